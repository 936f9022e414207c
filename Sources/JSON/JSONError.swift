/// The reason why bytes are not a JSON document, with the position and a hint.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The category of an error; the raw values are diagnostic codes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The document ends before it is complete.
    case truncated
    /// A comma before a closing bracket.
    case trailingComma = "trailing-comma"
    /// An object key without double quotes.
    case unquotedKey = "unquoted-key"
    /// Single quotes around a string.
    case singleQuotes = "single-quotes"
    /// Two values without a comma between them.
    case missingComma = "missing-comma"
    /// A key without a colon after it.
    case missingColon = "missing-colon"
    /// A comment.
    case comment = "json-comment"
    /// The markers of a merge conflict.
    case mergeConflict = "merge-conflict"
    /// A malformed number.
    case number = "bad-number"
    /// A word other than `true`, `false`, `null`.
    case literal = "bad-literal"
    /// A malformed escape, or a control character, inside a string.
    case string = "bad-string"
    /// Bytes that are not UTF-8.
    case encoding = "bad-encoding"
    /// Something after the end of the document's value.
    case trailingContent = "trailing-content"
    /// A document that exceeds ``JSONLimits``.
    case limit = "document-limit"
    /// Any other unexpected character.
    case unexpected = "invalid-json"
  }

  /// The category of the error.
  public let kind: Kind
  /// The message: one sentence without the position.
  public let message: String
  /// A suggested fix, if there is an obvious one.
  public let hint: String?
  /// Offset in bytes, from 0, of the first unexpected character.
  public let offset: Int
  /// The line of that character, from 1.
  public let line: Int
  /// The column of that character in code points, from 1.
  public let column: Int
  /// The text of that line, shortened around the column if it is long.
  public let sourceLine: String
  /// The name of the document.
  public let name: String

  /// Returns the error with another message and an excerpt of another text, for example of the same
  /// text with asterisks in place of secrets.
  package func quoting(_ text: [UInt8], message: String) -> JSONError {
    JSONError(
      kind: kind, message: message, hint: hint, offset: offset, line: line, column: column,
      sourceLine: LineTable(text).excerpt(line: line, column: column, of: text), name: name)
  }

  /// `name:line:column: message`, the source line without its indentation, and the hint.
  public var description: String {
    var text = "\(name):\(line):\(column): \(message)"
    let start = sourceLine.drop { $0 == " " || $0 == "\t" }
    if !start.isEmpty { text += "\n  \(start)" }
    if let hint { text += "\n  \(hint)" }
    return text
  }
}

/// A syntax error, before its line and column are known.
package struct JSONFault: Error {
  package let kind: JSONError.Kind
  package let message: String
  package let hint: String?
  package let offset: Int
  /// The length in bytes, for editors.
  package internal(set) var length: Int

  init(_ kind: JSONError.Kind, _ message: String, hint: String?, at offset: Int, length: Int = 1) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.offset = offset
    self.length = length
  }
}
