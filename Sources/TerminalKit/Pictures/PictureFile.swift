/// What the first bytes of a picture say of it, without decoding it.
public struct PictureFile: Sendable, Hashable {
  /// The formats that are known.
  public enum Format: String, Sendable {
    /// By the names that the formats have.
    case png = "PNG", jpeg = "JPEG", gif = "GIF", webp = "WebP", svg = "SVG"
  }

  /// The format.
  public let format: Format
  /// Width and height in pixels as the picture is to be seen, which a camera held on its side says
  /// is turned. Nil where the beginning does not tell.
  public let pixels: (width: Int, height: Int)?

  /// Looks at a picture; nil where the bytes are none of a known format.
  public init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    if reader.begins(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      format = .png
      pixels = reader.size(reader.big(16, 4), reader.big(20, 4))
    } else if reader.begins(with: Array("GIF8".utf8)) {
      format = .gif
      pixels = reader.size(reader.little(6, 2), reader.little(8, 2))
    } else if reader.begins(with: [0xff, 0xd8, 0xff]) {
      format = .jpeg
      pixels = reader.jpegSize
    } else if reader.begins(with: Array("RIFF".utf8)), reader.has(Array("WEBP".utf8), at: 8) {
      format = .webp
      pixels = reader.webpSize
    } else if reader.isSVG {
      format = .svg
      pixels = reader.svgSize
    } else {
      return nil
    }
  }

  /// Whether both say the same.
  public static func == (left: PictureFile, right: PictureFile) -> Bool {
    left.format == right.format && left.pixels?.width == right.pixels?.width
      && left.pixels?.height == right.pixels?.height
  }

  /// Hashes the format.
  public func hash(into hasher: inout Hasher) { hasher.combine(format) }
}

/// Reads numbers from bytes; what lies outside of them is nil.
private struct ByteReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func has(_ wanted: [UInt8], at place: Int) -> Bool {
    bytes.count >= place + wanted.count && bytes[place...].starts(with: wanted)
  }

  func begins(with wanted: [UInt8]) -> Bool { has(wanted, at: 0) }

  /// A number of so many bytes, the highest first.
  func big(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of so many bytes, the lowest first.
  func little(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return (width, height)
  }

  /// The size in the first frame header, which stands behind other segments.
  var jpegSize: (width: Int, height: Int)? {
    var place = 2
    var isTurned = false
    while let marker = big(place, 2), marker > 0xff00, let length = big(place + 2, 2) {
      // SOF0 to SOF15 without those that are tables.
      let kind = marker & 0xff
      if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
        let (width, height) = (big(place + 7, 2), big(place + 5, 2))
        return isTurned ? size(height, width) : size(width, height)
      }
      if kind == 0xe1, has(Array("Exif\0\0".utf8), at: place + 4) {
        isTurned = (5...8).contains(orientation(at: place + 10) ?? 1)
      }
      guard length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  /// How a picture is turned, in the first directory of a TIFF structure: 5 to 8 lie on their side.
  private func orientation(at start: Int) -> Int? {
    let isLittle = has(Array("II".utf8), at: start)
    func number(_ place: Int, _ count: Int) -> Int? {
      isLittle ? little(start + place, count) : big(start + place, count)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for index in 0..<min(count, 100) {
      let entry = directory + 2 + 12 * index
      if number(entry, 2) == 0x112 { return number(entry + 8, 2) }
    }
    return nil
  }

  /// The size in the first chunk, of which there are three kinds.
  var webpSize: (width: Int, height: Int)? {
    if has(Array("VP8X".utf8), at: 12) {
      return size(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 })
    }
    if has(Array("VP8L".utf8), at: 12), let bits = little(21, 4) {
      return size(bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    }
    return size(little(26, 2).map { $0 & 0x3fff }, little(28, 2).map { $0 & 0x3fff })
  }

  /// The beginning as text.
  private var start: Substring { Substring(decoding: bytes.prefix(4096), as: UTF8.self) }

  /// The attributes of the element `svg`, perhaps behind a declaration and comments; nil where the
  /// text does not begin with one.
  private var svgAttributes: Substring? {
    let start = start
    guard let first = start.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }), first == "<"
    else { return nil }
    for part in start.split(separator: "<") where part.hasPrefix("svg") {
      return part.dropFirst(3).prefix { $0 != ">" }
    }
    return nil
  }

  var isSVG: Bool { svgAttributes != nil }

  /// The size that a drawing says it has, else that of its coordinates, else what browsers take.
  var svgSize: (width: Int, height: Int)? {
    if let found = size(svgNumbers("width").first, svgNumbers("height").first) { return found }
    let box = svgNumbers("viewBox")
    if box.count == 4, let found = size(box[2], box[3]) { return found }
    return (300, 150)
  }

  /// The numbers of an attribute, rounded; none where it has percentages.
  private func svgNumbers(_ name: String) -> [Int] {
    var rest = svgAttributes ?? ""
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last
      let after = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = after.first, quote == "\"" || quote == "'" else { return [] }
      let value = after.dropFirst().prefix { $0 != quote }
      if key == name[...], !value.contains("%") {
        return value.split { $0 == " " || $0 == "," }.compactMap { part in
          let digits = part.prefix { $0.isNumber || $0 == "." || $0 == "-" }
          return Double(digits).flatMap { abs($0) < 1e6 ? Int($0.rounded()) : nil }
        }
      }
      rest = after.dropFirst(value.count + 2)
    }
    return []
  }
}
