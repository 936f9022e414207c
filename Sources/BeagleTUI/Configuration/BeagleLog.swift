import BeagleNetworking
import BeagleSchema
import SystemSupport

/// An entry of the log, for example a problem in a payload or a failed request.
public struct LogEntry: Sendable, CustomStringConvertible {
  /// The severity of an entry.
  public enum Level: String, CaseIterable, Comparable, Sendable {
    case info, warning, error

    /// Whether the first level is less severe.
    public static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .info: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The subject of an entry. Subjects that Beagle's logger has are named as there.
  public enum Category: String, Sendable {
    case network = "Network"
    case decoding = "Decoding"
    case expression = "Expression"
    case navigation = "Navigation"
    case action = "Action"
    case context = "Context"
    case form = "Form"
    case customOperation = "CustomOperation"
    case collection = "Collection"
    case image = "Image"
    case text = "Text"
  }

  /// The subject.
  public var category: Category
  /// The severity.
  public var level: Level
  /// The message, preceded by the location in the document if it is known.
  public var message: String
  /// The code of a diagnostic, whose message contains its severity and code; nil for other entries.
  package internal(set) var code: DiagnosticCode?
  /// Whether the entry is a diagnostic.
  var isDiagnostic: Bool { code != nil }
  /// The source lines of an error in the JSON of a screen, with a caret; empty for other entries.
  package internal(set) var codeFrame: [String] = []
  /// Whether it is about a request without a file or route in the served directory.
  package internal(set) var isUnserved = false
  /// Whether it is about a navigation controller that is not registered.
  var isUnknownController = false
  /// The time when the entry was added to a log, in milliseconds since 1970.
  public internal(set) var time = 0

  /// Creates an entry.
  public init(_ category: Category, _ level: Level, _ message: String) {
    self.category = category
    self.level = level
    self.message = message
  }

  /// The level, category and message; only the message of a diagnostic, which contains its severity.
  public var description: String {
    isDiagnostic ? message : "\(level.rawValue)[\(category.rawValue)] \(message)"
  }

  /// The category and message, for lists that show the level; only the message of a diagnostic.
  var summary: String { isDiagnostic ? message : "\(category.rawValue): \(message)" }
}

/// A log with a limited number of entries.
///
/// It also stores the current diagnostics of each document for the inspector and the status bar.
@MainActor
public final class BeagleLog {
  /// The maximum number of entries; the oldest ones are removed first.
  public static let capacity = 1000

  /// The entries, oldest first.
  public private(set) var entries: [LogEntry] = []

  /// The diagnostics of decoding and evaluation, oldest first.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The diagnostics of the current version of each document, by document name.
  private var findingsByDocument: [String: DocumentFindings] = [:]

  /// The number of entries ever added.
  public private(set) var total = 0

  /// Called with each new entry. It belongs to the application.
  public var onAdd: ((LogEntry) -> Void)?

  /// The logger of the configuration and the views that display this log.
  private var observers: [Observer] = []

  // At startup, the runtime creates the types of tuples but not of structs.
  private struct Observer {
    let token: Int
    let body: (LogEntry) -> Void
  }

  private var lastToken = 0

  /// Adds an observer of new entries. It is called before ``onAdd``.
  /// - Returns: a token for ``removeObserver(_:)``.
  @discardableResult
  func addObserver(_ body: @escaping (LogEntry) -> Void) -> Int {
    lastToken += 1
    observers.append(Observer(token: lastToken, body: body))
    return lastToken
  }

  /// Removes an observer.
  func removeObserver(_ token: Int) { observers.removeAll { $0.token == token } }

  /// Returns the current time in milliseconds since 1970.
  var now: () -> Int = WallClock.milliseconds

  /// Creates an empty log.
  public init() {}

  /// Adds an entry, without the secrets in its message.
  public func add(_ entry: LogEntry) {
    var entry = entry
    entry.message = Redaction.text(entry.message)
    entry.codeFrame = entry.codeFrame.map(Redaction.text)
    entry.time = now()
    total += 1
    if entries.count >= BeagleLog.capacity { entries.removeFirst(BeagleLog.capacity / 10) }
    entries.append(entry)
    for observer in observers { observer.body(entry) }
    onAdd?(entry)
  }

  /// Adds an entry about a location in a payload.
  public func add(
    _ category: LogEntry.Category, _ level: LogEntry.Level, _ message: String,
    at source: SourceReference? = nil
  ) {
    add(LogEntry(category, level, source.map { "\($0): \(message)" } ?? message))
  }

  /// The first lines of the messages about responses that cannot be decoded, for example a screen that
  /// is not JSON, and about types that cannot be shown or run; at most 100.
  package private(set) var decodingFailures: [String] = []

