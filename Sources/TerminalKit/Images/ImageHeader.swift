/// The format and size of an image, read from the beginning of its file without decoding it.
public struct ImageHeader: Sendable, Hashable {
  /// The supported formats; the raw values are their names.
  public enum Format: String, Sendable {
    case png = "PNG", jpeg = "JPEG", gif = "GIF", webp = "WebP", svg = "SVG"
  }

  /// The format.
  public let format: Format
  /// The size in pixels after applying the EXIF orientation; nil if it is not in the header.
  public let pixels: PixelSize?

  /// Whether each color has 16 bits instead of 8, as in some PNG files.
  let has16Bits: Bool

  /// The maximum number of pixels of an image that is decoded, enough for 8K (7680 x 4320). The
  /// decoder needs 8 bytes for each pixel.
  public static let maximumPixels = 1 << 25

  /// The maximum number of pixels of this image. The decoder needs twice the memory for 16 bits.
  package var maximumPixels: Int {
    has16Bits ? ImageHeader.maximumPixels / 2 : ImageHeader.maximumPixels
  }

  /// Whether the image has more pixels than ``maximumPixels``. A vector image is never too large,
  /// because it is rasterized at the size of its view.
  public var isTooLarge: Bool {
    guard format != .svg, let pixels else { return false }
    let (count, overflows) = pixels.width.multipliedReportingOverflow(by: pixels.height)
    return overflows || count > maximumPixels
  }

  /// Reads the header of an image file; nil if its format is not supported.
  public init?(_ bytes: [UInt8]) {
    let reader = HeaderReader(bytes: bytes)
    let isPNG = reader.begins(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    has16Bits = isPNG && reader.big(24, 1) == 16
    if isPNG {
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
}

/// A reader for numbers and structures in the header of an image file. Bytes outside are nil.
private struct HeaderReader {
  let bytes: [UInt8]

  func has(_ signature: [UInt8], at offset: Int) -> Bool {
    bytes.count >= offset + signature.count && bytes[offset...].starts(with: signature)
  }

  func begins(with signature: [UInt8]) -> Bool { has(signature, at: 0) }

  /// Returns a big-endian number.
  func big(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a little-endian number.
  func little(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func size(_ width: Int?, _ height: Int?) -> PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The size in the first frame header (ITU-T T.81, B.2.2), after other segments.
  var jpegSize: PixelSize? {
    var offset = 2
    var isRotated = false
    while let marker = big(offset, 2), marker > 0xff00, let length = big(offset + 2, 2) {
      // SOF0 to SOF15, without the markers DHT, JPG and DAC in this range.
      let kind = marker & 0xff
      if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
        let (width, height) = (big(offset + 7, 2), big(offset + 5, 2))
        return isRotated ? size(height, width) : size(width, height)
      }
      if kind == 0xe1, has(Array("Exif\0\0".utf8), at: offset + 4) {
        isRotated = (5...8).contains(orientation(at: offset + 10) ?? 1)
      }
      guard length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// The EXIF orientation in the first directory of a TIFF structure. 5 to 8 swap width and height.
  private func orientation(at start: Int) -> Int? {
    let isLittle = has(Array("II".utf8), at: start)
    func number(_ offset: Int, _ count: Int) -> Int? {
      isLittle ? little(start + offset, count) : big(start + offset, count)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for index in 0..<min(count, 100) {
      let entry = directory + 2 + 12 * index
      if number(entry, 2) == 0x112 { return number(entry + 8, 2) }
    }
    return nil
  }

  /// The size in the first chunk, which is `VP8X`, `VP8L` or `VP8 `.
  var webpSize: PixelSize? {
    if has(Array("VP8X".utf8), at: 12) {
      return size(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 })
    }
    if has(Array("VP8L".utf8), at: 12), let bits = little(21, 4) {
      return size(bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    }
    return size(little(26, 2).map { $0 & 0x3fff }, little(28, 2).map { $0 & 0x3fff })
  }

  /// The first bytes as text.
  private var start: Substring { Substring(decoding: bytes.prefix(4096), as: UTF8.self) }

  /// The attributes of the root element `svg`, which may follow a declaration and comments; nil if
  /// the text does not begin with a tag.
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

  /// The size in `width` and `height`, else in `viewBox`, else the default of browsers (CSS 2.1,
  /// 10.3.2).
  var svgSize: PixelSize? {
    if let found = size(svgNumbers("width").first, svgNumbers("height").first) { return found }
    let box = svgNumbers("viewBox")
    if box.count == 4, let found = size(box[2], box[3]) { return found }
    return PixelSize(width: 300, height: 150)
  }

  /// Returns the numbers of an attribute, rounded; none if it has percentages.
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
