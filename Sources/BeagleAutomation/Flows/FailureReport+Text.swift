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
  ///   - width: the columns of the terminal, where wider rows of the screen are truncated; nil for a
  ///     file.
  ///   - paint: returns a text in a tone.
  package func lines(
    in directory: String = "", width: Int? = nil,
    paint: (Tone, String) -> String = { $1 }
  ) -> [String] {
    var lines = ["\(directory)\(file):\(line):\(column)"]
    if !command.isEmpty { lines.append(TextMetrics.line(command)) }
    lines.append(paint(.error, TextMetrics.line(message)))
    lines += details.map { paint(.muted, "  " + TextMetrics.line($0)) }
    if !source.isEmpty {
      let number = String(line)
      lines += ["", "\(paint(.muted, "\(number) |")) \(TextMetrics.line(source))"]
      let space = String(repeating: " ", count: number.count + 2 + column)
      lines.append(space + paint(.error, String(repeating: "^", count: markLength)))
    }
    lines += callers.map { paint(.muted, "run by \($0)") }
    func section(_ title: String, _ content: [String], width: Int = .max) {
      guard !content.isEmpty else { return }
      lines += ["", paint(.heading, title)]
      lines += content.map { "  " + TextMetrics.truncated(TextMetrics.line($0), toWidth: width) }
    }
    section(elementsTitle, elements, width: FailureReport.elementWidth)
    if !screen.isEmpty {
      let widest = screen.map { TextMetrics.width($0) }.max() ?? 0
      let inner = min(max(widest, 20), max(10, (width ?? .max) - 5))
      let frame = String(repeating: "─", count: inner)
      lines += ["", paint(.heading, "Screen"), "  ┌\(frame)┐"]
      for row in FailureReport.withoutGaps(screen) {
        guard let row else {
          lines.append(paint(.muted, "  ⋮"))
          continue
        }
        let shown = TextMetrics.truncated(row, toWidth: inner)
        let space = String(repeating: " ", count: max(0, inner - TextMetrics.width(shown)))
        lines.append("  │\(shown)\(space)│")
      }
      lines.append("  └\(frame)┘")
    }
    section("State", state, width: FailureReport.elementWidth)
    section("Last requests", requests)
    section("Log", log)
    return lines
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
