import CellText
import FlexLayout
import Localization

/// A navigation bar: the back button, the title and the bar items of a view controller in one row,
/// and a separator line below.
///
/// If the width allows it, the titles of the screens below in the stack precede the title, like
/// `Home › Orders › Order 1042`. If the items do not fit next to a readable title, the last ones
/// move into a menu that the item `⋯` opens. The bar of a title that reads from right to left is
/// mirrored.
@MainActor
final class NavigationBarView: View {
  private let back = FlatButton("")
  private let title = BarTitle()
  private let leading = View()
  private let trailing = View()
  /// The button that opens the overflow menu.
  private let more = FlatButton(NavigationBarView.moreGlyph)
  private var items: [NavigationItem.BarItem] = []
  private weak var shownItem: NavigationItem?
  /// The titles of the screens below this one in the stack, root first.
  private var path: [String] = []
  private var arrangement = Arrangement()
  private var isMirrored = false

  /// The parts of the bar that fit a width.
  private struct Arrangement: Equatable {
    /// The number of items in the bar; the others are in the menu.
    var shownCount = 0
    /// Whether the title is not centered, because one side needs more than half of the width.
    var isTight = false
    /// The breadcrumb before the title.
    var path = ""
  }

  private static let moreGlyph = "⋯"
  private static let separator = " › "
  /// The title of the menu.
  fileprivate static var menuTitle: String { localized(.buttonMore) }
  /// The columns between two elements of the bar.
  private static let gap = 2
  /// The columns that a title keeps before items move into the menu; fewer if it is shorter.
  private static let minimumTitleWidth = 16

  /// Called when the back button is pressed.
  var onBack: (() -> Void)? {
    get { back.onPress }
    set { back.onPress = newValue }
  }

  override init() {
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
    back.goesBack = true
    back.allowsASCIIFallback = true
    more.allowsASCIIFallback = true
    leading.addSubview(back)
    addSubview(leading)
    addSubview(title)
    addSubview(trailing)
    more.onPress = { [weak self] in self?.openMenu() }
    more.accessibilityLabel = NavigationBarView.menuTitle
  }

  /// Shows the navigation item of a view controller.
  /// - Parameters:
  ///   - item: the item to show.
  ///   - canGoBack: whether the bar offers a back button.
  ///   - path: the titles of the screens below in the stack, root first.
  func show(_ item: NavigationItem, canGoBack: Bool, path: [String]) {
    isHidden = item.isBarHidden
    title.text = item.title ?? ""
    title.style = item.titleStyle ?? .role(.title)
    backgroundColor = item.barBackground
    let isMirrored = BidiText.readsRightToLeft(title.text)
    if isMirrored != self.isMirrored { mirror(isMirrored) }
    back.title =
      canGoBack && item.showsBackButton ? NavigationBarView.backTitle(isMirrored: isMirrored) : ""
    back.isHidden = back.title.isEmpty
    self.path = back.isHidden ? [] : path
    items = item.items
    back.accessibility = item.backAccessibility
    if back.accessibilityLabel == nil { back.accessibilityLabel = localized(.buttonBack) }
    updateItems(isNew: item !== shownItem)
    shownItem = item
    // Before the first layout the width is unknown; assume that everything fits.
    arrangement =
      frame.width > 0 ? arrangement(width: frame.width) : Arrangement(shownCount: items.count)
    arrange()
  }

  private func mirror(_ isMirrored: Bool) {
    self.isMirrored = isMirrored
    for view in [self, leading, trailing] {
      view.flex.flexDirection = isMirrored ? .rowReverse : .row
    }
  }

  /// Returns the title of the back button, whose arrow points to the edge of the screen.
  private static func backTitle(isMirrored: Bool) -> String {
    let name = localized(.buttonBack)
    // In right-to-left text, the arrow begins the title and is mirrored.
    return isMirrored && !BidiText.readsRightToLeft(name) ? "\(name) ›" : "‹ \(name)"
  }

  /// Updates the buttons for the items. If the same navigation item only changed, its buttons are
  /// reused, so that the focus stays.
  private func updateItems(isNew: Bool) {
    var buttons = trailing.subviews.compactMap { $0 === more ? nil : $0 as? FlatButton }
    if isNew || buttons.count != items.count {
      buttons = items.map { _ in FlatButton("") }
      trailing.setSubviews(buttons.isEmpty ? [] : buttons + [more])
    }
    for (button, item) in zip(buttons, items) {
      button.title = item.title
      button.accessibility = item.accessibility
      button.onPress = item.action
    }
  }

  // MARK: - Layout

  override func layoutSubviews() -> Bool {
    let new = arrangement(width: frame.width)
    guard new != arrangement else { return false }
    arrangement = new
    arrange()
    return true
  }

  /// Returns the arrangement with the most items that leaves a readable title.
  private func arrangement(width: Int) -> Arrangement {
    let gap = NavigationBarView.gap
    let inner = width - 2
    let titleWidth = TextMetrics.width(title.text)
    let readable = min(titleWidth, NavigationBarView.minimumTitleWidth)
    let available = inner - backWidth - readable - (readable == 0 ? gap : 2 * gap)
    var widths = items.map { TextMetrics.width($0.title) }
    if NavigationBarView.joined(widths) > available {
      widths.append(TextMetrics.width(NavigationBarView.moreGlyph))
      while widths.count > 1, NavigationBarView.joined(widths) > available {
        widths.remove(at: widths.count - 2)
      }
      return Arrangement(shownCount: widths.count - 1, isTight: true)
    }
    let side = max(backWidth, NavigationBarView.joined(widths))
    let spare = inner - titleWidth - 2 * gap - 2 * side
    return Arrangement(shownCount: items.count, isTight: spare < 0, path: shownPath(width: spare))
  }

