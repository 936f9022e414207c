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
    let values = ContextValues(sources(position.document))
    guard let step = values.step(at: position.offset), let key = step.key,
      let places = places(of: step, values, position)
    else { return nil }
    guard step.contexts.allSatisfy({ [.screen, .declared].contains($0.entry.origin) }) else {
      throw failure("\(step.text) is data of a row or an event, which only its source can rename")
    }
    let all = places.uses + places.definitions
    for place in all where !isScreen(place.document) {
      throw failure(
        "\(step.text) comes from \(place.document.place(place.range)), which a server sends")
    }
    if let name { try check(name, step, values) }
    let found = unique(all).map { ($0.document.text, unquoted($0.range, in: $0.document.text)) }
    return RenamedName(name: key, range: step.bytes, places: found)
  }

  private func isScreen(_ document: ValueDocument) -> Bool {
    document.tree.member(0, TypeCatalog.componentKey) != nil
      || document.tree.member(0, TypeCatalog.actionKey) != nil
      || document.tree.nodes[0].kind == .array
  }

  private func unique(_ places: [ContextValues.Place]) -> [ContextValues.Place] {
    var known: Set<ContextValues.Place> = []
    return places.filter { known.insert($0).inserted }.sorted {
      ($0.document.text.name, $0.range.lowerBound) < ($1.document.text.name, $1.range.lowerBound)
    }
  }

  private func check(
    _ name: String, _ step: ContextValues.FoundStep, _ values: ContextValues
  ) throws(ResponseError) {
    guard Path(name)?.nodes == [.key(name)] else {
      throw ResponseError(
        .invalidParams, "\"\(name)\" is not a name that expressions can read in a path")
    }
    let others = values.members(of: step.contexts, step.steps.dropLast())
    guard name == step.key || !others.contains(where: { $0.name == name }) else {
      throw failure("\(name) already exists there")
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
