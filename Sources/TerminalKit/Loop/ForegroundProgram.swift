import Glibc
import SystemSupport

/// A program that uses the terminal of this process while it runs, for example an editor.
///
/// It belongs to the same process group, so Ctrl-Z and `fg` stop and continue both. Ctrl-C goes to
/// the program alone.
public enum ForegroundProgram {
  /// Starts a program found in `PATH`. It gets default signal handlers and only the three standard
  /// descriptors.
  /// - Parameters:
  ///   - arguments: The program and its arguments. No shell is involved.
  ///   - poster: Passes the end of the program to the main actor.
  ///   - onEnd: Called with the status of `waitpid(2)`.
  /// - Throws: ``ChildProcess/StartError``.
  @MainActor
  public static func start(
    _ arguments: [String], poster: LoopPoster, onEnd: @escaping @Sendable @MainActor (Int32) -> Void
  ) throws(ChildProcess.StartError) {
    let child = try ChildProcess.spawn(arguments)
    // Like system(3): keyboard signals are for the program.
    let signals = [SIGINT, SIGQUIT]
    let before = signals.map { signal($0, SIG_IGN) }
    let actions = Array(zip(signals, before))
    let finish: @Sendable @MainActor (Int32) -> Void = { status in
      for (number, action) in actions { _ = signal(number, action) }
      onEnd(status)
    }
    let isStarted = DetachedThread.run {
      let status = ChildProcess.wait(for: child)
      poster.post { finish(status) }
    }
    if !isStarted { finish(ChildProcess.wait(for: child)) }
  }
}
