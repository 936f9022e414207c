import BeagleSchema

/// A request and its result, as recorded by ``AccessLog``.
public struct Exchange: Sendable {
  /// The result of a request.
  public enum Outcome: Sendable {
    /// The request is running.
    case waiting
    /// A response with a status from 200 to 299.
    case success(NetworkResponse)
    /// Another response, or none.
    case failure(NetworkError)
    /// The caller canceled the request.
    case canceled

    package init(_ result: Result<NetworkResponse, NetworkError>) {
      switch result {
      case .success(let response): self = .success(response)
      case .failure(let error): self = .failure(error)
      }
    }
  }

  /// The number of the request, from 1.
  public let number: Int
  /// The request without the fields that the client adds.
  public let request: Request
  /// The header fields that the client adds. The values of the user's own fields are replaced.
  public let commonHeaders: [String: String]
  /// The number of the screen that sent it; 0 if it is unknown, as for images, and -1 for the load of
  /// another screen.
  package internal(set) var owner = 0
  /// The start time, in milliseconds since 1970.
  public let startedAt: Int
  /// The end time, in milliseconds since 1970; nil while it is running.
  public internal(set) var endedAt: Int?
  /// The result.
  public internal(set) var outcome = Outcome.waiting
  /// The size of the response body after decompression, in bytes.
  public internal(set) var bodySize = 0
  /// Whether the body was dropped, because it is large or old.
  public internal(set) var isBodyDropped = false

  /// The response, with any status, or the part that arrived.
  private var response:
    (status: Int?, headers: [(String, String)], body: [UInt8]?, timing: TransferTiming?)?
  {
    switch outcome {
    case .success(let response):
      (response.statusCode, response.headers, response.data, response.timing)
    case .failure(let error): (error.statusCode, error.headers, error.data, error.timing)
    case .waiting, .canceled: nil
    }
  }

  /// The status of the response; nil without a response.
  public var statusCode: Int? { response?.status }

  /// The header fields of the response.
  public var headers: [(String, String)] { response?.headers ?? [] }

  /// The body of the response; empty if it was dropped.
  public var body: [UInt8] { response?.body ?? [] }

  /// The timing of the transfer; nil without one.
  public var timing: TransferTiming? { response?.timing }

  /// The duration of the request, in milliseconds.
  public var milliseconds: Int? { endedAt.map { max(0, $0 - startedAt) } }

  /// Returns the value of a response header field, ignoring case.
  func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }

  /// The header fields of the request and the client, sorted by name.
  package var requestHeaders: [(String, String)] {
    let own = request.additionalData?.headers ?? [:]
    let names = Set(own.keys.map { $0.lowercased() })
    let all = own.merging(commonHeaders.filter { !names.contains($0.key.lowercased()) }) { $1 }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The body of the request as sent.
  package var requestBody: String? { request.bodyText }

  mutating func dropBody() {
    guard !body.isEmpty else { return }
    isBodyDropped = true
    switch outcome {
    case .success(var response):
      response.data = []
      outcome = .success(response)
    case .failure(var error):
      error.data = nil
      outcome = .failure(error)
    case .waiting, .canceled: break
    }
  }
}
