import BeagleNetworking
import BeagleSchema
@_exported import BeagleTUI
import CellText
import SystemSupport

/// Controls an application like a user, without a terminal, a network or real time.
///
/// ```swift
/// let pilot = Pilot(size: CellSize(width: 60, height: 16))
/// pilot.server.script("/home", .failure(status: 503), .json(home, after: 200))
/// pilot.open(path: "/home")
/// try pilot.waitUntilIdle()
/// try pilot.click(.button, "Retry")
/// try pilot.waitUntilIdle()
/// try pilot.find(.header, "Orders")
/// ```
///
/// Time passes only when a test advances it. After each call, the screen is up to date. If a call
/// does not find an element, it throws an error that lists the elements on the screen.
@MainActor
open class Pilot {
  /// The configuration of the screens. Register custom components, actions, operations and
  /// navigation controllers here before you open a screen.
  public let dependencies: BeagleDependencies
  /// The application.
  public let application: BeagleApplication
  /// The terminal, which stores its screen in memory.
  public let terminal: HeadlessTerminal
  /// The clock of the application.
  public let clock: ManualClock
  /// The server that receives requests, unless ``serve(directory:latency:failures:)`` was called.
  public let server = FakeServer()

  /// Whether the application runs in real time, because its screens come from a server.
  let isRealTime: Bool
  /// Whether ``analyticsRecords`` also has the records for a provider that is set later.
  private let recordsAnalytics: Bool
  /// Whether code of an application may run tasks in real time.
  package var hasTasks: Bool
  /// The minimum number of scrolls of a view after which ``scrollTo(_:_:)`` fails. A list can grow without an end.
  final var scrollLimit = 1000
  /// Whether a script waits for a response. The log of requests does not contain its request.
  var hasScriptRequest = false
  /// The screen that was opened first, which a flow opens again with `launchApp`.
  package private(set) var entry: (screen: ScreenType, controllerId: String?)?
  /// Called after each frame, for a recording.
  package var onFrame: (() -> Void)?
  /// The external URLs that the user opened, oldest first. A dialog asks before it opens one.
  public internal(set) final var openedURLs: [String] = []

  /// The window of the application.
  public var window: Window { application.window }

