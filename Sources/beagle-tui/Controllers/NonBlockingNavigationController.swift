import BeagleTUI

/// A controller that never covers the screen: progress stands in the last row, an error in a
/// banner, and the old content stays usable meanwhile.
final class NonBlockingNavigationController: BeagleNavigationController {
  private var banner: ErrorBanner?

  override func serverDrivenStateDidChange(
    to state: ServerDrivenState,
    at screenController: BeagleController
  ) {
    switch state {
    case .started:
      banner?.removeFromSuperview()
      view.window?.statusBar.progress = "Loading…"
    case .finished:
      view.window?.statusBar.progress = nil
    case .success:
      break
    case .error(let error, let retry):
      view.window?.statusBar.progress = nil
      banner?.removeFromSuperview()
      let banner = ErrorBanner(message: errorMessage(for: error), retry: retry)
      // Between the content, which comes first, and the navigation bar.
      view.insertSubview(banner, at: 1)
      self.banner = banner
    }
  }

  override func keyDown(_ key: KeyEvent) -> Bool {
    if let banner, banner.superview != nil {
      switch key.key {
      case .character("r"):
        banner.retry()
        return true
      case .escape:
        banner.removeFromSuperview()
        return true
      default: break
      }
    }
    return super.keyDown(key)
  }

  override var keyHints: [KeyHint] {
    guard banner?.superview != nil else { return super.keyHints }
    return [KeyHint("r", "retry"), KeyHint("Esc", "dismiss")]
  }
}

/// A few rows between bar and hints that say what failed and leave the rest alone.
private final class ErrorBanner: View {
  private let action: BeagleRetry?

  init(message: String, retry: BeagleRetry?) {
    action = retry
    super.init()
    flex.flexDirection = .row
    flex.alignItems = .flexStart
    flex.flexShrink = 0
    flex.padding.horizontal = .points(1)
    flex.columnGap = .points(2)
    let label = Label(message, style: Theme.current.danger)
    label.flex.flexGrow = 1
    label.flex.flexShrink = 1
    addSubview(label)
    guard retry != nil else { return }
    let button = PushButton("Retry") { [weak self] in self?.retry() }
    button.shortcut = "r"
    button.flex.flexShrink = 0
    addSubview(button)
  }

  func retry() {
    removeFromSuperview()
    action?()
  }
}
