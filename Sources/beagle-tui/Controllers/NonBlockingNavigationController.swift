import BeagleTUI
import CellText

/// A controller that never covers the screen: the status bar shows progress, a banner shows errors,
/// and the content stays usable.
final class NonBlockingNavigationController: BeagleNavigationController {
  private var banner: ErrorBanner?
  /// Errors without a retry, shown until the next load starts.
  private var notices: [(screen: ObjectIdentifier, message: String)] = []
  /// The screens with a dismissed banner. The next error shows it again.
  private var dismissed: Set<ObjectIdentifier> = []
  /// The countdowns until servers accept another request, by screen.
  private var countdowns: [ObjectIdentifier: RetryCountdown] = [:]
  /// The number of loads in progress, by screen.
  private var loadCounts: [ObjectIdentifier: Int] = [:]
  /// The status bar, retained while the stack leaves its window.
  private weak var statusBar: StatusBar?

  override func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    let screen = ObjectIdentifier(screenController)
    switch state {
    case .started:
      notices = []
      loadCounts[screen, default: 0] += 1
    case .finished:
      // A screen that a navigation loaded finishes without having started.
      let remaining = (loadCounts[screen] ?? 0) - 1
      loadCounts[screen] = remaining > 0 ? remaining : nil
    case .success:
      break
    case .error(let error, let retry):
      dismissed.remove(screen)
      if retry == nil {
        notices.append((screen, errorMessage(for: error)))
      } else {
        countDown(after: error, at: screenController)
      }
    }
    showBanner()
    showProgress()
  }

  override func failuresDidChange(at screenController: BeagleScreenViewController) {
    showBanner()
  }

  /// Shows the errors of the top screen. An error with a retry stays until it is retried or
  /// replaced, or its screen is removed.
  private func showBanner() {
    let screen = topViewController as? BeagleScreenViewController
    var messages: [String] = []
    for error in screen?.failures ?? [] { messages.append(errorMessage(for: error)) }
    let retryScreen = messages.isEmpty ? nil : screen
    let shown = topViewController.map { ObjectIdentifier($0) }
    messages += notices.filter { $0.screen == shown }.map(\.message)
    // Keep the last occurrence of each message.
    var seen: Set<String> = []
    messages = messages.reversed().filter { seen.insert($0).inserted }.reversed()
    messages = messages.suffix(ErrorBanner.messageLimit)
    if let shown, dismissed.contains(shown) { messages = [] }
    if let shown, retryScreen == nil || messages.isEmpty { stopCountdown(of: shown) }
    if let shownBanner, shownBanner.messages == messages,
      shownBanner.offersRetry == (retryScreen != nil)
    {
      return
    }
    banner?.removeFromSuperview()
    banner = nil
    guard !messages.isEmpty else { return }
    let banner = ErrorBanner(messages: messages, screenController: retryScreen)
    // The content is at index 0, before the navigation bar.
    view.insertSubview(banner, at: 1)
    self.banner = banner
    showCountdown()
  }

  private func countDown(
    after error: ServerDrivenState.Error, at screenController: BeagleController
  ) {
    let screen = ObjectIdentifier(screenController)
    let countdown = countdowns[screen] ?? RetryCountdown { [weak self] in self?.showCountdown() }
    countdowns[screen] = countdown
    countdown.start(after: error, at: screenController)
  }

  private func showCountdown() {
    let countdown = topViewController.flatMap { countdowns[ObjectIdentifier($0)] }
    shownBanner?.retryTitle = countdown?.label(ErrorBanner.retry) ?? ErrorBanner.retry
  }

  private func stopCountdown(of screen: ObjectIdentifier) {
    countdowns.removeValue(forKey: screen)?.stop()
  }

  private func showProgress() {
    statusBar = view.window?.statusBar ?? statusBar
    statusBar?.progress = loadCounts.isEmpty ? nil : ["Loading…", loadingPath].compactMap { $0 }
  }

  override func didRemove(_ controller: ViewController) {
    super.didRemove(controller)
    dismissed.remove(ObjectIdentifier(controller))
    notices.removeAll { $0.screen == ObjectIdentifier(controller) }
    stopCountdown(of: ObjectIdentifier(controller))
    endLoads { $0 == ObjectIdentifier(controller) }
  }

  override func didLeaveWindow() {
    super.didLeaveWindow()
    for screen in Array(countdowns.keys) { stopCountdown(of: screen) }
    endLoads { _ in true }
  }

  /// Ends the loads of screens that never reported their end.
  private func endLoads(where isIncluded: (ObjectIdentifier) -> Bool) {
    loadCounts = loadCounts.filter { !isIncluded($0.key) }
    showProgress()
  }

  // MARK: - Keys

  static let dismissal = KeyBinding(
    "Esc", "dismiss the error", hint: KeyHint("Esc", "dismiss"),
    keys: [KeyEvent(.escape): .dismissError])

  /// The banner, if it is visible.
  private var shownBanner: ErrorBanner? { banner.flatMap { $0.superview == nil ? nil : $0 } }

  override var keyBindings: [KeyBinding] {
    shownBanner == nil ? super.keyBindings : [Self.dismissal] + super.keyBindings
  }

  override func perform(_ action: KeyAction) -> Bool {
    guard action == .dismissError, let shownBanner else { return super.perform(action) }
    notices = []
    if let screen = topViewController.map({ ObjectIdentifier($0) }) {
      dismissed.insert(screen)
      stopCountdown(of: screen)
    }
    shownBanner.removeFromSuperview()
    (topViewController as? BeagleController)?.dismissFailures()
    return true
  }

  override var keyHints: [KeyHint] {
    guard let shownBanner else {
      let cancel = KeyBinding.progress.compactMap(\.hint)
      return loadCounts.isEmpty || canGoBack ? super.keyHints : cancel
    }
    let retry =
      shownBanner.offersRetry ? [KeyHint(KeyBinding.screen.keyName(for: .retry), "retry")] : []
    return retry + [Self.dismissal].compactMap(\.hint)
  }
}

