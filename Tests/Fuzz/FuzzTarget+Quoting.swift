import BeagleSchema
import CellText
import SystemSupport

@testable import BeagleAnalysis
@testable import BeagleAutomation
@testable import BeagleNetworking

/// Texts in other languages: a reader of each language reads the same text and nothing else.
///
/// The readers compare scalars or bytes, as parsers do. A mark in the text joins the delimiter before
/// it in a `Character`.
extension FuzzTarget {
  static func quoting(_ bytes: [UInt8]) throws(Failure) {
    let text = String(decoding: bytes, as: UTF8.self)
    try flowQuoting(bytes)
    try json(text)
    try markup(text)
    try shell(text)
    try markdown(text)
    try workflowCommand(text)
    try log(text)
    try terminal(text)
    try address(text)
    try file(text)
    try header(text)
    try tap(text)
  }

  /// Throws if a text differs. Compares bytes, because canonically equivalent texts are different.
  private static func require(
    _ found: String?, is text: String, in language: String
  ) throws(Failure) {
    try require(
      found.map { Array($0.utf8) == Array(text.utf8) } ?? false,
      "\(language): \(found?.debugDescription ?? "invalid") instead of \(text.debugDescription)")
  }

  // MARK: - Formats

  private static func json(_ text: String) throws(Failure) {
    for quoted in [JSONText.quoted(text), JSONText.printable(JSONText.quoted(text))] {
      let document = try? JSONDocument(text: "{\"a\":[\(quoted)]}")
      let found = document?.root["a"].map { Array($0.elements) } ?? []
      try require(found.count == 1, "JSON: not one string: \(quoted)")
      try require(found.first?.string, is: text, in: "JSON")
      try require(!quoted.utf8.contains { $0 < 0x20 || $0 == 0x7f }, "JSON has controls")
    }
  }

