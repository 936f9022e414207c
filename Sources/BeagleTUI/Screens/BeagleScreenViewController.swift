import BeagleSchema
import TerminalKit

/// Shows one Beagle screen: loads it, tells its states, draws it.
///
/// Inside a ``BeagleNavigationController`` the screen is drawn under its navigation bar. Anywhere
/// else the controller makes a navigation controller for its `controllerId` and shows the screen
/// in that (behaviour reference 4.3).
open class BeagleScreenViewController: ViewController, BeagleControllerProtocol {
  public private(set) final var screenType: ScreenType
  public private(set) final var screen: Screen?
  public final let dependencies: BeagleDependencies

  /// The id of the navigation controller to make where there is none.
  public final let controllerId: String?

  /// The last state. Each assignment is told to the navigation controller, unless the screen has
  /// left its stack.
  public final var serverDrivenState: ServerDrivenState = .finished {
    didSet {
      if case .error(_, let retry) = serverDrivenState { failedRetry = retry }
      guard !isRetired else { return }
      (navigationController as? BeagleNavigationController)?.deliver(serverDrivenState, at: self)
    }
  }

  /// The work of drawing the loaded screen and keeping it alive.
  final lazy var host = ScreenHost(controller: self)

  /// The running request for this screen.
  private var loadToken: (any RequestToken)?
  /// Requests that end with the screen, for example those of lazy components.
  final var tokens: [ObjectIdentifier: any RequestToken] = [:]
  /// The request of a 1.x form, which shows as a load.
  final var submission: (any RequestToken)?
  /// What `r` runs again.
  final var failedRetry: BeagleRetry?
  /// Whether the screen left its stack for good.
  public private(set) final var isRetired = false

  private var isLoading = false

  /// Whether a request of this screen, lazy components included, is under way.
  final var isWaiting: Bool { isLoading || !tokens.isEmpty }

  private var wasCancelled = false
  /// Whether analytics knows of this appearance.
  private var hasRecorded = false
  private var hasLoadedOnce = false
  private var notice: Label?
  private var embedded: BeagleNavigationController?

  /// Makes a controller for a screen.
  /// - Parameters:
  ///   - screenType: where the screen comes from.
  ///   - controllerId: the navigation controller to make where there is none; an unknown id makes
  ///     the default one.
  ///   - dependencies: the configuration; nil takes ``Beagle/dependencies``.
  public init(
    _ screenType: ScreenType, controllerId: String? = nil, dependencies: BeagleDependencies? = nil
  ) {
    self.screenType = screenType
    self.controllerId = controllerId
    self.dependencies = dependencies ?? Beagle.dependencies
    super.init()
    navigationItem.isBarHidden = true
  }

  /// Makes a controller for a screen that a navigation loaded already.
  init(_ screenType: ScreenType, loaded screen: Screen, dependencies: BeagleDependencies) {
    self.screenType = screenType
    self.screen = screen
    controllerId = nil
    self.dependencies = dependencies
    super.init()
    navigationItem.isBarHidden = true
  }

  // MARK: - Life

  open override func viewWillAppear() {
    super.viewWillAppear()
    guard navigationController != nil else { return embed() }
    guard !hasLoadedOnce else {
      if screen == nil, !isLoading, !wasCancelled { loadScreen() }
      return
    }
    hasLoadedOnce = true
    if let screen { show(screen) } else { loadScreen() }
  }

  open override func viewDidAppear() {
    super.viewDidAppear()
    // Content that came while the screen appeared has its record already.
    if !hasRecorded, host.isRendered { recordAppearance() }
  }

