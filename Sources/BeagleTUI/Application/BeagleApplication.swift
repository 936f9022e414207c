import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

/// A terminal program that shows Beagle screens: everything around them that a `main.swift` needs.
///
/// ```swift
/// let dependencies = BeagleDependencies()
/// dependencies.navigation.registerNavigationController(
///   builder: MyAppNavigationController.init, forId: "MyAppNavigationController")
/// Beagle.dependencies = dependencies
///
/// let terminal = try CursesTerminal()
/// let application = BeagleApplication(terminal: terminal)
/// try application.serve(directory: "Screens")
/// try application.run(.remote(.init(url: "/home")))
/// ```
@MainActor
public final class BeagleApplication {
  /// The configuration of the screens.
  public let dependencies: BeagleDependencies
  /// Terminal, loop and window.
  package let application: Application
  /// The window, for messages and dialogs of the program itself.
  public var window: Window { application.window }

  /// The inspector, kept while it is closed.
  var knownInspector: InspectorViewController?

  /// Makes an application.
  /// - Parameters:
  ///   - terminal: the screen to draw on.
  ///   - dependencies: the configuration of the screens; nil takes ``Beagle/dependencies``.
  ///     Applications that run side by side need one each: a configuration has one loop, that of the
  ///     application made last, and one log.
  ///   - appearance: what is to look different from what the terminal suggests.
  ///   - clock: where timers take the time from.
  public init(
    terminal: any Terminal, dependencies: BeagleDependencies? = nil,
    appearance: AppearanceOptions = .init(),
    clock: any LoopClock = SystemClock()
  ) {
    self.dependencies = dependencies ?? Beagle.dependencies
    application = Application(terminal: terminal, options: appearance, clock: clock)
    self.dependencies.scheduler = application.loop
    self.dependencies.imageDecoder = application.imageDecoder(
      appearance.images,
      onChange: { [weak dependencies = self.dependencies] in
        dependencies?.images.drawAnew()
      })
    self.dependencies.webPageReader = W3MReader(poster: application.loop.poster)
    // Failures of what the user did are also shown in the last row; findings of decoding, which may
    // be many, are only in the log.
    self.dependencies.log.addObserver { [weak window = application.window] entry in
      switch entry.category {
      case .navigation, .action, .context:
        if entry.level != .info { window?.showMessage(entry.message, tone: .failure) }
      default: break
      }
    }
    window.userEventObservers.append { [weak dependencies = self.dependencies] in
      dependencies?.requestBudget.refill()
      dependencies?.refill()
    }
    self.dependencies.turnBudget.now = { clock.now }
    application.loop.onBatchEnd = { [weak dependencies = self.dependencies] in
      dependencies?.refill()
    }
    self.dependencies.clipboard = { [weak self] in self?.copy($0) }
    window.keyBindings = KeyBinding.application + window.keyBindings
    window.setHandler(for: .showLog) { [weak self] in self?.showLog() }
    window.setHandler(for: .showRequests) { [weak self] in self?.showRequests() }
    window.setHandler(for: .showPalette) { [weak self] in self?.showPalette() }
    window.setHandler(for: .showInspector) { [weak self] in self?.toggleInspector() }
    window.setHandler(for: .switchPanel) { [weak self] in self?.switchPanel() }
  }

  // MARK: - Where screens come from

  /// Takes screens from a directory.
  /// - Parameters:
  ///   - directory: its path.
  ///   - latency: milliseconds that each answer takes.
  ///   - failures: how many loads of each path fail before they work.
  ///   - seed: varies the latency of each answer, always in the same way for the same number.
  ///   - baseURL: the server for relative paths that the directory does not answer; nil for none.
  ///   - isOffline: whether requests for absolute URLs fail, too, instead of going to their servers.
  ///   - access: how servers are asked.
  /// - Throws: `DirectoryError` where it cannot be read.
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
    dependencies.networkClient = client
    dependencies.directoryImages = client
    return client
  }

  /// Takes screens from a server.
  /// - Parameters:
  ///   - url: what paths that begin with `/` are joined with.
  ///   - access: how it is asked.
  public func serve(baseURL url: String, access: ServerAccess = ServerAccess()) {
    dependencies.urlBuilder.baseUrl = url
    dependencies.networkClient = access.client(
      baseURL: url, poster: application.loop.poster, log: dependencies.log)
  }

  /// Takes screens from a recording of a server; see ``ReplayNetworkClient``.
  /// - Parameters:
  ///   - url: what paths that begin with `/` are joined with.
  ///   - bytes: the HTTP Archive.
  ///   - name: what messages call it.
  /// - Throws: `JSONError` or ``ArchiveError``.
  public func serve(baseURL url: String, archive bytes: [UInt8], name: String) throws {
    dependencies.urlBuilder.baseUrl = url
    dependencies.networkClient = try ReplayNetworkClient(
      archive: bytes, name: name, scheduler: application.loop)
  }

  // MARK: - Showing

  /// Puts a screen into the window, in the navigation controller for an id.
  /// - Parameters:
  ///   - screen: the first screen.
  ///   - controllerId: the navigation controller; nil or an unknown id takes the default one.
  ///   - navigationContext: what the screen reads as `navigationContext`, as if a navigation had
  ///     given it along.
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

  /// Takes the terminal, shows a screen and runs until the user quits; see
  /// ``open(_:controllerId:navigationContext:)``.
  /// - Throws: `TerminalError` where the terminal cannot be used.
  public func run(
    _ screen: ScreenType, controllerId: String? = nil, navigationContext: DynamicObject = .empty
  ) throws {
    open(screen, controllerId: controllerId, navigationContext: navigationContext)
    try application.run()
  }

  /// The navigation controller that is on top.
  public var topNavigationController: BeagleNavigationController? {
    window.topController as? BeagleNavigationController
      ?? window.topController?.topmost.navigationController as? BeagleNavigationController
  }

  /// Whether what is on top waits for an answer.
  public var isLoading: Bool { topNavigationController?.isLoading ?? false }

  /// Whether what is on top did not load.
  public var hasFailed: Bool {
    let screen = topNavigationController?.topViewController as? BeagleScreenViewController
    return screen?.hasFailures ?? false
  }
}
