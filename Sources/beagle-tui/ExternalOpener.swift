import BeagleTUI

#if canImport(Glibc)
  import Glibc
#endif

/// Opens addresses with the program that the desktop has for them.
@MainActor
struct ExternalOpener {
  private let window: Window

  /// Nil where there is no desktop to open anything on.
  init?(window: Window) {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { Console.environment($0) }
    guard displays.contains(where: { !$0.isEmpty }) else { return nil }
    self.window = window
  }

  /// Runs `xdg-open` with the address as its one argument. Nothing of the terminal is given to it.
  /// - Throws: ``OpenerError``.
  func open(_ url: String) throws {
    guard ExternalURL.isAllowed(url) else { throw OpenerError("it is not a web address") }
    let child = try ExternalOpener.spawn(["xdg-open", url])
    // Somebody has to wait for the child; a thread of its own keeps the loop asleep meanwhile.
    let poster = window.loop?.poster
    let window = window
    ExternalOpener.wait(for: child) { status in
      guard status != 0 else { return }
      poster?.post { window.showMessage("xdg-open could not open the address.") }
    }
  }

  /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift does not import.
  private nonisolated static let newSession: Int32 = 0x80

  private nonisolated static func spawn(_ arguments: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own: Ctrl-C in the terminal is not for it, and it cannot reach the terminal.
    // Signals are as a program expects them at its start.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | newSession))
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], &actions, &attributes, &strings, environ)
    guard code == 0 else {
      throw OpenerError("\(arguments[0]): \(String(cString: strerror(code)))")
    }
    return child
  }

  /// Calls `done` with the child's status when it has ended, on another thread.
  private nonisolated static func wait(
    for child: pid_t, done: @escaping @Sendable (Int32) -> Void
  ) {
    let job = Unmanaged.passRetained(WaitJob(child, done)).toOpaque()
    var thread = pthread_t()
    guard pthread_create(&thread, nil, waitForChild, job) == 0 else {
      Unmanaged<WaitJob>.fromOpaque(job).release()
      return
    }
    pthread_detach(thread)
  }
}

/// What the thread that waits for a child needs.
private final class WaitJob: Sendable {
  let child: pid_t
  let done: @Sendable (Int32) -> Void

  init(_ child: pid_t, _ done: @escaping @Sendable (Int32) -> Void) {
    self.child = child
    self.done = done
  }
}

/// The body of that thread. It belongs to no actor: the main one is busy with the screen.
private nonisolated func waitForChild(_ pointer: UnsafeMutableRawPointer?)
  -> UnsafeMutableRawPointer?
{
  guard let pointer else { return nil }
  let job = Unmanaged<WaitJob>.fromOpaque(pointer).takeRetainedValue()
  var status: Int32 = 0
  while waitpid(job.child, &status, 0) < 0, errno == EINTR {}
  job.done(status)
  return nil
}

/// Why an address could not be opened.
struct OpenerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
