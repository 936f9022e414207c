import BeagleSchema

/// A request and what came of it, as ``RequestJournal`` has it.
public struct Exchange: Sendable {
  /// How a request ended.
  public enum Outcome: Sendable {
    /// It is under way.
    case waiting
    /// An answer with a status from 200 to 299.
    case success(NetworkResponse)
    /// Another answer, or none.
    case failure(NetworkError)
    /// Whoever asked gave it up.
    case cancelled

    package init(_ result: Result<NetworkResponse, NetworkError>) {
      switch result {
      case .success(let response): self = .success(response)
      case .failure(let error): self = .failure(error)
      }
    }
  }

  /// Its number, from 1.
  public let number: Int
  /// What was asked, without the fields that the client adds.
  public let request: Request
  /// The header fields that the client adds, those of the user without their values.
  public let commonHeaders: [String: String]
  /// When it was asked, in milliseconds since 1970.
  public let startedAt: Int
  /// When it ended, in milliseconds since 1970; nil while it is under way.
  public internal(set) var endedAt: Int?
  /// How it ended.
  public internal(set) var outcome = Outcome.waiting
  /// Bytes of the body of the answer, decoded.
  public internal(set) var bodySize = 0
  /// Whether the body was dropped, because it is large or long ago.
  public internal(set) var hasLostBody = false

  /// The status of the answer; nil where there is none.
  public var statusCode: Int? {
    switch outcome {
    case .success(let response): response.statusCode
    case .failure(let error): error.statusCode
    case .waiting, .cancelled: nil
    }
  }

  /// The header fields of the answer.
  public var headers: [(String, String)] {
    switch outcome {
    case .success(let response): response.headers
    case .failure(let error): error.headers
    case .waiting, .cancelled: []
    }
  }

  /// The body of the answer, as far as it is still there.
  public var body: [UInt8] {
    switch outcome {
    case .success(let response): response.data
    case .failure(let error): error.data ?? []
    case .waiting, .cancelled: []
    }
  }

  /// The steps of the transfer; nil where there was none.
  public var timing: TransferTiming? {
    switch outcome {
    case .success(let response): response.timing
    case .failure(let error): error.timing
    case .waiting, .cancelled: nil
    }
  }

  /// Milliseconds from the request to its end.
  public var milliseconds: Int? { endedAt.map { max(0, $0 - startedAt) } }

  /// The value of a field of the answer; case does not matter.
  func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }

  /// The header fields of the request with those of the client, by name.
  package var requestHeaders: [(String, String)] {
    let own = request.additionalData?.headers ?? [:]
    let names = Set(own.keys.map { $0.lowercased() })
    let all = own.merging(commonHeaders.filter { !names.contains($0.key.lowercased()) }) { $1 }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The body of the request, as it is sent.
  package var requestBody: String? { request.additionalData?.body?.jsonText }

  mutating func dropBody() {
    guard !body.isEmpty else { return }
    hasLostBody = true
    switch outcome {
    case .success(var response):
      response.data = []
      outcome = .success(response)
    case .failure(var error):
      error.data = nil
      outcome = .failure(error)
    case .waiting, .cancelled: break
    }
  }
}
