import CellText

/// The reference of everything that a screen can contain: components, actions, objects, events,
/// operations, properties and the codes of `check`.
///
/// The pages are built from the decoders' own tables, so that they cannot be out of date, and from
/// ``TypeNotes`` for what a decoder does not know. `explain`, hover, the gallery and the pages in
/// `docs/reference` show them.
///
/// ```swift
/// let reference = Reference()
/// reference.pages(named: "TextInput").first?.summary  // "A text field with one line."
/// reference.search("password").map(\.name)            // ["beagle:textInput", …]
/// ```
package struct Reference: Sendable {
  /// A page that is built on demand.
  package struct Entry: Sendable {
    package let kind: ReferencePage.Kind
    package let name: String
    private let makeAliases: @Sendable () -> [String]
    private let makeSummary: @Sendable () -> String
    let make: @Sendable () -> ReferencePage

    package init(
      _ kind: ReferencePage.Kind, _ name: String,
      aliases: @autoclosure @escaping @Sendable () -> [String] = [],
      summary: @autoclosure @escaping @Sendable () -> String,
      make: @escaping @Sendable () -> ReferencePage
    ) {
      self.kind = kind
      self.name = name
      makeAliases = aliases
      makeSummary = summary
      self.make = make
    }

    package init(_ page: ReferencePage) {
      self.init(page.kind, page.name, aliases: page.aliases, summary: page.summary) { page }
    }

    /// Other names, which are created on each access.
    var aliases: [String] { makeAliases() }

    /// The purpose in one sentence.
    package var summary: String { makeSummary() }

    /// The page.
    package var page: ReferencePage { make() }
  }

  /// The pages by kind, except those of properties, which ``page(named:)`` builds.
  package let entries: [Entry]
  let types: TypePages

  /// Creates the reference of the types that are registered in a decoder.
  /// - Parameter extra: Further pages, for example of command-line options. Their kinds follow
  ///   those of the others.
  package init(_ decoder: ComponentDecoder = ComponentDecoder(), adding extra: [Entry] = []) {
    types = TypePages(decoder)
    let all =
      TopicPages.entries + RecipePages.entries + types.entries + EventPages.entries
      + OperationPages.entries
      + CheckPages.entries
    var sorted: [Entry] = []
    for kind in ReferencePage.Kind.allCases {
      for index in all.indices where all[index].kind == kind { sorted.append(all[index]) }
    }
    entries = sorted + extra
  }

  /// All pages, including those of properties.
  var pages: [ReferencePage] {
    let made = entries.map(\.page)
    return made + PropertyPages(types).all
  }

  // MARK: - Parts of pages

  /// Returns the purpose of an object that is neither a component nor an action, or nil.
  /// - Parameter name: The Swift name of its type, for example `Style`.
  package static func summary(ofObject name: String) -> String? { ObjectNotes.of(name)?.summary }

  /// Returns further paragraphs about a component, an action or an object.
  package static func details(of type: String) -> [String] { notes(of: type)?.details ?? [] }

  /// Returns mistakes that people make with a component, an action or an object.
  package static func advice(on type: String) -> [String] { notes(of: type)?.mistakes ?? [] }

  private static func notes(of type: String) -> TypeNotes? {
    TypeNotes.of(type) ?? ObjectNotes.of(type)?.notes
  }

  // MARK: - Lookup

  /// Returns the best page for a name in any spelling, or nil. A recipe is the best page only if
  /// nothing else has the name.
  func page(named name: String) -> ReferencePage? {
    let pages = pages(named: name)
    return pages.first { $0.kind != .recipe } ?? pages.first
  }

  /// Returns the pages for a name in any spelling.
  ///
  /// The case, the prefix `beagle:` and characters such as `-` do not matter. A property may follow
  /// its owner, as in `text.alignment` or `style.size.width`. A kind may precede the name, as in
  /// `operation condition`; without it, a name of several kinds has several pages. Recipes with the
  /// name come first, because they are short, and names of Beagle 1.x come last. A word in capitals, such as
  /// `EMAIL`, also finds the pages of the properties with this value.
  /// - Parameter includesProperties: Whether a property is found if nothing else has the name.
  package func pages(named name: String, includesProperties: Bool = true) -> [ReferencePage] {
    let exact = entries.filter { $0.isTyped && ($0.name == name || $0.aliases.contains(name)) }
    if !exact.isEmpty { return exact.map(\.page) }
    let (kind, text) = Reference.qualified(name)
    let key = Reference.key(text)
    guard !key.isEmpty else { return entries.filter { $0.aliases.contains(name) }.map(\.page) }
    let candidates = entries.filter { !$0.isTyped && (kind == nil || $0.kind == kind) }
    func named(_ candidates: [Entry], _ names: (Entry) -> [String]) -> [ReferencePage] {
      candidates.filter { entry in names(entry).contains { Reference.key($0) == key } }.map(\.page)
    }
    let recipes = named(candidates.filter { $0.kind == .recipe }) { [$0.name] + $0.aliases }
    let others = candidates.filter { $0.kind != .recipe && $0.kind != .property }
    var found = named(others) { [$0.name] }
    let isName = !found.isEmpty
    if !isName { found = named(others) { $0.aliases(for: text) } }
    if includesProperties, kind == nil || kind == .property {
      var pages: [ReferencePage] = []
      let properties = PropertyPages(types)
      if !isName {
        pages = properties.pages(named: text)
        pages += named(candidates.filter { $0.kind == .property }) { [$0.name] + $0.aliases }
      }
      if Reference.isInCapitals(text) || pages.isEmpty && found.isEmpty && recipes.isEmpty {
        pages += properties.pages(withValue: text)
      }
      // The page of a type has its properties, and that of an object is the one of a property with it.
      let names = found.map(\.name)
      found += pages.filter { page in !page.seeAlso.contains(where: names.contains) }
    }
    let all = recipes + found
    return all.filter { $0.replacement == nil } + all.filter { $0.replacement != nil }
  }

  /// Returns the names that are most similar to an unknown one, the best first.
  package func nearest(to name: String, limit: Int = 3) -> [String] {
    let key = Reference.key(Reference.qualified(name).text)
    var names: [String: String] = [:]
    for entry in entries where !entry.isTyped || name.hasPrefix("-") {
      for alias in entry.aliases {
        let aliasKey = Reference.key(alias)
        switch entry.kind {
        // The words of a value may have the names of other pages.
        case .property: if names[aliasKey] == nil { names[aliasKey] = alias }
        // The other name of a recipe or a topic is a word for its task.
        case .file, .recipe, .topic: names[aliasKey] = alias
        // A path such as `style.margin` says more than the name of its object.
        default: names[aliasKey] = alias.contains(".") ? alias : entry.name
        }
      }
      names[Reference.key(entry.name)] = entry.name
    }
    let properties = PropertyPages(types)
    let paths = properties.names
    let plain = paths.compactMap { $0.split(separator: ".").last.map(String.init) }
    for name in plain + paths + properties.values where names[name.lowercased()] == nil {
      names[name.lowercased()] = name
    }
    var found: [String] = []
    let near = TypoCorrection.nearest(to: key, among: names.keys, limit: limit * 2)
    let starting = names.keys.filter { key.utf8.count >= 3 && $0.hasPrefix(key) }.sorted()
    for match in (near + starting).compactMap({ names[$0] }) where !found.contains(match) {
      found.append(match)
    }
    return Array(found.prefix(limit))
  }

  /// Splits a name into a kind and the rest: `operation:sum` or `operation sum`.
  private static func qualified(_ name: String) -> (kind: ReferencePage.Kind?, text: String) {
    let parts = name.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == ":" })
    guard parts.count == 2, let kind = ReferencePage.Kind(rawValue: parts[0].lowercased()) else {
      return (nil, name)
    }
    return (kind, String(parts[1]))
  }

  /// Returns whether a text has capital letters and no small ones.
  private static func isInCapitals(_ text: String) -> Bool {
    text.utf8.contains { $0 &- 0x41 < 26 } && !text.utf8.contains { $0 &- 0x61 < 26 }
  }

  /// Returns a name in lowercase without its prefix and without characters that do not matter.
  static func key(_ name: String) -> String {
    // Bytes, because iterating over characters would take most of the time of a lookup.
    var bytes = Array(name.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
    for prefix in ["beagle:", "beagle."] where bytes.starts(with: prefix.utf8) {
      bytes.removeFirst(prefix.utf8.count)
    }
    if let open = bytes.firstIndex(of: UInt8(ascii: "(")), open > 0 {
      bytes.removeSubrange(open...)
    }
    bytes.removeAll { byte in
      let isLetter = byte &- 0x61 < 26 || byte >= 0x80
      let isDigit = byte &- 0x30 < 10
      return !isLetter && !isDigit && byte != UInt8(ascii: ".") && byte != UInt8(ascii: ":")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Reference.Entry {
  /// Whether the name is typed exactly: that of an option or a key.
  fileprivate var isTyped: Bool { kind == .option || kind == .key }

  /// Returns the other names of the page that a text can mean. The other names of a page about a file are environment
  /// variables, whose case matters: `DISPLAY` is a variable, and `display` a property.
  fileprivate func aliases(for text: String) -> [String] {
    kind == .file ? aliases.filter { $0 == text } : aliases
  }
}
