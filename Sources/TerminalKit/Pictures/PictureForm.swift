/// In which form a user wants to see pictures.
public enum PictureForm: String, CaseIterable, Sendable {
  /// The best one that the terminal says it shows.
  case auto
  /// Not at all: a frame with the name stands in place of each.
  case none
  /// Cells, with as many signs as the terminal surely has.
  case cells
  /// Cells, of halves.
  case half
  /// Cells, of halves and quarters.
  case quadrants
  /// Cells, of halves, quarters and sixths, whatever the terminal says.
  case sextants
  /// Graphics of kitty's protocol, in placeholder cells, whatever the terminal says.
  case kitty
  /// Sixel graphics, whatever the terminal says, as far as it tells how large its cells are.
  case sixel
}

/// How pictures are made: what a user wants and a terminal has, taken together.
struct PictureRecipe: Equatable {
  /// In which pixels a picture is made besides its cells.
  enum Graphics: Equatable {
    case kitty(cell: PixelSize)
    case sixel(cell: PixelSize)
  }

  /// Of which signs cells are made.
  var symbols: ChafaDecoder.Symbols
  /// Nil where there are cells alone.
  var graphics: Graphics?

  /// The pixels of a cell where a terminal scales pictures itself and does not tell.
  private static let usualCell = PixelSize(width: 10, height: 20)

  /// - Parameters:
  ///   - form: what the user wants.
  ///   - support: what the terminal said so far.
  ///   - depth: how many colours it shows.
  ///   - isASCII: whether it shows ASCII alone.
  init(_ form: PictureForm, _ support: PictureSupport, depth: ColorDepth, isASCII: Bool) {
    switch form {
    case _ where isASCII: symbols = .ascii
    case .half: symbols = .halves
    case .quadrants: symbols = .quadrants
    case .sextants: symbols = .sextants
    case .auto, .none, .cells, .kitty, .sixel:
      symbols = support.hasSextants ? .sextants : .quadrants
    }
    guard !isASCII, depth > .mono else { return }
    let kitty = Graphics.kitty(cell: support.cell ?? PictureRecipe.usualCell)
    let sixel = support.cell.map { Graphics.sixel(cell: $0) }
    // The number of a picture is a colour, of which there have to be enough.
    let hasNumbers = depth >= .ansi256
    switch form {
    case .kitty: graphics = hasNumbers ? kitty : nil
    case .sixel: graphics = sixel
    case .auto:
      if support.hasKitty, hasNumbers {
        graphics = kitty
      } else if support.hasSixel {
        graphics = sixel
      }
    case .none, .cells, .half, .quadrants, .sextants: break
    }
  }
}
