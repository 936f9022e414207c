import BeagleTUI
import CellText

/// A terminal in memory that a person can take over: from then on, another terminal shows the screen
/// and sends the keys.
package final class DebugTerminal: Terminal {
  /// The terminal in memory, which a flow uses.
  package let headless: HeadlessTerminal
  /// The terminal of the person; nil while a flow uses the screen.
  private var shown: (any Terminal)?

  /// Creates a terminal in memory.
  package init(size: CellSize) { headless = HeadlessTerminal(size: size) }

  /// Shows the screen on another terminal from the next ``start()``.
  package func show(on terminal: any Terminal) { shown = terminal }

  private var current: any Terminal { shown ?? headless }

  package var size: CellSize { current.size }
  package var colorDepth: ColorDepth { current.colorDepth }
  package var isUTF8: Bool { current.isUTF8 }
  package var colorScheme: ColorScheme? { current.colorScheme }
  package var isSlow: Bool { current.isSlow }
  package var canContinueFrame: Bool { current.canContinueFrame }
  package var frameTimeout: Int? { current.frameTimeout }
  package func ignoreReplies() { current.ignoreReplies() }
  package var hidesBackground: Bool { current.hidesBackground }
  package var motion: MotionLevel { current.motion }
  package func start() throws { try current.start() }
  package func stop() { current.stop() }
  package func present(_ surface: Surface, cursor: CellPoint?) {
    current.present(surface, cursor: cursor)
  }
  package func present(_ surface: Surface, cursor: CellPoint?, focus: CellPoint?) {
    current.present(surface, cursor: cursor, focus: focus)
  }
  package func setTitle(_ text: String) { current.setTitle(text) }
  package func copy(_ text: String) -> Bool { current.copy(text) }
  package func copy(lines: [String]) -> Bool { current.copy(lines: lines) }
  package func requestImageSupport() { current.requestImageSupport() }
  package func readEvents(_ handle: (Event) -> Void) { current.readEvents(handle) }
  package var hasPendingEvents: Bool { current.hasPendingEvents }
  package var inputDescriptor: Int32? { current.inputDescriptor }
  package var signalDescriptor: Int32? { current.signalDescriptor }
  package var pendingInputDelay: Int? { current.pendingInputDelay }
  package var inputCount: Int { current.inputCount }
  package func flushInput(_ handle: (Event) -> Void) { current.flushInput(handle) }
  /// A busy program does not end with `q`: after the key, the result of the run is printed.
  package func workBegan(isQuitLetterActive: Bool) {
    current.workBegan(isQuitLetterActive: false)
  }
  package func workEnded() { current.workEnded() }
  package func suspend() { current.suspend() }
  package func redraw() { current.redraw() }
}
