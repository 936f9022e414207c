/// The images on a surface that a terminal may show as graphics, by the numbers in their cells.
///
/// Each cell of an image stores the number of the image and its position in the image, and has the
/// colors of the image drawn in cells. Moving, covering or dimming cells therefore works for images
/// too.
struct ImageTable {
  /// An image and its background.
  struct Entry {
    let image: CellImage
    let graphic: TerminalGraphic
    /// The background around the image, which is visible where the image is transparent.
    var ground: Color
  }

  /// The highest number of an image.
  static let maximumNumber = 1022
  /// When the images exceed this size in bytes, those that no cell shows are removed.
  private static let maximumBytes = 8 << 20
  /// When the images reach this number, those that no cell shows are removed.
  private static let maximumCount = 200

  /// The entries by number; nil for unused numbers.
  private var entries: [Entry?] = []
  private var last = -1
  private var bytes = 0
  /// The number of images.
  private(set) var count = 0

  /// Whether the table is empty.
  var isEmpty: Bool { count == 0 }
  /// Whether images that no cell shows must be removed before another one is added.
  var isFull: Bool {
    bytes > ImageTable.maximumBytes || count >= ImageTable.maximumCount
  }

  subscript(number: Int) -> Entry? { number < entries.count ? entries[number] : nil }

  /// Returns the image that a cell belongs to.
  func entry(of cell: Cell) -> Entry? { self[cell.imageNumber] }

  /// Returns the number of a graphic, or nil if it is not in the table.
  mutating func number(of graphic: TerminalGraphic, on ground: Color) -> Int? {
    guard let number = entries.firstIndex(where: { $0?.graphic === graphic }) else { return nil }
    entries[number]?.ground = ground
    return number
  }

  /// Adds an image.
  /// - Returns: Its number, and whether another image used the number before; nil if no number is
  ///   free.
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

  /// Removes the images whose numbers are not in `used`.
  mutating func removeAll(except used: [Bool]) {
    for number in entries.indices where !used[number] {
      guard let entry = entries[number] else { continue }
      bytes -= entry.graphic.data.count
      count -= 1
      entries[number] = nil
    }
  }
}

extension Cell {
  /// Set in ``glyph``, without ``clusterFlag``, if the glyph is a position in an image.
  static let imageFlag: UInt32 = 0x4000_0000
  private static let numberShift: UInt32 = 20

  /// Returns the glyph of a cell of an image: the number of the image in the surface's table and
  /// the position in the image, row by row.
  static func imageGlyph(number: Int, place: Int) -> UInt32 {
    imageFlag | UInt32(number) << numberShift | UInt32(place)
  }

  /// Whether this is a part of an image that may be shown as graphics.
  var isImage: Bool { glyph >> 30 == 1 }
  /// Whether the glyph or the link refers to a table of its surface.
  var isReference: Bool { glyph >= Cell.imageFlag || link != 0 }
  /// The number of the image in the surface's table.
  var imageNumber: Int { Int(glyph >> Cell.numberShift & 0x3ff) }
  /// The position in the image, row by row.
  var imageOffset: Int { Int(glyph & (1 << Cell.numberShift - 1)) }
}

extension Surface {
  /// Returns the number for cells that refer to an image; nil if there are too many images.
  func number(of image: CellImage, _ graphic: TerminalGraphic, on ground: Color) -> Int? {
    if let number = images.number(of: graphic, on: ground) { return number }
    if images.isFull {
      var used = [Bool](repeating: false, count: ImageTable.maximumNumber + 1)
      for cell in cells where cell.isImage { used[cell.imageNumber] = true }
      images.removeAll(except: used)
    }
    let entry = ImageTable.Entry(image: image, graphic: graphic, ground: ground)
    guard let (number, wasUsed) = images.add(entry) else { return nil }
    if wasUsed { referencesDidChange() }
    return number
  }

  /// Returns the character of a cell of an image; a space if the image is unknown.
  func scalar(ofImage cell: Cell) -> UInt32 {
    guard let image = images.entry(of: cell)?.image,
      cell.imageOffset < image.cells.count
    else { return 0x20 }
    return image.cells[cell.imageOffset].scalar.value
  }

  /// Returns whether a cell of an image looks like the image: it is neither dimmed nor selected.
  func isUntouched(_ cell: Cell, of entry: ImageTable.Entry) -> Bool {
    guard cell.imageOffset < entry.image.cells.count else { return false }
    let style = entry.image.cells[cell.imageOffset].style
    // Without colors, the image itself has reversed cells.
    guard cell.attributes.intersection([.dim, .reverse]) == style.attributes.intersection(.reverse)
    else { return false }
    // A selection may change transparent cells.
    return style.background.isDefault
      || cell.background == style.background && cell.foreground == style.foreground
  }
}
