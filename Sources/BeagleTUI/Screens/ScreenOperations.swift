import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// Owns the running operations of a screen and their results: the load from its source, the requests
/// of its content, actions, forms and navigations, the failures, and content that may be out of date.
///
/// The events of a load follow the table of ``LoadTransition``. All states of the screen are reported
/// here. The receiver of a state may cancel the load, begin another one or remove the screen; the
/// remaining steps are then skipped.
@MainActor
final class ScreenOperations {
  private unowned var owner: BeagleScreenViewController?
  private let loader = ScreenLoader()
  let requests: RequestScope
  let reporter = StateReporter()
  /// Called after the completion of a request, when the loads that waited for it have started. An error
  /// dialog may then retry.
  var onCompletion: (() -> Void)?
  /// The message that says that loads wait for a response.
  private var waitMessage: String?
  /// Whether the loads that waited for a response are being started.
  private var isStartingWaitingLoads = false
  /// The content that may be out of date.
  private(set) lazy var stale = StaleContent(controller)

  init(_ dependencies: BeagleDependencies) {
    requests = RequestScope(dependencies: dependencies)
    reporter.delegate = self
    requests.onChange = { [weak self] end in
      switch end {
      case .failed: self?.reporter.changeDidFail()
      case .canceled: self?.reporter.cancelWaitingLoads()
      }
    }
    requests.textToSend = { [weak self] in self?.textToSend($0, $1, of: $2) }
    requests.onCompletion = { [weak self] in
      guard let self else { return }
      isStartingWaitingLoads = true
      reporter.requestDidEnd()
      isStartingWaitingLoads = false
      onCompletion?()
    }
  }

  /// Sets the controller, which is created after its operations and must outlive them.
  func attach(to controller: BeagleScreenViewController) { owner = controller }

  private var controller: BeagleScreenViewController {
    guard let owner else { preconditionFailure("operations without a screen") }
    return owner
  }

  private var host: ScreenHost { controller.host }
  private var stack: BeagleNavigationController? { controller.hostingStack }
  private var hasScreen: Bool { controller.screen != nil }

  // MARK: - Life of the screen

  var isRetired: Bool { loader.isRetired }

  /// Loads or draws the screen when it appears in a stack.
  func screenWillAppear() {
    if isRetired {
      loader.revive()
      reporter.revive()
      requests.reopen()
    }
    controller.dependencies.liveReload?.screenWillAppear(controller)
    stale.screenWillAppear()
    switch loader.state {
    case .idle:
      guard let screen = controller.screen else { return load() }
      if let load = loader.adopt() { show(screen, of: load, .adopt) }
    case .failed: load()
    case .loading, .shown, .canceled, .retired: break
    }
  }

  func screenDidAppear() {
    failuresDidChange()
    reporter.reportHeldErrors()
    // The user has gone back and does not expect a box. A key for the screen must not press Retry.
    if stack?.isShowingErrorDialog == true { controller.view.window?.changeCameByItself() }
  }

  func screenDidDisappear() {
    stale.stopTimer()
    cancelLoad(.cover)
    // Panes disappear without a navigation of their screens.
    let isPane = stack?.leftController === controller || stack?.showsLeftAlone == true
    if isPane { requests.navigation?.cancel() }
    guard !isRetired else { return }
    stack?.removeOverlays(about: controller)
    reporter.holdFailedActions(andNavigations: isPane)
  }

  /// Ends all operations after the screen was removed from its stack. Returns false if it was removed
  /// before.
  func retire() -> Bool {
    guard !isRetired else { return false }
    cancelLoad(.cover)
    requests.end()
    reporter.retire()
    loader.retire()
    stale.removeAll()
    return true
  }

  // MARK: - Loading

