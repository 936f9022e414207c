/// The order of the characters of a paragraph on the screen, by the Unicode Bidirectional Algorithm.
struct BidiParagraph {
  private let types: [UInt32]
  /// The embedding level of each character: odd from right to left.
  private(set) var levels: [Int8]
  /// Whether the paragraph reads from right to left.
  let isRightToLeft: Bool

  /// Computes the order; nil without FriBidi.
  init?(_ scalars: [UInt32], direction: FriBidiLibrary.Direction = .automatic) {
    guard let library = FriBidiLibrary.shared else { return nil }
    types = library.types(scalars)
    guard let found = library.levels(scalars, types, direction) else { return nil }
    (levels, isRightToLeft) = found
  }

  /// Returns the indices of a line's characters from left to right, without those that the algorithm
  /// removes (rules X9, L1 and L2).
  func visualOrder(_ line: Range<Int>) -> [Int] {
    let levels = lineLevels(line)
    var order = line.filter { !isRemoved($0) }
    let used = order.map { levels[$0 - line.lowerBound] }
    guard var level = used.max(), let lowest = used.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    var placed = used
    while level >= lowest {
      var start = 0
      while start < placed.count {
        guard placed[start] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < placed.count, placed[end] >= level { end += 1 }
        order[start..<end].reverse()
        placed[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }

  /// Returns the levels of a line's characters. White space at its end, and before a separator, has
  /// that of the paragraph.
  func lineLevels(_ line: Range<Int>) -> [Int8] {
    var result = Array(levels[line])
    let base: Int8 = isRightToLeft ? 1 : 0
    var isTrailing = true
    for index in line.reversed() {
      let type = types[index]
      if type & FriBidiLibrary.TypeBit.segmentSeparator != 0 { isTrailing = true }
      if isTrailing, isBlank(type) {
        result[index - line.lowerBound] = base
      } else {
        isTrailing = false
      }
    }
    return result
  }

  private func isBlank(_ type: UInt32) -> Bool {
    type
      & (FriBidiLibrary.TypeBit.separatorOrSpace | FriBidiLibrary.TypeBit.isolate
        | FriBidiLibrary.TypeBit.removed) != 0
  }

  /// Whether the algorithm removes a character: an explicit embedding, which the text of a server
  /// never contains after its way through ``GlyphScanner``.
  func isRemoved(_ index: Int) -> Bool { types[index] & FriBidiLibrary.TypeBit.removed != 0 }

  /// Returns the drawn forms of the characters: joined Arabic letters, and mirrored brackets.
  func shown(_ scalars: [UInt32]) -> [UInt32] {
    guard let library = FriBidiLibrary.shared else { return scalars }
    var result = library.shaped(scalars, types, levels)
    for index in result.indices where levels[index] & 1 == 1 && result[index] == scalars[index] {
      if let mirrored = library.mirrored(scalars[index]) { result[index] = mirrored }
    }
    return result
  }
}

/// The order of a row in a terminal that applies the Unicode Bidirectional Algorithm.
package enum BidiOrder {
  /// Returns the indices of the characters from left to right; nil without FriBidi.
  /// - Parameter isRightToLeft: The direction; nil for that of the first strong letter.
  package static func order(_ scalars: [UInt32], isRightToLeft: Bool?) -> [Int]? {
    BidiParagraph(scalars, direction: direction(isRightToLeft))?.visualOrder(scalars.indices)
  }

  private static func direction(_ isRightToLeft: Bool?) -> FriBidiLibrary.Direction {
    switch isRightToLeft {
    case true?: .rightToLeft
    case false?: .leftToRight
    case nil: .automatic
    }
  }

  /// Returns the characters as the terminal shows them, with mirrored brackets.
  package static func mirrored(_ scalars: [UInt32], isRightToLeft: Bool?) -> [UInt32] {
    guard let paragraph = BidiParagraph(scalars, direction: direction(isRightToLeft)),
      let library = FriBidiLibrary.shared
    else {
      return scalars
    }
    return scalars.indices.map {
      paragraph.levels[$0] & 1 == 1 ? library.mirrored(scalars[$0]) ?? scalars[$0] : scalars[$0]
    }
  }
}
