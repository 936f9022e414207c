/// A base scalar with the combining marks that stand on it, at most four.
///
/// ncurses keeps five code points a cell (`CCHARW_MAX`); the bound also stops text that piles
/// hundreds of marks on one letter.
struct GlyphCluster: Hashable {
  /// Most marks kept on one base.
  static let maximumMarks = 4

  var base: UInt32
  var marks: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  var count = 0

  init(base: UInt32) { self.base = base }

  /// Adds a mark unless the bound is reached.
  mutating func append(_ mark: UInt32) {
    switch count {
    case 0: marks.0 = mark
    case 1: marks.1 = mark
    case 2: marks.2 = mark
    case 3: marks.3 = mark
    default: return
    }
    count += 1
  }

  /// The base and its marks in order.
  var scalars: [UInt32] {
    Array([base, marks.0, marks.1, marks.2, marks.3].prefix(count + 1))
  }

  static func == (left: GlyphCluster, right: GlyphCluster) -> Bool {
    left.base == right.base && left.count == right.count && left.marks == right.marks
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(marks.0)
    hasher.combine(marks.1)
    hasher.combine(marks.2)
    hasher.combine(marks.3)
  }
}
