import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import CellText
import SystemSupport

/// Runs one flow on screens of its own.
@MainActor
struct TestSession {
  let entry: TestProject.Entry
  let request: TestRequest

  /// The size of the terminal unless an option or the project sets another one.
  static let size = CellSize(width: 80, height: 24)

  /// Runs the flow, again if it fails and there are retries.
  func run(onCommand: ((String, Int) -> Void)? = nil) -> FlowResult {
    if let failure = entry.failure { return failure }
    var milliseconds = 0
    var failed: FailureReport?
    var attempt = 1
    while true {
      var result = runOnce(onCommand)
      milliseconds += result.milliseconds
      result.attempts = attempt
      result.milliseconds = milliseconds
      if result.status == .passed {
        if failed != nil { result.status = .flaky }
        result.report = failed
        return result
      }
      if attempt > request.retries || result.report?.kind.isExternal == true { return result }
      failed = result.report
      attempt += 1
    }
  }

  private func runOnce(_ onCommand: ((String, Int) -> Void)?) -> FlowResult {
    do {
      let source = try source()
      let terminal = DebugTerminal(
        size: request.size ?? entry.workspace.settings?.size ?? TestSession.size)
      let clock = source.isRemote ? nil : ManualClock()
      let session = try Session(source, terminal: terminal, clock: clock ?? SystemClock())
      var fileProblem: FileError?
      session.files.onFailure { fileProblem = fileProblem ?? $0 }
      let application = session.application
      // The result must not depend on the installed programs.
      application.dependencies.imageDecoder = nil
      application.dependencies.webPageReader = nil
      register(entry.workspace, in: application.dependencies)
      let pilot = Pilot(application, on: terminal.headless, clock: clock)
      pilot.hasTasks = false
      var options = options(session, pilot, source)
      options.onCommand = onCommand
      if request.isDebugging {
        application.recordForInspection()
        options.onFailure = { TestSession.debug($0, application, terminal, clock) }
      }
      let runner = FlowRunner(entry.flow, pilot: pilot, options: options)
      let recording = request.output.map { _ in Asciicast(pilot) }
      if let recording { pilot.onFrame = { [weak pilot] in if let pilot { recording.add(pilot) } } }
      var result = runner.run()
      if session.isFirstChooser, runner.hasLaunched {
        result.report?.details.append(
          "the flow began with the list of screens, because \(source.source) has no home.json or"
            + " index.json; name the directory of the screens with --app, or as test.app in"
            + " \(ProjectFile.name)")
      }
      if result.status == .failed, let recording, let output = options.output {
        output.saveFailure(recording, application.dependencies.requestLog.exchanges)
        result.warnings += output.problems.map { FlowResult.Warning($0, at: nil) }
          .filter { !result.warnings.contains($0) }
      }
      if let fileProblem, result.status == .passed {
        result.status = .failed
        result.report = FailureReport(environment: fileProblem.description, file: entry.path)
      }
      result.path = entry.path
      if let file = result.report?.file { result.report?.file = entry.workspace.prefix + file }
      result.files = options.output?.files ?? []
      return result.withoutSecrets
    } catch {
      let report = FailureReport(environment: CheckCommand.message(of: error), file: entry.path)
      return entry.failed(report).withoutSecrets
    }
  }

  /// Registers the names of the project, so that screens with them have no findings, as in `check`.
  private func register(_ workspace: TestProject.Workspace, in dependencies: BeagleDependencies) {
    for name in workspace.checks.types { dependencies.decoder.register(knownName: name) }
    let operations = dependencies.operationsProvider
    for (name, result) in workspace.settings?.operations ?? [] {
      operations.register(operationId: name) { _ in result }
    }
    for name in workspace.checks.options.operations where !operations.contains(name) {
      operations.register(operationId: name) { _ in .empty }
    }
  }

  /// Returns a finding with the severity that the project file sets; nil if it ignores the finding.
  private static func judge(
    _ finding: Diagnostic, _ checks: CheckSettings, _ source: SourceOptions
  ) -> Diagnostic? {
    if finding.code == .unresolvedContext, checks.options.contexts.contains(finding.name) {
      return nil
    }
    let directory = Session.split(source.source).directory
    return checks.apply(
      to: finding, path: source.isRemote ? nil : FilePath.real("\(directory)/\(finding.file)"))
  }

  /// Shows the screen of a failed command in the terminal, with the inspector, until the user quits.
  private static func debug(
    _ report: FailureReport, _ application: BeagleApplication, _ terminal: DebugTerminal,
    _ clock: ManualClock?
  ) {
    do {
      var options = CursesTerminal.Options()
      options.quitStatus = ExitStatus.failure.rawValue
      terminal.show(on: try CursesTerminal(options: options))
      clock?.becomeReal()
      application.toggleInspector()
      application.window.showMessage("\(report.command): \(report.message)", tone: .failure)
      try application.application.run()
    } catch { Console.error(error) }
  }

  /// Returns the screens under test.
  private func source() throws -> SourceOptions {
    var source = request.source
    source.continuesRecording = true
    source.display.followsLocale = false
    let url = entry.flow.configuration.isURL ? entry.flow.configuration.appId?.literal : nil
    let isWeb = url.map(SourceOptions.isURL) ?? false
    try source.parse(
      operands: [
        request.app ?? (entry.workspace.settings?.app == nil && isWeb ? url : nil)
          ?? entry.workspace.app
      ])
    return source
  }

  private func options(
    _ session: Session, _ pilot: Pilot, _ source: SourceOptions
  ) -> FlowOptions {
    let application = session.application
    var options = FlowOptions()
    options.variables = TestSession.environment.merging(request.variables) { $1 }
    options.timeout = request.timeout
    options.wait = request.wait
    options.isInterrupted = { Interruption.signal != nil }
    // This path works even if the program was renamed.
    options.scriptProgram = "/proc/self/exe"
    options.workspace = entry.workspace.directory
    options.pathPrefix = entry.workspace.prefix
    if let settings = entry.workspace.settings { options.analytics = settings.analytics }
    options.filterFinding = { [checks = entry.workspace.checks] finding in
      TestSession.judge(finding, checks, source)
    }
    options.output = FlowOutput(
      request.output ?? ".", failureFolder: request.output.map { _ in entry.folder })
    options.snapshots = SnapshotStore(
      RootDirectory(entry.workspace.home, folder: SnapshotPlan.folder),
      mode: request.updatesSnapshots
        ? .update : Console.isContinuousIntegration ? .check : .write)
    options.launch = {
      application.open(
        session.first, controllerId: session.controllerId,
        navigationContext: session.navigationContext)
    }
    options.setTheme = { [display = source.display, directory = entry.workspace.directory] name in
      let theme = try display.load(theme: name, from: directory)
      application.dependencies.theme = Session.theme.merging(theme.theme)
      application.appearance = theme.appearance
    }
    if source.isRemote, source.replay == nil {
      options.clearState = {
        let stubbed = application.dependencies.networkClient as? StubbedNetworkClient
        // A new client has no cookies.
        application.serve(
          baseURL: UrlParts.base(of: source.source),
          access: source.configuration?.settings.access ?? ServerAccess())
        guard let stubbed, let client = application.dependencies.networkClient else { return }
        stubbed.base = client
        application.dependencies.networkClient = stubbed
      }
    }
    return options
  }

  /// The variables of the environment that Maestro passes to flows.
  static let environment: [String: String] = {
    var variables: [String: String] = [:]
    for (name, value) in Console.allVariables where name.hasPrefix("MAESTRO_") {
      variables[name] = value
    }
    return variables
  }()
}
