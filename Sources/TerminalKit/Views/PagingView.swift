import CellText
import FlexLayout

/// Pages side by side, of which one is seen. A page is made when it is first shown, and stays.
///
/// The user turns pages with Left and Right where nothing inside the page takes them, with the
/// wheel's horizontal movement, by dragging, and by the arrows at the sides. There is nothing before
/// the first page and behind the last one.
@MainActor
public final class PagingView: View {
  /// How many pages there are.
  public let pageCount: Int

  /// The place of the page that is seen, from 0.
  public private(set) var currentPage = 0

  /// Called with the new place after the user turned to another page.
  public var onTurn: ((Int) -> Void)?

  /// Whether arrows stand at the sides where there are more pages. While the pages have the focus
  /// themselves, they are there anyway.
  public var showsArrows = true {
    didSet { for mark in marks { mark.isShown = showsArrows } }
  }

  /// The rows that the pages take at least, in cells.
  public var minimumHeight = 0 {
    didSet { deck.flex.minHeight = .points(Float(minimumHeight)) }
  }

  /// Called with the new place when another page is seen, for whatever reason.
  public var onShow: ((Int) -> Void)?

  /// What searches pages that were not made; nil where what they would show is not known.
  package var searchCounter: SearchCounter?

  /// Holds the pages made so far.
  private let content = View()
  private let deck = View()
  private let marks = [OverflowMark("‹"), OverflowMark("›")]
  private var pages: [View?]
  private let makePage: (Int, View) -> Void
  /// The column at which the mouse was pressed; nil when that turned a page already.
  private var pressedAt: Int?

  /// Pages, of which none is made yet, and which show nothing until ``show(_:)`` is called.
  /// - Parameters:
  ///   - pageCount: how many there are.
  ///   - makePage: puts what stands on the page at a place into the view of that page.
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
    for (mark, forward) in zip(marks, [false, true]) {
      mark.canPress = { [weak self] in self?.canTurn(forward: forward) ?? false }
      mark.onPress = { [weak self] in _ = self?.turnPage(forward: forward) }
      mark.isHidden = pageCount < 2
    }
    addSubview(deck)
    for view in [marks[0], content, marks[1]] { deck.addSubview(view) }
  }

  /// The page that is seen; nil where there are none, or none was shown yet.
  public var page: View? { pages.indices.contains(currentPage) ? pages[currentPage] : nil }

  /// Turns to a page; ``onTurn`` is not called. A place where there is none changes nothing.
  public func show(_ index: Int) {
    guard pages.indices.contains(index), index != currentPage || pages[index] == nil else { return }
    let old = page
    currentPage = index
    old?.isHidden = true
    if let made = pages[index] {
      made.isHidden = false
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

  /// The view of a page, if it was made.
  func page(at index: Int) -> View? { pages.indices.contains(index) ? pages[index] : nil }

  /// The place of the page that a view stands on.
  func index(around view: View) -> Int? {
    pages.firstIndex { page in page.map(view.isDescendant) ?? false }
  }

  // MARK: - Turning

  /// Whether there is a page behind, or before, the one that is seen.
  func canTurn(forward: Bool) -> Bool {
    pages.indices.contains(currentPage + (forward ? 1 : -1))
  }

  override func turnPage(forward: Bool) -> Bool {
    guard canTurn(forward: forward) else { return false }
    turn(to: currentPage + (forward ? 1 : -1))
    return true
  }

  /// Turns because the user said so. A focus that was on the old page goes to the first stop of the
  /// new one.
  func turn(to index: Int) {
    let window = window
    let hadFocus = window?.focusedView?.isDescendant(of: self) ?? false
    show(index)
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

  /// Pages without anything to go to are gone to as a whole.
  public override var canBecomeFocused: Bool { pageCount > 1 && !(page?.holdsStop ?? false) }

  public override func focusDidChange(_ focused: Bool) {
    super.focusDidChange(focused)
    for mark in marks { mark.isLit = focused }
  }

  // MARK: - Mouse

  /// One movement of the wheel turns one page; what is left of it moves nothing else.
  public override func scroll(dx: Int, dy: Int) -> Bool {
    guard dx != 0, pageCount > 1 else { return false }
    return window?.wheelIsMoving == true || turnPage(forward: dx > 0)
  }

  public override func mouseDown(at point: CellPoint) -> Bool {
    guard pageCount > 1 else { return false }
    pressedAt = point.x
    return true
  }

  /// Dragging a page aside by a fourth of its width turns it, once for each press.
  public override func mouseDragged(to point: CellPoint) {
    guard let start = pressedAt, abs(point.x - start) >= max(4, frame.width / 4) else { return }
    pressedAt = nil
    _ = turnPage(forward: point.x < start)
  }
}

/// What holds the content of a page.
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
