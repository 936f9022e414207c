import CellText

/// Shows the images of surfaces as graphics, if the terminal supports them.
///
/// An image of the kitty protocol is sent once. After that, its cells are ordinary characters that
/// say which part of the image to show. Sixels are written over blank cells whenever something in
/// their rows was written. If an edge clips a sixel image, the visible rectangle is written. Other
/// images are drawn in cells.
final class GraphicsOutput {
  /// The maximum size of all images shown at a time, in bytes.
  static let maximumBytes = 8 << 20
  /// The first image number. Lower numbers are colors with another meaning.
  private static let firstId = 16

  /// An image that the terminal has stored.
  private struct Sent {
    /// The graphic; nil when nothing can show it any longer.
    weak var graphic: TerminalGraphic?
    let byteCount: Int
    let id: Int
  }

  /// A sixel image written over cells.
  private struct Placement: Equatable {
    let graphic: TerminalGraphic
    let rect: CellRect
    /// The visible part of the image, in cells of the image.
    let part: CellRect
    var ground: Color
    /// The bytes that draw the part.
    let command: [UInt8]

    static func == (left: Placement, right: Placement) -> Bool {
      left.graphic === right.graphic && left.rect == right.rect && left.part == right.part
        && left.ground == right.ground
    }
  }

  /// The pixels of the image that was clipped last. Scrolling clips it again with each step.
  private var raster: (graphic: TerminalGraphic, pixels: SixelRaster?)?

  /// The output format of an image on the surface.
  private enum Form: Equatable {
    case cells
    case kitty(id: Int)
    case sixel
  }

  private let depth: ColorDepth
  private var sent: [Sent] = []
  private var placements: [Placement] = []
  /// The forms by number on the surface. Images without a number are drawn in cells.
  private var forms: [Form] = []

  /// The rows of images that appear or disappear.
  private var staleRows: [Bool] = []
  /// Whether every row must be rewritten, because sixels moved or disappeared. Otherwise ncurses
  /// might move rows with the sixels in them.
  private(set) var isDisturbed = false
  /// Whether the frame has sixels, and whether the previous one had.
  var hasSixels: Bool { !placements.isEmpty }
  private(set) var hadSixels = false
  /// Whether each placement is missing in the previous frame.
  private var isNew: [Bool] = []
  /// Whether the cells of images are out of date.
  private var areCellsStale = false

  /// Creates an output. The color depth determines the image numbers of the kitty protocol, which
  /// needs at least 256 colors.
  init(depth: ColorDepth) { self.depth = depth }

  /// Resets the output after the terminal lost all images.
  func reset() {
    sent = []
    placements = []
    forms = []
    areCellsStale = true
  }

  // MARK: - Frames

  /// Chooses the images to show as graphics in the next frame.
  /// - Returns: The bytes to write before the frame.
  func prepare(_ surface: Surface) -> [UInt8] {
    let before = (forms, placements)
    let height = surface.size.height
    staleRows = [Bool](repeating: false, count: height)
    forms = []
    placements = []
    var output: [UInt8] = []
    if !surface.images.isEmpty { output = choose(surface, before: before.1) }
    if let cut = raster?.graphic, !placements.contains(where: { $0.graphic === cut }) {
      raster = nil
    }
    isNew = placements.map { !before.1.contains($0) }
    let removed = before.1.filter { !placements.contains($0) }
    for placement in removed + zip(placements, isNew).filter(\.1).map(\.0) {
      for row in placement.rect.minY..<placement.rect.maxY where row < height {
        staleRows[row] = true
      }
    }
    hadSixels = !before.1.isEmpty
    isDisturbed = !removed.isEmpty || hadSixels && isNew.contains(true)
    // Images on the screen may have another number now, or none.
    if areCellsStale || zip(before.0, forms).contains(where: { $0 != $1 }) {
      staleRows = [Bool](repeating: true, count: height)
    }
    areCellsStale = false
    return output
  }

