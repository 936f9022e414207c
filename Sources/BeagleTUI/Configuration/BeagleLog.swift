import BeagleSchema
import SystemSupport

/// One thing worth telling about: what a payload has wrong, what a navigation did not find.
public struct LogEntry: Sendable, CustomStringConvertible {
  /// The severity.
  public enum Level: String, CaseIterable, Comparable, Sendable {
    /// Worth knowing, doubtful, wrong.
    case info, warning, error

    /// Whether the first matters less.
    public static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .info: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// What it is about; the names are those of Beagle's logger, as far as it has any.
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
  }

  /// What it is about.
  public var category: Category
  /// The severity.
  public var level: Level
  /// What happened and, where it is known, at which place of which document.
  public var message: String
  /// When it came into a log, in milliseconds since 1970.
  public internal(set) var time = 0

  /// Makes an entry.
  public init(_ category: Category, _ level: Level, _ message: String) {
    self.category = category
    self.level = level
    self.message = message
  }

  /// The line of a log.
  public var description: String { "\(level.rawValue)[\(category.rawValue)] \(message)" }
}

/// Keeps what is worth telling about, up to a bound.
@MainActor
public final class BeagleLog {
  /// The most entries kept; older ones make room.
  public static let capacity = 1000

  /// The entries, oldest first.
  public private(set) var entries: [LogEntry] = []

  /// The findings of decoding and evaluation, with their places, oldest first.
  public private(set) var diagnostics: [Diagnostic] = []

  /// What is wrong or doubtful in each document as it was decoded and evaluated last, by its name.
  private var present: [String: PresentFindings] = [:]

  /// How many entries came in all.
  public private(set) var total = 0

  /// Told about each entry as it comes.
  public var onAdd: ((LogEntry) -> Void)?

  /// Told before ``onAdd``: the logger of the configuration.
  var forward: ((LogEntry) -> Void)?

  /// Told before ``onAdd``, which belongs to the application: the programs that show this log.
  private var observers: [(token: Int, body: (LogEntry) -> Void)] = []
  private var lastToken = 0

  /// Has something told of each entry, before ``onAdd``.
  /// - Returns: a token for ``removeObserver(_:)``.
  @discardableResult
  func addObserver(_ body: @escaping (LogEntry) -> Void) -> Int {
    lastToken += 1
    observers.append((lastToken, body))
    return lastToken
  }

  /// Tells an observer nothing any more.
  func removeObserver(_ token: Int) { observers.removeAll { $0.token == token } }

  /// The time of day, in milliseconds since 1970.
  package var now: () -> Int = WallClock.milliseconds

  /// Makes an empty log.
  public init() {}

  /// Adds an entry.
  public func add(_ entry: LogEntry) {
    var entry = entry
    entry.time = now()
    total += 1
    if entries.count >= BeagleLog.capacity { entries.removeFirst(BeagleLog.capacity / 10) }
    entries.append(entry)
    forward?(entry)
    for observer in observers { observer.body(entry) }
    onAdd?(entry)
  }

  /// Adds an entry about a place in a payload.
  public func add(
    _ category: LogEntry.Category, _ level: LogEntry.Level, _ message: String,
    at source: SourceReference? = nil
  ) {
    add(LogEntry(category, level, source.map { "\($0): \(message)" } ?? message))
  }

  /// Adds why an answer is not what was asked for.
  func add(undecodable error: any Error) {
    add(LogEntry(.decoding, .error, message(of: error)))
  }

  /// A document was decoded, perhaps once more: what was wrong with it before is over.
  func beginFindings(of document: String) { present[document] = nil }

  /// A document is evaluated anew: what evaluation found before is over.
  func beginEvaluation(of document: String) { present[document]?.removeEvaluations() }

  /// How many things are wrong or doubtful in a document, as far as it was decoded and evaluated.
  public func findings(of document: String) -> Int { present[document]?.count ?? 0 }

  /// The findings of a document as it is now, notes included, each once, in the order in which they
  /// came.
  func presentFindings(of document: String) -> [Diagnostic] { present[document]?.all ?? [] }

  /// Adds a finding of decoding or evaluation.
  public func add(_ diagnostic: Diagnostic) { add(diagnostic, ofEvaluation: false) }

  /// Adds a finding.
  /// - Parameter ofEvaluation: whether it is over when the document is evaluated anew.
  func add(_ diagnostic: Diagnostic, ofEvaluation: Bool) {
    if diagnostics.count >= BeagleLog.capacity {
      diagnostics.removeFirst(BeagleLog.capacity / 10)
    }
    diagnostics.append(diagnostic)
    if present[diagnostic.file] == nil, present.count >= PresentFindings.documentLimit {
      present = [:]
    }
    present[diagnostic.file, default: PresentFindings()].insert(diagnostic, ofEvaluation)
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
    add(LogEntry(category, level, diagnostic.description))
  }
}
