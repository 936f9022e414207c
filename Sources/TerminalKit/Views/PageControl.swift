import CellText

/// A row of dots, one for each page, with the current one filled. If the dots do not fit, it shows
/// the page number. Its properties have the names of `UIPageControl`.
@MainActor
public final class PageControl: View {
  /// The number of pages. The view is empty while it or ``currentPage`` is nil.
  public var numberOfPages: Int? { didSet { if oldValue != numberOfPages { setNeedsLayout() } } }
  /// The index of the current page.
  public var currentPage: Int? { didSet { if oldValue != currentPage { setNeedsLayout() } } }
  /// The color of the filled dot; nil for the theme's accent color.
  public var selectedColor: Color? { didSet { if oldValue != selectedColor { setNeedsDisplay() } } }
  /// The color of the other dots; nil for the theme's muted color.
  public var unselectedColor: Color? {
    didSet { if oldValue != unselectedColor { setNeedsDisplay() } }
  }

  /// Creates a control without dots.
  public override init() {
    super.init()
    enableMeasuring()
  }

  private var pages: (count: Int, current: Int)? {
    guard let numberOfPages, let currentPage, numberOfPages > 0 else { return nil }
    return (numberOfPages, currentPage)
  }

  /// Returns the columns of a number of dots, with a blank between two.
  private static func width(of dots: Int) -> Int { 2 * min(dots, 1 << 20) - 1 }

  private static func number(_ pages: (count: Int, current: Int)) -> String {
    "\(pages.current + 1) / \(pages.count)"
  }

  public override var semantics: Semantics {
    Semantics(pages == nil ? nil : .pageIndicator, value: pages.map(PageControl.number))
  }

  public override func sizeThatFits(_ size: CellSize) -> CellSize {
    guard let pages else { return .zero }
    let dots = PageControl.width(of: pages.count)
    if dots <= size.width { return CellSize(width: dots, height: 1) }
    return CellSize(width: TextMetrics.width(PageControl.number(pages)), height: 1)
  }

  public override func draw(in canvas: Canvas) {
    guard let pages else { return }
    let box = contentBox
    let inside = canvas.translated(to: box)
    func style(_ color: Color?, _ role: Theme.Role) -> CellStyle {
      readable(color.map { .role(.text).colored(.color($0)) } ?? .role(role), on: canvas)
    }
    let selected = style(selectedColor, .accent)
    let dots = PageControl.width(of: pages.count)
    guard dots <= box.width else {
      let text = PageControl.number(pages)
      let left = max(0, (box.width - TextMetrics.width(text)) / 2)
      inside.text(text, at: CellPoint(x: left, y: 0), style: selected, truncatedTo: box.width)
      return
    }
    let others = style(unselectedColor, .muted)
    let left = (box.width - dots) / 2
    for index in 0..<pages.count {
      let isCurrent = index == pages.current
      inside.glyph(
        isCurrent ? "●" : "○", at: CellPoint(x: left + 2 * index, y: 0),
        style: isCurrent ? selected : others)
    }
  }
}
