import CellText
import FlexLayout

/// One row with the way back, the title and the items of a controller, and a rule below it. Where
/// there is room, the titles of the screens that led here stand before the title.
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
  private weak var shownItem: NavigationItem?
  /// The titles of the screens that led here.
  private var path: [String] = []
  private var arrangement = Arrangement()

  /// What of the bar is shown at a width.
  private struct Arrangement: Equatable {
    /// How many items stand in the bar; the others are in the menu.
    var shownCount = 0
    /// Whether the title cannot stand in the middle of the bar.
    var isTight = false
    /// What stands before the title.
    var path = ""
  }

  private static let moreSign = "⋯"
  private static let separator = " › "
  /// The title of the menu.
  fileprivate static let menuTitle = "More"
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
    back.isOwnText = true
    more.isOwnText = true
    leading.addSubview(back)
    addSubview(leading)
    addSubview(title)
    addSubview(trailing)
    more.onPress = { [weak self] in self?.openMenu() }
    more.accessibilityLabel = NavigationBarView.menuTitle
  }

  /// Shows an item.
  /// - Parameters:
  ///   - item: what to show.
  ///   - canGoBack: whether there is somewhere to go back to.
  ///   - path: the titles of the screens that led here, the first of all first.
  func show(_ item: NavigationItem, canGoBack: Bool, path: [String]) {
    isHidden = item.isBarHidden
    title.text = item.title ?? ""
    title.style = item.titleStyle ?? .role(.title)
    backgroundColor = item.barBackground
    back.title = canGoBack && item.showsBackButton ? "‹ Back" : ""
    back.isHidden = back.title.isEmpty
    self.path = back.isHidden ? [] : path
    items = item.items
    back.accessibility = item.backAccessibility
    if back.accessibilityLabel == nil { back.accessibilityLabel = "Back" }
    showWords(isNew: item !== shownItem)
    shownItem = item
    // Before the first layout the bar is taken to be wide enough.
    arrangement =
      frame.width > 0 ? arrangement(width: frame.width) : Arrangement(shownCount: items.count)
    arrange()
  }

  /// Makes a word for each item. Where the same controller changes some, the words stay, and the
  /// focus with them.
  private func showWords(isNew: Bool) {
    var words = trailing.subviews.compactMap { $0 === more ? nil : $0 as? FlatButton }
    if isNew || words.count != items.count {
      words = items.map { _ in FlatButton("") }
      trailing.setSubviews(words.isEmpty ? [] : words + [more])
    }
    for (word, item) in zip(words, items) {
      word.title = item.title
      word.accessibility = item.accessibility
      word.onPress = item.action
    }
  }

  // MARK: - The menu

  package override func layoutSubviews() -> Bool {
    let new = arrangement(width: frame.width)
    guard new != arrangement else { return false }
    arrangement = new
    arrange()
    return true
  }

  /// The most items that stand beside a readable title, and whether they leave the middle to it.
  private func arrangement(width: Int) -> Arrangement {
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
      return Arrangement(shownCount: widths.count - 1, isTight: true)
    }
    let side = max(backWidth, NavigationBarView.joined(widths))
    let spare = inner - whole - 2 * gap - 2 * side
    return Arrangement(
      shownCount: items.count, isTight: spare < 0, path: shownPath(width: spare))
  }

  /// As much of the path as there is room for; what is left out, from the front, is an ellipsis.
  private func shownPath(width: Int) -> String {
    guard !title.text.isEmpty else { return "" }
    func shown(_ sign: String) -> String { window?.appearance.shown(sign) ?? sign }
    let separator = shown(NavigationBarView.separator)
    let ellipsis = shown("…") + separator
    let ellipsisWidth = TextMetrics.width(ellipsis)
    var result = ""
    var tail = ""
    var taken = 0
    for index in path.indices.reversed() {
      tail = path[index] + separator + tail
      taken += TextMetrics.width(path[index]) + TextMetrics.width(separator)
      guard taken <= width else { break }
      if index == path.startIndex {
        result = tail
      } else if taken + ellipsisWidth <= width {
        result = ellipsis + tail
      }
    }
    return result
  }

  private var backWidth: Int { back.isHidden ? 0 : TextMetrics.width(back.title) }

  /// The columns of things side by side.
  private static func joined(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  private func arrange() {
    let shownCount = arrangement.shownCount
    let hasMenu = shownCount < items.count
    title.path = arrangement.path
    var shown = items.prefix(shownCount).map { TextMetrics.width($0.title) }
    if hasMenu { shown.append(TextMetrics.width(NavigationBarView.moreSign)) }
    // The sides grow alike from nothing, so that the title is in the middle. A side that needs more
    // than its half keeps its width, and the title gives way.
    leading.flex.minWidth = .points(arrangement.isTight ? Float(backWidth) : 0)
    trailing.flex.minWidth = .points(
      arrangement.isTight ? Float(NavigationBarView.joined(shown)) : 0)
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
    window?.present(ItemMenu(Array(items[arrangement.shownCount...])))
  }

  package override var semantics: Semantics { Semantics(.navigationBar) }

  package override func draw(in canvas: Canvas) {
    let bar = canvas.theme[.navigationBar].background
    if backgroundColor == nil, !bar.isDefault, bar != canvas.theme[.surface].background {
      // A level of its own ends where its colour does; a line would be one edge more.
      return canvas.fillBackground(bounds.inset(bottom: 1), bar)
    }
    canvas.horizontalLine(
      at: CellPoint(x: 0, y: frame.height - 1), width: frame.width, style: canvas.theme[.border])
  }
}

/// A box with the items that a bar has no room for, one below the other.
@MainActor
private final class ItemMenu: Dialog {
  init(_ items: [NavigationItem.BarItem]) {
    let list = View()
    super.init(
      title: NavigationBarView.menuTitle, content: list, choices: [Choice("Close", key: .escape)])
    for item in items {
      let row = Label(item.title, style: .role(.dialog))
      row.flex.padding.horizontal = .points(1)
      row.accessibility = item.accessibility
      row.onTap = { [weak self] in
        self?.close()
        item.action()
      }
      list.addSubview(row)
    }
    initialFocus = list.subviews.first
  }
}
