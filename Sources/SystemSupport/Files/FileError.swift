import Glibc

/// An error of a file that the user named.
public struct FileError: Error, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The path, the operation that failed, and the reason.
  public let description: String

  /// Creates an error from a system error.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - verb: The operation as a participle, for example `read`.
  ///   - code: The value of `errno`.
  package init(path: String, doing verb: String, code: Int32) {
    // A link is refused with O_NOFOLLOW.
    let isLink = code == ELOOP
    self.init(
      path: path, doing: verb,
      reason: isLink
        ? "it \(RootDirectory.Problem.linked.reason)" : String(cString: strerror(code)))
  }

  /// Creates an error with another reason.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - verb: The operation as a participle, for example `read`.
  ///   - reason: The reason in a few words.
  package init(path: String, doing verb: String, reason: String) {
    self.path = path
    description = "\(path) cannot be \(verb): \(reason)"
  }
}
