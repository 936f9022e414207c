#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a directory cannot be watched.
package struct WatchError: Error, CustomStringConvertible {
  /// Names the directory, what is wrong, and what helps.
  package let description: String

  init(_ directory: String, code: Int32) {
    let cause = WatchError.cause(code) ?? String(cString: strerror(code))
    description = "\(directory) is not watched: \(cause)"
  }

  /// What the system means where its own words mislead; nil where they do not.
  static func cause(_ code: Int32) -> String? {
    switch code {
    case ENOSPC:
      "no more directories can be watched here; fs.inotify.max_user_watches says how many"
    case EMFILE, ENFILE:
      "too many programs watch files; fs.inotify.max_user_instances says how many may"
    default: nil
    }
  }
}
