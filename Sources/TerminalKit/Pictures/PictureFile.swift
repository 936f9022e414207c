/// What the first bytes of a picture say of it, without decoding it.
public struct PictureFile: Sendable, Hashable {
  /// The formats that are known.
  public enum Format: String, Sendable {
    /// By the names that the formats have.
    case png = "PNG", jpeg = "JPEG", gif = "GIF", webp = "WebP", svg = "SVG"
  }

  /// The format.
  public let format: Format
  /// Width and height in pixels; nil where the beginning does not say so, as for most drawings.
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
      pixels = nil
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
    while let marker = big(place, 2), marker > 0xff00, let length = big(place + 2, 2) {
      // SOF0 to SOF15 without those that are tables.
      let kind = marker & 0xff
      if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
        return size(big(place + 7, 2), big(place + 5, 2))
      }
      guard length >= 2 else { return nil }
      place += 2 + length
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

  /// Whether the text begins with an element `svg`, perhaps behind a declaration and comments.
  var isSVG: Bool {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
    guard let first = start.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }), first == "<"
    else { return false }
    return start.utf8.split(separator: UInt8(ascii: "<")).contains { $0.starts(with: "svg".utf8) }
  }
}
