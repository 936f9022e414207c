import BeagleAutomation
import BeagleNetworking
import BeagleServers
import BeagleTUI
import CellText
import SystemSupport

/// Screens of a directory on a terminal in memory, and what happened since the last look at them.
@MainActor
final class ScreenRun {
  let application: BeagleApplication
  let terminal: HeadlessTerminal
  let pilot: Pilot
  /// The first screen.
  let first: ScreenType
  let options: ScreenOptions
  /// The settings of the project, whose names have no findings.
  let settings: CheckSettings
  /// The server of the directory.
  let server: DirectoryNetworkClient
  private var lastRequest = 0
  private var lastEntry = 0
  /// The last request that ended during the current step, and the time of its end.
  private var ended: (request: Int, time: UInt64)?
  /// The numbers of the requests whose responses caused entries of the log, by the number of the entry.
  private var causes: [Int: Int] = [:]

  /// The warnings that a result has already, so that none repeats them.
  private var shownWarnings: Set<String> = []

  /// The limits of what a model reads about one screen. The values of contexts are whole only on request.
  static let limits = (
    controls: 60, value: 200, whole: 20_000, event: 200, requests: 50, log: 50
  )

  /// - Parameter document: The text of the first screen instead of a path.
  init(
    _ options: ScreenOptions, in directory: ScreenDirectory, document: String? = nil,
    allowsNetwork: Bool, settings: CheckSettings, project: ProjectFile?
  ) throws(ToolError) {
    self.options = options
    self.settings = settings
    terminal = HeadlessTerminal(
      size: CellSize(width: options.columns, height: options.rows), isUTF8: true)
    let clock = ManualClock()
    let dependencies = BeagleDependencies()
    Controllers.register(in: dependencies.navigation)
    application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, appearance: AppearanceOptions(), clock: clock)
    let theme = try? project?.loadTheme()?.theme
    dependencies.theme = theme.map { Session.theme.merging($0) } ?? Session.theme
    ScreenRun.register(settings, project, in: dependencies)
    if let global = options.global { dependencies.globalContext.set(global) }
    do {
      let client = try application.serve(directory: directory.root, isOffline: !allowsNetwork)
      server = client
      dependencies.imageProvider = ReportingImageProvider(client, dependencies.log)
      if let document {
        first = .declarativeText(document)
      } else if let screen = try options.screen ?? client.startScreen() {
        first = .remote(.init(url: screen))
      } else {
        first = .declarative(ScreenChooser.screen(for: client.screenListing()))
      }
    } catch { throw ToolError(error.localizedDescription) }
    pilot = Pilot(application, on: terminal, clock: clock)
    pilot.hasTasks = false
    if let theme = options.theme {
      do { try setTheme(theme, in: directory) } catch {
        throw ToolError("theme: \(CheckCommand.message(of: error))")
      }
    }
    observeCauses()
  }

  /// Remembers which responses cause entries of the log. What happens at the time of a response follows from it.
  private func observeCauses() {
    dependencies.requestLog.observers.append { [weak self] exchange in
      self?.ended = self.map { (exchange.number, $0.pilot.clock.now) }
    }
    dependencies.log.onAdd = { [weak self] _ in
      guard let self, let ended, ended.time == pilot.clock.now else { return }
      causes[dependencies.log.total] = ended.request
    }
  }

  private var dependencies: BeagleDependencies { application.dependencies }

  /// Whether a request has no response yet.
  var isWaitingForResponse: Bool {
    dependencies.requestLog.exchanges.contains { exchange in
      if case .waiting = exchange.outcome { true } else { false }
    }
  }

  /// Begins a step: what happens now follows from it, and not from an earlier response.
  func beginStep() { ended = nil }

  /// Changes the theme.
  /// - Parameter theme: The name of a theme, or the path of a file.
  /// - Throws: An error that names the themes.
  func setTheme(_ theme: String, in directory: ScreenDirectory) throws {
    let loaded = try DisplayOptions().load(theme: theme, from: directory)
    application.dependencies.theme = Session.theme.merging(loaded.theme)
    application.appearance = loaded.appearance
  }

  /// Registers the names of the project, so that screens with them have no findings, as in `check`.
  private static func register(
    _ settings: CheckSettings, _ project: ProjectFile?, in dependencies: BeagleDependencies
  ) {
    for name in settings.types { dependencies.decoder.register(knownName: name) }
    let operations = dependencies.operationsProvider
    for (name, result) in project?.test?.operations ?? [] {
      operations.register(operationId: name) { _ in result }
    }
    for name in settings.options.operations where !operations.contains(name) {
      operations.register(operationId: name) { _ in .empty }
    }
  }

  /// Shows no images and web pages, which need programs, so that the result does not depend on those that
  /// are installed.
  func ignorePrograms(unless hasImage: Bool) {
    guard !hasImage else { return }
    application.dependencies.imageDecoder = nil
    application.dependencies.webPageReader = nil
  }

  /// Opens the first screen.
  func open() {
    application.open(first, navigationContext: options.navigationContext ?? .empty)
  }

  /// Opens the first screen and waits until it is loaded.
  func load() {
    open()
    application.settle(manualClock: pilot.clock)
  }

  /// The maximum number of times that a screen is loaded again.
  private static let reloadLimit = 5

  /// Loads the first screen and returns it. If requests fail only the first times, as with `failTimes`, also
  /// returns its state after these failures.
  func states(of path: String, hasImage: Bool) -> [ViewedScreen] {
    func viewed(_ note: String? = nil) -> ViewedScreen {
      var screen = ViewedScreen(path: path)
      screen.note = note
      screen.state = state()
      if hasImage { screen.image = image(name: String(path.drop { $0 == "/" })) }
      return screen
    }
    load()
    guard server.temporaryFailureCount > 0 else { return [viewed()] }
    let failed = viewed("with the first response, which routes.json lets fail")
    for _ in 0..<ScreenRun.reloadLimit {
      let count = server.temporaryFailureCount
      if let global = options.global { dependencies.globalContext.set(global) }
      load()
      guard server.temporaryFailureCount > count else {
        return [failed, viewed("opened again, after the failures of routes.json")]
      }
      _ = newEvents()
    }
    return [failed]
  }

  // MARK: - State

  /// Returns what the screen shows, and the requests and messages since the last call.
  /// - Parameters:
  ///   - isFailure: Whether a step failed, so that the values of events may explain the failure.
  ///   - isWhole: Whether to return the whole values of contexts, and those of events.
  func state(isFailure: Bool = false, isWhole: Bool = false) -> ScreenState {
    let tree = application.window.semanticTree().withoutSecrets
    var state = ScreenState()
    state.title = tree.ownName ?? ""
    state.text = SurfaceExport.text(terminal.surface.withoutSecrets)
    state.controls = controls(tree)
    // The status bar shows a request for a moment after its response.
    state.isLoading = application.isWaiting
    state.isLoaded = application.loadFailure == nil && !state.isLoading
    (state.requests, state.log) = events()
    state.contexts = contexts(
      withEvents: isFailure || isWhole || !state.log.isEmpty, isWhole: isWhole)
    return state
  }

  /// Returns the requests and the errors and warnings since the last call.
  func events() -> (requests: [String], log: [String]) {
    let (numbers, log) = newEvents()
    return (requests(numbers), log.map(\.text))
  }

  /// An error, a warning, or a note about the submission of a form.
  struct Event {
    let text: String
    /// The number of the request whose response caused it; nil if none did.
    let cause: Int?
  }

  /// Returns the numbers of the requests and the entries of the log since the last call. A request may have no
  /// response yet.
  func newEvents() -> (requests: [Int], log: [Event]) {
    let numbers = application.dependencies.requestLog.exchanges.map(\.number)
      .filter { $0 > lastRequest }
    lastRequest = numbers.last ?? lastRequest
    let log = application.dependencies.log
    let new = log.entries.suffix(max(0, log.total - lastEntry))
    let first = log.total - new.count + 1
    var events: [Event] = []
    for (number, entry) in zip(first..., new)
    where ScreenRun.isReported(entry) && isNew(entry) {
      let text = ([ScreenRun.message(of: entry)] + entry.codeFrame).joined(separator: "\n     ")
      events.append(Event(text: text, cause: causes[number]))
    }
    lastEntry = log.total
    causes = [:]
    return (numbers, events.suffix(ScreenRun.limits.log))
  }

  /// Returns whether an entry is not about a document or an expression whose warning a result has already.
  private func isNew(_ entry: LogEntry) -> Bool {
    entry.level == .error || entry.code == nil
      || shownWarnings.insert(ScreenRun.message(of: entry)).inserted
  }

  /// Returns whether a model must know an entry. For a person, who sees the screen, a missing image and a form
  /// with errors are only notes.
  private static func isReported(_ entry: LogEntry) -> Bool {
    entry.level > .info || entry.category == .form
      || entry.code == .missingImage
  }

  /// Returns the message of an entry, with what to do about a request that nothing serves.
  private static func message(of entry: LogEntry) -> String {
    ScreenRenderer.message(of: entry)
      + (entry.isUnserved ? " Add the file, or a route with this path to routes.json." : "")
  }

  /// Returns requests with their results.
  func requests(_ numbers: [Int]) -> [String] {
    let numbers = Set(numbers)
    return application.dependencies.requestLog.exchanges.filter { numbers.contains($0.number) }
      .suffix(ScreenRun.limits.requests).map(ScreenRun.description)
  }

  /// Returns a request and its result in one line.
  private static func description(_ exchange: Exchange) -> String {
    let sent =
      exchange.request.additionalData?.body
      .map { " sent \(bounded(Redaction.value($0).jsonText, 300))" } ?? ""
    return Redaction.text("\(exchange.request.label)\(sent) \(FailureReport.outcome(exchange))")
  }

  static func bounded(_ text: String, _ limit: Int) -> String {
    text.utf8.count <= limit ? text : text.prefix(limit) + "…"
  }

  /// Returns the screen as an image.
  func image(name: String) -> ScreenImage {
    let title = application.window.semanticTree().withoutSecrets.ownName ?? "beagle-tui"
    return ImageConverter.image(
      SurfaceExport.svg(terminal.surface.withoutSecrets, title: title), name: name)
  }
}
