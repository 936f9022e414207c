import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

/// A view controller that loads one Beagle screen, reports its states and draws it.
///
/// ```swift
/// let navigation = BeagleNavigationController()
/// navigation.setViewControllers([BeagleScreenViewController(ScreenType.Remote(url: "/home"))])
/// ```
///
/// In a ``BeagleNavigationController`` the screen is drawn below the navigation bar. Elsewhere the
/// controller creates a navigation controller for its `controllerId` and shows the screen in it, as
/// Beagle iOS does.
open class BeagleScreenViewController: ViewController, BeagleControllerProtocol {
  /// The source of the screen.
  public private(set) final var screenType: ScreenType
  /// The loaded screen; nil until the first load succeeds. A reload keeps it until the new one is
  /// loaded.
  public private(set) final var screen: Screen?
  /// The configuration of the screen.
  public final let dependencies: BeagleDependencies

  /// The identifier of the navigation controller to create if the screen is in none.
  public final let controllerId: String?

  final let loader = ScreenLoader()
  final let stateReporter = StateReporter()
  /// Sends requests that are canceled when the screen is removed.
  public final let requests: RequestScope
  final lazy var host = ScreenHost(controller: self)

  /// The navigation controller that states are reported to, also while the screen is being removed.
  private weak var stack: BeagleNavigationController?
  /// The navigation controller that contains the screen, or the last one that did.
  final var hostingStack: BeagleNavigationController? {
    navigationController as? BeagleNavigationController ?? stack
  }
  private var embedded: BeagleNavigationController?
  private var notice: Label?
  /// Whether this appearance was reported to analytics.
  private var hasRecordedAppearance = false

  /// Creates a controller for a screen.
  /// - Parameters:
  ///   - screenType: the source of the screen.
  ///   - controllerId: the navigation controller to create if the screen is in none. An unknown
  ///     identifier creates the default one.
  ///   - dependencies: the configuration; nil uses ``Beagle/dependencies``.
  public init(
    _ screenType: ScreenType, controllerId: String? = nil, dependencies: BeagleDependencies? = nil
  ) {
    let dependencies = dependencies ?? Beagle.dependencies
    self.screenType = screenType
    self.controllerId = controllerId
    self.dependencies = dependencies
    requests = RequestScope(dependencies: dependencies)
    super.init()
    stateReporter.delegate = self
    navigationItem.isBarHidden = true
    // A screen given as text has no path to show in the status bar.
    if case .declarativeText = screenType { isNamedByStatusText = false }
  }

  /// Creates a controller for a screen on a server; see ``init(_:controllerId:dependencies:)``.
  public convenience init(
    _ remote: ScreenType.Remote, controllerId: String? = nil,
    dependencies: BeagleDependencies? = nil
  ) {
    self.init(.remote(remote), controllerId: controllerId, dependencies: dependencies)
  }

  /// Creates a controller for a screen that a navigation has loaded.
  convenience init(
    _ screenType: ScreenType, loaded screen: Screen, dependencies: BeagleDependencies
  ) {
    self.init(screenType, dependencies: dependencies)
    self.screen = screen
  }

  /// While an error is reported, the view whose content failed to load by itself, for example the
  /// initial state of a lazy component; nil for what a person started. An ``InlineErrorView`` takes
  /// its place.
  public final internal(set) weak var failedContent: View?

  /// While an error is reported, the number of the attempt that failed: 1, or more after retries.
  public final internal(set) var failedAttempt = 1

  // MARK: - Life cycle

  open override func viewWillAppear() {
    super.viewWillAppear()
    guard let navigation = navigationController else { return embed() }
    stack = navigation as? BeagleNavigationController
    if isRetired { revive() }
    dependencies.liveReload?.screenWillAppear(self)
    host.stale.screenWillAppear()
    switch loader.state {
    case .idle:
      guard let screen else { return loadScreen() }
      if let load = loader.adopt() { show(screen, of: load, .adopt) }
    case .failed: loadScreen()
    case .loading, .shown, .canceled, .retired: break
    }
  }