  private static func markup(_ text: String) throws(Failure) {
    let allowed = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isForbidden =
            scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
            || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
          return isForbidden ? "\u{FFFD}" : scalar
        }))
    try require(readMarkup(MarkupText.escaped(text)), is: allowed, in: "XML")
    let element = MarkupText.element("e", [("a", text)])
    try require(
      element.utf8.starts(with: "<e a=\"".utf8)
        && element.utf8.reversed().starts(with: ">/\"".utf8),
      "XML: not an attribute")
    try require(
      readMarkup(String(element.unicodeScalars.dropFirst(6).dropLast(3))),
      is: TextMetrics.line(text),
      in: "attribute")
  }

  /// Reads character data; nil if it contains other markup.
  private static func readMarkup(_ text: String) -> String? {
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#13": "\r"]
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<", ">", "\"", "'", "\r": return nil
      case "&":
        guard let end = rest.firstIndex(of: ";"), let value = names[String(rest[..<end])] else {
          return nil
        }
        result += value
        rest = rest[end...].dropFirst()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func markdown(_ text: String) throws(Failure) {
    let line = TextMetrics.line(text)
    let escaped = MarkdownText.escaped(text)
    var plain = ""
    var rest = Substring(escaped).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\\" {
        if let next = rest.popFirst() { plain.unicodeScalars.append(next) }
        continue
      }
      try require(
        !"`*_[]<>|~&@$".unicodeScalars.contains(scalar), "Markdown: markup in \(escaped)")
      plain.unicodeScalars.append(scalar)
    }
    try require(plain, is: line, in: "Markdown")
    try require(!escaped.containsBytes(of: "://"), "Markdown: a link in \(escaped)")
    if !line.isEmpty { try code(MarkdownText.code(text), line) }
    // Line breaks of code are line feeds, and the plain text has the lines.
    let block = MarkdownText.block(line, language: "json")
    try require(MarkdownText.plain("a\n" + block), is: "a\n" + line, in: "a block of Markdown")
    try require(MarkdownText.plain("**\(escaped)**"), is: line, in: "plain Markdown")
  }

  /// Reads a code span (CommonMark, 6.1).
  private static func code(_ markdown: String, _ line: String) throws(Failure) {
    let scalars = Array(markdown.unicodeScalars)
    let length = scalars.prefix { $0 == "`" }.count
    var run = 0
    var ends: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      run = scalar == "`" ? run + 1 : 0
      let isEnd = index + 1 == scalars.count || scalars[index + 1] != "`"
      if run == length, isEnd { ends.append(index + 1) }
    }
    try require(
      ends == [length, scalars.count], "Markdown: a code span ends early: \(markdown)")
    var content = scalars[length..<scalars.count - length]
    if content.first == " ", content.last == " ", content.contains(where: { $0 != " " }) {
      content = content.dropFirst().dropLast()
    }
    try require(String(String.UnicodeScalarView(content)), is: line, in: "code in Markdown")
  }

  private static func tap(_ text: String) throws(Failure) {
    var result = FlowResult(path: text, name: text, tags: [text])
    result.warnings = [FlowResult.Warning(text, at: nil)]
    let lines = Self.lines(Array(FlowTAP.text([result]).utf8)).dropLast()
    let tests = lines.filter { $0.utf8.first != UInt8(ascii: " ") }
    try require(
      tests.count == 3 && tests[0] == "TAP version 14" && tests[1] == "1..1",
      "TAP: further lines in \(lines)")
    let prefix = "ok 1 - "
    try require(tests[2].utf8.starts(with: prefix.utf8), "TAP: no test in \(lines)")
    var description = ""
    var rest = tests[2].unicodeScalars.dropFirst(prefix.count)
    while let scalar = rest.popFirst() {
      try require(scalar != "#", "TAP: a directive in \(tests[2])")
      if let next = scalar == "\\" ? rest.popFirst() : scalar {
        description.unicodeScalars.append(next)
      }
    }
    try require(description, is: TextMetrics.line(text), in: "TAP")
    let warning = lines.first { $0.utf8.starts(with: "    - ".utf8) }?.unicodeScalars.dropFirst(6)
    let read = warning.flatMap { try? JSONDocument(text: String($0)).root.string }
    try require(read, is: TextMetrics.line(text), in: "YAML of TAP")
  }

  // MARK: - Programs

  /// Reads a word as a shell does (POSIX.1-2024, 2.2).
  private static func shell(_ text: String) throws(Failure) {
    let word = ShellWord.quoted(text)
    try require(
      word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
      "a shell word has controls: \(word)")
    var found: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"):
        let end = rest.firstIndex(of: UInt8(ascii: "'")) ?? rest.endIndex
        found += rest[..<end]
        rest = rest[end...].dropFirst()
      case UInt8(ascii: "\\"): if let next = rest.popFirst() { found.append(next) }
      case UInt8(ascii: "$"):
        try require(rest.popFirst() == UInt8(ascii: "'"), "a shell expands \(word)")
        found += readEscapes(&rest)
      default:
        try require(
          byte > 0x7f || !" \t\n\"`$&|;<>()*?[]#~!{}=^".utf8.contains(byte),
          "a shell obeys \(word)")
        found.append(byte)
      }
    }
    try require(String(validating: found, as: UTF8.self), is: text, in: "the shell")
  }

  /// Reads the rest of `$'…'`.
  private static func readEscapes(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var found: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "'") {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        found.append(byte)
        continue
      }
      let digits = rest.prefix(3)
      if let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
        found.append(value)
        rest = rest.dropFirst(3)
      } else {
        found.append(next == UInt8(ascii: "n") ? 0x0a : next)
        rest = rest.dropFirst()
      }
    }
    return found
  }

  private static func terminal(_ text: String) throws(Failure) {
    for shown in [TextMetrics.line(text), TextMetrics.sanitized(text)] {
      try require(
        shown.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control && !$0.properties.isBidiControl
        }, "a terminal obeys \(shown.debugDescription)")
    }
    let output = TextMetrics.withoutControls(text)
    let scalars = Array(output.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isStyle =
        scalar == "\u{1b}" && index + 1 < scalars.count && scalars[index + 1] == "["
        && scalars[(index + 2)...].first { !"0123456789;".unicodeScalars.contains($0) } == "m"
      try require(
        scalar == "\n" || scalar == "\t" || isStyle
          || scalar.properties.generalCategory != .control,
        "a terminal obeys \(output.debugDescription)")
    }
  }

  // MARK: - CI services

  private static func workflowCommand(_ text: String) throws(Failure) {
    let command = WorkflowCommand.text("error", file: "a", line: 1, title: text, message: text)
    let lines = command.unicodeScalars.split { Character($0).isNewline }
    try require(lines.count == 1, "GitHub: several lines: \(lines)")
    try require(bracketCommands(command).isEmpty, "a command in \(command)")
    let parts = command.dropFirst(2).unicodeScalars
    guard let end = indexOfColons(parts) else { throw Failure(description: "no end: \(command)") }
    let properties = parts[..<end].split(separator: ",").map(String.init)
    try require(properties.count == 3, "GitHub: further properties: \(properties)")
    let expected = LogCommands.disarmed(TextMetrics.line(text))
    try require(
      String(properties[2].unicodeScalars.dropFirst("title=".count)).readingEscapes, is: expected,
      in: "a title")
    try require(
      String(parts[end...].dropFirst(2)).readingEscapes, is: expected, in: "a message")
  }

  private static func indexOfColons(
    _ scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    var last: Unicode.Scalar?
    for index in scalars.indices {
      if scalars[index] == ":", last == ":" { return scalars.index(before: index) }
      last = scalars[index]
    }
    return nil
  }

  /// The names in the commands `##NAME[`.
  private static func bracketCommands(_ text: String) -> [String] {
    var found: [String] = []
    let parts = text.utf8.split(separator: UInt8(ascii: "["), omittingEmptySubsequences: false)
    for part in parts.dropLast() {
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      let name = part.reversed().prefix { letters.contains($0 | 0x20) }.count
      if name <= 20, part.dropLast(name).suffix(2).elementsEqual("##".utf8) {
        found.append(String(decoding: part.suffix(name), as: UTF8.self))
      }
    }
    return found
  }

  /// Reads the log as the services do.
  private static func log(_ text: String) throws(Failure) {
    let shown = LogCommands.disarmed(text)
    for line in shown.unicodeScalars.split(whereSeparator: { "\n\r".unicodeScalars.contains($0) }) {
      let start = line.drop {
        $0.properties.isWhitespace || $0.properties.generalCategory == .format
      }
      try require(!String(start).utf8.starts(with: "::".utf8), "a workflow command in \(shown)")
    }
    try require(bracketCommands(shown).isEmpty, "a logging command in \(shown)")
    try require(
      shown.utf8.count <= 2 * text.utf8.count, "more than one space for each character")
    let json = LogCommands.disarmed(JSONText.quoted(text), in: .json)
    try require(bracketCommands(json).isEmpty, "a logging command in \(json)")
    let read = try? JSONDocument(text: json).root.string
    try require(read, is: text, in: "JSON in a log")
    let markup = LogCommands.disarmed("<a>\(MarkupText.escaped(text))</a>", in: .markup)
    try require(bracketCommands(markup).isEmpty, "a logging command in \(markup)")
  }

  // MARK: - Addresses

  private static func address(_ text: String) throws(Failure) {
    let component = PercentEncoding.encodeComponent(text)
    try require(
      component.utf8.allSatisfy { byte in
        PercentEncoding.isAllowed(byte) && !":/?#[]@!$&'()*+,;=".utf8.contains(byte)
          || byte == UInt8(ascii: "%")
      }, "a component has separators: \(component)")
    for encoded in [component, PercentEncoding.encodePath(text)] {
      try require(
        PercentEncoding.decode(Array(encoded.utf8)) == Array(text.utf8), "a URL changes: \(encoded)"
      )
    }
    let link = PercentEncoding.encodeInvisible(text)
    try require(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "a link has controls: \(link)")
  }

  private static func file(_ text: String) throws(Failure) {
    let name = FileName.encoded(text)
    try require(
      name.utf8.first != UInt8(ascii: ".")
        && !name.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "/") },
      "a file name leads elsewhere: \(name)")
    try require(
      PercentEncoding.decode(Array(name.utf8)) == Array(text.utf8), "a file name changes: \(name)")
  }

  private static func header(_ text: String) throws(Failure) {
    guard HTTPHeader.isName(text) || HTTPHeader.isValue(text) else { return }
    try require(
      !text.utf8.contains { $0 == 0x0a || $0 == 0x0d || $0 == 0 }, "a header has further lines")
    try require(
      !HTTPHeader.isName(text) || !text.utf8.contains(UInt8(ascii: ":")), "a name contains a colon")
  }
}

extension String {
  /// The text of a property or message of GitHub, as the runner reads it: `%25` last.
  fileprivate var readingEscapes: String {
    var text = Array(utf8)
    for (escape, byte) in [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")] {
      var result: [UInt8] = []
      var rest = text[...]
      while let first = rest.first {
        if rest.starts(with: escape.utf8) {
          result += byte.utf8
          rest = rest.dropFirst(escape.utf8.count)
        } else {
          result.append(first)
          rest = rest.dropFirst()
        }
      }
      text = result
    }
    return String(decoding: text, as: UTF8.self)
  }
}
