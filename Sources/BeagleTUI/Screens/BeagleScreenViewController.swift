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
  /// left its stack. An error about a screen that is covered waits until the screen is back.
  public final var serverDrivenState: ServerDrivenState = .finished {
    didSet { tell(serverDrivenState) }
  }

  /// The work of drawing the loaded screen and keeping it alive.
  final lazy var host = ScreenHost(controller: self)

  /// The running request for this screen.
  private var loadToken: (any RequestToken)?
  /// Requests that end with the screen, for example those of lazy components.
  final var tokens: [ObjectIdentifier: any RequestToken] = [:]
  /// The request of a 1.x form, which shows as a load.
  final var submission: (any RequestToken)?
  /// What failed and may be run again by `r`, in order.
  final var failures: [Failure] = []
  /// Errors that wait until the screen is visible again.
  final var heldErrors: [ServerDrivenState] = []
  /// Whether a state is being told right now; a retry called meanwhile waits for the next turn.
  final var isTelling = false
  /// Whether `started` was told and `finished` not yet.
  final var isOpen = false
  /// The navigation controller that states go to, also while the screen leaves it.
  final weak var stack: BeagleNavigationController?
  /// Whether the screen left its stack for good.
  public private(set) final var isRetired = false

  private var isLoading = false
  /// Counts loads, so that an answer to an older one is told from the current.
  private var generation = 0

  /// Whether a request of this screen, lazy components included, is under way.
  final var isWaiting: Bool { isLoading || !tokens.isEmpty }

  private var wasCancelled = false
  /// Whether analytics knows of this appearance.
  private var hasRecorded = false
  private var hasLoadedOnce = false
  private var notice: Label?
  /// Why a screen given as text is none, for the error box.
  final var textProblem: String?
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
    guard let navigation = navigationController else { return embed() }
    stack = navigation as? BeagleNavigationController
    // A controller that was popped may be shown again.
    isRetired = false
    guard !hasLoadedOnce else {
      if screen == nil, !isLoading, !wasCancelled { loadScreen() }
      return
    }
    hasLoadedOnce = true
    if let screen { show(screen) } else { loadScreen() }
  }

  open override func viewDidAppear() {
    super.viewDidAppear()
    let held = heldErrors
    heldErrors = []
    for state in held { tell(state) }
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
    if stack?.pendingNavigation?.origin === self { stack?.pendingNavigation?.cancel() }
    cancelSubmission()
    if isOpen { tell(.finished) }
    isRetired = true
    hasLoadedOnce = false
    // What is left of the last failure would keep the screen alive.
    serverDrivenState = .finished
    failures = []
    heldErrors = []
    cancelContentRequests()
    host.tearDown()
  }

  // MARK: - Loading

  /// Loads the screen, as `R` and a retry do. A screen that was fetched ahead is used only for the
  /// first load.
  public final func loadScreen() { load(isFirst: screen == nil && generation == 0) }

  private func load(isFirst: Bool) {
    guard !isRetired, !isLoading else { return }
    failures = []
    wasCancelled = false
    showNotice(nil)
    generation += 1
    let load = generation
    isLoading = true
    serverDrivenState = .started
    // Whoever was told may have cancelled the load or left the screen.
    guard isCurrent(load) else { return }
    switch screenType {
    case .declarative(let screen): end(load, .success(screen))
    case .declarativeText(let text):
      do {
        end(load, .success(try dependencies.decode(text: text)))
      } catch {
        dependencies.log.add(.decoding, .error, message(of: error))
        textProblem = message(of: error)
        end(load, .failure(.declarativeText))
      }
    case .remote(let remote):
      let token = dependencies.viewClient.fetch(
        url: remote.url, additionalData: remote.additionalData, usesPrefetched: isFirst
      ) { [weak self] result in
        guard let self, self.isCurrent(load) else { return }
        switch (result, remote.fallback) {
        case (.success(let screen), _): self.end(load, .success(screen))
        case (.failure, let fallback?): self.end(load, .success(fallback))
        case (.failure(let error), nil): self.end(load, .failure(.remoteScreen(error)))
        }
      }
      if isCurrent(load) { loadToken = token } else { token?.cancel() }
    }
  }

  private func isCurrent(_ load: Int) -> Bool { !isRetired && isLoading && generation == load }

  private func end(_ load: Int, _ result: Result<Screen, ServerDrivenState.Error>) {
    isLoading = false
    loadToken = nil
    switch result {
    case .success(let screen):
      self.screen = screen
      show(screen)
    case .failure(let error):
      serverDrivenState = .error(error, { [weak self] in self?.loadScreen() })
      guard generation == load, !isRetired else { return }
      serverDrivenState = .finished
      if screen == nil { showNotice("Nothing is shown: the screen did not load. r tries again.") }
    }
  }

  /// Tells success and finished, then draws.
  private func show(_ screen: Screen) {
    failures = []
    let load = generation
    serverDrivenState = .success
    guard generation == load, !isRetired else { return }
    serverDrivenState = .finished
    guard generation == load, !isRetired else { return }
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
    failures = [Failure { [weak self] in self?.loadScreen() }]
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
    let label = Label(text, style: .role(.muted))
    label.alignment = .center
    label.flex.margin.all = .points(1)
    view.addSubview(label)
    notice = label
  }

  // MARK: - Keys

  open override var keyBindings: [KeyBinding] { KeyBinding.screen }

  open override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .retry:
      return retryFailures()
    case .reload:
      reload()
      return true
    default: return super.perform(action)
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
