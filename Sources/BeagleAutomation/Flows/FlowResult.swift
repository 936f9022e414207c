import BeagleSchema
import JSON

/// The result of a flow.
package struct FlowResult: Sendable {
  /// The outcomes of a flow.
  package enum Status: String, Sendable, CaseIterable {
    /// All commands succeeded.
    case passed
    /// All commands succeeded in a later attempt.
    case flaky
    /// A command failed.
    case failed
    /// The flow did not run, because an earlier one failed.
    case skipped
  }

  /// The path of the file below the workspace.
  package var path: String
  /// The name of the flow.
  package var name: String
  /// The tags of the flow.
  package var tags: [String] = []
  /// The outcome.
  package var status = Status.passed
  /// The real time in milliseconds, all attempts together.
  package var milliseconds = 0
  /// The time of the application in milliseconds, which is virtual with a directory.
  package var applicationMilliseconds = 0
  /// The number of attempts.
  package var attempts = 1
  /// The number of commands that were performed, including those of sub-flows.
  package var commandCount = 0
  /// The messages of optional commands that failed, and of commands without an effect.
  package var warnings: [Warning] = []
  /// The report about the failed command; for a flaky flow, about the last failed attempt.
  package var report: FailureReport?
  /// The names of the files that were written for the flow, below the output directory.
  package var files: [String] = []

  /// Creates the result of a flow before its run.
  package init(path: String, name: String, tags: [String] = []) {
    self.path = path
    self.name = name
    self.tags = tags
  }

  /// A position in a file.
  package struct Place: Sendable, Equatable {
    /// The path of the file.
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int
  }

  /// Something to look at, although it did not fail the flow.
  package struct Warning: Sendable, Equatable, CustomStringConvertible {
    /// What happened.
    package var message: String
    /// The command or the response; nil for a warning about the run.
    package var place: Place?

    /// Creates a warning.
    package init(_ message: String, at place: Place?) {
      self.message = message
      self.place = place
    }
  }
}

/// Everything that explains why a flow failed.
package struct FailureReport: Sendable {
  /// The kind of the failure.
  package var kind: FlowFailure.Kind
  /// What happened, and what to do.
  package var message: String
  /// The command, for example `tapOn {text "Log in"}`.
  package var command = ""
  /// The path of the file with the command.
  package var file = ""
  /// The line of the command, from 1.
  package var line = 1
  /// The column of the command, from 1.
  package var column = 1
  /// The line of the file, or the part of a long one around the command.
  package var source = ""
  /// The first character of ``source`` that belongs to the command, from 0.
  package var markStart = 0
  /// The number of characters of ``source`` that belong to the command, at least 1.
  package var markLength = 1
  /// The positions of the commands that ran the sub-flow, innermost first.
  package var callers: [String] = []
  /// Further lines, such as the difference between two values.
  package var details: [String] = []
  /// The elements that are similar to the selector or, if there are none, the first ones.
  package var elements: [String] = []
  /// Whether ``elements`` are similar to the selector.
  package internal(set) var elementsAreSimilar = false
  /// The screen as text, one line for each row.
  package var screen: [String] = []
  /// The state of the screen in words.
  package var state: [String] = []
  /// The last requests, oldest first.
  package var requests: [String] = []
  /// The last entries of the log.
  package var log: [String] = []

  /// Creates the report of a flow that could not run.
  package init(environment message: String, file: String) {
    self.init(FlowFailure(.environment, message))
    self.file = file
  }

  /// Creates the report of a flow that had no time for a report of its own.
  package init(interrupted message: String, file: String) {
    self.init(FlowFailure(.interrupted, message))
    self.file = file
  }

  /// Creates the report of a flow with errors.
  /// - Parameters:
  ///   - problems: the errors; the first one is the message.
  ///   - prefix: the path of the workspace, with a slash at the end.
  ///   - bytes: the file with the first error; nil without a source line.
  package init(_ problems: [Diagnostic], prefix: String, bytes: [UInt8]?) {
    func text(_ problem: Diagnostic) -> String {
      problem.fullMessage + (problem.help.map { "; \($0)" } ?? "")
    }
    self.init(FlowFailure(.environment, problems.first.map(text) ?? "the flow is invalid"))
    details = problems.dropFirst().map {
      "\(prefix)\($0.file):\($0.line):\($0.column): \(text($0))"
    }
    guard let first = problems.first else { return }
    file = prefix + first.file
    line = first.line
    column = first.column
    if let bytes { setSource(bytes, offset: first.offset, length: 1) }
    limitTexts()
  }

  init(_ failure: FlowFailure) {
    kind = failure.kind
    message = failure.message
    details = failure.details
  }
}

