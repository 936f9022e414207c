extension PictureGraphic {
  /// A picture of what chafa writes as `--format sixels`; nil where that is anything else, more than
  /// is kept, or draws outside of a size in pixels.
  /// - Parameter cell: the pixels of a cell for which it was made; nil where nobody knows.
  convenience init?(sixel bytes: [UInt8], within most: PixelSize, cell: PixelSize? = nil) {
    var bytes = bytes[...]
    while let last = bytes.last, last == 0x0a || last == 0x0d { bytes.removeLast() }
    guard bytes.count <= PictureGraphic.maximumBytes, bytes.starts(with: [0x1b, 0x50]),
      bytes.suffix(2).elementsEqual([0x1b, 0x5c])
    else { return nil }
    let content = bytes.dropFirst(2).dropLast(2)
    let parameters = content.prefix { (0x30...0x39).contains($0) || $0 == 0x3b }
    guard content.dropFirst(parameters.count).first == 0x71 else { return nil }  // q
    var body = content.dropFirst(parameters.count + 1)
    // What only leads to the row below the last one might scroll the screen.
    while let last = body.last, last == 0x2d || last == 0x24 { body.removeLast() }
    var reader = SixelReader(bytes: Array(body), most: most)
    guard let pixels = reader.read({ _ in }) else { return nil }
    self.init(form: .sixel, pixels: pixels, data: Array(body), cell: cell)
  }

  /// What draws the picture with its top left corner at the cursor, which moves. Pixels that are
  /// transparent are left as they are.
  var sixelCommand: [UInt8] { Array("\u{1b}P0;1;0q".utf8) + data + [0x1b, 0x5c] }
}

/// Follows sixels as a terminal would, and sees to it that they stay within their size.
struct SixelReader {
  /// Numbers of colours are below this one.
  static let colorCount = 1024

  /// Pixels that are drawn at once.
  struct Drawing {
    /// Which of six rows have a pixel, the upper one in the lowest bit.
    let bits: UInt8
    /// The uppermost of the rows.
    let top: Int
    let columns: Range<Int>
    let color: Int
  }

  /// The parts of the colours that were told, by their numbers.
  private(set) var colors: [Int: [Int]] = [:]
  /// Whether a number has stood for more than one colour.
  private(set) var redefinesColors = false
  private var color = 0

  let bytes: [UInt8]
  let most: PixelSize
  private var index = 0
  private var size = PixelSize(width: 0, height: 0)
  private var x = 0
  private var top = 0

  init(bytes: [UInt8], most: PixelSize) {
    self.bytes = bytes
    self.most = most
  }

  /// The size of the picture; nil where it does not keep to it, or is not understood.
  /// - Parameter draw: told of the pixels, which lie within the size, in their order.
  mutating func read(_ draw: (Drawing) -> Void) -> PixelSize? {
    guard bytes.first == 0x22 else { return nil }  // "
    index = 1
    let raster = numbers()
    guard raster.count == 4, raster[0] == 1, raster[1] == 1 else { return nil }
    size = PixelSize(width: raster[2], height: raster[3])
    guard (1...most.width).contains(size.width), (1...most.height).contains(size.height) else {
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
      // Without anything in it a row below the picture might scroll the screen as well.
      return top < size.height
    case 0x23:  // #
      let parts = numbers()
      guard parts.count == 1 || parts.count == 5 && parts[1] == 2,
        parts[0] < SixelReader.colorCount
      else {
        return false
      }
      color = parts[0]
      guard parts.count > 1 else { return true }
      let told = colors.updateValue(Array(parts.dropFirst()), forKey: color)
      if let told, told != colors[color] { redefinesColors = true }
    case 0x21:  // !
      let count = numbers()
      // Terminals take no times for once.
      guard count.count == 1, count[0] > 0, index < bytes.count,
        (0x3f...0x7e).contains(bytes[index])
      else {
        return false
      }
      index += 1
      return advance(bytes[index - 1], count[0], draw)
    case 0x3f...0x7e: return advance(byte, 1, draw)
    default: return false
    }
    return true
  }

  /// Six rows of pixels, one in each bit, so many times.
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

  /// The numbers here, with semicolons between them.
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