  /// Loads the screen. Does nothing while a load is running.
  /// - Parameter preservingState: whether the loaded screen keeps the state of the user.
  func load(preservingState: Bool = false) {
    guard let load = loader.begin(preservingState: preservingState) else { return }
    // The load may be canceled or fail.
    removeFailures(keepsContent: true)
    controller.showNotice(nil)
    guard report(.begin, of: load) else { return }
    let isAutomatic = controller.dependencies.isRecovering || isStartingWaitingLoads
    loader.run(load, controller.screenType, controller.dependencies) { [weak self] result in
      guard let self else { return }
      // A key may be on its way to the content that the success replaces.
      if isAutomatic, loader.isLatest(load), case .success = result {
        controller.view.window?.changeCameByItself()
      }
      end(load, result)
    }
  }

  /// Loads the screen again. The old one remains until the new one is loaded.
  func reload(preservingState: Bool = false) {
    controller.dependencies.imageCache.removeFiles()
    cancelLoad(.cover)
    load(preservingState: preservingState)
  }

  /// Loads the screen again if its content may be out of date, and preserves the state of the user.
  /// - Returns: false if all content is current.
  func reloadStaleContent() -> Bool {
    guard !stale.isEmpty else { return false }
    reload(preservingState: true)
    return true
  }

  private func end(
    _ load: ScreenLoader.Load, _ result: Result<Screen, ServerDrivenState.Error>
  ) {
    switch result {
    case .success(let screen):
      guard loader.end(load, .response, hasScreen: true) else { return }
      if host.isRendered, load.preservesState || stale.isShownCopy(screen) {
        return replaceContent(with: screen, of: load)
      }
      controller.screen = screen
      // A screen that is not in a stack yet reports its states and is drawn when it appears.
      guard controller.navigationController != nil || stack != nil else { return loader.postpone() }
      show(screen, of: load, .response)
    case .failure(let error):
      guard loader.end(load, .failure, hasScreen: hasScreen), report(.failure, of: load, error)
      else { return }
      if !hasScreen { controller.showNotLoaded() }
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
    controller.show(screen)
  }

  /// Reports success and finished, then shows a reloaded screen in place of the old one. `onInit` runs
  /// again, because other data may be out of date, too.
  private func replaceContent(with screen: Screen, of load: ScreenLoader.Load) {
    let isCopy = stale.isShownCopy(screen)
    removeFailures(keepsContent: isCopy)
    guard report(.response, of: load) else { return }
    isCopy ? stale.keepContent(insteadOf: screen) : controller.update(to: screen, .rerunningOnInit)
  }

  /// Ends the operations of the content that a newer version replaces.
  func contentWillChange() {
    requests.cancelContent()
    removeFailures()
  }

  /// Cancels the running load and ignores its response.
  /// - Parameter event: `cancel` for the user, otherwise `cover`.
  /// - Returns: false if no load was running.
  @discardableResult
  func cancelLoad(_ event: LoadEvent) -> Bool {
    guard loader.cancel(event, hasScreen: hasScreen) else { return false }
    if event.reportsFinished { reporter.report(.finished) }
    guard event == .cancel else { return true }
    // A newer version may have waited for the end of the load.
    stale.showFresh()
    guard !hasScreen else { return true }
    reporter.addRetry { [weak self] in self?.load() }
    if let stack, stack.canGoBack { _ = stack.goBack() } else { controller.showNotLoaded() }
    return true
  }

  // MARK: - Running operations

  /// Whether the screen itself is loading.
  var isLoading: Bool { loader.isLoading }
  /// Whether the screen or any of its requests is loading.
  var isWaiting: Bool { isLoading || requests.isWaiting }

  /// Whether newer content may be shown without canceling work or removing failures that the user
  /// is waiting for or dealing with. A covered screen has neither a focus nor scroll positions that
  /// could be restored.
  var mayUpdateContent: Bool {
    controller.isVisible && !isRetired && !isLoading && !requests.isSendingActions
      && !reporter.hasFailures && !reporter.hasHeldFailures
  }

  /// The errors of decoding a screen given as text.
  var findings: [SourceFinding] { loader.findings }

  // MARK: - States and failures

  /// Reports the states of an event of a load.
  /// - Parameter error: the cause of a failure.
  /// - Returns: false if the receiver canceled the load, started another one or removed the screen.
  private func report(
    _ event: LoadEvent, of load: ScreenLoader.Load, _ error: ServerDrivenState.Error? = nil
  ) -> Bool {
    switch event.report {
    case .started?: reporter.report(.started)
    case .success?: reporter.report(.success)
    case .error?:
      controller.dependencies.visitedScreens.recordFailure(of: controller.screenType)
      if let error { reporter.report(.error(error) { [weak self] in self?.load() }) }
    case nil: break
    }
    guard loader.isLatest(load) else { return false }
    if event.reportsFinished { reporter.report(.finished) }
    return loader.isLatest(load)
  }

  /// Removes failed navigations and the error boxes of the screen before another navigation.
  func removeFailedNavigations() {
    stack?.removeOverlays(about: controller, keepsRetrying: true)
    reporter.removeFailedNavigations()
  }

  /// Removes all failures and the error boxes of the screen before a newer load.
  /// - Parameter keepsContent: whether the content stays, and with it the failures in its place.
  private func removeFailures(keepsContent: Bool = false) {
    stack?.removeOverlays(about: controller, keepsRetrying: true)
    reporter.removeFailures(keepsContent: keepsContent)
  }

  /// Retries everything that failed on the screen.
  /// - Returns: false if there was nothing to retry.
  func retryFailures() -> Bool {
    guard reporter.hasFailures else { return false }
    stack?.removeOverlays(about: controller)
    reporter.retryAll()
    return true
  }
}

// MARK: - Typed text

extension ScreenOperations {
  /// Returns the typed text that a request sends; nil if none was typed.
  func textToSend(_ path: String, _ data: HttpAdditionalData?, of form: View? = nil) -> SentText? {
    guard controller.view.window?.mayHaveUnsentText != false else { return nil }
    return SentText(path, data, of: form, in: controller.view)
  }

