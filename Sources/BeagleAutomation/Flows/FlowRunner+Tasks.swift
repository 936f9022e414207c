extension FlowRunner {
  /// Runs the flow with its hooks, and lets tasks of the application go on between the commands.
  package func run() async -> FlowResult {
    let start = begin()
    do {
      try variables.define(flow.configuration.env)
      try await performWithTasks(flow.configuration.onFlowStart)
      try await performWithTasks(flow.commands)
      checkLoad()
    } catch { failBeforeHooks(error) }
    do { try await performWithTasks(flow.configuration.onFlowComplete) } catch { fail(error) }
    return end(since: start)
  }

  /// Performs commands in order. A command that fails because a task waits for the main actor is performed again
  /// when the task has ended: one that fails has had no effect.
  private func performWithTasks(_ commands: [FlowCommand]) async throws {
    for command in commands {
      let isRepeatable = command.action.isSingle && !command.isOptional
      // The next command fails if the screen is still loading.
      if !isRepeatable { await waitForTasks() }
      let earlier = report
      do { try perform(command) } catch {
        guard isRepeatable, pilot.blockedTaskAdvice != nil else { throw error }
        report = earlier
        await waitForTasks()
        try perform(command)
      }
    }
  }

  private func waitForTasks() async {
    try? await pilot.waitUntilIdle()
    // Other tests may have used the main actor meanwhile.
    budget.restart()
  }
}

extension FlowAction {
  /// Whether the command contains no others.
  fileprivate var isSingle: Bool {
    switch self {
    case .runFlow, .repeatCommands, .retry: false
    default: true
    }
  }
}
