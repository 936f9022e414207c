import BeagleSchema
import Localization

/// A request to a ``NetworkClientProtocol``.
public struct Request: Sendable {
  /// The URL as built by ``UrlBuilder``: absolute or, for a screen directory, a path that begins
  /// with `/`.
  public var url: String
  /// The method, header fields and body; nil means a GET with the client's header fields.
  public var additionalData: HttpAdditionalData?
  /// Whether the server is asked even if a cached response is fresh. Set when the user reloads a
  /// screen.
  public var revalidates = false
  /// Whether the sender accepts a stale response within its `stale-while-revalidate` time (RFC 5861)
  /// and then requests a newer one itself.
  package var revalidatesInBackground = false
  /// The bytes of the body of a request that no screen describes, such as that of a script. They are
  /// sent unchanged, instead of ``HttpAdditionalData/body`` as JSON.
  package var rawBody: [UInt8]?

  /// Creates a request.
  public init(url: String, additionalData: HttpAdditionalData? = nil) {
    self.url = url
    self.additionalData = additionalData
  }

  /// The method; GET by default.
  public var method: HTTPMethod { additionalData?.method ?? .get }

  /// The bytes of the body; nil without one.
  var bodyBytes: [UInt8]? {
    rawBody ?? additionalData?.body.map { Array($0.jsonText.utf8) }
  }

  /// The body as text; nil without one.
  package var bodyText: String? {
    rawBody.map { String(decoding: $0, as: UTF8.self) } ?? additionalData?.body?.jsonText
  }

  /// Whether the request only reads (RFC 9110, 9.2.1).
  var isRead: Bool { method == .get || method == .head }

  /// Returns the value of a header field of the request, ignoring case.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return additionalData?.headers?.first { $0.key.lowercased() == name }?.value
  }

  /// Sets a header field, and removes one whose name differs only in case.
  public mutating func setHeader(_ name: String, _ value: String) {
    var data = additionalData ?? HttpAdditionalData()
    data.headers = (data.headers ?? [:]).filter { $0.key.lowercased() != name.lowercased() }
    data.headers?[name] = value
    additionalData = data
  }

  /// The method and the URL without secrets, as messages name the request.
  package var label: String { "\(method.rawValue) \(displayURL)" }

  /// The URL without secrets, truncated to ``displayLimit``.
  var displayURL: String {
    let text = Redaction.url(url)
    return text.count > Self.displayLimit ? text.prefix(Self.displayLimit) + "…" : text
  }

  /// The length of the longest URL in a message, in characters.
  private static let displayLimit = 200
}

extension Request {
  /// The reason why a screen or a part of one could not be loaded (Beagle iOS: `Request.Error`).
  public enum Error: Swift.Error {
    /// The request failed, or its response is not a success.
    case networkError(NetworkError)
    /// The response cannot be decoded as a component.
    case decoding(any Swift.Error)
    /// The text does not contain a screen.
    case loadFromTextError
    /// No URL could be built; in practice, it is empty.
    case urlBuilderError

    /// A description of the error with advice.
    public var localizedDescription: String {
      switch self {
      case .networkError(let error): error.localizedDescription
      case .decoding(let error):
        (error as? any LocalizedFailure)?.localizedText ?? String(describing: error)
      case .loadFromTextError: localized(.errorTextWithoutScreen)
      case .urlBuilderError:
        localized(.errorEmptyAddress)
      }
    }
  }
}

extension Request.Error {
  /// Returns the error for a request whose dependencies were deallocated.
  package static func dependenciesAreGone(_ url: String) -> Request.Error {
    .networkError(
      NetworkError(
        kind: .clientMissing, reason: "was not sent: its BeagleDependencies were released",
        advice: "Keep a reference to them as long as you use objects created with them.",
        request: Request(url: url)))
  }
}

extension Request.Error: CustomStringConvertible {
  /// The same as ``localizedDescription``.
  public var description: String { localizedDescription }
}
