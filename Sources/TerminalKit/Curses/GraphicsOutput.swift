import CellText

/// Shows the pictures of surfaces as graphics, on a terminal that has them.
///
/// A picture of kitty's protocol is sent once, and then its cells are characters like any other: each
/// says which part of it belongs there. Sixels are written over the cells, which are blank below them,
/// whenever something in their rows was written; of a picture that is cut by an edge, the rectangle
/// that is seen. Whatever is not shown as graphics is shown in cells.
final class GraphicsOutput {
  /// The most bytes of pictures that are shown at a time.
  static let maximumBytes = 8 << 20
  /// Numbers of pictures begin behind those of colours that mean something else.
  private static let firstId = 16

  /// A picture that the terminal has.
  private struct Sent {
    /// Nil once nobody can show it any more.
    weak var graphic: TerminalGraphic?
    let byteCount: Int
    let id: Int
  }

  /// A picture that is written over cells.
  private struct Placement: Equatable {
    let graphic: TerminalGraphic
    let rect: CellRect
    /// The part of the picture that is seen, in cells of the picture.
    let part: CellRect
    var ground: Color
    /// What draws that part.
    let command: [UInt8]

    static func == (left: Placement, right: Placement) -> Bool {
      left.graphic === right.graphic && left.rect == right.rect && left.part == right.part
        && left.ground == right.ground
    }
  }

  /// The pixels of the picture that was cut last: scrolling cuts it anew with each step.
  private var raster: (graphic: TerminalGraphic, pixels: SixelRaster?)?

  /// What a picture on the surface looks like.
  private enum Form: Equatable {
    case cells
    case kitty(id: Int)
    case sixel
  }

  private let depth: ColorDepth
  private var sent: [Sent] = []
  private var placements: [Placement] = []
  /// By number on the surface; what has no number there is shown in cells.
  private var forms: [Form] = []

  /// Rows in which pictures come or go.
  private var staleRows: [Bool] = []
  /// Whether every row has to be written anew, since sixels that were there moved or went away.
  /// ncurses might move rows otherwise, and the sixels in them.
  private(set) var isDisturbed = false
  /// Whether the frame has any sixels, and whether the one before it had.
  var hasSixels: Bool { !placements.isEmpty }
  private(set) var hadSixels = false
  /// Of each placement, whether it is none of the frame before.
  private var isNew: [Bool] = []
  /// Whether the cells of pictures are no more what they were.
  private var isForgotten = false

  /// For a terminal of so many colours, which tell the numbers of pictures of kitty's protocol; with
  /// fewer than 256 there are none of those.
  init(depth: ColorDepth) { self.depth = depth }

  /// The terminal has lost all pictures.
  func forget() {
    sent = []
    placements = []
    forms = []
    isForgotten = true
  }

  // MARK: - A frame

  /// Finds out what is to be shown as graphics in the next frame.
  /// - Returns: what has to be written before the frame.
  func prepare(_ surface: Surface) -> [UInt8] {
    let before = (forms, placements)
    let height = surface.size.height
    staleRows = [Bool](repeating: false, count: height)
    forms = []
    placements = []
    var output: [UInt8] = []
    if !surface.pictures.isEmpty { output = choose(surface, before: before.1) }
    if let cut = raster?.graphic, !placements.contains(where: { $0.graphic === cut }) {
      raster = nil
    }
    isNew = placements.map { !before.1.contains($0) }
    let gone = before.1.filter { !placements.contains($0) }
    for placement in gone + zip(placements, isNew).filter(\.1).map(\.0) {
      for row in placement.rect.minY..<placement.rect.maxY where row < height {
        staleRows[row] = true
      }
    }
    hadSixels = !before.1.isEmpty
    isDisturbed = !gone.isEmpty || hadSixels && isNew.contains(true)
    // Pictures that were on the screen may have another number now, or none.
    if isForgotten || zip(before.0, forms).contains(where: { $0 != $1 }) {
      staleRows = [Bool](repeating: true, count: height)
    }
    isForgotten = false
    return output
  }

