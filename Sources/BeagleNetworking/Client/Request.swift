import BeagleSchema

/// What is asked of a ``NetworkClientProtocol``.
public struct Request: Sendable {
  /// The address as ``UrlBuilder`` built it: an absolute URL, or for a directory of screens a path
  /// that begins with `/`.
  public var url: String
  /// Method, headers and body; none means a GET with the headers of the client.
  public var additionalData: HttpAdditionalData?
  /// Whether the server is asked even where an answer is kept that is still fresh: when the user
  /// loads a screen again.
  public var revalidates = false

  /// Creates a request.
  public init(url: String, additionalData: HttpAdditionalData? = nil) {
    self.url = url
    self.additionalData = additionalData
  }

  /// The method; GET where nothing says otherwise.
  public var method: HTTPMethod { additionalData?.method ?? .get }

  /// Whether the request only reads (RFC 9110, 9.2.1).
  var isRead: Bool { method == .get || method == .head }

  /// The value of a header field that the request brings; case does not matter.
  func header(_ name: String) -> String? {
    let name = name.lowercased()
    return additionalData?.headers?.first { $0.key.lowercased() == name }?.value
  }

  /// Sets a header field.
  mutating func setHeader(_ name: String, _ value: String) {
    var data = additionalData ?? HttpAdditionalData()
    data.headers = (data.headers ?? [:]).filter { $0.key.lowercased() != name.lowercased() }
    data.headers?[name] = value
    additionalData = data
  }

  /// How messages name the request: the method and the address, without secrets in it.
  package var label: String { "\(method.rawValue) \(displayURL)" }

  /// The address without secrets, and cut where it is longer than a line or two.
  var displayURL: String {
    let text = Redaction.url(url)
    return text.count > Self.displayLimit ? text.prefix(Self.displayLimit) + "…" : text
  }

  /// Longest address shown in a message, in characters.
  private static let displayLimit = 200
}

extension Request {
  /// Why a screen or a part of one could not be had (Beagle iOS: `Request.Error`).
  public enum Error: Swift.Error {
    /// No answer came, or one that is not a success.
    case networkError(NetworkError)
    /// The answer is not a component that can be decoded.
    case decoding(any Swift.Error)
    /// A text does not hold a screen.
    case loadFromTextError
    /// No address could be built: in practice, the address is empty.
    case urlBuilderError

    /// What went wrong and what to do about it.
    public var localizedDescription: String {
      switch self {
      case .networkError(let error): error.localizedDescription
      case .decoding(let error): String(describing: error)
      case .loadFromTextError: "The text does not hold a screen: check the JSON it was made from."
      case .urlBuilderError:
        "The address is empty: check the url of the route and the contexts it is made from."
      }
    }
  }
}

extension Request.Error {
  /// A request of a part that outlived the dependencies it belongs to.
  package static func dependenciesAreGone(_ url: String) -> Request.Error {
    .networkError(
      NetworkError(
        kind: .clientMissing, reason: "was not sent: the dependencies it belongs to are gone",
        advice: "Keep the BeagleDependencies as long as what was made for them.",
        request: Request(url: url)))
  }
}

extension Request.Error: CustomStringConvertible {
  /// The same as ``localizedDescription``.
  public var description: String { localizedDescription }
}
