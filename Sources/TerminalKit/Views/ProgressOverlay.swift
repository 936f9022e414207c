/// An overlay that shows that work is in progress. Escape and Backspace ask the controllers around
/// it to cancel that, see ``ViewController/cancelOperation()``; other keys wait.
///
/// It is drawn only after ``delay``: work that ends sooner leaves no trace on the screen. Keys and
/// mouse are kept from what it covers from the beginning.
@MainActor
open class ProgressOverlay: Overlay {
  /// How long nothing is drawn after the overlay entered a window, in milliseconds. A window that
  /// has no loop, since it is rendered once, draws it at once.
  public static let delay = 80

  private var isDrawn = false
  private var timer: LoopTimer?

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    timer?.cancel()
    timer = nil
    isDrawn = window != nil && window?.loop == nil
    timer = window?.loop?.after(milliseconds: Self.delay) { [weak self] in
      self?.isDrawn = true
      self?.setNeedsDisplay()
    }
  }

  open override var contentClip: CellRect? {
    isDrawn ? super.contentClip : CellRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Nothing is told of work that is not drawn yet.
  open override var semantics: Semantics {
    var overlay = Semantics(.group, states: [.modal])
    overlay.hidesContent = !isDrawn
    return overlay
  }

  open override func draw(in canvas: Canvas) {
    if isDrawn { super.draw(in: canvas) }
  }

  open override var keyBindings: [KeyBinding] { KeyBinding.progress }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .cancel else { return super.perform(action) }
    return enclosingViewController?.cancelOperation() ?? false
  }
}
