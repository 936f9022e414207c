import BeagleAutomation
import BeagleTUI
import SystemSupport

/// Runs flows and reports each result when it is known.
@MainActor
protocol TestRunner {
  /// Runs the flows.
  /// - Parameters:
  ///   - onStart: called when a flow begins.
  ///   - onResult: called with the index of a flow and its result.
  func run(onStart: (Int) -> Void, onResult: (Int, FlowResult) -> Void) throws
}

/// Runs flows one after the other in this process.
@MainActor
struct SerialRunner: TestRunner {
  private let plan: [TestProject.Entry]
  private let request: TestRequest

  init(_ plan: [TestProject.Entry], _ request: TestRequest) {
    self.plan = plan
    self.request = request
  }

  func run(onStart: (Int) -> Void, onResult: (Int, FlowResult) -> Void) {
    _ = runInOrder(plan, plan.indices, request, onStart: onStart, onResult: onResult)
  }
}

extension TestRunner {
  /// Runs flows one after the other in this process. Returns whether a failure ended the run; the
  /// flows after it are skipped.
  func runInOrder(
    _ plan: [TestProject.Entry], _ indices: some Sequence<Int>, _ request: TestRequest,
    onStart: (Int) -> Void, onResult: (Int, FlowResult) -> Void
  ) -> Bool {
    var isStopped = false
    for index in indices {
      let entry = plan[index]
      guard !isStopped, Interruption.signal == nil else {
        onResult(index, entry.skipped)
        continue
      }
      onStart(index)
      let result = TestSession(entry: entry, request: request).run()
      onResult(index, result)
      isStopped = result.status == .failed && (request.stopsAtFailure || entry.endsRun)
    }
    return isStopped
  }
}

extension TestProject.Entry {
  /// The result of a flow that does not run.
  var skipped: FlowResult {
    var result = FlowResult(path: path, name: flow.name, tags: flow.configuration.tags)
    result.status = .skipped
    return result
  }

  /// Returns the result of a flow that failed without a command that did.
  func failed(_ report: FailureReport) -> FlowResult {
    var result = skipped
    result.status = .failed
    result.report = report
    return result
  }

  /// The result of a flow that cannot run because of errors in its files; nil if it can.
  @MainActor
  var failure: FlowResult? {
    guard let broken else { return nil }
    let bytes = broken.problems.first.flatMap {
      try? workspace.directory.read($0.file, limit: 10 << 20)
    }
    return failed(FailureReport(broken.problems, prefix: workspace.prefix, bytes: bytes))
  }
}
