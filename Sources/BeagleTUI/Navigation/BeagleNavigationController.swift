import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

/// A stack of Beagle screens that decides how loading and errors look.
///
/// Override ``serverDrivenStateDidChange(to:at:)-(ServerDrivenState,_)`` to show loading and
/// errors your own way. Calling `super` keeps the default look; not calling it leaves both to you.
/// Overriding the ``ServerDrivenState/V1`` overload does the same for the first generation of
/// states.
open class BeagleNavigationController: NavigationController {
  /// The box that tells what failed, while it stands.
  private weak var errorView: BeagleErrorView?
  private var overlays: [Overlaid] = []

  /// A view that appeared over the content while a state was handled, and the screen it is about.
  private struct Overlaid {
    weak var view: View?
    weak var screen: ViewController?
  }

  /// The navigation that is being loaded, if any: at most one in a stack. Its request belongs to
  /// the screen that it began at.
  final private(set) var pendingNavigation: ScopedRequest?
  private var pendingPath: String?

  public override init() { super.init() }

  // MARK: - States

  /// Called whenever something happens to a screen of this stack.
  ///
  /// The base implementation translates the state for the ``ServerDrivenState/V1`` overload,
  /// which draws the default look.
  /// - Parameters:
  ///   - state: what happened.
  ///   - screenController: the screen it happened to.
  open func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    switch state {
    case .started:
      serverDrivenStateDidChange(to: ServerDrivenState.V1.loading(true), at: screenController)
    case .finished:
      serverDrivenStateDidChange(to: ServerDrivenState.V1.loading(false), at: screenController)
    case .success:
      break
    case .error(let error, let retry):
      serverDrivenStateDidChange(
        to: ServerDrivenState.V1.error(error, retry), at: screenController)
    }
  }

  /// The first generation of the same method. The base implementation draws the default look:
  /// an activity indicator over the dimmed screen, and a box with Retry and Cancel.
  open func serverDrivenStateDidChange(
    to state: ServerDrivenState.V1,
    at screenController: BeagleController
  ) {
    switch state {
    case .loading(true):
      view.showLoading(.whiteLarge, detail: loadingPath)
    case .loading(false):
      view.hideLoading()
    case .error(let error, let retry):
      guard let retry else { return }
      let message = errorMessage(for: error)
      let box: BeagleErrorView
      if let errorView, errorView.superview === view {
        box = errorView
        box.addRetry(retry, message: message)
      } else {
        box = BeagleErrorView(title: error.title, message: message, retry: retry)
        errorView = box
        box.present(in: view)
      }
      box.countDown(after: error, at: screenController)
    }
  }

  /// The text of the default error box: the cause, or its short form where the application wants
  /// no causes shown.
  public final func errorMessage(for error: ServerDrivenState.Error) -> String {
    guard dependenciesOfScreens.showsErrorCauses else { return error.shortDescription }
    if case .declarativeText = error, let problem = lastBeagleScreen?.textProblem {
      return "\(error.localizedDescription)\n\(problem)"
    }
    return error.localizedDescription
  }

  /// Called when what failed on a screen has changed, see ``BeagleScreenViewController/failures``,
  /// and when a screen comes into sight. The base implementation does nothing, since its box names
  /// what failed itself.
  open func failuresDidChange(at screenController: BeagleScreenViewController) {}

  /// The top controller may be one of the application's own.
  private var lastBeagleScreen: BeagleScreenViewController? {
    viewControllers.last { $0 is BeagleScreenViewController } as? BeagleScreenViewController
  }

  private var dependenciesOfScreens: BeagleDependencies {
    lastBeagleScreen?.dependencies ?? Beagle.dependencies
  }

  /// Calls the state method, and notes which views it put over the content, so that they are
  /// removed with their cause: on a later success, or a pop.
  final func deliver(_ state: ServerDrivenState, at screen: BeagleController) {
    switch state {
    case .success:
      removeOverlays { $0 === screen }
      // What else failed on the screen has failed still.
      if let screen = screen as? BeagleScreenViewController { tellFailures(at: screen) }
      serverDrivenStateDidChange(to: state, at: screen)
    case .error: noteOverlays(about: screen) { serverDrivenStateDidChange(to: state, at: screen) }
    case .started, .finished: serverDrivenStateDidChange(to: state, at: screen)
    }
  }

  /// Calls the method about failures, and notes which views it put over the content.
  final func tellFailures(at screen: BeagleScreenViewController) {
    noteOverlays(about: screen) { failuresDidChange(at: screen) }
  }

  private func noteOverlays(about screen: ViewController, _ show: () -> Void) {
    let before = view.subviews
    show()
    for added in view.subviews
    where !before.contains(added) && !overlays.contains(where: { $0.view === added }) {
      overlays.append(Overlaid(view: added, screen: screen))
    }
  }

  private func removeOverlays(where matches: (ViewController?) -> Bool) {
    overlays.removeAll { overlaid in
      guard let view = overlaid.view, view.superview != nil else { return true }
      guard matches(overlaid.screen) else { return false }
      view.removeFromSuperview()
      return true
    }
  }

  // MARK: - Keys

  /// What `r` would do on the screen on top, and the way back.
  open override var keyHints: [KeyHint] {
    var hints = super.keyHints
    if let hint = (topmost as? BeagleScreenViewController)?.retryHint { hints.append(hint) }
    return hints
  }

  // MARK: - Stack

  open override func didRemove(_ controller: ViewController) {
    super.didRemove(controller)
    removeOverlays { $0 == nil || $0 === controller }
    (controller as? BeagleScreenViewController)?.retire()
  }

  open override func didLeaveWindow() {
    super.didLeaveWindow()
    for controller in viewControllers { (controller as? BeagleScreenViewController)?.retire() }
  }

  /// Takes away boxes about a screen: another one covers it now, or what failed is run again.
  final func removeOverlays(about screen: BeagleScreenViewController) {
    removeOverlays { $0 === screen }
  }

  // MARK: - Navigations

  /// Begins a navigation at a screen, in place of the one that is being loaded. When it is given
  /// up, loading ends at the screen. Nil where the screen has gone, and where whoever was told that
  /// the older one ended has begun another one.
  final func beginNavigation(
    to url: String, from origin: BeagleScreenViewController
  ) -> ScopedRequest? {
    pendingNavigation?.cancel()
    guard pendingNavigation == nil else { return nil }
    pendingPath = Redaction.url(UrlParts.path(of: url))
    let pending = origin.requests.register(.navigation) { [weak self, weak origin] in
      self?.pendingNavigation = nil
      origin?.serverDrivenState = .finished
    }
    pendingNavigation = pending
    return pending
  }

  /// The screen of a navigation is there, or did not load.
  final func endNavigation(_ navigation: ScopedRequest) {
    if pendingNavigation === navigation { pendingNavigation = nil }
  }

  // MARK: - Cancelling

  /// Whether a request for a screen of this stack, or of one to come, is under way.
  public final var isLoading: Bool {
    if pendingNavigation != nil { return true }
    return (topViewController as? BeagleScreenViewController)?.isWaiting ?? false
  }

  /// The path of the screen that is being loaded for this stack; nil where none is.
  public final var loadingPath: String? {
    if pendingNavigation != nil { return pendingPath }
    return (topViewController as? BeagleScreenViewController)?.loadingPath
  }

  /// Cancels what is being loaded for this stack. False when nothing was.
  @discardableResult
  public final func cancelLoading() -> Bool {
    if let pendingNavigation {
      pendingNavigation.cancel()
      return true
    }
    guard let screen = topViewController as? BeagleScreenViewController else { return false }
    return screen.cancelLoad() || screen.requests.cancelSubmission()
  }

  /// Cancels what is being loaded for this stack, as an overlay over it asks for.
  open override func cancelOperation() -> Bool { cancelLoading() }

  /// Goes back; what was being loaded for the screen that leaves is dropped. On the first screen
  /// of all, where nothing leaves, it cancels the load alone.
  open override func goBack() -> Bool {
    guard canGoBack else { return cancelLoading() }
    if let top = topViewController as? BeagleScreenViewController,
      pendingNavigation?.scope === top.requests
    {
      pendingNavigation?.cancel()
    }
    return super.goBack()
  }
}

extension ServerDrivenState.Error {
  /// A few words over the message of an error box.
  public var title: String {
    switch self {
    case .remoteScreen, .lazyLoad, .webView, .declarativeText: "Could not load"
    case .submitForm: "Could not send"
    case .action: "Action failed"
    }
  }
}