  open override func viewDidDisappear() {
    super.viewDidDisappear()
    hasRecorded = false
    if isLoading { cancelLoad(byUser: false) }
    if !isRetired {
      (navigationController as? BeagleNavigationController)?.screenWasCovered(self)
    }
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
  open override var appearanceChild: ViewController? { embedded }
  open override var keyHints: [KeyHint] { embedded?.keyHints ?? [] }
  open override var statusText: String? { embedded?.statusText ?? host.documentName }

  /// The navigation controller made for this controller, where it stood outside any.
  public final var embeddedNavigationController: BeagleNavigationController? { embedded }

  /// Ends everything that belongs to the screen: it left its stack for good.
  final func retire() {
    guard !isRetired else { return }
    if isLoading { cancelLoad(byUser: false) }
    if let navigation = navigationController as? BeagleNavigationController,
      navigation.pendingNavigation?.origin === self
    {
      navigation.pendingNavigation?.cancel()
    }
    cancelSubmission()
    isRetired = true
    cancelContentRequests()
    host.tearDown()
  }

  // MARK: - Loading

  /// Loads the screen, as `R` and a retry do.
  public final func loadScreen() {
    guard !isRetired, !isLoading else { return }
    failedRetry = nil
    wasCancelled = false
    showNotice(nil)
    serverDrivenState = .started
    switch screenType {
    case .declarative(let screen): succeed(screen)
    case .declarativeText(let text):
      do {
        succeed(try dependencies.decode(text: text))
      } catch {
        dependencies.log.add(.decoding, .error, message(of: error))
        fail(.declarativeText)
      }
    case .remote(let remote):
      isLoading = true
      loadToken = dependencies.viewClient.fetch(
        url: remote.url, additionalData: remote.additionalData
      ) { [weak self] result in
        guard let self, !self.isRetired else { return }
        self.isLoading = false
        self.loadToken = nil
        switch result {
        case .success(let screen): self.succeed(screen)
        case .failure(let error):
          if let fallback = remote.fallback {
            self.succeed(fallback)
          } else {
            self.fail(.remoteScreen(error))
          }
        }
      }
    }
  }

  private func succeed(_ screen: Screen) {
    self.screen = screen
    show(screen)
  }

  private func fail(_ error: ServerDrivenState.Error) {
    serverDrivenState = .error(error, { [weak self] in self?.loadScreen() })
    serverDrivenState = .finished
    if screen == nil { showNotice("Nothing is shown: the screen did not load. r tries again.") }
  }

  /// Tells success and finished, then draws.
  private func show(_ screen: Screen) {
    failedRetry = nil
    serverDrivenState = .success
    serverDrivenState = .finished
    guard !isRetired else { return }
    host.render(screen)
    if isVisible { recordAppearance() }
  }

  private func recordAppearance() {
    guard !isRetired else { return }
    hasRecorded = true
    AnalyticsService(host: host).recordScreen()
  }

  /// Discards the content and loads a screen from somewhere else.
  public final func reloadScreen(with screenType: ScreenType) {
    cancelLoad(byUser: false)
    self.screenType = screenType
    loadScreen()
  }

  /// Loads the same screen again, keeping the old one until the new one is there.
  public final func reload() {
    cancelLoad(byUser: false)
    loadScreen()
  }

  /// Whether a screen is there.
  public final func hasServerDrivenScreen() -> Bool { screen != nil }

  /// Cancels the running request of this screen. The answer, if it comes, is dropped.
  @discardableResult
  final func cancelLoad(byUser: Bool = true) -> Bool {
    guard isLoading else { return false }
    isLoading = false
    loadToken?.cancel()
    loadToken = nil
    serverDrivenState = .finished
    guard byUser, screen == nil else { return true }
    wasCancelled = true
    failedRetry = { [weak self] in self?.loadScreen() }
    let navigation = navigationController as? BeagleNavigationController
    if navigation?.canGoBack == true {
      _ = navigation?.goBack()
    } else {
      showNotice("Loading was cancelled. r loads again.")
    }
    return true
  }

  private func showNotice(_ text: String?) {
    notice?.removeFromSuperview()
    notice = nil
    guard let text else { return }
    let label = Label(text, style: Theme.current.muted)
    label.alignment = .center
    label.flex.margin.all = .points(1)
    view.addSubview(label)
    notice = label
  }

  // MARK: - Keys

  open override func keyDown(_ key: KeyEvent) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    switch key.key {
    case .character("r"):
      if let retry = failedRetry {
        failedRetry = nil
        retry()
        return true
      }
      return host.refresh()
    case .character("R"):
      reload()
      return true
    default: return false
    }
  }

  // MARK: - BeagleControllerProtocol

  public final func setIdentifier(_ id: String?, in view: View) { view.identifier = id }

  public final func setContext(_ context: Context, in view: View) {
    host.setContext(context, in: view)
  }

  public final func addOnInit(_ actions: [any Action], in view: View) {
    host.addOnInit(actions, in: view)
  }

  public final func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void
  ) {
    host.addBinding(expression: expression, in: view, update: update)
  }

  public final func execute(actions: [any Action]?, event: String?, origin: View) {
    host.execute(actions: actions, event: event, origin: origin)
  }

  public final func execute(
    actions: [any Action]?, with contextId: String, and value: DynamicObject, origin: View
  ) {
    guard let actions else { return }
    host.setEventContext(id: contextId, value: value, in: origin)
    host.execute(actions: actions, event: contextId, origin: origin)
  }
}