extension KeyAction {
  fileprivate static let dismissError = KeyAction("dismiss error")
}

/// A banner of a few rows between the navigation bar and the content.
private final class ErrorBanner: View {
  /// The maximum height of the messages, in rows. Longer ones scroll.
  private static let maximumRows: Float = 3
  /// The minimum width of a message, in columns. The button wraps below it if the width is less.
  private static let minimumColumns: Float = 30

  /// The maximum number of messages. The last ones are shown.
  static let messageLimit = 20

  /// The messages, without duplicates.
  let messages: [String]
  /// Whether there is a Retry button.
  let offersRetry: Bool
  /// The title of the Retry button.
  var retryTitle: String {
    get { button.title }
    set { button.title = newValue }
  }
  static let retry = "Retry"
  private let button = PushButton(ErrorBanner.retry)

  override var semantics: Semantics { Semantics(.alert) }

  /// - Parameters:
  ///   - messages: The messages, the latest one last.
  ///   - screenController: The screen whose failures the button retries, or nil for no button.
  init(messages: [String], screenController: BeagleController?) {
    self.messages = messages
    offersRetry = screenController != nil
    super.init()
    flex.flexDirection = .row
    flex.flexWrap = .wrap
    flex.alignItems = .flexStart
    flex.flexShrink = 0
    flex.padding.left = .points(2)
    flex.padding.right = .points(1)
    flex.columnGap = .points(2)
    let scroll = ScrollingView()
    scroll.flex.maxHeight = .points(ErrorBanner.maximumRows)
    scroll.flex.flexBasis = .points(ErrorBanner.minimumColumns)
    scroll.flex.flexGrow = 1
    for message in messages { scroll.content.addSubview(Label(message, style: .role(.danger))) }
    addSubview(scroll)
    guard let screenController else { return }
    button.onPress = { [weak screenController] in screenController?.retryFailures() }
    button.shortcut = KeyBinding.screen.keyName(for: .retry)
    button.flex.flexShrink = 0
    button.flex.margin.left = .auto
    addSubview(button)
  }

  /// Draws a raised surface with a red edge.
  override func draw(in canvas: Canvas) {
    canvas.fill(bounds, canvas.theme[.dialog])
    var edge = canvas.theme[.danger]
    edge.background = canvas.theme[.dialog].background
    for y in 0..<frame.height { canvas.glyph("▌", at: CellPoint(x: 0, y: y), style: edge) }
  }
}