  open override func viewDidAppear() {
    super.viewDidAppear()
    failuresDidChange()
    stateReporter.reportHeldErrors()
    // Content that was drawn while the screen was appearing is already recorded.
    if !hasRecordedAppearance, host.isRendered { recordAppearance() }
  }

  open override func viewDidDisappear() {
    super.viewDidDisappear()
    hasRecordedAppearance = false
    host.stale.stopTimer()
    cancelLoad(byUser: false)
    if !isRetired { hostingStack?.removeOverlays(about: self) }
  }

  open override func contentDidScroll() {
    super.contentDidScroll()
    host.lists.contentDidScroll(in: view.window)
  }

  /// Creates a navigation controller inside this controller.
  private func embed() {
    guard embedded == nil else { return }
    let navigation = dependencies.navigation.navigationController(forId: controllerId)
    let inner = BeagleScreenViewController(screenType, dependencies: dependencies)
    navigation.setViewControllers([inner])
    addChild(navigation)
    navigation.view.flex.flexGrow = 1
    navigation.view.flex.flexShrink = 1
    navigation.view.flex.flexBasis = .points(0)
    view.addSubview(navigation.view)
    embedded = navigation
  }

  open override var topmost: ViewController { embedded?.topmost ?? self }
  open override var visibleChild: ViewController? { embedded }
  open override var keyHints: [KeyHint] { embedded?.keyHints ?? [] }
  open override var statusText: String? { host.statusText }
  open override var statusNote: StatusNote? { host.stale.note }
  open override var statusFindingCount: Int { host.findings }

  /// The navigation controller that was created because this controller was in none.
  public final var embeddedNavigationController: BeagleNavigationController? { embedded }

  /// Whether the screen was removed from its stack. Showing the controller in a stack again resets
  /// it.
  public final var isRetired: Bool { loader.isRetired }

  /// Ends all work of the screen after it was removed from its stack.
  final func retire() {
    guard !isRetired else { return }
    cancelLoad(byUser: false)
    requests.end()
    stateReporter.retire()
    loader.retire()
    host.tearDown()
  }

  /// Prepares a removed controller to be shown again.
  private func revive() {
    loader.revive()
    stateReporter.revive()
    requests.reopen()
  }

  // MARK: - Loading

  /// Loads the screen, as `R` and a retry do. Only the first load uses a prefetched screen. Does
  /// nothing while a load is running.
  public final func loadScreen() { load(preservingState: false) }

  /// - Parameter preservingState: whether the loaded screen keeps the state of the user.
  private func load(preservingState: Bool) {
    guard let load = loader.begin(preservingState: preservingState) else { return }
    // The load may be canceled or fail.
    removeFailures(keepsContent: true)
    showNotice(nil)
    guard report(.begin, of: load) else { return }
    loader.run(load, screenType, dependencies) { [weak self] in self?.end(load, $0) }
  }

  private func end(
    _ load: ScreenLoader.Load, _ result: Result<Screen, ServerDrivenState.Error>
  ) {
    switch result {
    case .success(let screen):
      guard loader.end(load, .response, hasScreen: true) else { return }
      if host.isRendered, load.preservesState || isShownCopy(screen) {
        return replaceContent(with: screen, of: load)
      }
      self.screen = screen
      // A screen that is not in a stack yet reports its states and is drawn when it appears.
      guard navigationController != nil || stack != nil else { return loader.postpone() }
      show(screen, of: load, .response)
    case .failure(let error):
      guard loader.end(load, .failure, hasScreen: screen != nil),
        report(.failure, of: load, error)
      else { return }
      if screen == nil {
        showNotice("Not loaded · press \(retryKey) to retry")
      }
    }
  }

  /// Reports success and finished, then draws the screen.
  private func show(_ screen: Screen, of load: ScreenLoader.Load, _ event: LoadEvent) {
    removeFailures()
    guard report(event, of: load) else { return }
    // Requests of the old content end before any new content exists. A form that is being sent
    // reports its end here.
    requests.cancelContent()
    guard loader.isLatest(load) else { return }
    host.render(screen)
    if isVisible { recordAppearance() }
  }

