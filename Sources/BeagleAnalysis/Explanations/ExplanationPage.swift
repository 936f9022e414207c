/// Explanations formatted for a terminal.
package struct ExplanationPage: Sendable {
  private let width: Int
  private let style: ReportStyle

  /// Creates a formatter for a terminal with this number of columns. Lines have 20 to 80 columns.
  package init(columns: Int, style: ReportStyle) {
    width = max(20, min(columns, 80))
    self.style = style
  }

  /// Returns the page of a code.
  package func text(_ explanation: Explanation) -> String {
    var text = style.paint(explanation.code.rawValue, .location) + " ("
    text += style.paint(explanation.severity.rawValue, explanation.severity.role)
    text += explanation.code.isOptional ? ", off by default)\n" : ")\n"
    text += wrapped(explanation.rule) + "\n" + wrapped(explanation.reason)
    if !explanation.wrong.isEmpty {
      text += "\n" + style.paint("Wrong:", .removed) + "\n\n"
      text += Explanation.listing(explanation.wrong, indent: "  ")
      text += "\n" + style.paint("Right:", .added) + "\n\n"
      text += Explanation.listing(explanation.right, indent: "  ")
    }
    return text + "\n" + wrapped("Source: " + explanation.source)
  }

  /// A table of all codes and their rules.
  package var list: String {
    let codes = DiagnosticCode.allCases
    let column = (codes.map(\.rawValue.count).max() ?? 0) + 2
    var text = ""
    for code in codes {
      let rule = Explanation.of(code)?.rule ?? ""
      if width - column < 30 {
        text += style.paint(code.rawValue, .location) + "\n" + wrapped(rule)
        continue
      }
      let pad = String(repeating: " ", count: column - code.rawValue.count)
      let lines = lines(rule, width: width - column)
      text += style.paint(code.rawValue, .location) + pad
      text += lines.joined(separator: "\n" + String(repeating: " ", count: column)) + "\n"
    }
    return text
  }

  private func wrapped(_ text: String) -> String {
    lines(text, width: width - 2).map { "  " + $0 + "\n" }.joined()
  }

  private func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
