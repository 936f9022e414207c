/// The duration of the phases of a transfer, and its size.
///
/// Times count from the creation of the request. After redirects, `connected` and `firstByte` are
/// those of the last hop.
public struct TransferTiming: Sendable, Hashable {
  /// When the request left the queue of its host, which limits the number of connections.
  public var queued: Duration
  /// When the connection was ready, TLS included; equal to `queued` on a connection that was
  /// already open.
  public var connected: Duration
  /// When the first byte of the response arrived; zero if none did.
  public var firstByte: Duration
  /// When the transfer ended.
  public var total: Duration
  /// The received size of header and body, before decompression, without redirects.
  public var bytesReceived: Int
  /// The sent size of header and body, without redirects.
  public var bytesSent: Int
  /// `1.0`, `1.1`, `2` or `3`; empty if there was no response.
  public var httpVersion: String
  /// The URLs that redirected, in order, without secrets.
  public var redirects: [String]

  /// Creates timing values.
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
