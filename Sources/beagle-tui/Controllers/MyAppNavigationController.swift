import BeagleTUI

/// The controller of the Beagle documentation that shows loading and errors of its own: a row of
/// dots at the top while it loads, and a plain page for a screen that did not load.
final class MyAppNavigationController: BeagleNavigationController {
  override func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    switch state {
    case .started:
      view.showAppLoading()
    case .finished:
      view.hideAppLoading()
    case .success:
      break
    case .error(let error, let retry):
      view.hideAppLoading()
      let errorView = AppErrorView(message: errorMessage(for: error), retry: retry)
      errorView.present(in: view)
    }
  }
}

extension View {
  fileprivate func showAppLoading() {
    hideAppLoading()
    addSubview(AppLoadingView())
  }

  fileprivate func hideAppLoading() {
    for view in subviews where view is AppLoadingView { view.removeFromSuperview() }
  }
}

/// A word in the middle of the dimmed screen, with a spinner before it.
private final class AppLoadingView: ProgressOverlay {
  override init() {
    super.init()
    flex.flexDirection = .row
    flex.columnGap = .points(1)
    addSubview(ActivityIndicator(style: .white))
    addSubview(Label("MyApp is loading", style: .role(.accent)))
  }
}

/// A page over the whole screen: what happened, and a way on.
private final class AppErrorView: Overlay {
  private let retry: BeagleRetry?

  init(message: String, retry: BeagleRetry?) {
    self.retry = retry
    super.init()
    // Texts in front are drawn for the surface, not for what the page covers.
    backgroundColor = .default
    flex.padding.horizontal = .points(2)
    flex.rowGap = .points(1)
    addSubview(Label("Sorry, that did not work.", style: .role(.danger)))
    // A long message scrolls, and the rest stays in sight.
    let scroll = ScrollingView()
    scroll.flex.flexGrow = 0
    scroll.content.addSubview(Label(message))
    addSubview(scroll)
    let close = PushButton("Close") { [weak self] in self?.removeFromSuperview() }
    close.shortcut = "Esc"
    if retry != nil {
      let again = PushButton("Try again") { [weak self] in self?.tryAgain() }
      again.shortcut = KeyBinding.screen.keyName(for: .retry)
      addSubview(again)
    }
    addSubview(close)
    for part in subviews where part !== scroll { part.flex.flexShrink = 0 }
  }

  override var semantics: Semantics { Semantics(.alert, states: [.modal]) }

  override var keyBindings: [KeyBinding] {
    let close = KeyBinding(
      "Esc, Backspace", "close", hint: KeyHint("Esc", "close"),
      keys: [KeyEvent(.escape): .close, KeyEvent(.backspace): .close])
    guard retry != nil else { return [close] }
    let again = KeyBinding(
      "r", "try again", hint: KeyHint("r", "retry"), keys: [KeyEvent("r"): .retry])
    return [again, close]
  }

  override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .retry: tryAgain()
    case .close: removeFromSuperview()
    default: return super.perform(action)
    }
    return true
  }

  func present(in view: View) { view.addSubview(self) }

  override func draw(in canvas: Canvas) { canvas.fill(bounds, canvas.theme[.surface]) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // The focus may be on what is covered now.
    window?.restoreFocus()
  }

  private func tryAgain() {
    removeFromSuperview()
    retry?()
  }
}

extension KeyAction {
  fileprivate static let close = KeyAction("close")
}
