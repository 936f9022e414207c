/// A successful answer.
public struct NetworkResponse: Sendable {
  /// The body, at most 64 MiB.
  public var data: [UInt8]
  /// 200 to 299.
  public var statusCode: Int
  /// The header fields in the order in which they came; names as they were sent.
  public var headers: [(String, String)]
  /// What diagnostics call the document: the path of the file inside its directory, or the URL.
  public var name: String
  /// Where the answer comes from.
  public var source = Source.network
  /// How long it took; nil where no transfer was needed.
  public var timing: TransferTiming?
  /// Whether the request carried credentials of a user (cookies or an authorization): then the
  /// answer may be for that user only.
  public var isPersonal = false
  /// Whether the answer stands in for one with which somebody else may be signed in.
  var followsUserChange = false

  /// Where an answer comes from.
  public enum Source: Hashable, Sendable {
    /// The server or the file sent it.
    case network
    /// It was kept, and is still fresh; its age in seconds.
    case cache(age: Int)
    /// It was kept, and the server said that it is still right.
    case confirmed
    /// It was kept, and stands in because the server cannot be reached; its age in seconds.
    case stale(age: Int)
  }

  /// Creates an answer.
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

  /// The value of the first header field of that name; case does not matter.
  public func header(_ name: String) -> String? {
    HTTPHeader.value(name, in: headers)
  }
}
