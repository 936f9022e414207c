import BeagleTUI
import Glibc
import TerminalKit

@testable import BeagleNetworking
@testable import CellText

/// A soak test: uses the program like an impatient user, with a server that injects faults, and
/// checks its state after each step.
@MainActor
final class Soak {
  /// The settings of a run.
  struct Settings {
    /// The number of requests whose response has a fault.
    var requests = 50_000
    var seed: UInt64 = 1
    /// The number of kills of a process that writes to a cache; 0 tests requests instead.
    var kills = 0
    /// The number of schedules of the loading model; 0 for none.
    var schedules = 0
    /// The timeout of a request, in milliseconds.
    var timeout = 200
    /// Whether a sanitizer is active. It retains freed memory and has its own threads and
    /// descriptors.
    var hasSanitizer = false
  }

  /// The time in milliseconds after which a step counts as stuck. It is long enough for any slow
  /// machine.
  static let stepTimeout = 60_000
  /// The maximum number of open connections of the client.
  static let connectionLimit = 16
  /// The maximum number of connections to one port of the server.
  static let connectionsPerHost = CurlNetworkClient.Configuration().connectionsPerHost
  /// The maximum number of retries of the same failures before another page is opened.
  static let maximumRetries = 12

  let settings: Settings
  let server: FaultServer
  let client: RecordingClient
  let application: BeagleApplication
  let terminal = HeadlessTerminal(size: CellSize(width: 100, height: 30))
  var generator: Generator
  var report: SoakReport
  /// The number of the current step, for messages.
  private(set) var step = 0
  /// Whether Escape was not pressed in this step. Then every failure belongs to the top screen, and
  /// its error view reports all of them.
  var isUninterrupted = true
  /// The last actions, for messages.
  private var actions: [String] = []
  private var lastRoot = 0
  private var lastProgress = 0

  init(_ settings: Settings, report: SoakReport) throws {
    self.settings = settings
    self.report = report
    generator = Generator(seed: settings.seed)
    server = try FaultServer(seed: settings.seed)
    let dependencies = BeagleDependencies()
    application = BeagleApplication(terminal: terminal, dependencies: dependencies)
    dependencies.imageDecoder = nil
    dependencies.webPageReader = nil
    dependencies.urlBuilder.baseUrl = server.url
    var configuration = CurlNetworkClient.Configuration()
    configuration.connectTimeout = settings.timeout
    configuration.totalTimeout = settings.timeout
    configuration.bodyLimit = ScriptedResponse.bodyLimit
    configuration.connectionLimit = Soak.connectionLimit
    client = RecordingClient(
      CurlNetworkClient(
        poster: application.application.loop.poster, configuration: configuration), server)
    dependencies.networkClient = client
  }

  /// Runs the whole test and closes everything.
  static func run(_ settings: Settings, progress: (String) -> Void) throws -> SoakReport {
    let begin = ContinuousClock.now
    var report = SoakReport(settings)
    report.descriptorsBefore = ProcessMetrics.descriptors
    report.threadsBefore = ProcessMetrics.threads
    var server: FaultServer?
    do {
      let soak = try Soak(settings, report: report)
      server = soak.server
      soak.performSteps(progress)
      report = soak.report
    }
    report.seconds = begin.duration(to: .now) / .seconds(1)
    guard let server else { return report }
    // The client was released with the program; its thread ends by itself.
    if !becomesTrue({ server.statistics.open == [0, 0] }) {
      report.add("\(server.statistics.open) connections are open after the client was released")
    }
    server.stop()
    report.statistics = server.statistics
    if !settings.hasSanitizer {
      _ = becomesTrue { ProcessMetrics.threads <= report.threadsBefore }
    }
    report.threadsAfter = ProcessMetrics.threads
    report.descriptorsAfter = ProcessMetrics.descriptors
    report.evaluate()
    return report
  }

  /// Waits until a condition holds, which another thread changes.
  /// - Returns: false after a timeout.
  static func becomesTrue(_ condition: () -> Bool) -> Bool {
    let end = Clock.now + stepTimeout
    while !condition() {
      guard Clock.now < end else { return false }
      usleep(1000)
    }
    return true
  }

  // MARK: - Steps

