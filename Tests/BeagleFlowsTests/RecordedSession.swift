import BeagleNetworking
import BeagleTUITesting
import CellText
import Testing

@testable import BeagleAutomation

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
  /// - Parameter fault: the response to the first request for a path, only in the recording.
  init(
    _ files: [String: String], latency: Int = 0, fault: (path: String, response: Response)? = nil,
    _ body: (Pilot) throws -> Void
  ) throws {
    self.files = files
    self.latency = latency
    let bench = try FlowBench(files, latency: latency)
    if let fault { try bench.fail(fault.path, with: fault.response) }
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
  func replay(variables: [String: String] = [:]) throws -> RecordedSession {
    let bench = try bench(files)
    bench.options.variables.merge(variables) { $1 }
    try bench.pass(commands.joined(separator: "\n"))
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

/// A faulty response.
enum Response: Sendable {
  /// A response with a status and a body.
  case status(Int, String)
  /// A response with status 503 and a number of seconds until the next attempt.
  case busy(seconds: Int)
  /// The connection is refused.
  case refused
}

extension FlowBench {
  /// Lets the first request for a path fail.
  fileprivate func fail(_ path: String, with response: Response) throws {
    let client = try #require(pilot.dependencies.networkClient)
    let stubbed = StubbedNetworkClient(client, scheduler: pilot.application.loop)
    let outcome: StubbedNetworkClient.Stub.Outcome
    switch response {
    case .refused: outcome = .failure(.refused)
    case .busy(let seconds):
      outcome = .response(status: 503, headers: [("Retry-After", "\(seconds)")], body: [])
    case .status(let status, let body):
      let type = body.hasPrefix("{") ? "application/json" : "text/plain"
      outcome = .response(
        status: status, headers: [("Content-Type", type)], body: Array(body.utf8))
    }
    stubbed.add(
      StubbedNetworkClient.Stub(outcome: outcome, remaining: 1) { $0.url.hasSuffix(path) })
    pilot.dependencies.networkClient = stubbed
  }
}
