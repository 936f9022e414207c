import CellText

/// The difference between a snapshot file and a screen, line by line.
package struct SnapshotDifference: Sendable {
  /// A line of a difference.
  package struct Line: Sendable, Equatable {
    /// What happened to the line.
    package enum Kind: Sendable {
      /// The line is in the file and on the screen.
      case same
      /// The line is only in the file.
      case removed
      /// The line is only on the screen.
      case added
    }

    /// What happened to the line.
    package var kind: Kind
    /// The text.
    package var text: String
    /// The number of the line in the file, from 1.
    var old: Int?
    /// The number of the line in the snapshot of the screen, from 1.
    var new: Int?
  }

  /// Lines around a difference.
  package struct Hunk: Sendable {
    /// The lines.
    package var lines: [Line]
    /// The position in both files, for example `@@ -3,4 +3,4 @@`.
    package var header: String
  }

  /// The path of the file.
  package let path: String
  /// All lines.
  package let lines: [Line]

  /// The number of unchanged lines around a difference.
  private static let context = 3

  /// The maximum number of lines that are shown.
  private static let shownLimit = 1000

  /// The parts of the difference with the lines around them that are shown, and the number of lines
  /// that are omitted.
  package var shown: (hunks: [Hunk], omitted: Int) {
    var result: [Hunk] = []
    var left = SnapshotDifference.shownLimit
    var omitted = 0
    for var hunk in hunks {
      omitted += max(0, hunk.lines.count - left)
      if hunk.lines.count > left { hunk.lines.removeLast(hunk.lines.count - left) }
      left -= hunk.lines.count
      if !hunk.lines.isEmpty { result.append(hunk) }
    }
    return (result, omitted)
  }

  /// The parts of the difference with the lines around them.
  var hunks: [Hunk] {
    var hunks: [Hunk] = []
    var start: Int?
    var end = 0
    for (index, line) in lines.enumerated() where line.kind != .same {
      let first = max(0, index - SnapshotDifference.context)
      if let begin = start, first > end {
        hunks.append(hunk(begin..<end))
        start = first
      } else if start == nil {
        start = first
      }
      end = min(lines.count, index + SnapshotDifference.context + 1)
    }
    if let start { hunks.append(hunk(start..<end)) }
    return hunks
  }

  private func hunk(_ range: Range<Int>) -> Hunk {
    let part = Array(lines[range])
    func position(_ numbers: [Int]) -> String {
      guard let first = numbers.first else { return "0,0" }
      return numbers.count == 1 ? "\(first)" : "\(first),\(numbers.count)"
    }
    let old = position(part.filter { $0.kind != .added }.compactMap(\.old))
    let new = position(part.filter { $0.kind != .removed }.compactMap(\.new))
    return Hunk(lines: part, header: "@@ -\(old) +\(new) @@")
  }

  /// The difference as `git diff` prints it.
  /// - Parameters:
  ///   - title: The name of the screen, for the line after `+++`.
  ///   - isColored: Whether to use SGR sequences for colors.
  package func text(title: String, isColored: Bool) -> String {
    func styled(_ text: String, _ sgr: String) -> String {
      let text = TextMetrics.sanitized(text)
      return isColored ? "\u{1b}[\(sgr)m\(text)\u{1b}[m\n" : text + "\n"
    }
    var text = styled("--- \(path)", "1") + styled("+++ \(title)", "1")
    let (hunks, omitted) = shown
    for hunk in hunks {
      text += styled(hunk.header, "36")
      for (line, emphasis) in SnapshotDifference.emphasized(hunk.lines) {
        switch line.kind {
        case .same: text += " " + TextMetrics.sanitized(line.text) + "\n"
        case .removed, .added:
          let mark = line.kind == .removed ? "-" : "+"
          let sgr = line.kind == .removed ? "31" : "32"
          guard isColored, !emphasis.isEmpty else {
            text += styled(mark + line.text, sgr)
            continue
          }
          text += "\u{1b}[\(sgr)m\(mark)"
          for part in SnapshotDifference.parts(of: line.text, emphasis) {
            let content = TextMetrics.sanitized(part.text)
            text += part.isEmphasized ? "\u{1b}[7m\(content)\u{1b}[27m" : content
          }
          text += "\u{1b}[m\n"
        }
      }
    }
    if omitted > 0 { text += styled("… \(omitted) more lines", "36") }
    return text
  }

  // MARK: - Emphasis

  /// A part of a line.
  package struct Part {
    /// The text.
    package let text: String
    /// Whether the text differs from the line that it replaces or that replaces it.
    package let isEmphasized: Bool
  }

  /// Returns the parts of a line.
  /// - Parameter emphasis: The characters that differ, in order.
  package static func parts(of text: String, _ emphasis: [Range<Int>]) -> [Part] {
    let characters = Array(text)
    var parts: [Part] = []
    var position = 0
    func add(to end: Int, isEmphasized: Bool) {
      guard end > position else { return }
      parts.append(Part(text: String(characters[position..<end]), isEmphasized: isEmphasized))
      position = end
    }
    for range in emphasis {
      add(to: range.lowerBound, isEmphasized: false)
      add(to: range.upperBound, isEmphasized: true)
    }
    add(to: characters.count, isEmphasized: false)
    return parts
  }

  /// Returns lines with the characters that differ, if a line replaces a similar one.
  package static func emphasized(_ lines: [Line]) -> [(line: Line, emphasis: [Range<Int>])] {
    var result: [(line: Line, emphasis: [Range<Int>])] = lines.map { ($0, []) }
    var index = 0
    while index < lines.count {
      guard lines[index].kind == .removed else {
        index += 1
        continue
      }
      let removed = lines[index...].prefix { $0.kind == .removed }
      let added = lines[removed.endIndex...].prefix { $0.kind == .added }
      if removed.count == added.count {
        for (old, new) in zip(removed.indices, added.indices) {
          guard let (first, second) = difference(lines[old].text, lines[new].text) else { continue }
          result[old].emphasis = first
          result[new].emphasis = second
        }
      }
      index = added.endIndex
    }
    return result
  }

  /// The largest number of words of a line that are compared.
  private static let wordLimit = 400

  /// Returns the words that differ between two texts; nil if little is the same.
  private static func difference(
    _ old: String, _ new: String
  ) -> (old: [Range<Int>], new: [Range<Int>])? {
    guard old.utf8.count < 4000, new.utf8.count < 4000 else { return nil }
    let (first, second) = (words(old), words(new))
    guard first.count <= wordLimit, second.count <= wordLimit else { return nil }
    let pairs = LongestAlignment.pairs(first.count, second.count) { i, j in
      // Runs of spaces always match, because their lengths depend on the words around them.
      if first[i].isSpace, second[j].isSpace { return 1 }
      return first[i].text == second[j].text ? 2 * first[i].range.count : 0
    }
    let same = pairs.reduce(0) { $0 + (first[$1.0].isSpace ? 0 : first[$1.0].range.count) }
    let lengths = [first, second].map { words in
      words.reduce(0) { $0 + ($1.isSpace ? 0 : $1.range.count) }
    }
    guard same * 3 >= min(lengths[0], lengths[1]) else { return nil }
    return (
      ranges(first, without: Set(pairs.map(\.0))), ranges(second, without: Set(pairs.map(\.1)))
    )
  }

  private struct Word {
    var text: [Character]
    var range: Range<Int>
    var isSpace: Bool { text.first == " " }
  }

  /// Returns the words, the runs of spaces and the single other characters of a text.
  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    for (index, character) in text.enumerated() {
      if let last = words.last, let previous = last.text.last,
        (character.isLetter || character.isNumber) && (previous.isLetter || previous.isNumber)
          || character == " " && previous == " "
      {
        words[words.count - 1].text.append(character)
        words[words.count - 1].range = last.range.lowerBound..<(index + 1)
      } else {
        words.append(Word(text: [character], range: index..<(index + 1)))
      }
    }
    return words
  }

  /// Returns the places of words, together with the spaces between them.
  private static func ranges(_ words: [Word], without same: Set<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, word) in words.enumerated() where !same.contains(index) {
      guard let last = ranges.last, index > 0 else {
        if !word.isSpace { ranges.append(word.range) }
        continue
      }
      let isNext =
        last.upperBound == word.range.lowerBound
        || words[index - 1].isSpace && last.upperBound == words[index - 1].range.lowerBound
      if isNext, !word.isSpace {
        ranges[ranges.count - 1] = last.lowerBound..<word.range.upperBound
      } else if !word.isSpace {
        ranges.append(word.range)
      }
    }
    return ranges
  }

  // MARK: - Texts

  /// The largest table of the comparison of two texts.
  private static let tableLimit = 1_000_000

  /// Compares two texts line by line.
  static func lines(old: [String], new: [String]) -> [Line] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = min(rest, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    var lines = (0..<start).map { Line(kind: .same, text: old[$0], old: $0 + 1, new: $0 + 1) }
    let (first, second) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    let pairs = commonLines(Array(first), Array(second))
    var (i, j) = (start, start)
    for (oldIndex, newIndex) in pairs.map({ ($0 + start, $1 + start) })
      + [(old.count - end, new.count - end)]
    {
      for index in i..<oldIndex {
        lines.append(Line(kind: .removed, text: old[index], old: index + 1))
      }
      for index in j..<newIndex {
        lines.append(Line(kind: .added, text: new[index], new: index + 1))
      }
      if oldIndex < old.count - end {
        lines.append(
          Line(kind: .same, text: old[oldIndex], old: oldIndex + 1, new: newIndex + 1))
      }
      (i, j) = (oldIndex + 1, newIndex + 1)
    }
    for index in 0..<end {
      let (oldIndex, newIndex) = (old.count - end + index, new.count - end + index)
      lines.append(Line(kind: .same, text: old[oldIndex], old: oldIndex + 1, new: newIndex + 1))
    }
    return lines
  }

  /// Returns the pairs of equal lines in a longest common subsequence; none for huge texts.
  private static func commonLines(_ old: [String], _ new: [String]) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= tableLimit else { return [] }
    return LongestAlignment.pairs(old.count, new.count) { old[$0] == new[$1] ? 1 : 0 }
  }
}

/// The pairs of two lists, in order, with the greatest sum of weights.
enum LongestAlignment {
  /// Returns the pairs.
  /// - Parameter weight: Returns the weight of a pair; 0 for two elements that are different.
  static func pairs<Failure: Error>(
    _ count: Int, _ other: Int, weight: (Int, Int) throws(Failure) -> Int
  ) throws(Failure) -> [(Int, Int)] {
    let width = other + 1
    var sums = [Int](repeating: 0, count: (count + 1) * width)
    var weights = [Int](repeating: 0, count: count * other)
    for i in stride(from: count - 1, through: 0, by: -1) {
      for j in stride(from: other - 1, through: 0, by: -1) {
        let own = try weight(i, j)
        weights[i * other + j] = own
        var best = max(sums[(i + 1) * width + j], sums[i * width + j + 1])
        if own > 0 { best = max(best, own + sums[(i + 1) * width + j + 1]) }
        sums[i * width + j] = best
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < count, j < other {
      let own = weights[i * other + j]
      if own > 0, sums[i * width + j] == own + sums[(i + 1) * width + j + 1] {
        pairs.append((i, j))
        i += 1
        j += 1
      } else if sums[(i + 1) * width + j] >= sums[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
