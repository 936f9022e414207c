/// A base scalar with at most four combining marks.
///
/// ncurses stores five code points per cell (`CCHARW_MAX`). The limit also stops text that piles
/// hundreds of marks on one letter.
package struct GlyphCluster: Hashable {
  package var base: UInt32
  package var marks: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  package var count = 0

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
    count += 1
  }

  /// The base followed by its marks.
  package var scalars: [UInt32] {
    Array([base, marks.0, marks.1, marks.2, marks.3].prefix(count + 1))
  }

  package static func == (left: GlyphCluster, right: GlyphCluster) -> Bool {
    left.base == right.base && left.count == right.count && left.marks == right.marks
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(marks.0)
    hasher.combine(marks.1)
    hasher.combine(marks.2)
    hasher.combine(marks.3)
  }
}
