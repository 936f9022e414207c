import BeagleTUI
import CellText

/// A controller that never covers the screen: progress stands in the last row, an error in a
/// banner, and the old content stays usable meanwhile.
final class NonBlockingNavigationController: BeagleNavigationController {
  private var banner: ErrorBanner?
  /// What went wrong on a screen and cannot be run again; named until something begins.
  private var notices: [(screen: ObjectIdentifier, message: String)] = []
  /// The screens whose banner was put away; it comes back when something else fails there.
  private var quiet: Set<ObjectIdentifier> = []
  /// How long servers want to be left alone, by the screen on which something failed.
  private var countdowns: [ObjectIdentifier: RetryCountdown] = [:]
  /// How many loads of a screen began and have not ended: here several may go on at once.
  private var running: [ObjectIdentifier: Int] = [:]
  /// Where the progress stands, also while this stack leaves its window.
  private weak var statusBar: StatusBar?

  override func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    let screen = ObjectIdentifier(screenController)
    switch state {
    case .started:
      notices = []
      running[screen, default: 0] += 1
    case .finished:
      // A screen that a navigation loaded ends what it did not begin.
      let left = (running[screen] ?? 0) - 1
      running[screen] = left > 0 ? left : nil
    case .success:
      break
    case .error(let error, let retry):
      quiet.remove(screen)
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

  /// Names what failed on the screen on top. What can be run again stays named, whatever else begins,
  /// until it is run again, has been replaced, or its screen has left.
  private func showBanner() {
    let screen = topViewController as? BeagleScreenViewController
    var messages: [String] = []
    for error in screen?.failures ?? [] { messages.append(errorMessage(for: error)) }
    let retryScreen = messages.isEmpty ? nil : screen
    let shown = topViewController.map { ObjectIdentifier($0) }
    messages += notices.filter { $0.screen == shown }.map(\.message)
    // Each different text once, where it was said last.
    var seen: Set<String> = []
    messages = messages.reversed().filter { seen.insert($0).inserted }.reversed()
    messages = messages.suffix(ErrorBanner.mostMessages)
    if let shown, quiet.contains(shown) { messages = [] }
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
    // Between the content, which comes first, and the navigation bar.
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
    statusBar?.progress = running.isEmpty ? nil : ["Loading…", loadingPath].compactMap { $0 }
  }

  override func didRemove(_ controller: ViewController) {
    super.didRemove(controller)
    quiet.remove(ObjectIdentifier(controller))
    notices.removeAll { $0.screen == ObjectIdentifier(controller) }
    stopCountdown(of: ObjectIdentifier(controller))
    end { $0 == ObjectIdentifier(controller) }
  }

  override func didLeaveWindow() {
    super.didLeaveWindow()
    for screen in Array(countdowns.keys) { stopCountdown(of: screen) }
    end { _ in true }
  }

  /// Whoever told more beginnings than ends of a screen leaves nothing behind.
  private func end(_ isOver: (ObjectIdentifier) -> Bool) {
    running = running.filter { !isOver($0.key) }
    showProgress()
  }

  // MARK: - Keys

  private static let dismissal = KeyBinding(
    "Esc", "dismiss the error", hint: KeyHint("Esc", "dismiss"),
    keys: [KeyEvent(.escape): .dismissError])

  /// The banner that stands between bar and hints, if one does.
  private var shownBanner: ErrorBanner? { banner.flatMap { $0.superview == nil ? nil : $0 } }

  override var keyBindings: [KeyBinding] {
    shownBanner == nil ? super.keyBindings : [Self.dismissal] + super.keyBindings
  }

  override func perform(_ action: KeyAction) -> Bool {
    guard action == .dismissError, let shownBanner else { return super.perform(action) }
    notices = []
    if let screen = topViewController.map({ ObjectIdentifier($0) }) {
      quiet.insert(screen)
      stopCountdown(of: screen)
    }
    shownBanner.removeFromSuperview()
    return true
  }

  override var keyHints: [KeyHint] {
    guard let shownBanner else {
      let cancel = KeyBinding.progress.compactMap(\.hint)
      return running.isEmpty || canGoBack ? super.keyHints : cancel
    }
    let retry =
      shownBanner.offersRetry ? [KeyHint(KeyBinding.screen.keyName(for: .retry), "retry")] : []
    return retry + [Self.dismissal].compactMap(\.hint)
  }
}

extension KeyAction {
  fileprivate static let dismissError = KeyAction("dismiss error")
}

/// A few rows between bar and content that say what failed and leave the rest alone.
private final class ErrorBanner: View {
  /// The rows that a message takes at most; more of it scrolls.
  private static let maximumRows: Float = 3
  /// The columns that a message needs beside the button, which stands below it where there are fewer.
  private static let minimumColumns: Float = 30

  /// The failures that it names at most, the last ones.
  static let mostMessages = 20

  /// What failed, each different text once.
  let messages: [String]
  /// Whether there is a button that runs again what failed.
  let offersRetry: Bool
  /// What that button says.
  var retryTitle: String {
    get { button.title }
    set { button.title = newValue }
  }
  static let retry = "Retry"
  private let button = PushButton(ErrorBanner.retry)

  override var semantics: Semantics { Semantics(.alert) }

  /// - Parameters:
  ///   - messages: what failed, the last one last.
  ///   - screenController: the screen that keeps what can be run again; nil offers nothing.
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

  /// One level above the content, with a red edge.
  override func draw(in canvas: Canvas) {
    canvas.fill(bounds, canvas.theme[.dialog])
    var edge = canvas.theme[.danger]
    edge.background = canvas.theme[.dialog].background
    for y in 0..<frame.height { canvas.glyph("▌", at: CellPoint(x: 0, y: y), style: edge) }
  }
}
