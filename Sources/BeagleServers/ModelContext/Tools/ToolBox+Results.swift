/// The results of the tools that use screens, as text and as data.
extension ToolBox {
  func result(of outcome: FlowOutcome, isSession: Bool) -> ToolResult {
    var text = ""
    let count = outcome.steps.last?.number ?? 0
    let steps = "\(count) \(count == 1 ? "step" : "steps")"
    if !isSession || count > 0 {
      let verb = outcome.isPassed ? "PASSED" : "FAILED"
      text += "\(verb) \(outcome.name): \(steps), \(outcome.milliseconds) ms of screen time\n"
    }
    for (index, step) in outcome.steps.enumerated() {
      if outcome.omittedCount > 0, index == outcome.steps.count - 1 {
        text += "… \(outcome.omittedCount) more\n"
      }
      let place =
        step.depth == 0 ? "\(step.number)." : String(repeating: "  ", count: step.depth) + " -"
      let effect = step.effect.map { ": \($0)" } ?? ""
      text += "\(place) \(step.status == .passed ? "ok" : "FAILED") \(step.command)\(effect)\n"
      for line in step.requests + step.log { text += "     \(line)\n" }
    }
    for warning in outcome.warnings { text += "warning: \(warning)\n" }
    if !outcome.failure.isEmpty {
      text += "\n" + outcome.failure.joined(separator: "\n") + "\n"
      text += Self.contexts(outcome.state, isSession: isSession)
    } else {
      // The steps have the requests and messages already.
      // A flow that passed needs no further steps.
      text +=
        "\n"
        + Self.text(
          of: outcome.state, hasEvents: outcome.steps.isEmpty, hasControls: isSession,
          isSession: isSession)
    }
    if isSession, outcome.sessions.count > 1 {
      text += "Open sessions: \(outcome.sessions.joined(separator: ", "))\n"
    }
    text += note(about: outcome.unsaved)
    var result = ToolResult(
      text, structured: Self.value(of: outcome, sessions: outcome.sessions))
    result.isError = !outcome.isPassed
    result.add(outcome.images)
    return result
  }

  /// Returns the results of several flows: those that failed in full, and a line for each other one.
  func result(of outcomes: [FlowOutcome]) -> ToolResult {
    let failed = outcomes.filter { !$0.isPassed }
    var text =
      failed.isEmpty
      ? "PASSED all \(outcomes.count) flows\n"
      : "FAILED \(failed.count) of \(outcomes.count) flows\n"
    for outcome in outcomes where outcome.isPassed {
      text += "PASSED \(outcome.name): \(outcome.steps.last?.number ?? 0) steps\n"
      for warning in outcome.warnings { text += "warning: \(warning)\n" }
    }
    var result = ToolResult(text)
    for outcome in failed {
      let single = self.result(of: outcome, isSession: false)
      if case .text(let report)? = single.content.first { text += "\n" + report }
      result.content += single.content.dropFirst()
    }
    result.content[0] = .text(text)
    result.structured = (failed.first ?? outcomes.last).map { outcome in
      Self.value(of: outcome, sessions: []).adding(
        "flows",
        .array(
          outcomes.map { flow in
            let value: ProtocolValue = [
              "name": .string(flow.name), "status": flow.isPassed ? "passed" : "failed",
            ]
            return value.adding("message", flow.message.map { .string($0) })
          }))
    }
    result.isError = !failed.isEmpty
    return result
  }

  // MARK: - Unsaved files

  /// The maximum number of files that a note names.
  private static let namedLimit = 20

  /// Returns a note about the unsaved files that a call used, and those that it did not use.
  func note(about unsaved: UnsavedState) -> String {
    func names(_ paths: [String]) -> String {
      let more = paths.count - Self.namedLimit
      return paths.prefix(Self.namedLimit).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
    }
    var text = ""
    let owner = unsaved.draft.map { "draft \($0)" } ?? unsaved.session.map { "session \($0)" }
    if let owner, !unsaved.files.isEmpty {
      text += "Unsaved (\(owner)): \(names(unsaved.files))"
      text += host.allowsWriting && unsaved.draft != nil ? "; write_files saves them\n" : "\n"
    }
    if !unsaved.saved.isEmpty {
      text +=
        "Saved after it was in the draft, so the saved file is used: \(names(unsaved.saved))\n"
    }
    let owners = Set(unsaved.dropped.map(\.draft)).sorted { $0 ?? "" < $1 ?? "" }
    for draft in owners {
      let paths = unsaved.dropped.filter { $0.draft == draft }.map(\.path)
      text += "Dropped without being saved: \(names(paths))"
      text +=
        draft.map {
          " (the version in draft \($0)); read_files with draft \($0) and dropped: true returns the text\n"
        } ?? "\n"
    }
    guard owner == nil, !unsaved.others.isEmpty else { return text }
    let others = unsaved.others.map {
      "\($0.name) (\($0.count) \($0.count == 1 ? "file" : "files"))"
    }
    return text + "Not used, because draft is missing: \(others.joined(separator: ", "))\n"
  }

