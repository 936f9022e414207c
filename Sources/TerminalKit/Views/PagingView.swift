import CellText
import FlexLayout

/// A view that shows one of several pages. A page is created when it is first shown, and retained.
///
/// The user turns pages with the left and right arrow keys if no view inside the page handles them,
/// by scrolling horizontally with the mouse wheel, by dragging, and with the arrows at the sides.
/// Paging stops at the first and the last page.
@MainActor
public final class PagingView: View {
  /// The number of pages.
  public let pageCount: Int

  /// The index of the current page.
  public private(set) var currentPage = 0
  /// Whether the user chose the page.
  private var isChosen = false

  /// Called with the new index after the user turned the page.
  public var onTurn: ((Int) -> Void)?

  /// Whether arrows are shown at the sides where more pages are. They are always shown while the
  /// paging view itself has the focus.
  public var showsArrows = true { didSet { for arrow in arrows { arrow.isShown = showsArrows } } }

  /// The smallest height of the pages, in rows.
  public var minimumHeight = 0 { didSet { deck.flex.minHeight = .points(Float(minimumHeight)) } }

  /// Called with the new index whenever another page is shown.
  public var onShow: ((Int) -> Void)?

  /// A counter that searches pages that were not created; nil if their content is unknown.
  package var itemSearch: ItemSearch?

  /// The container of the created pages.
  private let content = View()
  private let deck = View()
  private let arrows = [OverflowIndicator("‹"), OverflowIndicator("›")]
  private var pages: [View?]
  private let makePage: (Int, View) -> Void
  /// The column of the mouse press; nil after it turned a page.
  private var pressedAt: Int?

  /// Creates a paging view. It shows nothing until ``show(_:)`` is called.
  /// - Parameters:
  ///   - pageCount: the number of pages.
  ///   - makePage: adds the content of the page at an index to its view.
  public init(pageCount: Int, makePage: @escaping (Int, View) -> Void) {
    self.pageCount = pageCount
    self.makePage = makePage
    pages = Array(repeating: nil, count: pageCount)
    super.init()
    flex.flexGrow = 1
    var row = FlexStyle()
    row.flexDirection = .row
    row.flexGrow = 1
    row.flexShrink = 1
    deck.flex = row
    content.flex.flexGrow = 1
    content.flex.flexShrink = 1
    content.flex.flexBasis = .points(0)
    content.flex.minWidth = .points(1)
    for (arrow, forward) in zip(arrows, [false, true]) {
      arrow.canPress = { [weak self] in self?.canTurn(forward: forward) ?? false }
      arrow.onPress = { [weak self] in _ = self?.turnPage(forward: forward) }
      arrow.isHidden = pageCount < 2
    }
    addSubview(deck)
    for view in [arrows[0], content, arrows[1]] { deck.addSubview(view) }
  }

  /// The current page; nil if no page was shown yet.
  public var page: View? { pages.indices.contains(currentPage) ? pages[currentPage] : nil }

  /// Shows a page without calling ``onTurn``. Does nothing if the index is out of range.
  public func show(_ index: Int) {
    guard pages.indices.contains(index) else { return }
    isChosen = false
    guard index != currentPage || pages[index] == nil else { return }
    let old = page
    currentPage = index
    old?.isHidden = true
    if let existing = pages[index] {
      existing.isHidden = false
    } else {
      let page = Page()
      page.position = .init(number: index + 1, count: pageCount)
      page.flex.flexGrow = 1
      page.flex.flexShrink = 1
      pages[index] = page
      content.addSubview(page)
      makePage(index, page)
    }
    setNeedsDisplay()
    onShow?(index)
  }

  /// The page that the user chose, if any. Setting it does not call ``onTurn``.
  public override var userState: UserState {
    get { UserState(isChosen ? currentPage : nil) }
    set {
      guard let index = newValue.value as? Int, pages.indices.contains(index) else { return }
      show(index)
      isChosen = true
    }
  }

  /// Returns the view of a page, or nil if it was not created.
  func page(at index: Int) -> View? { pages.indices.contains(index) ? pages[index] : nil }

  /// Returns the index of the page that contains a view.
  func index(around view: View) -> Int? {
    pages.firstIndex { page in page.map(view.isDescendant) ?? false }
  }

  // MARK: - Turning pages

  /// Returns whether there is a page after or before the current one.
  func canTurn(forward: Bool) -> Bool { pages.indices.contains(currentPage + (forward ? 1 : -1)) }

  package override func turnPage(forward: Bool) -> Bool {
    guard canTurn(forward: forward) else { return false }
    turn(to: currentPage + (forward ? 1 : -1))
    return true
  }

  /// Turns to a page on behalf of the user. If the old page had the focus, it moves to the first
  /// tab stop of the new page.
  func turn(to index: Int) {
    let window = window
    let hadFocus = window?.focusedView?.isDescendant(of: self) ?? false
    show(index)
    isChosen = true
    onTurn?(currentPage)
    if hadFocus { window?.focusFirst(in: self) }
  }

  override var turnsPages: Bool { pageCount > 1 }

  public override var semantics: Semantics {
    Semantics(
      .pages, value: pageCount > 0 ? "\(currentPage + 1) / \(pageCount)" : nil,
      actions: pageCount > 1 ? [.turnPage] : [])
  }

  // MARK: - Focus

  /// Whether the paging view itself is a tab stop, because the current page does not contain one.
  public override var canBecomeFocused: Bool { pageCount > 1 && !(page?.containsTabStop ?? false) }

  public override func focusDidChange(_ focused: Bool) {
    super.focusDidChange(focused)
    for arrow in arrows { arrow.isHighlighted = focused }
  }

  // MARK: - Mouse

  /// One movement of the wheel turns one page; its remaining events do nothing.
  public override func scroll(dx: Int, dy: Int) -> Bool {
    guard dx != 0, pageCount > 1 else { return false }
    return window?.mouse.isWheelScrolling == true || turnPage(forward: dx > 0)
  }

  public override func mouseDown(at point: CellPoint) -> Bool {
    guard pageCount > 1 else { return false }
    pressedAt = point.x
    return true
  }

  /// Dragging by a quarter of the width turns the page, once for each press.
  public override func mouseDragged(to point: CellPoint) {
    guard let start = pressedAt, abs(point.x - start) >= max(4, frame.width / 4) else { return }
    pressedAt = nil
    _ = turnPage(forward: point.x < start)
  }
}

/// The view of a page.
@MainActor
private final class Page: View {
  var position: SemanticElement.Position?

  override var semantics: Semantics {
    var page = Semantics(.page)
    page.position = position
    return page
  }

  override var drawsRowsAlike: Bool { true }
}
