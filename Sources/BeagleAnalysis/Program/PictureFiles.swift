/// The local pictures of a directory: the files in its folder `images`.
package enum PictureFiles {
  /// What the files end with, in the order in which they are looked for.
  private static var endings: [String] { ["", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"] }

  /// The file of a picture by its id; nil where there is none.
  package static func file(of id: String, in answers: DirectoryRouter) -> String? {
    guard !id.utf8.contains(0x2F), !id.hasPrefix(".") else { return nil }
    return endings.map { "images/" + id + $0 }.first(where: answers.hasFile)
  }

  /// The ids of all pictures, sorted.
  package static func ids(in answers: DirectoryRouter) -> [String] {
    let names = answers.files.compactMap { file -> String? in
      guard file.hasPrefix("images/") else { return nil }
      let name = file.dropFirst("images/".utf8.count)
      if name.utf8.contains(0x2F) { return nil }
      let ending = endings.dropFirst().first { name.hasSuffix($0) } ?? ""
      return String(name.dropLast(ending.utf8.count))
    }
    return Set(names).sorted()
  }
}
