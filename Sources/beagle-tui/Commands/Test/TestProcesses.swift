import BeagleAutomation
import BeagleTUI
import Glibc
import SystemSupport

/// `beagle-tui __test -- I/N ARGUMENTS`: runs a part of the flows for another process, and prints a
/// JSON object for each. It is not in the help.
struct TestWorkerCommand: Subcommand {
  private var share: Share?
  private var arguments: [String] = []

  static let name = "__test"

  static var manual: Manual {
    Manual(
      summary: "Run a part of the flows", synopses: ["-- I/N ARGUMENTS"], examples: [],
      exitStatuses: ["Success", "The output cannot be written", "Usage error"])
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    guard let first = operands.first else { throw UsageError("expected a part such as 1/4") }
    share = try Share(first)
    arguments = Array(operands.dropFirst())
  }

  func perform() -> ExitStatus {
    TestCommand.worker = share
    do { return try TestCommand.perform(arguments[...]) } catch {
      Console.error(error.description)
      return .usage
    }
  }
}

/// The part of a run in a process of ``TestProcesses``.
@MainActor
enum TestWorker {
  static func run(
    _ plan: [TestProject.Entry], _ share: Share, _ request: TestRequest
  ) -> ExitStatus {
    for (index, entry) in plan.enumerated() where share.contains(index) {
      let result = TestSession(entry: entry, request: request).run()
      let line: DynamicObject = ["index": .int(index), "result": result.json]
      guard Console.print(line.jsonText) else { return .failure }
      if result.status == .failed, request.stopsAtFailure { break }
    }
    return .success
  }
}

/// Runs flows in several processes. Flows of a sequence run first, in this process.
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

  /// A process, its output so far and the flows that it has still to run.
  private struct Worker {
    let process: pid_t
    let output: Int32
    var buffer: [UInt8] = []
    var open: [Int]
  }

  func run(onStart: (Int) -> Void, onResult: (Int, FlowResult) -> Void) throws {
    var isStopped = runInOrder(
      plan, plan.indices.filter { plan[$0].isInSequence }, request, onStart: onStart,
      onResult: onResult)
    var workers: [Worker] = []
    let others = plan.indices.filter { !plan[$0].isInSequence }
    if isStopped {
      for index in others { onResult(index, plan[index].skipped) }
      return
    }
    for number in 1...count {
      let share = try Share("\(number)/\(count)")
      let indices = others.filter { share.contains($0) }
      if !indices.isEmpty { workers.append(try start(share, indices)) }
    }
    while workers.contains(where: { $0.output >= 0 && !$0.open.isEmpty }) {
      var set = workers.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
      guard poll(&set, nfds_t(set.count), -1) > 0 || errno == EINTR else { break }
      for place in set.indices where set[place].revents != 0 {
        let hasEnded = !read(&workers[place])
        for (index, result) in take(&workers[place]) {
          onResult(index, result)
          if result.status == .failed, request.stopsAtFailure { isStopped = true }
        }
        if hasEnded { report(&workers[place], isStopped: isStopped, onResult) }
      }
      if isStopped { for worker in workers { kill(worker.process, SIGTERM) } }
    }
    for var worker in workers { report(&worker, isStopped: isStopped, onResult) }
  }

  private func start(_ share: Share, _ indices: [Int]) throws -> Worker {
    let arguments =
      ["/proc/self/exe", TestWorkerCommand.name, "--", "\(share.index)/\(share.count)"]
      + CommandLine.arguments.dropFirst(2)
    let (process, output) = try ChildProcess.startReading(arguments)
    return Worker(process: process, output: output, open: indices)
  }

  /// Reads the output of a process. Returns whether more may follow.
  private func read(_ worker: inout Worker) -> Bool {
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      filled = max(0, Glibc.read(worker.output, buffer.baseAddress, buffer.count))
    }
    worker.buffer += piece
    return !piece.isEmpty
  }

  /// Returns the results in the output of a process.
  private func take(_ worker: inout Worker) -> [(Int, FlowResult)] {
    var results: [(Int, FlowResult)] = []
    while let end = worker.buffer.firstIndex(of: 0x0A) {
      let line = Array(worker.buffer[..<end])
      worker.buffer.removeFirst(end + 1)
      guard let root = try? JSONDocument(line, name: "result").root, let index = root["index"]?.int,
        let result = root["result"].flatMap(FlowResult.init(json:)),
        let place = worker.open.firstIndex(of: index)
      else { continue }
      worker.open.remove(at: place)
      results.append((index, result))
    }
    return results
  }

  /// Waits for the end of a process, and reports the flows that it did not run.
  private func report(
    _ worker: inout Worker, isStopped: Bool, _ onResult: (Int, FlowResult) -> Void
  ) {
    guard worker.output >= 0 || !worker.open.isEmpty else { return }
    close(worker.output)
    let status = ChildProcess.wait(for: worker.process)
    for (place, index) in worker.open.enumerated() {
      var result = plan[index].skipped
      if !isStopped, place == 0 {
        result.status = .failed
        let cause = status & 0x7F == 0 ? "exit status \(status >> 8)" : "signal \(status & 0x7F)"
        result.report = FailureReport(
          environment: "the process of the flow ended early (\(cause))", file: plan[index].path)
      }
      onResult(index, result)
    }
    worker = Worker(process: 0, output: -1, open: [])
  }
}
