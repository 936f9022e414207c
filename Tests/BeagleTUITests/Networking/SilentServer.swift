import Glibc

/// A port at which connections stand, by the system, and nobody reads. Where the queue of those that
/// wait to be accepted is full, further ones do not come to stand at all.
final class SilentServer {
  let port: Int
  private var listener: Int32
  private var clients: [Int32] = []

  /// - Parameter isFull: whether no connection comes to stand.
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

  /// A server at the same port, in place of this one.
  func awaken(_ react: @escaping @Sendable (TestServer.Received) -> TestServer.Reaction) throws {
    _ = try TestServer(on: (listener, port), react)
    listener = -1
  }
}
