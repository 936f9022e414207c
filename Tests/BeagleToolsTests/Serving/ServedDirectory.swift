import BeagleTestSupport
import Glibc
import Synchronization
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import SystemSupport

/// A client on a separate thread that sends a request and reads until the server disconnects. It
/// has its own thread, since the responses come from the main one.
final class HTTPCaller: Sendable {
  private let received = Mutex<[UInt8]?>(nil)

  init(_ port: Int, _ text: String, poster: LoopPoster) {
    let isStarted = DetachedThread.run { [self] in
      let bytes = HTTPCaller.exchange(port, text)
      received.withLock { $0 = bytes }
      poster.post {}
    }
    if !isStarted { received.withLock { $0 = [] } }
  }

  var text: String? { received.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

  private static func exchange(_ port: Int, _ text: String) -> [UInt8] {
    guard let descriptor = LoopbackSocket.connect(port) else { return [] }
    defer { close(descriptor) }
    guard send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) >= 0 else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}

/// Connections to loopback ports.
enum LoopbackSocket {
  /// Returns a connected socket, or nil.
  static func connect(_ port: Int) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let isConnected = TestServer.withAddress(port: port) {
      Glibc.connect(descriptor, $0, $1) == 0
    }
    guard isConnected else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

/// A directory that is served while this object exists.
@MainActor
final class ServedDirectory {
  let directory: TemporaryDirectory
  let server: DirectoryServer
  let port: Int
  private(set) var notes: [String] = []
  private let application = BeagleApplication(
    terminal: HeadlessTerminal(size: CellSize(width: 20, height: 5)),
    dependencies: BeagleDependencies())

  init(
    _ files: [String: String] = ["home.json": "{}"], host: String = "127.0.0.1",
    hosts: [String] = [], origins: [String] = [],
    silence: Int = DirectoryServer.Limit.silence
  ) throws {
    directory = TemporaryDirectory(files)
    let loop = application.loop
    let record = Mutex<(@MainActor (String) -> Void)?>(nil)
    server = try DirectoryServer(
      try DirectoryNetworkClient(directory: directory.path, scheduler: loop), host: host, port: 0,
      allowedHosts: try hosts.map { try #require(AccessPolicy.Host($0)) },
      allowedOrigins: try origins.map { try #require(AccessPolicy.Origin($0)) },
      silence: silence, poster: loop.poster
    ) { note in record.withLock { $0 }?(note) }
    port = try #require(Int(server.url.split(separator: ":").last ?? ""))
    record.withLock { $0 = { [weak self] in self?.notes.append($0) } }
  }

  isolated deinit { server.stop() }

  /// Returns a request that closes the connection after the response.
  nonisolated static func request(
    _ path: String, _ fields: String, method: String = "GET"
  ) -> String {
    "\(method) \(path) HTTP/1.1\r\nConnection: close\r\n\(fields)\r\n"
  }

  /// Starts a request.
  func start(_ text: String) -> HTTPCaller {
    HTTPCaller(port, text, poster: application.loop.poster)
  }

  /// Returns the response to a request.
  func response(_ text: String) throws -> String {
    let caller = start(text)
    run { caller.text != nil }
    return try #require(caller.text)
  }

  /// Runs the event loop until a condition is true, with a time limit.
  func run(until isDone: () -> Bool) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(30)
    while !isDone(), clock.now < end { application.loop.runOnce(timeoutMilliseconds: 100) }
  }
}
