import SystemSupport

extension ScreenDirectory {
  /// The largest number of entries of a directory that are compared with a name.
  private static let entryLimit = 10_000

  /// Returns the path of a file whose names consist of the same characters in other code points; nil
  /// without such a file. macOS and its archives store `é` as `e` and an accent, and documents contain one
  /// code point. Such paths look the same, and they lead to the same file on phones and on macOS.
  ///
  /// The result is looked up like any other path, so it leads to nothing outside and nothing hidden.
  func spelling(of relative: String) -> String? {
    guard relative.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var found: [String] = []
    for name in relative.split(separator: "/").map(String.init) {
      guard name != "..", name != "." else { return nil }
      if name.utf8.allSatisfy({ $0 < 0x80 }) {
        found.append(name)
        continue
      }
      guard let folder = try? files.openFolder(found),
        let entries = DirectoryEntries(descriptor: folder)
      else { return nil }
      // Strings are equal if their characters are, whatever their code points.
      let names = Array(entries.prefix(Self.entryLimit).map(\.name).filter { $0 == name })
      guard let match = names.first(where: { $0.utf8.elementsEqual(name.utf8) }) ?? names.first
      else { return nil }
      found.append(match)
    }
    let path = found.joined(separator: "/")
    return path.utf8.elementsEqual(relative.utf8) ? nil : path
  }
}
