/// The folders for the files of failed flows, below the directory of `--output`.
enum FailureFolders {
  /// The maximum length of a name, in bytes. File systems allow 255.
  private static let limit = 200

  /// Returns a name for each path: the path without its ending, with hyphens. A number distinguishes
  /// `flows/a-b.yaml` and `flows/a/b.yaml`, also on systems that ignore case.
  static func names(of paths: [String]) -> [String] {
    let plain = paths.map(name)
    var used = Set(plain.map { $0.lowercased() })
    var owned: Set<String> = []
    return plain.map { name in
      if owned.insert(name.lowercased()).inserted { return name }
      var number = 2
      while !used.insert("\(name)-\(number)".lowercased()).inserted { number += 1 }
      return "\(name)-\(number)"
    }
  }

  private static func name(_ path: String) -> String {
    let path =
      path.hasSuffix(".yaml") || path.hasSuffix(".yml")
      ? path[..<(path.lastIndex(of: ".") ?? path.endIndex)] : path[...]
    var name = ""
    for character in path.drop(while: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
      let isPlain = character.isLetter || character.isNumber || "-_.".contains(character)
      let next = isPlain ? String(character) : "-"
      guard name.utf8.count + next.utf8.count <= limit else { break }
      name += next
    }
    return name.isEmpty ? "flow" : name
  }
}
