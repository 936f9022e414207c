import BeagleSchema
import SystemSupport

/// The name of a snapshot: the path of the screen, and a suffix for each variant such as a size or
/// a theme.
///
///     SnapshotName(path: "/orders", variants: ["40x24", "light"]).text  // "orders@40x24@light"
package struct SnapshotName: Hashable, Sendable {
  /// The maximum length of a part, in bytes. File systems allow 255, and names get endings.
  private static let limit = 200

  /// The names of the folders and of the file, without its ending.
  package let parts: [String]
  /// The path below the directory of snapshots, without the ending of the file.
  package var text: String { parts.joined(separator: "/") }

  /// Creates the name for the path of a screen.
  /// - Parameters:
  ///   - path: The path, for example `/orders`.
  ///   - variants: The size, the theme and so on, unless they are the default ones.
  package init(path: String, variants: [String] = []) {
    var names = RootDirectory.components(of: path)
    if names.isEmpty { names = ["index"] }
    let variants = variants.map { "@" + FileName.encoded($0) }.joined()
    let last = names.count - 1
    parts = names.enumerated().map { index, name in
      SnapshotName.shortened(FileName.encoded(name), index == last ? variants : "")
    }
  }

  /// Shortens a long name. A checksum distinguishes names with the same beginning.
  private static func shortened(_ name: String, _ variants: String) -> String {
    guard name.utf8.count + variants.utf8.count > limit else { return name + variants }
    let hash = (name + variants).utf8.reduce(FNV1a.initial) { FNV1a.hash($0, adding: $1) }
    var start = ""
    for character in name + variants {
      guard start.utf8.count + String(character).utf8.count <= limit - 20 else { break }
      start.append(character)
    }
    return start + "~" + String(hash, radix: 16)
  }
}
