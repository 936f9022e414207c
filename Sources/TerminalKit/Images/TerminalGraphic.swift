import CellText
import SystemSupport

/// An image in pixels, encoded for a graphics protocol of the terminal.
///
/// The pixels come from a program that parsed an untrusted file. None of its output is passed on
/// unchecked: kitty pixels are encoded again, and sixel data is parsed to the end first.
public final class TerminalGraphic: Sendable {
  /// A graphics protocol.
  enum Form: Sendable {
    /// The kitty graphics protocol: pixels of 3 or 4 bytes in Base64.
    case kitty(hasAlpha: Bool)
    /// Sixel graphics: color definitions and characters that each encode six rows of pixels.
    case sixel
  }

  /// The largest encoded size of a graphic, in bytes.
  static let maximumBytes = 2 << 20

  let form: Form
  /// The size in pixels.
  let pixels: PixelSize
  /// The payload of the sequence, without its header and terminator.
  let data: [UInt8]
  /// The cell size that sixel data assumes; nil if unknown.
  let cell: PixelSize?

  init(form: Form, pixels: PixelSize, data: [UInt8], cell: PixelSize? = nil) {
    self.form = form
    self.pixels = pixels
    self.data = data
    self.cell = cell
  }

  /// The size of the payload in bytes.
  package var byteCount: Int { data.count }

  /// Whether the graphic is shown in placeholder cells.
  var isKitty: Bool { if case .kitty = form { true } else { false } }
}

// MARK: - Kitty

extension TerminalGraphic {
  /// Creates a graphic from the output of `chafa --format kitty`; nil if invalid or too large.
  convenience init?(kitty bytes: [UInt8]) {
    guard let (header, text) = TerminalGraphic.chunks(bytes),
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
    guard data.count <= TerminalGraphic.maximumBytes else { return nil }
    self.init(
      form: .kitty(hasAlpha: hasAlpha), pixels: PixelSize(width: width, height: height), data: data)
  }

  /// Returns the keys of the first command and the payload of all of them; nil if the output has
  /// anything else than kitty commands and white space between them.
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
      if header == nil { header = TerminalGraphic.keys(keys) }
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

  /// Returns the commands that transmit the image and make it available to placeholder cells.
  /// - Parameters:
  ///   - id: the number of the image.
  ///   - size: the columns and rows that the image fills.
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
