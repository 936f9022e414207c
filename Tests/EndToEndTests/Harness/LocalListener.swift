import Glibc

/// A port of the loopback at which connections stand, by the system, and nobody reads.
final class LocalListener {
  let port: Int
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, size) = (descriptor, length)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isListening else { throw NoSocket() }
  }

  deinit {
    close(descriptor)
  }

  private struct NoSocket: Error {}
}
