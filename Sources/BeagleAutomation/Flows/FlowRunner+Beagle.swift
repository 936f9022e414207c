import BeagleSchema
import BeagleTUI
import CellText
import SystemSupport

/// The commands under `beagle`.
extension FlowRunner {
  func execute(_ own: BeagleCommand, _ command: FlowCommand) throws {
    switch own {
    case .request(let assertion): try assertRequest(assertion)
    case .respond(let response): try respond(response, command)
    case .network(let isOnline):
      pilot.isOffline = !isOnline
      didInteract()
    case .cache(let isOn): setCache(isOn)
    case .context(let assertion): try assertContext(assertion)
    case .analytics(let assertion): try assertAnalytics(assertion)
    case .resize(let columns, let rows):
      pilot.resize(to: CellSize(width: columns, height: rows))
      didInteract()
    case .theme(let theme):
      guard let setTheme = options.setTheme else {
        throw FlowFailure(
          .environment,
          "the test kit has no themes; set the theme in Swift, or run the flow with beagle-tui test"
        )
      }
      try setTheme(try variables.resolve(theme))
      pilot.settle()
    case .snapshot(let snapshot):
      try compare(
        // A list of files would show the secret in a name, too.
        Redaction.text(try variables.resolve(snapshot.name)),
        masks: try snapshot.masks.map { try variables.resolve($0) }, command)
    case .noFindings: try assertNoFindings()
    case .focused(let selector): try assertFocused(selector)
    case .busy(let expected): try assertBusy(expected)
    case .stale(let isPresent): try assertStale(isPresent)
    case .failure(let expected): try assertFailure(expected)
    case .message(let text): try assertMessage(text)
    }
  }

  // MARK: - Requests

  private func assertRequest(_ assertion: BeagleCommand.RequestAssertion) throws {
    var expected = RequestExpectation()
    expected.method = try assertion.method.map { try variables.resolve($0).uppercased() }
    expected.path = try assertion.path.map {
      try TextPattern(path: try variables.resolve($0))
    }
    expected.headers = try assertion.headers.map {
      (name: $0.name, value: try TextPattern(try variables.resolve($0.value)))
    }
    expected.body = try assertion.body.map { try variables.expected($0) }
    if case .exactly(let count) = assertion.count { expected.count = count }
    defer { didAssertRequests() }
    try pilot.expect(
      expected, after: firstRequest, limit: options.wait, check: checkTime)
  }

  // MARK: - State

  private func assertContext(_ assertion: BeagleCommand.ContextAssertion) throws {
    try pilot.expectContext(
      at: try variables.resolve(assertion.path),
      toEqual: try variables.expected(assertion.expected), limit: options.wait,
      check: checkTime)
  }

  private func assertAnalytics(_ assertion: BeagleCommand.AnalyticsAssertion) throws {
    let expected = try variables.expected(.object(assertion.attributes))
    func count() throws -> Int {
      try analytics.records.count { record in
        try budget.spend(20)
        let record = DynamicObject(parsing: record.jsonText)
        return expected.difference(from: record, isPart: true) == nil
      }
    }
    let attributes = Redaction.value(expected.value).jsonText.prefix(300)
    let message: String
    switch assertion.count {
    case .any:
      if try wait(options.wait, until: { try count() > 0 }) { return }
      message = "no analytics record has \(attributes)"
    case .exactly(let number):
      _ = try wait(options.wait) { try count() >= number }
      // Further records must not follow.
      try waitUntilIdle(options.wait)
      let found = try count()
      if found == number { return }
      let verb = found == 1 ? "record has" : "records have"
      message =
        "\(found) analytics \(verb) \(assertion.attributes.isEmpty ? "been created" : attributes),"
        + " expected \(number)"
    }
    let records = analytics.records.suffix(5).map {
      String(Redaction.value(DynamicObject(parsing: $0.jsonText)).jsonText.prefix(300))
    }
    throw FlowFailure(
      .assertion, message, details: records.isEmpty ? ["no record was created"] : records)
  }

