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
    column.padding.right = .points(1)
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

  override func draw(in canvas: Canvas) {
    canvas.verticalLine(
      at: CellPoint(x: frame.width - 1, y: 0), height: frame.height, style: canvas.theme[.border])
  }

  /// Marks the control that opened the screen in the other pane, more quietly than the focus.
  override func drawAbove(in canvas: Canvas) {
    guard let window, let opener = controller?.opener, opener.isDescendant(of: self),
      window.focusedView !== opener, window.modalView(over: self) == nil
    else { return }
    let rect = window.visibleRect(of: opener)
    guard !rect.isEmpty else { return }
    let origin = window.visibleRect(of: self)
    canvas.fillSelection(
      under: CellRect(
        origin: CellPoint(x: rect.x - origin.x, y: rect.y - origin.y), size: rect.size),
      on: nil, style: CellStyle(background: canvas.theme[.buttonDisabled].background))
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
