import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleServers
import BeagleTUI
import SystemSupport

extension DirectoryTools {
  // MARK: - Flows

  /// The maximum real time of a flow and of the steps of a call, in milliseconds.
  private static let timeout = 30_000
  /// The maximum time that a session waits for responses, in milliseconds of the screens.
  private static let loadingLimit = 20_000
  /// The maximum time after a flow until its last screen is still, in milliseconds of the screens.
  private static let endLimit = 2000
  /// The maximum number of screenshots in a result.
  private static let imageLimit = 5

  func run(_ call: FlowCall) throws(ToolError) -> FlowOutcome {
    let unsaved = try unsavedDirectory(call.unsaved)
    let directory = unsaved?.copy ?? screens
    let text = try FlowText(call.text, path: call.path, in: directory)
    var options = call.options
    if options.screen == nil, text.flow.configuration.isURL,
      let url = text.flow.configuration.appId?.literal, url.hasPrefix("/")
    {
      options.screen = url
    }
    let run = try screenRun(options, in: directory, unsaved)
    run.ignorePrograms(unless: options.hasImage)
    let output = try FlowFolder()
    let steps = StepRecorder(run)
    let runner = FlowRunner(
      text.flow, pilot: run.pilot,
      options: flowOptions(run, steps, directory, output.files, call.variables))
    let result = runner.run()
    // The status bar shows for a moment that it waited for the last response.
    if result.status == .passed, !run.isWaitingForResponse {
      try? run.pilot.waitUntilIdle(limit: Self.endLimit)
    }
    steps.end()
    var outcome = FlowOutcome(name: call.path ?? (text.offset > 0 ? "flow" : text.flow.name))
    fill(&outcome, result, text, steps, run)
    shortenWarnings(of: &outcome)
    outcome.images = output.images(limit: Self.imageLimit)
    if call.options.hasImage { outcome.images.append(run.image(name: "screen")) }
    outcome.unsaved = state(unsaved)
    return withExtendedLifetime(unsaved) { named(outcome, directory) }
  }

  private func fill(
    _ outcome: inout FlowOutcome, _ result: FlowResult, _ text: FlowText?, _ steps: StepRecorder,
    _ run: ScreenRun
  ) {
    outcome.isPassed = result.status == .passed
    outcome.steps = steps.steps
    outcome.omittedCount = steps.omittedCount
    outcome.milliseconds = result.applicationMilliseconds
    let logged = Set(outcome.steps.flatMap(\.log))
    outcome.warnings =
      (text?.warnings ?? [])
      + result.warnings.map { text?.moved(warning: $0) ?? $0.description }
      .filter { !logged.contains($0) }
    let hasProblems = !outcome.isPassed || outcome.steps.contains { !$0.log.isEmpty }
    outcome.state = run.state(isFailure: hasProblems)
    if var report = result.report {
      if report.file == FlowText.name { report.line = max(1, report.line - (text?.offset ?? 0)) }
      outcome.message =
        report.command.isEmpty ? report.message : "\(report.command): \(report.message)"
      // The steps have them already.
      report.requests = []
      report.log = []
      report.callers = report.callers.map { text?.moved(caller: $0) ?? $0 }
      outcome.failure = report.lines()
      if report.screen == Self.rows(outcome.state.text) {
        report.screen = []
        if !report.elementsAreSimilar { report.elements = [] }
        outcome.cause = report.lines()
      }
    }
  }

