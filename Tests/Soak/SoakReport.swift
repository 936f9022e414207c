/// What was done, what became of it, and what was not as it has to be.
@MainActor
struct SoakReport {
  /// So many problems are kept; a run with as many ends.
  static let mostProblems = 20
  /// How much more memory the last quarter of a run may use than the second one, in percent.
  static let mostGrowth = 5.0
  /// So many requests are needed before memory can be judged: caches have to be full.
  static let fewestForMemory = 10_000
  /// Descriptors that the program and the server may use beside those of connections, each of which
  /// has one on either side.
  static let otherDescriptors = 16
  /// So many times memory is measured.
  static let measurements = 200

  let settings: Soak.Settings
  var seconds = 0.0
  var tally = FaultServer.Tally()
  var descriptorsBefore = 0
  var descriptorsAfter = 0
  var threadsBefore = 0
  var threadsAfter = 0
  var sends = 0
  private(set) var problems: [String] = []

  private var started = 0
  private var succeeded = 0
  private var cancelled = 0
  private var failed: [Fault?: Int] = [:]
  private var shown: [Fault?: Int] = [:]
  private var retried: [Fault?: Int] = [:]
  /// What the screen tells now.
  private var shownNow: [Fault?] = []
  private var gone = 0
  private var sendFailures = 0
  private var sendFailuresShown = 0
  private var longest = Duration.zero
  private var mostDescriptors = 0
  private var memory: [(started: Int, bytes: Int)] = []

  init(_ settings: Soak.Settings) { self.settings = settings }

  /// Whether enough went wrong.
  var isFull: Bool { problems.count >= Self.mostProblems }

  // MARK: - During the run

  mutating func add(_ problem: String) { if !isFull { problems.append(problem) } }

  mutating func noteShown(_ faults: [Fault?]) {
    shownNow += faults
    for fault in faults { shown[fault, default: 0] += 1 }
  }

  mutating func noteRetries() {
    for fault in shownNow { retried[fault, default: 0] += 1 }
    shownNow = []
  }

  mutating func forgetShown() { shownNow = [] }

  /// Failures of screens that are gone, or that wait until theirs is on top again.
  mutating func noteGone(_ count: Int) { gone += count }

  mutating func noteSendFailure() { sendFailures += 1 }

  mutating func noteSendFailureShown() { sendFailuresShown += 1 }

  mutating func note(descriptors: Int, started: Int, residentBytes: () -> Int) {
    mostDescriptors = max(mostDescriptors, descriptors)
    let step = max(1, settings.requests / Self.measurements)
    if memory.last.map({ started >= $0.started + step }) ?? true {
      memory.append((started, residentBytes()))
    }
  }

  mutating func take(_ client: WatchedClient) {
    started = client.started
    succeeded = client.succeeded
    cancelled = client.cancelled
    failed = client.failed
    longest = client.longest
  }

  // MARK: - After it

  /// Adds what can be said only at the end.
  mutating func judge() {
    for (port, most) in tally.mostOpen.enumerated() where most > Soak.connectionsPerHost {
      add("port \(port + 1) of the server had \(most) connections at the same time")
    }
    let allowed = descriptorsBefore + 2 * Soak.connectionLimit + Self.otherDescriptors
    if mostDescriptors > allowed {
      add("\(mostDescriptors) descriptors were open, more than \(allowed)")
    }
    guard !settings.hasSanitizer else { return }
    if descriptorsAfter > descriptorsBefore {
      add("\(descriptorsAfter) descriptors are open, \(descriptorsBefore) were before")
    }
    if threadsAfter > threadsBefore {
      add("\(threadsAfter) threads run, \(threadsBefore) did before")
    }
    if settings.requests >= Self.fewestForMemory, growth > Self.mostGrowth {
      add("memory grew by \(Self.rounded(growth)) % from the second quarter to the last")
    }
  }

  /// The mean of what was measured in each quarter of the requests, in bytes.
  private var quarters: [Double] {
    (0..<4).map { quarter in
      let part = memory.filter { $0.started * 4 / max(1, settings.requests) == quarter }
      return part.reduce(0.0) { $0 + Double($1.bytes) } / Double(max(1, part.count))
    }
  }

  private var growth: Double {
    let quarters = quarters
    return quarters[1] > 0 ? (quarters[3] / quarters[1] - 1) * 100 : 0
  }

  /// The figures as a table, and the problems.
  var text: String {
    var lines = [Self.row("", "injected", "failed", "shown", "retried")]
    let counts = { (counts: [Fault?: Int], fault: Fault?) in String(counts[fault] ?? 0) }
    for fault in Fault.allCases {
      lines.append(
        Self.row(
          fault.rawValue, String(tally.injected[fault] ?? 0), counts(failed, fault),
          counts(shown, fault), counts(retried, fault)))
    }
    lines.append(
      Self.row(
        "never reached the server", "", counts(failed, nil), counts(shown, nil),
        counts(retried, nil)))
    let injected = tally.injected.filter { $0.key != .good }.values.reduce(0, +)
    let sum = { (counts: [Fault?: Int]) in String(counts.values.reduce(0, +)) }
    lines.append(Self.row("all", String(injected), sum(failed), sum(shown), sum(retried)))
    let megabytes = quarters.map { Self.rounded($0 / 1_048_576) }.joined(separator: ", ")
    lines += [
      "",
      "requests: \(started), of which \(succeeded) answered well, \(cancelled) cancelled",
      "failures: \(sum(shown)) shown with Retry, \(sendFailures) of \(sends) sends "
        + "(\(sendFailuresShown) checked), \(gone) of screens left or covered meanwhile",
      "seconds: \(Self.rounded(seconds)), longest request \(longest / .milliseconds(1)) ms "
        + "of \(settings.timeout) ms",
      "connections at the same time, at most: \(tally.mostOpen[0]) and \(tally.mostOpen[1])",
      "descriptors: \(descriptorsBefore) before, at most \(mostDescriptors), \(descriptorsAfter) after",
      "resident memory by quarter, in MiB: \(megabytes) "
        + "(the last is \(Self.rounded(growth)) % more than the second)",
      "seed: \(settings.seed)",
    ]
    lines += problems.map { "PROBLEM: \($0)" }
    lines.append(problems.isEmpty ? "passed" : "failed")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let start = name + String(repeating: " ", count: max(0, 28 - name.count))
    return columns.reduce(start) {
      $0 + String(repeating: " ", count: max(1, 10 - $1.count)) + $1
    }
  }

  /// With one digit after the point.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
