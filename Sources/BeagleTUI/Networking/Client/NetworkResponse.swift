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
  /// How long it took; nil where no transfer was needed.
  public var timing: TransferTiming?

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
    let lowercased = name.lowercased()
    return headers.first { $0.0.lowercased() == lowercased }?.1
  }
}
