import FlexLayout

/// The left one of two panes: a view controller's view below its navigation bar, and a line at its
/// right edge.
@MainActor
final class SidePane: View {
  let bar = NavigationBarView()
  private let content = View()
  /// The view controller whose view is shown.
  private(set) weak var controller: ViewController?

  override init() {
    super.init()
    var column = FlexStyle()
    // The content comes before the bar in the tab order, but below it on screen.
    column.flexDirection = .columnReverse
    column.positionType = .absolute
    column.position.left = .points(0)
    column.position.top = .points(0)
    column.position.bottom = .points(0)
    flex = column
    content.fillsParent()
    addSubview(content)
    addSubview(bar)
  }

  /// Shows a view controller instead of the one before.
  func show(_ controller: ViewController) {
    guard self.controller !== controller || controller.view.superview !== content else { return }
    self.controller = controller
    controller.view.fillsParent()
    content.setSubviews([controller.view])
  }

  /// Sets the columns, with those of the line; nil covers the other pane.
  func setWidth(_ width: Int?) {
    var style = flex
    style.width = width.map { .points(Float($0)) } ?? .auto
    style.position.right = width == nil ? .points(0) : .undefined
    style.padding.right = width == nil ? .undefined : .points(1)
    if style != flex { flex = style }
    hasLine = width != nil
  }

  private var hasLine = true

  override func draw(in canvas: Canvas) {
    guard hasLine else { return }
    canvas.verticalLine(
      at: CellPoint(x: frame.width - 1, y: 0), height: frame.height, style: canvas.theme[.border])
  }

  /// Marks the control that opened the screen in the other pane, more quietly than the focus: with an
  /// outlined triangle where the focus has a filled one, and a band behind a row.
  override func drawAbove(in canvas: Canvas) {
    guard hasLine, let window, let opener = controller?.opener, opener.isDescendant(of: self),
      window.focusedView !== opener, window.modalView(over: self) == nil
    else { return }
    let visible = window.visibleRect(of: opener)
    guard !visible.isEmpty else { return }
    let corner = screenFrame.origin
    let rect = visible.offsetBy(dx: -corner.x, dy: -corner.y)
    let band = CellStyle(background: canvas.theme[.buttonDisabled].background)
    canvas.fillSelection(under: rect, on: nil, style: band)
    let marker = opener.screenPoint(opener.markerPosition)
    let first = CellPoint(x: marker.x - corner.x, y: marker.y - corner.y)
    guard (rect.minY..<rect.maxY).contains(first.y) else { return }
    let places = [first, CellPoint(x: first.x + 1, y: first.y)]
    guard let place = places.first(where: canvas.isBlank) else {
      // Without a free cell, the band alone would be invisible on a terminal without colors.
      return canvas.restyle(rect, adding: .bold)
    }
    let color = canvas.theme[.accent].foreground
    let background = canvas.background(at: place)
    canvas.glyph(
      "▹", at: place,
      style: CellStyle(
        foreground: background.isDefault
          ? color : color.readable(on: background, depth: canvas.theme.depth),
        background: background, attributes: .bold))
  }
}

extension View {
  /// Makes the view take the space that its siblings leave along the main axis of its superview.
  func fillsParent() {
    flex.flexGrow = 1
    flex.flexShrink = 1
    flex.flexBasis = .points(0)
  }
}