  /// Chooses the form of each image on a surface.
  /// - Parameter before: The sixel placements of the previous frame.
  /// - Returns: The bytes to write before the frame.
  private func choose(_ surface: Surface, before: [Placement]) -> [UInt8] {
    var seen = [Bool](repeating: false, count: ImageTable.maximumNumber + 1)
    var corners: [(cell: Cell, at: CellPoint)] = []
    let width = surface.size.width
    for (index, cell) in surface.cells.enumerated() where cell.isImage {
      seen[cell.imageNumber] = true
      guard let entry = surface.images.entry(of: cell), !entry.graphic.isKitty else { continue }
      let point = CellPoint(x: index % width, y: index / width)
      let columns = entry.image.size.width
      if !continues(cell, -1, at: point.offsetBy(dx: -1, dy: 0), columns, on: surface),
        !continues(cell, -columns, at: point.offsetBy(dx: 0, dy: -1), columns, on: surface)
      {
        corners.append((cell, point))
      }
    }
    // Invisible images need no memory.
    surface.images.removeAll(except: seen)
    var bytes = 0
    for (cell, point) in corners {
      guard let entry = surface.images.entry(of: cell),
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

  /// Returns whether the cell at `point` belongs to the same image as `cell` and is `step`
  /// positions after it.
  private func continues(
    _ cell: Cell, _ step: Int, at point: CellPoint, _ columns: Int, on surface: Surface
  ) -> Bool {
    guard surface.bounds.contains(point) else { return false }
    let other = surface[point.x, point.y]
    let place = cell.imageOffset + step
    guard other.isImage, other.imageNumber == cell.imageNumber, other.imageOffset == place
    else { return false }
    // The last cell of a row does not precede the first cell of the next row.
    return abs(step) != 1 || place / columns == cell.imageOffset / columns
  }

  /// Returns the visible part of an image. It returns nil if the part is not a rectangle of
  /// unchanged cells, or is in the last row of the screen: sixels that reach the end of that row
  /// may scroll it.
  private func visiblePart(
    of entry: ImageTable.Entry, _ corner: Cell, at point: CellPoint, on surface: Surface
  ) -> CellRect? {
    let columns = entry.image.size.width
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
    // Check one more row and column on each side: if the image continues there, the part is not a
    // rectangle.
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

  /// Returns the bytes that draw a part of an image, or nil if it cannot be clipped.
  private func command(of entry: ImageTable.Entry, _ part: CellRect) -> [UInt8]? {
    let graphic = entry.graphic
    if part.size == entry.image.size { return graphic.sixelCommand }
    guard let cell = graphic.cell else { return nil }
    if raster?.graphic !== graphic { raster = (graphic, SixelRaster(graphic)) }
    return raster?.pixels?.command(
      x: (part.minX * cell.width)..<(part.maxX * cell.width),
      y: (part.minY * cell.height)..<(part.maxY * cell.height))
  }

  /// Sends the visible images of the kitty protocol that the terminal has not stored yet.
  private func send(_ seen: [Bool], _ surface: Surface) -> [UInt8] {
    var output: [UInt8] = []
    var visible: [(number: Int, entry: ImageTable.Entry)] = []
    for number in seen.indices where seen[number] {
      while forms.count <= number { forms.append(.cells) }
      guard let entry = surface.images[number] else { continue }
      let size = entry.image.size
      if !entry.graphic.isKitty {
        forms[number] = .sixel
      } else if depth >= .ansi256, max(size.width, size.height) <= KittyPlaceholder.maximumCount {
        visible.append((number, entry))
      }
    }
    guard !visible.isEmpty else { return [] }
    var bytes = 0
    for (number, entry) in visible {
      bytes += entry.graphic.data.count
      guard bytes <= GraphicsOutput.maximumBytes else { break }
      if let known = sent.first(where: { $0.graphic === entry.graphic }) {
        forms[number] = .kitty(id: known.id)
        continue
      }
      output += evictImages(for: entry.graphic) { graphic in
        !visible.contains { $0.entry.graphic === graphic }
      }
      guard let id = freeId else { continue }
      output += entry.graphic.kittyTransmission(id: id, size: entry.image.size)
      sent.append(Sent(graphic: entry.graphic, byteCount: entry.graphic.data.count, id: id))
      forms[number] = .kitty(id: id)
    }
    return output
  }

  /// The lowest unused image number. A palette allows only a few.
  private var freeId: Int? {
    let limit = depth == .trueColor ? 0xffff : 255
    return (GraphicsOutput.firstId...limit).first { id in !sent.contains { $0.id == id } }
  }

  /// Deletes images that nothing can show any longer. If another image needs the space, it also
  /// deletes invisible ones, the oldest first.
  /// - Returns: The bytes that delete them.
  private func evictImages(
    for graphic: TerminalGraphic, _ isUnseen: (TerminalGraphic) -> Bool
  ) -> [UInt8] {
    var output: [UInt8] = []
    func delete(_ image: Sent) { output += GraphicsOutput.deletion(of: image) }
    sent.filter { $0.graphic == nil }.forEach(delete)
    sent.removeAll { $0.graphic == nil }
    var total = sent.reduce(graphic.data.count) { $0 + $1.byteCount }
    while total > 2 * GraphicsOutput.maximumBytes || freeId == nil,
      let index = sent.firstIndex(where: { $0.graphic.map(isUnseen) ?? true })
    {
      let removed = sent.remove(at: index)
      total -= removed.byteCount
      delete(removed)
    }
    return output
  }

  private static func deletion(of image: Sent) -> String.UTF8View {
    "\u{1b}_Ga=d,d=I,i=\(image.id),q=2\u{1b}\\".utf8
  }

  /// The bytes that delete the images that the terminal has stored, at most 24, so that they fit next to the
  /// sequences that restore the terminal. kitty keeps images of placeholder cells even after the alternate screen
  /// has ended.
  var deletion: [UInt8] { sent.prefix(24).flatMap { GraphicsOutput.deletion(of: $0) } }

  /// Returns whether a row must be painted even if its cells did not change.
  func isStale(row: Int) -> Bool { row < staleRows.count && staleRows[row] }

  // MARK: - Cells

  /// Returns the content of a cell of an image: a placeholder, a blank below sixels, or a
  /// character.
  func glyph(of cell: Cell, at point: CellPoint, on surface: Surface) -> (Cell, GlyphCluster) {
    var shown = cell
    guard let entry = surface.images.entry(of: cell), cell.imageNumber < forms.count,
      cell.imageOffset < entry.image.cells.count
    else {
      return (shown, GlyphCluster(base: surface.scalar(ofImage: cell)))
    }
    let place = cell.imageOffset
    let isTransparent = entry.image.cells[place].style.background.isDefault
    switch forms[cell.imageNumber] {
    case .kitty(let id) where surface.isUntouched(cell, of: entry):
      var cluster = GlyphCluster(base: KittyPlaceholder.scalar)
      cluster.append(KittyPlaceholder.diacritic(place / entry.image.size.width))
      cluster.append(KittyPlaceholder.diacritic(place % entry.image.size.width))
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
      // This is a no-break space: with spaces, ncurses could clear the rest of a row with one
      // sequence, including its sixels.
      return (shown, GlyphCluster(base: 0xa0))
    default: return (shown, GlyphCluster(base: surface.scalar(ofImage: cell)))
    }
  }

  // MARK: - Sixels

  /// Returns the bytes that write the sixels that are new or whose rows were written.
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
    // Save and restore the cursor position, which the frame has set.
    return [0x1b, 0x37] + output + [0x1b, 0x38]
  }
}
