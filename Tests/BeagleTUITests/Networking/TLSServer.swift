import Glibc

/// Keys and certificates for tests, made by the program `openssl`.
final class TestCertificates {
  let directory = TemporaryDirectory()

  /// `ca.pem` is an authority; `good`, `expired` and `other` are certificates of servers that it
  /// issued, the last one for another name; `client` is one of a client; `self` is self-signed.
  init() throws {
    directory.write(
      "make.sh",
      """
      set -e
      key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
      here='subjectAltName=DNS:localhost,IP:127.0.0.1'
      openssl req -x509 $key -keyout ca.key -out ca.pem -days 9 -subj '/CN=Test authority'
      openssl req -x509 $key -keyout self.key -out self.pem -days 9 -subj /CN=localhost -addext "$here"
      issue() {
        openssl req $key -keyout $1.key -out $1.csr -subj /CN=$1
        echo "$3" > $1.ext
        openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -set_serial $4 -days $2 \\
          -extfile $1.ext -out $1.pem
      }
      issue good 9 "$here" 1
      issue expired -1 "$here" 2
      issue other 9 subjectAltName=DNS:other.example 3
      issue client 9 subjectAltName=DNS:client 4
      """)
    guard TestProcess.run("sh make.sh > make.log 2>&1", in: directory) == 0 else {
      throw Failed(output: directory.read("make.log"))
    }
  }

  func path(_ name: String) -> String { directory.path + "/" + name }

  struct Failed: Error {
    let output: String
  }
}

/// A server with TLS that answers with files, which hold whole answers.
final class TLSServer {
  private let program: OpenSSLServer

  var port: Int { program.port }

  /// - Parameters:
  ///   - certificate: one of those of a server.
  ///   - arguments: more arguments of `openssl s_server`.
  ///   - port: one that another server had; 0 for any.
  init(
    _ certificates: TestCertificates, _ certificate: String, _ arguments: String = "",
    port requested: Int = 0
  ) throws {
    program = try OpenSSLServer(
      certificates, certificate, "-HTTP \(arguments) < /dev/null > /dev/null", port: requested)
  }

  func url(_ path: String, host: String = "localhost") -> String {
    "https://\(host):\(port)\(path)"
  }
}

/// A shell for tests. It inherits no descriptors: those of other tests would stay open in it.
enum TestProcess {
  /// The id of a process that runs a script; nil where none could be started.
  static func start(_ script: String, in directory: TemporaryDirectory) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Those that are not open are passed over.
    for descriptor in 3..<Int32(1024) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    // The threads of tests may block signals, which the process would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGTERM)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ["sh", "-c", "cd \(directory.path)\n" + script]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ)
    return result == 0 ? process : nil
  }

  /// Runs a script to its end; its status.
  static func run(_ script: String, in directory: TemporaryDirectory) -> Int32 {
    guard let process = start(script, in: directory) else { return -1 }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
  }
}

extension TemporaryDirectory {
  /// The beginning of a file, at most 1 MiB; empty where there is none.
  func readBytes(_ name: String) -> [UInt8] { Self.bytes(ofFile: path + "/" + name) }

  private static func bytes(ofFile path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  /// The same as text.
  func read(_ name: String) -> String { String(decoding: readBytes(name), as: UTF8.self) }

  /// The same of a file anywhere.
  static func text(ofFile path: String) -> String {
    String(decoding: bytes(ofFile: path), as: UTF8.self)
  }
}
