import Glibc

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
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(stream) }
    var below: [String] = []
    while let entry = readdir(stream) {
      guard let name = Self.name(entry), !name.hasPrefix(".") else { continue }
      guard visited < Limit.entries else {
        isTruncated = true
        break
      }
      visited += 1
      let path = (names + [name]).joined(separator: "/")
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_DIR): below.append(name)
      case Int32(DT_REG): files.append(path)
      default:
        // A link, or a file system that does not say: files count, directories are not entered,
        // so that a circle of links ends.
        if directory.problem(path) == nil { files.append(path) }
      }
    }
    for name in below.sorted() where !isTruncated || visited < Limit.entries {
      walk(names + [name], in: directory)
    }
  }

  private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
        String(validatingCString: $0)
      }
    }
  }
}
