/// A glob pattern for paths, as in `.gitignore`.
///
/// `*` matches any part of a name, `?` one character, `**` any number of folders. A pattern without
/// a slash matches names in any folder. A pattern that ends in a slash matches everything in the
/// folder.
package struct PathPattern: Sendable {
  private typealias Name = [Unicode.Scalar]
  private let parts: [Name]

  /// Creates a pattern. Every text is a valid pattern.
  package init(_ text: String) {
    var text = text
    if text.hasPrefix("./") { text.removeFirst(2) }
    let isAnywhere = !text.dropLast().utf8.contains(UInt8(ascii: "/"))
    if text.hasSuffix("/") { text += "**" }
    if text.hasPrefix("/") { text.removeFirst() }
    let names = text.split(separator: "/").map { Array($0.unicodeScalars) }
    parts = (isAnywhere ? [PathPattern.anyFolders] : []) + names
  }

  private static let anyFolders = Name("**".unicodeScalars)

  /// Returns whether the pattern matches a relative path without `.` and `..`.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    // fits[i] says whether the first i parts match the names so far. This does not backtrack, so
    // the time is at most the length of the pattern times the length of the path.
    var fits = PathPattern.skippingFolders([true] + parts.map { _ in false }, parts)
    for name in names {
      var next = [Bool](repeating: false, count: parts.count + 1)
      for (index, part) in parts.enumerated() where fits[index] {
        if part == PathPattern.anyFolders {
          next[index] = true
        } else if PathPattern.matches(name, part) {
          next[index + 1] = true
        }
      }
      fits = PathPattern.skippingFolders(next, parts)
    }
    return fits[parts.count]
  }

  /// Skips each `**`, which also matches no folder.
  private static func skippingFolders(_ fits: [Bool], _ parts: [Name]) -> [Bool] {
    var fits = fits
    for (index, part) in parts.enumerated() where fits[index] && part == anyFolders {
      fits[index + 1] = true
    }
    return fits
  }

  /// Returns whether a name matches a part of a pattern.
  private static func matches(_ name: Name, _ part: Name) -> Bool {
    var fits = skippingStars([true] + part.map { _ in false }, part)
    for character in name {
      var next = [Bool](repeating: false, count: part.count + 1)
      for (index, expected) in part.enumerated() where fits[index] {
        if expected == "*" {
          next[index] = true
        } else if expected == character || expected == "?" {
          next[index + 1] = true
        }
      }
      fits = skippingStars(next, part)
    }
    return fits[part.count]
  }

  /// Skips each `*`, which also matches nothing.
  private static func skippingStars(_ fits: [Bool], _ part: Name) -> [Bool] {
    var fits = fits
    for (index, expected) in part.enumerated() where fits[index] && expected == "*" {
      fits[index + 1] = true
    }
    return fits
  }
}