  /// The number of fields with text that was typed and not sent.
  var unsentFields: Int {
    var count = 0
    controller.view.visit {
      if let field = $0 as? TextField, field.isUnsent, !field.text.isEmpty { count += 1 }
    }
    return count
  }
}

extension ScreenOperations: StateReporter.Delegate {
  var mayShowErrors: Bool { controller.isVisible || !host.isRendered }

  var isSendingChanges: Bool { requests.isSendingChanges }

  var hasTypedText: Bool {
    var found = false
    controller.view.visit { if let field = $0 as? TextField, field.wasEdited { found = true } }
    return found
  }

  func loadsWait(_ wait: Bool) {
    let window = controller.view.window
    if let waitMessage { window?.removeMessage(waitMessage) }
    waitMessage = nil
    guard wait, let change = requests.sentChange else { return }
    // On another screen, Escape goes back, which also ends the wait.
    let text = localized.stateLoadsAfter(request: change)
    let key = KeyNames.shown(Key.escape.name)
    let message =
      stack?.canGoBack == true ? text : "\(text) \(localized.stateEscapeCancels(key: key))"
    waitMessage = message
    window?.showMessage(message)
  }

  func deliver(_ state: ServerDrivenState, about content: View?, attempt: Int) {
    controller.dependencies.inspection?.stateDidChange(state, of: controller)
    controller.delivering(failureOf: content, attempt: attempt) {
      stack?.deliver(state, at: controller)
    }
  }

  func failuresDidChange() {
    stack?.reportFailures(at: controller)
    controller.dependencies.liveReload?.failuresDidChange(at: controller)
    if !stale.isEmpty { stale.showFresh() }
  }

  func performLater(_ work: @escaping @MainActor () -> Void) {
    guard let scheduler = controller.dependencies.scheduler else { return work() }
    scheduler.after(milliseconds: 0, work)
  }
}
