import BeagleTUI
import Glibc
import SystemSupport

/// An application in Swift that `render` and `dev` start: a package or a built program.
struct SwiftApplication {
  /// The folder of the package, or the program.
  let path: String
  let isPackage: Bool

  /// The documents that make a folder with a package a directory of screens.
  private static let screenFiles = ["routes.json", "index.json", "home.json"]

  /// Returns nil if a source is neither a package nor a program.
  init?(_ source: String) {
    guard !source.isEmpty, !SourceOptions.isURL(source) else { return nil }
    if Files.exists(source + "/Package.swift") {
      guard !Self.screenFiles.contains(where: { Files.exists("\(source)/\($0)") }) else {
        return nil
      }
      isPackage = true
    } else {
      guard Self.isProgram(source) else { return nil }
      isPackage = false
    }
    path = source
  }

  /// Whether a file is a program of the system or a script.
  private static func isProgram(_ path: String) -> Bool {
    guard access(path, X_OK) == 0, !Files.isDirectory(path) else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var start: [UInt8] = [0, 0]
    return read(descriptor, &start, 2) == 2 && (start == [0x7F, 0x45] || start == [0x23, 0x21])
  }

  /// The command that builds the package; nil for a program.
  var build: [String]? { isPackage ? ["swift", "build", "--package-path", path] : nil }

  /// The command that starts the application.
  var run: [String] {
    // Without a slash, the program would be searched for in `PATH`.
    isPackage
      ? ["swift", "run", "--skip-build", "--package-path", path]
      : [path.utf8.contains(UInt8(ascii: "/")) ? path : "./" + path]
  }

  /// Sets the path of the screen that the application shows first; nil for its own choice.
  static func request(screen: String?) {
    setenv(BeagleApplication.screenVariable, screen ?? "", 1)
  }

  /// Builds the package with all output on standard error.
  /// - Returns: whether it succeeded. If not, the reason was printed.
  func buildIfNeeded() -> Bool {
    guard let build else { return true }
    do {
      let child = try ChildProcess.start(build, output: STDERR_FILENO, errors: STDERR_FILENO)
      return ChildProcess.wait(for: child) == 0
    } catch {
      Console.error("\(error.description); install Swift, or give the path of a built program")
      return false
    }
  }

  /// Runs the application without a terminal until it has printed its screen.
  func render(_ request: RenderRequest, screen: String?) -> ExitStatus {
    guard buildIfNeeded() else { return .failure }
    setenv(RenderRequest.variable, request.text, 1)
    Self.request(screen: screen)
    do {
      let child = try ChildProcess.start(run, output: STDOUT_FILENO, errors: STDERR_FILENO)
      let status = ChildProcess.wait(for: child)
      if status == 0 { return .success }
      // A screen that did not load is reported by the application.
      if status != 1 << 8 {
        Console.error(
          "\(path) ended with \(Self.description(of: status)); render needs an application that is created with"
            + " try BeagleApplication(dependencies:) and shown with run")
      }
    } catch {
      Console.error(error)
    }
    return .failure
  }

  /// Describes a status of `waitpid(2)`.
  static func description(of status: Int32) -> String {
    status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
  }
}
