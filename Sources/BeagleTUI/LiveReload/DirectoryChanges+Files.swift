import BeagleNetworking
import SystemSupport

extension DirectoryChanges {
  /// Whether a path, or a directory above it, has changed.
  func contains(_ path: String) -> Bool {
    var path = path[...]
    while !paths.contains(String(path)) {
      guard let slash = path.lastIndex(of: "/") else { return false }
      path = path[..<slash]
    }
    return true
  }

  /// Whether the content of a file may have changed. The file may be a symbolic link.
  func mayAffect(_ name: String, in directory: ScreenDirectory) -> Bool {
    isIncomplete || contains(name) || directory.target(of: name).map(contains) == true
  }
}

extension MediaType {
  /// Whether the extension of a file is that of an image.
  static func isImage(_ file: String) -> Bool { of(file).hasPrefix("image/") }
}
