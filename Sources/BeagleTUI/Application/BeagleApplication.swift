import BeagleNetworking
import BeagleSchema
import CellText
import Glibc
import Localization
import SystemSupport
import TerminalKit

/// A terminal application that shows Beagle screens: the terminal, the event loop and the window.
///
/// ```swift
/// let dependencies = BeagleDependencies()
/// dependencies.navigation.registerNavigationController(
///   builder: MyAppNavigationController.init, forId: "MyAppNavigationController")
/// Beagle.dependencies = dependencies
///
/// let application = try BeagleApplication()
/// try application.serve(directory: "Screens")
/// try application.run(.remote(.init(url: "/home")))
/// ```
@MainActor
public final class BeagleApplication {
  /// The configuration of the screens.
  public let dependencies: BeagleDependencies
  /// The application without Beagle: terminal, event loop and window.
  package let application: Application
  /// The window, for messages and dialogs of the program.
  public var window: Window { application.window }
  /// The event loop: timers, file descriptors, and the `poster` that ``CurlNetworkClient`` and
  /// ``CommandTokenProvider`` take.
  public var loop: EventLoop { application.loop }

  /// Called with the URL of each screen that the user chooses in the palette, for a recording.
  package var paletteObserver: ((String) -> Void)?

  /// Called with the theme that the user chooses in the palette, to save it. Returns a message for the
  /// user; nil for none.
  package var themeSaver: ((ThemeName) -> String?)?

  /// The request of `beagle-tui render` that started the program; nil if the user did.
  var renderRequest: RenderRequest?
  /// Whether `beagle-tui check` has started the program to get its screens.
  var isDescribing = false
  /// The context values of the command that started the program; nil if the user did.
  var launchContexts: LaunchContexts?

  /// A message about why the program never shows two panes; nil if it may.
  package var reasonForOnePane: String?

  /// The inspector, which is retained while it is closed.
  var cachedInspector: InspectorViewController?

  /// The source of the component whose menu opens the editor.
  var menuSource: SourceReference?

  /// Creates an application.
  /// - Parameters:
  ///   - terminal: the terminal to draw on.
  ///   - dependencies: the configuration of the screens; nil uses ``Beagle/dependencies``. Each of
  ///     several applications needs its own, because a configuration has only one event loop, the
  ///     loop of the application created last, and one log. The language is that of the process: the
  ///     initializer sets `Texts.current` to ``BeagleDependencies/texts`` or, without them, to the texts
  ///     for the user's language, also for the applications created before.
  ///   - appearance: settings that override those detected from the terminal.
  ///   - clock: the clock of timers.
  public init(
    terminal: any Terminal, dependencies: BeagleDependencies? = nil,
    appearance: AppearanceOptions = .init(),
    clock: any LoopClock = SystemClock()
  ) {
    self.dependencies = dependencies ?? Beagle.dependencies
    Texts.current = self.dependencies.texts ?? BeagleApplication.texts(for: terminal)
    application = Application(terminal: terminal, options: appearance, clock: clock)
    setUpDependencies(images: appearance.images)
    showActivity()
    setUpBudgets(clock)
    setUpWindow()
    setUpKeys(terminal)
    setUpMenu()
  }

  /// Connects the configuration with the event loop and the terminal.
  private func setUpDependencies(images: ImageMode) {
    dependencies.scheduler = application.loop
    dependencies.reachability.loop = application.loop
    dependencies.imageDecoder = application.imageDecoder(
      images, onChange: { [weak dependencies] in dependencies?.imageCache.redrawImages() })
    dependencies.webPageReader = W3MReader(poster: application.loop.poster)
    dependencies.clipboard = { [weak self] in self?.copy($0) }
  }

