/// A failure of a request that a test simulates.
public enum SimulatedFailure: Hashable, Sendable {
  /// A response with this status, which is not 200 to 299.
  case status(Int)
  /// No server listens at the address.
  case refused
  /// The server resets the connection before it responds.
  case reset
  /// The server accepts the connection and does not respond in time.
  case timeout
  /// The machine has lost its network, so that it cannot resolve the name of the host.
  case offline

  /// Returns the error that a client reports.
  /// - Parameter headers: the header fields of a response with an error status.
  package func error(for request: Request, headers: [(String, String)] = []) -> NetworkError {
    switch self {
    case .status(let code): return .status(code, request: request, headers: headers)
    case .refused:
      return Self.error(.connectionRefused, "failed: connection refused", request)
    case .reset: return Self.lostConnection(.reset, request)
    case .timeout:
      var error = Self.error(
        .timedOut, "timed out: the server sent nothing", request, mayBeReceived: true)
      error.isWithoutConnection = false
      return error
    case .offline: return Self.error(.hostNotFound, "failed: the network is offline", request)
    }
  }

  /// The reason why a connection broke.
  enum Loss: String {
    case reset = "the server reset the connection"
    case offline = "the network went offline"
  }

  /// Returns the error for a connection that breaks before the response is complete.
  /// - Parameter received: the received part of the body; nil before the header was received.
  static func lostConnection(
    _ loss: Loss, _ request: Request, received: ReceivedBytes? = nil
  ) -> NetworkError {
    let extent = received.map { ", after \($0.count) of \($0.total) bytes" } ?? ""
    var error = error(
      .invalidResponse, "failed: \(loss.rawValue)\(extent)", request, mayBeReceived: true)
    error.isWithoutConnection = received == nil
    return error
  }

  private static func error(
    _ kind: NetworkError.Kind, _ reason: String, _ request: Request, mayBeReceived: Bool = false
  ) -> NetworkError {
    // As the client for HTTP says, so that a test sees the same text.
    let advice =
      mayBeReceived && !request.isRead
      ? "The server may have received the request: check before sending it again."
      : "The test simulates this failure."
    return NetworkError(kind: kind, reason: reason, advice: advice, request: request)
  }
}

/// The received part of a body.
package struct ReceivedBytes: Sendable, Equatable {
  /// The number of received bytes.
  var count: Int
  /// The size of the body in bytes.
  var total: Int

  /// Creates a part.
  init(count: Int, total: Int) {
    self.count = count
    self.total = total
  }
}
