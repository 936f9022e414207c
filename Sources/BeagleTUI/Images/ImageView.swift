import BeagleSchema
import CellText
import Localization
import TerminalKit

/// An image in cells. If the image cannot be drawn, a frame of the same size shows its name, and why it
/// could not be loaded.
@MainActor
final class ImageView: View {
  private let name: String
  /// The image in cells; nil if its name is shown.
  private(set) var image: CellImage?
  private var naturalSize: ImageFit?
  /// An observer that is notified of each layout pass.
  var sizeObserver: SizeObserver?

  init(name: String) {
    self.name = name
    super.init()
    enableMeasuring()
  }

  /// Why the image could not be loaded, and the key that loads it again; nil if it did not fail.
  var failure: FailureText? {
    didSet {
      guard failure != oldValue else { return }
      accessibility.spokenAlert = failure?.spoken
      setNeedsMeasure()
      setNeedsDisplay()
    }
  }

  /// Whether a press loads the image again. It has no other meaning then.
  var retriesWhenPressed = false

  private var text: String {
    ["[\(name)]", failure?.text].compactMap { $0 }.joined(separator: " ")
  }

  override var semantics: Semantics {
    var semantics = Semantics(onTap == nil || retriesWhenPressed ? .image : .button, text: name)
    if let failure {
      if onTap != nil { semantics.actions = [.press] }
      if retriesWhenPressed { semantics.keyAction = .retry }
      let area = CellRect(x: 0, y: 0, width: frame.width, height: frame.height)
      let key = localized.accessibleRetryKey(key: KeyBinding.screen.keyName(for: .retry))
      semantics.parts = [.init(Semantics(.alert, text: failure.text, detail: key), frame: area)]
    }
    return semantics
  }

  override var activationHint: String? {
    failure == nil ? super.activationHint : localized(.hintRetry)
  }

  /// Shows an image, or removes the current one.
  /// - Parameter naturalSize: the size of the unscaled image; nil if it is unknown.
  func show(_ image: CellImage?, naturalSize: ImageFit?) {
    self.image = image
    let changesSize =
      naturalSize?.pixels.width != self.naturalSize?.pixels.width
      || naturalSize?.pixels.height != self.naturalSize?.pixels.height
    self.naturalSize = naturalSize
    if changesSize { setNeedsMeasure() }
    setNeedsDisplay()
  }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    if let naturalSize { return naturalSize.size(in: size.width) }
    return CellSize(width: min(size.width, TextMetrics.width(text)), height: 1)
  }

  override var minimumWidth: Int { min(ImageView.reservedColumns, TextMetrics.width(text)) }

  /// The largest number of columns that the text reserves in a row.
  private static let reservedColumns = 12

  override func layoutSubviews() -> Bool {
    sizeObserver?.layoutDidPass()
    return false
  }

  override func draw(in canvas: Canvas) {
    let box = contentBox
    if let image { return image.draw(in: canvas, centeredIn: box) }
    let isArea = box.height > 2 && box.width > 4
    // A border or background from the server already marks the area. In few colors, the background is often that of
    // the screen.
    if border == nil, backgroundColor == nil || canvas.theme.depth < .ansi16, isArea {
      canvas.box(box, style: canvas.theme[.border], rounded: true)
    }
    drawName(in: canvas, isArea ? box.inset(by: 1) : box, isFramed: isArea)
  }

  /// Draws the name centered, truncated to the lines of the box. Without a frame, brackets mark it
  /// as a placeholder.
  private func drawName(in canvas: Canvas, _ box: CellRect, isFramed: Bool) {
    let name = isFramed ? self.name : "[\(self.name)]"
    let text = failure.map { $0.fitting(box.size, after: name + " ") ?? $0.text } ?? name
    let layout = TextLayout(text, width: box.width, wrap: isFramed).truncated(toLines: box.height)
    let style = readable(.role(failure == nil ? .muted : .danger), on: canvas)
    let inside = canvas.translated(to: box)
    for (row, line) in layout.lines.enumerated() {
      let text = layout.string(line)
      let left = max(0, (box.width - TextMetrics.width(text)) / 2)
      inside.text(
        text, at: CellPoint(x: left, y: (box.height - layout.height) / 2 + row), style: style,
        truncatedTo: box.width)
    }
  }
}
