/// The report of a run: actions, results and problems.
@MainActor
struct SoakReport {
  /// The number of problems at which a run ends.
  static let maximumProblems = 20
  /// The maximum growth of memory from the second quarter of a run to the last, in percent.
  static let maximumGrowth = 2.0
  /// The minimum number of faulty requests for the memory check: before, caches are still growing.
  static let minimumForMemory = 10_000
  /// The maximum number of descriptors of the program and the server without connections. Each
  /// connection has one descriptor on each side.
  static let otherDescriptors = 16
  /// The number of memory measurements.
  static let measurements = 200

  let settings: Soak.Settings
  var seconds = 0.0
  var statistics = FaultServer.Statistics()
  var descriptorsBefore = 0
  var descriptorsAfter = 0
  var threadsBefore = 0
  var threadsAfter = 0
  var sends = 0
  private(set) var problems: [String] = []

  private var started = 0
  private var succeeded = 0
  private var canceled = 0
  private var failed: [Fault?: Int] = [:]
  private var shown: [Fault?: Int] = [:]
  private var retried: [Fault?: Int] = [:]
  /// The failures that are on screen now.
  private var shownNow: [Fault?] = []
  private var discarded = 0
  private var sendFailures = 0
  private var sendFailuresShown = 0
  private var longest = Duration.zero
  private var mostDescriptors = 0
  private var memory: [(faulty: Int, bytes: Int)] = []

  init(_ settings: Soak.Settings) { self.settings = settings }

  /// Whether the maximum number of problems was reached.
  var isFull: Bool { problems.count >= Self.maximumProblems }

  // MARK: - Recording

  mutating func add(_ problem: String) { if !isFull { problems.append(problem) } }

  mutating func noteShown(_ faults: [Fault?]) {
    shownNow += faults
    for fault in faults { shown[fault, default: 0] += 1 }
  }

  mutating func noteRetries() {
    for fault in shownNow { retried[fault, default: 0] += 1 }
    shownNow = []
  }

  mutating func discardShown() { shownNow = [] }

  /// Records failures of screens that were closed or are covered.
  mutating func noteDiscarded(_ count: Int) { discarded += count }

  mutating func noteSendFailure() { sendFailures += 1 }

  mutating func noteSendFailureShown() { sendFailuresShown += 1 }

  mutating func note(descriptors: Int, faulty: Int, residentBytes: () -> Int) {
    mostDescriptors = max(mostDescriptors, descriptors)
    let step = max(1, settings.requests / Self.measurements)
    if memory.last.map({ faulty >= $0.faulty + step }) ?? true {
      memory.append((faulty, residentBytes()))
    }
  }

  mutating func take(_ client: RecordingClient) {
    started = client.started
    succeeded = client.succeeded
    canceled = client.canceled
    failed = client.failed
    longest = client.longest
  }

  // MARK: - Evaluation

  /// Adds the problems that only the whole run shows.
  mutating func evaluate() {
    for (port, most) in statistics.mostOpen.enumerated() where most > Soak.connectionsPerHost {
      add("port \(port + 1) of the server had \(most) simultaneous connections")
    }
    let allowed = descriptorsBefore + 2 * Soak.connectionLimit + Self.otherDescriptors
    if mostDescriptors > allowed {
      add("\(mostDescriptors) descriptors were open; the limit is \(allowed)")
    }
    let ended = succeeded + failed.values.reduce(0, +) + canceled
    if ended != started { add("\(started) requests were started, and \(ended) ended") }
    if statistics.repeatedSends > 0 {
      add("\(statistics.repeatedSends) requests with data arrived twice")
    }
    guard !settings.hasSanitizer else { return }
    if descriptorsAfter > descriptorsBefore {
      add("\(descriptorsAfter) descriptors are open; before the run: \(descriptorsBefore)")
    }
    if threadsAfter > threadsBefore {
      add("\(threadsAfter) threads are running; before the run: \(threadsBefore)")
    }
    if settings.requests >= Self.minimumForMemory, growth > Self.maximumGrowth {
      add("memory grew by \(Self.rounded(growth)) % from the second quarter to the last")
    }
  }

  /// The mean memory in each quarter of the run, in bytes.
  private var quarters: [Double] {
    (0..<4).map { quarter in
      let part = memory.filter { $0.faulty * 4 / max(1, settings.requests) == quarter }
      return part.reduce(0.0) { $0 + Double($1.bytes) } / Double(max(1, part.count))
    }
  }

  private var growth: Double {
    let quarters = quarters
    return quarters[1] > 0 ? (quarters[3] / quarters[1] - 1) * 100 : 0
  }

  /// The results as a table, and the problems.
  var text: String {
    var lines = [Self.row("", "injected", "failed", "shown", "retried")]
    let counts = { (counts: [Fault?: Int], fault: Fault?) in String(counts[fault] ?? 0) }
    for fault in Fault.allCases {
      lines.append(
        Self.row(
          fault.rawValue, String(statistics.injected[fault] ?? 0), counts(failed, fault),
          counts(shown, fault), counts(retried, fault)))
    }
    lines.append(
      Self.row(
        "never reached the server", "", counts(failed, nil), counts(shown, nil),
        counts(retried, nil)))
    let injected = statistics.injected.filter { $0.key != .good }.values.reduce(0, +)
    let sum = { (counts: [Fault?: Int]) in String(counts.values.reduce(0, +)) }
    lines.append(Self.row("all", String(injected), sum(failed), sum(shown), sum(retried)))
    let megabytes = quarters.map { Self.rounded($0 / 1_048_576) }.joined(separator: ", ")
    lines += [
      "",
      "requests: \(started), \(succeeded) succeeded, \(canceled) canceled",
      "failures: \(sum(shown)) shown with Retry, \(sendFailures) of \(sends) sends "
        + "(\(sendFailuresShown) checked), \(discarded) on closed or covered screens",
      "seconds: \(Self.rounded(seconds)), longest request \(longest / .milliseconds(1)) ms "
        + "of \(settings.timeout) ms",
      "maximum simultaneous connections: \(statistics.mostOpen[0]) and \(statistics.mostOpen[1])",
      "descriptors: \(descriptorsBefore) before, \(mostDescriptors) at most, \(descriptorsAfter) after",
      "resident memory by quarter, in MiB: \(megabytes) "
        + "(the last is \(Self.rounded(growth)) % more than the second)",
      "seed: \(settings.seed)",
    ]
    lines += problems.map { "PROBLEM: \($0)" }
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The result in one line.
  private var summary: String {
    "soak requests: \(statistics.faulty) faulty of \(started), "
      + "\(statistics.injected.count { $0.key != .good }) kinds, "
      + "memory \(Self.rounded(growth)) %, descriptors \(descriptorsBefore) and then "
      + "\(descriptorsAfter), \(statistics.repeatedSends) doubled, "
      + (problems.isEmpty ? "passed" : "\(problems.count) problems: failed")
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let start = name + String(repeating: " ", count: max(0, 28 - name.count))
    return columns.reduce(start) {
      $0 + String(repeating: " ", count: max(1, 10 - $1.count)) + $1
    }
  }

  /// Formats a number with one digit after the decimal point.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
