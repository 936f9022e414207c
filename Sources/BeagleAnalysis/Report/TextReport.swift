import BeagleSchema
import CellText
import ScreenSources

/// Findings for people: each with its line, the place marked, and what mends it.
package struct TextReport: Sendable {
  /// The columns of a line.
  private let width: Int
  /// Whether lines that are too long are broken between words.
  private let wraps: Bool
  private let style: ReportStyle

  /// A report.
  ///
  /// - Parameters:
  ///   - columns: the columns of the terminal; nil for a file or a pipe, whose lines are not broken.
  package init(columns: Int?, style: ReportStyle) {
    width = max(columns ?? TextReport.fileWidth, TextReport.leastWidth)
    wraps = columns != nil
    self.style = style
  }

  /// How much of a line of source shows where nobody knows the width.
  private static let fileWidth = 100
  /// Below it nothing can be shown; the terminal breaks lines itself.
  private static let leastWidth = 20

  /// A finding.
  ///
  /// - Parameter bytes: the document; nil where it cannot be read, and then no line of it shows.
  package func text(of finding: Diagnostic, in bytes: [UInt8]?) -> String {
    let place = TextMetrics.line("\(finding.file):\(finding.line):\(finding.column):")
    let severity = "\(finding.severity.rawValue)[\(finding.code.rawValue)]"
    var lines = wrapped(
      [(place, .place), (severity, finding.severity.role)], TextMetrics.line(finding.message))
    let number = String(finding.line)
    let gutter = String(repeating: " ", count: number.count + 1)
    let excerpt = bytes.flatMap {
      SourceExcerpt(
        $0, offset: finding.offset, length: finding.length(in: $0),
        width: width - number.count - 4)
    }
    if let excerpt {
      lines.append(style.paint(" \(number) | ", .frame) + excerpt.line)
      lines.append(
        style.paint("\(gutter) | ", .frame) + style.paint(excerpt.underline, finding.severity.role))
    }
    if let help = finding.help {
      // Below the source it begins where that begins.
      let indent = excerpt == nil ? "  " : gutter + "   "
      let label = "help:"
      let rest = self.lines(
        TextMetrics.line(help), first: width - indent.count - label.count - 1,
        others: width - indent.count - label.count - 1)
      for (index, line) in rest.enumerated() {
        let head =
          index == 0 ? style.paint(label, .help) : String(repeating: " ", count: label.count)
        lines.append(indent + head + " " + line)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The last line: how much was found, where, and what can be done about it.
  package func summary(of tally: FindingTally) -> String {
    let files = tally.files == 1 ? "1 file" : "\(tally.files) files"
    guard tally.count > 0 else {
      return wrapped([], "No findings in \(files)\(tally.hidden).").joined(separator: "\n") + "\n"
    }
    func part(_ count: Int, _ word: String, _ role: ReportStyle.Role) -> String? {
      count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let counts = [
      part(tally.errors, "error", .error), part(tally.warnings, "warning", .warning),
      part(tally.notes, "note", .note),
    ].compactMap { $0 }
    var text = counts.joined(separator: ", ")
    text += " in \(tally.filesWithFindings) of \(files)\(tally.hidden)."
    if tally.mendable > 0 {
      let which = tally.mendable == tally.count ? "All" : String(tally.mendable)
      text += " \(which) can be mended with --fix."
    }
    return wrapped([], text).joined(separator: "\n") + "\n"
  }

  // MARK: - Lines

  /// Words in front of a text, and the text, broken into lines where that is wanted.
  private func wrapped(_ head: [(text: String, role: ReportStyle.Role)], _ text: String) -> [String]
  {
    var painted = head.map { style.paint($0.text, $0.role) + " " }.joined()
    var used = head.reduce(0) { $0 + TextMetrics.width($1.text) + 1 }
    // Words in front that do not fit into one line stand below each other.
    if wraps, used > width, let last = head.last, head.count > 1 {
      painted = head.dropLast().map { style.paint($0.text, $0.role) }.joined(separator: "\n  ")
      painted += "\n  " + style.paint(last.text, last.role) + " "
      used = TextMetrics.width(last.text) + 3
    }
    let lines = lines(text, first: width - used, others: width - 2)
    guard let first = lines.first else { return [painted] }
    return [painted + first] + lines.dropFirst().map { "  " + $0 }
  }

  /// A text in lines of whole words; a word that is longer than a line has one of its own.
  private func lines(_ text: String, first: Int, others: Int) -> [String] {
    guard wraps, TextMetrics.width(text) > first else { return [text] }
    var result: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let room = result.isEmpty ? first : others
      let next = line.isEmpty ? String(word) : line + " " + word
      if TextMetrics.width(next) > room, !line.isEmpty || result.isEmpty {
        result.append(line)
        line = String(word)
      } else {
        line = next
      }
    }
    return result + [line]
  }
}

extension Diagnostic {
  /// What to do about it, in a few words; nil where nobody knows.
  var help: String? {
    if let mending {
      guard !mending.isSafe, let suggestion, code.suggestsWord else { return mending.title.lowered }
      return "did you mean \"\(suggestion)\"?"
    }
    guard let suggestion else { return nil }
    return code.suggestsWord ? "did you mean \"\(suggestion)\"?" : suggestion
  }
}

extension String {
  /// The text with a small first letter.
  fileprivate var lowered: String { prefix(1).lowercased() + dropFirst() }
}
