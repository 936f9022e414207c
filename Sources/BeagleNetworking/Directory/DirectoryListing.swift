import SystemSupport

/// The files of a screen directory, for suggestions and for choosing a screen.
package struct DirectoryListing {
  /// The limits of the walk; anything beyond is omitted.
  package struct Limit: Sendable, CustomStringConvertible {
    /// The maximum number of entries, directories included.
    let entries: Int
    /// The maximum depth of nested directories.
    let depth: Int

    /// The limits of a list that a person chooses from, or that suggestions come from.
    static let suggestions = Limit(entries: 5000, depth: 16)
    /// The limits of a list of work to do. To exceed them is an error.
    package static let complete = Limit(entries: 1_000_000, depth: 64)

    /// The excess, as the rest of a sentence.
    package var description: String {
      "more than \(entries) entries or more than \(depth) levels of directories"
    }
  }

  /// The name of folders with snapshots of screens. Their many files would exhaust the limits.
  package static let snapshotFolder = "__snapshots__"

  /// The paths below the root, sorted, without hidden files, snapshots and links to the outside.
  package private(set) var files: [String] = []
  /// The links to the outside and to hidden files.
  package private(set) var refused: [String] = []
  /// Whether a limit ended the walk early.
  package private(set) var isTruncated = false

  private var visited = 0
  private let limit: Limit

  /// Lists a directory and its subdirectories.
  /// - Parameter folder: the path of the subdirectory to list; nil for all. Other ones do not count for
  ///   the limits.
  /// - Parameter limit: when the walk ends early.
  package init(
    _ directory: ScreenDirectory, in folder: String? = nil, limit: Limit = .suggestions
  ) {
    self.limit = limit
    walk(folder?.split(separator: "/").map(String.init) ?? [], in: directory)
    files.sort()
  }

  private mutating func walk(_ names: [String], in directory: ScreenDirectory) {
    guard names.count < limit.depth else {
      isTruncated = true
      return
    }
    guard let descriptor = try? directory.files.openFolder(names) else { return }
    guard let entries = DirectoryEntries(descriptor: descriptor) else { return }
    var subdirectories: [String] = []
    for entry in entries {
      let name = entry.name
      guard !name.hasPrefix("."), name != Self.snapshotFolder,
        !name.unicodeScalars.contains("\u{FFFD}")
      else { continue }
      guard visited < limit.entries else {
        isTruncated = true
        break
      }
      visited += 1
      let path = (names + [name]).joined(separator: "/")
      switch entry.kind {
      case .directory: subdirectories.append(name)
      case .file: files.append(path)
      case .other:
        // A link to a file counts. A link to a directory is not followed, so that cycles end.
        switch directory.problem(path) {
        case nil: files.append(path)
        case .outside?, .hidden?: refused.append(path)
        default: break
        }
      }
    }
    for name in subdirectories.sorted() where !isTruncated || visited < limit.entries {
      walk(names + [name], in: directory)
    }
  }
}
