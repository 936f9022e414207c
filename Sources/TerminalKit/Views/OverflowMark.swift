import CellText

/// An arrow at the side of what goes on there, with a word or two where there is room; a press on it
/// goes there.
@MainActor
final class OverflowMark: View {
  /// The columns that a mark takes: the arrow, and a blank between it and the content.
  static let width = 2
  /// The lowest row of an area in which the arrow stands.
  private static let lowestRow = 8

  private let arrow: Unicode.Scalar
  /// What stands between the content and the arrow; empty for nothing.
  var words: () -> String = { "" }
  /// The columns that the words take at most.
  var wordWidth = 0
  /// Whether there is something to go to; without it nothing is drawn.
  var canPress: () -> Bool = { false }
  /// What a press does.
  var onPress: () -> Void = {}
  /// Whether the arrow shows that what is beside it has the focus.
  var isLit = false { didSet { if oldValue != isLit { setNeedsDisplay() } } }
  /// Whether the arrow is drawn where nothing is lit.
  var isShown = true { didSet { if oldValue != isShown { setNeedsDisplay() } } }

  init(_ arrow: Unicode.Scalar) {
    self.arrow = arrow
    super.init()
    flex.width = .points(Float(OverflowMark.width))
    flex.flexShrink = 0
  }

  /// The columns of the arrow with its words and the blanks around them.
  private var room: Float { Float(OverflowMark.width + (wordWidth > 0 ? wordWidth + 1 : 0)) }

  /// Whether the mark has another width than its words need.
  var takesOtherRoom: Bool { flex.width != .points(room) }

  /// Gives the mark the width that its words need.
  func takeRoom() { flex.width = .points(room) }

  /// Whether the content is to the right of the mark.
  private var isLeading: Bool { arrow == "‹" }

  /// Whether the arrow is drawn; what nobody sees is not pressed.
  private var isSeen: Bool { (isShown || isLit) && canPress() }

  override func draw(in canvas: Canvas) {
    guard isSeen else { return }
    // In the middle, or where it is seen though not all of a high area is.
    let row = frame.height > 2 ? min((frame.height - 1) / 2, OverflowMark.lowestRow) : 0
    let place = CellPoint(x: isLeading ? 0 : frame.width - 1, y: row)
    let style = isLit ? canvas.theme[.accentFocused] : readable(.role(.accent), on: canvas)
    canvas.glyph(arrow, at: place, style: style)
    let words = words()
    guard !words.isEmpty else { return }
    let start = isLeading ? place.x + 2 : place.x - 1 - TextMetrics.width(words)
    canvas.text(words, at: CellPoint(x: start, y: row), style: style)
  }

  override func mouseDown(at point: CellPoint) -> Bool { isSeen }

  override func activate() -> Bool {
    onPress()
    return true
  }
}
