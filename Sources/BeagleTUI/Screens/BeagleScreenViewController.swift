import BeagleNetworking
import BeagleSchema
import Localization
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
  public internal(set) final var screen: Screen?
  /// The configuration of the screen.
  public final let dependencies: BeagleDependencies

  /// The identifier of the navigation controller to create if the screen is in none.
  public final let controllerId: String?

  // A constant, because each key asks it several times, and a lazy variable costs more.
  final let operations: ScreenOperations
  /// Sends requests that are canceled when the screen is removed.
  public final var requests: RequestScope { operations.requests }
  final lazy var host = ScreenHost(controller: self)

  /// The navigation controller that states are reported to, also while the screen is being removed.
  private weak var stack: BeagleNavigationController?
  /// The navigation controller that contains the screen, or the last one that did.
  final var hostingStack: BeagleNavigationController? {
    navigationController as? BeagleNavigationController ?? stack
  }
  private var embedded: BeagleNavigationController?
  /// Whether the screen stays visible on the left of the one that it opened, in a wide terminal.
  final var leadsToDetails = false
  private var notice: Label?
  /// The state of the user before the screen was removed from its stack, for ``recreation``.
  private var stateBeforeRemoval: SavedScreenState?
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
    operations = ScreenOperations(dependencies)
    super.init()
    operations.attach(to: self)
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
  public final private(set) weak var failedContent: View?

  /// While an error is reported, the number of the attempt that failed: 1, or more after retries.
  public final private(set) var failedAttempt = 1

  /// Sets ``failedContent`` and ``failedAttempt`` while `body` reports a state.
  final func delivering(failureOf content: View?, attempt: Int, _ body: () -> Void) {
    let outer = (failedContent, failedAttempt)
    (failedContent, failedAttempt) = (content, attempt)
    defer { (failedContent, failedAttempt) = outer }
    body()
  }

  // MARK: - Life cycle

  open override func viewWillAppear() {
    super.viewWillAppear()
    guard let navigation = navigationController else { return embed() }
    stack = navigation as? BeagleNavigationController
    operations.screenWillAppear()
  }

  open override func viewDidAppear() {
    super.viewDidAppear()
    operations.screenDidAppear()
    // Content that was drawn while the screen was appearing is already recorded.
    if !hasRecordedAppearance, host.isRendered { recordAppearance() }
  }

  open override func viewDidDisappear() {
    super.viewDidDisappear()
    hasRecordedAppearance = false
    operations.screenDidDisappear()
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
  open override var statusNote: StatusNote? { operations.stale.note }
  open override var statusFindingCount: Int { host.findings }

  /// The navigation controller that was created because this controller was in none.
  public final var embeddedNavigationController: BeagleNavigationController? { embedded }

  /// Whether the screen was removed from its stack. Showing the controller in a stack again resets
  /// it.
  public final var isRetired: Bool { operations.isRetired }

  /// Ends all work of the screen after it was removed from its stack.
  final func retire() { if operations.retire() { host.tearDown() } }

  /// Returns a function that creates the same screen with the state of the user; nil for a subclass, which may
  /// have state of its own.
  final var recreation: (@MainActor () -> ViewController)? {
    guard type(of: self) == BeagleScreenViewController.self else { return nil }
    let (screenType, controllerId, screen) = (screenType, controllerId, screen)
    let (dependencies, leadsToDetails) = (dependencies, leadsToDetails)
    let context = host.contexts.navigationContext.value
    let state = host.isRendered ? SavedScreenState(of: self) : stateBeforeRemoval
    let (title, isBarHidden) = (navigationItem.title, navigationItem.isBarHidden)
    return {
      let copy = BeagleScreenViewController(
        screenType, controllerId: controllerId, dependencies: dependencies)
      copy.screen = screen
      copy.leadsToDetails = leadsToDetails
      copy.host.contexts.navigationContext.set(context)
      copy.stateBeforeRemoval = state
      // The bar of a screen above shows the title before the copy is drawn.
      copy.navigationItem.title = title
      copy.navigationItem.isBarHidden = isBarHidden
      return copy
    }
  }

  // MARK: - Loading

  /// Loads the screen, as `R` and a retry do. Only the first load uses a prefetched screen. Does
  /// nothing while a load is running.
  public final func loadScreen() { operations.load() }

  /// Loads a screen from another source into this controller.
  public final func reloadScreen(with screenType: ScreenType) {
    operations.cancelLoad(.cover)
    self.screenType = screenType
    operations.load()
  }

  /// Loads the same screen again. The old one remains until the new one is loaded.
  public final func reload() { operations.reload() }

  // MARK: - Content

  /// Draws a screen that was loaded.
  final func show(_ screen: Screen) {
    let state = stateBeforeRemoval
    stateBeforeRemoval = nil
    host.render(screen, restoring: state)
    if isVisible { recordAppearance() }
  }

  /// Replaces the screen with a newer version and preserves the user's state; see
  /// ``SavedScreenState``.
  final func update(to screen: Screen, _ scope: SavedScreenState.Scope = .all) {
    operations.cancelLoad(.cover)
    let scope = requests.isSendingActions ? .withoutContexts : scope
    let state = host.isRendered ? SavedScreenState(of: self, scope) : nil
    self.screen = screen
    operations.contentWillChange()
    guard state != nil else { return }
    host.render(screen, restoring: state)
  }

  /// Runs `body`, which replaces a part of the content with a newer version, and then restores the
  /// state of the user.
  final func preservingState(_ body: () -> Void) {
    let pending = host.contexts.previousState
    let state = SavedScreenState(of: self)
    host.contexts.previousState = state
    body()
    _ = state.restore(in: view, on: self)
    host.contexts.previousState = pending
  }

  /// Whether a screen is loaded.
  public final func hasServerDrivenScreen() -> Bool { screen != nil }

  /// The path that this screen is being loaded from; nil if it is not loading.
  final var loadingPath: String? {
    guard operations.isLoading, case .remote(let remote) = screenType else { return nil }
    return Redaction.url(UrlParts.path(of: remote.url))
  }

  private func recordAppearance() {
    guard !isRetired else { return }
    hasRecordedAppearance = true
    dependencies.visitedScreens.record(screenType, title: navigationItem.title)
    AnalyticsService(controller: self).recordScreen()
  }

  /// Shows instead of content which key loads the screen.
  final func showNotLoaded() {
    showNotice(localized.stateNotLoaded(key: keyBindings.shownKeyName(for: .retry)))
  }

  final func showNotice(_ text: String?) {
    notice?.removeFromSuperview()
    notice = nil
    guard let text else { return }
    let label = Label(text, style: .role(.muted))
    label.alignment = .center
    label.allowsASCIIFallback = true
    label.flex.margin.horizontal = .points(1)
    // In the middle, so that the notice is behind the box that says why there is no content.
    label.flex.margin.vertical = .auto
    view.addSubview(label)
    notice = label
  }

  // MARK: - Keys

  open override var keyBindings: [KeyBinding] { KeyBinding.screen }

  open override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .retry:
      if !retryFailures(), !operations.reloadStaleContent(), !refresh() { showNothingToRetry() }
    case .reload:
      // Typed text stays, because nothing else remembers it.
      operations.reload(preservingState: operations.hasTypedText)
    case .submit: submitFocusedForm()
    default: return super.perform(action)
    }
    return true
  }

  /// Says which key reloads the screen instead.
  private func showNothingToRetry() {
    let key = keyBindings.shownKeyName(for: .reload)
    showMessage(
      operations.isLoading
        ? localized(.stateScreenLoading) : localized.stateNothingToRetry(key: key))
  }
}
