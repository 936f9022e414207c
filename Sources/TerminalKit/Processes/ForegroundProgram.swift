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
    let child = try spawn(arguments)
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

  private static func spawn(_ arguments: [String]) throws(ChildProcess.StartError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], nil, &attributes, &strings, environ)
    guard code == 0 else {
      throw .init(description: "\(arguments[0]): \(String(cString: strerror(code)))")
    }
    return child
  }
}
