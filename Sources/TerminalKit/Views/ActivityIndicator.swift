import FlexLayout

/// A spinner with a word beside it. It moves only while it is in a window.
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

  /// The colour of a small spinner; nil for the theme's accent.
  public final var color: Color? {
    didSet { if oldValue != color { setNeedsDisplay() } }
  }

  private var step = 0
  private var timer: LoopTimer?

  static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  static let asciiFrames = ["|", "/", "-", "\\"]
  static let interval = 100

  /// Makes an indicator; `text` stands beside a large one only.
  public init(style: Style = .whiteLarge, text: String = "Loading…") {
    self.style = style
    self.text = text
    super.init()
    enableMeasuring()
  }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    switch style {
    case .white: CellSize(width: 1, height: 1)
    case .whiteLarge: CellSize(width: min(size.width, TextMetrics.width(text) + 8), height: 3)
    }
  }

  open override func didMoveToWindow() {
    timer?.cancel()
    timer = nil
    if window != nil { tick() }
  }

  private func tick() {
    timer = window?.loop?.after(milliseconds: Self.interval) { [weak self] in
      guard let self, self.window != nil else { return }
      self.step += 1
      self.setNeedsDisplay()
      self.tick()
    }
  }

  open override func draw(in canvas: Canvas) {
    let theme = canvas.theme
    let box = contentBox
    let bounds = CellRect(size: box.size)
    let canvas = canvas.translated(to: box)
    let glyphs = canvas.appearance.glyphs == .unicode ? Self.frames : Self.asciiFrames
    let glyph = glyphs[step % glyphs.count]
    switch style {
    case .white:
      let look = color.map { CellStyle(foreground: canvas.solid($0)) } ?? theme[.accent]
      canvas.text(glyph, at: CellPoint(x: 0, y: 0), style: look)
    case .whiteLarge:
      canvas.raised(bounds, line: theme[.dialogBorder])
      var spinner = theme[.spinner]
      spinner.background = theme[.dialog].background
      canvas.text(glyph, at: CellPoint(x: 2, y: 1), style: spinner)
      canvas.text(
        canvas.appearance.shown(text), at: CellPoint(x: 5, y: 1), style: theme[.dialog],
        maxWidth: max(0, bounds.width - 7))
    }
  }
}
