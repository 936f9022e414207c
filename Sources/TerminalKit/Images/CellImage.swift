import CellText

/// An image made of cells, each with a glyph in two colors, and perhaps a version in pixels.
public struct CellImage: Sendable {
  /// One cell.
  public struct Cell: Sendable, Hashable {
    /// The glyph, drawn in the foreground color.
    public var scalar: Unicode.Scalar
    /// The foreground and background colors.
    public var style: CellStyle
  }

  /// The size in columns and rows.
  public let size: CellSize
  /// The cells, row by row.
  public let cells: [Cell]
  /// The same image in pixels. A terminal that supports graphics shows it instead of the cells.
  public var graphic: TerminalGraphic?

  /// Creates an image from text with SGR sequences (ECMA-48, 8.3.117), the output of programs that
  /// draw with cells. Missing cells are blank; cells outside of `size` and other control sequences
  /// are ignored.
  public init(sgr bytes: [UInt8], size: CellSize) {
    var parser = SGRParser(size: size)
    parser.parse(String(decoding: bytes, as: UTF8.self))
    self.size = size
    cells = parser.cells
  }

  /// Draws the image centered in a rectangle, clipped to it.
  public func draw(in canvas: Canvas, centeredIn box: CellRect) {
    let inside = canvas.translated(to: box)
    let left = (box.width - size.width) / 2
    let top = (box.height - size.height) / 2
    let visible = CellRect(origin: CellPoint(x: left, y: top), size: size)
      .intersection(inside.bounds)
    guard !visible.isEmpty else { return }
    var number: Int?
    if let graphic {
      // Reads the background at a visible cell; a clipped cell belongs to another view.
      let ground = inside.background(at: visible.origin)
      number = canvas.surface.number(of: self, graphic, on: ground)
    }
    for y in visible.minY..<visible.maxY {
      for x in visible.minX..<visible.maxX {
        let place = (y - top) * size.width + x - left
        let (cell, point) = (cells[place], CellPoint(x: x, y: y))
        if let number {
          inside.imageCell(number: number, place: place, at: point, style: cell.style)
        } else {
          inside.glyph(cell.scalar, at: point, style: cell.style)
        }
      }
    }
  }
}

/// A parser for text with SGR sequences.
private struct SGRParser {
  private static let blank = CellImage.Cell(scalar: " ", style: .plain)

  let size: CellSize
  var cells: [CellImage.Cell]
  private var style = CellStyle.plain
  private var x = 0
  private var y = 0

  init(size: CellSize) {
    self.size = size
    cells = Array(repeating: SGRParser.blank, count: size.width * size.height)
  }

  mutating func parse(_ text: String) {
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{1b}": parseSequence(&scalars)
      case "\n":
        x = 0
        y += 1
      case " "...: put(scalar)
      default: break
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if x < size.width, y < size.height {
      let shown = SGRParser.isShown(scalar) ? scalar : " "
      var style = style
      // A blank in reverse video shows the foreground color; keep it as a background.
      if shown == " ", style.attributes.contains(.reverse), !style.foreground.isDefault {
        style = CellStyle(background: style.foreground)
      }
      cells[y * size.width + x] = CellImage.Cell(scalar: shown, style: style)
    }
    x += 1
  }

  /// Returns whether a scalar can be drawn in one cell.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    // Sextants. Older versions of libc do not know their width.
    if (0x1fb00...0x1fb3b).contains(scalar.value) { return true }
    switch ScalarClass.of(scalar.value) {
    case .narrow, .narrowEmoji: return true
    default: return false
    }
  }

  private mutating func parseSequence(_ scalars: inout String.UnicodeScalarView.Iterator) {
    guard scalars.next() == "[" else { return }
    var numbers = [0]
    while let scalar = scalars.next() {
      switch scalar {
      case "0"..."9":
        numbers[numbers.count - 1] = min(
          1000, numbers[numbers.count - 1] * 10 + Int(scalar.value) - 0x30)
      case ";", ":": numbers.append(0)
      case "m": return apply(numbers)
      case "@"..."~": return
      default: break
      }
    }
  }

  private mutating func apply(_ numbers: [Int]) {
    var index = 0
    while index < numbers.count {
      let number = numbers[index]
      index += 1
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.remove(.bold)
      case 27: style.attributes.remove(.reverse)
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 90...97: style.foreground = .palette(UInt8(number - 90 + 8))
      case 100...107: style.background = .palette(UInt8(number - 100 + 8))
      case 39: style.foreground = .default
      case 49: style.background = .default
      case 38, 48:
        let (color, count) = SGRParser.color(numbers, index)
        index += count
        guard let color else { continue }
        if number == 38 { style.foreground = color } else { style.background = color }
      default: break
      }
    }
  }

  /// Returns a color given by number (`5;n`) or by components (`2;r;g;b`), and the count of
  /// parameters that it takes. Missing parameters are 0.
  private static func color(_ numbers: [Int], _ start: Int) -> (color: Color?, count: Int) {
    let parts = (0..<4).map { offset in
      start + offset < numbers.count ? numbers[start + offset] : 0
    }
    switch parts[0] {
    case 5: return (.palette(UInt8(clamping: parts[1])), 2)
    case 2:
      let color = Color.rgb(
        UInt8(clamping: parts[1]), UInt8(clamping: parts[2]), UInt8(clamping: parts[3]))
      return (color, 4)
    default: return (nil, 1)
    }
  }
}
