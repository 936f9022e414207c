/// The reason why a directory cannot serve screens.
public enum DirectoryError: Error, Hashable, Sendable {
  /// The path does not exist.
  case missing(String)
  /// The path is a file.
  case notADirectory(String)
  /// The directory cannot be read, with the reason.
  case unreadable(String, String)
  /// The directory contains no screens.
  case empty(String)

  /// The message for the user.
  public var localizedDescription: String {
    switch self {
    case .missing(let path):
      "\(path): no such directory. "
        + (Self.isAddress(path) ? "Did you mean http://\(path)?" : "Check the path.")
    case .notADirectory(let path):
      "\(path) is not a directory. Pass a directory of screens or a .json file."
    case .unreadable(let path, let cause):
      "\(path) cannot be read: \(cause). Check its permissions."
    case .empty(let path):
      "\(path) contains no screens. Add a home.json, or create one with beagle-tui new."
    }
  }

  /// Whether a path looks like the address of a server without its scheme, such as `localhost:8080/home`.
  private static func isAddress(_ path: String) -> Bool {
    let server = path.utf8.prefix { $0 != UInt8(ascii: "/") }
    guard let colon = server.lastIndex(of: UInt8(ascii: ":")) else {
      return path == "localhost"
    }
    let port = server[server.index(after: colon)...]
    return colon != server.startIndex && (1...5).contains(port.count)
      && port.allSatisfy { $0 &- 0x30 <= 9 }
  }
}

extension DirectoryError: CustomStringConvertible {
  /// The same as ``localizedDescription``.
  public var description: String { localizedDescription }
}