  /// Looks at the pictures on a surface.
  /// - Parameter before: what was written over cells so far.
  private func choose(_ surface: Surface, before: [Placement]) -> [UInt8] {
    var seen = [Bool](repeating: false, count: ImageTable.maximumNumber + 1)
    var corners: [(cell: Cell, at: CellPoint)] = []
    let width = surface.size.width
    for (index, cell) in surface.cells.enumerated() where cell.isImage {
      seen[cell.imageNumber] = true
      guard let entry = surface.pictures.entry(of: cell), !entry.graphic.isKitty else { continue }
      let point = CellPoint(x: index % width, y: index / width)
      let columns = entry.picture.size.width
      if !continues(cell, -1, at: point.offsetBy(dx: -1, dy: 0), columns, on: surface),
        !continues(cell, -columns, at: point.offsetBy(dx: 0, dy: -1), columns, on: surface)
      {
        corners.append((cell, point))
      }
    }
    // What is not seen takes no room.
    surface.pictures.keep(seen)
    var bytes = 0
    for (cell, point) in corners {
      guard let entry = surface.pictures.entry(of: cell),
        let part = visiblePart(of: entry, cell, at: point, on: surface),
        bytes + entry.graphic.data.count <= GraphicsOutput.maximumBytes
      else { continue }
      let rect = CellRect(origin: point, size: part.size)
      let known = before.first { $0.graphic === entry.graphic && $0.part == part }
      guard let command = known?.command ?? command(of: entry, part) else { continue }
      bytes += entry.graphic.data.count
      placements.append(
        Placement(
          graphic: entry.graphic, rect: rect, part: part, ground: entry.ground, command: command))
    }
    return send(seen, surface)
  }

  /// Whether a cell is that of the same picture a step away from another one of it.
  private func continues(
    _ cell: Cell, _ step: Int, at point: CellPoint, _ columns: Int, on surface: Surface
  ) -> Bool {
    guard surface.bounds.contains(point) else { return false }
    let other = surface[point.x, point.y]
    let place = cell.imageOffset + step
    guard other.isImage, other.imageNumber == cell.imageNumber, other.imageOffset == place
    else { return false }
    // The last cell of a row is not before the first one of the next row.
    return abs(step) != 1 || place / columns == cell.imageOffset / columns
  }

  /// The part of a picture whose cells are seen, where that is a rectangle of cells as the picture wants
  /// them, and the row below it is one of the screen: sixels that reach its end may scroll it.
  private func visiblePart(
    of entry: ImageTable.Entry, _ corner: Cell, at point: CellPoint, on surface: Surface
  ) -> CellRect? {
    let columns = entry.picture.size.width
    var right = point
    var cell = corner
    while continues(cell, 1, at: right.offsetBy(dx: 1, dy: 0), columns, on: surface) {
      right.x += 1
      cell = surface[right.x, right.y]
    }
    var bottom = point
    cell = corner
    while continues(cell, columns, at: bottom.offsetBy(dx: 0, dy: 1), columns, on: surface) {
      bottom.y += 1
      cell = surface[bottom.x, bottom.y]
    }
    guard bottom.y + 1 < surface.size.height else { return nil }
    let place = corner.imageOffset
    let part = CellRect(
      x: place % columns, y: place / columns, width: right.x - point.x + 1,
      height: bottom.y - point.y + 1)
    let number = corner.imageNumber
    // A row and a column more on each side: where the picture goes on there, it is no rectangle.
    for y in -1...part.height {
      for x in -1...part.width {
        let isInside = (0..<part.height).contains(y) && (0..<part.width).contains(x)
        let at = point.offsetBy(dx: x, dy: y)
        let isPart =
          surface.bounds.contains(at) && (0..<columns).contains(part.x + x)
          && surface[at.x, at.y].isImage && surface[at.x, at.y].imageNumber == number
          && surface[at.x, at.y].imageOffset == (part.y + y) * columns + part.x + x
        guard isPart == isInside else { return nil }
        if isInside, !surface.isUntouched(surface[at.x, at.y], of: entry) { return nil }
      }
    }
    return part
  }

  /// What draws a part of a picture; nil where it cannot be cut.
  private func command(of entry: ImageTable.Entry, _ part: CellRect) -> [UInt8]? {
    let graphic = entry.graphic
    if part.size == entry.picture.size { return graphic.sixelCommand }
    guard let cell = graphic.cell else { return nil }
    if raster?.graphic !== graphic { raster = (graphic, SixelRaster(graphic)) }
    return raster?.pixels?.command(
      x: (part.minX * cell.width)..<(part.maxX * cell.width),
      y: (part.minY * cell.height)..<(part.maxY * cell.height))
  }