  private func performSteps(_ progress: (String) -> Void) {
    cancelEndlessRequests()
    openRoot()
    while faulty < settings.requests, !report.isFull {
      step += 1
      guard finishStep() else { return }
      if faulty - lastProgress >= 5000 {
        lastProgress = faulty
        progress("\(faulty) faulty requests, \(report.problems.count) problems")
      }
      move()
    }
    _ = finishStep()
    report.take(client)
  }

  /// Waits for all requests and retries failures.
  /// - Returns: false if a request is stuck.
  private func finishStep() -> Bool {
    for round in 0... {
      guard settle() else { return false }
      check()
      guard let screen = topScreen, screen.hasFailures else { return true }
      if round == Soak.maximumRetries {
        press(.escape)
        openRoot()
      } else {
        report.noteRetries()
        let before = client.started
        // Faster presses of the same key count as one that is held down.
        press(.up)
        press("r")
        if client.started == before { add("r does not retry the failures \(screen.failures)") }
        maybeCancel(percent: 5)
      }
    }
    return true
  }

  /// Performs a random action, and cancels it in some cases.
  private func move() {
    isUninterrupted = true
    let depth = application.topNavigationController?.viewControllers.count ?? 0
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<10: openRoot()
    case ..<25: press("R")
    case ..<45: send()
    case ..<55: storm()
    case ..<70 where depth > 1: goBack()
    default: if depth > 5 { goBack() } else { push() }
    }
    maybeCancel(percent: 20)
  }

  private func openRoot() {
    lastRoot += 1
    note("open")
    // The messages of the old stack disappear with it.
    report.discardShown()
    application.open(.remote(.init(url: "/s/root\(lastRoot)")))
  }

  private func goBack() {
    isUninterrupted = false
    press(.escape)
  }

  private func push() { click("Push") }

  private func send() {
    click("Send")
    report.sends += 1
  }

  /// Starts actions and cancels them at once, ten times.
  private func storm() {
    isUninterrupted = false
    for _ in 0..<10 {
      if Bool.random(using: &generator) { press("R") } else { click("Push", isExpected: false) }
      if Bool.random(using: &generator) { turn(milliseconds: 1) }
      press(.escape)
    }
    if application.topNavigationController?.topViewController == nil { openRoot() }
  }

  /// Waits for a random time and presses Escape, which cancels loading or goes back.
  private func maybeCancel(percent: Int) {
    guard generator.percent(percent) else { return }
    isUninterrupted = false
    let end = Clock.now + Int.random(in: 0...settings.timeout / 3, using: &generator)
    repeat { turn(milliseconds: 1) } while Clock.now < end
    press(.escape)
  }

  // MARK: - Program

  /// The number of responses with a fault so far.
  var faulty: Int { server.statistics.faulty }

  var topScreen: BeagleScreenViewController? {
    application.topNavigationController?.topViewController as? BeagleScreenViewController
  }

  func turn(milliseconds: Int) {
    application.application.loop.runOnce(timeoutMilliseconds: milliseconds)
  }

  private func press(_ key: Key) {
    note("\(key)")
    terminal.send(keys: key)
    turn(milliseconds: 0)
  }

  private func press(_ character: Character) { press(.character(character)) }

  /// Clicks a button that every page has.
  private func click(_ text: String, isExpected: Bool = true) {
    guard let place = terminal.find(text) else {
      if isExpected { add("no button “\(text)” on screen:\n\(terminal.text)") }
      return openRoot()
    }
    note(text)
    terminal.click(x: place.x, y: place.y)
    turn(milliseconds: 0)
  }

  /// Runs the event loop until no request is running.
  /// - Returns: false after a timeout.
  private func settle() -> Bool {
    let end = Clock.now + Soak.stepTimeout
    let loop = application.application.loop
    while true {
      loop.drain()
      if client.pendingCount == 0, !application.isLoading {
        note("settled")
        return true
      }
      guard Clock.now < end else {
        add("\(client.pendingCount) requests do not complete, loading: \(application.isLoading)")
        report.take(client)
        return false
      }
      turn(milliseconds: 50)
    }
  }

  private func note(_ action: String) {
    if actions.count == 12 { actions.removeFirst() }
    actions.append(action)
  }

  func add(_ problem: String) {
    let last = actions.joined(separator: ", ")
    report.add("step \(step), \(client.started) requests, after \(last): \(problem)")
  }
}
