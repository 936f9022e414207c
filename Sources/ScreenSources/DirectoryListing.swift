import SystemSupport

/// The files of a screen directory, for suggestions and for choosing a screen.
package struct DirectoryListing {
  /// The limits of the walk; anything beyond is omitted.
  package enum Limit {
    /// The maximum number of entries, directories included.
    package static let entries = 5000
    /// The maximum depth of nested directories.
    package static let depth = 16
  }

  /// The name of folders with snapshots of screens. Their many files would exhaust the limits.
  package static let snapshotFolder = "__snapshots__"

  /// The paths below the root, sorted, without hidden files, snapshots and links to the outside.
  package private(set) var files: [String] = []
  /// Whether a limit ended the walk early.
  package private(set) var isTruncated = false

  private var visited = 0

  /// Lists a directory and its subdirectories.
  /// - Parameter folder: the path of the subdirectory to list; nil for all. Other ones do not count for
  ///   the limits.
  package init(_ directory: ScreenDirectory, in folder: String? = nil) {
    walk(folder?.split(separator: "/").map(String.init) ?? [], in: directory)
    files.sort()
  }

  private mutating func walk(_ names: [String], in directory: ScreenDirectory) {
    guard names.count < Limit.depth else {
      isTruncated = true
      return
    }
    guard let descriptor = try? directory.openDirectory(names) else { return }
    guard let entries = DirectoryEntries(descriptor: descriptor) else { return }
    var subdirectories: [String] = []
    for entry in entries {
      let name = entry.name
      guard !name.hasPrefix("."), name != Self.snapshotFolder,
        !name.unicodeScalars.contains("\u{FFFD}")
      else { continue }
      guard visited < Limit.entries else {
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
        if directory.problem(path) == nil { files.append(path) }
      }
    }
    for name in subdirectories.sorted() where !isTruncated || visited < Limit.entries {
      walk(names + [name], in: directory)
    }
  }
}
