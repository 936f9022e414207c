import BeagleTUI

@testable import BeagleNetworking

/// The client of the program, with a look at what becomes of each request.
@MainActor
final class WatchedClient: NetworkClient {
  /// A request that ended and was not given up.
  struct Finished {
    /// Without the address of the server.
    let path: String
    /// What was wrong with the last answer; nil where none was given.
    let fault: Fault?
    /// The message, where the transport failed.
    let failure: String?

    /// Whether a screen or a part of one was asked for.
    var isScreen: Bool { !path.hasPrefix("/d/") }
    /// Whether the user has to be told: the transport failed, or what came is no screen.
    var mustBeShown: Bool { failure != nil || (isScreen && fault?.ending == .noScreen) }
  }

  /// Requests that neither ended nor were given up.
  private(set) var underWay = 0
  private(set) var started = 0
  private(set) var cancelled = 0
  private(set) var succeeded = 0
  /// Requests that failed, by what was wrong with the last answer.
  private(set) var failed: [Fault?: Int] = [:]
  /// How long the longest request took.
  private(set) var longest = Duration.zero
  /// What a client must not do.
  private(set) var problems: [String] = []
  private var finished: [Finished] = []

  private let client: any NetworkClient
  private let server: FaultServer

  init(_ client: any NetworkClient, _ server: FaultServer) {
    self.client = client
    self.server = server
  }

  /// What has ended since the last call.
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
    underWay += 1
    let token = Token(self)
    let begin = ContinuousClock.now
    token.inner = client.executeRequest(request) { [weak self] result in
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
      problems.append("\(path): an answer came after the request had ended or was given up")
      return
    }
    token.isRunning = false
    underWay -= 1
    longest = max(longest, begin.duration(to: .now))
    let end: Finished
    switch result {
    case .success(let response):
      let fault = response.header(Answer.faultField).flatMap(Fault.init(rawValue:))
      end = Finished(path: path, fault: fault, failure: nil)
      if fault?.ending == .failure || fault == nil {
        let what = fault?.rawValue ?? "something unknown"
        problems.append("\(path): \(what) was taken for an answer")
      }
    case .failure(let error):
      end = Finished(
        path: path, fault: server.lastFault(of: path), failure: error.localizedDescription)
    }
    if end.mustBeShown { failed[end.fault, default: 0] += 1 } else { succeeded += 1 }
    finished.append(end)
  }

  private final class Token: RequestToken {
    var inner: (any RequestToken)?
    var isRunning = true
    private weak var owner: WatchedClient?

    init(_ owner: WatchedClient) { self.owner = owner }

    func cancel() {
      guard isRunning else { return }
      isRunning = false
      owner?.underWay -= 1
      owner?.cancelled += 1
      inner?.cancel()
      inner = nil
    }
  }
}
