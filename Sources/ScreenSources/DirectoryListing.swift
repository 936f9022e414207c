import SystemSupport

/// The files of a directory of screens, for suggestions and for choosing a screen.
package struct DirectoryListing {
  /// Bounds of the walk; what lies beyond is left out.
  package enum Limit {
    /// Entries looked at, directories included.
    package static let entries = 5000
    /// Directories below one another.
    package static let depth = 16
  }

  /// Paths below the root, sorted; hidden files and what links out are left out.
  package private(set) var files: [String] = []
  /// Whether a bound cut the walk short.
  package private(set) var isTruncated = false

  private var visited = 0

  /// Walks through a directory.
  package init(_ directory: ScreenDirectory) {
    walk([], in: directory)
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
      guard !name.hasPrefix("."), !name.unicodeScalars.contains("\u{FFFD}") else { continue }
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
        // A link to a file counts. A link to a directory is not entered, so that a cycle of links
        // ends.
        if directory.problem(path) == nil { files.append(path) }
      }
    }
    for name in subdirectories.sorted() where !isTruncated || visited < Limit.entries {
      walk(names + [name], in: directory)
    }
  }
}
