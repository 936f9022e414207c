import BeagleNetworking
import BeagleTUI
import SystemSupport

/// The commands that replace responses.
extension FlowRunner {
  func respond(_ response: BeagleCommand.Response, _ command: FlowCommand) throws {
    let method = try response.method.map { try variables.resolve($0).uppercased() }
    let path = try TextPattern(path: try variables.resolve(response.path))
    let query = try response.query.map { ($0.name, try variables.resolve($0.value)) }
    let headers = try response.headers.map { ($0.name, try variables.resolve($0.value)) }
    let filter = ResponseUses.Filter(
      method: method, path: path, query: query, budget: budget)
    let outcome = try outcome(of: response, headers)
    if !command.isOptional {
      responseUses.add(
        filter, at: command.location, isShared: command.location.file != flow.path)
    }
    network.add(
      StubbedNetworkClient.Stub(
        outcome: outcome, delay: response.delay, dribble: response.dribble,
        failure: FlowRunner.outcome(of: response.failure, headers), failTimes: response.failTimes,
        remaining: response.times, matches: filter.matches))
  }

  private func outcome(
    of response: BeagleCommand.Response, _ headers: [(String, String)]
  ) throws -> StubbedNetworkClient.Stub.Outcome {
    switch response.outcome {
    case .unchanged: return .unchanged
    case .failure(let failure): return FlowRunner.outcome(of: failure, headers)
    case .body(let value):
      let body = try value.map { value -> [UInt8] in
        if case .text(let text) = value { return Array(try variables.resolve(text).utf8) }
        return Array(try variables.dynamic(value).jsonText.utf8)
      }
      return .response(
        status: response.status, headers: withContentType(headers), body: body ?? [])
    case .file(let name):
      guard let workspace = options.workspace else {
        throw FlowFailure(.environment, "this test has no files; set FlowOptions.workspace")
      }
      do {
        return .response(
          status: response.status, headers: withContentType(headers),
          body: try workspace.files.read(
            names: RootDirectory.components(of: name),
            limit: DirectoryNetworkClient.bodyLimit))
      } catch { throw FlowFailure(.command, "\(name) \(error.reason)") }
    }
  }

  private static func outcome(
    of failure: BeagleCommand.Response.Failure, _ headers: [(String, String)]
  ) -> StubbedNetworkClient.Stub.Outcome {
    switch failure {
    case .status(let status): .failure(.status(status), headers: headers)
    case .refused: .failure(.refused)
    case .reset: .failure(.reset)
    case .timeout: .failure(.timeout)
    case .offline: .failure(.offline)
    case .hang: .hang
    }
  }

  private func withContentType(_ headers: [(String, String)]) -> [(String, String)] {
    headers.contains { $0.0.lowercased() == "content-type" }
      ? headers : headers + [("Content-Type", "application/json")]
  }

  /// Starts or stops storing responses in memory, as `run` does. Removes the stored ones.
  func setCache(_ isOn: Bool) {
    pilot.application.clearCache()
    pilot.dependencies.cache = isOn ? MemoryCache() : nil
  }
}
