import CellText
import SystemSupport

/// What chafa is asked for, to make one picture.
struct ChafaRun: Sendable {
  let program: String
  let depth: ColorDepth
  let symbols: String
  let graphics: PictureRecipe.Graphics?

  init(program: String, depth: ColorDepth, recipe: PictureRecipe) {
    self.program = program
    self.depth = depth
    symbols = recipe.symbols.rawValue
    graphics = recipe.graphics
  }

  private var colors: String {
    switch depth {
    case .trueColor: "full"
    case .ansi256: "256"
    case .ansi8, .ansi16: "16"
    case .mono: "none"
    }
  }

  /// The picture in cells; not to be called on the main actor.
  /// - Throws: why there are none.
  func cells(
    of bytes: [UInt8], size: CellSize, _ cancellation: ConfinedProgram.Cancellation
  ) throws(ConfinedProgram.Failure) -> Picture {
    let program = command("symbols", ["--colors", colors, "--symbols", symbols], size)
    return Picture(
      sgr: try program.run(input: bytes, cancellation: cancellation), size: size)
  }

  /// The picture in pixels; nil where what chafa writes is not as it has to be, or is too much. Not to
  /// be called on the main actor.
  func graphic(
    of bytes: [UInt8], size: CellSize, _ cancellation: ConfinedProgram.Cancellation
  ) -> PictureGraphic? {
    func output(_ program: ConfinedProgram) -> [UInt8]? {
      try? program.run(input: bytes, cancellation: cancellation)
    }
    switch graphics {
    case nil: return nil
    case .kitty(let cell):
      // The terminal scales the picture to its cells, so large ones may be coarser.
      var cell = cell
      while size.width * cell.width * size.height * cell.height * 4 > PictureGraphic.maximumBytes,
        cell.width > 1, cell.height > 1
      {
        cell = PixelSize(width: cell.width / 2, height: cell.height / 2)
      }
      var program = command("kitty", [], size)
      program.cell = (cell.width, cell.height)
      return output(program).flatMap { PictureGraphic(kitty: $0) }
    case .sixel(let cell):
      var program = command("sixels", [], size)
      program.cell = (cell.width, cell.height)
      let most = PixelSize(width: size.width * cell.width, height: size.height * cell.height)
      return output(program).flatMap { PictureGraphic(sixel: $0, within: most, cell: cell) }
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
