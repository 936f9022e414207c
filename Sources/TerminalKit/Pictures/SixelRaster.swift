/// The pixels of a sixel picture, of which parts can be drawn.
struct SixelRaster {
  /// The most pixels that are looked at.
  private static let maximumPixels = 16 << 20

  /// Columns and rows of pixels.
  let size: PixelSize
  /// Row by row: 0 for what is transparent, else the number of a colour and one more.
  private var pixels: [UInt16]
  /// The parts of each colour as they were told, by its number.
  private let colors: [Int: [Int]]

  /// The pixels of a picture; nil where it has too many, is not understood, or gives a number to
  /// another colour on the way.
  init?(_ graphic: PictureGraphic) {
    let count = graphic.pixels.width * graphic.pixels.height
    guard case .sixel = graphic.form, count <= SixelRaster.maximumPixels else { return nil }
    var pixels = [UInt16](repeating: 0, count: count)
    let width = graphic.pixels.width
    var reader = SixelReader(bytes: graphic.data, most: graphic.pixels)
    let size = reader.read { drawing in
      for bit in 0..<6 where drawing.bits >> bit & 1 == 1 {
        let row = (drawing.top + bit) * width
        for x in drawing.columns { pixels[row + x] = UInt16(drawing.color + 1) }
      }
    }
    guard size == graphic.pixels, !reader.redefinesColors else { return nil }
    self.size = graphic.pixels
    self.pixels = pixels
    colors = reader.colors
  }

  /// What draws a part of the picture with its top left corner at the cursor; nil where there is none.
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
    // What only leads to a row below the last one might scroll the screen.
    while output.last == 0x2d { output.removeLast() }
    return output + [0x1b, 0x5c]
  }

  /// Six rows of pixels, by colour.
  private struct Band {
    let width: Int
    /// The colours that occur, and of each its place in ``masks``.
    private var colors: [Int] = []
    private var places = [Int](repeating: -1, count: SixelReader.colorCount)
    /// One bit for each row, by column.
    private var masks: [[UInt8]] = []

    init(width: Int) { self.width = width }

    mutating func set(_ bit: UInt8, at x: Int, _ color: Int) {
      if places[color] < 0 {
        places[color] = colors.count
        colors.append(color)
        if masks.count < colors.count { masks.append([UInt8](repeating: 0, count: width)) }
      }
      masks[places[color]][x] |= bit
    }

    /// Appends the rows, and forgets them.
    mutating func write(to output: inout [UInt8]) {
      for (place, color) in colors.enumerated() {
        if place > 0 { output.append(0x24) }  // $
        output += "#\(color)".utf8
        Band.write(masks[place], to: &output)
        places[color] = -1
        for x in 0..<width { masks[place][x] = 0 }
      }
      colors = []
    }

    private static func write(_ mask: [UInt8], to output: inout [UInt8]) {
      var x = 0
      while x < mask.count {
        var end = x + 1
        while end < mask.count, mask[end] == mask[x] { end += 1 }
        // What is transparent behind the last pixel need not be said.
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
