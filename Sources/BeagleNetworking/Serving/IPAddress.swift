import Glibc

/// A numeric IPv4 or IPv6 address. An IPv4 address inside an IPv6 one (`::ffff:127.0.0.1`) is an
/// IPv4 address.
struct IPAddress: Hashable, Sendable {
  /// 4 or 16 bytes in network order.
  let bytes: [UInt8]

  private init(_ bytes: [UInt8]) {
    let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xff, 0xff]
    self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
  }

  /// Parses four decimal numbers or an IPv6 address without brackets.
  init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      guard inet_pton(family, text, &bytes) == 1 else { continue }
      self.init(bytes)
      return
    }
    return nil
  }

  /// Creates the address of a socket address; nil for other families.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      self = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin_addr) { IPAddress(Array($0)) }
      }
    case AF_INET6:
      self = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin6_addr) { IPAddress(Array($0)) }
      }
    default: return nil
    }
  }

  private var isIPv4: Bool { bytes.count == 4 }

  /// Whether the address is in 127.0.0.0/8, or `::1`.
  var isLoopback: Bool {
    isIPv4 ? bytes.first == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }

  /// Whether a socket with this address listens on all addresses.
  var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Whether the address works on one link only; URLs cannot name the link.
  private var isLinkLocal: Bool {
    isIPv4
      ? bytes.starts(with: [169, 254]) : bytes.first == 0xfe && bytes[1] & 0xc0 == 0x80
  }

  /// The address as the host of a URL.
  var urlHost: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard
      inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil
    else { return "" }
    let address = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return isIPv4 ? address : "[\(address)]"
  }

  // MARK: - This machine

  /// Returns the addresses of this machine's network interfaces.
  static func local() -> [IPAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list, next: { $0?.pointee.ifa_next }).compactMap { entry in
      guard let address = entry?.pointee.ifa_addr else { return nil }
      return IPAddress(UnsafePointer(address))
    }
  }

  /// Returns the address under which other machines most likely reach this one: the source of the
  /// default route, or else of any interface.
  static func reachable() -> IPAddress? {
    routed() ?? local().first { !$0.isLoopback && !$0.isLinkLocal && $0.isIPv4 }
      ?? local().first { !$0.isLoopback && !$0.isLinkLocal }
  }

  /// Returns the source address of the default IPv4 route. Connecting a datagram socket selects it
  /// and sends nothing.
  private static func routed() -> IPAddress? {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = UInt16(9).bigEndian
    target.sin_addr.s_addr = inet_addr("192.0.2.1")  // An address for documentation (RFC 5737).
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length) == 0
      }
    }
    guard isConnected, let source = bound(descriptor), !source.address.isLoopback else {
      return nil
    }
    return source.address
  }

  /// Returns the address and port that a socket is bound to.
  static func bound(_ descriptor: Int32) -> (address: IPAddress, port: Int)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getsockname(descriptor, address, &length) == 0,
          let found = IPAddress(UnsafePointer(address))
        else { return nil }
        // Both address families have the port at the same offset.
        let port = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
        return (found, port)
      }
    }
  }
}
