import Glibc

/// The files of the client's certificate and key, and the problems that their text shows. libcurl's
/// messages name neither the file nor the cause.
struct ClientCertificateFiles {
  /// A problem with a file, and the advice.
  struct Problem {
    let reason: String
    let advice: String
  }

  let certificate: String
  let key: String

  /// Creates the files of a client; nil if it has no certificate.
  init?(_ trust: TLSTrust) {
    guard let certificate = trust.certificate else { return nil }
    self.certificate = certificate
    key = trust.key ?? certificate
  }

  /// The problem that makes the files unusable.
  var problem: Problem {
    switch Self.beginning(of: certificate) {
    case .failure(let error): return Self.unreadable(certificate, error, option: "--cert")
    case .success(let text) where !text.containsBytes(of: "-----BEGIN CERTIFICATE-----"):
      return Problem(
        reason: "\(certificate) contains no PEM certificate",
        advice: "Check the file that --cert names.")
    case .success: break
    }
    switch Self.beginning(of: key) {
    case .failure(let error): return Self.unreadable(key, error, option: "--key")
    case .success(let text) where !text.containsBytes(of: "PRIVATE KEY-----"):
      return Problem(
        reason: "\(key) contains no PEM private key",
        advice: key == certificate
          ? "Pass the key's file with --key." : "Check the file that --key names.")
    case .success(let text) where text.containsBytes(of: "ENCRYPTED"):
      return Problem(
        reason: "the private key in \(key) is protected by a passphrase",
        advice: "Remove it with “openssl pkey -in \(key) -out FILE”.")
    case .success:
      return Problem(
        reason: "the certificate in \(certificate) cannot be used with the private key in \(key)",
        advice: "Check the files that --cert and --key name: they must belong together.")
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

  /// Returns the beginning of a file, at most 1 MiB.
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