  /// Shows running requests and failed actions in the status bar.
  private func showActivity() {
    // Decoding can produce many findings, so these are only in the log.
    dependencies.log.addObserver { [weak window = application.window] entry in
      switch entry.category {
      case .navigation, .action, .context:
        if entry.level != .info { window?.showMessage(entry.message, tone: .failure) }
      default: break
      }
    }
    dependencies.activity.onChange = { [weak window = application.window] in
      window?.statusBar.activity = $0
    }
    window.statusBar.activityProgress = { [weak activity = dependencies.activity] in
      activity?.progress()
    }
    dependencies.activity.onAttempt = { [weak self] path, attempt in
      self?.topNavigationController?.showAttempt(attempt, of: path)
    }
  }

  /// Limits the work of each event and the requests that the user has not caused.
  private func setUpBudgets(_ clock: any LoopClock) {
    window.userEventObservers.append { [weak dependencies] in
      dependencies?.requestBudget.refill()
      dependencies?.refill()
    }
    dependencies.turnBudget.now = { clock.now }
    application.loop.onBatchEnd = { [weak dependencies] in dependencies?.refill() }
  }

  private func setUpWindow() {
    application.onRightToLeft = { [weak self] in
      self?.noteMissingOrder(FriBidiLibrary.problem)
    }
    window.quitObjection = { [weak self] in self?.quitObjection }
    window.expectsContent = { ($0 as? BeagleScreenViewController)?.requests.isWaiting == true }
  }

  private func setUpKeys(_ terminal: any Terminal) {
    window.keyBindings = KeyBinding.application + window.keyBindings
    window.setHandler(for: .showLog) { [weak self] in self?.showLog() }
    window.setHandler(for: .showRequests) { [weak self] in self?.showRequests() }
    window.setHandler(for: .showPalette) { [weak self] in self?.showPalette() }
    if (terminal as? CursesTerminal)?.reportsMouse != false {
      window.statusBar.onName = { [weak self] in self?.showPalette() }
    }
    window.setHandler(for: .showInspector) { [weak self] in self?.toggleInspector() }
    window.setHandler(for: .changePanes) { [weak self] in self?.changePanes() }
    window.setHandler(for: .switchPanel) { [weak self] in self?.switchPanel() }
  }

  /// The texts of an application that chooses none. Screens without a terminal are for tests and files,
  /// whose content must not depend on the machine.
  private static func texts(for terminal: any Terminal) -> Texts {
    if terminal is HeadlessTerminal { return Texts() }
    return Texts(Language { getenv($0).map { String(cString: $0) } })
  }

  /// Adds to the log why right-to-left text is not in the order of the screen. A screen reader needs no order.
  func noteMissingOrder(_ problem: String?) {
    guard let problem, !window.isAnnounced else { return }
    dependencies.log.add(.text, .warning, problem)
  }

  // MARK: - Screen sources

  /// Loads screens from a directory.
  /// - Parameters:
  ///   - directory: the path of the directory.
  ///   - latency: the delay of each response, in milliseconds.
  ///   - failures: the number of requests for each path that fail before one succeeds.
  ///   - seed: a seed for random variations of the latency, the same for equal seeds.
  ///   - baseURL: the server for relative paths that are not in the directory; nil for none.
  ///   - isOffline: whether requests for absolute URLs fail instead of reaching their servers.
  ///   - access: the settings for requests to servers.
  /// - Throws: `DirectoryError` if the directory cannot be read.
  @discardableResult
  public func serve(
    directory: String, latency: Int = 0, failures: Int = 0, seed: UInt64? = nil,
    baseURL: String? = nil, isOffline: Bool = false, access: ServerAccess? = nil
  ) throws(DirectoryError) -> DirectoryNetworkClient {
    let client = try DirectoryNetworkClient(
      directory: directory, scheduler: application.loop, latency: latency, failFirst: failures,
      seed: seed)
    if !isOffline {
      client.network = DirectoryNetwork(baseURL: baseURL) {
        [poster = application.loop.poster, weak log = dependencies.log] in
        (access ?? ServerAccess()).client(baseURL: baseURL, poster: poster, log: log)
      }
    }
    client.onRouteFindings = { [weak self] in self?.report(routeFindings: $0) }
    dependencies.networkClient = client
    dependencies.directoryImageProvider = client
    return client
  }

