/// The network access of a screen directory.
@MainActor
package final class DirectoryNetwork {
  /// Joins relative paths with the base URL, if any.
  let baseURL: UrlBuilder

  private let makeClient: () -> any NetworkClientProtocol
  private lazy var client = makeClient()
  private var waiting = 0

  /// - Parameters:
  ///   - baseURL: the base of relative paths; nil leaves them to the directory.
  ///   - makeClient: creates the client for the first request to a server.
  package init(baseURL: String?, makeClient: @escaping () -> any NetworkClientProtocol) {
    self.baseURL = UrlBuilder(baseUrl: baseURL)
    self.makeClient = makeClient
  }

  /// Whether a request to a server is running.
  package var isWaiting: Bool { waiting > 0 }

  /// A request to a server.
  struct Forwarded {
    var request: Request
    /// The reason why the directory did not serve the request, for the advice of a failure.
    var notice: String?
  }

  /// Sends a request.
  func execute(
    _ forwarded: Forwarded,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    waiting += 1
    let token = Token(self)
    token.inner = client.executeRequest(forwarded.request) { [token] result in
      token.end()
      completion(
        result.mapError { error in
          guard let notice = forwarded.notice else { return error }
          var error = error
          error.advice = notice + (error.advice.map { " " + $0 } ?? "")
          return error
        })
    }
    return token
  }

  /// The token of a running request to a server.
  private final class Token: RequestToken {
    var inner: (any RequestToken)?
    private weak var network: DirectoryNetwork?

    var progress: RequestProgress? { inner?.progress }

    init(_ network: DirectoryNetwork) { self.network = network }

    /// Records that the request completed or was canceled.
    func end() {
      network?.waiting -= 1
      network = nil
      inner = nil
    }

    func cancel() {
      inner?.cancel()
      end()
    }
  }
}
