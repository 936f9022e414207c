/// A base scalar with at most four combining marks.
///
/// ncurses stores five code points per cell (`CCHARW_MAX`). The limit also stops text that piles
/// hundreds of marks on one letter.
package struct GlyphCluster: Hashable {
  package var base: UInt32
  package var marks: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  private var markCount: UInt32 = 0
  /// The scalar of the text if ``base`` is another form of it: a joined Arabic letter, a mirrored
  /// bracket, or the hyphen of a soft one; else 0.
  package private(set) var original: UInt32 = 0
  /// The places in a line with right-to-left letters, see ``place``; else 0.
  private var places: UInt32 = 0

  /// The number of marks.
  package var count: Int { Int(markCount) }

  package init(base: UInt32) { self.base = base }

  /// Adds a mark, unless the limit is reached.
  package mutating func append(_ mark: UInt32) {
    switch count {
    case 0: marks.0 = mark
    case 1: marks.1 = mark
    case 2: marks.2 = mark
    case 3: marks.3 = mark
    default: return
    }
    markCount += 1
  }

  // MARK: - Right-to-left text

  /// The column of the glyph in the order of reading, from the start of its line. Text is drawn in
  /// another order, and copied in this one.
  package var logicalColumn: Int {
    get { Int(places & 0xffff) - 1 }
    set { places = places & 0xffff_0000 | UInt32(clamping: min(newValue + 1, 0xffff)) }
  }

  /// The columns of the glyph in a line with right-to-left letters: in the order of reading, and from
  /// the left end as drawn; nil in other lines. Adjacent glyphs are of one line if their drawn columns are
  /// adjacent, too.
  package var place: (logical: Int, visual: Int)? {
    places >> 16 == 0 ? nil : (logicalColumn, Int(places >> 16) - 1)
  }

  /// Sets the form to draw and its column.
  mutating func show(_ form: UInt32, atColumn column: Int) {
    places = places & 0xffff | UInt32(clamping: min(column + 1, 0xffff)) << 16
    replaceBase(by: form)
  }

  /// Draws another form of the base. ``textScalars`` keeps the base.
  package mutating func replaceBase(by form: UInt32) {
    guard form != base else { return }
    original = base
    base = form
  }

  /// The scalar of the text.
  package var textBase: UInt32 { original == 0 ? base : original }

  /// The scalars of the text: ``textBase`` and the marks.
  package var textScalars: [UInt32] { [textBase] + scalars.dropFirst() }

  /// Whether the glyph is more than a scalar.
  package var isComposed: Bool { markCount | original | places != 0 }

  /// The base followed by its marks.
  package var scalars: [UInt32] {
    Array([base, marks.0, marks.1, marks.2, marks.3].prefix(count + 1))
  }

  package static func == (left: GlyphCluster, right: GlyphCluster) -> Bool {
    left.base == right.base && left.markCount == right.markCount && left.marks == right.marks
      && left.original == right.original && left.places == right.places
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(marks.0)
    hasher.combine(marks.1)
    hasher.combine(marks.2)
    hasher.combine(marks.3)
    hasher.combine(places)
  }
}
