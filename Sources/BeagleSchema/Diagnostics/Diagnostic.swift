/// A problem in a document, with its location and a suggestion.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// The value is discarded, or phones reject the document.
    case error
    /// The document works here, but perhaps not as intended or not on phones.
    case warning
    /// Useful information.
    case note
  }

  /// The code.
  public var code: DiagnosticCode
  /// The severity.
  public var severity: Severity
  /// The description of the problem in one sentence, without its location.
  public var message: String
  /// The suggestion, if there is one: the correct word if ``suggestsWord`` is true, else a short
  /// instruction.
  public var suggestion: String?
  /// A change that resolves the diagnostic, if there is one.
  public var fixIt: FixIt?
  /// The name of the property, type, context or operation, or an empty string.
  public var name: String
  /// The paths that a screen reads and a navigation to it does not set; empty for other findings.
  package var missingPaths: [MissingPath] = []
  /// Whether Beagle iOS 2.1.3 rejects the document because of this problem.
  public var isRefusedByPhones: Bool
  /// How the platforms of Beagle differ, in one sentence without its period; nil if this is about
  /// all of them, or not known.
  public var platforms: String?
  /// The name of the document.
  public var file: String
  /// The first line, from 1.
  public var line: Int
  /// The first column in code points, from 1.
  public var column: Int
  /// The last line.
  public var endLine: Int
  /// The column after its last character.
  public var endColumn: Int
  /// The offset of the first byte, from 0.
  public var offset: Int

  /// Creates a diagnostic about a range of bytes in a document.
  public init(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, suggestion: String? = nil,
    fixIt: FixIt? = nil, name: String = "", isRefusedByPhones: Bool = false,
    platforms: String? = nil, document: JSONDocument, span: SourceSpan
  ) {
    let (start, end) = document.locations(of: span)
    self.init(
      code, severity, message, suggestion: suggestion, fixIt: fixIt, name: name,
      isRefusedByPhones: isRefusedByPhones, platforms: platforms, file: document.name, span: span,
      start: start, end: end)
  }

  /// Creates a diagnostic about a document that was released.
  package init(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, suggestion: String? = nil,
    fixIt: FixIt? = nil, name: String = "", isRefusedByPhones: Bool = false,
    platforms: String? = nil, file: String, span: SourceSpan, start: SourceLocation,
    end: SourceLocation
  ) {
    (self.code, self.severity, self.file) = (code, severity, file)
    (self.message, self.suggestion) = (message.shortened, suggestion?.shortened)
    self.fixIt = fixIt
    self.fixIt?.title = fixIt?.title.shortened ?? ""
    self.fixIt?.newWord = fixIt?.newWord?.shortened
    self.name = name.shortened
    (self.isRefusedByPhones, self.platforms) = (isRefusedByPhones, platforms)
    (offset, line, column) = (span.offset, start.line, start.column)
    (endLine, endColumn) = (end.line, end.column)
  }

  /// Creates a diagnostic from a JSON syntax error.
  public init(_ error: JSONError) {
    self.init(
      .json(error.kind), .error, error.message, suggestion: error.hint, isRefusedByPhones: true,
      file: error.name, span: SourceSpan(offset: error.offset, length: 1),
      start: SourceLocation(line: error.line, column: error.column),
      end: SourceLocation(line: error.line, column: error.column + 1))
  }

  /// Creates a diagnostic from an evaluation issue. For an expression without a document, the
  /// location is relative to the text of the expression and the file is "Swift".
  package init(_ issue: EvaluationIssue) {
    let code: DiagnosticCode =
      switch issue.kind {
      case .unresolvedContext: .unresolvedContext
      case .unknownOperation: .unknownOperation
      case .invalidLiteral: .badExpression
      case .missingPath, .operationFailed, .overBudget: .evaluation
      }
    let location = ExpressionLocation(offset: issue.offset, in: issue.expression)
    let result = issue.value.isEmpty ? "null" : issue.value.description
    // The reason why a literal is invalid has the location, or is about the whole text.
    let place = issue.kind == .invalidLiteral ? "" : ", \(location)"
    self.init(
      code, "\(issue.message)\(place): the result is \(result)", name: issue.name,
      location: location,
      reference: issue.reference)
  }

  /// Creates a diagnostic about a syntax error in an expression. For a string without a document,
  /// the location is relative to the text and the file is "Swift".
  package init(
    _ issue: ExpressionSyntaxIssue, in text: String, at reference: SourceReference? = nil
  ) {
    self.init(
      .badExpression, issue.message(in: text), suggestion: issue.suggestion,
      location: ExpressionLocation(offset: issue.offset, in: text), reference: reference)
  }

  /// Creates a warning about a location in the text of an expression.
  private init(
    _ code: DiagnosticCode, _ message: String, suggestion: String? = nil, name: String = "",
    location: ExpressionLocation, reference: SourceReference?
  ) {
    var length = max(name.unicodeScalars.count, 1)
    var offset = location.offset
    if let node = reference?.node {
      if node.string == location.text {
        offset = node.sourceOffset(inString: location.offset)
      } else {
        // The text was computed from the node's value or is a part of it. No exact position is known, so
        // this is the start of the value.
        offset = node.span.offset
        length = 1
      }
    }
    let start = reference?.document.location(ofOffset: offset) ?? location.location
    self.init(
      code, .warning, message, suggestion: suggestion, name: name,
      file: reference?.document.name ?? Self.swiftFile,
      span: SourceSpan(offset: offset, length: length),
      start: start,
      end: SourceLocation(line: start.line, column: start.column + length))
  }

  /// The file of a finding in a screen without a document.
  private static let swiftFile = "Swift"

  /// `file:line:column: severity[code] message; platforms (suggestion)`. A screen in Swift has no file and no lines.
  public var description: String {
    let place = file == Self.swiftFile ? "screen in Swift" : "\(file):\(line):\(column)"
    return "\(place): \(severity.rawValue)[\(code.rawValue)] \(fullMessage)\(hint)"
  }

  /// The message with the differences between platforms.
  package var fullMessage: String { platforms.map { "\(message); \($0)" } ?? message }

  private var hint: String {
    guard let suggestion else { return "" }
    return suggestsWord ? " (did you mean \"\(suggestion)\"?)" : " (\(suggestion))"
  }

  /// Whether the suggestion is the correct word, to show it after "did you mean". An instruction, such
  /// as "move it into size", is also possible for codes with ``DiagnosticCode/suggestsWord``.
  public var suggestsWord: Bool {
    guard code.suggestsWord, let suggestion else { return false }
    if code.suggestsFile || fixIt?.newWord != nil { return true }
    // An instruction begins with a verb and a space.
    let verb = suggestion.utf8.prefix { $0 &- 0x61 < 26 }
    return verb.isEmpty || verb.endIndex == suggestion.endIndex
      || suggestion.utf8[verb.endIndex] != 0x20
  }

  /// The suggested fix as a report shows it after "help:", or nil.
  package var help: String? {
    if let fixIt {
      guard !fixIt.isSafe, let suggestion, suggestsWord else {
        return fixIt.title.lowercasedFirst
      }
      return "did you mean \"\(suggestion)\"?"
    }
    guard let suggestion else { return nil }
    return suggestsWord ? "did you mean \"\(suggestion)\"?" : suggestion
  }

  /// The diagnostic as a JSON object on one line: file, line, column, endLine, endColumn, offset,
  /// severity, code, message, suggestion, name, and platforms if they differ.
  public var jsonText: String {
    var members: [(key: String, value: DynamicObject)] = [
      (key: "file", value: .string(file)), (key: "line", value: .int(line)),
      (key: "column", value: .int(column)), (key: "endLine", value: .int(endLine)),
      (key: "endColumn", value: .int(endColumn)), (key: "offset", value: .int(offset)),
      (key: "severity", value: .string(severity.rawValue)),
      (key: "code", value: .string(code.rawValue)), (key: "message", value: .string(message)),
      (key: "suggestion", value: suggestion.map { .string($0) } ?? .empty),
      (key: "name", value: .string(name)),
    ]
    if let platforms { members.append((key: "platforms", value: .string(platforms))) }
    return DynamicObject.dictionary(members).jsonText
  }
}

