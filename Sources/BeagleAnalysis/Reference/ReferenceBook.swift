/// The reference as a folder of Markdown files: a page for each component and action, and one page
/// for each other kind.
package struct ReferenceBook {
  /// A file of the book.
  package struct File {
    /// The path in the folder, for example `components/button.md`.
    let path: String
    let text: String
  }

  private let reference: Reference
  /// The names of the pages with an image.
  private let images: Set<String>
  /// The path of the folder with the images, relative to the folder of the book.
  private let imageFolder: String

  /// Creates a book.
  /// - Parameters:
  ///   - images: The names of the pages with an image.
  ///   - imageFolder: The path of the images, relative to the folder of the book.
  init(_ reference: Reference, images: [String], imageFolder: String) {
    self.reference = reference
    self.images = Set(images)
    self.imageFolder = imageFolder
  }

  /// The kinds in the order of the book.
  private static let kinds: [ReferencePage.Kind] = [
    .topic, .recipe, .component, .action, .style, .object, .event, .operation, .check,
  ]

  /// The files, beginning with `README.md`, which lists all pages.
  var files: [File] {
    [File(path: "README.md", text: overview)] + ReferenceBook.kinds.flatMap(files)
  }

  private func files(of kind: ReferencePage.Kind) -> [File] {
    let entries = reference.entries.filter { $0.kind == kind }
    guard kind == .component || kind == .action else {
      let path = ReferenceBook.path(of: kind, "")
      let format = format(level: 2, in: path)
      let pages = entries.map { format.text($0.page) }.joined(separator: "\n")
      return [File(path: path, text: "# \(kind.heading)\n\n\(pages)")]
    }
    return entries.map { entry in
      let path = ReferenceBook.path(of: kind, entry.name)
      return File(path: path, text: format(level: 1, in: path).text(entry.page))
    }
  }

  private var overview: String {
    let shown = reference.entries.filter { ReferenceBook.kinds.contains($0.kind) }
    let list = format(level: 1, in: "README.md").list(shown)
    return """
      # Reference

      Everything that a screen can contain. The same pages are in the program:

      ```sh
      beagle-tui explain textInput
      beagle-tui explain --search "password field"
      ```

      "Since 1.x" names the version of Beagle that introduced a name, and the clients are those
      whose sources declare it; see [Platforms](../platforms.md). "Expressions" says whether a value
      can be an [expression](topics.md#expressions). The program drew the images.

      These files are generated: a test compares them with the reference of the program, and writes
      them if `BEAGLE_UPDATE_SNAPSHOTS` is 1.

      \(list)
      """
  }

  // MARK: - Links

  private func format(level: Int, in path: String) -> ReferenceMarkdown {
    let top = path.contains("/") ? "../" : ""
    let reference = reference
    let images = images
    let imageFolder = imageFolder
    return ReferenceMarkdown(level: level) { name in
      ReferenceBook.address(of: name, in: reference).map { address in
        let own = path + "#"
        return address.hasPrefix(own)
          ? String(address.dropFirst(own.utf8.count - 1)) : top + address
      }
    } image: { page in
      guard images.contains(page.name) else { return nil }
      return "\(top)\(imageFolder)/\(ReferenceBook.fileName(of: page.name)).svg"
    }
  }

  /// Returns the address of a page, relative to the folder of the book; nil for pages that are not
  /// in the book.
  private static func address(of name: String, in reference: Reference) -> String? {
    guard let page = reference.page(named: name) else { return nil }
    switch page.kind {
    case .component, .action: return path(of: page.kind, page.name)
    case .property:
      return page.seeAlso.first.flatMap { $0 == name ? nil : address(of: $0, in: reference) }
    case .command, .option, .key: return nil
    default:
      let anchor = page.name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
      return path(of: page.kind, page.name) + "#" + anchor
    }
  }

  private static func path(of kind: ReferencePage.Kind, _ name: String) -> String {
    let folder = kind.heading.lowercased()
    return kind == .component || kind == .action
      ? "\(folder)/\(fileName(of: name)).md" : "\(folder).md"
  }

  /// Returns the name of a file for a page, without its extension: `textInput`.
  static func fileName(of name: String) -> String {
    name.hasPrefix("beagle:") ? String(name.dropFirst("beagle:".utf8.count)) : name
  }
}
