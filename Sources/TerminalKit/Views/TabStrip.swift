import CellText
import FlexLayout
import Localization

/// A row of tabs, one of them selected, above a line that underlines the selected tab.
///
/// If the tabs do not fit, they scroll and the selected tab stays visible; indicators at the ends
/// show how many more there are. Each tab is a tab stop. While one has the focus, a digit selects
/// the tab at that position.
@MainActor
public final class TabStrip: View {
  /// The titles of the tabs. Setting them keeps the selected index if possible.
  public var titles: [String] = [] { didSet { if oldValue != titles { makeTabs() } } }

  /// The names of tabs in assistive output where they differ from the titles, for example because a
  /// tab shows only an icon; by index.
  public var accessibilityLabels: [Int: String] = [:] {
    didSet { if oldValue != accessibilityLabels { updateLabels() } }
  }

  /// The index of the selected tab; meaningless without tabs.
  public private(set) var selectedIndex = 0
  /// Whether the user chose the tab.
  private var isChosen = false

  /// Whether the tabs select view controllers, and are not a part of a screen.
  var selectsController = false

  /// Called with the index of the tab that the user chose, even if it was selected already.
  public var onSelect: ((Int) -> Void)?

  private let scroller = ScrollingView(axis: .horizontal, showsScrollBar: false)
  private let before = OverflowIndicator("‹")
  private let after = OverflowIndicator("›")
  /// Whether the next layout scrolls the selected tab into view.
  private var revealsSelected = true

  /// Creates a strip without tabs, two rows high.
  public override init() {
    super.init()
    var row = FlexStyle()
    row.flexDirection = .row
    row.flexShrink = 0
    flex = row
    scroller.flex.minWidth = .points(1)
    scroller.flex.flexBasis = .points(0)
    // Without an explicit width, each tab would reserve a column, and many tabs would wrap the row.
    scroller.flex.width = .points(1)
    scroller.content.flex.columnGap = .points(1)
    scroller.scrollsAcross = false
    scroller.accessibility.isHidden = true
    scroller.onScroll = { [weak self] in
      self?.before.setNeedsDisplay()
      self?.after.setNeedsDisplay()
    }
    for (indicator, step) in [(before, ScrollingView.Step.pageLeft), (after, .pageRight)] {
      indicator.canPress = { [weak scroller] in scroller?.canScroll(step) ?? false }
      indicator.onPress = { [weak scroller] in _ = scroller?.scroll(step) }
      indicator.isHidden = true
    }
    before.label = { [weak self] in self?.overflowLabel(.start) ?? "" }
    after.label = { [weak self] in self?.overflowLabel(.end) ?? "" }
    for view in [before, scroller, after] { addSubview(view) }
  }

  public override var semantics: Semantics {
    Semantics(.tabList, actions: titles.count > 1 ? [.turnPage] : [])
  }

  private var tabs: [View] { scroller.content.subviews }

  private func makeTabs() {
    let focused = tabs.firstIndex { $0.isFocused }
    scroller.content.setSubviews(titles.map { TabLabel($0) })
    updateLabels()
    selectedIndex = max(0, min(selectedIndex, titles.count - 1))
    revealsSelected = true
    // The tabs are new views; the focus stays at its index.
    if let focused, !tabs.isEmpty { window?.focusedView = tabs[min(focused, tabs.count - 1)] }
  }

  private func updateLabels() {
    for (index, tab) in tabs.enumerated() { tab.accessibilityLabel = accessibilityLabels[index] }
  }

  // MARK: - Selecting

  /// Selects a tab and scrolls it into view without calling ``onSelect``. An index out of range
  /// changes nothing.
  public func select(_ index: Int) {
    guard titles.indices.contains(index) else { return }
    isChosen = false
    revealsSelected = true
    guard index != selectedIndex else { return }
    selectedIndex = index
    setNeedsLayout()
  }

  /// Selects a tab on behalf of the user. Returns false if the index is out of range.
  func choose(_ index: Int) -> Bool {
    guard titles.indices.contains(index) else { return false }
    select(index)
    isChosen = true
    onSelect?(index)
    return true
  }

  /// The tab that the user chose, if any. Setting it does not call ``onSelect``.
  public override var userState: UserState {
    get { UserState(isChosen ? selectedIndex : nil) }
    set {
      guard let index = newValue.value as? Int, titles.indices.contains(index) else { return }
      select(index)
      isChosen = true
    }
  }

  /// Selects a tab that the user pressed.
  fileprivate func choose(_ tab: View) {
    if let index = tabs.firstIndex(of: tab) { _ = choose(index) }
  }

  /// Returns the position of a tab.
  fileprivate func position(of tab: View) -> SemanticElement.Position? {
    tabs.firstIndex(of: tab).map { .init(number: $0 + 1, count: titles.count) }
  }

  fileprivate func isSelected(_ tab: View) -> Bool {
    tabs.indices.contains(selectedIndex) && tabs[selectedIndex] === tab
  }

  public override func keyDown(_ key: KeyEvent) -> Bool {
    guard key.modifiers.isEmpty, case .character(let character) = key.key,
      let number = character.wholeNumberValue, number > 0, choose(number - 1)
    else { return super.keyDown(key) }
    if window?.focusedView?.isDescendant(of: self) == true { window?.focus(tabs[number - 1]) }
    return true
  }

