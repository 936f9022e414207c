import BeagleNetworking
import BeagleSchema
import BeagleTUI

/// What a flow needs besides the screens.
@MainActor
package struct FlowOptions {
  /// The variables of the command line and the environment.
  package var variables: [String: String] = [:]
  /// The argument with the variables, for messages; nil for the option `-e`.
  package var variablesArgument: String?
  /// The maximum real time of the flow in milliseconds.
  package var timeout = 60_000
  /// The time that a command waits for its element, from the last interaction, in milliseconds. The
  /// default is that of Maestro.
  package var wait = 17_000
  /// The clock of real time.
  var clock: any LoopClock = SystemClock()
  /// Returns whether the user or the system asked the run to end.
  package var isInterrupted: () -> Bool = { false }
  /// The files that commands such as `respond` read; nil if there are none.
  package var workspace: ScreenDirectory?
  /// Where commands such as `takeScreenshot` write.
  package var output: FlowOutput?
  /// The stored snapshots; nil if there are none.
  package var snapshots: SnapshotStore?
  /// The option that writes snapshots, for messages.
  package var snapshotUpdate = "--update-snapshots"
  /// The rules for analytics records, unless the application has a provider.
  package var analytics = AnalyticsConfig()
  /// The path that precedes the names of files in warnings, as the user named the directory.
  package var pathPrefix = ""
  /// Returns a finding of a screen as `findings` reports it, or nil to ignore it.
  package var filterFinding: (Diagnostic) -> Diagnostic? = { $0 }
  /// Changes the theme: a name or the path of a theme file below the workspace.
  package var setTheme: ((String) throws -> Void)?
  /// Deletes cookies and other data of the user.
  package var clearState: (() -> Void)?
  /// Opens the entry screen; nil for the screen that the pilot opened first.
  package var launch: (() -> Void)?
  /// The program that runs scripts; nil for this program or, in another one, `beagle-tui` in `PATH`.
  package var scriptProgram: String?
  /// Receives the messages of `console.log`.
  var onLog: (String) -> Void = { _ in }
  /// Called when the flow has failed, before the commands of `onFlowComplete`.
  package var onFailure: ((FailureReport) -> Void)?
  /// Called before each command, with its description and the number of commands that contain it.
  package var onCommand: ((String, Int) -> Void)?
  /// Receives what a command did, if its name does not say it.
  package var onEffect: ((String) -> Void)?

  /// Creates options without files.
  package init() {}
}

