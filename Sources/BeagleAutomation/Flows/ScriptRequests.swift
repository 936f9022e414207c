import BeagleSchema
import BeagleTUI

/// Performs the requests of scripts with the network client of the application, so that stubs and
/// directories respond to them, too.
@MainActor
final class ScriptRequests {
  private let pilot: Pilot
  private let network: StubbedNetworkClient
  private let budget: FlowBudget

  /// - Parameter budget: the time of the flow, which limits the time of all its requests together.
  init(pilot: Pilot, network: StubbedNetworkClient, budget: FlowBudget) {
    self.pilot = pilot
    self.network = network
    self.budget = budget
  }

  /// Performs a request and waits for its response.
  nonisolated func perform(
    _ request: ScriptRequest
  ) -> Result<ScriptResponse, ScriptRequestError> {
    // Scripts run on the main thread, which waits for them.
    MainActor.assumeIsolated { send(request) }
  }

  private func send(_ script: ScriptRequest) -> Result<ScriptResponse, ScriptRequestError> {
    if let failure = budget.failure { return .failure(ScriptRequestError(failure.message)) }
    guard let method = HTTPMethod(rawValue: script.method.uppercased()) else {
      return .failure(ScriptRequestError("the method \(script.method) is not supported"))
    }
    var headers: [String: String] = [:]
    for header in script.headers { headers[header.name] = header.value }
    // A script chooses the format of its body, so the text is sent unchanged.
    var body = script.body.map { Array($0.utf8) }
    if let parts = script.form {
      let form: MultipartForm
      do throws(ScriptRequestError) { form = try MultipartForm(parts) } catch {
        return .failure(error)
      }
      headers = headers.filter { $0.key.lowercased() != "content-type" }
      headers["Content-Type"] = form.contentType
      body = form.bytes
    }
    var request = Request(
      url: script.url, additionalData: HttpAdditionalData(method: method, headers: headers))
    request.rawBody = body
    var result: Result<NetworkResponse, NetworkError>?
    pilot.hasScriptRequest = true
    defer { pilot.hasScriptRequest = false }
    let token = network.executeRequest(request) { result = $0 }
    _ = pilot.wait(atMost: budget.limit) { result != nil || budget.failure != nil }
    switch result {
    case nil:
      token?.cancel()
      return .failure(
        ScriptRequestError(
          budget.failure?.message
            ?? "\(request.label) took longer than \(budget.limit / 1000) s"))
    case .success(let response):
      return .success(
        ScriptRequests.response(response.statusCode, response.data, response.headers))
    case .failure(let error):
      guard let status = error.statusCode else {
        return .failure(ScriptRequestError("\(request.label) \(error.reason)"))
      }
      return .success(ScriptRequests.response(status, error.data ?? [], error.headers))
    }
  }

  private static func response(
    _ status: Int, _ body: [UInt8], _ headers: [(String, String)]
  ) -> ScriptResponse {
    ScriptResponse(
      status: status, body: String(decoding: body, as: UTF8.self),
      headers: headers.map { (name: $0.0, value: $0.1) })
  }
}
