import CellText

/// A picture in cells, each of them a sign in two colours, and perhaps in pixels besides.
public struct Picture: Sendable {
  /// One cell.
  public struct Cell: Sendable, Hashable {
    /// What is drawn in the foreground's colour.
    public var scalar: Unicode.Scalar
    /// The two colours.
    public var style: CellStyle
  }

  /// Columns and rows.
  public let size: CellSize
  /// The cells, row by row.
  public let cells: [Cell]
  /// The same picture in pixels, for a terminal that shows them in place of the cells.
  public var graphic: PictureGraphic?

  /// A picture of text with SGR sequences, as programs that draw in terminals write it. What is not
  /// there is blank, what does not fit into the size is left out, and other control sequences are
  /// passed over.
  public init(sgr bytes: [UInt8], size: CellSize) {
    var reader = SGRReader(size: size)
    reader.read(String(decoding: bytes, as: UTF8.self))
    self.size = size
    cells = reader.cells
  }

  /// Draws the part of the picture that fits into a rectangle, with the picture's middle in the
  /// middle of it.
  public func draw(in canvas: Canvas, centredIn box: CellRect) {
    let inside = canvas.translated(to: box)
    let left = (box.width - size.width) / 2
    let top = (box.height - size.height) / 2
    let seen = CellRect(origin: CellPoint(x: left, y: top), size: size).intersection(inside.bounds)
    guard !seen.isEmpty else { return }
    var number: Int?
    if let graphic {
      // A cell out of sight is another view's.
      let ground = inside.background(at: seen.origin)
      number = canvas.surface.number(of: self, graphic, on: ground)
    }
    for y in seen.minY..<seen.maxY {
      for x in seen.minX..<seen.maxX {
        let place = (y - top) * size.width + x - left
        let (cell, point) = (cells[place], CellPoint(x: x, y: y))
        if let number {
          inside.pictureCell(number: number, place: place, at: point, style: cell.style)
        } else {
          inside.glyph(cell.scalar, at: point, style: cell.style)
        }
      }
    }
  }
}

/// Reads cells from text with SGR sequences.
private struct SGRReader {
  private static let blank = Picture.Cell(scalar: " ", style: .plain)

  let size: CellSize
  var cells: [Picture.Cell]
  private var style = CellStyle.plain
  private var x = 0
  private var y = 0

  init(size: CellSize) {
    self.size = size
    cells = Array(repeating: SGRReader.blank, count: size.width * size.height)
  }

  mutating func read(_ text: String) {
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{1b}": readSequence(&scalars)
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
      let shown = SGRReader.isShown(scalar) ? scalar : " "
      var style = style
      // A blank in reverse is a blank on the foreground's colour, and no hole in the picture.
      if shown == " ", style.attributes.contains(.reverse), !style.foreground.isDefault {
        style = CellStyle(background: style.foreground)
      }
      cells[y * size.width + x] = Picture.Cell(scalar: shown, style: style)
    }
    x += 1
  }

  /// Whether a scalar goes to the terminal as it is.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    // Sextants, of which an older libc knows no width.
    if (0x1fb00...0x1fb3b).contains(scalar.value) { return true }
    switch ScalarClass.of(scalar.value) {
    case .narrow, .narrowEmoji: return true
    default: return false
    }
  }

  private mutating func readSequence(_ scalars: inout String.UnicodeScalarView.Iterator) {
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
        let (color, count) = SGRReader.color(numbers, index)
        index += count
        guard let color else { continue }
        if number == 38 { style.foreground = color } else { style.background = color }
      default: break
      }
    }
  }

  /// A colour by number or by its parts, and how many numbers tell it; what is missing is 0.
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
