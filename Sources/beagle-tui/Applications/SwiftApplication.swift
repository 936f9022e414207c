import BeagleNetworking
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

  /// Returns what to do with an application instead of passing it to a command for directories of screens, as the
  /// end of a message; nil for other paths.
  /// - Parameter inTests: the part of its tests that replaces the command; nil for a command that only shows screens.
  static func advice(for path: String, inTests: String? = nil) -> String? {
    guard let application = SwiftApplication(path) else { return nil }
    let place = ShellWord.quoted(application.path)
    let tests =
      application.isPackage ? "swift test --package-path \(place)" : "swift test in its package"
    let run = "beagle-tui dev \(place) to run it, and beagle-tui render \(place) to print a screen"
    guard let inTests else { return "It is an application in Swift: use \(run)." }
    return "It is an application in Swift: \(inTests) and run \(tests). Use \(run)."
  }

  /// Refuses a program, which a command for directories of screens would read as text.
  static func refuseProgram(_ path: String, inTests: String) throws(UsageError) {
    guard let application = SwiftApplication(path), !application.isPackage else { return }
    let advice = advice(for: path, inTests: inTests) ?? ""
    throw UsageError("\(path) is a program. \(advice)")
  }

  /// Returns the message of an error, with advice if a source of screens is an application.
  static func message(of error: any Error, source: String, inTests: String? = nil) -> String {
    let message = (error as? JSONError)?.oneLine ?? error.localizedDescription
    switch error as? DirectoryError {
    case .empty(let path), .notADirectory(let path):
      guard let advice = advice(for: source, inTests: inTests) else { return message }
      let problem =
        Files.isDirectory(source) ? "\(path) contains no screens." : "\(path) is a program."
      return "\(problem) \(advice)"
    default: return message
    }
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
    var compiler = SupervisedProgram(build)
    compiler.sparesDaemons = true
    do {
      return try compiler.run(output: STDERR_FILENO, errors: STDERR_FILENO) == 0
    } catch {
      Console.error("\(error.description); install Swift, or give the path of a built program")
      return false
    }
  }

  /// The maximum time of a program that prints its screen, in seconds.
  ///
  /// The requests and the tasks of a screen have shorter limits, so only a program that does not print at all
  /// exceeds it.
  /// - Parameter taskLimit: the limit of the tasks in seconds.
  static func renderLimit(taskLimit: Int) -> Int { 12 * taskLimit }

  /// Runs the application without a terminal until it has printed its screen.
  func render(_ request: RenderRequest, screen: String?) -> ExitStatus {
    guard buildIfNeeded() else { return .failure }
    setenv(RenderRequest.variable, request.text, 1)
    Self.request(screen: screen)
    let limit = Self.renderLimit(taskLimit: request.taskLimit)
    do {
      let status = try supervise(output: STDOUT_FILENO, seconds: limit)
      // A screen that did not load is reported by the application.
      if let status, status <= 1 { return status == 0 ? .success : .failure }
      let end =
        status.map { "ended with \(Self.description(ofExit: $0))" }
        ?? "printed no screen within \(limit) seconds and was ended (--task-limit SECONDS gives it more time)"
      Console.error(
        "\(path) \(end); render needs an application that is created with try BeagleApplication(dependencies:) and"
          + " shown with run")
    } catch {
      Console.error(error)
    }
    return .failure
  }

  /// Runs the application without a terminal, with errors on standard error.
  /// - Parameters:
  ///   - output: the descriptor for its output.
  ///   - seconds: the time after which it is ended.
  /// - Returns: the exit status; nil if it was ended.
  func supervise(
    output: Int32, seconds: Int
  ) throws(ChildProcess.StartError) -> Int32? {
    var program = SupervisedProgram(run)
    program.milliseconds = seconds * 1000
    return try program.run(output: output, errors: STDERR_FILENO)
  }

  /// Describes an exit status as shells define it.
  static func description(ofExit status: Int32) -> String {
    status > 128 ? "signal \(status - 128)" : "status \(status)"
  }

  /// Describes a status of `waitpid(2)`.
  static func description(of status: Int32) -> String {
    status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
  }
}
