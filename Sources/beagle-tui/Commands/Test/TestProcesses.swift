import BeagleAutomation
import BeagleTUI
import SystemSupport

/// Runs flows in several processes. Flows of a sequence run first, in this process.
///
/// Each process runs one flow after the other as this process names them. If one ends unexpectedly,
/// only the flow that it ran is lost. A process that does not report its flow in time is killed.
@MainActor
struct TestProcesses: TestRunner {
  private let plan: [TestProject.Entry]
  private let request: TestRequest
  private let count: Int

  init(_ plan: [TestProject.Entry], _ request: TestRequest, count: Int) {
    self.plan = plan
    self.request = request
    self.count = count
  }

  /// The time in milliseconds that interrupted flows have for their reports. GitHub Actions sends the
  /// second signal after 7.5 seconds.
  private static let interruptionTime = 5000

  /// The time in milliseconds that a process has for a flow. A flow ends itself at its limit, so a
  /// process that takes longer hangs. Each attempt has further time to write its files.
  private var flowTime: Int {
    (request.timeout + min(max(request.timeout, 2000), 10_000)) * (request.retries + 1)
  }

  func run(onStart: (Int) -> Void, onResult: (Int, FlowResult) -> Void) throws {
    let isStopped = runInOrder(
      plan, plan.indices.filter { plan[$0].isInSequence }, request, onStart: onStart,
      onResult: onResult)
    var flows = Flows(plan: plan, stopsAtFailure: request.stopsAtFailure, isEnding: isStopped)
    for index in plan.indices where !plan[index].isInSequence {
      flows.open.append(index)
    }
    var workers: [TestWorkerProcess] = []
    var deadline: Int?
    while true {
      while !flows.isEnding, workers.count < count, let index = flows.next(onResult) {
        onStart(index)
        workers.append(try TestWorkerProcess(index, plan[index], limit: flowTime))
      }
      guard !workers.isEmpty else { break }
      if flows.isEnding, deadline == nil {
        deadline = MonotonicClock.now + TestProcesses.interruptionTime
        for worker in workers { worker.process.terminate() }
      }
      if let deadline, deadline <= MonotonicClock.now {
        for worker in workers { worker.process.kill() }
      }
      let ends = workers.compactMap(\.deadline) + [deadline].compactMap { $0 }
      let left = ends.min().map { $0 - MonotonicClock.now }
      WorkerProcess.wait(for: workers.map(\.process), milliseconds: left.map { max($0, 100) })
      for worker in workers {
        let isOpen = worker.read { flows.finish($0, $1, onResult) }
        // A result that arrived while this process was stopped is not late, so it is read first.
        worker.killIfOverdue()
        if !isOpen {
          if let index = worker.flow {
            if let result = worker.ended(plan[index]) {
              flows.finish(index, result, onResult)
            } else {
              flows.open.insert(index, at: 0)
            }
          }
          workers.removeAll { $0 === worker }
        } else if worker.flow == nil, !worker.isOverdue, !flows.isEnding,
          let index = flows.next(onResult)
        {
          onStart(index)
          worker.run(index, plan[index])
        } else if worker.flow == nil {
          workers.removeAll { $0 === worker }
        }
      }
    }
    for index in flows.open { onResult(index, plan[index].skipped) }
  }

  /// The flows that wait for a process, and whether the run ends.
  @MainActor
  private struct Flows {
    let plan: [TestProject.Entry]
    let stopsAtFailure: Bool
    var hasFailed: Bool
    var open: [Int] = []

    init(plan: [TestProject.Entry], stopsAtFailure: Bool, isEnding: Bool) {
      self.plan = plan
      self.stopsAtFailure = stopsAtFailure
      hasFailed = isEnding
    }

    /// Whether no further flow starts.
    var isEnding: Bool { hasFailed || Interruption.signal != nil }