/// Runs one flow.
///
/// Waiting follows Maestro; if Maestro would pass or fail wrongly, it follows Playwright. See
/// ``wait(_:until:)``.
@MainActor
package final class FlowRunner {
  let flow: Flow
  let pilot: Pilot
  let options: FlowOptions
  let variables: FlowVariables
  let network: StubbedNetworkClient
  let analytics: AnalyticsRecorder
  /// The responses of `respond`, and the requests.
  let responseUses: ResponseUses
  /// The real time that is left.
  let budget: FlowBudget

  /// Whether a command looked at the screen since it shows a failure.
  private var hasSeenFailure = false
  /// Whether a screen is open.
  package var isLaunched = false
  /// Whether the entry screen was opened at least once.
  package private(set) var hasLaunched = false
  /// The time of the application at the last interaction, in milliseconds.
  private(set) var lastInteraction = 0
  /// The screen before the last interaction; nil before the first one.
  private(set) var screenBefore: SemanticElement?
  /// The undefined variables that a warning names.
  private var reportedNames: Set<String> = []
  /// The number of the last request that `request` does not examine.
  private(set) var firstRequest = 0
  /// The number of requests at the last `request`, until the next interaction.
  private var assertedRequests: Int?
  /// The recording of the whole flow or of `startRecording`.
  var recording: Asciicast?
  var recordingPath: String?
  var warnings: [FlowResult.Warning] = []
  private var commandCount = 0
  private var callers: [FlowCommand] = []
  var report: FailureReport?

  /// Creates a runner for a pilot whose screens can be opened.
  package init(_ flow: Flow, pilot: Pilot, options: FlowOptions = FlowOptions()) {
    self.flow = flow
    self.pilot = pilot
    self.options = options
    let dependencies = pilot.dependencies
    network = pilot.stubs
    analytics = AnalyticsRecorder(dependencies.analyticsProvider, config: options.analytics)
    dependencies.analyticsProvider = analytics
    let budget = FlowBudget(
      limit: options.timeout, clock: options.clock, isInterrupted: options.isInterrupted)
    self.budget = budget
    let responseUses = ResponseUses(budget)
    self.responseUses = responseUses
    network.onRequest = { responseUses.record($0) }
    let requests = ScriptRequests(pilot: pilot, network: network, budget: budget)
    variables = FlowVariables(
      options.variables.merging(["MAESTRO_FILENAME": flow.fileName]) { $1 }
    ) { [program = options.scriptProgram, onLog = options.onLog] in
      ScriptProcess(
        program: program, millisecondsLeft: { MainActor.assumeIsolated { budget.left } },
        request: requests.perform, log: onLog)
    }
    variables.argument = options.variablesArgument
    variables.onUndefined = { [unowned self] in warn(undefined: $0, in: $1) }
  }

  // MARK: - Running

  /// Runs the flow with its hooks.
  package func run() -> FlowResult {
    let start = begin()
    do {
      try variables.define(flow.configuration.env)
      try perform(flow.configuration.onFlowStart)
      try perform(flow.commands)
      checkLoad()
      warnOfLoading()
    } catch { failBeforeHooks(error) }
    do { try perform(flow.configuration.onFlowComplete) } catch { fail(error) }
    return end(since: start)
  }

  /// Begins the time of the flow. Returns the time of the application.
  func begin() -> Int {
    lastInteraction = pilot.milliseconds
    return pilot.milliseconds
  }

  /// Records a failure, before the hooks at the end of the flow.
  func failBeforeHooks(_ error: any Error) {
    fail(error)
    if let report { options.onFailure?(report) }
  }

  /// Returns the result of the flow.
  func end(since applicationStart: Int) -> FlowResult {
    do { try finishRecording() } catch { fail(error) }
    warnings += options.output?.problems.map { FlowResult.Warning($0, at: nil) } ?? []
    warnings += responseUses.warnings.map { warning in
      FlowResult.Warning(warning.message, at: place(of: warning.location))
    }
    warnings += responseFindings.map(FlowResult.Warning.init)
    return result(since: applicationStart)
  }

  /// Runs further commands on the screens that the earlier ones left. Variables and replaced responses
  /// remain, and the time for the flow begins again.
  package func resume(_ commands: [FlowCommand]) -> FlowResult {
    budget.restart()
    warnings = []
    commandCount = 0
    report = nil
    lastInteraction = pilot.milliseconds
    let applicationStart = pilot.milliseconds
    do { try perform(commands) } catch {
      fail(error)
      if let report { options.onFailure?(report) }
    }
    return result(since: applicationStart)
  }

  /// Returns the result of the commands that began at a time of the application, in milliseconds.
  private func result(since applicationStart: Int) -> FlowResult {
    var result = FlowResult(path: flow.path, name: flow.name, tags: flow.configuration.tags)
    result.status = report == nil ? .passed : .failed
    result.report = report
    result.warnings = warnings
    result.commandCount = commandCount
    result.milliseconds = budget.milliseconds
    result.applicationMilliseconds = pilot.milliseconds - applicationStart
    return result.withoutSecrets
  }

  /// The maximum number of findings among the warnings.
  private static let findingLimit = 20

  /// The findings about responses that a screen needs: JSON with a syntax error, and images that
  /// cannot be loaded. A flow would otherwise pass although a part of a screen is missing.
  private var responseFindings: [String] {
    let log = pilot.dependencies.log
    let findings = log.diagnostics.filter { finding in
      if case .json = finding.code { true } else { finding.code == .missingImage }
    }.compactMap(options.filterFinding).map(\.description)
    var seen: Set<String> = []
    return (findings + log.decodingFailures).filter { seen.insert($0).inserted }
      .prefix(FlowRunner.findingLimit).map(\.self)
  }

  /// Fails a flow that ends on a screen that could not be loaded, unless a command looked at it: no one meant
  /// such a flow to pass.
  func checkLoad() {
    guard isLaunched, let message = pilot.application.loadFailure, !hasSeenFailure else { return }
    var report = FailureReport(
      FlowFailure(
        .assertion,
        "the flow ends on a screen that could not be loaded; if that is expected, assert it, for example with"
          + " beagle: {failure: any}", details: [message]))
    report.describe(pilot, wanted: nil)
    if let command = flow.commands.last { report.locate(command.location) }
    report.limitTexts()
    self.report = report
    options.onFailure?(report)
  }

  /// Warns that a flow ends before a response arrives, so that it proves nothing about the response.
  private func warnOfLoading() {
    guard isLaunched, report == nil, pilot.application.isLoading, let last = flow.commands.last,
      let request = pilot.openRequest
    else { return }
    switch last.action {
    // Both look at the state of loading.
    case .beagle(.busy), .beagle(.snapshot): return
    default: break
    }
    // Another warning of the last command says the same.
    guard warnings.last?.place != place(of: last.location) else { return }
    warn(
      "the flow ends while \(request) has no response yet; end with a command that waits for its result, for"
        + " example assertVisible", at: last)
  }

  /// Records the first failure.
  func fail(_ error: any Error) {
    guard report == nil else { return }
    report = FailureReport(budget.failure(after: error))
    report?.file = flow.path
  }

  /// - Throws: ``FlowFailure`` of the kind `timeout` or `interrupted`.
  func checkTime() throws { try budget.check() }

  // MARK: - Commands

  /// Performs commands in order.
  func perform(_ commands: [FlowCommand]) throws {
    for command in commands { try perform(command) }
  }

  /// Performs the commands of a sub-flow, with its variables and hooks.
  func perform(_ body: FlowBody, env: [FlowVariable]) throws {
    variables.enterScope()
    defer { variables.leaveScope() }
    try variables.define(env)
    guard case .flow(let flow) = body else { return try perform(body.commands) }
    try variables.define(flow.configuration.env)
    var failure: (any Error)?
    do {
      try perform(flow.configuration.onFlowStart)
      try perform(flow.commands)
    } catch { failure = error }
    do { try perform(flow.configuration.onFlowComplete) } catch { failure = failure ?? error }
    if let failure { throw failure }
  }

  func perform(_ command: FlowCommand) throws {
    commandCount += 1
    options.onCommand?(description(of: command), callers.count)
    callers.append(command)
    defer { callers.removeLast() }
    let earlier = report
    do {
      try checkTime()
      if command.action.needsScreen { launchIfNeeded() }
      if command.action.isInteraction { willInteract() }
      try execute(command)
      hasSeenFailure =
        pilot.application.hasFailed && (hasSeenFailure || command.action.looksAtScreen)
    } catch {
      var failure = budget.failure(after: error)
      if report == nil, let advice = pilot.blockedTaskAdvice { failure.message += "; \(advice)" }
      if command.isOptional, failure.kind != .timeout, !failure.kind.isExternal {
        warn("\(description(of: command)): \(failure.message)", at: command)
        report = earlier
        return
      }
      if report == nil { report = makeReport(failure, command) }
      throw failure
    }
  }

  /// Performs commands that may fail without failing the flow, such as those of `retry`.
  func attempt(_ body: () throws -> Void) throws {
    let earlier = report
    do { try body() } catch {
      report = earlier
      throw error
    }
  }

  /// The maximum number of warnings. A loop of optional commands could produce any number.
  private static let warningLimit = 1000

  func warn(_ message: String, at command: FlowCommand) {
    guard warnings.count <= FlowRunner.warningLimit else { return }
    warnings.append(
      warnings.count == FlowRunner.warningLimit
        ? FlowResult.Warning("further warnings are omitted", at: nil)
        : FlowResult.Warning(FailureReport.bounded(message), at: place(of: command.location)))
  }

  /// Returns the position of a command, with the directory as the user named it.
  private func place(of location: FlowLocation) -> FlowResult.Place {
    let start = location.start
    return FlowResult.Place(
      file: options.pathPrefix + location.file, line: start.line, column: start.column)
  }

  /// Warns that the result of the current command may change, because a response is missing.
  func warnOfOpenRequest() {
    guard let request = pilot.openRequest, let command = callers.last else { return }
    warn("\(request) has no response yet, so the screen may be the one before", at: command)
  }

  /// Warns of a condition with a variable that has no value. Maestro accepts it, but it may be a typing
  /// mistake.
  private func warn(undefined name: String, in text: FlowText) {
    guard let command = callers.last, let place = text.location,
      reportedNames.insert("\(place) \(name)").inserted
    else { return }
    warn("the variable \(name) is not defined, so its value is undefined", at: command)
  }

  /// The command as one line: its label, or its name and argument.
  func description(of command: FlowCommand) -> String {
    if let label = command.label, let text = try? variables.resolve(label) { return text }
    return command.name + (command.action.argument.map { " \($0)" } ?? "")
  }

  // MARK: - The application

  /// Opens the entry screen unless that was done.
  package func launchIfNeeded() {
    guard !isLaunched else { return }
    launch()
  }

  /// Opens the entry screen again.
  func launch() {
    isLaunched = true
    hasLaunched = true
    if let launch = options.launch {
      launch()
    } else if let entry = pilot.entry {
      pilot.open(entry.screen, controllerId: entry.controllerId)
    }
    didInteract()
  }

  /// Records the screen before an interaction. A command that waited for its element calls it again.
  func willInteract() { if isLaunched { screenBefore = pilot.semantics } }

  /// Records that the user did something.
  func didInteract() {
    pilot.settle()
    lastInteraction = pilot.milliseconds
    guard let assertedRequests else { return }
    firstRequest = assertedRequests
    self.assertedRequests = nil
  }

  /// Records that `request` examined all requests until now.
  func didAssertRequests() { assertedRequests = pilot.dependencies.requestLog.total }

  // MARK: - Reports

  private func makeReport(_ failure: FlowFailure, _ command: FlowCommand) -> FailureReport {
    var report = FailureReport(failure)
    report.command = description(of: command)
    report.locate(command.location)
    report.callers = callers.dropLast().reversed().map {
      "\(options.pathPrefix)\($0.location) \(description(of: $0))"
    }
    if isLaunched {
      pilot.settle()
      report.describe(pilot, wanted: failure.wanted)
      options.output?.saveFailure(pilot)
    }
    report.limitTexts()
    return report
  }
}
