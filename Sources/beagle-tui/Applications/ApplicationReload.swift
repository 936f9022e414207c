import BeagleTUI
import Glibc
import SystemSupport

/// Runs an application in Swift for `dev`: builds and starts it again after each save.
struct ApplicationReload {
  let application: SwiftApplication
  private let watcher: DirectoryWatcher
  /// The name of the watched program; nil for a package, whose files are all watched.
  private let program: String?

  /// - Throws: `WatchError` if the folder cannot be watched.
  init(_ application: SwiftApplication) throws {
    self.application = application
    if application.isPackage {
      program = nil
      watcher = try DirectoryWatcher(application.path)
    } else {
      program = FilePath.name(of: application.path)
      let folder = FilePath.folder(of: application.path)
      watcher = try DirectoryWatcher(folder.isEmpty ? "." : folder, descends: false)
    }
  }

  /// The folders of a package whose files belong to the application.
  private static let folders = ["Sources/", "Resources/", "Screens/", "Plugins/"]
  /// The time in milliseconds for an application to restore the terminal and end.
  private static let endTime = 2000

  /// How the application has ended.
  private enum End {
    /// By itself, with a status of `waitpid(2)`.
    case exited(Int32)
    /// Because a file was saved.
    case changed
  }

  /// Runs until the user quits the application.
  func run() -> ExitStatus {
    // The application saves its open screens here when it is ended, and opens them again.
    let folder = try? PrivateDirectory()
    defer { folder?.remove() }
    if let folder { setenv(LaunchStack.variable, folder.path + "/stack", 1) }
    while true {
      if application.buildIfNeeded() {
        do {
          let child = try ChildProcess.startInForeground(application.run)
          switch end(of: child) {
          case .exited(0): return .success
          case .exited(let status):
            Console.error(
              "\(application.path) ended with \(SwiftApplication.description(of: status))")
          case .changed: continue
          }
        } catch {
          Console.error(error)
        }
      }
      Console.errorText("Waiting for a saved file. Press Ctrl-C to quit.\n")
      awaitChange(milliseconds: nil)
    }
  }

  /// Waits until the application ends or a file is saved, which ends it.
  private func end(of child: pid_t) -> End {
    // Ctrl-C belongs to the application.
    let interrupt = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, interrupt) }
    while !ChildProcess.hasEnded(child) {
      guard awaitChange(milliseconds: 100) else { continue }
      // The application restores the terminal.
      kill(child, SIGTERM)
      let end = MonotonicClock.now + Self.endTime
      if !ChildProcess.waitForEnd(of: child, untilMilliseconds: end) { kill(child, SIGKILL) }
      _ = ChildProcess.wait(for: child)
      return .changed
    }
    return .exited(ChildProcess.wait(for: child))
  }

  /// Waits for a saved file, and returns whether there was one.
  @discardableResult
  private func awaitChange(milliseconds: Int32?) -> Bool {
    let clock = ContinuousClock()
    let end = milliseconds.map { clock.now + .milliseconds(Int($0)) }
    repeat {
      let changes = watcher.wait(milliseconds: milliseconds)
      if changes.isIncomplete || changes.paths.contains(where: isSource) { return true }
    } while end.map { clock.now < $0 } ?? true
    return false
  }

  /// Whether a file belongs to the application and not to an editor.
  private func isSource(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    if let program { return name == program }
    // An application may write files in its package, and the build writes Package.resolved.
    guard path == "Package.swift" || Self.folders.contains(where: path.hasPrefix) else {
      return false
    }
    return !name.hasPrefix(".") && !name.hasSuffix("~") && !name.hasSuffix(".swp")
  }
}