  /// Returns as much of the path as fits; an ellipsis replaces titles at its beginning.
  private func shownPath(width: Int) -> String {
    guard !title.text.isEmpty else { return "" }
    func shown(_ text: String) -> String { window?.appearance.displayText(text) ?? text }
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

  /// Returns the columns of elements in a row, including the gaps between them.
  private static func joined(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  private func arrange() {
    let shownCount = arrangement.shownCount
    let hasMenu = shownCount < items.count
    title.path = arrangement.path
    var shown = items.prefix(shownCount).map { TextMetrics.width($0.title) }
    if hasMenu { shown.append(TextMetrics.width(NavigationBarView.moreGlyph)) }
    // Both sides grow equally from zero, which centers the title. A side that needs more than half
    // of the width keeps it, and the title moves.
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
    // Moves the focus to the new position of the item. Sets `focusedView` directly, because
    // `focus(_:)` reads the layout, which is in progress.
    if hides, view.isFocused {
      window?.focusedView = view === more ? trailing.subviews.first : more
    }
  }

  /// The column before a focused item has a mark, so that the focus is visible without color.
  override func drawAbove(in canvas: Canvas) {
    guard let button = trailing.subviews.first(where: { $0.isFocused && !$0.isHidden }) else {
      return
    }
    let frame = button.frame.offsetBy(dx: trailing.frame.x, dy: trailing.frame.y)
    canvas.focusMark(
      "▸", at: CellPoint(x: frame.x - 1, y: frame.y), style: readable(.role(.accent), on: canvas))
  }

  private func openMenu() { window?.present(ItemMenu(Array(items[arrangement.shownCount...]))) }

  override var semantics: Semantics { Semantics(.navigationBar) }

  override func draw(in canvas: Canvas) {
    let bar = canvas.theme[.navigationBar].background
    if backgroundColor == nil, !bar.isDefault, bar != canvas.theme[.surface].background {
      // A bar with its own background ends visibly; a line would be a second edge.
      return canvas.fillBackground(bounds.inset(bottom: 1), bar)
    }
    canvas.horizontalLine(
      at: CellPoint(x: 0, y: frame.height - 1), width: frame.width, style: canvas.theme[.border])
  }
}

/// The menu of the items that do not fit in the bar.
@MainActor
private final class ItemMenu: Dialog {
  init(_ items: [NavigationItem.BarItem]) {
    let list = View()
    super.init(
      title: NavigationBarView.menuTitle, content: list,
      choices: [Choice(localized(.buttonClose), key: .escape)])
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
    kind = .menu
  }
}

extension View {
  /// Whether the view is in a navigation bar, or in the tabs of a ``TabBarController``.
  var isAroundContent: Bool {
    if self is FlatButton {
      return firstResultUpward { $0 is NavigationBarView ? true : nil } == true
    }
    guard self is TabLabel else { return false }
    return firstResultUpward { ($0 as? TabStrip)?.selectsController } == true
  }
}

// MARK: - Parts

/// The title of a navigation bar, with the titles of the screens below it in the stack as a prefix.
@MainActor
private final class BarTitle: View {
  var text = "" { didSet { if oldValue != text { setNeedsMeasure() } } }
  /// The style of the title.
  var style = TextStyle.role(.title) { didSet { if oldValue != style { setNeedsDisplay() } } }
  /// The breadcrumb before the title, including its last separator.
  var path = "" { didSet { if oldValue != path { setNeedsMeasure() } } }

  override init() {
    super.init()
    enableMeasuring()
  }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    let width = TextMetrics.width(path) + TextMetrics.width(text)
    return CellSize(width: min(size.width, width), height: text.isEmpty ? 0 : 1)
  }

  override var semantics: Semantics { Semantics(.header, text: text) }
  override var searchableText: String { text }

  override func draw(in canvas: Canvas) {
    let x = TextMetrics.width(path)
    if !path.isEmpty, drawReversed(in: canvas) { return }
    canvas.text(path, at: .zero, style: readable(.role(.muted), on: canvas))
    canvas.text(
      text, at: CellPoint(x: x, y: 0), style: readable(style, on: canvas),
      truncatedTo: frame.width - x)
  }

  /// Draws the path and the title as one text, so that a path in right-to-left letters reads from the
  /// right. Returns false for another path.
  private func drawReversed(in canvas: Canvas) -> Bool {
    guard canvas.surface.ordersText, let line = BidiLine(path + text), line.width <= frame.width
    else { return false }
    canvas.text(path + text, at: .zero, style: readable(style, on: canvas))
    let muted = readable(.role(.muted), on: canvas)
    for glyph in line.glyphs where glyph.bytes.upperBound <= path.utf8.count {
      canvas.restyle(
        CellRect(x: glyph.column, y: 0, width: glyph.width, height: 1), with: muted,
        removing: .bold)
    }
    return true
  }
}
