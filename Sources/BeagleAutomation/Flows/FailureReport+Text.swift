import BeagleNetworking
import CellText

extension FailureReport {
  /// The maximum width of an element, which may contain a long text.
  private static let elementWidth = 120

  /// The tones of a part of the text.
  package enum Tone: Sendable {
    /// What happened.
    case error
    /// The name of a part.
    case heading
    /// Less important text.
    case muted
  }

  /// The report as lines for a terminal.
  /// - Parameters:
  ///   - directory: the path that precedes the name of the file.
  ///   - width: the columns of the terminal, where longer lines are folded and wider rows of the
  ///     screen are truncated; nil for a file.
  ///   - paint: returns a text in a tone.
  package func lines(
    in directory: String = "", width: Int? = nil,
    paint: (Tone, String) -> String = { $1 }
  ) -> [String] {
    func folded(_ text: String, indent: Int = 0) -> [String] {
      FailureReport.folded(TextMetrics.line(text), indent: indent, width: width)
    }
    // The path is not folded, because terminals open a path only if it is in one line.
    var lines = [TextMetrics.line("\(directory)\(file):\(line):\(column)")]
    if !command.isEmpty { lines += folded(command) }
    lines += folded(message).map { paint(.error, $0) }
    lines += details.flatMap { folded($0, indent: 2) }.map { paint(.muted, $0) }
    if let excerpt = excerpt(width: width) {
      let number = String(line)
      lines += ["", "\(paint(.muted, "\(number) |")) \(excerpt.line)"]
      let space = String(repeating: " ", count: number.count + 3)
      lines.append(space + paint(.error, excerpt.underline))
    }
    lines += callers.flatMap { folded("run by \($0)") }.map { paint(.muted, $0) }
    func section(_ title: String, _ content: [String], limit: Int = .max) {
      guard !content.isEmpty else { return }
      lines += ["", paint(.heading, title)]
      lines += content.flatMap {
        folded(TextMetrics.truncated(TextMetrics.line($0), toWidth: limit), indent: 2)
      }
    }
    section(elementsTitle, elements, limit: FailureReport.elementWidth)
    if !screen.isEmpty {
      lines += ["", paint(.heading, "Screen")] + frame(width: width, paint: paint)
    }
    section("State", state, limit: FailureReport.elementWidth)
    section("Last requests", requests)
    section("Log", log)
    return lines
  }

  /// Returns the screen in a frame. A terminal without space for the frame has only its horizontal
  /// lines, because a screen is usually as wide as the terminal.
  private func frame(width: Int?, paint: (Tone, String) -> String) -> [String] {
    let widest = max(20, screen.map { TextMetrics.width($0) }.max() ?? 0)
    let columns = width ?? .max
    let hasSides = widest + 4 <= columns
    let inner = min(widest, columns)
    let line = String(repeating: "─", count: inner)
    let rows = FailureReport.withoutGaps(screen).map { row in
      guard let row else { return paint(.muted, hasSides ? "  ⋮" : "⋮") }
      let shown = TextMetrics.truncated(row, toWidth: inner)
      guard hasSides else { return shown }
      return "  │\(shown)\(String(repeating: " ", count: inner - TextMetrics.width(shown)))│"
    }
    return [hasSides ? "  ┌\(line)┐" : paint(.muted, line)] + rows
      + [hasSides ? "  └\(line)┘" : paint(.muted, line)]
  }

  /// Returns the lines of an indented text that is folded between words. Its further lines are
  /// indented by two more columns.
  /// - Parameter width: the columns of the terminal; nil for a text that is not folded.
  package static func folded(_ text: String, indent: Int, width: Int?) -> [String] {
    let space = String(repeating: " ", count: indent)
    guard let width, TextMetrics.width(text) > width - indent else { return [space + text] }
    let layout = TextLayout(text, width: max(10, width - indent - 2))
    return layout.lines.enumerated().map { index, line in
      space + (index == 0 ? "" : "  ") + layout.string(line)
    }
  }

  /// The line of the file, with the mark below it.
  private func excerpt(width: Int?) -> SourceExcerpt? {
    guard !source.isEmpty else { return nil }
    let before = String(source.prefix(markStart)).utf8.count
    let marked = String(source.dropFirst(markStart).prefix(markLength)).utf8.count
    return SourceExcerpt(
      Array(source.utf8), offset: before, length: marked,
      width: max(10, (width ?? FailureReport.sourceWidth + 20) - String(line).count - 3),
      isIndented: true)
  }

  /// The number of empty rows in a gap that is not shortened.
  private static let gapLimit = 3

  /// Returns rows with nil in place of each longer gap, because screens may be much higher than their
  /// contents.
  private static func withoutGaps(_ rows: [String]) -> [String?] {
    var result: [String?] = []
    var gap: [String] = []
    func close() {
      result += gap.count > gapLimit ? [nil] : gap
      gap = []
    }
    for row in rows {
      if row.allSatisfy({ $0 == " " }) {
        gap.append(row)
      } else {
        close()
        result.append(row)
      }
    }
    close()
    return result
  }
}
