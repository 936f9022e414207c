import CellText
import SystemSupport

/// An invocation of `chafa` that converts one image.
struct ChafaCommand: Sendable {
  let program: String
  let depth: ColorDepth
  let options: ChafaOptions

  private var colors: String {
    switch depth {
    case .trueColor: "full"
    case .ansi256: "256"
    case .ansi8, .ansi16: "16"
    case .mono: "none"
    }
  }

  /// Converts an image to cells. Blocks; never call it on the main actor.
  func cells(
    of bytes: [UInt8], size: CellSize, _ cancellation: ConfinedProgram.Cancellation
  ) throws(ConfinedProgram.Failure) -> CellImage {
    let program = command(
      "symbols", ["--colors", colors, "--symbols", options.symbols.rawValue], size)
    return CellImage(sgr: try program.run(input: bytes, cancellation: cancellation), size: size)
  }

  /// Converts an image to pixels. Blocks; never call it on the main actor.
  /// - Returns: nil if chafa failed or its output is invalid or too large.
  func graphic(
    of bytes: [UInt8], size: CellSize, _ cancellation: ConfinedProgram.Cancellation
  ) -> TerminalGraphic? {
    func output(_ program: ConfinedProgram) -> [UInt8]? {
      try? program.run(input: bytes, cancellation: cancellation)
    }
    switch options.graphics {
    case nil: return nil
    case .kitty(let cell):
      // An image above the limit gets fewer pixels per cell, because the terminal scales it to its cells.
      var cell = cell
      while size.width * cell.width * size.height * cell.height * 4 > TerminalGraphic.maximumBytes,
        cell.width > 1, cell.height > 1
      {
        cell = PixelSize(width: cell.width / 2, height: cell.height / 2)
      }
      var program = command("kitty", [], size)
      program.cell = (cell.width, cell.height)
      return output(program).flatMap { TerminalGraphic(kitty: $0) }
    case .sixel(let cell):
      var program = command("sixels", [], size)
      program.cell = (cell.width, cell.height)
      let limit = PixelSize(width: size.width * cell.width, height: size.height * cell.height)
      return output(program).flatMap { TerminalGraphic(sixel: $0, within: limit, cell: cell) }
    }
  }

  private func command(
    _ format: String, _ arguments: [String], _ size: CellSize
  ) -> ConfinedProgram {
    ConfinedProgram(
      [program, "--format", format, "--animate", "off", "--stretch"] + arguments + [
        "--threads", "1", "--size", "\(size.width)x\(size.height)", "-",
      ])
  }
}

/// The options for chafa that follow from the user's choice and the terminal's abilities.
struct ChafaOptions: Equatable {
  /// The glyphs for images in cells, as values of chafa's option `--symbols`.
  enum Symbols: String, Sendable {
    /// Half blocks.
    case halves = "space+solid+half"
    /// Half and quadrant blocks, which nearly every font has.
    case quadrants = "space+solid+half+quad"
    /// Half, quadrant and sextant blocks; sextants came with Unicode 13.
    case sextants = "space+solid+half+quad+sextant"
    /// ASCII characters.
    case ascii = "ascii"
  }

  /// A graphics protocol and the cell size to convert images for.
  enum Graphics: Equatable {
    case kitty(cell: PixelSize)
    case sixel(cell: PixelSize)
  }

  /// The glyphs of images in cells.
  var symbols: Symbols
  /// The graphics protocol; nil for cells only.
  var graphics: Graphics?

  /// The cell size, in pixels, if the terminal scales images itself and does not report one.
  private static let defaultCell = PixelSize(width: 10, height: 20)

  /// Creates options.
  /// - Parameters:
  ///   - mode: the user's choice.
  ///   - support: the terminal's replies so far.
  ///   - depth: the color depth of the terminal.
  ///   - isASCII: whether the terminal shows only ASCII.
  init(_ mode: ImageMode, _ support: ImageSupport, depth: ColorDepth, isASCII: Bool) {
    switch mode {
    case _ where isASCII: symbols = .ascii
    case .half: symbols = .halves
    case .quadrants: symbols = .quadrants
    case .sextants: symbols = .sextants
    case .auto, .none, .cells, .kitty, .sixel:
      symbols = support.hasSextants ? .sextants : .quadrants
    }
    guard !isASCII, depth > .mono else { return }
    let kitty = Graphics.kitty(cell: support.cell ?? ChafaOptions.defaultCell)
    let sixel = support.cell.map { Graphics.sixel(cell: $0) }
    // A kitty placeholder encodes the image number as a color, which needs a large palette.
    let hasNumbers = depth >= .ansi256
    switch mode {
    case .kitty: graphics = hasNumbers ? kitty : nil
    case .sixel: graphics = sixel
    case .auto:
      if support.hasKitty, hasNumbers {
        graphics = kitty
      } else if support.hasSixel, !support.keepsSixels {
        // Erasing the whole screen for each step of scrolling would flicker.
        graphics = sixel
      }
    case .none, .cells, .half, .quadrants, .sextants: break
    }
  }
}
