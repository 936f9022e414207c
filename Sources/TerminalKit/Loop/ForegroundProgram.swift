import SystemSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that has the terminal of this process while it runs, such as an editor.
///
/// It belongs to the process group of this one, so that Ctrl-Z stops and `fg` continues both. Ctrl-C is
/// for the program alone.
public enum ForegroundProgram {
  /// Starts a program, which is looked for in `PATH`. Signals are as a program expects them at its
  /// start, and of the descriptors it gets only the three standard ones.
  /// - Parameters:
  ///   - arguments: the program and its arguments, which no shell sees.
  ///   - poster: hands the end on to the main actor.
  ///   - onEnd: called with the status as `waitpid(2)` gives it.
  /// - Throws: ``ChildProcess/StartError``.
  @MainActor
  public static func start(
    _ arguments: [String], poster: LoopPoster, onEnd: @escaping @Sendable @MainActor (Int32) -> Void
  ) throws(ChildProcess.StartError) {
    let child = try ChildProcess.spawn(arguments)
    // As system(3) does: what the keyboard sends is for the program.
    let signals = [SIGINT, SIGQUIT]
    let before = signals.map { signal($0, SIG_IGN) }
    let actions = Array(zip(signals, before))
    let isStarted = DetachedThread.run {
      let status = ChildProcess.wait(for: child)
      poster.post {
        for (number, action) in actions { _ = signal(number, action) }
        onEnd(status)
      }
    }
    guard !isStarted else { return }
    let status = ChildProcess.wait(for: child)
    for (number, action) in actions { _ = signal(number, action) }
    onEnd(status)
  }
}
