import BeagleAnalysis
import BeagleSchema
import JSON
import SystemSupport

/// Renames of the members of contexts, and of styles.
extension LanguageServer {
  /// A name with all its places, without quotes.
  struct RenamedName {
    let name: String
    /// The range in the document of the request.
    let range: Range<Int>
    let places: [(document: TextDocument, range: Range<Int>)]
  }

  /// Returns the member of a context or the style at a position; nil elsewhere.
  func renamedName(
    _ position: TextDocumentPosition, to name: String? = nil
  ) throws(ResponseError) -> RenamedName? {
    if let member = try renamedMember(position, to: name) { return member }
    return try renamedStyle(position, to: name)
  }

  /// Returns the edits that give a name all its places.
  func edits(of found: RenamedName, to name: String) -> ProtocolValue {
    if name == found.name { return ["changes": [:]] }
    let quoted = String(JSONText.quoted(name).dropFirst().dropLast())
    return workspaceEdit(found.places.map { ($0.document, $0.range, quoted) })
  }

  // MARK: - Members of contexts

  /// Returns the member of a context at a position, such as `cart` in `global.cart`; nil elsewhere.
  private func renamedMember(
    _ position: TextDocumentPosition, to name: String?
  ) throws(ResponseError) -> RenamedName? {
    let sources = sources(position.document)
    guard let member = memberName(at: position, sources),
      let (found, search) = members(at: position)
    else { return nil }
    return RenamedName(
      name: member.name, range: unquoted(member.range, in: position.document),
      places: try renamedPlaces(member.text, found, search, to: name))
  }

  /// Returns the places of a member that a rename changes.
  /// - Throws: ``ResponseError`` if it would not change all of them, or their meaning.
  func renamedPlaces(
    _ text: String, _ found: MemberSearch.Found, _ search: MemberSearch, to name: String?
  ) throws(ResponseError) -> [(document: TextDocument, range: Range<Int>)] {
    try checkIsComplete(text, found, search)
    if let name, name != search.name { try check(name, found, search) }
    let places = found.places.map { ($0.document.text, unquoted($0)) }
    let screens = places.map(\.0).filter { !$0.isYAML }
    try checkSyntax(
      Set(screens.map(\.name)), finder(search.sources.document.text, in: search.sources.project))
    return places
  }

  /// Throws an error with the places that a rename cannot change.
  private func checkIsComplete(
    _ text: String, _ found: MemberSearch.Found, _ search: MemberSearch
  ) throws(ResponseError) {
    let exits = found.exits.sorted { $0.place < $1.place }.map {
      "\($0.place.text) gets the value from \($0.source.text)"
    }
    let places = exits + search.receivers(of: found).map { "\($0.place.text) \($0.text)" }
    guard !places.isEmpty else { return }
    let more = places.count - LanguageServer.placeLimit
    throw failure(
      "\(text) cannot be renamed everywhere: "
        + places.prefix(LanguageServer.placeLimit).joined(separator: "; ")
        + (more > 0 ? "; and \(more) more" : ""))
  }

  /// The maximum number of places in a message.
  private static let placeLimit = 4

  private func check(
    _ name: String, _ found: MemberSearch.Found, _ search: MemberSearch
  ) throws(ResponseError) {
    guard Path(name)?.nodes == [.key(name)] else {
      throw ResponseError(
        .invalidParams, "\"\(name)\" is not a name that expressions can read in a path")
    }
    for place in found.keys.sorted() where place.document.hasKey(name, nextTo: place) {
      throw failure("\(name) already exists at \(place.text)")
    }
    let values = ContextValues(search.sources)
    for use in found.uses {
      let others = values.members(of: use.contexts, use.steps)
      guard let other = others.first(where: { $0.name == name }) else { continue }
      throw failure("\(name) already exists" + (other.place.map { " at " + $0.text } ?? ""))
    }
  }

  // MARK: - Styles

  /// Returns the style at a position of a screen or of a settings file; nil elsewhere.
  func renamedStyle(
    _ position: TextDocumentPosition, to name: String? = nil
  ) throws(ResponseError) -> RenamedName? {
    let document = position.document
    var id: String?
    var range = position.offset..<position.offset
    if let format = format(of: document) {
      guard let target = target(document, position.offset, format), target.subject == .style else {
        return nil
      }
      (id, range) = (target.text, target.range)
    } else if let (symbol, place) = symbol(position, finder(document, reach: .itself)),
      case .style(let name) = symbol
    {
      (id, range) = (name, place)
    }
    guard let id, let project = workspace.project(of: document) else { return nil }
    let declarations = styleDeclarations(id, document, project)
    guard !declarations.isEmpty else {
      throw failure("the style \(id) belongs to the application, which has to rename it")
    }
    if let name, name != id, !styleDeclarations(name, document, project).isEmpty {
      throw failure("the style \(name) already exists")
    }
    let uses = ranges(finder(document).occurrences(of: .style(id))).map { ($0.document, $0.range) }
    return RenamedName(name: id, range: range, places: declarations + uses)
  }

  /// Returns the places of a style in the theme and in the list `styles` of the project file.
  func styleDeclarations(
    _ id: String, _ document: TextDocument, _ project: ProjectIndex
  ) -> [(document: TextDocument, range: Range<Int>)] {
    var files = [themeFile(of: document)].compactMap(\.self)
    if files.isEmpty, format(of: document)?.code != .badRoutes, format(of: document) != nil {
      files = [document]
    }
    if let path = project.vocabulary.projectFile,
      let file = self.document(atPath: path, in: project),
      !files.contains(where: { $0 === file })
    {
      files.append(file)
    }
    return files.flatMap { file -> [(document: TextDocument, range: Range<Int>)] in
      guard let format = format(of: file) else { return [] }
      let tree = file.analysis.tree
      return tree.nodes.indices.compactMap { node in
        guard let target = target(node, tree, format), target.subject == .style, target.text == id
        else { return nil }
        return (file, target.range)
      }
    }
  }
}
