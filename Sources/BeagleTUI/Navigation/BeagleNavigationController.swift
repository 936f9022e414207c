import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// A navigation stack of Beagle screens that shows their loading and error states.
///
/// Override ``serverDrivenStateDidChange(to:at:)-(ServerDrivenState,_)`` to replace the default
/// appearance; call `super` to keep it. Overriding the ``ServerDrivenState/V1`` overload does the
/// same for the states of Beagle 1.0 and 1.1.
///
/// ```swift
/// final class BannerNavigationController: BeagleNavigationController {
///   override func serverDrivenStateDidChange(
///     to state: ServerDrivenState, at screenController: BeagleController
///   ) {
///     if case .error(let error, _) = state {
///       screenController.showMessage(errorMessage(for: error))
///     } else {
///       super.serverDrivenStateDidChange(to: state, at: screenController)
///     }
///   }
/// }
/// ```
open class BeagleNavigationController: NavigationController {
  private var overlays: [Overlay] = []

  /// A view that was added over the content while a state was handled, and the screen of that
  /// state.
  private struct Overlay {
    weak var view: View?
    weak var screen: ViewController?
  }

  public override init() { super.init() }

  // MARK: - States

  /// Called when the state of a screen in this stack changes.
  ///
  /// The base implementation calls the ``ServerDrivenState/V1`` overload, which shows the default
  /// appearance.
  /// - Parameters:
  ///   - state: the new state.
  ///   - screenController: the screen.
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
      serverDrivenStateDidChange(to: ServerDrivenState.V1.error(error, retry), at: screenController)
    }
  }

  /// The same method for the states of Beagle 1.0 and 1.1. The base implementation shows the
  /// default appearance: an activity indicator over the dimmed screen, a ``BeagleErrorView`` for
  /// what a person started, and an ``InlineErrorView`` for content that failed by itself.
  open func serverDrivenStateDidChange(
    to state: ServerDrivenState.V1,
    at screenController: BeagleController
  ) {
    switch state {
    case .loading(true):
      let path = loadingPath(of: screenController)
      pane(of: screenController).showLoading(.whiteLarge, detail: path) { [weak self] in
        self?.dependenciesOfScreens.activity.progress(of: path)
      }
    case .loading(false):
      pane(of: screenController).hideLoading()
    case .error(let error, let retry):
      guard let retry else { return }
      if let content = (screenController as? BeagleScreenViewController)?.failedContent {
        let cause = shortErrorMessage(for: error)
        var line: InlineErrorView?
        if ScreenOperation(error, isInPlace: true).place == .above {
          line = InlineErrorView.present(cause, above: content, retry: retry)
        } else {
          line = InlineErrorView(message: cause, retry: retry)
          line?.present(inPlaceOf: content)
        }
        line?.recover(after: error, at: screenController)
        return
      }
      let message = errorMessage(for: error)
      let pane = pane(of: screenController)
      let box: BeagleErrorView
      if let open = pane.subviews.first(where: { $0 is BeagleErrorView }) as? BeagleErrorView {
        box = open
        // A key that is on its way must not send again what the user has not read.
        if !ScreenOperation(error).isRepeated { view.window?.changeCameByItself() }
        box.addRetry(retry, message: message)
      } else {
        box = BeagleErrorView(title: error.title, message: message, retry: retry)
        box.present(in: pane)
      }
      box.countDown(after: error, at: screenController)
      box.showDetails(of: error, at: screenController)
    }
  }

  /// Returns the text of the default error dialog: the cause, or a short text if
  /// ``BeagleDependencies/showsErrorCauses`` is false.
  public final func errorMessage(for error: ServerDrivenState.Error) -> String {
    guard dependenciesOfScreens.showsErrorCauses else { return error.shortDescription }
    if case .declarativeText = error, let problem = lastBeagleScreen?.decodingError {
      return "\(error.localizedDescription)\n\(problem)"
    }
    return error.detailedDescription
  }

  /// Returns the text of an ``InlineErrorView``: the cause in a few words, for example `503 Service
  /// Unavailable`, or a short text if ``BeagleDependencies/showsErrorCauses`` is false.
  public final func shortErrorMessage(for error: ServerDrivenState.Error) -> String {
    dependenciesOfScreens.showsErrorCauses ? error.shortCause : error.title
  }

  /// Called when ``BeagleScreenViewController/failures`` of a screen have changed, and when a
  /// screen appears. The base implementation does nothing, since the error dialog shows the
  /// failures.
  open func failuresDidChange(at screenController: BeagleScreenViewController) {}

  /// The topmost Beagle screen. The top controller may be a native one.
  private var lastBeagleScreen: BeagleScreenViewController? {
    viewControllers.last { $0 is BeagleScreenViewController } as? BeagleScreenViewController
  }

  /// The Beagle screen with the keyboard.
  private var activeScreen: BeagleScreenViewController? {
    activeViewController as? BeagleScreenViewController
  }

  private func loadingPath(of screen: BeagleController) -> String? {
    pendingNavigation?.path ?? (screen as? BeagleScreenViewController)?.loadingPath
  }

  private var dependenciesOfScreens: BeagleDependencies {
    lastBeagleScreen?.dependencies ?? Beagle.dependencies
  }

  /// Calls the state method and tracks the views that it adds over the content, to remove them
  /// after a later success or a pop.
  final func deliver(_ state: ServerDrivenState, at screen: BeagleController) {
    switch state {
    case .success:
      removeOverlays { $0 === screen }
      // Other failures of the screen remain.
      if let screen = screen as? BeagleScreenViewController { reportFailures(at: screen) }
      serverDrivenStateDidChange(to: state, at: screen)
    case .error: trackOverlays(about: screen) { serverDrivenStateDidChange(to: state, at: screen) }
    case .started, .finished: serverDrivenStateDidChange(to: state, at: screen)
    }
  }

  /// Calls ``failuresDidChange(at:)`` and tracks the views that it adds over the content.
  final func reportFailures(at screen: BeagleScreenViewController) {
    trackOverlays(about: screen) { failuresDidChange(at: screen) }
  }

  private func trackOverlays(about screen: ViewController, _ show: () -> Void) {
    let before = paneSubviews
    show()
    for added in paneSubviews
    where !before.contains(added) && !overlays.contains(where: { $0.view === added }) {
      overlays.append(Overlay(view: added, screen: screen))
    }
  }

  private func removeOverlays(
    where matches: (ViewController?) -> Bool, except isKept: (View) -> Bool = { _ in false }
  ) {
    overlays.removeAll { overlay in
      guard let view = overlay.view, view.superview != nil else { return true }
      guard matches(overlay.screen), !isKept(view) else { return false }
      view.removeFromSuperview()
      return true
    }
  }

  // MARK: - Keys

  /// The hints of the navigation stack and the action of `r` on the top screen.
  open override var keyHints: [KeyHint] {
    var hints = super.keyHints
    if showsLeftAlone, let key = view.window?.keyBindings.keyName(for: .switchPanel), !key.isEmpty {
      hints.append(KeyHint(key, .hintRightPane))
    }
    if let hint = (topmost as? BeagleScreenViewController)?.retryHint { hints.append(hint) }
    return hints
  }

  // MARK: - Stack

  open override func didRemove(_ controller: ViewController) {
    super.didRemove(controller)
    removeOverlays { $0 == nil || $0 === controller }
    (controller as? BeagleScreenViewController)?.retire()
  }

  /// Retains the document and the state of the user of a Beagle screen, but neither its controller nor its
  /// views.
  open override func recreation(of controller: ViewController) -> @MainActor () -> ViewController {
    (controller as? BeagleScreenViewController)?.recreation ?? super.recreation(of: controller)
  }

  open override func didLeaveWindow() {
    super.didLeaveWindow()
    for controller in viewControllers { (controller as? BeagleScreenViewController)?.retire() }
  }

  /// Removes the error dialogs of a screen that is covered or retries its failures.
  /// - Parameter keepsRetrying: whether a dialog stays whose retry is running.
  final func removeOverlays(about screen: BeagleScreenViewController, keepsRetrying: Bool = false) {
    let retrying = keepsRetrying ? retryingView : nil
    removeOverlays {
      $0 === screen
    } except: {
      $0 === retrying
    }
  }

  /// Whether an error dialog is open.
  final var isShowingErrorDialog: Bool { paneSubviews.contains { $0 is BeagleErrorView } }

  /// The error dialog whose retry is running.
  private var retryingView: BeagleErrorView? {
    paneSubviews.lazy.compactMap { $0 as? BeagleErrorView }.first { $0.isRetrying }
  }

  /// Whether an error dialog is open because its retry is running, or has just failed again.
  final var isShowingRetry: Bool { retryingView != nil }

  /// Whether a load, a navigation or an action of the screen that an error dialog covers may still be
  /// the retry of the dialog.
  final func isRetrying(_ box: View) -> Bool {
    guard pendingNavigation == nil, let screen = screen(around: box)
    else { return pendingNavigation != nil }
    return screen.operations.isLoading || screen.requests.isSendingActions
  }

  /// The Beagle screen in the pane that contains an error dialog.
  final func screen(around box: View) -> BeagleScreenViewController? {
    controller(around: box) as? BeagleScreenViewController
  }

  /// Shows the number of an attempt in the activity indicator.
  /// - Parameters:
  ///   - attempt: the number of the request, from 2.
  ///   - path: the path of the load.
  final func showAttempt(_ attempt: Int, of path: String) {
    guard loadingPath == path, let pane = panes.first(where: \.isShowingLoading) else { return }
    pane.showLoading(
      .whiteLarge, detail: "\(path) · \(localized.errorAttempt(number: "\(attempt)"))")
  }

  /// Removes the failures that the user chose not to retry. Does nothing while another error dialog of
  /// the same pane offers to retry some of them.
  final func dismissFailures(of screen: BeagleScreenViewController?) {
    guard let screen, !pane(of: screen).subviews.contains(where: { $0 is BeagleErrorView }) else {
      return
    }
    screen.dismissFailures()
  }

  // MARK: - Navigations

  /// The request of the pending navigation. A stack has at most one. It belongs to the scope of the
  /// screen where the navigation started.
  final var pendingNavigation: ScopedRequest? {
    for case let screen as BeagleScreenViewController in viewControllers.reversed() {
      if let navigation = screen.requests.navigation { return navigation }
    }
    return nil
  }

  /// Begins a navigation from a screen and cancels the pending one.
  /// - Returns: nil if the screen was removed, or if the receiver of the `finished` state of the
  ///   canceled navigation has started another one.
  final func beginNavigation(
    to url: String, from origin: BeagleScreenViewController
  ) -> ScopedRequest? {
    pendingNavigation?.cancel()
    guard pendingNavigation == nil else { return nil }
    return origin.requests.registerNavigation(to: url) { [weak origin] in
      origin?.serverDrivenState = .finished
    }
  }

  // MARK: - Canceling

  /// The pending navigation; with two panes, only that of the active one.
  private var activeNavigation: ScopedRequest? {
    guard leftController != nil else { return pendingNavigation }
    return pendingNavigation.flatMap { $0.scope === activeScreen?.requests ? $0 : nil }
  }

  /// Whether the active screen or a navigation is loading.
  public final var isLoading: Bool {
    pendingNavigation != nil
      || activeScreen?.operations.isWaiting ?? false
  }

  /// The path of the screen that is being loaded for this stack; nil if none is.
  public final var loadingPath: String? {
    pendingNavigation?.path ?? activeScreen?.loadingPath
  }

  /// Cancels the running load of this stack.
  /// - Returns: false if there was none.
  @discardableResult
  public final func cancelLoading() -> Bool {
    if let navigation = activeNavigation {
      navigation.cancel()
      return true
    }
    guard let screen = activeScreen else { return false }
    return screen.operations.cancelLoad(.cancel) || screen.requests.cancelSubmission()
      || screen.operations.reporter.cancelWaitingLoads()
  }

  /// Whether ``cancelLoading()`` would cancel something.
  private var canCancelLoading: Bool {
    if activeNavigation != nil { return true }
    guard let screen = activeScreen else { return false }
    return screen.operations.isLoading || screen.requests.isSubmitting
      || screen.operations.reporter.hasWaitingLoads
  }

  /// `cancel` does something only during a load, a navigation or the sending of a form, and while a load
  /// waits for a request. The request of an action is not canceled by it.
  open override func canPerform(_ action: KeyAction) -> Bool {
    action == .cancel ? canCancelLoading : super.canPerform(action)
  }

  /// Cancels the running load of this stack at the request of an overlay.
  open override func cancelOperation() -> Bool { cancelLoading() }

  /// Goes back and cancels the navigation of the removed screen. On the first screen of all stacks
  /// it only cancels the load.
  open override func goBack() -> Bool {
    guard canGoBack else { return cancelLoading() }
    if let activeScreen, pendingNavigation?.scope === activeScreen.requests {
      pendingNavigation?.cancel()
    }
    return super.goBack()
  }
}

extension ServerDrivenState.Error {
  /// The title of an error dialog.
  public var title: String {
    switch self {
    case .remoteScreen, .lazyLoad, .webView, .declarativeText: localized(.errorTitleLoad)
    case .submitForm: localized(.errorTitleSend)
    case .action: localized(.errorTitleAction)
    }
  }
}
