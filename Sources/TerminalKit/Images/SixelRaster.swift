/// The decoded pixels of a sixel image. Any part of it can be encoded again.
struct SixelRaster {
  /// The largest number of pixels; larger images are rejected.
  private static let maximumPixels = 16 << 20

  /// The size in pixels.
  let size: PixelSize
  /// The pixels, row by row: 0 if transparent, otherwise the color number plus 1.
  private var pixels: [UInt16]
  /// The color definitions, by color number.
  private let colors: [Int: [Int]]

  /// Decodes a sixel image; nil if it is too large or invalid, or if it redefines a color.
  init?(_ graphic: TerminalGraphic) {
    let count = graphic.pixels.width * graphic.pixels.height
    guard case .sixel = graphic.form, count <= SixelRaster.maximumPixels else { return nil }
    var pixels = [UInt16](repeating: 0, count: count)
    let width = graphic.pixels.width
    var parser = SixelParser(bytes: graphic.data, limit: graphic.pixels)
    let size = parser.parse { drawing in
      for bit in 0..<6 where drawing.bits >> bit & 1 == 1 {
        let row = (drawing.top + bit) * width
        for x in drawing.columns { pixels[row + x] = UInt16(drawing.color + 1) }
      }
    }
    guard size == graphic.pixels, !parser.redefinesColors else { return nil }
    self.size = graphic.pixels
    self.pixels = pixels
    colors = parser.colors
  }

  /// Returns the sequence that draws a part of the image at the cursor; nil if the part is empty.
  func command(x columns: Range<Int>, y rows: Range<Int>) -> [UInt8]? {
    let columns = columns.clamped(to: 0..<size.width)
    let rows = rows.clamped(to: 0..<size.height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var output = Array("\u{1b}P0;1;0q\"1;1;\(columns.count);\(rows.count)".utf8)
    for (number, parts) in colors.sorted(by: { $0.key < $1.key }) {
      output += "#\(number);\(parts.map(String.init).joined(separator: ";"))".utf8
    }
    var band = Band(width: columns.count)
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
      if top > rows.lowerBound { output.append(0x2d) }  // -
      for row in top..<min(top + 6, rows.upperBound) {
        let start = row * size.width
        for x in columns where pixels[start + x] != 0 {
          band.set(1 << UInt8(row - top), at: x - columns.lowerBound, Int(pixels[start + x]) - 1)
        }
      }
      band.write(to: &output)
    }
    // A trailing line feed could scroll the screen.
    while output.last == 0x2d { output.removeLast() }
    return output + [0x1b, 0x5c]
  }

  /// Six rows of pixels, as one bit mask for each color.
  private struct Band {
    let width: Int
    /// The colors that occur, in the order of ``masks``.
    private var colors: [Int] = []
    /// The index of each color in ``colors``, or -1.
    private var indices = [Int](repeating: -1, count: SixelParser.colorCount)
    /// The bits of six rows, by column.
    private var masks: [[UInt8]] = []

    init(width: Int) { self.width = width }

    mutating func set(_ bit: UInt8, at x: Int, _ color: Int) {
      if indices[color] < 0 {
        indices[color] = colors.count
        colors.append(color)
        if masks.count < colors.count { masks.append([UInt8](repeating: 0, count: width)) }
      }
      masks[indices[color]][x] |= bit
    }

    /// Appends the rows to `output` and clears them.
    mutating func write(to output: inout [UInt8]) {
      for (index, color) in colors.enumerated() {
        if index > 0 { output.append(0x24) }  // $
        output += "#\(color)".utf8
        Band.write(masks[index], to: &output)
        indices[color] = -1
        for x in 0..<width { masks[index][x] = 0 }
      }
      colors = []
    }

    private static func write(_ mask: [UInt8], to output: inout [UInt8]) {
      var x = 0
      while x < mask.count {
        var end = x + 1
        while end < mask.count, mask[end] == mask[x] { end += 1 }
        // Trailing transparent pixels are omitted.
        if end == mask.count, mask[x] == 0 { break }
        let sixel = mask[x] + 0x3f
        if end - x > 3 {
          output += "!\(end - x)".utf8
          output.append(sixel)
        } else {
          output += [UInt8](repeating: sixel, count: end - x)
        }
        x = end
      }
    }
  }
}
