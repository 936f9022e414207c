import CTerminalSupport
import Glibc

/// Starts child processes and waits for them.
public enum ChildProcess {
  /// An error for a program that could not be started.
  public struct StartError: Error, CustomStringConvertible {
    /// The program and the message of the system.
    public let description: String

    init(description: String) { self.description = description }
  }

  /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift does not import.
  private static let newSession: Int32 = 0x80

  /// Starts a program in a new session.
  ///
  /// Ctrl-C in the terminal does not reach the program, and the program cannot reach the terminal.
  /// It starts with default signal handling and inherits only the three standard descriptors.
  /// - Parameters:
  ///   - arguments: The program, which is searched for in `PATH`, and its arguments.
  ///   - input: The descriptor for standard input; nil for empty input.
  ///   - output: The descriptor for standard output; nil discards the output.
  ///   - errors: The descriptor for standard error; nil discards the output.
  /// - Returns: The process ID. Call ``wait(for:)`` with it.
  /// - Throws: ``StartError``.
  public static func start(
    _ arguments: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws(StartError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, own) in [
      (STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors),
    ] {
      if let own {
        posix_spawn_file_actions_adddup2(&actions, own, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    return try spawn(arguments, &actions, flags: newSession)
  }

  /// Starts a program with default signal handling.
  /// - Parameters:
  ///   - arguments: The program, which is searched for in `PATH`, and its arguments.
  ///   - actions: The changes to descriptors; nil for no changes.
  ///   - flags: Additional flags for `posix_spawnattr_setflags(3)`.
  package static func spawn(
    _ arguments: [String], _ actions: UnsafePointer<posix_spawn_file_actions_t>? = nil,
    flags: Int32 = 0
  ) throws(StartError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | flags))
    var child: pid_t = 0
    let code = withCStrings(arguments) {
      posix_spawnp(&child, arguments[0], actions, &attributes, $0, environ)
    }
    guard code == 0 else {
      throw StartError(description: "\(arguments[0]): \(String(cString: strerror(code)))")
    }
    return child
  }

  /// Starts a program that uses the terminal of this process, with default signal handling. It gets SIGTERM when
  /// this process ends, also if that is killed.
  /// - Parameter arguments: The program, which is searched for in `PATH`, and its arguments.
  /// - Returns: The process ID. Call ``wait(for:)`` with it.
  /// - Throws: ``StartError``.
  package static func startInForeground(_ arguments: [String]) throws(StartError) -> pid_t {
    // Freeing the arguments may change `errno`.
    let (child, code) = withCStrings(arguments) { (cts_foreground_start($0), errno) }
    guard child > 0 else {
      throw StartError(description: "\(arguments[0]): \(String(cString: strerror(code)))")
    }
    return child
  }

  /// Waits until a process has ended.
  /// - Returns: The status of `waitpid(2)`; 0 means success. If the result of the process is unknown, because
  ///   it is not a child of this process or was waited for before, ``unknownStatus``.
  public static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return unknownStatus }
    }
    return status
  }

  /// The status of a process whose result is unknown: that of an exit with 255.
  public static let unknownStatus: Int32 = 255 << 8

  /// Whether a process has ended. The caller must still wait for it.
  package static func hasEnded(_ child: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT | WNOHANG) == 0
      && info.si_signo != 0
  }

  /// Waits until a process has ended. The caller must still call ``wait(for:)``.
  /// - Parameters:
  ///   - milliseconds: The deadline, by ``MonotonicClock``.
  ///   - work: Called before each check.
  /// - Returns: false if the process is still running at the deadline.
  package static func waitForEnd(
    of child: pid_t, untilMilliseconds milliseconds: Int, _ work: () -> Void = {}
  ) -> Bool {
    var pause: useconds_t = 100
    while true {
      work()
      if hasEnded(child) { return true }
      guard MonotonicClock.now < milliseconds else { return false }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
  }

  /// The maximum time in milliseconds until the supervising process has ended a confined one.
  private static let endTime = 2000

  /// Starts a program with limits and registers it for cancellation. Another process supervises it
  /// and passes on its exit status.
  /// - Parameter home: The home of the program, which the supervisor removes; nil passes on the
  ///   environment of this process.
  /// - Returns: The process ID. Call ``finish(_:_:)`` with it.
  static func startConfined(
    _ arguments: [String], _ limits: cts_confinement, home: PrivateDirectory? = nil, input: Int32,
    output: Int32, errors: Int32, _ cancellation: ConfinedProgram.Cancellation
  ) throws(StartError) -> pid_t {
    var limits = limits
    let variables = home.map { ConfinedEnvironment.variables(home: $0.path) } ?? []
    // Freeing the arguments may change `errno`.
    let (child, code) = withCStrings(arguments) { arguments in
      guard let home else {
        return (cts_confined_start(arguments, &limits, input, output, errors), errno)
      }
      return withCStrings(variables) { variables in
        home.path.withCString { path in
          limits.environment = UnsafePointer(variables)
          limits.directory = path
          return (cts_confined_start(arguments, &limits, input, output, errors), errno)
        }
      }
    }
    guard child > 0 else { throw StartError(description: String(cString: strerror(code))) }
    cancellation.add(child)
    return child
  }

  /// Ends a confined process and everything that it started.
  static func endConfined(_ child: pid_t, _ work: () -> Void = {}) {
    cts_child_end(child)
    let end = MonotonicClock.now + endTime
    if !waitForEnd(of: child, untilMilliseconds: end, work) { kill(child, SIGKILL) }
  }

  /// Waits for a confined process that has ended, and returns its status.
  static func finish(_ child: pid_t, _ cancellation: ConfinedProgram.Cancellation) -> Int32 {
    // The process ID cannot be reused before `wait`.
    cancellation.remove(child)
    cts_child_ended(child)
    return wait(for: child)
  }

  private static func withCStrings<Result>(
    _ arguments: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    return strings.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
  }

  /// Returns the path of a program in `PATH`; nil if it is not found.
  public static func path(of program: String) -> String? {
    guard let variable = getenv("PATH") else { return nil }
    for directory in String(cString: variable).split(separator: ":") {
      let path = "\(directory)/\(program)"
      if access(path, X_OK) == 0 { return path }
    }
    return nil
  }
}

/// The process that is running.
package enum CurrentProcess {
  /// Exits immediately, after ending child processes and restoring the terminal.
  ///
  /// Exit handlers of libraries do not run, because a thread that is still in a library would lose
  /// the data that it uses. Buffered output of `print` is not written either. ``ByteWriter`` has no
  /// buffer.
  package static func exit(_ status: Int32) -> Never { cts_exit(status) }
}
