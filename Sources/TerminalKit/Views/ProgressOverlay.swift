/// When the progress of an operation is drawn. Both values prevent that short operations flicker.
public struct LoadingTiming: Sendable, Hashable {
  /// The delay before a ``ProgressOverlay`` covers the screen, in milliseconds.
  public var delay: Int
  /// The minimum time of an overlay on the screen, in milliseconds.
  public var minimum: Int

  /// The minimum time of a retry on the screen before it fails again, in milliseconds, so that a person
  /// sees that the key worked.
  public var retry = 300

  /// The delay before the status bar and the pressed control show an operation, in milliseconds. A
  /// person notices a delay of 100 ms.
  package static let status = 80

  /// Creates a timing.
  public init(delay: Int = ProgressOverlay.delay, minimum: Int = 400) {
    self.delay = delay
    self.minimum = minimum
  }
}

/// An overlay that shows that an operation is in progress. Escape and Backspace cancel it with
/// ``ViewController/cancelOperation()``; other keys do not reach the views below.
///
/// The overlay is drawn only after ``LoadingTiming/delay``, and ``finish()`` then keeps it for
/// ``LoadingTiming/minimum``, so a short operation does not flicker. It takes the keys and the mouse
/// from the views below immediately, until the operation has ended.
@MainActor
open class ProgressOverlay: Overlay {
  /// The default of ``LoadingTiming/delay``, in milliseconds. In a window without an event loop,
  /// which is rendered once, the overlay is drawn immediately.
  public nonisolated static let delay = 400

  /// Whether the operation has ended, and the overlay stays only for ``LoadingTiming/minimum``.
  public final private(set) var isFinished = false

  /// The time when it was first drawn; nil before.
  private var firstDrawn: UInt64?
  private var isDrawn = false
  /// The status bar of the window, which shows the operation until the overlay is drawn.
  private weak var statusBar: StatusBar?
  private var timer: LoopTimer?

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    timer?.cancel()
    timer = nil
    isFinished = false
    // An overlay that moves with its screen to another pane stays visible.
    isDrawn = window != nil && (window?.loop == nil || firstDrawn != nil)
    statusBar?.workDidChange()
    statusBar = window?.statusBar
    guard let window, let loop = window.loop, !isDrawn else { return }
    timer = loop.after(milliseconds: window.loadingTiming.delay) { [weak self, weak loop] in
      self?.isDrawn = true
      self?.firstDrawn = loop?.clock.now
      self?.setNeedsDisplay()
      self?.statusBar?.workDidChange()
    }
  }

  /// Removes the overlay when its operation has ended. If it is drawn and not covered, it stays
  /// until ``LoadingTiming/minimum`` has passed or the user presses a key or the mouse. Text goes into a
  /// field below. Enter, a letter without a field and a click only remove it, because it may cover their
  /// target.
  public final func finish() {
    guard !isFinished else { return }
    guard let window, let loop = window.loop, let firstDrawn, superview?.subviews.last === self
    else { return removeFromSuperview() }
    let end = firstDrawn + UInt64(max(0, window.loadingTiming.minimum)) * 1_000_000
    guard end > loop.clock.now else { return removeFromSuperview() }
    isFinished = true
    let rest = Int((end - loop.clock.now + 999_999) / 1_000_000)
    timer = loop.after(milliseconds: rest) { [weak self] in self?.removeFromSuperview() }
  }

  /// Uses the overlay for another operation that begins before a finished one was removed.
  public final func resume() {
    guard isFinished else { return }
    isFinished = false
    timer?.cancel()
    timer = nil
  }

  /// Whether the overlay is visible.
  var showsProgress: Bool { isDrawn }

  open override var contentClip: CellRect? {
    isDrawn ? super.contentClip : .zero
  }

  /// Leaves the content out of the semantic tree until it is drawn.
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
    let isCanceled = isFinished || enclosingViewController?.cancelOperation() ?? false
    if isFinished { removeFromSuperview() }
    return isCanceled
  }
}
