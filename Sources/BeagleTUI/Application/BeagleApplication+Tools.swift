import SystemSupport
import TerminalKit

/// What programs for authors need of an application.
extension BeagleApplication {
  /// The loop, which waits for descriptors and timers.
  package var loop: EventLoop { application.loop }

  /// Takes another look, as at the start.
  package func use(_ options: AppearanceOptions) {
    window.appearance = options.appearance(for: application.terminal)
  }

  /// Gives the terminal to a program, such as an editor, until that has ended.
  /// - Parameters:
  ///   - arguments: the program, which is looked for in `PATH`, and its arguments; no shell sees them.
  ///   - onEnd: called with the status as `waitpid(2)` gives it.
  /// - Throws: `ChildProcess.StartError`.
  package func runInForeground(
    _ arguments: [String], onEnd: @escaping @MainActor (Int32) -> Void
  ) throws(ChildProcess.StartError) {
    try application.runInForeground(arguments, onEnd: onEnd)
  }
}
