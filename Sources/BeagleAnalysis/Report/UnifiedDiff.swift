import CellText

/// The unified diff of two files, for `patch` and `git apply`.
package enum UnifiedDiff {
  /// The number of unchanged lines around a change.
  private static let context = 3

  /// Returns the diff, or an empty string if the files are equal.
  ///
  /// - Parameter isTerminal: Whether the diff is shown on a terminal. Otherwise tabs are preserved,
  ///   so that the diff can be applied.
  package static func text(
    of name: String, _ old: [UInt8], _ new: [UInt8], isTerminal: Bool, style: ReportStyle
  ) -> String {
    guard old != new else { return "" }
    let (before, after) = (lines(of: old), lines(of: new))
    let changes = changes(before, after)
    var result = style.paint("--- \(header(name))", .removed) + "\n"
    result += style.paint("+++ \(header(name))", .added) + "\n"
    var index = 0
    while index < changes.count {
      // Changes whose context lines meet are in one hunk.
      var last = index
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * context
      { last += 1 }
      result += hunk(Array(changes[index...last]), before, after) { text, role in
        let shown = isTerminal ? TextMetrics.sanitized(text) : visible(text)
        return role.map { style.paint(shown, $0) } ?? shown
      }
      index = last + 1
    }
    return result
  }

  /// A range of lines and the lines that replace it.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the name for a header. A tab ends a name that contains a space.
  private static func header(_ name: String) -> String {
    TextMetrics.line(name) + (name.utf8.contains(0x20) ? "\t" : "")
  }

  /// Returns the lines with their line breaks. The last line may end without one.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// Returns the changed lines. Each change ends at the nearest lines that are equal again; this is
  /// enough for fixes, which change few lines that are far apart.
  private static func changes(
    _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]
  ) -> [Change] {
    var changes: [Change] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if i < before.count, j < after.count, before[i] == after[j] {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let (a, b) = nextEqualLines(before[i...], after[j...])
      changes.append(Change(old: i..<a, new: j..<b))
      (i, j) = (a, b)
    }
    return changes
  }

  /// The maximum number of lines searched for equal lines.
  private static let searchLimit = 400

  private static func nextEqualLines(
    _ before: ArraySlice<ArraySlice<UInt8>>, _ after: ArraySlice<ArraySlice<UInt8>>
  ) -> (Int, Int) {
    for sum in 1..<searchLimit {
      for x in 0...sum {
        let (a, b) = (before.startIndex + x, after.startIndex + sum - x)
        guard a <= before.endIndex, b <= after.endIndex else { continue }
        if a == before.endIndex, b == after.endIndex { return (a, b) }
        if a < before.endIndex, b < after.endIndex, before[a] == after[b] { return (a, b) }
      }
    }
    return (before.endIndex, after.endIndex)
  }

  private static func hunk(
    _ changes: [Change], _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>],
    _ show: (String, ReportStyle.Role?) -> String
  ) -> String {
    guard let first = changes.first, let last = changes.last else { return "" }
    let lead = min(context, first.old.lowerBound)
    let tail = min(context, before.count - last.old.upperBound)
    let old = first.old.lowerBound - lead..<last.old.upperBound + tail
    let new = first.new.lowerBound - lead..<last.new.upperBound + tail
    var result = ""
    func add(_ prefix: String, _ line: ArraySlice<UInt8>, _ role: ReportStyle.Role?) {
      let hasLineBreak = line.last == 0x0A
      let text = String(decoding: hasLineBreak ? line.dropLast() : line, as: UTF8.self)
      result += show(prefix + text, role) + "\n"
      if !hasLineBreak { result += "\\ No newline at end of file\n" }
    }
    var next = old.lowerBound
    for change in changes {
      for line in before[next..<change.old.lowerBound] { add(" ", line, nil) }
      for line in before[change.old] { add("-", line, .removed) }
      for line in after[change.new] { add("+", line, .added) }
      next = change.old.upperBound
    }
    for line in before[next..<old.upperBound] { add(" ", line, nil) }
    func range(_ lines: Range<Int>) -> String {
      lines.isEmpty
        ? "\(lines.lowerBound),0"
        : "\(lines.lowerBound + 1)" + (lines.count == 1 ? "" : ",\(lines.count)")
    }
    return show("@@ -\(range(old)) +\(range(new)) @@", .note) + "\n" + result
  }

  /// Replaces control characters that a terminal would execute. Keeps everything else, so that the
  /// patch applies.
  private static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isWhitespace = scalar == "\t" || scalar == "\r"
      let isControl = scalar.properties.generalCategory == .control && !isWhitespace
      result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return result
  }
}
