import CellText
import FlexLayout

/// Tabs side by side, one of them selected: a row of titles above a line that marks the selected
/// one.
///
/// Tabs that do not fit scroll, the selected one is in sight, and a mark at the edge says how many more
/// there are. Each tab is a stop; a number selects the tab at that place while one of them has the
/// focus.
@MainActor
public final class TabStrip: View {
  /// What the tabs say, in order. The selected place stays, as far as there are as many.
  public var titles: [String] = [] {
    didSet { if oldValue != titles { makeTabs() } }
  }

  /// The place of the selected tab, from 0; meaningless without tabs.
  public private(set) var selectedIndex = 0

  /// Called with the place of a tab that the user chose, also where it was selected already.
  public var onSelect: ((Int) -> Void)?

  private let scroller = ScrollingView(axis: .horizontal, showsScrollBar: false)
  private let before = OverflowMark("‹")
  private let after = OverflowMark("›")
  /// Whether the selected tab is still to be scrolled into sight.
  private var revealsSelected = true

  /// A strip without tabs, two rows high.
  public override init() {
    super.init()
    var row = FlexStyle()
    row.flexDirection = .row
    row.flexShrink = 0
    flex = row
    scroller.flex.minWidth = .points(1)
    scroller.flex.flexBasis = .points(0)
    // Without a width of its own it would want a column for each tab, and the row would break into
    // lines where there are many.
    scroller.flex.width = .points(1)
    scroller.content.flex.columnGap = .points(1)
    scroller.scrollsAcross = false
    scroller.accessibility.isHidden = true
    scroller.onScroll = { [weak self] in
      self?.before.setNeedsDisplay()
      self?.after.setNeedsDisplay()
    }
    for (mark, step) in [(before, ScrollingView.Step.pageLeft), (after, .pageRight)] {
      mark.canPress = { [weak scroller] in scroller?.canScroll(step) ?? false }
      mark.onPress = { [weak scroller] in _ = scroller?.scroll(step) }
      mark.isHidden = true
    }
    before.words = { [weak self] in self?.words(.start) ?? "" }
    after.words = { [weak self] in self?.words(.end) ?? "" }
    for view in [before, scroller, after] { addSubview(view) }
  }

  public override var semantics: Semantics {
    Semantics(.tabList, actions: titles.count > 1 ? [.turnPage] : [])
  }

  private var tabs: [View] { scroller.content.subviews }

  private func makeTabs() {
    let focused = tabs.firstIndex { $0.isFocused }
    scroller.content.setSubviews(titles.map { TabLabel($0) })
    selectedIndex = max(0, min(selectedIndex, titles.count - 1))
    revealsSelected = true
    // The tabs are others now; the focus stays at its place.
    if let focused, !tabs.isEmpty { window?.focusedView = tabs[min(focused, tabs.count - 1)] }
  }

  // MARK: - Selecting

  /// Selects a tab and scrolls it into sight; ``onSelect`` is not called. A place where there is no
  /// tab changes nothing.
  public func select(_ index: Int) {
    guard titles.indices.contains(index) else { return }
    revealsSelected = true
    guard index != selectedIndex else { return }
    selectedIndex = index
    setNeedsLayout()
  }

  /// Selects a tab because the user said so. Returns false where there is none.
  func choose(_ index: Int) -> Bool {
    guard titles.indices.contains(index) else { return false }
    select(index)
    onSelect?(index)
    return true
  }

  /// Selects a tab because the user pressed it.
  fileprivate func choose(_ tab: View) {
    if let index = tabs.firstIndex(of: tab) { _ = choose(index) }
  }

  /// The place of a tab among all.
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

  override func turnPage(forward: Bool) -> Bool {
    guard choose(selectedIndex + (forward ? 1 : -1)) else { return false }
    if window?.focusedView?.isDescendant(of: self) == true {
      window?.focus(tabs[selectedIndex])
    }
    return true
  }