  /// Returns the rows of a screen as a report has them.
  private static func rows(_ text: String) -> [String] {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  private func flowOptions(
    _ run: ScreenRun, _ steps: StepRecorder, _ directory: ScreenDirectory, _ output: FlowOutput,
    _ variables: [String: String]
  ) -> FlowOptions {
    var options = FlowOptions()
    options.variables = variables
    options.variablesArgument = "variables"
    options.timeout = Self.timeout
    // This path works even if the program was renamed.
    options.scriptProgram = "/proc/self/exe"
    options.workspace = directory
    options.output = output
    options.snapshots = SnapshotStore(
      RootDirectory(screens.root, folder: DirectoryListing.snapshotFolder), mode: .check)
    options.launch = { run.open() }
    options.setTheme = { try run.setTheme($0, in: directory) }
    options.onCommand = { steps.add($0, depth: $1) }
    options.onEffect = { steps.add(effect: $0) }
    options.onFailure = { _ in steps.fail() }
    let settings = run.settings
    options.filterFinding = { finding in
      settings.options.contexts.contains(finding.name) && finding.code == .unresolvedContext
        ? nil : settings.apply(to: finding, path: self.screens.root + "/" + finding.file)
    }
    if let analytics = settings.project?.test?.analytics { options.analytics = analytics }
    return options
  }

  // MARK: - Sessions

  /// A session: screens that stay open between calls.
  @MainActor
  final class Session {
    let run: ScreenRun
    let runner: FlowRunner
    let steps: StepRecorder
    let directory: ScreenDirectory
    let output: FlowFolder
    /// The unsaved files of the session, if it has any.
    let unsaved: UnsavedDirectory?
    /// What the model should know about the next result.
    var note: String?
    /// The whole contexts at the time of the last result, by id.
    private var shownContexts: [String: String] = [:]
    static let staleNote =
      "the open screens were loaded before the new files; pass restart to load them again"

    init(
      _ run: ScreenRun, _ runner: FlowRunner, _ steps: StepRecorder, _ directory: ScreenDirectory,
      _ output: FlowFolder, _ unsaved: UnsavedDirectory?
    ) {
      self.run = run
      self.runner = runner
      self.steps = steps
      self.directory = directory
      self.output = output
      self.unsaved = unsaved
    }

    /// Removes the contexts that are as in the last result, unless the model looks for a failure.
    func removeShownContexts(from outcome: inout FlowOutcome) {
      let values = Dictionary(
        run.contexts(withEvents: false, isWhole: true).map { ($0.id, $0.json) }
      ) { $1 }
      outcome.state.contexts += run.emptiedContexts(
        of: shownContexts.keys, besides: outcome.state.contexts)
      let count = outcome.state.contexts.count
      if outcome.isPassed, !outcome.steps.isEmpty {
        outcome.state.contexts.removeAll { context in
          values[context.id].map { shownContexts[context.id] == $0 } ?? false
        }
        outcome.state.omitsContexts = outcome.state.contexts.count < count
      }
      shownContexts = values
    }
  }

  /// The maximum number of open sessions and of drafts.
  static let sessionLimit = 8

  var sessions: [(name: String, screen: String)] {
    openSessions.map { name, session in
      let title = session.run.application.window.semanticTree().withoutSecrets.ownName
      return (name, title.map { "the screen \"\($0)\"" } ?? "a screen without a title")
    }.sorted { $0.name < $1.name }
  }

  func close(session name: String) throws(ToolError) -> [String] {
    guard openSessions.removeValue(forKey: name) != nil else {
      let names = openSessions.keys.sorted()
      throw ToolError(
        "interact: no session \"\(name)\" is open; "
          + (names.isEmpty ? "none is" : "the open sessions are \(names.joined(separator: ", "))"))
    }
    return openSessions.keys.sorted()
  }

  func interact(_ call: SessionCall) throws(ToolError) -> FlowOutcome {
    let session: Session
    if !call.restarts, let known = openSessions[call.name] {
      session = known
      try prepare(session, call)
    } else {
      let closed = openSessions.removeValue(forKey: call.name)
      do throws(ToolError) {
        session = try openSession(call, closed)
      } catch {
        openSessions[call.name] = closed
        throw error
      }
    }
    session.steps.begin()
    var outcome = FlowOutcome(name: call.name)
    if let steps = call.steps {
      let text = try FlowText(steps, path: nil, in: session.directory)
      // The first command that needs a screen opens it, so that respond may come before.
      let result = session.runner.resume(text.flow.commands)
      session.runner.launchIfNeeded()
      if call.waits { try? session.run.pilot.waitUntilIdle(limit: Self.loadingLimit) }
      session.steps.end()
      fill(&outcome, result, text, session.steps, session.run)
    } else {
      if call.waits { try? session.run.pilot.waitUntilIdle(limit: Self.loadingLimit) }
      outcome.state = session.run.state(isWhole: true)
    }
    session.removeShownContexts(from: &outcome)
    outcome.images = session.output.images(limit: Self.imageLimit)
    if call.options.hasImage { outcome.images.append(session.run.image(name: call.name)) }
    outcome.sessions = openSessions.keys.sorted()
    outcome.unsaved = state(session.unsaved, session: call.name)
    if let note = session.note {
      outcome.warnings.append(note)
      session.note = nil
    }
    return named(outcome, session.directory)
  }

  /// Changes an open session as a call asks for.
  private func prepare(_ session: Session, _ call: SessionCall) throws(ToolError) {
    let options = call.options
    guard options.screen == nil, options.global == nil, options.navigationContext == nil else {
      throw ToolError(
        "interact: the session \(call.name) is open; pass restart to open another first screen, or the"
          + " step {\"openLink\": \"/path\"}")
    }
    if let draft = call.unsaved.draft, drafts[draft] !== session.unsaved {
      throw ToolError(
        "interact: the session \(call.name) does not show the draft \"\(draft)\"; pass restart or another"
          + " session")
    }
    if let unsaved = session.unsaved {
      if let dropped = call.unsaved.dropped { try Self.drop(dropped, from: [unsaved]) }
      try unsaved.update(call.unsaved.files)
      if !call.unsaved.files.isEmpty {
        session.note = Session.staleNote
      }
    } else if !call.unsaved.isEmpty {
      throw ToolError(
        "interact: the session \(call.name) shows the saved files; pass restart or another session to"
          + " show others")
    }
    if let theme = options.theme {
      do { try session.run.setTheme(theme, in: session.directory) } catch {
        throw ToolError("theme: \(CheckCommand.message(of: error))")
      }
    }
    if options.isSized {
      session.run.pilot.resize(to: .init(width: options.columns, height: options.rows))
    }
  }

  /// - Parameter closed: The session before its restart. Its screen, contexts and unsaved files stay.
  private func openSession(
    _ call: SessionCall, _ closed: Session?
  ) throws(ToolError) -> Session {
    let earlier = closed?.unsaved
    var options = call.options
    if let before = closed?.run.options {
      options.screen = options.screen ?? before.screen
      options.global = options.global ?? before.global
      options.navigationContext = options.navigationContext ?? before.navigationContext
      options.theme = options.theme ?? before.theme
      if !options.isSized { (options.columns, options.rows) = (before.columns, before.rows) }
    }
    guard openSessions.count < Self.sessionLimit else {
      throw ToolError(
        "interact: \(Self.sessionLimit) sessions are open; close one of"
          + " \(openSessions.keys.sorted().joined(separator: ", "))")
    }
    var unsaved = earlier
    if let earlier, call.unsaved.draft == nil {
      if let dropped = call.unsaved.dropped { try Self.drop(dropped, from: [earlier]) }
      try earlier.update(call.unsaved.files)
    } else {
      unsaved = try unsavedDirectory(call.unsaved)
    }
    let directory = unsaved?.copy ?? screens
    let run = try screenRun(options, in: directory, unsaved)
    run.ignorePrograms(unless: options.hasImage)
    let steps = StepRecorder(run)
    let output = try FlowFolder()
    var flowOptions = self.flowOptions(run, steps, directory, output.files, [:])
    flowOptions.launch = { [waits = call.waits] in
      run.open()
      // A person would not press a button of a screen that is still loading.
      if waits { try? run.pilot.waitUntilIdle(limit: Self.loadingLimit) }
    }
    let runner = FlowRunner(Flow(session: call.name), pilot: run.pilot, options: flowOptions)
    if call.steps == nil { runner.launchIfNeeded() }
    let session = Session(run, runner, steps, directory, output, unsaved)
    openSessions[call.name] = session
    return session
  }
}

/// The temporary folder of the files that a flow writes.
@MainActor
final class FlowFolder {
  private let folder: PrivateDirectory
  let files: FlowOutput
  private var shown = 0

  init() throws(ToolError) {
    do { folder = try PrivateDirectory() } catch { throw ToolError(error.description) }
    files = FlowOutput(folder.path)
  }

  deinit { folder.remove() }

  /// Returns the screenshots since the last call.
  func images(limit: Int) -> [ScreenImage] {
    let new = files.files.dropFirst(shown).filter { $0.hasSuffix(".svg") }
    shown = files.files.count
    return new.prefix(limit).compactMap { path in
      guard let bytes = try? RootDirectory(folder.path).read(path, limit: 16 << 20) else {
        return nil
      }
      return ImageConverter.image(
        String(decoding: bytes, as: UTF8.self), name: String(path.dropLast(".svg".count)))
    }
  }
}
