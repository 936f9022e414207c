import CellText

/// An arrow next to content that continues in its direction, optionally with a label. A press moves
/// there.
@MainActor
final class OverflowIndicator: View {
  /// The columns of the arrow and the blank between it and the content.
  static let width = 2
  /// The lowest row of the arrow in a high view.
  private static let lowestRow = 8

  private let arrow: Unicode.Scalar
  /// Returns the text between the content and the arrow.
  var label: () -> String = { "" }
  /// The largest width of the label, in columns.
  var labelWidth = 0
  /// Returns whether there is content to move to; otherwise nothing is drawn.
  var canPress: () -> Bool = { false }
  /// Called when the indicator is pressed.
  var onPress: () -> Void = {}
  /// Whether the arrow is highlighted, because the content next to it has the focus.
  var isHighlighted = false { didSet { if oldValue != isHighlighted { setNeedsDisplay() } } }
  /// Whether the arrow is drawn without a highlight.
  var isShown = true { didSet { if oldValue != isShown { setNeedsDisplay() } } }

  init(_ arrow: Unicode.Scalar) {
    self.arrow = arrow
    super.init()
    flex.width = .points(Float(OverflowIndicator.width))
    flex.flexShrink = 0
  }

  /// The columns of the arrow, the label and the blanks around them.
  private var fittingWidth: FlexLength {
    .points(Float(OverflowIndicator.width + (labelWidth > 0 ? labelWidth + 1 : 0)))
  }

  /// Whether the width of the view does not fit its label.
  var needsWidthUpdate: Bool { flex.width != fittingWidth }

  /// Sets the width of the view to the width of its arrow and label.
  func updateWidth() { flex.width = fittingWidth }

  /// Whether the view is at the left of its content.
  private var isLeading: Bool { arrow == "‹" }

  /// Whether the arrow is drawn. An arrow that is not drawn cannot be pressed.
  private var isVisible: Bool { (isShown || isHighlighted) && canPress() }

  override func draw(in canvas: Canvas) {
    guard isVisible else { return }
    // In the middle, but near the top of a high view, which may be only partly visible.
    let row = frame.height > 2 ? min((frame.height - 1) / 2, OverflowIndicator.lowestRow) : 0
    let position = CellPoint(x: isLeading ? 0 : frame.width - 1, y: row)
    let style = isHighlighted ? canvas.theme[.accentFocused] : readable(.role(.accent), on: canvas)
    canvas.glyph(arrow, at: position, style: style)
    let label = label()
    guard !label.isEmpty else { return }
    let start = isLeading ? position.x + 2 : position.x - 1 - TextMetrics.width(label)
    canvas.text(label, at: CellPoint(x: start, y: row), style: style)
  }

  override func mouseDown(at point: CellPoint) -> Bool { isVisible }

  override func activate() -> Bool {
    onPress()
    return true
  }
}
