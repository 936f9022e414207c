import CellText
import FlexLayout

/// A spinner with a word beside it. It moves only while it is in a window, and after two seconds
/// says how long it has.
@MainActor
open class ActivityIndicator: View {
  /// How large the indicator is; the names are UIKit's.
  public enum Style: Sendable {
    /// A spinner and a word in a box: for a whole screen.
    case whiteLarge
    /// A spinner alone: for a row.
    case white
  }

  /// The look.
  public final let style: Style

  /// The word beside a large spinner.
  public final var text: String {
    didSet { if oldValue != text { setNeedsLayout() } }
  }

  /// What is waited for, in a row below the word of a large spinner, for example a path; nil leaves
  /// the row out.
  public final var detail: String? {
    didSet { if oldValue != detail { setNeedsLayout() } }
  }

  /// The colour of a small spinner; nil for the theme's accent.
  public final var color: Color? {
    didSet { if oldValue != color { setNeedsDisplay() } }
  }

  private lazy var spinner = Spinner(of: self)

  /// The columns around the texts of a large indicator: border, padding, spinner and its gap.
  private static let surroundings = 8
  /// The most columns of a detail.
  private static let maximumDetail = 48

  /// Makes an indicator; `text` and `detail` stand beside a large one only.
  public init(style: Style = .whiteLarge, text: String = "Loading…", detail: String? = nil) {
    self.style = style
    self.text = text
    self.detail = detail
    super.init()
    enableMeasuring()
  }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    guard style == .whiteLarge else { return CellSize(width: 1, height: 1) }
    let detailWidth = min(TextMetrics.width(detail ?? ""), Self.maximumDetail)
    let width = max(TextMetrics.width(text), detailWidth) + Self.surroundings
    return CellSize(width: min(size.width, width), height: detail == nil ? 3 : 4)
  }

  open override func didMoveToWindow() {
    spinner.stop()
    spinner.start()
  }

  open override var semantics: Semantics {
    Semantics(.progress, text: [text, detail].compactMap { $0 }.joined(separator: " "))
  }

  open override func draw(in canvas: Canvas) {
    let box = contentBox
    let canvas = canvas.translated(to: box)
    switch style {
    case .white:
      let look = color.map { CellStyle(foreground: canvas.ink($0)) } ?? canvas.theme[.accent]
      canvas.text(spinner.glyph(on: canvas), at: CellPoint(x: 0, y: 0), style: look)
    case .whiteLarge: drawLarge(on: canvas, CellRect(size: box.size))
    }
  }

  private func drawLarge(on canvas: Canvas, _ bounds: CellRect) {
    let theme = canvas.theme
    let background = theme[.dialog].background
    func write(_ text: String, x: Int, y: Int, _ look: CellStyle, room: Int) {
      var look = look
      look.background = background
      canvas.text(text, at: CellPoint(x: x, y: y), style: look, truncatedTo: max(0, room))
    }
    canvas.raised(bounds, line: theme[.dialogBorder])
    let room = bounds.width - Self.surroundings
    write(spinner.glyph(on: canvas), x: 2, y: 1, theme[.spinner], room: 1)
    write(canvas.appearance.shown(text), x: 5, y: 1, theme[.dialog], room: room)
    if let detail { write(detail, x: 5, y: 2, theme[.muted], room: room) }
    // In the border, so that nothing moves when it comes.
    guard let duration = spinner.duration else { return }
    let word = " \(duration) "
    let width = TextMetrics.width(word)
    canvas.text(
      word, at: CellPoint(x: bounds.width - width - 2, y: bounds.height - 1),
      style: theme[.muted])
  }
}
