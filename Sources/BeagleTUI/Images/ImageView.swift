import BeagleSchema
import CellText
import TerminalKit

/// A picture in cells. Where it cannot be drawn, its name stands in the middle of a frame of its
/// size.
@MainActor
final class ImageView: View {
  private let name: String
  private var picture: CellImage?
  private var naturalSize: ImageFit?
  /// Told of each pass of a layout.
  var sizeObserver: SizeObserver?

  init(name: String) {
    self.name = name
    super.init()
    enableMeasuring()
  }

  private var text: String { "[\(name)]" }

  override var semantics: Semantics { Semantics(onTap == nil ? .image : .button, text: name) }

  /// Shows a picture, or takes away the one that was shown.
  /// - Parameter naturalSize: how large it is as it is; nil where nobody knows.
  func show(_ picture: CellImage?, naturalSize: ImageFit?) {
    self.picture = picture
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

  override var minimumWidth: Int { min(View.longestWord, TextMetrics.width(text)) }

  override func layoutSubviews() -> Bool {
    sizeObserver?.layoutDidPass()
    return false
  }

  override func draw(in canvas: Canvas) {
    let box = contentBox
    if let picture { return picture.draw(in: canvas, centeredIn: box) }
    let isArea = box.height > 2 && box.width > 4
    // Where the server gives a border or a background, that shows the area already.
    if border == nil, backgroundColor == nil, isArea {
      canvas.box(box, style: canvas.theme[.border], rounded: true)
    }
    drawName(in: canvas, isArea ? box.inset(by: 1) : box, isFramed: isArea)
  }

  /// Draws the name in the middle, in as many lines as it takes and there are. In a row of text
  /// brackets tell that it stands for something else.
  private func drawName(in canvas: Canvas, _ room: CellRect, isFramed: Bool) {
    let name = TextLayout(isFramed ? name : text, width: room.width, wrap: isFramed)
      .truncated(toLines: room.height)
    let style = readable(.role(.muted), on: canvas)
    let inside = canvas.translated(to: room)
    for (row, line) in name.lines.enumerated() {
      let text = name.string(line)
      let left = max(0, (room.width - TextMetrics.width(text)) / 2)
      inside.text(
        text, at: CellPoint(x: left, y: (room.height - name.height) / 2 + row), style: style,
        truncatedTo: room.width)
    }
  }
}