  package override func turnPage(forward: Bool) -> Bool {
    guard choose(selectedIndex + (forward ? 1 : -1)) else { return false }
    if window?.focusedView?.isDescendant(of: self) == true { window?.focus(tabs[selectedIndex]) }
    return true
  }

  override var turnsPages: Bool { titles.count > 1 }

  // MARK: - Layout

  /// An end of the tab strip.
  private enum End { case start, end }

  /// The smallest strip width, in columns, with a number of hidden tabs in the indicators, and with
  /// the word "more" in the right one.
  private static let countWidth = 36
  private static let wordWidth = 48

  /// Returns the label of an indicator for a number of hidden tabs.
  private func overflowLabel(_ end: End, count: Int) -> String {
    guard frame.width >= Self.countWidth else { return "" }
    return end == .end && frame.width >= Self.wordWidth
      ? localized.tabsMore(count: "\(count)") : "\(count)"
  }

  /// Returns the current label of an indicator.
  private func overflowLabel(_ end: End) -> String {
    let visible = CellRect(x: scroller.offset.x, y: 0, width: scroller.viewport.width, height: 1)
    // A title has a blank on both sides, which may be hidden.
    let count = tabs.count { tab in
      end == .end ? tab.frame.maxX - 1 > visible.maxX : tab.frame.x + 1 < visible.minX
    }
    return overflowLabel(end, count: count)
  }

  public override func layoutSubviews() -> Bool {
    // The indicators are shown if the tabs overflow the whole strip. Each is as wide as its longest
    // possible label, so that nothing moves while the tabs scroll.
    let overflows = scroller.content.extent.width > frame.width
    before.labelWidth = TextMetrics.width(overflowLabel(.start, count: titles.count))
    after.labelWidth = TextMetrics.width(overflowLabel(.end, count: titles.count))
    if before.isHidden == overflows || before.needsWidthUpdate || after.needsWidthUpdate {
      for indicator in [before, after] {
        indicator.isHidden = !overflows
        indicator.updateWidth()
      }
      revealsSelected = true
      return true
    }
    if revealsSelected, tabs.indices.contains(selectedIndex), !scroller.frame.isEmpty {
      revealsSelected = false
      let tab = tabs[selectedIndex].frame
      scroller.reveal(tab.offsetBy(dx: scroller.content.frame.x, dy: scroller.content.frame.y))
    }
    return false
  }

  public override func draw(in canvas: Canvas) {
    canvas.horizontalLine(
      at: CellPoint(x: 0, y: TabLabel.lineRow), width: frame.width, style: canvas.theme[.border])
  }

  // MARK: - Mouse

  /// Scrolls the tabs with the wheel in any direction.
  public override func scroll(dx: Int, dy: Int) -> Bool {
    scroller.scroll(dx: dx == 0 ? 2 * dy : dx, dy: 0)
  }

  fileprivate func drag(by columns: Int) { _ = scroller.scroll(dx: -columns, dy: 0) }
}

/// A tab: its title with a column on both sides, and a line below while it is selected.
@MainActor
final class TabLabel: View {
  /// The row of the line, below the title.
  static let lineRow = 1

  private let title: String
  /// The column of the mouse press.
  private var pressedAt: Int?
  private var wasDragged = false

  init(_ title: String) {
    self.title = title
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  private var strip: TabStrip? { firstResultUpward { $0 as? TabStrip } }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: TextMetrics.width(title) + 2, height: TabLabel.lineRow + 1)
  }

  override var canBecomeFocused: Bool { true }
  override var activationHint: String? { localized(.hintSelect) }
  override var searchableText: String { title }
  override var readingPoint: CellPoint { CellPoint(x: 1, y: 0) }

  override var semantics: Semantics {
    var tab = Semantics.pressable(.tab, text: title)
    if strip?.isSelected(self) == true { tab.states = [.selected] }
    tab.position = strip?.position(of: self)
    return tab
  }

  override func draw(in canvas: Canvas) {
    let isSelected = strip?.isSelected(self) ?? false
    let row = CellRect(x: 0, y: 0, width: frame.width, height: 1)
    var style = readable(.role(isSelected ? .accent : .muted), on: canvas)
    let lineStyle = style
    if isSelected { style.attributes.insert(.bold) }
    if isFocused || isPressed {
      style = canvas.theme[isPressed ? .pressed : .accentFocused]
      canvas.fill(row, style)
      canvas.focusMark("▸", at: .zero, style: style)
    }
    canvas.text(title, at: CellPoint(x: 1, y: 0), style: style)
    if isPressed { canvas.focusMark("◂", at: CellPoint(x: frame.width - 1, y: 0), style: style) }
    guard isSelected else { return }
    for x in 0..<frame.width {
      canvas.glyph("━", at: CellPoint(x: x, y: TabLabel.lineRow), style: lineStyle)
    }
  }

  override func activate() -> Bool {
    if !wasDragged { strip?.choose(self) }
    wasDragged = false
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool {
    pressedAt = point.x
    wasDragged = false
    return true
  }

  override func mouseDragged(to point: CellPoint) {
    // The tab scrolls under the mouse, so the mouse stays at the same column of it.
    guard let pressedAt, point.x != pressedAt else { return }
    wasDragged = true
    strip?.drag(by: point.x - pressedAt)
  }
}