  private func compare(_ name: String, masks: [String], _ command: FlowCommand) throws {
    guard let store = options.snapshots else {
      throw FlowFailure(.environment, "this test has no snapshots; set FlowOptions.snapshots")
    }
    try waitUntilIdle(options.wait)
    let screen = SnapshotScreen(pilot.application, on: pilot.terminal, acceptsAnyState: true)
    let outcome: SnapshotOutcome
    do throws(FileError) {
      outcome = try store.compare(name: name, screen: screen, masks: SnapshotMasks(masks))
    } catch { throw FlowFailure(.environment, error.description) }
    for warning in outcome.warnings { warn(warning, at: command) }
    if outcome.status == .written || outcome.status == .updated {
      let state = screen.problem.map { "; \($0)" } ?? ""
      warn("the snapshot \(outcome.name) was \(outcome.status.rawValue)\(state)", at: command)
    }
    guard outcome.status.isFailure else { return }
    let cause =
      switch outcome.status {
      case .missing: "does not exist; create it with \(options.snapshotUpdate), and commit it"
      case .refused: "cannot be written: \(outcome.problem ?? "the screen is not complete")"
      default:
        outcome.problem ?? "differs from the screen; accept it with \(options.snapshotUpdate)"
      }
    throw FlowFailure(
      .assertion, "the snapshot \(outcome.name) \(cause)",
      details: outcome.differences.flatMap { difference in
        [difference.path]
          + difference.hunks.flatMap { hunk in
            [hunk.header] + hunk.lines.map { $0.kind.mark + $0.text }
          }.prefix(60)
      })
  }

  private func assertNoFindings() throws {
    try waitUntilIdle(options.wait)
    let log = pilot.dependencies.log
    var found = log.diagnostics.compactMap(options.filterFinding).map(\.description)
    found += log.decodingFailures
    found += log.actionErrors.compactMap(actionError)
    if found.isEmpty, pilot.application.hasFailed { found.append("the screen could not be loaded") }
    guard !found.isEmpty else { return }
    throw FlowFailure(
      .assertion, "the screens have \(found.count == 1 ? "a finding" : "\(found.count) findings")",
      details: Array(found.prefix(10)))
  }

  /// Returns the error of an action as `findings` reports it; nil if it is about a context of the application.
  private func actionError(_ entry: LogEntry) -> String? {
    let parts = entry.message.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    guard entry.category == .context, parts.count == 3 else { return entry.description }
    let start = SourceLocation(line: 1, column: 1)
    let finding = Diagnostic(
      .unresolvedContext, .error, entry.message, name: String(parts[1]),
      file: String(entry.message.prefix { $0 != ":" }), span: SourceSpan(offset: 0, length: 1),
      start: start, end: start)
    return options.filterFinding(finding) == nil ? nil : entry.description
  }

  private func assertFocused(_ selector: FlowSelector) throws {
    let finder = try ElementFinder(selector, variables)
    let holds = try waitForAssertion(options.wait) { tree in
      try finder.find(in: tree, budget).contains { $0.focused != nil }
    }
    guard !holds else { return }
    let focused = pilot.focused.map { "the focus is on \(PilotError.describe($0))" }
    throw notFound(
      finder,
      "no element with \(finder.description) has the focus; \(focused ?? "nothing has the focus")")
  }

  private func assertMessage(_ text: FlowText) throws {
    let pattern = try TextPattern(try variables.resolve(text))
    var shown: String?
    let holds = try waitForAssertion(options.wait) { tree in
      shown = tree.first { $0.role == .status }?.name
      return try shown.map { try pattern.matches($0) } ?? false
    }
    guard !holds else { return }
    throw FlowFailure(
      .assertion, "the status bar does not show \"\(pattern.source)\"",
      details: [shown.map { "it shows \"\($0)\"" } ?? "it shows no message"])
  }
}

extension FlowVariables {
  /// Returns what an assertion expects.
  fileprivate func expected(_ value: FlowValue) throws -> ExpectedValue {
    var paths: Set<String> = []
    let value = try dynamic(value) { paths.insert($0) }
    return ExpectedValue(value, variables: paths)
  }

  /// Returns a value with the values of its scripts.
  /// - Parameters:
  ///   - path: the path of the value, for example `.items[0]`; empty for the root.
  ///   - onScript: called with the path of each text that contains the value of a script.
  func dynamic(
    _ value: FlowValue, at path: String = "", onScript: (String) -> Void = { _ in }
  ) throws -> DynamicObject {
    switch value {
    case .null: return .empty
    case .bool(let value): return .bool(value)
    case .number(let value):
      return value == value.rounded() && abs(value) < 1e15 ? .int(Int(value)) : .double(value)
    case .text(let text):
      if text.literal == nil { onScript(path) }
      return .string(try resolve(text))
    case .list(let values):
      return .array(
        try values.enumerated().map { index, value in
          try dynamic(value, at: "\(path)[\(index)]", onScript: onScript)
        })
    case .object(let members):
      var object = DynamicDictionary()
      for (name, value) in members {
        object[name] = try dynamic(value, at: "\(path).\(name)", onScript: onScript)
      }
      return .dictionary(object)
    }
  }
}
