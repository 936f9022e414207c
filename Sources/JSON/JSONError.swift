/// Why bytes are not a JSON document, where, and what to write instead.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
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
    /// A bound of ``JSONLimits`` is passed.
    case limit = "document-limit"
    /// Any other character that cannot stand there.
    case unexpected = "invalid-json"
  }

  /// The kind of fault.
  public let kind: Kind
  /// What is wrong, one sentence without a place.
  public let message: String
  /// What to write instead, when that is clear.
  public let hint: String?
  /// Offset in bytes, from 0, of the first character that cannot stand there.
  public let offset: Int
  /// The line of that character, from 1.
  public let line: Int
  /// The column of that character in code points, from 1.
  public let column: Int
  /// The text of that line, shortened around the column when long.
  public let sourceLine: String
  /// The name of the document.
  public let name: String

  /// `name:line:column: message`, the line without its indentation, and the hint.
  public var description: String {
    var text = "\(name):\(line):\(column): \(message)"
    let start = sourceLine.drop { $0 == " " || $0 == "\t" }
    if !start.isEmpty { text += "\n  \(start)" }
    if let hint { text += "\n  \(hint)" }
    return text
  }
}

/// A fault as the scanner sees it: no line, no text.
struct JSONFault: Error {
  var kind: JSONError.Kind
  var message: String
  var hint: String?
  var offset: Int
}
