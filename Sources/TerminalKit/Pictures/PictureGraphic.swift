import CellText
import SystemSupport

/// A picture in pixels, in the form in which a terminal gets it.
///
/// It is made of what a program wrote that had the bytes of a stranger's file for input. So nothing
/// of that is passed on as it is: pixels are encoded anew, and sixels are read to their end before.
public final class PictureGraphic: Sendable {
  /// How it is told to a terminal.
  enum Form: Sendable {
    /// Kitty's graphics protocol: pixels of 3 or 4 bytes, in base 64.
    case kitty(hasAlpha: Bool)
    /// Sixel graphics: colours and six rows of pixels in each character.
    case sixel
  }

  /// The most bytes of a picture.
  static let maximumBytes = 2 << 20

  let form: Form
  /// Its size in pixels.
  let pixels: PixelSize
  /// What stands between the header and the end.
  let data: [UInt8]
  /// The pixels of a cell for which sixels were made; nil where nobody knows.
  let cell: PixelSize?

  init(form: Form, pixels: PixelSize, data: [UInt8], cell: PixelSize? = nil) {
    self.form = form
    self.pixels = pixels
    self.data = data
    self.cell = cell
  }

  /// How much room it takes.
  package var byteCount: Int { data.count }

  /// Whether it belongs into cells that the terminal fills with parts of it.
  var isKitty: Bool { if case .kitty = form { true } else { false } }
}

// MARK: - Kitty

extension PictureGraphic {
  /// A picture of what chafa writes as `--format kitty`; nil where that is anything else, or too
  /// much.
  convenience init?(kitty bytes: [UInt8]) {
    guard let (header, text) = PictureGraphic.chunks(bytes),
      header["o"] == nil, header["t"].map({ $0 == "d" }) ?? true,
      let depth = header["f"].flatMap({ Int($0) }), depth == 24 || depth == 32,
      let width = header["s"].flatMap({ Int($0) }), let height = header["v"].flatMap({ Int($0) }),
      (1...20_000).contains(width), (1...20_000).contains(height),
      var pixels = Base64.decoded(text), pixels.count == width * height * depth / 8
    else { return nil }
    var hasAlpha = depth == 32
    if hasAlpha, stride(from: 3, to: pixels.count, by: 4).allSatisfy({ pixels[$0] == 255 }) {
      hasAlpha = false
      var opaque: [UInt8] = []
      opaque.reserveCapacity(pixels.count / 4 * 3)
      for start in stride(from: 0, to: pixels.count, by: 4) {
        opaque += pixels[start..<(start + 3)]
      }
      pixels = opaque
    }
    let data = Base64.encoded(pixels)
    guard data.count <= PictureGraphic.maximumBytes else { return nil }
    self.init(
      form: .kitty(hasAlpha: hasAlpha), pixels: PixelSize(width: width, height: height), data: data)
  }

  /// The keys of the first command and the text of all of them; nil where there is anything but
  /// commands of kitty's protocol, and white space around them.
  private static func chunks(_ bytes: [UInt8]) -> (header: [String: String], text: [UInt8])? {
    var header: [String: String]?
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0a || bytes[index] == 0x0d || bytes[index] == 0x20 {
        index += 1
        continue
      }
      guard bytes[index...].starts(with: [0x1b, 0x5f, 0x47]),  // ESC _ G
        let end = bytes[index...].dropFirst(3).firstIndex(of: 0x1b), end + 1 < bytes.count,
        bytes[end + 1] == 0x5c
      else { return nil }
      let command = bytes[(index + 3)..<end]
      let keys = command.prefix { $0 != 0x3b }
      if header == nil { header = PictureGraphic.keys(keys) }
      text += command.dropFirst(keys.count + 1)
      index = end + 2
    }
    return header.map { ($0, text) }
  }

  private static func keys(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var keys: [String: String] = [:]
    for part in bytes.split(separator: 0x2c) {
      let pair = part.split(separator: 0x3d, maxSplits: 1)
      guard pair.count == 2 else { continue }
      keys[String(decoding: pair[0], as: UTF8.self)] = String(decoding: pair[1], as: UTF8.self)
    }
    return keys
  }

  /// What sends the picture under a number, and makes it one that placeholder cells show.
  /// - Parameter size: the columns and rows that it fills.
  func kittyTransmission(id: Int, size: CellSize) -> [UInt8] {
    guard case .kitty(let hasAlpha) = form else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + data.count / 200 + 200)
    var keys =
      "a=T,U=1,q=2,i=\(id),f=\(hasAlpha ? 32 : 24),s=\(pixels.width),v=\(pixels.height),"
      + "c=\(size.width),r=\(size.height),"
    var start = 0
    repeat {
      let end = min(data.count, start + 4096)
      bytes += "\u{1b}_G\(keys)m=\(end < data.count ? 1 : 0);".utf8
      bytes += data[start..<end]
      bytes += [0x1b, 0x5c]
      keys = "q=2,"
      start = end
    } while start < data.count
    return bytes
  }
}
