import Glibc
import Testing

@testable import SystemSupport

/// Tests of the socket that reports changes of addresses and routes.
@Suite struct NetworkChangesTests {
  /// The address family of a socket; nil if the descriptor is not a socket.
  private func family(of descriptor: Int32) -> Int32? {
    var family: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let result = getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &family, &size)
    return result == 0 ? family : nil
  }

  @Test func socketIsPrivateNeverBlocksAndIsClosed() throws {
    var changes = NetworkChanges()
    let descriptor = try #require(changes).descriptor
    #expect(family(of: descriptor) == AF_NETLINK)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    // It returns although no message waits.
    changes?.skip()
    changes = nil
    // Another test may have opened something else with this number.
    #expect(family(of: descriptor) != AF_NETLINK)
  }
}
