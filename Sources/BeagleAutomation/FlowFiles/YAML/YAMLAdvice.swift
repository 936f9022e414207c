/// What to do about a flow that is not YAML. The messages of libyaml describe its own state.
enum YAMLAdvice {
  /// The message for a text in brackets that is read as a key.
  static let colonInText = "a text without quotes cannot contain \": \""

  /// Returns what to write; nil if the mistake is unknown.
  static func advice(for error: YAMLError, in bytes: [UInt8]) -> String? {
    if let correction = error.correction { return correction.advice }
    guard error.problem == .syntax, let place = error.place,
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.indices.contains(place.start.line - 1) else { return nil }
    let line = lines[place.start.line - 1]
    // libyaml often finds a mistake only in the line after it.
    let before = lines.prefix(place.start.line - 1).last { !isBlank($0) }
    for candidate in [line, before ?? ""] {
      guard let command = commandWithoutSpace(candidate) else { continue }
      return "write a space after \"-\": - \(command.prefix(60))"
    }
    let mark = bytes.indices.contains(place.span.offset) ? bytes[place.span.offset] : 0
    if mark == UInt8(ascii: "\t") { return "indent with spaces instead of tabs" }
    if "@`%".utf8.contains(mark) || error.message.hasSuffix("while scanning an alias") {
      return "put the text in quotes"
    }
    if error.message.hasPrefix("mapping values are not allowed") {
      return "put a text with \": \" in quotes, and begin each command in a line of its own"
    }
    if error.message == colonInText { return "put the text in quotes" }
    let isMisplaced =
      error.message.hasPrefix("did not find expected key")
      || error.message.hasPrefix("did not find expected '-' indicator")
    guard isMisplaced || error.message.hasPrefix("could not find expected ':'") else { return nil }
    let indent = bytes.prefix(place.span.offset).reversed().prefix { $0 != UInt8(ascii: "\n") }
    if "}]".utf8.contains(mark) { return "remove this bracket, or put the whole text in quotes" }
    // The mistake is after a text in quotes.
    guard indent.allSatisfy({ $0 == UInt8(ascii: " ") }) else {
      return "put the whole text in quotes"
    }
    let hasHead = lines.contains { $0.hasPrefix("appId:") || $0.hasPrefix("url:") }
    if hasHead, !lines.contains(where: { $0.hasPrefix("---") }),
      lines.contains(where: { $0.hasPrefix("- ") })
    {
      return "write a line with --- between the configuration and the commands"
    }
    return isMisplaced ? "begin the lines of a list or an object in the same column" : nil
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0.isWhitespace } }

  /// Returns the command of a line such as `-tapOn: Cart`; nil for other lines.
  private static func commandWithoutSpace(_ line: Substring) -> Substring? {
    let content = line.drop { $0 == " " }
    guard content.first == "-" else { return nil }
    let command = content.dropFirst()
    let name = command.prefix { $0.isLetter }
    return CommandName(rawValue: String(name)) == nil ? nil : command
  }
}
