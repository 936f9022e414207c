import BeagleTUI

/// The first custom controller of the Beagle documentation: a band across the dimmed screen during
/// loading, and a full page for errors.
final class MyAppNavigationController: BeagleNavigationController {
  override func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    switch state {
    case .started:
      view.showAppLoading(loadingPath)
    case .finished:
      view.hideAppLoading()
    case .success:
      break
    case .error(let error, let retry):
      view.hideAppLoading()
      let errorView = AppErrorView(message: errorMessage(for: error), retry: retry)
      errorView.onDismiss = { [weak screenController] in screenController?.dismissFailures() }
      errorView.present(in: view)
      // The Retry button shows the countdown.
      if retry != nil { errorView.countdown.start(after: error, at: screenController) }
    }
  }

  /// The keys of the error page.
  static var errorKeys: [KeyBinding] { AppErrorView.retrying + [AppErrorView.closing] }
}

extension View {
  fileprivate func showAppLoading(_ path: String?) {
    for view in subviews where view is AppLoadingView { view.removeFromSuperview() }
    addSubview(AppLoadingView(path))
  }

  fileprivate func hideAppLoading() {
    for view in subviews { (view as? AppLoadingView)?.finish() }
  }
}

/// A band across the middle of the dimmed screen with a spinner, a label and the path.
private final class AppLoadingView: ProgressOverlay {
  init(_ path: String?) {
    super.init()
    let band = Band()
    addSubview(band)
    band.addSubview(ActivityIndicator(style: .white))
    band.addSubview(Label(Texts.current[.controllerLoading], style: .role(.accent)))
    guard let path else { return }
    let label = Label(path, style: .role(.muted))
    label.flex.flexShrink = 1
    label.flex.maxHeight = .points(1)
    band.addSubview(label)
  }

  /// A row of subviews between two horizontal lines.
  private final class Band: View {
    override init() {
      super.init()
      flex.flexDirection = .row
      flex.justifyContent = .center
      flex.alignSelf = .stretch
      flex.padding.vertical = .points(1)
      flex.columnGap = .points(1)
    }

    override func draw(in canvas: Canvas) {
      canvas.fill(bounds, canvas.theme[.surface])
      for y in [0, frame.height - 1] {
        canvas.horizontalLine(
          at: CellPoint(x: 0, y: y), width: frame.width, style: canvas.theme[.border])
      }
    }
  }
}

/// A page over the whole screen with an error message and buttons.
private final class AppErrorView: Overlay {
  private static var retryTitle: String { Texts.current[.controllerTryAgain] }

  private let retry: BeagleRetry?
  private let retryButton = PushButton(AppErrorView.retryTitle)
  /// Called when the last open page was closed without a retry.
  var onDismiss: () -> Void = {}
  /// The countdown on the button until the server accepts another request.
  private(set) lazy var countdown = RetryCountdown { [weak self] in self?.showCountdown() }

  init(message: String, retry: BeagleRetry?) {
    self.retry = retry
    super.init()
    // Labels use the page's own background, not that of the screen below.
    backgroundColor = .default
    flex.padding.horizontal = .points(2)
    let page = View()
    page.flex.rowGap = .points(1)
    page.flex.maxWidth = .points(60)
    page.flex.maxHeight = .percent(100)
    page.flex.flexShrink = 1
    addSubview(page)
    let title = Label(Texts.current[.controllerFailed], style: .role(.danger))
    // The page itself has the title in the semantic tree.
    title.accessibility.isHidden = true
    page.addSubview(title)
    // A long message scrolls, so that the buttons stay visible.
    let scroll = ScrollingView()
    scroll.flex.flexGrow = 0
    scroll.content.addSubview(Label(message))
    page.addSubview(scroll)
    let buttons = View()
    buttons.flex.flexDirection = .row
    buttons.flex.flexWrap = .wrap
    buttons.flex.columnGap = .points(2)
    page.addSubview(buttons)
    let close = PushButton(Texts.current[.buttonClose]) { [weak self] in self?.dismiss() }
    close.shortcut = "Esc"
    if retry != nil {
      retryButton.onPress = { [weak self] in self?.performRetry() }
      retryButton.shortcut = KeyBinding.screen.shownKeyName(for: .retry)
      retryButton.keyAction = .retry
      buttons.addSubview(retryButton)
    }
    buttons.addSubview(close)
    for part in page.subviews where part !== scroll { part.flex.flexShrink = 0 }
  }

  override var semantics: Semantics {
    Semantics(.alert, text: Texts.current[.controllerFailed], states: [.modal])
  }

  override var keyBindings: [KeyBinding] {
    retry == nil ? [Self.closing] : Self.retrying + [Self.closing]
  }

  fileprivate static let closing = KeyBinding(
    "Esc, Backspace", .helpClose, hint: KeyHint("Esc", .hintClose),
    keys: [KeyEvent(.escape): .close, KeyEvent(.backspace): .close])
  fileprivate static var retrying: [KeyBinding] {
    KeyBinding.screen.filter { $0.keys.contains { $0.1 == .retry } }.map { standard in
      var binding = standard
      binding.help = Texts.current[.helpTryAgain]
      binding.hint = KeyHint(KeyBinding.screen.keyName(for: .retry), .hintRetry)
      return binding
    }
  }

  override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .retry: performRetry()
    case .close: dismiss()
    default: return super.perform(action)
    }
    return true
  }

  func present(in view: View) { view.addSubview(self) }

  private func showCountdown() {
    retryButton.title = countdown.label(Self.retryTitle)
    retryButton.accessibility.isTimer = countdown.secondsLeft > 0
  }

  override func draw(in canvas: Canvas) { canvas.fill(bounds, canvas.theme[.surface]) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if superview == nil { countdown.stop() }
    // The page can cover the focused view.
    window?.restoreFocus()
  }

  private func dismiss() {
    let pages = superview
    removeFromSuperview()
    if pages?.subviews.contains(where: { $0 is AppErrorView }) == false { onDismiss() }
  }

  private func performRetry() {
    removeFromSuperview()
    retry?()
  }
}

extension KeyAction {
  fileprivate static let close = KeyAction("close")
}