  /// Adds the warnings about `routes.json` to the log, and shows the first one in the status bar.
  private func report(routeFindings findings: [Diagnostic]) {
    dependencies.log.removeFindings(of: RouteTable.fileName)
    for finding in findings { dependencies.log.add(finding) }
    // A screen for a test or a file has no message that depends on other files.
    guard let first = findings.first, !(application.terminal is HeadlessTerminal) else { return }
    var report = SaveReport(files: [], milliseconds: 0, first: SaveReport.Finding(first))
    report.count = findings.count
    window.showMessage(
      report.text(width: window.size.width), tone: .warning, announcement: report.announcement)
  }

  /// Loads screens from a server.
  /// - Parameters:
  ///   - url: the base URL of paths that begin with `/`.
  ///   - access: the settings for requests.
  public func serve(baseURL url: String, access: ServerAccess = ServerAccess()) {
    dependencies.urlBuilder.baseUrl = url
    dependencies.networkClient = access.client(
      baseURL: url, poster: application.loop.poster, log: dependencies.log)
  }

  /// Loads screens from a recording of a server; see ``ReplayNetworkClient``.
  /// - Parameters:
  ///   - url: the base URL of paths that begin with `/`.
  ///   - bytes: the content of the HTTP Archive (HAR).
  ///   - name: the name of the archive in messages.
  /// - Throws: `JSONError` or ``ArchiveError``.
  public func serve(baseURL url: String, archive bytes: [UInt8], name: String) throws {
    dependencies.urlBuilder.baseUrl = url
    dependencies.networkClient = try ReplayNetworkClient(
      archive: bytes, name: name, scheduler: application.loop)
  }

  // MARK: - Running

  /// Shows a screen as the root of a navigation controller.
  /// - Parameters:
  ///   - screen: the first screen.
  ///   - controllerId: the id of the navigation controller; nil or an unknown id uses the default.
  ///   - navigationContext: the value of the screen's `navigationContext`.
  public func open(
    _ screen: ScreenType, controllerId: String? = nil, navigationContext: DynamicObject = .empty
  ) {
    let navigation = dependencies.navigation.navigationController(forId: controllerId)
    let controller = BeagleScreenViewController(screen, dependencies: dependencies)
    if navigationContext != .empty {
      controller.host.contexts.navigationContext.set(navigationContext)
    }
    navigation.setViewControllers([controller])
    window.rootViewController = navigation
  }

  /// Shows a view controller as the root of the window, instead of those that were open: a
  /// ``BeagleScreenViewController``, a navigation controller, a `TabBarController` with several of them, or one
  /// of the application's own.
  public func open(_ controller: ViewController) { window.rootViewController = controller }

  /// Shows a view controller and runs the event loop until the user quits; see ``open(_:)``.
  ///
  /// ```swift
  /// try application.run(Beagle.screen(.remote(.init(url: "/home"))))
  /// ```
  /// - Throws: `TerminalError` if the terminal cannot be used.
  public func run(_ controller: ViewController) throws {
    prepareLaunch()
    openAtLaunch { open(controller) }
    try start()
  }

  /// Shows a screen and runs the event loop until the user quits; see
  /// ``open(_:controllerId:navigationContext:)``. In a process that `beagle-tui render` has started, prints the
  /// screen and ends the process.
  /// - Throws: `TerminalError` if the terminal cannot be used.
  public func run(
    _ screen: ScreenType, controllerId: String? = nil, navigationContext: DynamicObject = .empty
  ) throws {
    prepareLaunch()
    if isDescribing { ApplicationDescription(dependencies, first: screen).print() }
    openAtLaunch(controllerId: controllerId) {
      open(
        screen, controllerId: controllerId,
        navigationContext: launchContexts?.navigationContext ?? navigationContext)
    }
    try start()
  }

  /// Runs the event loop until the user quits, or prints the screen for `beagle-tui render`.
  private func start() throws {
    if isDescribing { ApplicationDescription(dependencies, first: nil).print() }
    if let renderRequest { print(renderRequest) }
    try application.run()
  }

