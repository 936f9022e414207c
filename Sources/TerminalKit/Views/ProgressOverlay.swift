/// An overlay that shows that work is in progress. Escape and Backspace ask the controllers around
/// it to cancel that, see ``ViewController/cancelOperation()``; other keys wait.
@MainActor
open class ProgressOverlay: Overlay {
  open override var keyBindings: [KeyBinding] { KeyBinding.progress }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .cancel else { return super.perform(action) }
    return enclosingViewController?.cancelOperation() ?? false
  }
}
