import BeagleNetworking
import BeagleTUI

/// The assertions about waits, old responses and failures.
extension FlowRunner {
  // MARK: - Busy

  func assertBusy(_ expected: BeagleCommand.Presence<FlowSelector>) throws {
    switch expected {
    case .any:
      // A load is over when its requests have responses, so nothing can be waited for first.
      guard try wait(options.wait, until: { pilot.isBusy }) else {
        throw FlowFailure(
          .assertion, "nothing on the screen is busy", details: [pilot.lastRequestDescription])
      }
    case .matching(let selector): try assertBusy(selector)
    case .none:
      let isIdle = try waitForAssertion(options.wait, acceptsChange: false) { _ in !pilot.isBusy }
      guard !isIdle else { return }
      throw FlowFailure(.assertion, "the screen is busy", details: busyDescriptions)
    }
  }

  private func assertBusy(_ selector: FlowSelector) throws {
    let finder = try ElementFinder(selector, variables)
    var found: [SemanticElement] = []
    let holds = try wait(options.wait) {
      found = try elements(finder)
      let busy = pilot.busyElements
      return found.contains { element in busy.contains { element.isPart(of: $0) } }
    }
    guard !holds else { return }
    guard let first = found.first else {
      throw notFound(
        finder, "no element with \(finder.description), so it is not busy", explains: true)
    }
    throw FlowFailure(
      .assertion, "\(PilotError.describe(first)) is not busy", details: busyDescriptions)
  }

  /// The busy elements and the words in the status bar.
  private var busyDescriptions: [String] {
    var lines = pilot.busyElements.map { "busy: \(PilotError.describe($0))" }
    if let words = pilot.window.statusBar.progress ?? pilot.window.statusBar.activity {
      lines.append("the status bar shows \(words.joined(separator: " "))")
    }
    return lines.isEmpty
      ? ["nothing on the screen is busy", pilot.lastRequestDescription] : Array(lines.prefix(10))
  }

  // MARK: - Old responses

  func assertStale(_ isExpected: Bool) throws {
    let holds = try waitForAssertion(options.wait, acceptsChange: isExpected) { tree in
      let isStale = tree.first { $0.states.contains(.stale) } != nil
      return isStale == isExpected
    }
    guard !holds else { return }
    if let note = pilot.staleNote {
      throw FlowFailure(.assertion, "the screen shows an old response", details: [note])
    }
    var details = [pilot.lastRequestDescription]
    if pilot.dependencies.cache == nil {
      details.append("no response is stored; begin the flow with beagle: {cache: memory}")
    }
    throw FlowFailure(.assertion, "the screen does not show an old response", details: details)
  }

  // MARK: - Failures

  func assertFailure(_ expected: BeagleCommand.Presence<FlowText>) throws {
    switch expected {
    case .any:
      let holds = try waitForAssertion(options.wait) { FlowRunner.hasFailure($0) }
      guard !holds else { return }
      throw FlowFailure(
        .assertion, "no failure is visible", details: [pilot.lastRequestDescription])
    case .none:
      let holds = try waitForAssertion(options.wait, acceptsChange: false) {
        !FlowRunner.hasFailure($0)
      }
      guard !holds else { return }
      throw FlowFailure(.assertion, "a failure is visible", details: failureDescriptions)
    case .matching(let text):
      let pattern = try TextPattern(try variables.resolve(text))
      let holds = try waitForAssertion(options.wait) { tree in
        try pilot.failures(in: tree).contains { failure in
          try failure.comparedTexts.contains { try pattern.matches($0) }
        }
      }
      guard !holds else { return }
      throw FlowFailure(
        .assertion, "no visible failure has the text or cause \"\(pattern.source)\"",
        details: failureDescriptions)
    }
  }

  private static func hasFailure(_ tree: SemanticElement) -> Bool {
    tree.first { $0.isVisible && $0.role == .alert } != nil
  }

  /// The texts and causes of the visible failures.
  private var failureDescriptions: [String] {
    let failures = pilot.failures
    guard !failures.isEmpty else { return ["no failure is visible", pilot.lastRequestDescription] }
    return failures.prefix(5).flatMap { failure in
      failure.texts.map { "the failure shows \"\($0.prefix(300))\"" }
        + failure.causes.map { "its cause is \"\($0)\"" }
    }
  }
}

extension SemanticElement {
  /// Whether the element contains another one, or the other way round: the text in a button is busy if
  /// the button is.
  @MainActor fileprivate func isPart(of other: SemanticElement) -> Bool {
    guard let view, let otherView = other.view else { return false }
    return view === otherView || view.isDescendant(of: otherView)
      || otherView.isDescendant(of: view)
  }
}

extension Pilot {
  /// The last request and its result in one line.
  fileprivate var lastRequestDescription: String {
    guard let last = dependencies.requestLog.exchanges.last else { return "no request was sent" }
    switch last.outcome {
    case .waiting: return "\(last.request.label) has no response yet"
    case .canceled: return "\(last.request.label) was canceled"
    case .success: return "\(last.request.label) returned \(last.statusCode ?? 0)"
    case .failure(let error): return "\(last.request.label) \(error.reason)"
    }
  }
}
