/// How long the steps of a transfer took and what it carried.
///
/// Times count from the moment in which the request was made. Where redirects were followed,
/// `connected` and `firstByte` are those of the last hop.
public struct TransferTiming: Sendable, Hashable {
  /// When the request had its turn: more requests to one host than there may be connections wait.
  public var queued: Duration
  /// When the connection was ready, with TLS where there is any; the same as `queued` on one that was
  /// open already.
  public var connected: Duration
  /// When the first byte of the answer came; zero where none came.
  public var firstByte: Duration
  /// When the transfer ended.
  public var total: Duration
  /// Bytes of header and body as they came, before decompression, without those of redirects.
  public var bytesReceived: Int
  /// Bytes of header and body that were sent, without those of redirects.
  public var bytesSent: Int
  /// `1.0`, `1.1`, `2` or `3`; empty where no answer came.
  public var httpVersion: String
  /// The addresses that redirected, in their order, without secrets.
  public var redirects: [String]

  /// Figures of a transfer.
  public init(
    queued: Duration = .zero, connected: Duration = .zero, firstByte: Duration = .zero,
    total: Duration = .zero, bytesReceived: Int = 0, bytesSent: Int = 0, httpVersion: String = "",
    redirects: [String] = []
  ) {
    self.queued = queued
    self.connected = connected
    self.firstByte = firstByte
    self.total = total
    self.bytesReceived = bytesReceived
    self.bytesSent = bytesSent
    self.httpVersion = httpVersion
    self.redirects = redirects
  }
}
