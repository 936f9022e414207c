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
    guard ExternalURL.isAllowed(url) else { throw OpenerError("it is not an address of the web") }
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
  private static let newSession: Int32 = 0x80

  private static func spawn(_ arguments: [String]) throws -> pid_t {
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
  private static func wait(for child: pid_t, done: @escaping @Sendable (Int32) -> Void) {
    final class Job {
      let child: pid_t
      let done: @Sendable (Int32) -> Void
      init(_ child: pid_t, _ done: @escaping @Sendable (Int32) -> Void) {
        self.child = child
        self.done = done
      }
    }
    let job = Unmanaged.passRetained(Job(child, done)).toOpaque()
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let job = Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue()
        var status: Int32 = 0
        while waitpid(job.child, &status, 0) < 0, errno == EINTR {}
        job.done(status)
        return nil
      }, job)
    if code == 0 {
      pthread_detach(thread)
    } else {
      Unmanaged<Job>.fromOpaque(job).release()
    }
  }
}

/// Why an address could not be opened.
struct OpenerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
