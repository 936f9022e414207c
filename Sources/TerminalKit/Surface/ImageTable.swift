/// The pictures on a surface that a terminal may show as graphics, by the numbers in their cells.
///
/// Each of their cells says which picture it belongs to and where in it it stands, and has the colours
/// of the picture in cells. So whatever moves, covers or dims cells does the same to pictures.
struct ImageTable {
  /// A picture, and what it stands on.
  struct Entry {
    let picture: CellImage
    let graphic: TerminalGraphic
    /// The background around it, which is seen where it is transparent.
    var ground: Color
  }

  /// The highest number.
  static let maximumNumber = 1022
  /// So many bytes of pictures are kept before those that no cell shows any more are forgotten.
  private static let maximumBytes = 8 << 20
  /// And so many of them.
  private static let maximumCount = 200

  /// By number; nil for those that are free.
  private var entries: [Entry?] = []
  private var last = -1
  private var bytes = 0
  /// How many there are.
  private(set) var count = 0

  /// Whether there is none.
  var isEmpty: Bool { count == 0 }
  /// Whether another one has room only once those that no cell shows are forgotten.
  var isFull: Bool {
    bytes > ImageTable.maximumBytes || count >= ImageTable.maximumCount
  }

  subscript(number: Int) -> Entry? { number < entries.count ? entries[number] : nil }

  /// The picture that a cell belongs to.
  func entry(of cell: Cell) -> Entry? { self[cell.imageNumber] }

  /// The number of a graphic that has one.
  mutating func number(of graphic: TerminalGraphic, on ground: Color) -> Int? {
    guard let number = entries.firstIndex(where: { $0?.graphic === graphic }) else { return nil }
    entries[number]?.ground = ground
    return number
  }

  /// Adds a picture.
  /// - Returns: its number, and whether that was another picture's before; nil where there is no
  ///   free one.
  mutating func add(_ entry: Entry) -> (number: Int, wasUsed: Bool)? {
    var number = last + 1
    var wasUsed = false
    if number > ImageTable.maximumNumber {
      guard let free = entries.firstIndex(where: { $0 == nil }) else { return nil }
      (number, wasUsed) = (free, true)
    } else {
      last = number
    }
    if number == entries.count { entries.append(entry) } else { entries[number] = entry }
    bytes += entry.graphic.data.count
    count += 1
    return (number, wasUsed)
  }

  /// Forgets the pictures whose numbers are not among some.
  mutating func keep(_ used: [Bool]) {
    for number in entries.indices where !used[number] {
      guard let gone = entries[number] else { continue }
      bytes -= gone.graphic.data.count
      count -= 1
      entries[number] = nil
    }
  }
}

extension Cell {
  /// Set in ``glyph``, without ``clusterFlag``, when it is the place of a cell in a picture.
  static let imageFlag: UInt32 = 0x4000_0000
  private static let numberShift: UInt32 = 20

  /// A cell of a picture: its number in the surface's table, and its place, row by row.
  static func imageGlyph(number: Int, place: Int) -> UInt32 {
    imageFlag | UInt32(number) << numberShift | UInt32(place)
  }

  /// Whether this is a part of a picture that may be shown as graphics.
  var isImage: Bool { glyph >> 30 == 1 }
  /// Whether the glyph means something on its surface only.
  var isReference: Bool { glyph >= Cell.imageFlag }
  /// The number of the picture in the surface's table.
  var imageNumber: Int { Int(glyph >> Cell.numberShift & 0x3ff) }
  /// The place in the picture.
  var imageOffset: Int { Int(glyph & (1 << Cell.numberShift - 1)) }
}

extension Surface {
  /// The number under which cells can refer to a picture; nil where there are too many.
  func number(of picture: CellImage, _ graphic: TerminalGraphic, on ground: Color) -> Int? {
    if let known = pictures.number(of: graphic, on: ground) { return known }
    if pictures.isFull {
      var used = [Bool](repeating: false, count: ImageTable.maximumNumber + 1)
      for cell in cells where cell.isImage { used[cell.imageNumber] = true }
      pictures.keep(used)
    }
    let entry = ImageTable.Entry(picture: picture, graphic: graphic, ground: ground)
    guard let (number, wasUsed) = pictures.add(entry) else { return nil }
    if wasUsed { referencesDidChange() }
    return number
  }

  /// The sign of a cell of a picture; a blank where the picture is unknown.
  func scalar(ofImage cell: Cell) -> UInt32 {
    guard let picture = pictures.entry(of: cell)?.picture,
      cell.imageOffset < picture.cells.count
    else { return 0x20 }
    return picture.cells[cell.imageOffset].scalar.value
  }

  /// Whether a cell of a picture looks as the picture does: nothing has dimmed or selected it.
  func isUntouched(_ cell: Cell, of entry: ImageTable.Entry) -> Bool {
    guard cell.imageOffset < entry.picture.cells.count else { return false }
    let style = entry.picture.cells[cell.imageOffset].style
    // Without colours a picture has cells in reverse of its own.
    guard cell.attributes.intersection([.dim, .reverse]) == style.attributes.intersection(.reverse)
    else { return false }
    // A selection may change what shines through.
    return style.background.isDefault
      || cell.background == style.background && cell.foreground == style.foreground
  }
}
