import CellText
import FlexLayout
import Localization

/// A spinner, optionally in a box with text. It animates only while it is in a window. After two
/// seconds it shows the elapsed time, the step of the operation and the time limit.
@MainActor
open class ActivityIndicator: View {
  /// The size of the indicator, with the names of `UIActivityIndicatorView.Style`.
  public enum Style: Sendable {
    /// A box with a spinner and text, for a whole screen.
    case whiteLarge
    /// A spinner without a box, for a row.
    case white
  }

  /// The size of the indicator.
  public final let style: Style

  /// The text next to a large spinner.
  public final var text: String { didSet { if oldValue != text { setNeedsLayout() } } }

  /// A second line below the text of a large indicator, for example a path; nil for no line.
  public final var detail: String? { didSet { if oldValue != detail { setNeedsLayout() } } }

  /// The color of a small spinner; nil for the theme's accent color.
  public final var color: Color? { didSet { if oldValue != color { setNeedsDisplay() } } }

  /// Returns the progress of the operation. Called with each frame after two seconds.
  public final var progress: (() -> OperationProgress?)?

  /// The progress of the operation. Its step replaces the text.
  private var current: OperationProgress? {
    didSet { if oldValue?.step != current?.step { setNeedsLayout() } }
  }
  private var shownText: String {
    guard let step = current?.step, let first = step.first else { return text }
    return first.uppercased() + step.dropFirst() + "…"
  }
  /// The largest width of the texts, so that the box does not become narrower, in columns.
  private var textWidth = 0

  private lazy var spinner = Spinner(of: self)

  /// The columns around the texts of a large indicator: border, padding, spinner and gap.
  private static let horizontalInset = 8
  /// The largest width of a detail, in columns.
  private static let maximumDetailWidth = 48

  /// Creates an indicator. Only a large one shows `text` and `detail`.
  public init(
    style: Style = .whiteLarge, text: String = Texts.current[.stateLoading],
    detail: String? = nil
  ) {
    self.style = style
    self.text = text
    self.detail = detail
    super.init()
    enableMeasuring()
  }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    guard style == .whiteLarge else { return CellSize(width: 1, height: 1) }
    let detailWidth = min(TextMetrics.width(detail ?? ""), Self.maximumDetailWidth)
    textWidth = max(textWidth, TextMetrics.width(shownText), detailWidth)
    let width = textWidth + Self.horizontalInset
    return CellSize(width: min(size.width, width), height: detail == nil ? 3 : 4)
  }

  open override func didMoveToWindow() {
    spinner.stop()
    current = nil
    textWidth = 0
    if style == .whiteLarge {
      spinner.onLongWait = { [weak self] in self?.current = self?.progress?() }
    }
    spinner.start()
  }

  open override var semantics: Semantics {
    Semantics(.progress, text: [text, detail].compactMap { $0 }.joined(separator: " "))
  }

  open override func draw(in canvas: Canvas) {
    let box = contentBox
    let canvas = canvas.translated(to: box)
    guard style == .white else { return drawLarge(on: canvas, CellRect(size: box.size)) }
    let style =
      color.map { CellStyle(foreground: canvas.resolvedForeground($0)) } ?? canvas.theme[.accent]
    canvas.text(spinner.glyph(on: canvas), at: .zero, style: style)
  }

  private func drawLarge(on canvas: Canvas, _ bounds: CellRect) {
    let theme = canvas.theme
    let background = theme[.dialog].background
    func write(_ text: String, x: Int, y: Int, _ style: CellStyle, width: Int) {
      var style = style
      style.background = background
      canvas.text(text, at: CellPoint(x: x, y: y), style: style, truncatedTo: max(0, width))
    }
    canvas.raisedBox(bounds, line: theme[.dialogBorder])
    let width = bounds.width - Self.horizontalInset
    write(spinner.glyph(on: canvas), x: 2, y: 1, theme[.spinner], width: 1)
    write(canvas.appearance.displayText(shownText), x: 5, y: 1, theme[.dialog], width: width)
    if let detail { write(detail, x: 5, y: 2, theme[.muted], width: width) }
    // The elapsed time is drawn in the border, so that the layout does not change when it appears.
    if let duration = spinner.duration(current) { canvas.footnote(duration, of: bounds) }
  }
}