  /// The errors of actions and navigations, for example that a context does not exist. Responses that failed
  /// or cannot be decoded are not among them: screens may expect a failure and show it, and
  /// ``decodingFailures`` has the others.
  package var actionErrors: [LogEntry] {
    entries.filter { entry in
      entry.level == .error && !entry.isDiagnostic && entry.category != .network
        && entry.category != .decoding
    }
  }

  /// The warnings about navigation controllers that are not registered.
  package var unknownControllers: [LogEntry] {
    entries.filter(\.isUnknownController)
  }

  /// Adds an error entry for a response that cannot be decoded, with the source lines.
  /// - Parameters:
  ///   - error: the error of decoding the response.
  ///   - bytes: the body of the response.
  func addDecodingError(_ error: any Error, in bytes: [UInt8]) {
    addDecodingFailure(Redaction.text(message(of: error)))
    add(SourceFinding.logEntry(of: error, in: bytes))
  }

  /// Adds an error entry for a component or an action of the application that cannot be shown or run.
  func addMissingConformance(_ message: String, at source: SourceReference?) {
    addDecodingFailure(source.map { "\($0): \(message)" } ?? message)
    add(.decoding, .error, message, at: source)
  }

  private func addDecodingFailure(_ message: String) {
    guard decodingFailures.count < 100 else { return }
    decodingFailures.append(String(message.prefix { !$0.isNewline }))
  }

  /// Removes the current diagnostics of a document. Call this when it is decoded again.
  func removeFindings(of document: String) { findingsByDocument[document] = nil }

  /// Removes the current evaluation diagnostics of a document. Call this when it is rendered again.
  func removeEvaluationFindings(of document: String) {
    findingsByDocument[document]?.removeEvaluationFindings()
  }

  /// Returns the number of errors and warnings in the current version of a document.
  public func findingCount(of document: String) -> Int { findingsByDocument[document]?.count ?? 0 }

  /// Returns the diagnostics of the current version of a document, including notes, without
  /// duplicates, oldest first.
  func currentFindings(of document: String) -> [Diagnostic] {
    findingsByDocument[document]?.all ?? []
  }

  /// Adds a diagnostic, without the secrets in its message.
  /// - Parameters:
  ///   - diagnostic: the diagnostic of decoding or evaluation.
  ///   - fromEvaluation: whether the diagnostic is removed when the document is rendered again.
  public func add(_ diagnostic: Diagnostic, fromEvaluation: Bool = false) {
    var diagnostic = diagnostic
    diagnostic.message = Redaction.text(diagnostic.message)
    if diagnostics.count >= BeagleLog.capacity { diagnostics.removeFirst(BeagleLog.capacity / 10) }
    diagnostics.append(diagnostic)
    let isNewDocument = findingsByDocument[diagnostic.file] == nil
    if isNewDocument, findingsByDocument.count >= DocumentFindings.documentLimit {
      findingsByDocument = [:]
    }
    findingsByDocument[diagnostic.file, default: DocumentFindings()]
      .insert(diagnostic, fromEvaluation: fromEvaluation)
    let level: LogEntry.Level =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .info
      }
    let category: LogEntry.Category =
      switch diagnostic.code {
      case .unresolvedContext, .evaluation, .badExpression: .expression
      case .unknownOperation: .customOperation
      default: .decoding
      }
    var entry = LogEntry(category, level, diagnostic.description)
    entry.code = diagnostic.code
    add(entry)
  }
}

/// The diagnostics of the current version of a document, without duplicates.
struct DocumentFindings {
  /// The maximum number of diagnostics per document.
  static let limit = 500
  /// The maximum number of documents with stored diagnostics.
  static let documentLimit = 200

  /// The diagnostics, oldest first.
  private(set) var all: [Diagnostic] = []
  /// The number of errors and warnings.
  private(set) var count = 0
  /// Whether each diagnostic came from evaluation, which may be repeated.
  private var isFromEvaluation: [Diagnostic: Bool] = [:]

  /// Adds a diagnostic, unless it is a duplicate or the limit is reached.
  mutating func insert(_ diagnostic: Diagnostic, fromEvaluation: Bool) {
    guard all.count < Self.limit, isFromEvaluation[diagnostic] == nil else { return }
    isFromEvaluation[diagnostic] = fromEvaluation
    all.append(diagnostic)
    if diagnostic.severity != .note { count += 1 }
  }

  /// Removes the diagnostics of evaluation.
  mutating func removeEvaluationFindings() {
    guard isFromEvaluation.values.contains(true) else { return }
    all.removeAll { isFromEvaluation[$0] == true }
    isFromEvaluation = isFromEvaluation.filter { !$0.value }
    count = all.count { $0.severity != .note }
  }
}
