import BeagleNetworking
import BeagleTUI
import Glibc
import Localization
import SystemSupport

/// Opens URLs with the desktop's default program.
@MainActor
struct ExternalOpener {
  private let window: Window

  /// Returns nil without a graphical desktop.
  init?(window: Window) {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { Console.environment($0) }
    guard displays.contains(where: { !$0.isEmpty }) else { return nil }
    self.window = window
  }

  /// Runs `xdg-open` with the URL as its only argument and without access to the terminal.
  /// - Throws: ``OpenerError``.
  func open(_ url: String) throws {
    guard ExternalURL.isAllowed(url) else { throw OpenerError("not a web address") }
    let child: pid_t
    do { child = try ChildProcess.start(["xdg-open", url]) } catch {
      throw OpenerError(error.description)
    }
    // A separate thread waits for the child process, so that the event loop stays idle.
    let poster = window.loop?.poster
    let window = window
    _ = DetachedThread.run {
      guard ChildProcess.wait(for: child) != 0 else { return }
      poster?.post { window.showMessage(localized(.urlOpenerFailed), tone: .failure) }
    }
  }
}

/// The reason why a URL could not be opened.
struct OpenerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