  /// Sees to it that the terminal has the pictures of kitty's protocol that are seen.
  private func send(_ seen: [Bool], _ surface: Surface) -> [UInt8] {
    var output: [UInt8] = []
    var wanted: [(number: Int, entry: ImageTable.Entry)] = []
    for number in seen.indices where seen[number] {
      while forms.count <= number { forms.append(.cells) }
      guard let entry = surface.pictures[number] else { continue }
      let size = entry.picture.size
      if !entry.graphic.isKitty {
        forms[number] = .sixel
      } else if depth >= .ansi256, max(size.width, size.height) <= KittyPlaceholder.maximumCount {
        wanted.append((number, entry))
      }
    }
    guard !wanted.isEmpty else { return [] }
    var bytes = 0
    for (number, entry) in wanted {
      bytes += entry.graphic.data.count
      guard bytes <= GraphicsOutput.maximumBytes else { break }
      if let known = sent.first(where: { $0.graphic === entry.graphic }) {
        forms[number] = .kitty(id: known.id)
        continue
      }
      output += makeRoom(for: entry.graphic) { gone in
        !wanted.contains { $0.entry.graphic === gone }
      }
      guard let id = freeId else { continue }
      output += entry.graphic.kittyTransmission(id: id, size: entry.picture.size)
      sent.append(Sent(graphic: entry.graphic, byteCount: entry.graphic.data.count, id: id))
      forms[number] = .kitty(id: id)
    }
    return output
  }

  /// The lowest number that no picture has; where colours are of a palette, they are few.
  private var freeId: Int? {
    let limit = depth == .trueColor ? 0xffff : 255
    return (GraphicsOutput.firstId...limit).first { id in !sent.contains { $0.id == id } }
  }

  /// Has the terminal delete pictures that nobody can show any more and, where another one needs
  /// their room, those that are not seen, the oldest ones first.
  private func makeRoom(
    for graphic: TerminalGraphic, _ isUnseen: (TerminalGraphic) -> Bool
  ) -> [UInt8] {
    var output: [UInt8] = []
    func delete(_ gone: Sent) { output += "\u{1b}_Ga=d,d=I,i=\(gone.id),q=2\u{1b}\\".utf8 }
    sent.filter { $0.graphic == nil }.forEach(delete)
    sent.removeAll { $0.graphic == nil }
    var total = sent.reduce(graphic.data.count) { $0 + $1.byteCount }
    while total > 2 * GraphicsOutput.maximumBytes || freeId == nil,
      let index = sent.firstIndex(where: { $0.graphic.map(isUnseen) ?? true })
    {
      let gone = sent.remove(at: index)
      total -= gone.byteCount
      delete(gone)
    }
    return output
  }

  /// Whether a row has to be painted whatever its cells are.
  func isStale(row: Int) -> Bool { row < staleRows.count && staleRows[row] }

  // MARK: - Cells

  /// What stands in a cell of a picture: a placeholder, a blank below sixels, or a sign.
  func glyph(of cell: Cell, at point: CellPoint, on surface: Surface) -> (Cell, GlyphCluster) {
    var shown = cell
    guard let entry = surface.pictures.entry(of: cell), cell.imageNumber < forms.count,
      cell.imageOffset < entry.picture.cells.count
    else {
      return (shown, GlyphCluster(base: surface.scalar(ofImage: cell)))
    }
    let place = cell.imageOffset
    let isTransparent = entry.picture.cells[place].style.background.isDefault
    switch forms[cell.imageNumber] {
    case .kitty(let id) where surface.isUntouched(cell, of: entry):
      var cluster = GlyphCluster(base: KittyPlaceholder.scalar)
      cluster.append(KittyPlaceholder.mark(place / entry.picture.size.width))
      cluster.append(KittyPlaceholder.mark(place % entry.picture.size.width))
      shown.foreground =
        depth == .trueColor
        ? .rgb(0, UInt8(id >> 8), UInt8(id & 255)) : .palette(UInt8(truncatingIfNeeded: id))
      if !isTransparent { shown.background = entry.ground }
      shown.attributes = []
      return (shown, cluster)
    case .sixel where placements.contains(where: { $0.rect.contains(point) }):
      shown.foreground = .default
      if !isTransparent { shown.background = entry.ground }
      shown.attributes = []
      // No space: ncurses must not clear the rest of a row, and sixels in it, in one go.
      return (shown, GlyphCluster(base: 0xa0))
    default: return (shown, GlyphCluster(base: surface.scalar(ofImage: cell)))
    }
  }

  // MARK: - Sixels

  /// What writes the sixels that are new, or in whose rows something was written.
  func sixels(paintedRows: [Bool], isFull: Bool) -> [UInt8] {
    var output: [UInt8] = []
    for (placement, isNew) in zip(placements, isNew) {
      let rect = placement.rect
      guard
        isFull || isNew
          || (rect.minY..<rect.maxY).contains(where: {
            $0 < paintedRows.count && paintedRows[$0]
          })
      else { continue }
      output += "\u{1b}[\(rect.minY + 1);\(rect.minX + 1)H".utf8
      output += placement.command
    }
    guard !output.isEmpty else { return [] }
    // The cursor is where the frame has put it.
    return [0x1b, 0x37] + output + [0x1b, 0x38]
  }
}
