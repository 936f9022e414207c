import ScreenSources

/// The servers behind a directory of screens.
@MainActor
package final class DirectoryNetwork {
  /// Joins relative paths with the base URL, where there is one.
  let baseURL: UrlBuilder

  private let makeClient: () -> any NetworkClientProtocol
  private lazy var client = makeClient()
  private var waiting = 0

  /// - Parameters:
  ///   - baseURL: what relative paths are joined with; nil leaves them to the directory.
  ///   - makeClient: makes the client, when the first request goes to a server.
  package init(baseURL: String?, makeClient: @escaping () -> any NetworkClientProtocol) {
    self.baseURL = UrlBuilder(baseUrl: baseURL)
    self.makeClient = makeClient
  }

  /// Whether a server has not answered yet.
  package var isWaiting: Bool { waiting > 0 }

  /// A request that goes to a server.
  struct Forwarded {
    var request: Request
    /// Why the directory did not answer it, for the advice of a failure.
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

  /// A request to a server that is under way.
  private final class Token: RequestToken {
    var inner: (any RequestToken)?
    private weak var network: DirectoryNetwork?

    package init(_ network: DirectoryNetwork) { self.network = network }

    /// The request ended in one way or another.
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
