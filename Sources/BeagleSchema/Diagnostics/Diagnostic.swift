/// Something in a document that is wrong or doubtful, where, and what to write instead.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The value is lost, or a phone refuses the document.
    case error
    /// It works here, perhaps not as meant, or not elsewhere.
    case warning
    /// Worth knowing.
    case note
  }

  /// What it is about.
  public var code: DiagnosticCode
  /// How bad it is.
  public var severity: Severity
  /// What is wrong, one sentence, without the place.
  public var message: String
  /// What to write instead, when that is clear: the word itself where one is misspelt (see
  /// ``DiagnosticCode/suggestsWord``), else a short instruction.
  public var suggestion: String?
  /// The change that removes it, where there is one.
  public var mending: Mending?
  /// The property, type, context or operation that it is about; empty when there is none.
  public var name: String
  /// Whether Beagle iOS 2.1.3 refuses the document for it.
  public var isRefusedByPhones: Bool
  /// The name of the document.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in code points, from 1.
  public var column: Int
  /// The line where it ends.
  public var endLine: Int
  /// The column after its last character.
  public var endColumn: Int
  /// The place in bytes, from 0.
  public var offset: Int

  /// A diagnostic about some bytes of a document.
  public init(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, suggestion: String? = nil,
    mending: Mending? = nil, name: String = "", isRefusedByPhones: Bool = false,
    document: JSONDocument, span: SourceSpan
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.suggestion = suggestion
    self.mending = mending
    self.name = name
    self.isRefusedByPhones = isRefusedByPhones
    file = document.name
    let (start, end) = document.locations(of: span)
    line = start.line
    column = start.column
    endLine = end.line
    endColumn = end.column
    offset = span.offset
  }

  /// A diagnostic about some bytes of a document that is no longer in memory.
  package init(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, suggestion: String? = nil,
    mending: Mending? = nil, name: String = "", file: String, span: SourceSpan,
    start: SourceLocation, end: SourceLocation
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.suggestion = suggestion
    self.mending = mending
    self.name = name
    isRefusedByPhones = false
    self.file = file
    line = start.line
    column = start.column
    endLine = end.line
    endColumn = end.column
    offset = span.offset
  }

  /// A diagnostic of a document that is not JSON.
  public init(_ error: JSONError) {
    code = .json(error.kind)
    severity = .error
    message = error.message
    suggestion = error.hint
    name = ""
    isRefusedByPhones = true
    file = error.name
    line = error.line
    column = error.column
    endLine = error.line
    endColumn = error.column + 1
    offset = error.offset
  }

  /// A diagnostic of an evaluation. Without a document its place is the one in the text of the
  /// expression, and the file is "Swift".
  package init(_ issue: EvaluationIssue) {
    let code: DiagnosticCode =
      switch issue.kind {
      case .unresolvedContext: .unresolvedContext
      case .unknownOperation: .unknownOperation
      case .missingPath, .operationFailed, .overBudget: .evaluation
      }
    let place = ExpressionPlace(offset: issue.offset, in: issue.expression)
    let result = issue.value.isEmpty ? "null" : issue.value.description
    self.init(
      code, "\(issue.message), \(place): it gives \(result)", name: issue.name, place: place,
      reference: issue.reference)
  }

  /// A diagnostic of a text that was to be evaluated, looks like an expression but is not a valid
  /// one. Without a document its place is the one in the text, and the file is "Swift".
  package init(
    _ issue: ExpressionSyntaxIssue, in text: String, at reference: SourceReference? = nil
  ) {
    self.init(
      .badExpression, issue.message(in: text), suggestion: issue.suggestion,
      place: ExpressionPlace(offset: issue.offset, in: text), reference: reference)
  }

  /// A warning about a place in the text of an expression.
  private init(
    _ code: DiagnosticCode, _ message: String, suggestion: String? = nil, name: String = "",
    place: ExpressionPlace, reference: SourceReference?
  ) {
    self.code = code
    severity = .warning
    self.message = message
    self.suggestion = suggestion
    self.name = name
    isRefusedByPhones = false
    file = reference?.document.name ?? "Swift"
    var length = max(name.unicodeScalars.count, 1)
    offset = place.offset
    if let node = reference?.node {
      if node.string == place.text {
        offset = node.sourceOffset(inString: place.offset)
      } else {
        // The text was computed from the value at that place, or is inside of it.
        offset = node.span.offset
        length = 1
      }
    }
    let start = reference?.document.location(ofOffset: offset) ?? place.location
    line = start.line
    column = start.column
    endLine = start.line
    endColumn = start.column + length
  }

  /// `file:line:column: severity[code] message (suggestion)`.
  public var description: String {
    return "\(file):\(line):\(column): \(severity.rawValue)[\(code.rawValue)] \(message)\(remedy)"
  }

  private var remedy: String {
    guard let suggestion else { return "" }
    return code.suggestsWord ? " (did you mean \"\(suggestion)\"?)" : " (\(suggestion))"
  }

  /// One JSON object without line breaks: file, line, column, endLine, endColumn, offset,
  /// severity, code, message, suggestion, name.
  public var jsonText: String {
    let object: DynamicObject = .dictionary([
      (key: "file", value: .string(file)), (key: "line", value: .int(line)),
      (key: "column", value: .int(column)), (key: "endLine", value: .int(endLine)),
      (key: "endColumn", value: .int(endColumn)), (key: "offset", value: .int(offset)),
      (key: "severity", value: .string(severity.rawValue)),
      (key: "code", value: .string(code.rawValue)), (key: "message", value: .string(message)),
      (key: "suggestion", value: suggestion.map { .string($0) } ?? .empty),
      (key: "name", value: .string(name)),
    ])
    return object.jsonText
  }
}

extension DynamicObject {
  /// An object with members in the given order.
  static func dictionary(_ members: [(key: String, value: DynamicObject)]) -> DynamicObject {
    var dictionary = DynamicDictionary()
    for (key, value) in members { dictionary[key] = value }
    return .dictionary(dictionary)
  }
}
