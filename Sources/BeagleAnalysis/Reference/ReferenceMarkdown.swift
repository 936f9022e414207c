import SystemSupport

/// Pages of the reference as Markdown.
package struct ReferenceMarkdown: Sendable {
  /// The level of the title of a page.
  private let level: Int
  /// Returns the address of the page with a name, or nil for no link.
  private let link: @Sendable (String) -> String?
  /// Returns the address of the image of a page, or nil for no image.
  private let image: @Sendable (ReferencePage) -> String?
  /// Whether the pages are files of a book. Such a page lists its other names, for searches, and the
  /// command that shows its example.
  private let isBook: Bool

  /// Creates a formatter.
  package init(
    level: Int = 1, isBook: Bool = false,
    link: @escaping @Sendable (String) -> String? = { _ in nil },
    image: @escaping @Sendable (ReferencePage) -> String? = { _ in nil }
  ) {
    self.level = level
    self.isBook = isBook
    self.link = link
    self.image = image
  }

  /// Returns pages, with an empty line between them.
  package func text(_ pages: [ReferencePage]) -> String {
    pages.map(text).joined(separator: "\n")
  }

  /// Returns a page.
  func text(_ page: ReferencePage) -> String {
    let parts = head(page) + examples(page) + tables(page) + notes(page)
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The name, the purpose, and the facts that matter before an example.
  private func head(_ page: ReferencePage) -> [String] {
    var blocks = [heading(page.name, level), ReferenceMarkdown.prose(page.summary)]
    if let replacement = page.replacement {
      blocks.append("**Deprecated** since Beagle 2. Use \(replacement) instead.")
    }
    if !page.usage.isEmpty { blocks.append("```text\n\(page.usage)\n```") }
    if let support = page.support { blocks.append("Clients: \(support.badges)") }
    blocks += page.details.map(ReferenceMarkdown.prose)
    if !page.facts.isEmpty {
      blocks.append(
        page.facts.map { "- \($0.name): \(ReferenceMarkdown.prose($0.text))" }
          .joined(separator: "\n"))
    }
    if isBook, page.kind != .check, !page.aliases.isEmpty {
      let names = page.aliases.map { $0.contains("_") ? "`\($0)`" : $0 }
      blocks.append("Also found as: \(names.joined(separator: ", ")).")
    }
    return blocks
  }

  private func examples(_ page: ReferencePage) -> [String] {
    var blocks: [String] = []
    for (index, example) in page.examples.enumerated() {
      if !example.heading.isEmpty { blocks.append(heading(example.heading, level + 1)) }
      if !example.text.isEmpty { blocks.append(ReferenceMarkdown.prose(example.text)) }
      if index == 0, let image = image(page) { blocks.append("![\(page.name)](\(image))") }
      for file in example.files {
        if !file.name.isEmpty { blocks.append("`\(file.name)`") }
        // Recipes are packed for a terminal with few rows.
        let text =
          isBook && page.kind == .recipe ? ReferenceMarkdown.formatted(file.text) : file.text
        blocks.append("```\(file.language)\n\(text)\n```")
      }
    }
    if isBook, page.kind.isInGallery, !page.examples.isEmpty {
      let name = page.name.hasPrefix("beagle:") ? String(page.name.dropFirst(7)) : page.name
      blocks.append("Try it: `beagle-tui gallery \(name)` shows the example, and `e` edits it.")
    } else if isBook, page.kind == .recipe {
      let isRemote = page.examples.contains { example in
        example.files.contains { $0.text.containsBytes(of: "https://example.com") }
      }
      blocks.append(
        "Try it: save the JSON as `\(page.name).json`, and run `beagle-tui dev \(page.name).json`."
          + (isRemote
            ? " Its requests need a server: replace `https://example.com` with the address of yours."
            : ""))
    }
    return blocks
  }

  /// Returns a JSON text with one member per line, except short objects.
  private static func formatted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let edits = JSONFormatter.edits(SyntaxTree(bytes), indent: "  ")
    guard !edits.isEmpty else { return text }
    let edit = JSONFormatter.joined(edits, in: bytes)
    let all = bytes[..<edit.range.lowerBound] + edit.text.utf8 + bytes[edit.range.upperBound...]
    let end = all.reversed().prefix { $0 == 0x0A }.count
    return String(decoding: all.dropLast(end), as: UTF8.self)
  }

  private func tables(_ page: ReferencePage) -> [String] {
    var blocks: [String] = []
    if !page.properties.isEmpty {
      blocks += [heading("Properties", level + 1), table(page.properties)]
    }
    for list in page.terms { blocks += [heading(list.heading, level + 1), table(list)] }
    return blocks
  }

  private func notes(_ page: ReferencePage) -> [String] {
    var blocks = list("In a terminal", page.terminal) + list("Common mistakes", page.mistakes)
    if !page.source.isEmpty { blocks.append("Source: \(ReferenceMarkdown.prose(page.source))") }
    if !page.seeAlso.isEmpty {
      blocks.append("See also: " + page.seeAlso.map(reference).joined(separator: ", "))
    }
    return blocks
  }

  /// Returns a list of names and summaries by kind.
  package func list(_ entries: [Reference.Entry]) -> String {
    ReferencePage.Kind.inOrder(of: entries).compactMap { kind -> String? in
      let own = entries.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      return heading(kind.heading, level + 1) + "\n\n" + summaries(own)
    }.joined(separator: "\n")
  }

  /// Returns a table of names and summaries.
  func summaries(_ entries: [Reference.Entry]) -> String {
    "| name | purpose |\n|---|---|\n"
      + entries.map { entry in
        // Several kinds can have a page with the same name.
        let target = link("\(entry.kind.rawValue) \(entry.name)")
        let name = target.map { "[`\(entry.name)`](\($0))" } ?? "`\(entry.name)`"
        return "| \(name) | \(ReferenceMarkdown.cell(ReferenceMarkdown.prose(entry.summary))) |\n"
      }.joined()
  }

  // MARK: - Parts

  private func heading(_ text: String, _ level: Int) -> String {
    String(repeating: "#", count: level) + " " + text
  }

  private func list(_ title: String, _ items: [String]) -> [String] {
    guard !items.isEmpty else { return [] }
    return [
      heading(title, level + 1),
      items.map { "- \(ReferenceMarkdown.prose($0))" }.joined(separator: "\n"),
    ]
  }

  private func table(_ properties: [ReferencePage.Property]) -> String {
    "| property | purpose | type | default | clients |\n|---|---|---|---|---|\n"
      + properties.map(row).joined(separator: "\n")
  }

  private func row(_ property: ReferencePage.Property) -> String {
    let name = "`\(property.name)`" + (property.isRequired ? " (required)" : "")
    var text = ReferenceMarkdown.prose(property.text)
    if !property.contexts.isEmpty {
      text += " Context: " + property.contexts.map { "`@{\($0)}`" }.joined(separator: ", ") + "."
    }
    let type = property.object.map { reference($0, as: property.type) } ?? property.type
    let cells = [
      name, text, type + (property.acceptsExpressions ? " `@{}`" : ""),
      property.defaultValue.map { "`\($0.jsonText)`" } ?? "", property.support?.shortBadges ?? "",
    ]
    return "| " + cells.map(ReferenceMarkdown.cell).joined(separator: " | ") + " |"
  }

  private func table(_ list: ReferencePage.Terms) -> String {
    "| \(ReferenceMarkdown.columns(list.heading)) |\n|---|---|\n"
      + list.terms.map {
        "| `\(ReferenceMarkdown.cell($0.name))` | \(ReferenceMarkdown.cell($0.text)) |"
      }
      .joined(separator: "\n")
  }

  /// The titles of the columns of a list.
  private static func columns(_ heading: String) -> String {
    switch heading {
    case "Results": "expression | result"
    case "Arguments": "argument | type"
    case "Operations": "operation | result"
    case "Values for its actions": "expression | value"
    case "Options", "Variables", "Properties": "name | purpose"
    default: "name | meaning"
    }
  }

  private func reference(_ name: String) -> String { reference(name, as: "`\(name)`") }

  private func reference(_ name: String, as text: String) -> String {
    link(name).map { "[\(text)](\($0))" } ?? text
  }

  /// Escapes the characters that end a cell of a table.
  private static func cell(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
  }

  /// Returns a sentence with expressions, names of JSON and options as code.
  private static func prose(_ text: String) -> String {
    guard !text.contains("`") else { return text }
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    var index = 0
    while index < words.count {
      // A command of flows at the end of a sentence: `beagle: resize`.
      if words[index] == "beagle:", index + 1 < words.count, words[index + 1].hasSuffix(".") {
        let next = words.remove(at: index + 1)
        words[index] = text[words[index].startIndex..<next.endIndex]
      }
      // An expression may contain spaces, as in `@{sum(count, 1)}`.
      while words[index].containsBytes(of: "@{"), !words[index].hasSuffix("@{"),
        !words[index].contains("}"), index + 1 < words.count
      {
        let next = words.remove(at: index + 1)
        words[index] = text[words[index].startIndex..<next.endIndex]
      }
      index += 1
    }
    return words.map { isCode($0) ? code($0) : String($0) }.joined(separator: " ")
  }

  private static func isCode(_ word: Substring) -> Bool {
    word.contains("@") && word.contains("{") || word.hasPrefix("}") || word.hasPrefix("beagle:")
      || word.hasPrefix("custom:") || word.hasPrefix("_beagle") || isName(word)
  }

  /// Whether a word is an option, or a name such as `onPress` or `style.flexDirection`.
  private static func isName(_ word: Substring) -> Bool {
    if word.hasPrefix("--") { return word.utf8.count > 2 }
    guard word.first?.isLowercase == true, !word.hasPrefix("iOS"), !word.hasPrefix("iPhone") else {
      return false
    }
    let bytes = word.utf8
    let isUppercase = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
    return bytes.contains(where: isUppercase)
      && bytes.allSatisfy { byte in
        isUppercase(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
          || ".,;:[]".utf8.contains(byte)
      }
  }

  /// Returns a word as code, without the punctuation at its end.
  private static func code(_ word: Substring) -> String {
    let marks = word.reversed().prefix { ".,;:".contains($0) }.count
    // The colon of a prefix alone belongs to it: "a name that begins with beagle:".
    let isPrefix = ["beagle", "custom"].contains(word.dropLast(marks))
    let end = isPrefix ? marks - 1 : marks
    return "`\(word.dropLast(end))`" + String(word.suffix(end))
  }
}

extension ReferencePage.Kind {
  /// Whether `beagle-tui gallery` has a page for each page of this kind.
  package var isInGallery: Bool {
    [.component, .action, .style, .object, .topic].contains(self)
  }
}
