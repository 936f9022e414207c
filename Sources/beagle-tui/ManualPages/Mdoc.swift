import CellText

/// The text of a manual page in the language mdoc(7), which mandoc and groff format.
struct Mdoc {
  /// The lines so far.
  private(set) var text = ""

  /// Maximum line length, in columns.
  private static let width = 78

  /// Adds a line with a macro and its arguments, which must be escaped.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Adds a heading.
  mutating func section(_ title: String) { macro("Sh \(title)") }

  /// Adds a paragraph. Each sentence begins on a new line, so that formatters space it correctly.
  mutating func paragraph(_ sentences: String, startsWithBreak: Bool = true) {
    if startsWithBreak { macro("Pp") }
    func isEnd(_ word: Substring) -> Bool {
      let last = word.last { !")\"".contains($0) }
      return last == "." || last == "?" || last == "!"
    }
    var rest = sentences.split(separator: " ")[...]
    while !rest.isEmpty {
      let sentence = rest[...(rest.firstIndex(where: isEnd) ?? rest.endIndex - 1)]
      let text = sentence.map { Mdoc.escaped($0) }.joined(separator: " ")
      for line in TextMetrics.wrapped(text, width: Mdoc.width) { add(line) }
      rest = rest[sentence.endIndex...]
    }
  }

  /// Adds a line of text.
  private mutating func add(_ line: String) {
    // A dot or an apostrophe at the beginning would be a macro.
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Adds lines that are printed unchanged.
  mutating func code(_ lines: String) {
    macro("Bd -literal -offset indent")
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      add(Mdoc.escaped(line))
    }
    macro("Ed")
  }

  /// Adds a list of terms with descriptions.
  /// - Parameters:
  ///   - width: The width of the terms.
  ///   - items: Macro lines without `.It`, and sentences.
  mutating func list(width: String, _ items: [(term: String, description: String)]) {
    macro("Bl -tag -width \(width)")
    for item in items {
      macro("It \(item.term)")
      paragraph(item.description, startsWithBreak: false)
    }
    macro("El")
  }

  // MARK: - Escapes

  /// Returns text with characters that formatters interpret as escapes.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      case "‘", "’": result += "'"
      case "“", "”": result += "\""
      // The remaining characters beyond ASCII by their number, which all formatters accept.
      case _ where !character.isASCII:
        for scalar in character.unicodeScalars {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns text as one argument of a macro.
  static func argument(_ text: some StringProtocol) -> String {
    var result = ""
    for character in escaped(text) {
      if character == "\"" { result += "\\(dq" } else { result.append(character) }
    }
    // Without the mark, a word such as No or a single bracket would be a macro or a delimiter.
    let isWord = (1...3).contains(text.count)
    if isWord { result = "\\&" + result }
    return text.contains(" ") ? "\"\(result)\"" : result
  }

  /// Returns the macros for a line of usage such as `[DIRECTORY] [--template NAME]`.
  static func usage(_ synopsis: String) -> [String] {
    var lines: [String] = []
    var rest = synopsis[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
        continue
      }
      if first == "[", let end = rest.firstIndex(of: "]") {
        let inner = rest[rest.index(after: rest.startIndex)..<end]
        let after = rest[rest.index(after: end)...]
        if after.isEmpty || after.first == " " {
          lines.append("Op " + words(inner))
          rest = after
          continue
        }
      }
      var end = rest.firstIndex(of: " ") ?? rest.endIndex
      // An option and its value are one line.
      if first == "-", end < rest.endIndex {
        let next = rest.index(after: end)
        let isValue = next < rest.endIndex && rest[next].isUppercase
        if isValue { end = rest[next...].firstIndex(of: " ") ?? rest.endIndex }
      }
      lines.append(words(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }

  /// Returns macros for the words of a usage: options, placeholders, and literal words.
  private static func words(_ text: Substring) -> String {
    text.split(separator: " ").map { word in
      if word.hasPrefix("-"), word != "-", word != "--" {
        return "Fl " + argument(word.dropFirst())
      }
      let isWord = word.allSatisfy { !$0.isUppercase } && word != "options"
      return (isWord ? "Cm " : "Ar ") + argument(word)
    }.joined(separator: " ")
  }
}
