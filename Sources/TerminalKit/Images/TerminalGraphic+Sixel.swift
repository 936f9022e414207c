extension TerminalGraphic {
  /// Creates a graphic from the output of `chafa --format sixels`.
  /// - Parameters:
  ///   - limit: the largest size in pixels.
  ///   - cell: the cell size of the terminal; nil if unknown.
  /// - Returns: nil if the output is invalid, too large, or draws outside of `limit`.
  convenience init?(sixel bytes: [UInt8], within limit: PixelSize, cell: PixelSize? = nil) {
    var bytes = bytes[...]
    while let last = bytes.last, last == 0x0a || last == 0x0d { bytes.removeLast() }
    guard bytes.count <= TerminalGraphic.maximumBytes, bytes.starts(with: [0x1b, 0x50]),
      bytes.suffix(2).elementsEqual([0x1b, 0x5c])
    else { return nil }
    let content = bytes.dropFirst(2).dropLast(2)
    let parameters = content.prefix { (0x30...0x39).contains($0) || $0 == 0x3b }
    guard content.dropFirst(parameters.count).first == 0x71 else { return nil }  // q
    var body = content.dropFirst(parameters.count + 1)
    // A trailing line feed could scroll the screen.
    while let last = body.last, last == 0x2d || last == 0x24 { body.removeLast() }
    var parser = SixelParser(bytes: Array(body), limit: limit)
    guard let pixels = parser.parse({ _ in }) else { return nil }
    self.init(form: .sixel, pixels: pixels, data: Array(body), cell: cell)
  }

  /// The sequence that draws the image with its top left corner at the cursor. It moves the cursor.
  /// Transparent pixels are not drawn.
  var sixelCommand: [UInt8] { Array("\u{1b}P0;1;0q".utf8) + data + [0x1b, 0x5c] }
}

/// A parser for sixel data that rejects drawing outside of the image. The format is that of the
/// VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
struct SixelParser {
  /// The number of colors; color numbers are smaller.
  static let colorCount = 1024

  /// Pixels in up to six rows that one command draws.
  struct Drawing {
    /// The rows that are drawn, the top row in the lowest bit.
    let bits: UInt8
    /// The index of the top row.
    let top: Int
    let columns: Range<Int>
    let color: Int
  }

  /// The color definitions so far, by color number.
  private(set) var colors: [Int: [Int]] = [:]
  /// Whether a color number was defined twice, with different colors.
  private(set) var redefinesColors = false
  private var color = 0

  let bytes: [UInt8]
  let limit: PixelSize
  private var index = 0
  private var size = PixelSize(width: 0, height: 0)
  private var x = 0
  private var top = 0

  init(bytes: [UInt8], limit: PixelSize) {
    self.bytes = bytes
    self.limit = limit
  }

  /// Parses the image and returns its size; nil if it is invalid or exceeds its size.
  /// - Parameter draw: called for each drawing, in order.
  mutating func parse(_ draw: (Drawing) -> Void) -> PixelSize? {
    guard bytes.first == 0x22 else { return nil }  // "
    index = 1
    let raster = numbers()
    guard raster.count == 4, raster[0] == 1, raster[1] == 1 else { return nil }
    size = PixelSize(width: raster[2], height: raster[3])
    guard (1...limit.width).contains(size.width), (1...limit.height).contains(size.height) else {
      return nil
    }
    while index < bytes.count {
      guard step(draw) else { return nil }
    }
    return size
  }

  private mutating func step(_ draw: (Drawing) -> Void) -> Bool {
    let byte = bytes[index]
    index += 1
    switch byte {
    case 0x24: x = 0  // $
    case 0x2d:  // -
      x = 0
      top += 6
      // An empty band below the image could scroll the screen.
      return top < size.height
    case 0x23:  // #
      let parts = numbers()
      guard parts.count == 1 || parts.count == 5 && parts[1] == 2,
        parts[0] < SixelParser.colorCount
      else { return false }
      color = parts[0]
      guard parts.count > 1 else { return true }
      let old = colors.updateValue(Array(parts.dropFirst()), forKey: color)
      if let old, old != colors[color] { redefinesColors = true }
    case 0x21:  // !
      let count = numbers()
      // Terminals repeat at least once, so a count of zero is rejected.
      guard count.count == 1, count[0] > 0, index < bytes.count,
        (0x3f...0x7e).contains(bytes[index])
      else { return false }
      index += 1
      return advance(bytes[index - 1], count[0], draw)
    case 0x3f...0x7e: return advance(byte, 1, draw)
    default: return false
    }
    return true
  }

  /// Draws six rows of pixels, one for each bit, in `count` columns.
  private mutating func advance(
    _ sixel: UInt8, _ count: Int, _ draw: (Drawing) -> Void
  ) -> Bool {
    let start = x
    let bits = sixel - 0x3f
    x += count
    guard x <= size.width, top < size.height, bits >> (size.height - top) == 0 else { return false }
    if bits != 0 { draw(Drawing(bits: bits, top: top, columns: start..<x, color: color)) }
    return true
  }

  /// Parses numbers with semicolons between them.
  private mutating func numbers() -> [Int] {
    var numbers: [Int] = []
    var value: Int?
    while index < bytes.count {
      let byte = bytes[index]
      if (0x30...0x39).contains(byte) {
        value = min(100_000, (value ?? 0) * 10 + Int(byte) - 0x30)
      } else if byte == 0x3b {
        numbers.append(value ?? 0)
        value = nil
      } else {
        break
      }
      index += 1
    }
    if let value { numbers.append(value) }
    return numbers
  }
}