    /// Returns the next flow to run. Those that cannot run fail without a process.
    mutating func next(_ onResult: (Int, FlowResult) -> Void) -> Int? {
      while !isEnding, !open.isEmpty {
        let index = open.removeFirst()
        guard let failure = plan[index].failure else { return index }
        finish(index, failure, onResult)
      }
      return nil
    }

    /// Reports a result.
    mutating func finish(
      _ index: Int, _ result: FlowResult, _ onResult: (Int, FlowResult) -> Void
    ) {
      // A flow that was ended because another one failed did not fail itself.
      let isCut =
        hasFailed && result.report?.kind == .interrupted && Interruption.signal == nil
      onResult(index, isCut ? plan[index].skipped : result)
      if result.status == .failed, stopsAtFailure { hasFailed = true }
    }
  }
}

/// A process that runs flows for this one.
@MainActor
private final class TestWorkerProcess {
  let process: WorkerProcess
  /// The index of the flow that runs.
  private(set) var flow: Int?
  /// When the flow must have ended, in milliseconds of ``MonotonicClock``; nil if none runs or the process was
  /// killed.
  private(set) var deadline: Int?
  /// Whether the process was killed because it did not report its flow in time.
  private(set) var isOverdue = false
  private let limit: Int
  private var hasFinishedAFlow = false

  /// The time in milliseconds that a process has to start and to read the flows.
  private static let startTime = 10_000

  /// Starts a process that runs a flow.
  /// - Parameter limit: the time in milliseconds that each flow has.
  init(_ index: Int, _ entry: TestProject.Entry, limit: Int) throws {
    self.limit = limit
    process = try WorkerProcess(
      ["/proc/self/exe", TestWorkerCommand.name, "--", String(WorkerProcess.ownID)]
        + CommandLine.arguments.dropFirst(2))
    run(index, entry)
  }

  /// Runs a flow after the last one.
  func run(_ index: Int, _ entry: TestProject.Entry) {
    flow = index
    deadline = MonotonicClock.now + limit + (hasFinishedAFlow ? 0 : Self.startTime)
    let message: DynamicObject = ["index": .int(index), "path": .string(entry.path)]
    // A process that has ended is noticed when its output is read.
    _ = process.send(message.jsonText)
  }

  /// Reads the results that are available. Returns whether more may follow.
  func read(_ onResult: (Int, FlowResult) -> Void) -> Bool {
    let (lines, isOpen) = process.read()
    for line in lines {
      guard let root = try? JSONDocument(line, name: "result").root,
        let index = root["index"]?.int, index == flow,
        let result = root["result"].flatMap(FlowResult.init(json:))
      else { continue }
      flow = nil
      deadline = nil
      hasFinishedAFlow = true
      onResult(index, result)
    }
    return isOpen
  }

  /// Kills the process if its flow should have ended. A process that is stopped does not react to
  /// other signals.
  func killIfOverdue() {
    guard let end = deadline, end <= MonotonicClock.now else { return }
    deadline = nil
    isOverdue = true
    process.kill()
  }

  /// Waits for the end of the process, and returns the result of the flow that it did not finish;
  /// nil if it did not begin it. A process that receives a signal reports the flow that it runs, and
  /// ends with status 0. The next flow may have been sent to it before that.
  func ended(_ entry: TestProject.Entry) -> FlowResult? {
    let status = process.finish()
    guard status != 0 || !hasFinishedAFlow else { return nil }
    let number = status & 0x7F
    let cause =
      number == 0 ? "exit status \(status >> 8 & 0xFF)" : Interruption.name(of: number)
    let problem =
      isOverdue
      ? "the process of the flow did not end within \(limit / 1000) s"
      : "the process of the flow ended early (\(cause))"
    return entry.failed(
      Interruption.signal == nil
        ? FailureReport(environment: "\(problem); run the flow alone to see why", file: entry.path)
        : FailureReport(interrupted: "the run was interrupted", file: entry.path))
  }
}
