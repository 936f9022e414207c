/// Why a directory cannot be used as a server of screens.
public enum DirectoryError: Error, Hashable, Sendable {
  /// Nothing stands at the path.
  case missing(String)
  /// The path is that of a file.
  case notADirectory(String)
  /// It cannot be listed or entered, and why.
  case unreadable(String, String)
  /// There is no screen in it.
  case empty(String)

  /// What is wrong and what to do about it.
  public var localizedDescription: String {
    switch self {
    case .missing(let path):
      "\(path): there is no such directory. Check the path."
    case .notADirectory(let path):
      "\(path) is not a directory. Name the directory it is in, and the screen with --screen."
    case .unreadable(let path, let cause):
      "\(path) cannot be read: \(cause). Check its permissions."
    case .empty(let path):
      "\(path) holds no screen. Put a home.json into it; Resources/Screens has examples."
    }
  }
}

extension DirectoryError: CustomStringConvertible {
  /// The same as ``localizedDescription``.
  public var description: String { localizedDescription }
}