  /// Creates an application with a headless terminal.
  /// - Parameters:
  ///   - size: the size of the terminal in cells.
  ///   - colorDepth: the color depth of the terminal.
  ///   - dependencies: the configuration; nil for a new one.
  ///   - appearance: the colors and characters of the application.
  ///   - runsPrograms: whether to show images and web pages with the programs of the computer. The
  ///     screen then depends on the installed programs.
  public init(
    size: CellSize = CellSize(width: 80, height: 24), colorDepth: ColorDepth = .trueColor,
    dependencies: BeagleDependencies? = nil, appearance: AppearanceOptions = .init(),
    runsPrograms: Bool = false
  ) {
    let dependencies = dependencies ?? BeagleDependencies()
    self.dependencies = dependencies
    isRealTime = false
    recordsAnalytics = true
    hasTasks = false
    terminal = HeadlessTerminal(size: size, colorDepth: colorDepth)
    let clock = ManualClock()
    self.clock = clock
    application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, appearance: appearance, clock: clock)
    // Time passes only when the test advances the clock, so a failed retry is shown without a wait.
    application.window.loadingTiming.retry = 0
    application.storeDirectoryResponses()
    if !runsPrograms {
      dependencies.imageDecoder = nil
      dependencies.webPageReader = nil
    }
    server.loop = application.application.loop
    application.application.loop.runsMainQueue = MainQueue.isServed
    // So that ``isOffline`` also ends the requests that run at that moment.
    dependencies.networkClient = StubbedNetworkClient(
      server, scheduler: application.application.loop)
    dependencies.wallClock = { Int(clock.now / 1_000_000) }
    dependencies.analyticsProvider = AnalyticsRecorder(dependencies.analyticsProvider)
    if dependencies.urlOpener == nil {
      dependencies.urlOpener = { [weak self] in self?.openedURLs.append($0) }
    }
  }

  /// Controls an application that exists already.
  /// - Parameter clock: the clock of the application; nil if it runs in real time.
  public init(
    _ application: BeagleApplication, on terminal: HeadlessTerminal, clock: ManualClock?
  ) {
    self.application = application
    self.terminal = terminal
    self.clock = clock ?? ManualClock()
    dependencies = application.dependencies
    application.window.loadingTiming.retry = 0
    application.storeDirectoryResponses()
    recordsAnalytics = false
    isRealTime = clock == nil
    hasTasks = clock == nil
    guard let clock else { return }
    dependencies.wallClock = { Int(clock.now / 1_000_000) }
  }

  // MARK: - Opening screens

  /// Opens the first screen.
  /// - Parameters:
  ///   - screen: the source of the screen.
  ///   - controllerId: the id of the navigation controller; nil for the default one.
  open func open(_ screen: ScreenType, controllerId: String? = nil) {
    recordAnalytics()
    if entry == nil { entry = (screen, controllerId) }
    application.open(screen, controllerId: controllerId)
    settle()
  }

  /// Opens a view controller as the root of the window, for example a `TabBarController`.
  public final func open(_ controller: ViewController) {
    recordAnalytics()
    application.open(controller)
    settle()
  }

  /// Opens a screen from a JSON string.
  public final func open(json: String, controllerId: String? = nil) {
    open(.declarativeText(json), controllerId: controllerId)
  }

  /// Opens the screen at a path of the server or directory.
  public final func open(path: String, controllerId: String? = nil) {
    open(.remote(.init(url: path)), controllerId: controllerId)
  }

  /// Serves screens from a directory instead of ``server``, like the option `--offline`.
  /// - Parameters:
  ///   - directory: the path of the directory.
  ///   - latency: the delay of each response in milliseconds of ``clock``.
  ///   - failures: the number of requests for each path that fail before the first success.
  /// - Throws: `DirectoryError` if the directory cannot be read.
  public final func serve(directory: String, latency: Int = 0, failures: Int = 0)
    throws(DirectoryError)
  {
    let stubs = self.stubs
    do throws(DirectoryError) {
      stubs.base = try application.serve(
        directory: directory, latency: latency, failures: failures, isOffline: true)
    } catch .missing(let path) where !path.hasPrefix("/") {
      // The current directory of tests is not the folder of their file.
      throw .missing(path + (FilePath.real(".").map { " in \($0)" } ?? ""))
    }
    dependencies.networkClient = stubs
  }

  /// Passes records on to a provider that the application has set since the last call.
  private func recordAnalytics() {
    guard recordsAnalytics, let provider = dependencies.analyticsProvider,
      !(provider is AnalyticsRecorder)
    else { return }
    dependencies.analyticsProvider = AnalyticsRecorder(provider)
  }

  // MARK: - Time

  /// Handles all pending events without advancing the clock, and paints.
  public final func settle() {
    recordAnalytics()
    repeat {
      application.application.loop.drain()
      application.application.present()
      // A search begins in a frame and takes several turns.
    } while window.isSearching
    onFrame?()
  }

  /// Advances the clock by a number of milliseconds.
  public final func wait(milliseconds: Int) {
    clock.advance(milliseconds: milliseconds)
    settle()
  }

  /// Advances the clock, for example by `.seconds(3)`. The time is rounded up to milliseconds.
  public final func wait(_ duration: Duration) { wait(milliseconds: duration.wholeMilliseconds) }

  /// Advances the clock until loading has finished.
  /// - Parameter limit: the maximum time in milliseconds of ``clock``.
  /// - Throws: ``PilotError/busy(_:)`` if loading does not finish in time, or if a request without
  ///   a script waits for a response.
  public final func waitUntilIdle(limit: Int = 60_000) throws(PilotError) {
    settle()
    var waited = 0
    while true {
      let work = try advance(&waited, limit)
      if work == .none { break }
      if waited >= Pilot.blockedTaskTime, let advice = blockedTaskAdvice { throw .busy(advice) }
      if work == .task { application.application.loop.runOnce(timeoutMilliseconds: Pilot.step) }
    }
    settle()
  }

  /// Advances the clock until loading has finished, and lets tasks on the main actor go on meanwhile.
  ///
  /// Use this form in `async` tests. A test without `await` occupies the main actor: it can wait for tasks only on the
  /// main thread of the process.
  /// - Parameter limit: the maximum time in milliseconds of ``clock``.
  /// - Throws: as the function without `async`, or `CancellationError`.
  public final func waitUntilIdle(limit: Int = 60_000) async throws {
    settle()
    var waited = 0
    repeat {
      // A task may need real time. Otherwise its continuation may be the next job of the main actor.
      if try advance(&waited, limit) == .task {
        try await Task.sleep(for: .milliseconds(1))
      } else {
        await Task.yield()
      }
      settle()
    } while isWorking
  }

  /// The work that a step waits for.
  private enum Work {
    case none
    /// Work that follows ``clock``, and programs.
    case timed
    /// Tasks, whose time may be real.
    case task
  }

  /// The requests without a response, and the reason.
  package final var unansweredRequests: [String] { server.pending.map(waitingReason(of:)) }

  /// Returns why a request has no response.
  private func waitingReason(of request: FakeServer.ReceivedRequest) -> String {
    guard !request.hangs else { return request.waitingReason }
    let paths = dependencies.localScreens.paths
    let near = TypoCorrection.best(for: request.path, amongUnordered: paths)
    return request.waitingReason
      + (near.map { "; did you mean the local screen \"\($0)\"?" } ?? "")
  }

  /// Whether anything is loading.
  private var isWorking: Bool { application.isLoading || server.delayedResponseCount > 0 }

  /// Advances the clock by one step if something is loading.
  /// - Returns: the work before the step.
  private func advance(_ waited: inout Int, _ limit: Int) throws(PilotError) -> Work {
    guard isWorking else { return .none }
    let hasTask = application.hasTasks || ClientTasks.count > 0
    // A task may be about to cancel its request.
    if server.delayedResponseCount == 0, !hasTask || waited >= 20 * Pilot.step,
      let waiting = server.pending.first
    {
      throw .busy(waitingReason(of: waiting))
    }
    if application.hasExternalWork {
      // Programs for images and web pages run in real time and have their own limits.
      application.application.loop.runOnce(timeoutMilliseconds: Pilot.step)
      application.application.present()
      return .timed
    }
    guard waited < limit else { throw .busy("still loading after \(limit) ms") }
    wait(milliseconds: Pilot.step)
    waited += Pilot.step
    return hasTask ? .task : .timed
  }

  /// The length of a clock step, in milliseconds.
  static let step = 10

  // MARK: - Keyboard

  /// Presses keys in sequence.
  public final func press(_ keys: Key..., modifiers: Modifiers = []) {
    for key in keys { handle(.key(KeyEvent(key, modifiers))) }
  }

  /// Types text, one key press for each character, without a pause between them. If its field
  /// disappears meanwhile, the rest of the text is ignored.
  public final func type(_ text: String) {
    window.endTypingPause()
    for character in text {
      window.handle(.key(KeyEvent(character)))
      settle()
    }
  }

  /// Pastes text.
  public final func paste(_ text: String) { handle(.paste(text)) }

  /// Presses Tab until an element has the focus.
  /// - Returns: the focused element in its new state.
  /// - Throws: ``PilotError/unreachable(_:)`` if Tab does not reach the element.
  @discardableResult
  public final func focus(_ element: SemanticElement) throws(PilotError) -> SemanticElement {
    var seen: Set<View> = []
    var focused = self.focused
    while focused?.view != element.view || element.view == nil {
      if let view = focused?.view, !seen.insert(view).inserted { break }
      press(.tab)
      focused = self.focused
      if focused == nil { break }
    }
    guard let focused, focused.view == element.view else {
      throw .unreachable("\(PilotError.describe(element)) cannot be focused with Tab")
    }
    return focused
  }

  // MARK: - Mouse

  /// Presses and releases the left button over a cell.
  public final func click(at cell: CellPoint) {
    // The clock may not advance between two clicks, which are not a double click.
    window.mouse.endClick()
    handle(.mouse(MouseEvent(.press(.left), at: cell)))
    handle(.mouse(MouseEvent(.release, at: cell)))
  }

  /// Clicks in the middle of the visible part of an element.
  /// - Throws: ``PilotError/unreachable(_:)`` if the element is not visible or is disabled.
  public final func click(_ element: SemanticElement) throws(PilotError) {
    if isDisabled(element) {
      throw .unreachable(
        "\(element.summary) is disabled; do first what enables it, or use click(at:) to test that a click has"
          + " no effect")
    }
    click(at: try middle(of: element))
  }

  /// Returns whether an element is disabled now: a test may have found it before it was enabled.
  private func isDisabled(_ element: SemanticElement) -> Bool {
    guard let view = element.view else { return false }
    let current = semantics.first {
      $0.view === view && $0.role == element.role && $0.name == element.name
    }
    return current?.states.contains(.disabled) == true || view.isInDisabledControl
  }

  /// Clicks the first element with the given text; see ``find(text:)``.
  /// - Throws: ``PilotError`` if no element has the text, or it is disabled or not visible.
  public final func click(text: String) throws(PilotError) { try click(find(text: text)) }

  /// Clicks the element with an identifier.
  /// - Throws: ``PilotError`` if no element has the identifier, or it is disabled or not visible.
  public final func click(id: String) throws(PilotError) { try click(find(id: id)) }

  /// Clicks the first element with a role and a name.
  /// - Throws: ``PilotError`` if no element has them, or it is disabled or not visible.
  public final func click(_ role: SemanticElement.Role, _ name: String) throws(PilotError) {
    try click(find(role, name))
  }

  /// Turns the mouse wheel over an element.
  /// - Parameters:
  ///   - kind: the direction.
  ///   - element: the element under the pointer; nil for the middle of the screen.
  ///   - notches: the number of wheel events.
  /// - Throws: ``PilotError/unreachable(_:)`` if the element is not visible.
  public final func wheel(
    _ kind: MouseEvent.Kind = .wheelDown, over element: SemanticElement? = nil, notches: Int = 1
  ) throws(PilotError) {
    let size = terminal.size
    let middle = CellPoint(x: size.width / 2, y: size.height / 2)
    let point = try element.map { (element) throws(PilotError) in try self.middle(of: element) }
    for _ in 0..<notches { handle(.mouse(MouseEvent(kind, at: point ?? middle))) }
  }

  private func middle(of element: SemanticElement) throws(PilotError) -> CellPoint {
    let bounds = element.visibleFrame
    guard !bounds.isEmpty else {
      throw .unreachable(
        "\(element.summary) is not visible; scroll to it first with"
          + " pilot.scrollTo(.\(element.role.rawValue), \"\(element.name)\")")
    }
    return CellPoint(x: bounds.x + (bounds.width - 1) / 2, y: bounds.y + (bounds.height - 1) / 2)
  }

  // MARK: - Events

  /// Changes the size of the terminal.
  public final func resize(to size: CellSize) {
    terminal.resize(to: size)
    settle()
  }

  /// Delivers an event to the window, like the terminal. Unlike ``type(_:)``, it acts on the
  /// current screen, even if that opened since the last key.
  public final func handle(_ event: Event) {
    recordAnalytics()
    window.endTypingPause()
    window.handle(event)
    settle()
  }
}

extension Pilot: OpaqueToReflection {}