  /// Returns the unsaved files as data.
  static func value(of unsaved: UnsavedState) -> ProtocolValue {
    let value: ProtocolValue = [
      "files": texts(unsaved.files), "saved": texts(unsaved.saved),
      "dropped": texts(Set(unsaved.dropped.map(\.path)).sorted()),
      "otherDrafts": texts(unsaved.others.map(\.name)),
    ]
    return value.adding("draft", unsaved.draft.map { .string($0) })
  }

  // MARK: - Screens

  /// Returns a screen as text for a model.
  static func text(
    of state: ScreenState, hasEvents: Bool = true, hasControls: Bool = true, isSession: Bool = false
  ) -> String {
    var text =
      state.isLoading
      ? "Screen that is loading"
      : state.isLoaded ? "Screen" : "Screen that could not be loaded"
    if !state.title.isEmpty { text += " \"\(state.title)\"" }
    text += "\n```text\n\(withoutGaps(state.text))```\n"
    if hasControls, !state.controls.isEmpty {
      text += "Controls\n" + state.controls.map { "  \($0)\n" }.joined()
    }
    text += contexts(state, isSession: isSession)
    guard hasEvents else { return text }
    if !state.requests.isEmpty {
      text += "Requests\n" + state.requests.map { "  \($0)\n" }.joined()
    }
    if !state.log.isEmpty { text += "Problems\n" + state.log.map { "  \($0)\n" }.joined() }
    return text
  }

  /// The number of empty rows in a gap that is not shortened.
  private static let gapLimit = 3

  /// Returns the rows of a screen with a mark in place of each long gap, because a screen may be mostly empty.
  private static func withoutGaps(_ text: String) -> String {
    var result = ""
    var gap = 0
    for row in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      guard !row.isEmpty else {
        gap += 1
        continue
      }
      result += gap > gapLimit ? "⋮\n" : String(repeating: "\n", count: gap)
      gap = 0
      result += row + "\n"
    }
    return result
  }

  private static func contexts(_ state: ScreenState, isSession: Bool) -> String {
    guard !state.contexts.isEmpty else { return "" }
    let title = state.omitsContexts ? "Contexts that changed" : "Contexts"
    let isShortened = state.contexts.contains { $0.json.hasSuffix("…") }
    return title
      + (isShortened
        ? " (… shortens a value\(isSession ? "; interact without steps returns it whole" : ""))"
        : "")
      + "\n" + state.contexts.map { "  \($0.id) = \($0.json)\n" }.joined()
  }

  static func value(of outcome: FlowOutcome, sessions: [String]) -> ProtocolValue {
    let steps = outcome.steps.map { step -> ProtocolValue in
      let value: ProtocolValue = [
        "command": .string(step.command), "depth": .int(step.depth),
        "status": .string(step.status.rawValue), "requests": texts(step.requests),
        "problems": texts(step.log),
      ]
      return value.adding("effect", step.effect.map { .string($0) })
    }
    let value: ProtocolValue = [
      "name": .string(outcome.name), "status": outcome.isPassed ? "passed" : "failed",
      "steps": .array(steps), "milliseconds": .int(outcome.milliseconds),
      "failure": texts(outcome.cause ?? outcome.failure), "warnings": texts(outcome.warnings),
      "omittedSteps": .int(outcome.omittedCount), "screen": self.value(of: outcome.state),
      "sessions": texts(sessions), "unsaved": self.value(of: outcome.unsaved),
    ]
    return value.adding("message", outcome.message.map { .string($0) })
  }

  /// Returns a screen as data.
  static func value(of state: ScreenState) -> ProtocolValue {
    [
      "title": .string(state.title), "text": .string(state.text),
      "isLoaded": .bool(state.isLoaded), "isLoading": .bool(state.isLoading),
      "controls": texts(state.controls),
      "contexts": .object(state.contexts.map { .init(key: $0.id, value: .string($0.json)) }),
      "requests": texts(state.requests), "problems": texts(state.log),
    ]
  }

  static func texts(_ texts: [String]) -> ProtocolValue { .array(texts.map { .string($0) }) }
}
