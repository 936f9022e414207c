/// A pattern of paths: `*` stands for any part of a name, `?` for one character, `**` for any folders.
/// One without a slash fits names in any folder; one that ends in a slash fits all that is below.
package struct PathPattern: Sendable {
  private typealias Name = [Unicode.Scalar]
  private let parts: [Name]

  /// Reads a pattern; every text is one.
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

  /// Whether a path, relative and without `.` and `..`, fits.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    // Which beginnings of the pattern fit the names so far; without going back, so that no pattern
    // takes more than its length times that of the path.
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

  /// `**` also stands for no folder at all.
  private static func skippingFolders(_ fits: [Bool], _ parts: [Name]) -> [Bool] {
    var fits = fits
    for (index, part) in parts.enumerated() where fits[index] && part == anyFolders {
      fits[index + 1] = true
    }
    return fits
  }

  /// Whether a name fits a part of a pattern.
  private static func matches(_ name: Name, _ part: Name) -> Bool {
    var fits = skippingStars([true] + part.map { _ in false }, part)
    for character in name {
      var next = [Bool](repeating: false, count: part.count + 1)
      for (index, wanted) in part.enumerated() where fits[index] {
        if wanted == "*" {
          next[index] = true
        } else if wanted == character || wanted == "?" {
          next[index + 1] = true
        }
      }
      fits = skippingStars(next, part)
    }
    return fits[part.count]
  }

  /// `*` also stands for nothing.
  private static func skippingStars(_ fits: [Bool], _ part: Name) -> [Bool] {
    var fits = fits
    for (index, wanted) in part.enumerated() where fits[index] && wanted == "*" {
      fits[index + 1] = true
    }
    return fits
  }
}
