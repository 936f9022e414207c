import BeagleSchema
import TerminalKit

extension Image: RenderableComponent {
  /// A frame of the size of the picture, with its name.
  public func toView(renderer: BeagleRenderer) -> View {
    let name: String =
      if let label = accessibility?.accessibilityLabel, !label.isEmpty { label } else {
        path.shortName
      }
    return ImageView(name: name)
  }
}

extension Expression where Value == ImagePath {
  /// The id or the last part of the address of a picture.
  fileprivate var shortName: String {
    guard case .value(let path) = self else { return "image" }
    switch path {
    case .local(let id):
      return id.literal.flatMap { $0.isEmpty ? nil : $0 } ?? "image"
    case .remote(let remote):
      return remote.url.literal?.split(separator: "/").last.map(String.init) ?? "image"
    }
  }
}

/// A picture by its name: in brackets, in the middle of the frame that the picture has.
@MainActor
final class ImageView: View {
  private let text: String

  init(name: String) {
    text = "[\(name)]"
    super.init()
    enableMeasuring()
  }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, TextMetrics.width(text)), height: 1)
  }

  override var minimumWidth: Int { min(View.longestWord, TextMetrics.width(text)) }

  override func draw(in canvas: Canvas) {
    let box = contentBox
    // Where the server gives a border or a background, that shows the area already.
    if border == nil, backgroundColor == nil, box.height > 2, box.width > 4 {
      canvas.box(box, style: canvas.theme[.border], rounded: false)
    }
    let name = TextMetrics.truncated(text, toWidth: box.width)
    canvas.translated(to: box).text(
      name,
      at: CellPoint(x: (box.width - TextMetrics.width(name)) / 2, y: (box.height - 1) / 2),
      style: readable(.role(.muted), on: canvas))
  }
}
