import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

/// Shows one Beagle screen: loads it, tells its states, draws it.
///
/// Inside a ``BeagleNavigationController`` the screen is drawn under its navigation bar. Anywhere
/// else the controller makes a navigation controller for its `controllerId` and shows the screen
/// in that, as on Beagle iOS.
open class BeagleScreenViewController: ViewController, BeagleControllerProtocol {
  /// Where the screen comes from.
  public private(set) final var screenType: ScreenType
  /// The screen, once it is there; while it is loaded again the old one.
  public private(set) final var screen: Screen?
  /// The configuration that the screen uses.
  public final let dependencies: BeagleDependencies

  /// The id of the navigation controller to make where there is none.
  public final let controllerId: String?

  /// How far loading is.
  private let loader = ScreenLoader()
  /// Tells states, and keeps what failed.
  private let teller = StateTeller()
  /// Sends requests that end with the screen.
  public final let requests: RequestScope
  /// Draws the loaded screen and keeps it alive.
  final lazy var host = ScreenHost(controller: self)

  /// The navigation controller that states go to, also while the screen leaves it.
  private weak var stack: BeagleNavigationController?
  /// The navigation controller around the screen or, after it has left, the last one.
  final var hostingStack: BeagleNavigationController? {
    navigationController as? BeagleNavigationController ?? stack
  }
  private var embedded: BeagleNavigationController?
  private var notice: Label?
  /// Whether analytics knows of this appearance.
  private var hasRecordedAppearance = false

  /// Makes a controller for a screen.
  /// - Parameters:
  ///   - screenType: where the screen comes from.
  ///   - controllerId: the navigation controller to make where there is none; an unknown id makes
  ///     the default one.
  ///   - dependencies: the configuration; nil takes ``Beagle/dependencies``.
  public init(
    _ screenType: ScreenType, controllerId: String? = nil, dependencies: BeagleDependencies? = nil
  ) {
    let dependencies = dependencies ?? Beagle.dependencies
    self.screenType = screenType
    self.controllerId = controllerId
    self.dependencies = dependencies
    requests = RequestScope(dependencies: dependencies)
    super.init()
    teller.audience = self
    navigationItem.isBarHidden = true
    // A text has no path by which a person would know it.
    if case .declarativeText = screenType { isNamedByStatusText = false }
  }

  /// Makes a controller for a screen on a server; see ``init(_:controllerId:dependencies:)``.
  public convenience init(
    _ remote: ScreenType.Remote, controllerId: String? = nil,
    dependencies: BeagleDependencies? = nil
  ) {
    self.init(.remote(remote), controllerId: controllerId, dependencies: dependencies)
  }

  /// Makes a controller for a screen that a navigation loaded already.
  convenience init(
    _ screenType: ScreenType, loaded screen: Screen, dependencies: BeagleDependencies
  ) {
    self.init(screenType, dependencies: dependencies)
    self.screen = screen
  }

  // MARK: - Life

  open override func viewWillAppear() {
    super.viewWillAppear()
    guard let navigation = navigationController else { return embed() }
    stack = navigation as? BeagleNavigationController
    if isRetired { revive() }
    dependencies.liveReload?.screenWillAppear(self)
    switch loader.phase {
    case .idle:
      if let screen { show(screen, of: loader.adopt()) } else { loadScreen() }
    case .failed: loadScreen()
    case .loading, .shown, .cancelled, .retired: break
    }
  }

  open override func viewDidAppear() {
    super.viewDidAppear()
    failuresDidChange()
    teller.releaseHeld()
    // Content that was drawn while the screen appeared has been recorded already.
    if !hasRecordedAppearance, host.isRendered { recordAppearance() }
  }

  open override func viewDidDisappear() {
    super.viewDidDisappear()
    hasRecordedAppearance = false
    cancelLoad(byUser: false)
    if !isRetired { hostingStack?.removeOverlays(about: self) }
  }

