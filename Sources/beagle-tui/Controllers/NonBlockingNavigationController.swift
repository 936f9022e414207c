import BeagleTUI

/// A controller that never covers the screen: progress stands in the last row, an error in a
/// banner, and the old content stays usable meanwhile.
final class NonBlockingNavigationController: BeagleNavigationController {
  private var banner: ErrorBanner?
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
      // What else failed on the screen is still to be run again, and so it stays named.
      if (screenController as? BeagleScreenViewController)?.hasFailures != true {
        banner?.removeFromSuperview()
      }
      running[screen, default: 0] += 1
    case .finished:
      // A screen that a navigation loaded ends what it did not begin.
      let left = (running[screen] ?? 0) - 1
      running[screen] = left > 0 ? left : nil
    case .success:
      break
    case .error(let error, let retry):
      // The screen keeps everything that failed on it: what an earlier banner offered to repeat is
      // not lost when something else fails.
      let offersRetry = retry != nil || shownBanner?.offersRetry == true
      let message = errorMessage(for: error)
      let others = (shownBanner?.messages ?? []).filter { $0 != message }
      banner?.removeFromSuperview()
      let banner = ErrorBanner(
        messages: others.suffix(ErrorBanner.mostMessages - 1) + [message],
        screenController: offersRetry ? screenController : nil)
      // Between the content, which comes first, and the navigation bar.
      view.insertSubview(banner, at: 1)
      self.banner = banner
    }
    showProgress()
  }

  private func showProgress() {
    statusBar = view.window?.statusBar ?? statusBar
    statusBar?.progress = running.isEmpty ? nil : ["Loading…", loadingPath].compactMap { $0 }
  }

  override func didRemove(_ controller: ViewController) {
    super.didRemove(controller)
    end { $0 == ObjectIdentifier(controller) }
  }

  override func didLeaveWindow() {
    super.didLeaveWindow()
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

  /// The failures that it names at most, the last ones.
  static let mostMessages = 20

  /// What failed, each different text once.
  let messages: [String]
  /// Whether there is a button that runs again what failed.
  let offersRetry: Bool

  override var semantics: Semantics { Semantics(.alert) }

  /// - Parameters:
  ///   - messages: what failed, the last one last.
  ///   - screenController: the screen that keeps what can be run again; nil offers nothing.
  init(messages: [String], screenController: BeagleController?) {
    self.messages = messages
    offersRetry = screenController != nil
    super.init()
    flex.flexDirection = .row
    flex.alignItems = .flexStart
    flex.flexShrink = 0
    flex.padding.left = .points(2)
    flex.padding.right = .points(1)
    flex.columnGap = .points(2)
    let scroll = ScrollingView()
    scroll.flex.maxHeight = .points(ErrorBanner.maximumRows)
    for message in messages { scroll.content.addSubview(Label(message, style: .role(.danger))) }
    addSubview(scroll)
    guard let screenController else { return }
    let button = PushButton("Retry") { [weak self, weak screenController] in
      self?.removeFromSuperview()
      screenController?.retryFailures()
    }
    button.shortcut = KeyBinding.screen.keyName(for: .retry)
    button.flex.flexShrink = 0
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
