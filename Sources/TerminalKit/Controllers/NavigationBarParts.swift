import CellText

/// The title of a bar, in one row, behind the titles of the screens that led to it.
@MainActor
final class BarTitle: View {
  var text = "" { didSet { if oldValue != text { setNeedsMeasure() } } }
  /// The look of the title.
  var style = TextStyle.role(.title) { didSet { if oldValue != style { setNeedsDisplay() } } }
  /// What stands before the title and steps back, with its last separator.
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
    canvas.text(path, at: CellPoint(x: 0, y: 0), style: readable(.role(.muted), on: canvas))
    canvas.text(
      text, at: CellPoint(x: x, y: 0), style: readable(style, on: canvas),
      truncatedTo: frame.width - x)
  }
}

/// A word that can be pressed, without a filled background.
@MainActor
final class FlatButton: View {
  var title: String { didSet { if oldValue != title { setNeedsLayout() } } }
  var onPress: (() -> Void)?
  var takesFocus = true
  /// Whether the title is a word of the program itself.
  var isOwnText = false

  init(_ title: String, onPress: (() -> Void)? = nil) {
    self.title = title
    self.onPress = onPress
    super.init()
    flex.flexShrink = 0
    flex.maxHeight = .points(1)
    enableMeasuring()
  }

  override var canBecomeFocused: Bool { takesFocus }
  override var activationHint: String? { "press" }
  override var semantics: Semantics { .pressable(.button, text: title) }
  override var searchableText: String { title }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, TextMetrics.width(title)), height: title.isEmpty ? 0 : 1)
  }

  override func draw(in canvas: Canvas) {
    canvas.text(
      isOwnText ? canvas.appearance.shown(title) : title, at: CellPoint(x: 0, y: 0),
      style: isFocused ? canvas.theme[.accentFocused] : readable(.role(.accent), on: canvas),
      truncatedTo: frame.width)
  }

  override func activate() -> Bool {
    onPress?()
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool { true }
}