  override var turnsPages: Bool { titles.count > 1 }

  // MARK: - Layout

  /// An end of the strip.
  private enum End { case start, end }

  /// The columns from which a mark says how many tabs there are behind it, and from which it says so
  /// in a word. Below, the tabs need the room.
  private static let countingWidth = 36
  private static let wordyWidth = 48

  /// What a mark says beside its arrow where so many tabs are out of sight.
  private func words(_ end: End, count: Int) -> String {
    guard frame.width >= Self.countingWidth else { return "" }
    return end == .end && frame.width >= Self.wordyWidth ? "\(count) more" : "\(count)"
  }

  /// What a mark says now.
  private func words(_ end: End) -> String {
    let sight = CellRect(x: scroller.offset.x, y: 0, width: scroller.viewport.width, height: 1)
    // A blank stands on both sides of a title.
    let count = tabs.count { tab in
      end == .end ? tab.frame.maxX - 1 > sight.maxX : tab.frame.x + 1 < sight.minX
    }
    return words(end, count: count)
  }

  public override func layoutSubviews() -> Bool {
    // Whether there are marks does not depend on the room they take, and that not on how many tabs
    // are out of sight: nothing moves while they scroll.
    let overflows = scroller.content.extent.width > frame.width
    before.wordWidth = TextMetrics.width(words(.start, count: titles.count))
    after.wordWidth = TextMetrics.width(words(.end, count: titles.count))
    if before.isHidden == overflows || before.takesOtherRoom || after.takesOtherRoom {
      for mark in [before, after] {
        mark.isHidden = !overflows
        mark.takeRoom()
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

  /// The wheel moves tabs that do not fit, whatever its direction.
  public override func scroll(dx: Int, dy: Int) -> Bool {
    scroller.scroll(dx: dx == 0 ? 2 * dy : dx, dy: 0)
  }

  fileprivate func drag(by columns: Int) { _ = scroller.scroll(dx: -columns, dy: 0) }
}

/// A tab: its title with a column on both sides, and below it a line while it is selected.
@MainActor
private final class TabLabel: View {
  /// The row of the line, below that of the title.
  static let lineRow = 1

  private let title: String
  /// Where the mouse took the tab, until it lets go; nil once that was no press but a drag.
  private var pressedAt: Int?
  private var wasDragged = false

  init(_ title: String) {
    self.title = title
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  private var strip: TabStrip? {
    var view = superview
    while let current = view {
      if let strip = current as? TabStrip { return strip }
      view = current.superview
    }
    return nil
  }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: TextMetrics.width(title) + 2, height: TabLabel.lineRow + 1)
  }

  override var canBecomeFocused: Bool { true }
  override var activationHint: String? { "select" }
  override var searchableText: String { title }

  override var semantics: Semantics {
    var tab = Semantics.pressable(.tab, text: title)
    if strip?.isSelected(self) == true { tab.states = [.selected] }
    tab.position = strip?.position(of: self)
    return tab
  }

  override func draw(in canvas: Canvas) {
    let isSelected = strip?.isSelected(self) ?? false
    let row = CellRect(x: 0, y: 0, width: frame.width, height: 1)
    var look = readable(.role(isSelected ? .accent : .muted), on: canvas)
    let line = look
    if isSelected { look.attributes.insert(.bold) }
    if isFocused {
      look = canvas.theme[.accentFocused]
      canvas.fill(row, look)
    }
    canvas.text(title, at: CellPoint(x: 1, y: 0), style: look)
    guard isSelected else { return }
    for x in 0..<frame.width {
      canvas.glyph("━", at: CellPoint(x: x, y: TabLabel.lineRow), style: line)
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
    // The tab moves with the strip, so that the mouse stays over the same column of it.
    guard let pressedAt, point.x != pressedAt else { return }
    wasDragged = true
    strip?.drag(by: point.x - pressedAt)
  }
}