  /// Something on the screen scrolled: lists may have come near.
  open override func contentDidScroll() {
    super.contentDidScroll()
    host.lists.contentMoved(in: view.window)
  }

  /// Makes the navigation controller that this controller lacks.
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
  open override var statusText: String? { embedded?.statusText ?? host.statusText }
  open override var statusFindingCount: Int { embedded?.statusFindingCount ?? host.findings }

  /// The navigation controller made for this controller, where it stood outside any.
  public final var embeddedNavigationController: BeagleNavigationController? { embedded }

  /// Whether the screen left its stack for good. It is false again once the controller is shown in
  /// a stack anew.
  public final var isRetired: Bool { loader.isRetired }

  /// Ends everything that belongs to the screen: it left its stack for good.
  final func retire() {
    guard !isRetired else { return }
    cancelLoad(byUser: false)
    requests.end()
    teller.retire()
    loader.retire()
    host.tearDown()
  }

  /// A controller that was popped is shown again.
  private func revive() {
    loader.revive()
    teller.revive()
    requests.reopen()
  }

  // MARK: - Loading

  /// Loads the screen, as `R` and a retry do. A screen that was fetched ahead is used only for the
  /// first load. Does nothing while a load runs.
  public final func loadScreen() {
    guard let load = loader.begin() else { return }
    forgetFailures()
    showNotice(nil)
    guard tell(.started, of: load) else { return }
    loader.run(load, screenType, dependencies) { [weak self] in self?.end(load, $0) }
  }

  private func end(
    _ load: ScreenLoader.Load, _ result: Result<Screen, ServerDrivenState.Error>
  ) {
    switch result {
    case .success(let screen):
      guard loader.end(load, hasScreen: true) else { return }
      self.screen = screen
      // Loaded before it is in a stack: it is told and drawn when it appears.
      guard navigationController != nil || stack != nil else { return loader.postpone() }
      show(screen, of: load)
    case .failure(let error):
      guard loader.end(load, hasScreen: screen != nil) else { return }
      let retry: BeagleRetry = { [weak self] in self?.loadScreen() }
      guard tell(.error(error, retry), of: load), tell(.finished, of: load) else { return }
      if screen == nil {
        showNotice("Not loaded · \(retryKey) tries again")
      }
    }
  }

  /// Tells success and finished, then draws.
  private func show(_ screen: Screen, of load: ScreenLoader.Load) {
    forgetFailures()
    guard tell(.success, of: load), tell(.finished, of: load) else { return }
    // What the old content asked for ends before anything of the new is there: the end of a form
    // that is being sent is told, too.
    requests.cancelContent()
    guard loader.isLatest(load) else { return }
    host.render(screen)
    if isVisible { recordAppearance() }
  }

  /// Tells a state of a load. False when the code that got it has cancelled the load, begun another
  /// one, or removed the screen: then the next steps of the load are left out.
  private func tell(_ state: ServerDrivenState, of load: ScreenLoader.Load) -> Bool {
    teller.tell(state)
    return loader.isLatest(load)
  }

  /// Discards the content and loads a screen from somewhere else.
  public final func reloadScreen(with screenType: ScreenType) {
    cancelLoad(byUser: false)
    self.screenType = screenType
    loadScreen()
  }

  /// Loads the same screen again, keeping the old one until the new one is there.
  public final func reload() {
    dependencies.images.forgetFiles()
    cancelLoad(byUser: false)
    loadScreen()
  }

  /// Shows a newer version of the screen in place of the one that is there, which is still where it
  /// was, keeping what the user did with that: see ``ScreenMemory``.
  final func update(to screen: Screen, _ extent: ScreenMemory.Extent = .all) {
    cancelLoad(byUser: false)
    let extent = requests.isSendingActions ? .withoutContexts : extent
    let memory = host.isRendered ? ScreenMemory(of: self, extent) : nil
    self.screen = screen
    requests.cancelContent()
    forgetFailures()
    guard memory != nil else { return }
    host.render(screen, keeping: memory)
  }

