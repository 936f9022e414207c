/// Text in Markdown, as CommonMark and GitHub define it.
///
/// Compares scalars or bytes, as parsers of Markdown do. In a `Character`, a mark of the text joins the
/// markup before it.
package enum MarkdownText {
  /// Returns the text in one line, without characters that are markup.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var isNumber = true
    for scalar in TextMetrics.line(text).unicodeScalars {
      let isMarkup =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "@", "$": true
        // A list or a heading, if the text begins a line.
        case "#", "+", "-", "=": result.isEmpty
        case ".", ")": isNumber && !result.isEmpty || endsWithWWW(result)
        // GitHub makes links of URLs.
        case "/": result.utf8.last == UInt8(ascii: ":")
        default: false
        }
      if !("0"..."9" ~= scalar) { isNumber = false }
      if isMarkup { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func endsWithWWW(_ text: String) -> Bool {
    text.utf8.suffix(3).map { $0 | 0x20 } == Array("www".utf8)
  }

  /// Returns the text in one line as code.
  package static func code(_ text: String) -> String {
    let line = TextMetrics.line(text)
    guard !line.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(line) + 1)
    // A parser removes one space at both ends, unless the text consists of spaces.
    let ends = [line.utf8.first, line.utf8.last]
    let needsSpace = ends.contains(UInt8(ascii: "`"))
    let isPadded = ends.allSatisfy { $0 == 0x20 } && line.utf8.contains { $0 != 0x20 }
    let space = needsSpace || isPadded ? " " : ""
    return fence + space + line + space + fence
  }

  /// Returns lines of code, with a language such as `json`.
  package static func block(_ text: String, language: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// Returns Markdown that these functions wrote without its markup.
  package static func plain(_ markdown: String) -> String {
    var lines: [String] = []
    var fence: String?
    for line in markdown.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line.elementsEqual(open.unicodeScalars) {
          fence = nil
        } else {
          lines.append(String(line))
        }
      } else if line.starts(with: "```".unicodeScalars) {
        fence = String(line.prefix { $0 == "`" })
      } else {
        lines.append(plainLine(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func plainLine(_ line: Substring.UnicodeScalarView) -> String {
    var result = String.UnicodeScalarView()
    var rest = line
    while let first = rest.popFirst() {
      switch first {
      case "\\":
        if let next = rest.popFirst() { result.append(next) }
      case "`":
        let length = rest.prefix { $0 == "`" }.count + 1
        rest = rest.dropFirst(length - 1)
        guard let end = codeEnd(length, in: rest) else { continue }
        let code = rest[..<end]
        let isPadded = code.first == " " && code.last == " " && code.contains { $0 != " " }
        result += isPadded ? code.dropFirst().dropLast() : code
        rest = rest[end...].dropFirst(length)
      case "*": continue
      default: result.append(first)
      }
    }
    return String(result)
  }

  /// Returns the index of a run of backticks with the length of a fence.
  private static func codeEnd(
    _ length: Int, in text: Substring.UnicodeScalarView
  ) -> String.Index? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: "`") {
      let run = text[start...].prefix { $0 == "`" }
      if run.count == length { return start }
      index = run.endIndex
    }
    return nil
  }

  /// Returns the length of the longest run of backticks.
  private static func longestRun(_ text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