extension DynamicObject {
  /// Creates an object with members in the given order.
  static func dictionary(_ members: [(key: String, value: DynamicObject)]) -> DynamicObject {
    var dictionary = DynamicDictionary()
    for (key, value) in members { dictionary[key] = value }
    return .dictionary(dictionary)
  }
}

/// A path that a screen reads of `navigationContext` and a navigation to it does not set.
package struct MissingPath: Hashable, Sendable {
  /// The path in `navigationContext`; empty for all of it.
  package var path: [Path.Node]
  /// The empty value that the screen needs, as JSON; nil for a text.
  package var emptyValue: String?
  /// The name in the navigation that is probably meant as the last one of the path.
  package var misspelled: String?

  package init(path: [Path.Node], emptyValue: String? = nil, misspelled: String? = nil) {
    (self.path, self.emptyValue, self.misspelled) = (path, emptyValue, misspelled)
  }
}

/// A location in the text of an expression.
struct ExpressionLocation: CustomStringConvertible {
  /// The text of the expression.
  let text: String
  /// The offset of the byte in the text, from 0.
  let offset: Int
  /// The line and column in the text, both from 1.
  let location: SourceLocation
  /// The location for a message, such as `at offset 8 of "@{sum(1,)}"`. A long text is shortened.
  let description: String

  /// Creates a location at byte `offset` of `text`.
  init(offset: Int, in text: String) {
    self.text = text
    self.offset = offset
    let bytes = Array(text.utf8)
    let lines = LineTable(bytes)
    location = lines.location(ofOffset: offset, in: bytes)
    let excerpt = lines.excerpt(line: location.line, column: location.column, of: bytes)
    description = "at offset \(offset) of \"\(excerpt)\""
  }
}

extension String {
  /// The maximum length of a text in a diagnostic, in bytes. Names and values may be megabytes long.
  private static let diagnosticLimit = 1024

  /// The text without its middle if it is too long for a diagnostic.
  fileprivate var shortened: String {
    guard utf8.count > String.diagnosticLimit else { return self }
    let scalars = unicodeScalars
    return String(scalars.prefix(200)) + "…" + String(scalars.suffix(100))
  }
}
