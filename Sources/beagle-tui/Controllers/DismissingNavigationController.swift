import BeagleTUI

/// A controller that shows failures next to the content, where Esc removes them.
class DismissingNavigationController: BeagleNavigationController {
  /// Whether a failure is shown.
  var showsFailure: Bool { false }

  /// Removes the failures that are shown.
  func hideFailures() {}

  private static let dismiss = KeyAction("dismiss error")

  static let dismissal = KeyBinding(
    "Esc", .helpDismissError, hint: KeyHint("Esc", .hintDismiss),
    keys: [KeyEvent(.escape): dismiss])

  override var keyBindings: [KeyBinding] {
    showsFailure ? [Self.dismissal] + super.keyBindings : super.keyBindings
  }

  override func perform(_ action: KeyAction) -> Bool {
    guard action == Self.dismiss, showsFailure else { return super.perform(action) }
    hideFailures()
    (topViewController as? BeagleController)?.dismissFailures()
    return true
  }

  override var keyHints: [KeyHint] {
    guard showsFailure else {
      // Esc goes back, or cancels the load of the first screen.
      return canPerform(.cancel) && !canGoBack
        ? KeyBinding.progress.compactMap(\.hint) : super.keyHints
    }
    let offersRetry = (topViewController as? BeagleScreenViewController)?.hasFailures == true
    let retry = KeyHint(KeyBinding.screen.keyName(for: .retry), .hintRetry)
    return (offersRetry ? [retry] : []) + [Self.dismissal].compactMap(\.hint)
  }
}
