import CellText

@testable import BeagleTUI
@testable import TerminalKit

/// Input of a terminal, and images.
extension FuzzTarget {
  static func terminal(_ bytes: [UInt8]) throws(Failure) {
    let replies: [TerminalReply] = [.background, .version, .graphics, .cellSize, .attributes]
    for expected in [[], replies] {
      var whole = InputDecoder()
      whole.expect(expected)
      var events: [Event] = []
      whole.feed(bytes) { events.append($0) }
      var pieces = InputDecoder()
      pieces.expect(expected)
      var eventsOfPieces: [Event] = []
      for byte in bytes { pieces.feed([byte]) { eventsOfPieces.append($0) } }
      // A mark joins the character before it only if both arrive together, and an Escape that may
      // begin a reply is decided at once.
      if expected.isEmpty, bytes.allSatisfy({ $0 < 0x80 }) {
        try require(events == eventsOfPieces, "the same bytes in pieces cause other events")
      }
      for event in events {
        guard case .paste(let text, _) = event else { continue }
        try require(
          text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 },
          "a paste contains a control character")
      }
      for _ in 0..<3 {
        whole.flush { _ in }
        pieces.flush { _ in }
      }
      whole.cancelExpectedReplies()
      whole.flush { _ in }
    }
    var latin = InputDecoder(isUTF8: false)
    latin.feed(bytes) { _ in }
    latin.flush { _ in }
  }

  static func image(_ bytes: [UInt8]) throws(Failure) {
    if let header = ImageHeader(bytes), let pixels = header.pixels {
      try require(pixels.width > 0 && pixels.height > 0, "an image without pixels")
      _ = header.isTooLarge
      let fit = ImageFit(pixels: pixels, metrics: CellMetrics())
      let box = CellSize(width: 80, height: 24)
      for mode in ImageContentMode.allCases {
        let size = fit.size(in: box, mode: mode)
        try require(size.width > 0 && size.height > 0, "an image without cells")
        try require(size.width * size.height <= 200_000, "an image of \(size) cells")
      }
      _ = fit.size(in: 80)
    }
    let size = CellSize(width: 20, height: 10)
    let image = CellImage(sgr: bytes, size: size)
    try require(image.cells.count == 200, "an image has missing cells")
    if let graphic = TerminalGraphic(kitty: bytes) {
      let command = graphic.kittyTransmission(id: 1, size: size)
      try require(isOneString(command, of: 0x5f), "kitty graphics leave their control string")
    }
    let limit = PixelSize(width: 160, height: 160)
    if let graphic = TerminalGraphic(sixel: bytes, within: limit) {
      try require(
        isOneString(graphic.sixelCommand, of: 0x50), "a sixel image leaves its control string")
      if let raster = SixelRaster(graphic), let part = raster.command(x: 0..<9, y: 1..<9) {
        try require(
          TerminalGraphic(sixel: part, within: limit) != nil, "a part of a sixel image is invalid")
      }
    }
  }

  /// Whether bytes are control strings with one introducer and nothing between or after them.
  private static func isOneString(_ bytes: [UInt8], of introducer: UInt8) -> Bool {
    var index = 0
    while index < bytes.count {
      guard bytes[index...].starts(with: [0x1b, introducer]) else { return false }
      index += 2
      while index < bytes.count, (0x20..<0x7f).contains(bytes[index]) { index += 1 }
      guard bytes[index...].starts(with: [0x1b, 0x5c]) else { return false }
      index += 2
    }
    return !bytes.isEmpty
  }
}
