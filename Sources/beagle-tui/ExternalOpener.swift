import BeagleTUI
import ScreenSources
import SystemSupport

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
    let child: pid_t
    do { child = try ChildProcess.start(["xdg-open", url]) } catch {
      throw OpenerError(error.description)
    }
    // Somebody has to wait for the child; a thread of its own keeps the loop asleep meanwhile.
    let poster = window.loop?.poster
    let window = window
    _ = DetachedThread.run {
      guard ChildProcess.wait(for: child) != 0 else { return }
      poster?.post { window.showMessage("xdg-open could not open the address.", tone: .failure) }
    }
  }
}

/// Why an address could not be opened.
struct OpenerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