  /// Whether a screen is there.
  public final func hasServerDrivenScreen() -> Bool { screen != nil }

  /// Whether a request of this screen, lazy components included, is under way.
  final var isWaiting: Bool { loader.isLoading || requests.isWaiting }

  /// The path that this screen is being loaded from; nil while it is not.
  final var loadingPath: String? {
    guard loader.isLoading, case .remote(let remote) = screenType else { return nil }
    return Redaction.url(UrlParts.path(of: remote.url))
  }

  /// Cancels the running load of this screen. The answer, if it comes, is dropped. False when
  /// there is none.
  @discardableResult
  final func cancelLoad(byUser: Bool = true) -> Bool {
    guard loader.cancel(byUser: byUser, hasScreen: screen != nil) else { return false }
    teller.tell(.finished)
    guard byUser, screen == nil else { return true }
    teller.remember { [weak self] in self?.loadScreen() }
    if let navigation = hostingStack, navigation.canGoBack {
      _ = navigation.goBack()
    } else {
      showNotice("Not loaded · \(retryKey) tries again")
    }
    return true
  }

  private func recordAppearance() {
    guard !isRetired else { return }
    hasRecordedAppearance = true
    dependencies.visitedScreens.note(screenType, title: navigationItem.title)
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

  // MARK: - States

  /// The last state. Each assignment is told to the navigation controller, unless the screen has
  /// left its stack. An error about a screen that is covered waits until the screen is back.
  public final var serverDrivenState: ServerDrivenState {
    get { teller.state }
    set { teller.tell(newValue) }
  }

  /// Whether something failed that ``retryFailures()`` runs again.
  public final var hasFailures: Bool { teller.hasFailures }

  /// What failed on this screen and can be run again, the oldest first. An action that failed stays
  /// until it is run again, a navigation until the next one, and all of it until the screen is loaded
  /// again or leaves its stack.
  public final var failures: [ServerDrivenState.Error] { teller.errors }

  /// Tells that a navigation from this screen failed.
  final func report(failedNavigation error: Request.Error, retry: @escaping BeagleRetry) {
    teller.tell(.error(.remoteScreen(error), retry), isNavigation: true)
  }

  /// Forgets a navigation that failed, and takes away the boxes about the screen: another one begins.
  final func forgetFailedNavigations() {
    hostingStack?.removeOverlays(about: self)
    teller.forgetFailedNavigations()
  }

  /// Forgets what failed, and takes away the boxes about it: something newer has taken its place.
  final func forgetFailures() {
    hostingStack?.removeOverlays(about: self)
    teller.forgetFailures()
  }

  /// Why a screen given as text could not be decoded, for the error box.
  final var textProblem: String? { loader.textProblem }

  /// Runs again everything that failed on this screen; false where nothing did.
  public final func retryFailures() -> Bool {
    guard teller.hasFailures else { return false }
    hostingStack?.removeOverlays(about: self)
    teller.retryAll()
    return true
  }

  // MARK: - Keys

  open override var keyBindings: [KeyBinding] { KeyBinding.screen }

  open override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .retry:
      return retryFailures() || refresh()
    case .reload:
      reload()
      return true
    default: return super.perform(action)
    }
  }
}

extension BeagleScreenViewController: StateTeller.Audience {
  var mayShowErrors: Bool { isVisible || !host.isRendered }

  func deliver(_ state: ServerDrivenState) {
    dependencies.inspection?.stateDidChange(state, of: self)
    hostingStack?.deliver(state, at: self)
  }

  func failuresDidChange() {
    hostingStack?.tellFailures(at: self)
    dependencies.liveReload?.failuresDidChange(at: self)
  }

  func later(_ work: @escaping @MainActor () -> Void) {
    guard let scheduler = dependencies.scheduler else { return work() }
    scheduler.after(milliseconds: 0, work)
  }
}