extension FailureReport {
  /// The lists of lines with their names in JSON.
  static let lists: [(name: String, path: WritableKeyPath<FailureReport, [String]> & Sendable)] = [
    ("callers", \.callers), ("details", \.details), ("elements", \.elements),
    ("screen", \.screen), ("state", \.state), ("requests", \.requests), ("log", \.log),
  ]
}

// MARK: - Limits

extension FailureReport {
  /// The maximum number of characters of a text, and of lines of a list. A report quotes values of
  /// scripts, servers and screens, and is written in several formats.
  private static let limit = (characters: 4000, lines: 1000)

  /// Returns the beginning of a text that is too long for a report.
  static func bounded(_ text: String) -> String {
    // The number of bytes is known, that of the characters is not.
    guard text.utf8.count > limit.characters else { return text }
    let start = text.prefix(limit.characters)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Shortens all texts and lists that are too long.
  mutating func limitTexts() {
    message = FailureReport.bounded(message)
    command = FailureReport.bounded(command)
    for (_, list) in FailureReport.lists {
      self[keyPath: list] = self[keyPath: list].prefix(FailureReport.limit.lines)
        .map(FailureReport.bounded)
    }
  }
}

// MARK: - JSON

extension FlowResult {
  /// The result as JSON, which ``init(json:)`` reads again.
  package var json: DynamicObject {
    var members: DynamicDictionary = [
      "path": .string(path), "name": .string(name), "tags": .texts(tags),
      "status": .string(status.rawValue), "milliseconds": .int(milliseconds),
      "applicationMilliseconds": .int(applicationMilliseconds), "attempts": .int(attempts),
      "commands": .int(commandCount), "warnings": .texts(warnings.map(\.description)),
      "files": .texts(files),
    ]
    if let report { members["failure"] = report.json }
    return .dictionary(members)
  }

  /// Reads a result; nil if a member is missing.
  package init?(json node: JSONNode) {
    guard let path = node["path"]?.string, let name = node["name"]?.string,
      let status = node["status"]?.string.flatMap(Status.init)
    else { return nil }
    self.init(path: path, name: name, tags: node.texts("tags"))
    self.status = status
    milliseconds = node["milliseconds"]?.int ?? 0
    applicationMilliseconds = node["applicationMilliseconds"]?.int ?? 0
    attempts = node["attempts"]?.int ?? 1
    commandCount = node["commands"]?.int ?? 0
    warnings = node.texts("warnings").map(Warning.init)
    files = node.texts("files")
    report = node["failure"].flatMap(FailureReport.init(json:))
  }
}

extension FailureReport {
  /// The report as JSON.
  var json: DynamicObject {
    var members: DynamicDictionary = [
      "kind": .string(kind.rawValue), "message": .string(message), "command": .string(command),
      "file": .string(file), "line": .int(line), "column": .int(column),
      "source": .string(source), "markStart": .int(markStart), "markLength": .int(markLength),
      "elementsAreSimilar": .bool(elementsAreSimilar),
    ]
    for (name, list) in FailureReport.lists { members[name] = .texts(self[keyPath: list]) }
    return .dictionary(members)
  }

  init?(json node: JSONNode) {
    guard let kind = node["kind"]?.string.flatMap(FlowFailure.Kind.init) else { return nil }
    self.init(FlowFailure(kind, node["message"]?.string ?? ""))
    command = node["command"]?.string ?? ""
    file = node["file"]?.string ?? ""
    line = node["line"]?.int ?? 1
    column = node["column"]?.int ?? 1
    source = node["source"]?.string ?? ""
    markStart = node["markStart"]?.int ?? 0
    markLength = node["markLength"]?.int ?? 1
    elementsAreSimilar = node["elementsAreSimilar"]?.bool ?? false
    for (name, list) in FailureReport.lists { self[keyPath: list] = node.texts(name) }
  }
}

extension FlowResult.Warning {
  /// The message after its position: `file:line:column: message`. It is the form in JSON, too.
  package var description: String {
    place.map { "\($0.file):\($0.line):\($0.column): \(message)" } ?? message
  }

  /// Reads a warning from ``description``, or from a finding in the log, which has the same form.
  package init(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]),
      parts[3].hasPrefix(" ")
    else {
      self.init(description, at: nil)
      return
    }
    self.init(
      String(parts[3].dropFirst()),
      at: FlowResult.Place(file: String(parts[0]), line: line, column: column))
  }
}

extension FailureReport {
  /// The title of ``elements``.
  package var elementsTitle: String {
    elementsAreSimilar ? "Similar elements" : "Elements on the screen"
  }
}

extension DynamicObject {
  /// An array of strings.
  fileprivate static func texts(_ texts: [String]) -> DynamicObject {
    .array(texts.map { .string($0) })
  }
}

extension JSONNode {
  /// The strings of a member that is an array.
  fileprivate func texts(_ name: String) -> [String] {
    self[name].map { $0.kind == .array ? $0.elements.compactMap(\.string) : [] } ?? []
  }
}
