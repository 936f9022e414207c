import Glibc

/// The signals that threads leave to the main thread.
public enum SignalMask {
  /// The kernel sends these to the thread that causes them. If the thread blocks them, the process ends without
  /// the handler that restores the terminal.
  private static let faults = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS]

  /// Runs work that starts threads. They inherit a mask that blocks all signals except those for their own faults.
  ///
  /// A thread that sets its mask itself could receive a signal before that.
  public static func startingThreads<Result>(_ start: () -> Result) -> Result {
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for fault in faults { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return start()
  }
}
