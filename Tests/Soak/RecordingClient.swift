import BeagleTUI

@testable import BeagleNetworking

/// A network client that records the result of each request of another client.
@MainActor
final class RecordingClient: NetworkClient {
  /// A request that completed without being canceled.
  struct Finished {
    /// The path, without the URL of the server.
    let path: String
    /// The fault of the last response; nil if there was no response.
    let fault: Fault?
    /// The error message if the transport failed.
    let failure: String?

    /// Whether the request was for a screen or a part of one.
    var isScreen: Bool { !path.hasPrefix(FaultServer.sends) }
    /// Whether the user must see an error: the transport failed, or the response is not a screen.
    var mustShowError: Bool { failure != nil || (isScreen && fault?.expectedOutcome == .noScreen) }
  }

  /// The header field with the number of a request. The server recognizes a repeated one.
  nonisolated static let numberField = "X-Request"

  /// The number of requests that are neither completed nor canceled.
  private(set) var pendingCount = 0
  private(set) var started = 0
  private(set) var canceled = 0
  private(set) var succeeded = 0
  /// The number of failed requests by the fault of the last response.
  private(set) var failed: [Fault?: Int] = [:]
  /// The duration of the longest request.
  private(set) var longest = Duration.zero
  /// Violations of the client's contract.
  private(set) var problems: [String] = []
  private var finished: [Finished] = []

  private let client: any NetworkClient
  private let server: FaultServer

  init(_ client: any NetworkClient, _ server: FaultServer) {
    self.client = client
    self.server = server
  }

  /// Returns the requests that completed since the last call.
  func takeFinished() -> [Finished] {
    defer { finished = [] }
    return finished
  }

  func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    started += 1
    pendingCount += 1
    let token = Token(self)
    let begin = ContinuousClock.now
    var request = request
    request.setHeader(Self.numberField, String(started))
    token.inner = client.executeRequest(request) { [weak self, request] result in
      self?.end(request, token, since: begin, result)
      completion(result)
    }
    return token
  }

  private func end(
    _ request: Request, _ token: Token, since begin: ContinuousClock.Instant,
    _ result: Result<NetworkResponse, NetworkError>
  ) {
    let path = String(request.url.dropFirst(server.url.count))
    guard token.isRunning else {
      problems.append(
        "\(path): the completion was called after the request had completed or was canceled")
      return
    }
    token.isRunning = false
    pendingCount -= 1
    longest = max(longest, begin.duration(to: .now))
    let end: Finished
    switch result {
    case .success(let response):
      let fault = response.header(ScriptedResponse.faultField).flatMap(Fault.init(rawValue:))
      end = Finished(path: path, fault: fault, failure: nil)
      if fault?.expectedOutcome == .failure || fault == nil {
        let name = fault?.rawValue ?? "unknown fault"
        problems.append("\(path): “\(name)” was accepted as a response")
      }
    case .failure(let error):
      end = Finished(
        path: path, fault: server.lastFault(of: path), failure: error.localizedDescription)
    }
    if end.mustShowError { failed[end.fault, default: 0] += 1 } else { succeeded += 1 }
    finished.append(end)
  }

  private final class Token: RequestToken {
    var inner: (any RequestToken)?
    var isRunning = true
    private weak var owner: RecordingClient?

    init(_ owner: RecordingClient) { self.owner = owner }

    func cancel() {
      guard isRunning else { return }
      isRunning = false
      owner?.pendingCount -= 1
      owner?.canceled += 1
      inner?.cancel()
      inner = nil
    }
  }
}
