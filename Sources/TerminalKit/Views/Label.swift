import CellText
import FlexLayout

/// A view that shows text, wrapped at its width.
@MainActor
open class Label: View {
  /// The alignment of lines.
  public enum Alignment: Sendable { case leading, center, trailing }

  /// The text. Line feeds break lines; other control characters never reach the terminal.
  public final var text: String {
    didSet {
      guard oldValue != text else { return }
      layouts = []
      cachedNaturalSize = nil
      setNeedsMeasure()
    }
  }

  /// The style. A default background shows the background behind the label.
  public final var style: TextStyle { didSet { if oldValue != style { setNeedsDisplay() } } }

  /// Whether the text may be replaced by ASCII, because it is the program's own.
  package final var allowsASCIIFallback = false

  /// The alignment of lines.
  public final var alignment: Alignment = .leading {
    didSet { if oldValue != alignment { setNeedsDisplay() } }
  }

  /// Whether paragraphs that read from right to left are aligned to the right if the alignment is
  /// ``Alignment/leading``. False if an author chose the left side.
  package final var followsTextDirection = true {
    didSet { if oldValue != followsTextDirection { setNeedsDisplay() } }
  }

  /// The layouts of the text for the last two widths, for example with and without a scroll bar.
  private var layouts: [TextLayout] = []
  private var cachedNaturalSize: CellSize?

  /// The size without wrapping, cached because most texts fit, and flexbox measures a label at many
  /// widths.
  private var naturalSize: CellSize {
    if let cachedNaturalSize { return cachedNaturalSize }
    let size = TextLayout.measure(text, width: .max)
    cachedNaturalSize = size
    return size
  }

  /// Creates a label.
  /// - Parameters:
  ///   - text: the text.
  ///   - style: the style; its color is adjusted if it would be unreadable on the background.
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
    if let cached = layouts.first(where: { $0.maximumWidth == width }) { return cached }
    let layout = TextLayout(text, width: width)
    if layouts.count == 2 { layouts.removeFirst() }
    layouts.append(layout)
    return layout
  }

  open override var searchableText: String { text }

  /// Returns the rectangle of the line that contains a byte of the text.
  final func rect(ofByte offset: Int) -> CellRect {
    let box = contentBox
    let lines = layout(width: box.width).lines
    let row = lines.lastIndex { $0.start <= offset } ?? 0
    return CellRect(x: box.x, y: box.y + row, width: box.width, height: 1).intersection(bounds)
  }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    guard !text.isEmpty else { return CellSize(width: 0, height: 0) }
    // Text with more bytes than twice the width rarely fits in one line, so measuring its natural
    // size first would read it twice. The result is the same either way.
    if cachedNaturalSize != nil || text.utf8.count / 2 <= size.width {
      let natural = naturalSize
      if natural.width <= size.width { return natural }
    }
    let width = max(1, size.width)
    if text.utf8.count > Label.shortText { return layout(width: width).size }
    return layouts.first { $0.maximumWidth == width }?.size
      ?? TextLayout.measure(text, width: width)
  }

  /// The largest size, in bytes, of text that is measured again at each width. The layouts of
  /// longer text are cached.
  private static let shortText = 200

  /// Estimates the number of rows in a width, from below.
  final func estimatedMinimumRows(in width: Int) -> Int { 1 + text.utf8.count / 2 / max(1, width) }

  /// The first character, also of a text that is not aligned at the left.
  open override var readingPoint: CellPoint {
    let box = contentBox
    let layout = layout(width: box.width)
    guard let line = layout.lines.first else { return box.origin }
    let ordersText = window?.appearance.ordersText != false
    let start = start(of: line, in: layout, box.width, ordersText)
    let isReversed = ordersText && layout.readsRightToLeft(line)
    return CellPoint(x: box.x + start + (isReversed ? max(0, line.width - 1) : 0), y: box.y)
  }

  /// Returns the first column of a line in a box. A paragraph that reads from right to left is aligned at the
  /// right.
  private func start(
    of line: TextLine, in layout: TextLayout, _ width: Int, _ ordersText: Bool
  ) -> Int {
    let spare = max(0, width - line.width)
    return switch alignment {
    case .leading:
      spare > 0 && followsTextDirection && ordersText && layout.readsRightToLeft(line) ? spare : 0
    case .center: spare / 2
    case .trailing: spare
    }
  }

  open override var minimumWidth: Int {
    min(naturalSize.width, View.longestWord, TextLayout.longestWord(text))
  }

  open override func draw(in canvas: Canvas) {
    let box = contentBox
    guard box.width > 0, box.height > 0, !text.isEmpty else { return }
    let style = readable(style, on: canvas)
    var layout =
      allowsASCIIFallback && canvas.appearance.glyphs == .ascii
      ? TextLayout(canvas.appearance.displayText(text), width: box.width) : layout(width: box.width)
    if layout.height > box.height {
      layout =
        shortened(to: box.size).map {
          TextLayout(canvas.appearance.displayText($0), width: box.width)
        } ?? layout.truncated(toLines: box.height)
    }
    let visible = canvas.bounds
    let first = max(0, visible.minY - box.y)
    let last = min(layout.lines.count, visible.maxY - box.y)
    guard first < last else { return }
    for row in first..<last {
      let line = layout.lines[row]
      let y = box.y + row
      let x = start(of: line, in: layout, box.width, canvas.surface.ordersText)
      canvas.run(line, of: layout, at: CellPoint(x: box.x + x, y: y), style: style)
      // Marks text that is cut off and cannot be scrolled into view.
      if box.x + x + line.width > visible.maxX, visible.maxX > box.x + x, !scrollsSideways {
        canvas.glyph("…", at: CellPoint(x: visible.maxX - 1, y: y), style: style)
      }
    }
  }

  /// Returns a shorter text for a box that is too small for it; nil cuts off the last lines.
  open func shortened(to size: CellSize) -> String? { nil }

  /// Whether the enclosing scroll view scrolls horizontally.
  private var scrollsSideways: Bool {
    guard let scroll = firstResultUpward({ $0.asScrollingView }) else { return false }
    return scroll.axis == .horizontal || scroll.scrollsAcross
  }
}
