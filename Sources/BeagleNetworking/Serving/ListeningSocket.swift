import Glibc

/// A socket that accepts connections.
struct ListeningSocket {
  let descriptor: Int32
  /// The actual port.
  let port: Int
  /// The actual address.
  let address: IPAddress

  /// - Parameters:
  ///   - host: a numeric IPv4 or IPv6 address.
  ///   - port: the port; 0 for any free one.
  init(host: String, port: Int) throws(ServerError) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found?.pointee else {
      throw ServerError("\(host) is not an address of this machine; use 127.0.0.1 or 0.0.0.0")
    }
    defer { freeaddrinfo(found) }
    let type = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.ai_family, type, 0)
    guard descriptor >= 0 else { throw Self.error(host, port) }
    var one: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      listen(descriptor, SOMAXCONN) == 0
    else {
      let error = Self.error(host, port)
      close(descriptor)
      throw error
    }
    guard let bound = IPAddress.bound(descriptor) else {
      let error = Self.error(host, port)
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    (self.address, self.port) = bound
  }

  private static func error(_ host: String, _ port: Int) -> ServerError {
    let cause =
      switch errno {
      case EADDRINUSE: "another program uses it; choose another port, or 0 for any free port"
      case EACCES: "only root may use it; choose a port of at least 1024"
      case EADDRNOTAVAIL: "this machine has no such address; use 127.0.0.1 or 0.0.0.0"
      case let code: String(cString: strerror(code))
      }
    return ServerError("cannot listen on \(host):\(port): \(cause)")
  }
}
