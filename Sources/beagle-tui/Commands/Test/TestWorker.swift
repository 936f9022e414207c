import BeagleAutomation
import BeagleTUI
import SystemSupport

/// `beagle-tui __test -- PROCESS ARGUMENTS`: runs flows for another process, which names them on
/// standard input, and prints a JSON object for each. It is not in the help.
struct TestWorkerCommand: Subcommand {
  private var parent: Int32 = 0
  private var arguments: [String] = []

  static let name = "__test"

  static var manual: Manual {
    Manual(
      summary: "Run flows for another process", synopses: ["-- PROCESS ARGUMENTS"], examples: [],
      exitStatuses: ["Success", "The output cannot be written", "Usage error"])
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    guard let first = operands.first, let parent = Int32(first) else {
      throw UsageError("expected the ID of a process")
    }
    self.parent = parent
    arguments = Array(operands.dropFirst())
  }

  func perform() -> ExitStatus {
    WorkerProcess.endWithParent(parent)
    Interruption.watch()
    TestCommand.isWorker = true
    do { return try TestCommand.perform(arguments[...]) } catch {
      Console.error(error.description)
      return .usage
    }
  }
}

/// The flows that a process runs for ``TestProcesses``.
@MainActor
enum TestWorker {
  /// Runs flows until standard input ends or the run is interrupted.
  static func run(_ plan: [TestProject.Entry], _ request: TestRequest) -> ExitStatus {
    var input = StandardInput()
    while Interruption.signal == nil, let line = try? input.nextLine(), Interruption.signal == nil {
      guard let root = try? JSONDocument(line, name: "flow").root, let index = root["index"]?.int,
        let path = root["path"]?.string
      else { return .usage }
      let result = result(of: path, at: index, in: plan, request)
      let message: DynamicObject = ["index": .int(index), "result": result.json]
      guard Console.print(message.jsonText) else { return .failure }
    }
    return .success
  }

  private static func result(
    of path: String, at index: Int, in plan: [TestProject.Entry], _ request: TestRequest
  ) -> FlowResult {
    // The files may have changed since the other process read them.
    if plan.indices.contains(index), plan[index].path == path {
      return TestSession(entry: plan[index], request: request).run()
    }
    if let entry = plan.first(where: { $0.path == path }) {
      return TestSession(entry: entry, request: request).run()
    }
    var result = FlowResult(path: path, name: path)
    result.status = .failed
    result.report = FailureReport(
      environment: "the file was removed or renamed during the run", file: path)
    return result
  }
}
