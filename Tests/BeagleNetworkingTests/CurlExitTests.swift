import Glibc
import Testing

@testable import BeagleNetworking

/// Tests of `exit` while the network thread is running.
@Suite struct CurlExitTests {
  /// The threads of this process.
  private static func threads() -> Set<String> {
    var names: Set<String> = []
    guard let directory = opendir("/proc/self/task") else { return [] }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.insert(name) }
    }
    return names
  }

  /// The threads that run libcurl.
  nonisolated(unsafe) private static var networkThreads: Set<String> = []

  /// Returns the URL of a server that never responds.
  private static func silentServer() -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, length)
        _ = listen(descriptor, 8)
        _ = getsockname(descriptor, $0, &length)
      }
    }
    return "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
  }

  /// A thread in libcurl must have ended when libraries free their data.
  @Test func exitEndsTheNetworkThreadFirst() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Handlers run in reverse order, so this one runs after those of the engine and libraries.
      atexit {
        _exit(CurlExitTests.threads().isDisjoint(with: CurlExitTests.networkThreads) ? 7 : 8)
      }
      let before = CurlExitTests.threads()
      let engine = CurlEngine(CurlNetworkClient.Configuration()) { _, _ in }
      engine.start(
        CurlJob(
          id: 1, method: "GET", url: CurlExitTests.silentServer(), standardFields: [],
          ownFields: [], userFields: [], body: nil))
      CurlExitTests.networkThreads = CurlExitTests.threads().subtracting(before)
      while engine.transferCount == 0 { usleep(1000) }
      exit(CurlExitTests.networkThreads.isEmpty ? 9 : 0)
    }
  }
}
