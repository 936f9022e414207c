import Glibc
import TestServers

/// A port whose connections the system accepts but no one reads. If its backlog is full, further
/// connections are not established.
final class SilentServer {
  let port: Int
  private var listener: Int32
  private var clients: [Int32] = []

  /// - Parameter isFull: whether connections are not established.
  init(isFull: Bool = false) throws {
    (listener, port) = try TestServer.listen(backlog: isFull ? 0 : 8)
    guard isFull else { return }
    for _ in 0..<4 {
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      clients.append(client)
      TestServer.withAddress(port: port) { _ = connect(client, $0, $1) }
    }
  }

  deinit {
    for client in clients { close(client) }
    if listener >= 0 { close(listener) }
  }

  /// Replaces this server with a working one on the same port.
  func awaken(_ react: @escaping @Sendable (TestServer.Request) -> TestServer.Reaction) throws {
    _ = try TestServer(on: (listener, port), react)
    listener = -1
  }
}
