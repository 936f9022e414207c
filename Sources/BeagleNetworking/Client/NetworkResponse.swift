/// A successful HTTP response.
public struct NetworkResponse: Sendable {
  /// The body, at most 64 MiB.
  public var data: [UInt8]
  /// 200 to 299.
  public var statusCode: Int
  /// The header fields in the order received; names keep their case.
  public var headers: [(String, String)]
  /// The name of the document in diagnostics: the file's path inside its directory, or the URL.
  public var name: String
  /// The origin of the response.
  public var source = Source.network
  /// The timing of the transfer; nil if there was none.
  public var timing: TransferTiming?
  /// Whether the request carried a user's credentials (cookies or an authorization), so the
  /// response may be for that user only.
  public var isPersonal = false
  /// Whether the response is that of a directory's route with `offlineAfter` or `offlineTimes`.
  /// It may be shown while the route simulates a server that cannot be reached.
  var isFromUnreliableRoute = false
  /// The position of the route in `routes.json` whose `body` this is; nil for other responses.
  package internal(set) var route: String?
  /// Whether the signed-in user may have changed with this response, or with the one that this
  /// cached response replaces; nil if that was not examined.
  var followsUserChange: Bool?

  /// The origin of a response.
  public enum Source: Hashable, Sendable {
    /// Sent by the server, or read from the file.
    case network
    /// Cached and still fresh, with its age in seconds.
    case cache(age: Int)
    /// Cached and confirmed by the server (304).
    case confirmed
    /// Cached, possibly out of date, because the server cannot be reached; with its age in seconds.
    case stale(age: Int)
    /// Cached, possibly out of date, within its `stale-while-revalidate` time (RFC 5861): a newer
    /// response is being requested. With its age in seconds.
    case revalidating(age: Int)
  }

  /// Creates a response.
  public init(
    data: [UInt8], statusCode: Int, headers: [(String, String)] = [], name: String,
    timing: TransferTiming? = nil
  ) {
    self.data = data
    self.statusCode = statusCode
    self.headers = headers
    self.name = name
    self.timing = timing
  }

  /// Returns the value of the first header field with this name, ignoring case.
  public func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }
}

extension NetworkResponse.Source {
  /// The age in seconds of a response that may be out of date; nil for others.
  package var staleAge: Int? {
    switch self {
    case .stale(let age), .revalidating(let age): age
    case .network, .cache, .confirmed: nil
    }
  }

  /// The log's note about the source, shown after the size.
  package var note: String {
    switch self {
    case .network: ""
    case .cache(let age): ", from the cache, \(UnitFormat.duration(seconds: age)) old"
    case .confirmed: ", from the cache, confirmed by the server"
    case .stale(let age):
      ", from the cache, \(UnitFormat.duration(seconds: age)) old: the server is unreachable"
    case .revalidating(let age):
      ", from the cache, \(UnitFormat.duration(seconds: age)) old: a newer response is requested"
    }
  }
}
