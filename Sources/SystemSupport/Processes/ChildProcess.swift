#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that was started and is waited for.
public enum ChildProcess {
  /// Why a program could not be started.
  public struct StartError: Error, CustomStringConvertible {
    /// The program and what the system says.
    public let description: String

    init(description: String) { self.description = description }
  }

  /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift does not import.
  private static let newSession: Int32 = 0x80

  /// Starts a program in a session of its own: Ctrl-C in the terminal is not for it, and it cannot
  /// reach the terminal. Signals are as a program expects them at its start, and of the descriptors
  /// it gets only the three standard ones.
  /// - Parameters:
  ///   - arguments: the program, which is looked for in `PATH`, and its arguments.
  ///   - input: the descriptor that it reads; nil for nothing to read.
  ///   - output: the descriptor that it writes; nil discards it.
  ///   - errors: the descriptor of standard error; nil discards it.
  /// - Returns: the number of the process, which has to be waited for.
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

  /// Starts a program with the signals as a program expects them at its start.
  /// - Parameters:
  ///   - arguments: the program, which is looked for in `PATH`, and its arguments.
  ///   - actions: what becomes of the descriptors; nil leaves the standard ones as they are.
  ///   - flags: more flags of `posix_spawnattr_setflags(3)`.
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
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], actions, &attributes, &strings, environ)
    guard code == 0 else {
      throw StartError(description: "\(arguments[0]): \(String(cString: strerror(code)))")
    }
    return child
  }

  /// Waits until a process has ended.
  /// - Returns: its status as `waitpid(2)` gives it; 0 is success.
  public static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Where a program is that `PATH` leads to; nil where there is none.
  public static func path(of program: String) -> String? {
    guard let variable = getenv("PATH") else { return nil }
    for directory in String(cString: variable).split(separator: ":") {
      let path = "\(directory)/\(program)"
      if access(path, X_OK) == 0 { return path }
    }
    return nil
  }
}
