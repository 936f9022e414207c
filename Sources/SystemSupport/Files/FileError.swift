#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that the program was told to use cannot be used.
public struct FileError: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The file, what could not be done with it, and why.
  public let description: String

  /// An error of the system.
  /// - Parameters:
  ///   - path: the file.
  ///   - verb: what was tried, as a participle: `read`.
  ///   - code: the value of `errno`.
  package init(path: String, doing verb: String, code: Int32) {
    self.init(path: path, doing: verb, reason: String(cString: strerror(code)))
  }

  /// An error with a reason of its own.
  /// - Parameters:
  ///   - path: the file.
  ///   - verb: what was tried, as a participle: `read`.
  ///   - reason: why it failed, in a few words.
  package init(path: String, doing verb: String, reason: String) {
    self.path = path
    description = "\(path) cannot be \(verb): \(reason)"
  }
}