  /// The colors and characters, which adapt to the terminal. A change takes effect in the next frame. The format
  /// of images is that of the initializer.
  public var appearance: AppearanceOptions {
    get { application.options }
    set { application.options = newValue }
  }

  /// The name of the current theme.
  var themeName: ThemeName {
    get { application.options.themeName }
    set { application.options.themeName = newValue }
  }

  /// Runs a program, such as an editor, in the terminal until it exits.
  /// - Parameters:
  ///   - arguments: the program, which is searched in `PATH`, and its arguments; no shell is used.
  ///   - onEnd: called with the wait status of `waitpid(2)`.
  /// - Throws: `ChildProcess.StartError`.
  package func runInForeground(
    _ arguments: [String], onEnd: @escaping @MainActor (Int32) -> Void
  ) throws(ChildProcess.StartError) {
    try application.runInForeground(arguments, onEnd: onEnd)
  }

  // MARK: - Panes

  /// Shows two panes instead of one, or the opposite, and says what prevents it.
  func changePanes() {
    guard let stack = topNavigationController else { return }
    if let reasonForOnePane { return window.showMessage(reasonForOnePane) }
    guard stack.visibleControllers.count < 2 else { return window.paneMode = .off }
    let before = window.paneMode
    // Forms and narrow windows show two panes only if the user wants it.
    for mode in [PaneMode.auto, .on] where stack.visibleControllers.count < 2 {
      window.paneMode = mode
    }
    guard stack.visibleControllers.count < 2 else { return }
    window.paneMode = before
    window.showMessage(reasonForOnePane(of: stack))
  }

  /// Returns what prevents two panes of a stack that the user wants.
  private func reasonForOnePane(of stack: BeagleNavigationController) -> String {
    // A stack in a tab has one pane, at every width.
    guard stack.parent == nil else { return localized(.paneSingleController) }
    guard let below = stack.viewControllers.dropLast().last else {
      return localized(.paneNeedsScreen)
    }
    guard stack.showsSideBySide(below, mode: .on) else { return localized(.paneSingleController) }
    return localized.paneNeedsColumns(columns: "\(PaneMode.minimumColumns)")
  }

  // MARK: - State

  /// The topmost navigation controller.
  public var topNavigationController: BeagleNavigationController? {
    window.topController as? BeagleNavigationController
      ?? window.topController?.topmost.navigationController as? BeagleNavigationController
  }

  /// Whether the topmost navigation controller waits for a response, or still shows that it waited.
  public var isLoading: Bool { isWaiting || dependencies.activity.isEnding }

  /// Whether the topmost navigation controller waits for a response, or a message in front still shows that
  /// it waited. Unlike ``isLoading``, false if only the status bar shows it.
  package var isWaiting: Bool {
    topNavigationController?.isLoading == true || window.isProgressEnding
      || topNavigationController?.isShowingRetry == true || dependencies.tasks.areWorking
  }

  /// Whether the top screen failed to load.
  public var hasFailed: Bool { topScreen?.hasFailures ?? false }

  /// Why the top screen itself could not be loaded; nil if it was, also if one of its actions failed.
  package var loadFailure: String? {
    for failure in topScreen?.failures ?? [] {
      switch failure {
      case .remoteScreen, .declarativeText: return failure.localizedDescription
      default: continue
      }
    }
    return nil
  }

  /// The top screen of the topmost navigation controller; with two panes, that with the keyboard.
  var topScreen: BeagleScreenViewController? {
    topNavigationController?.activeViewController as? BeagleScreenViewController
  }

  /// The screens that are visible, ``topScreen`` first.
  var visibleScreens: [BeagleScreenViewController] {
    let top = topScreen
    let others = topNavigationController?.visibleControllers.filter { $0 !== top } ?? []
    return ([top] + others).compactMap { $0 as? BeagleScreenViewController }
  }
}

extension EventLoop: RequestScheduler {}

extension LoopTimer: ScheduledWork {}

extension LoopPoster: RequestPoster {}

extension BeagleApplication: OpaqueToReflection {}
