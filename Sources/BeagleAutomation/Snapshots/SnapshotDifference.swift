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

      /// The first character of the line in a patch.
      package var mark: String {
        switch self {
        case .same: " "
        case .removed: "-"
        case .added: "+"
        }
      }
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
    var ranges: [Range<Int>] = []
    for index in lines.indices where lines[index].kind != .same {
      let start = max(0, index - SnapshotDifference.context)
      let end = min(lines.count, index + SnapshotDifference.context + 1)
      if let last = ranges.last, start <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges.map(hunk)
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
        let sgr = line.kind == .removed ? "31" : "32"
        if line.kind == .same {
          text += " " + TextMetrics.sanitized(line.text) + "\n"
        } else if !isColored || emphasis.isEmpty {
          text += styled(line.kind.mark + line.text, sgr)
        } else {
          text += "\u{1b}[\(sgr)m\(line.kind.mark)"
          for part in SnapshotDifference.parts(of: line.text, emphasis) {
            let content = TextMetrics.sanitized(part.text)
            text += part.isEmphasized ? "\u{1b}[7m\(content)\u{1b}[27m" : content
          }
          text += "\u{1b}[m\n"
        }
      }
    }
    if let note = SnapshotDifference.note(omitted) { text += styled(note, "36") }
    return text
  }

  /// Returns a note about lines that are left out; nil if none are.
  package static func note(_ omitted: Int) -> String? {
    omitted > 0 ? "… \(omitted) more \(omitted == 1 ? "line" : "lines")" : nil
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
    let pairs = LongestAlignment.pairs(first.indices, second.indices) { i, j in
      // Runs of spaces always match, because their lengths depend on the words around them.
      if first[i].isSpace, second[j].isSpace { return 1 }
      return first[i].text == second[j].text ? 2 * first[i].text.count : 0
    }
    let same = pairs.reduce(0) { $0 + first[$1.0].weight }
    let lengths = [first, second].map { $0.reduce(0) { $0 + $1.weight } }
    guard same * 3 >= min(lengths[0], lengths[1]) else { return nil }
    return (
      ranges(first, without: Set(pairs.map(\.0))), ranges(second, without: Set(pairs.map(\.1)))
    )
  }

  private struct Word {
    let start: Int
    var text: [Character]

    var range: Range<Int> { start..<start + text.count }
    var isSpace: Bool { text.first == " " }
    /// The number of characters that count.
    var weight: Int { isSpace ? 0 : text.count }
  }

  /// Returns the words, the runs of spaces and the single other characters of a text.
  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    for (index, character) in text.enumerated() {
      if let previous = words.last?.text.last,
        (character.isLetter || character.isNumber) && (previous.isLetter || previous.isNumber)
          || character == " " && previous == " "
      {
        words[words.count - 1].text.append(character)
      } else {
        words.append(Word(start: index, text: [character]))
      }
    }
    return words
  }

  /// Returns the places of words, together with the spaces between them.
  private static func ranges(_ words: [Word], without same: Set<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, word) in words.enumerated() where !same.contains(index) && !word.isSpace {
      let hasSpace = index > 0 && words[index - 1].isSpace
      if let last = ranges.last,
        last.upperBound == word.start || hasSpace && last.upperBound == words[index - 1].start
      {
        ranges[ranges.count - 1] = last.lowerBound..<word.range.upperBound
      } else {
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
    let pairs = LongestAlignment.pairs(old.count, new.count) {
      old[$0] == new[$1]
    } between: { first, second in
      guard first.count * second.count <= tableLimit else { return [] }
      return LongestAlignment.pairs(first, second) { old[$0] == new[$1] ? 1 : 0 }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    for (next, other) in pairs + [(old.count, new.count)] {
      lines += (i..<next).map { Line(kind: .removed, text: old[$0], old: $0 + 1) }
      lines += (j..<other).map { Line(kind: .added, text: new[$0], new: $0 + 1) }
      guard next < old.count else { break }
      lines.append(Line(kind: .same, text: old[next], old: next + 1, new: other + 1))
      (i, j) = (next + 1, other + 1)
    }
    return lines
  }
}
