import BeagleTUI
import Glibc
import TerminalKit

@testable import BeagleNetworking
@testable import CellText

/// Uses the program as an impatient person would, in front of a server that does everything wrong,
/// and looks after each step whether all is as it has to be.
@MainActor
final class Soak {
  /// How long and how it runs.
  struct Settings {
    var requests = 50_000
    var seed: UInt64 = 1
    /// Milliseconds that a request may take.
    var timeout = 200
    /// Whether a sanitizer is at work, which keeps what was freed and has threads and descriptors of
    /// its own.
    var hasSanitizer = false
  }

  /// Milliseconds that a step may take before something is taken to be stuck: as long as no machine
  /// is slow.
  static let patience = 60_000
  /// Connections that the client may have open.
  static let connectionLimit = 16
  /// The most connections to one port of the server.
  static let connectionsPerHost = CurlNetworkClient.Configuration().connectionsPerHost
  /// How often the same failures are retried before another page is opened.
  static let mostRetries = 12

  let settings: Settings
  let server: FaultServer
  let client: WatchedClient
  let application: BeagleApplication
  let terminal = HeadlessTerminal(size: CellSize(width: 100, height: 30))
  var generator: Generator
  var report: SoakReport
  /// Where a failure was found, for messages.
  private(set) var step = 0
  /// Whether Escape was not pressed since the last step began: then every failure belongs to the
  /// screen on top, and the box there tells of all of them.
  var isUndisturbed = true
  /// The last things that were done, for messages.
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
    configuration.bodyLimit = Answer.bodyLimit
    configuration.connectionLimit = Soak.connectionLimit
    client = WatchedClient(
      CurlNetworkClient(
        poster: application.application.loop.poster, configuration: configuration), server)
    dependencies.networkClient = client
  }

  /// Runs from the first request to the last, and closes everything.
  static func run(_ settings: Settings, progress: (String) -> Void) throws -> SoakReport {
    let begin = ContinuousClock.now
    var report = SoakReport(settings)
    report.descriptorsBefore = ProcessFigures.descriptors
    report.threadsBefore = ProcessFigures.threads
    var server: FaultServer?
    do {
      let soak = try Soak(settings, report: report)
      server = soak.server
      soak.walk(progress)
      report = soak.report
    }
    report.seconds = begin.duration(to: .now) / .seconds(1)
    guard let server else { return report }
    // The client is gone with the program; its thread ends by itself.
    if !becomesTrue({ server.tally.open == [0, 0] }) {
      report.add("\(server.tally.open) connections are open after the client has gone")
    }
    server.stop()
    report.tally = server.tally
    if !settings.hasSanitizer {
      _ = becomesTrue { ProcessFigures.threads <= report.threadsBefore }
    }
    report.threadsAfter = ProcessFigures.threads
    report.descriptorsAfter = ProcessFigures.descriptors
    report.judge()
    return report
  }

  /// Waits for another thread; false where nothing comes of it.
  static func becomesTrue(_ condition: () -> Bool) -> Bool {
    let end = Clock.now + patience
    while !condition() {
      guard Clock.now < end else { return false }
      usleep(1000)
    }
    return true
  }

  // MARK: - The walk

  private func walk(_ progress: (String) -> Void) {
    cancelWhatNeverEnds()
    openRoot()
    while client.started < settings.requests, !report.isFull {
      step += 1
      guard finishStep() else { return }
      if client.started - lastProgress >= 5000 {
        lastProgress = client.started
        progress("\(client.started) requests, \(report.problems.count) problems")
      }
      move()
    }
    _ = finishStep()
    report.take(client)
  }

  /// Waits for the end of what was begun, and retries what failed. False where something is stuck.
  private func finishStep() -> Bool {
    for round in 0... {
      guard settle() else { return false }
      check()
      guard let screen = topScreen, screen.hasFailures else { return true }
      if round == Soak.mostRetries {
        press(.escape)
        openRoot()
      } else {
        report.noteRetries()
        let before = client.started
        press("r")
        if client.started == before { add("r retries nothing, and \(screen.failures) failed") }
        maybeDisturb(percent: 5)
      }
    }
    return true
  }

  /// Does the next thing, and in some cases gives it up soon after.
  private func move() {
    isUndisturbed = true
    let depth = application.topNavigationController?.viewControllers.count ?? 0
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<10: openRoot()
    case ..<25: press("R")
    case ..<45: send()
    case ..<55: storm()
    case ..<70 where depth > 1: goBack()
    default: if depth > 5 { goBack() } else { push() }
    }
    maybeDisturb(percent: 20)
  }

  private func openRoot() {
    lastRoot += 1
    note("open")
    // What the old stack was told is gone with it.
    report.forgetShown()
    application.open(.remote(.init(url: "/s/root\(lastRoot)")))
  }

  private func goBack() {
    isUndisturbed = false
    press(.escape)
  }

  private func push() { click("Push") }

  private func send() {
    click("Send")
    report.sends += 1
  }

  /// Begins things and gives them up at once, many times.
  private func storm() {
    isUndisturbed = false
    for _ in 0..<10 {
      if Bool.random(using: &generator) { press("R") } else { click("Push", isExpected: false) }
      if Bool.random(using: &generator) { turn(milliseconds: 1) }
      press(.escape)
    }
    if application.topNavigationController?.topViewController == nil { openRoot() }
  }

  /// Lets some time pass and presses Escape, which cancels what is loading or goes back.
  private func maybeDisturb(percent: Int) {
    guard generator.percent(percent) else { return }
    isUndisturbed = false
    let end = Clock.now + Int.random(in: 0...settings.timeout / 3, using: &generator)
    repeat { turn(milliseconds: 1) } while Clock.now < end
    press(.escape)
  }

  // MARK: - The program

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

  /// Presses a button that every page has.
  private func click(_ text: String, isExpected: Bool = true) {
    guard let place = terminal.find(text) else {
      if isExpected { add("there is no button \(text) on screen:\n\(terminal.text)") }
      return openRoot()
    }
    note(text)
    terminal.click(x: place.x, y: place.y)
    turn(milliseconds: 0)
  }

  /// Lets the loop run until nothing is under way any more; false where that takes too long.
  private func settle() -> Bool {
    let end = Clock.now + Soak.patience
    let loop = application.application.loop
    while true {
      loop.drain()
      if client.underWay == 0, !application.isLoading {
        note("settled")
        return true
      }
      guard Clock.now < end else {
        add("\(client.underWay) requests do not end, loading: \(application.isLoading)")
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
