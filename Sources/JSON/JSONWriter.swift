/// Writes JSON: without white space, or with one line for each element and member.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.open("[")
/// writer.string("a")
/// writer.close("]")
/// print(writer.line)  // ["a"]
/// ```
package struct JSONWriter {
  /// The last line, which is the whole text without line breaks.
  package private(set) var line = ""
  private var previousLines: [String] = []
  /// The maximum number of levels with an indentation of two spaces; nil to write one line.
  private let indentedLevels: Int?
  private var depth = 0
  private var needsComma = false
  private var isAfterKey = false

  /// Creates a writer of one line, or of indented lines.
  package init(indentedLevels: Int? = nil) { self.indentedLevels = indentedLevels }

  /// The number of lines so far.
  package var lineCount: Int { previousLines.count + 1 }

  /// The lines so far.
  package var lines: [String] { previousLines + [line] }

  /// Writes a number, a literal, or other JSON text unchanged.
  package mutating func value(_ json: String) {
    beginValue()
    line += json
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    beginValue()
    JSONText.append(text, to: &line)
  }

  /// Writes the key of the next value.
  package mutating func key(_ text: String) {
    string(text)
    endKey()
  }

  /// Writes the key of the next value, a quoted string.
  mutating func key(json: String) {
    value(json)
    endKey()
  }

  /// Begins an array or object.
  package mutating func open(_ bracket: String) {
    value(bracket)
    depth += 1
    needsComma = false
  }

  /// Ends an array or object.
  package mutating func close(_ bracket: String) {
    depth -= 1
    if needsComma { breakLine() }
    line += bracket
    needsComma = true
  }

  private mutating func endKey() {
    line += indentedLevels == nil ? ":" : ": "
    isAfterKey = true
  }

  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if needsComma { line += "," }
    if depth > 0 { breakLine() }
    needsComma = true
  }

  private mutating func breakLine() {
    guard let indentedLevels else { return }
    previousLines.append(line)
    line = String(repeating: " ", count: 2 * min(depth, indentedLevels))
  }
}