  /// Reports the states of an event of a load.
  /// - Parameter error: the cause of a failure.
  /// - Returns: false if the receiver canceled the load, started another one or removed the screen.
  ///   The remaining steps of the load are then skipped.
  final func report(
    _ event: LoadEvent, of load: ScreenLoader.Load, _ error: ServerDrivenState.Error? = nil
  ) -> Bool {
    for report in event.reports {
      switch report {
      case .started: stateReporter.report(.started)
      case .success: stateReporter.report(.success)
      case .finished: stateReporter.report(.finished)
      case .error:
        guard let error else { continue }
        stateReporter.report(.error(error) { [weak self] in self?.loadScreen() })
      }
      guard loader.isLatest(load) else { return false }
    }
    return true
  }

  /// Loads a screen from another source into this controller.
  public final func reloadScreen(with screenType: ScreenType) {
    cancelLoad(byUser: false)
    self.screenType = screenType
    loadScreen()
  }

  /// Loads the same screen again. The old one remains until the new one is loaded.
  public final func reload() {
    dependencies.imageCache.removeFiles()
    cancelLoad(byUser: false)
    loadScreen()
  }

  /// Loads a screen again whose content may be out of date, and preserves the state of the user.
  /// - Returns: false if all content is current.
  private func reloadStaleContent() -> Bool {
    guard !host.stale.isEmpty else { return false }
    dependencies.imageCache.removeFiles()
    cancelLoad(byUser: false)
    load(preservingState: true)
    return true
  }

  /// Replaces the screen with a newer version and preserves the user's state; see
  /// ``SavedScreenState``.
  final func update(to screen: Screen, _ scope: SavedScreenState.Scope = .all) {
    cancelLoad(byUser: false)
    let scope = requests.isSendingActions ? .withoutContexts : scope
    let state = host.isRendered ? SavedScreenState(of: self, scope) : nil
    self.screen = screen
    requests.cancelContent()
    removeFailures()
    guard state != nil else { return }
    host.render(screen, restoring: state)
  }

  /// Whether a screen is loaded.
  public final func hasServerDrivenScreen() -> Bool { screen != nil }

  /// Whether a request of this screen or its lazy components is running.
  final var isWaiting: Bool { isLoadingScreen || requests.isWaiting }
  /// Whether the screen itself is loading.
  final var isLoadingScreen: Bool { loader.isLoading }

  /// The path that this screen is being loaded from; nil if it is not loading.
  final var loadingPath: String? {
    guard loader.isLoading, case .remote(let remote) = screenType else { return nil }
    return Redaction.url(UrlParts.path(of: remote.url))
  }

  /// Cancels the running load of this screen and ignores its response.
  /// - Returns: false if no load was running.
  @discardableResult
  final func cancelLoad(byUser: Bool = true) -> Bool {
    guard loader.cancel(byUser ? .cancel : .cover, hasScreen: screen != nil) else { return false }
    stateReporter.report(.finished)
    // A newer version may have waited for the end of the load.
    if byUser { host.stale.showFresh() }
    guard byUser, screen == nil else { return true }
    stateReporter.addRetry { [weak self] in self?.loadScreen() }
    if let navigation = hostingStack, navigation.canGoBack {
      _ = navigation.goBack()
    } else {
      showNotice("Not loaded · press \(retryKey) to retry")
    }
    return true
  }

  private func recordAppearance() {
    guard !isRetired else { return }
    hasRecordedAppearance = true
    dependencies.visitedScreens.record(screenType, title: navigationItem.title)
    AnalyticsService(controller: self).recordScreen()
  }

  private var retryKey: String { keyBindings.keyName(for: .retry) }

  private func showNotice(_ text: String?) {
    notice?.removeFromSuperview()
    notice = nil
    guard let text else { return }
    let label = Label(text, style: .role(.muted))
    label.alignment = .center
    label.allowsASCIIFallback = true
    label.flex.margin.all = .points(1)
    view.addSubview(label)
    notice = label
  }

  // MARK: - Keys

  open override var keyBindings: [KeyBinding] { KeyBinding.screen }

  open override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .retry:
      return retryFailures() || reloadStaleContent() || refresh()
    case .reload:
      reload()
      return true
    default: return super.perform(action)
    }
  }
}
