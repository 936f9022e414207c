#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is wrong with the files of the client's certificate and its key, as far as that can be seen
/// without taking them apart. libcurl's own words name neither the file nor the cause.
struct ClientCertificateFiles {
  /// What is wrong, and what to do about it.
  struct Problem {
    let reason: String
    let advice: String
  }

  let certificate: String
  let key: String

  /// The files that a client uses; nil where it has no certificate.
  init?(_ trust: TLSTrust) {
    guard let certificate = trust.certificate else { return nil }
    self.certificate = certificate
    key = trust.key ?? certificate
  }

  /// What keeps them from being used.
  var problem: Problem {
    switch Self.beginning(of: certificate) {
    case .failure(let error): return Self.unreadable(certificate, error, option: "--cert")
    case .success(let text) where !text.containsBytes(of: "-----BEGIN CERTIFICATE-----"):
      return Problem(
        reason: "\(certificate) holds no certificate in PEM form",
        advice: "Check the file that --cert names.")
    case .success: break
    }
    switch Self.beginning(of: key) {
    case .failure(let error): return Self.unreadable(key, error, option: "--key")
    case .success(let text) where !text.containsBytes(of: "PRIVATE KEY-----"):
      return Problem(
        reason: "\(key) holds no private key in PEM form",
        advice: key == certificate
          ? "Name the file of the key with --key." : "Check the file that --key names.")
    case .success(let text) where text.containsBytes(of: "ENCRYPTED"):
      return Problem(
        reason: "the private key in \(key) is protected by a pass phrase",
        advice: "Give one without, as “openssl pkey -in \(key) -out FILE” makes it.")
    case .success:
      return Problem(
        reason: "the certificate in \(certificate) cannot be used with the private key in \(key)",
        advice: "Check the files that --cert and --key name: they must fit together.")
    }
  }

  private static func unreadable(
    _ path: String, _ error: ReadError, option: String
  ) -> Problem {
    Problem(
      reason: "\(path) cannot be read (\(String(cString: strerror(error.code))))",
      advice: "Check the file that \(option) names.")
  }

  private struct ReadError: Error {
    let code: Int32
  }

  /// The beginning of a file, at most 1 MiB.
  private static func beginning(of path: String) -> Result<String, ReadError> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(ReadError(code: errno)) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { return .failure(ReadError(code: errno)) }
    return .success(String(decoding: bytes[..<count], as: UTF8.self))
  }
}
