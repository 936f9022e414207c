#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that grows by whole lines, each on the disk as soon as it is written.
@MainActor
final class LineFile {
  private let descriptor: Int32
  private let path: String
  /// Told once when a line cannot be written.
  var onFailure: ((FileError) -> Void)?

  /// Opens a file to append to, readable by its owner only; a new one is made.
  /// - Throws: ``FileError``.
  init(path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, doing: "opened", code: errno) }
  }

  isolated deinit { close(descriptor) }

  /// Appends a line.
  func append(_ line: String) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else {
        onFailure?(FileError(path: path, doing: "written", code: errno))
        onFailure = nil
        return
      }
      bytes = bytes.dropFirst(written)
    }
  }
}

/// A file that the program was told to use cannot be used.
public struct FileError: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The file, what could not be done with it, and why.
  public let description: String

  /// - Parameters:
  ///   - path: the file.
  ///   - verb: what was tried, as a participle: `read`.
  ///   - code: the value of `errno`.
  public init(path: String, doing verb: String, code: Int32) {
    self.path = path
    description = "\(path) cannot be \(verb): \(String(cString: strerror(code)))"
  }
}
