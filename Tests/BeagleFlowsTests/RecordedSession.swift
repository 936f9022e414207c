import BeagleTUITesting
import CellText

@testable import BeagleAutomation
@testable import BeagleFlows

/// A recording of what a closure does with the screens of a directory, which starts at `/home`.
@MainActor
struct RecordedSession {
  let files: [String: String]
  let latency: Int
  /// The whole flow.
  let text: String
  /// The commands of the flow.
  let commands: [String]

  /// Records a closure.
  init(_ files: [String: String], latency: Int = 0, _ body: (Pilot) throws -> Void) throws {
    self.files = files
    self.latency = latency
    let bench = try FlowBench(files, latency: latency)
    bench.pilot.open(path: "/home")
    try bench.pilot.waitUntilIdle()
    var text = ""
    let size = bench.pilot.terminal.size
    let recorder = FlowRecorder(bench.pilot.application, replaySize: size) { text = $0 }
    try body(bench.pilot)
    recorder.finish()
    self.text = text
    commands = text.split(separator: "\n").drop { $0 != "---" }.dropFirst().map(String.init)
  }

  /// Replays the recording, which must pass.
  @discardableResult
  func replay() throws -> RecordedSession {
    try bench(files).pass(commands.joined(separator: "\n"))
    return self
  }

  /// Replays the recording with a changed file, and returns the command that fails.
  func failure(after fault: [String: String]) throws -> String {
    let files = files.merging(fault) { $1 }
    let report = try bench(files).fail(commands.joined(separator: "\n"))
    return report.command
  }

  private func bench(_ files: [String: String]) throws -> FlowBench {
    let bench = try FlowBench(files, latency: latency)
    bench.options.variables = ["PASSWORD": "secret"]
    return bench
  }
}
