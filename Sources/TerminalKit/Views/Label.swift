import CellText
import FlexLayout

/// Text that wraps at the width it gets, one row a line.
@MainActor
open class Label: View {
  /// Where lines stand in the width.
  public enum Alignment: Sendable { case leading, center, trailing }

  /// The text; line feeds break lines, control characters are never sent to the terminal.
  public final var text: String {
    didSet {
      guard oldValue != text else { return }
      layouts = []
      cachedNaturalSize = nil
      setNeedsMeasure()
    }
  }

  /// The look; a default background keeps what lies below.
  public final var style: TextStyle {
    didSet { if oldValue != style { setNeedsDisplay() } }
  }

  /// Whether the text is the program's own, whose signs become ASCII where nothing else is wanted.
  package final var isOwnText = false

  /// Where lines stand.
  public final var alignment: Alignment = .leading {
    didSet { if oldValue != alignment { setNeedsDisplay() } }
  }

  /// The text broken for the last two widths: with and without a scroll bar, for example.
  private var layouts: [TextLayout] = []
  private var cachedNaturalSize: CellSize?

  /// The size without wrapping. Most texts fit where they stand, and flexbox asks for their size
  /// under many widths.
  private var naturalSize: CellSize {
    if let cachedNaturalSize { return cachedNaturalSize }
    let size = TextLayout.measure(text, width: .max)
    cachedNaturalSize = size
    return size
  }

  /// Makes a label.
  /// - Parameters:
  ///   - text: what it says.
  ///   - style: how it looks; running text is kept readable on whatever lies behind.
  public init(_ text: String = "", style: TextStyle = .role(.text)) {
    self.text = text
    self.style = style
    super.init()
    enableMeasuring()
  }

  open override var semantics: Semantics {
    onTap == nil ? Semantics(.text, text: text) : .pressable(.button, text: text)
  }

  private func layout(width: Int) -> TextLayout {
    if let known = layouts.first(where: { $0.offeredWidth == width }) { return known }
    let layout = TextLayout(text, width: width)
    if layouts.count == 2 { layouts.removeFirst() }
    layouts.append(layout)
    return layout
  }

  open override var searchableText: String { text }

  /// The line in which a byte of the text stands.
  final func rect(ofByte offset: Int) -> CellRect {
    let box = contentBox
    let lines = layout(width: box.width).lines
    let row = lines.lastIndex { $0.start <= offset } ?? 0
    return CellRect(x: box.x, y: box.y + row, width: box.width, height: 1).intersection(bounds)
  }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    guard !text.isEmpty else { return CellSize(width: 0, height: 0) }
    // A text of so many bytes hardly fits into one line: to look whether it does would be to read
    // it once more. The answer is the same.
    if cachedNaturalSize != nil || text.utf8.count / 2 <= size.width {
      let natural = naturalSize
      if natural.width <= size.width { return natural }
    }
    let width = max(1, size.width)
    if text.utf8.count > Label.shortText { return layout(width: width).size }
    return layouts.first { $0.offeredWidth == width }?.size
      ?? TextLayout.measure(text, width: width)
  }

  /// Up to so many bytes a text is rather read again than its lines kept for each width that nested
  /// boxes try.
  private static let shortText = 200

  /// About how many rows the text takes at least in a width.
  final func leastRows(in width: Int) -> Int { 1 + text.utf8.count / 2 / max(1, width) }

  open override var minimumWidth: Int {
    min(naturalSize.width, View.longestWord, TextLayout.longestWord(text))
  }

  open override func draw(in canvas: Canvas) {
    let box = contentBox
    guard box.width > 0, box.height > 0, !text.isEmpty else { return }
    let style = readable(style, on: canvas)
    var layout =
      isOwnText && canvas.appearance.glyphs == .ascii
      ? TextLayout(canvas.appearance.shown(text), width: box.width) : layout(width: box.width)
    if layout.height > box.height { layout = layout.truncated(toLines: box.height) }
    let visible = canvas.bounds
    let first = max(0, visible.minY - box.y)
    let last = min(layout.lines.count, visible.maxY - box.y)
    guard first < last else { return }
    for row in first..<last {
      let line = layout.lines[row]
      let y = box.y + row
      let room = max(0, box.width - line.width)
      let x: Int
      switch alignment {
      case .leading: x = 0
      case .center: x = room / 2
      case .trailing: x = room
      }
      canvas.run(line, of: layout, at: CellPoint(x: box.x + x, y: y), style: style)
      // What is cut off and cannot be scrolled to is said to be missing.
      if box.x + x + line.width > visible.maxX, visible.maxX > box.x + x, !scrollsSideways {
        canvas.glyph("…", at: CellPoint(x: visible.maxX - 1, y: y), style: style)
      }
    }
  }

  /// Whether the viewport around the label moves to the left and right.
  private var scrollsSideways: Bool {
    var view = superview
    while let current = view {
      if let scroll = current as? ScrollingView {
        return scroll.axis == .horizontal || scroll.scrollsAcross
      }
      view = current.superview
    }
    return false
  }
}
