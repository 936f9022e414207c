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
    .topic, .recipe, .component, .action, .style, .object, .event, .operation, .check, .file, .flow,
    .command,
  ]

  /// The files, beginning with `README.md`, which lists all pages.
  var files: [File] {
    [File(path: "README.md", text: overview)] + ReferenceBook.kinds.flatMap(files)
  }

  private func files(of kind: ReferencePage.Kind) -> [File] {
    let entries = reference.entries.filter { $0.kind == kind }
    guard !entries.isEmpty else { return [] }
    guard kind == .component || kind == .action else {
      let path = ReferenceBook.path(of: kind, "")
      let format = format(level: 2, in: path)
      let pages = entries.map { format.text($0.page) }.joined(separator: "\n")
      let head = "# \(kind.heading)\n\n\(ReferenceBook.purpose(of: kind))\n\n"
      return [File(path: path, text: head + format.summaries(entries) + "\n" + pages)]
    }
    return entries.indices.map { index in
      let entry = entries[index]
      let path = ReferenceBook.path(of: kind, entry.name)
      let text = format(level: 1, in: path).text(entry.page)
      return File(path: path, text: text + "\n" + neighbors(entries, index))
    }
  }

  /// Returns the links to the previous page, the next one and the list.
  private func neighbors(_ entries: [Reference.Entry], _ index: Int) -> String {
    func neighbor(_ label: String, _ index: Int) -> [String] {
      guard entries.indices.contains(index) else { return [] }
      let name = ReferenceBook.fileName(of: entries[index].name)
      return ["\(label): [\(name)](\(name).md)"]
    }
    let kind = entries[index].kind.heading
    let list = ["[All \(kind.lowercased())](../README.md#\(kind.lowercased()))"]
    return (neighbor("Previous", index - 1) + neighbor("Next", index + 1) + list).joined(
      separator: " · ")
      + "\n"
  }

  /// Returns a sentence for the top of a page with several parts.
  private static func purpose(of kind: ReferencePage.Kind) -> String {
    switch kind {
    case .topic: "The concepts that have no name of their own in JSON."
    case .recipe: "Tasks that need several components or actions. Each example is complete."
    case .style: "The object in the property `style` of each component, and its parts."
    case .object: "The other objects in the properties of components and actions."
    case .event: "The properties with actions that run when something happens."
    case .operation: "The functions that [expressions](topics.md#expressions) can call."
    case .check: "The codes of `beagle-tui check`, with a wrong and a right example for each."
    case .file: "The files with settings that the program reads, and its environment variables."
    case .flow: "The commands of [flow files](../flows.md), which `beagle-tui test` runs."
    case .command: "The commands of the program with all options, as `beagle-tui help` prints them."
    default: ""
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

      How to read the pages:

      - The badges after "Clients" are the clients and back ends that support the name, and the
        version of Beagle that introduced it; see [Platforms](../platforms.md). In tables, `all`
        means all of them, since `1.x`.
      - `@{}` after a type means that the value can be an
        [expression](topics.md#expressions).
      - `beagle-tui gallery` shows the examples, so that you can use and edit them.

      \(list)
      """
  }

  // MARK: - Links

  private func format(level: Int, in path: String) -> ReferenceMarkdown {
    let top = path.contains("/") ? "../" : ""
    let reference = reference
    let images = images
    let imageFolder = imageFolder
    return ReferenceMarkdown(level: level, isBook: true) { name in
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
    case .option, .key: return nil
    default:
      let anchor = page.name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
      return path(of: page.kind, page.name) + "#" + anchor
    }
  }

  private static func path(of kind: ReferencePage.Kind, _ name: String) -> String {
    let folder = String(kind.heading.lowercased().map { $0 == " " ? "-" : $0 })
    return kind == .component || kind == .action
      ? "\(folder)/\(fileName(of: name)).md" : "\(folder).md"
  }

  /// Returns the name of a file for a page, without its extension: `textInput`.
  static func fileName(of name: String) -> String {
    name.hasPrefix("beagle:") ? String(name.dropFirst("beagle:".utf8.count)) : name
  }
}
