import BeagleNetworking
import CellText
import Glibc
import SystemSupport
import TerminalKit

/// A request of `beagle-tui render` to an application that it starts: the value of an environment variable such
/// as `80x24 svg utf-8`, with the size, the format and the encoding.
package struct RenderRequest: Equatable, Sendable {
  /// The name of the environment variable.
  package static let variable = "BEAGLE_TUI_RENDER"

  package var size: CellSize
  package var format: RenderFormat
  /// Whether the output is UTF-8 and not only ASCII.
  package var isUTF8: Bool
  /// The maximum time that a task of the screen may work while no request is running, in seconds.
  package var taskLimit = Self.defaultTaskLimit

  /// The limit without an option, in seconds.
  package static let defaultTaskLimit = 10

  package init(
    size: CellSize, format: RenderFormat, isUTF8: Bool, taskLimit: Int = defaultTaskLimit
  ) {
    (self.size, self.format, self.isUTF8, self.taskLimit) = (size, format, isUTF8, taskLimit)
  }

  /// Reads the value of the variable. Returns nil if it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4,
      let format = RenderFormat(rawValue: String(parts[1]))
    else { return nil }
    let numbers = parts[0].split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
    self.init(
      size: CellSize(width: numbers[0], height: numbers[1]), format: format,
      isUTF8: parts[2] == "utf-8")
    guard parts.count == 4 else { return }
    guard let seconds = Int(parts[3]), seconds > 0 else { return nil }
    taskLimit = seconds
  }

  /// The value of the variable.
  package var text: String {
    "\(size.width)x\(size.height) \(format.rawValue) \(isUTF8 ? "utf-8" : "ascii")"
      + (taskLimit == Self.defaultTaskLimit ? "" : " \(taskLimit)")
  }
}

extension BeagleApplication {
  /// The environment variable with the path of the screen that `beagle-tui render` and `dev` ask for.
  package nonisolated static let screenVariable = "BEAGLE_TUI_SCREEN"

  /// The path of the screen that `beagle-tui` asks for instead of the application's first one.
  static var requestedScreen: String? {
    getenv(screenVariable).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  /// Creates an application on the terminal of the process.
  ///
  /// `beagle-tui render` and `beagle-tui dev` can show the screens of an application that is created in this way. In
  /// a process that `render` has started, it draws without a terminal, and
  /// ``run(_:controllerId:navigationContext:)`` prints the screen and ends the process.
  /// - Parameters:
  ///   - dependencies: as in ``init(terminal:dependencies:appearance:clock:)``.
  ///   - appearance: settings that override those detected from the terminal.
  /// - Throws: `TerminalError` if the terminal cannot be used.
  public convenience init(
    dependencies: BeagleDependencies? = nil, appearance: AppearanceOptions = .init()
  ) throws(TerminalError) {
    let dependencies = dependencies ?? Beagle.dependencies
    var appearance = appearance
    let options = LaunchOptions.current
    options?.apply(to: &appearance, dependencies)
    let request = getenv(RenderRequest.variable).flatMap { RenderRequest(String(cString: $0)) }
    let terminal: any Terminal
    if let request {
      terminal = HeadlessTerminal(size: request.size, isUTF8: request.isUTF8)
    } else if ApplicationDescription.isRequested {
      terminal = HeadlessTerminal(size: CellSize(width: 80, height: 24))
    } else if let options {
      terminal = try options.terminal(dependencies)
    } else {
      terminal = try CursesTerminal()
    }
    self.init(terminal: terminal, dependencies: dependencies, appearance: appearance)
    renderRequest = request
    isDescribing = ApplicationDescription.isRequested
    launchContexts = LaunchContexts.current
    options?.apply(to: self)
  }

  /// Sets what `beagle-tui` has passed on, after the application has set its own values.
  func prepareLaunch() {
    launchContexts?.apply(to: dependencies)
    if renderRequest == nil { LaunchStack.saveAtEnd(of: self) }
  }

  /// Opens the screens that were open before `beagle-tui dev` has started the application again, or the one that
  /// `beagle-tui` asks for, or else the first one of the application.
  func openAtLaunch(controllerId: String? = nil, first: () -> Void) {
    guard !LaunchStack.restore(in: self, controllerId: controllerId, openFirst: first) else {
      return
    }
    guard let path = BeagleApplication.requestedScreen else { return first() }
    open(
      .remote(.init(url: path)), controllerId: controllerId,
      navigationContext: launchContexts?.navigationContext ?? .empty)
  }

  /// The maximum time that a task may work while no request is running, in seconds.
  private var taskLimit: Int { renderRequest?.taskLimit ?? RenderRequest.defaultTaskLimit }

  /// Runs the event loop until the screen is complete, or until a task exceeds its time.
  func settleWithinTaskLimit() {
    let clock = application.loop.clock
    var start = clock.now
    settle(manualClock: nil) {
      // Requests have limits of their own.
      if !hasTasks || hasOpenExchange { start = clock.now }
      return (clock.now - start) / 1_000_000 >= taskLimit * 1000
    }
    reportEndlessTasks()
  }

  func reportEndlessTasks() {
    for name in dependencies.tasks.workingNames {
      dependencies.log.add(
        .action, .error,
        (name.isEmpty ? "A task of the screen" : "The task of \(name)")
          + " did not end within \(taskLimit) seconds, the limit for a screen that is printed; render --task-limit"
          + " SECONDS changes it."
      )
    }
  }

  private var hasOpenExchange: Bool {
    dependencies.requestLog.exchanges.contains {
      if case .waiting = $0.outcome { true } else { false }
    }
  }

  /// Prints the current screen and ends the process.
  func print(_ request: RenderRequest) -> Never {
    application.loop.runsMainQueue = true
    settleWithinTaskLimit()
    let isLoaded = !hasFailed && !isLoading && !window.isTooSmall
    var code: Int32 = 0
    if let terminal = application.terminal as? HeadlessTerminal {
      let output = RenderedScreen(self, on: terminal).output(request.format)
      code = ByteWriter.write(output, to: STDOUT_FILENO)
    }
    for entry in dependencies.log.entries where entry.level > .info {
      let line = LogCommands.harmless(entry.description, in: .text)
      _ = ByteWriter.write(line + "\n", to: STDERR_FILENO)
    }
    CurrentProcess.exit(isLoaded && code == 0 ? 0 : 1)
  }
}
