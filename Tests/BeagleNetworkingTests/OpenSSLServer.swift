import BeagleTestSupport
import Glibc
import Synchronization

/// The program `openssl s_server` on a loopback port. It ends with this object, and by itself if a
/// test does not finish.
final class OpenSSLServer: Sendable {
  let port: Int
  /// The process, until it was ended.
  private let process: Mutex<pid_t?>

  /// Starts the program and waits until it listens.
  /// - Parameters:
  ///   - certificate: the name of a server certificate.
  ///   - arguments: more arguments and redirections, for a shell.
  ///   - requested: the port of another server; 0 for any.
  init(
    _ certificates: TestCertificates, _ certificate: String, _ arguments: String,
    port requested: Int = 0
  ) throws {
    let directory = certificates.directory
    let name = "\(certificate)\(UInt32.random(in: 0...UInt32.max))"
    directory.write(
      "\(name).sh",
      """
      echo $$ > \(name).pid
      exec openssl s_server -accept 127.0.0.1:\(requested) -cert \(certificate).pem \
        -key \(certificate).key \(arguments) 2> \(name).log
      """)
    let started = TestProcess.start("exec timeout 600 sh \(name).sh", in: directory)
    guard let started else {
      throw TestCertificates.Failed(output: "openssl s_server did not start")
    }
    var port: Int?
    while port == nil, waitpid(started, nil, WNOHANG) == 0 {
      usleep(2000)
      port = directory.read("\(name).pid").split(separator: "\n").first
        .flatMap { pid_t($0) }.flatMap(Self.listeningPort)
    }
    guard let port else {
      throw TestCertificates.Failed(output: directory.read("\(name).log"))
    }
    self.port = port
    process = Mutex(started)
  }

  deinit { stop() }

  /// Ends the program, if it is running, and waits for its end.
  func stop() {
    let running = process.withLock { process in
      defer { process = nil }
      return process
    }
    guard let running else { return }
    kill(running, SIGTERM)
    waitpid(running, nil, 0)
  }

  /// Returns the port on which a process listens, from the kernel; nil before it listens.
  private static func listeningPort(of process: pid_t) -> Int? {
    var sockets: Set<String> = []
    for descriptor in 3..<16 {
      var target = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/\(process)/fd/\(descriptor)", &target, target.count - 1)
      let text = String(decoding: target.prefix(max(0, count)).map(UInt8.init), as: UTF8.self)
      if text.hasPrefix("socket:[") { sockets.insert(String(text.dropFirst(8).dropLast())) }
    }
    for line in TemporaryDirectory.text(ofFile: "/proc/net/tcp").split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 9, fields[3] == "0A", sockets.contains(String(fields[9])) else {
        continue
      }
      return fields[1].split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
    return nil
  }
}
