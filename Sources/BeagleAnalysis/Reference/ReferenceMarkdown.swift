import SystemSupport

/// Pages of the reference as Markdown.
package struct ReferenceMarkdown: Sendable {
  /// The level of the title of a page.
  private let level: Int
  /// Returns the address of the page with a name, or nil for no link.
  private let link: @Sendable (String) -> String?
  /// Returns the address of the image of a page, or nil for no image.
  private let image: @Sendable (ReferencePage) -> String?

  /// Creates a formatter.
  package init(
    level: Int = 1, link: @escaping @Sendable (String) -> String? = { _ in nil },
    image: @escaping @Sendable (ReferencePage) -> String? = { _ in nil }
  ) {
    self.level = level
    self.link = link
    self.image = image
  }

  /// Returns pages, with an empty line between them.
  package func text(_ pages: [ReferencePage]) -> String {
    pages.map(text).joined(separator: "\n")
  }

  /// Returns a page.
  func text(_ page: ReferencePage) -> String {
    var blocks = [
      heading(page.name, level), ReferenceMarkdown.prose(page.summary),
    ]
    if !page.usage.isEmpty { blocks.append("```text\n\(page.usage)\n```") }
    if let replacement = page.replacement {
      blocks.append("Deprecated since Beagle 2. Use \(replacement) instead.")
    }
    blocks += page.details.map(ReferenceMarkdown.prose)
    var facts = page.facts
    if let support = page.support { facts.append(.init("Clients", support.text)) }
    if !facts.isEmpty {
      blocks.append(
        facts.map { "- \($0.name): \(ReferenceMarkdown.escaped($0.text))" }.joined(separator: "\n"))
    }
    if let image = image(page) { blocks.append("![\(page.name)](\(image))") }
    if !page.properties.isEmpty {
      blocks += [heading("Properties", level + 1), table(page.properties)]
    }
    for list in page.terms {
      blocks += [heading(list.heading, level + 1), table(list.terms)]
    }
    for example in page.examples {
      if !example.heading.isEmpty { blocks.append(heading(example.heading, level + 1)) }
      if !example.text.isEmpty { blocks.append(ReferenceMarkdown.prose(example.text)) }
      for file in example.files {
        if !file.name.isEmpty { blocks.append("`\(file.name)`") }
        blocks.append("```\(file.language)\n\(file.text)\n```")
      }
    }
    blocks += list("In a terminal", page.terminal) + list("Common mistakes", page.mistakes)
    if !page.source.isEmpty { blocks.append("Source: \(ReferenceMarkdown.escaped(page.source))") }
    if !page.seeAlso.isEmpty {
      blocks.append("See also: " + page.seeAlso.map(reference).joined(separator: ", "))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Returns a list of names and summaries by kind.
  package func list(_ entries: [Reference.Entry]) -> String {
    ReferencePage.Kind.allCases.compactMap { kind -> String? in
      let own = entries.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      let rows = own.map {
        "| \(reference($0.name)) | \(ReferenceMarkdown.escaped($0.summary)) |\n"
      }
      return heading(kind.heading, level + 1) + "\n\n| name | purpose |\n|---|---|\n"
        + rows.joined()
    }.joined(separator: "\n")
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
    let rows = properties.map { property in
      let name = "`\(property.name)`" + (property.isRequired ? " (required)" : "")
      var text = property.text
      if !property.contexts.isEmpty {
        text += " Context: " + property.contexts.map { "`@{\($0)}`" }.joined(separator: ", ") + "."
      }
      let cells = [
        name, property.object.map { reference($0, as: property.type) } ?? property.type,
        property.defaultValue.map { "`\($0.jsonText)`" } ?? "",
        property.acceptsExpressions ? "yes" : "",
        property.support?.text ?? "", text,
      ]
      return "| " + cells.map(ReferenceMarkdown.cell).joined(separator: " | ") + " |"
    }
    return
      "| property | type | default | expressions | clients | purpose |\n|---|---|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  private func table(_ terms: [ReferencePage.Term]) -> String {
    "| | |\n|---|---|\n"
      + terms.map {
        "| `\(ReferenceMarkdown.cell($0.name))` | \(ReferenceMarkdown.cell($0.text)) |"
      }
      .joined(separator: "\n")
  }

  private func reference(_ name: String) -> String { reference(name, as: "`\(name)`") }

  private func reference(_ name: String, as text: String) -> String {
    link(name).map { "[\(text)](\($0))" } ?? text
  }

  /// Escapes the characters that end a cell of a table.
  private static func cell(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
  }

  /// Returns a sentence with expressions and names of JSON as code.
  private static func prose(_ text: String) -> String {
    guard !text.contains("`") else { return text }
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    var index = 0
    while index < words.count {
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
      || word.hasPrefix("_beagle")
  }

  /// Returns a word as code, without the punctuation at its end.
  private static func code(_ word: Substring) -> String {
    let end = word.reversed().prefix { ".,;:".contains($0) }.reversed()
    return "`\(word.dropLast(end.count))`" + String(end)
  }

  /// Returns a text for a place where `*` and `_` are markup.
  private static func escaped(_ text: String) -> String { prose(text) }
}
