import FlexLayout

/// One row with the way back, the title and the items of a controller, and a rule below it.
///
/// Where there is no room for all items beside a readable title, the last ones go into a menu,
/// which a last item opens.
@MainActor
package final class NavigationBarView: View {
  private let back = FlatButton("")
  private let title = BarTitle()
  private let leading = View()
  private let trailing = View()
  /// Opens the menu.
  private let more = FlatButton(NavigationBarView.moreSign)
  private var items: [NavigationItem.BarItem] = []
  /// How many items stand in the bar; the others are in the menu.
  private var shownCount = 0
  /// Whether the title cannot stand in the middle of the bar.
  private var isTight = false

  private static let moreSign = "⋯"
  /// The columns between two things in the bar.
  private static let gap = 2
  /// The columns of its beginning that a title keeps, if it is that long, while items go.
  private static let readableTitle = 16

  /// What the way back does.
  var onBack: (() -> Void)? {
    get { back.onPress }
    set { back.onPress = newValue }
  }

  package override init() {
    super.init()
    var bar = FlexStyle()
    bar.flexDirection = .row
    bar.height = .points(2)
    bar.flexShrink = 0
    bar.padding.horizontal = .points(1)
    flex = bar
    var side = FlexStyle()
    side.flexDirection = .row
    side.flexGrow = 1
    side.flexShrink = 1
    side.flexBasis = .points(0)
    side.columnGap = .points(Float(NavigationBarView.gap))
    leading.flex = side
    side.justifyContent = .flexEnd
    trailing.flex = side
    title.flex.flexShrink = 1
    title.flex.minWidth = .points(0)
    title.flex.margin.horizontal = .points(Float(NavigationBarView.gap))
    back.takesFocus = false
    leading.addSubview(back)
    addSubview(leading)
    addSubview(title)
    addSubview(trailing)
    more.onPress = { [weak self] in self?.openMenu() }
  }

  /// Shows an item. `canGoBack` says whether there is somewhere to go back to.
  func show(_ item: NavigationItem, canGoBack: Bool) {
    isHidden = item.isBarHidden
    title.text = item.title ?? ""
    back.title = canGoBack && item.showsBackButton ? "‹ Back" : ""
    back.isHidden = back.title.isEmpty
    items = item.items
    let words: [View] = items.map { FlatButton($0.title, onPress: $0.action) }
    trailing.setSubviews(words.isEmpty ? [] : words + [more])
    // Before the first layout the bar is taken to be wide enough.
    (shownCount, isTight) = frame.width > 0 ? arrangement(width: frame.width) : (items.count, false)
    arrange()
  }

  // MARK: - The menu

  package override func layoutSubviews() -> Bool {
    let (count, tight) = arrangement(width: frame.width)
    guard count != shownCount || tight != isTight else { return false }
    shownCount = count
    isTight = tight
    arrange()
    return true
  }

  /// The most items that stand beside a readable title, and whether they leave the middle to it.
  private func arrangement(width: Int) -> (count: Int, isTight: Bool) {
    let gap = NavigationBarView.gap
    let inner = width - 2
    let whole = TextMetrics.width(title.text)
    let readable = min(whole, NavigationBarView.readableTitle)
    let room = inner - backWidth - readable - (readable == 0 ? gap : 2 * gap)
    var widths = items.map { TextMetrics.width($0.title) }
    if NavigationBarView.joined(widths) > room {
      widths.append(TextMetrics.width(NavigationBarView.moreSign))
      while widths.count > 1, NavigationBarView.joined(widths) > room {
        widths.remove(at: widths.count - 2)
      }
      return (widths.count - 1, true)
    }
    let side = max(backWidth, NavigationBarView.joined(widths))
    return (items.count, whole + 2 * gap + 2 * side > inner)
  }

  private var backWidth: Int { back.isHidden ? 0 : TextMetrics.width(back.title) }

  /// The columns of things side by side.
  private static func joined(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  private func arrange() {
    let hasMenu = shownCount < items.count
    var shown = items.prefix(shownCount).map { TextMetrics.width($0.title) }
    if hasMenu { shown.append(TextMetrics.width(NavigationBarView.moreSign)) }
    // The sides grow alike from nothing, so that the title is in the middle. A side that needs more
    // than its half keeps its width, and the title gives way.
    leading.flex.minWidth = .points(isTight ? Float(backWidth) : 0)
    trailing.flex.minWidth = .points(isTight ? Float(NavigationBarView.joined(shown)) : 0)
    for (index, view) in trailing.subviews.enumerated() where view !== more {
      hide(view, index >= shownCount)
    }
    hide(more, !hasMenu)
  }

  private func hide(_ view: View, _ hides: Bool) {
    guard view.isHidden != hides else { return }
    view.isHidden = hides
    // The focus goes where the item has gone, or where it came from. It is set directly, since
    // giving it looks at a layout that is just being made.
    if hides, view.isFocused {
      window?.focusedView = view === more ? trailing.subviews.first : more
    }
  }

  private func openMenu() {
    window?.present(ItemMenu(Array(items[shownCount...])))
  }

  package override func draw(in canvas: Canvas) {
    let bar = canvas.theme[.navigationBar].background
    if !bar.isDefault { canvas.fillBackground(bounds, bar) }
    canvas.horizontalLine(
      at: CellPoint(x: 0, y: frame.height - 1), width: frame.width, style: canvas.theme[.border])
  }
}

/// The title of a bar, in one row.
@MainActor
final class BarTitle: View {
  var text = "" { didSet { if oldValue != text { setNeedsMeasure() } } }

  override init() {
    super.init()
    enableMeasuring()
  }

  override var searchableText: String { text }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, TextMetrics.width(text)), height: text.isEmpty ? 0 : 1)
  }

  override func draw(in canvas: Canvas) {
    canvas.text(
      TextMetrics.truncated(text, toWidth: frame.width), at: CellPoint(x: 0, y: 0),
      style: readable(.role(.title), on: canvas))
  }
}

/// A box with the items that a bar has no room for, one below the other.
@MainActor
private final class ItemMenu: Dialog {
  init(_ items: [NavigationItem.BarItem]) {
    let list = View()
    super.init(title: "More", content: list, choices: [Choice("Close", key: .escape)])
    for item in items {
      let row = Label(item.title, style: .role(.dialog))
      row.flex.padding.horizontal = .points(1)
      row.onTap = { [weak self] in
        self?.close()
        item.action()
      }
      list.addSubview(row)
    }
    initialFocus = list.subviews.first
  }
}

/// A word that can be pressed, without a filled background.
@MainActor
final class FlatButton: View {
  var title: String { didSet { if oldValue != title { setNeedsLayout() } } }
  var onPress: (() -> Void)?
  var takesFocus = true

  init(_ title: String, onPress: (() -> Void)? = nil) {
    self.title = title
    self.onPress = onPress
    super.init()
    flex.flexShrink = 0
    flex.maxHeight = .points(1)
    enableMeasuring()
  }

  override var canBecomeFocused: Bool { takesFocus }
  override var activationHint: String? { "press" }
  override var searchableText: String { title }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, TextMetrics.width(title)), height: title.isEmpty ? 0 : 1)
  }

  override func draw(in canvas: Canvas) {
    canvas.text(
      TextMetrics.truncated(title, toWidth: frame.width), at: CellPoint(x: 0, y: 0),
      style: canvas.theme[isFocused ? .accentFocused : .accent])
  }

  override func activate() -> Bool {
    onPress?()
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool { true }
}
