import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import CellText
import JSON
import SystemSupport

/// The names that a flow uses: texts, ids and paths of screens, and files.
extension LanguageServer {
  /// A name that a value of a flow may have.
  struct FlowName {
    /// The name as the author knows it.
    let label: String
    /// The text of the value, without the quotes of YAML.
    let value: String
    var detail = ""
    var rank = 5
    var kind = CompletionItem.Kind.reference

    init(
      _ label: String, value: String? = nil, _ detail: String = "", rank: Int = 5,
      kind: CompletionItem.Kind = .reference
    ) {
      (self.label, self.value) = (label, value ?? label)
      (self.detail, self.rank, self.kind) = (detail, rank, kind)
    }
  }

  /// Returns the project of the screens that a flow tests: the directory that the project file names,
  /// or else the one that contains the flow.
  func flowProject(_ document: TextDocument) -> ProjectIndex? {
    guard let path = document.path, let project = workspace.project(of: path) else { return nil }
    if let app = workspace.testedApplication(of: project.root),
      let tested = workspace.project(of: app + "/index.json")
    {
      return tested
    }
    return project
  }

  private func facts(_ project: ProjectIndex) -> [(name: String, facts: DocumentFacts)] {
    project.readAll()
    for name in project.screens.names {
      if let open = documents[name] { _ = analysis(of: open) }
    }
    return project.linkingFacts
  }

  /// Returns the names of a subject.
  func flowNames(_ subject: FlowCatalog.Subject, _ document: TextDocument) -> [FlowName] {
    switch subject {
    case .method:
      return RouteTable.methods.enumerated().map { FlowName($1, rank: $0, kind: .enumMember) }
    case .status:
      return HTTPStatus.common.map { FlowName("\($0.code)", $0.words, kind: .value) }
    case .header:
      return ["Content-Type", "Cache-Control", "ETag", "Location", "Retry-After"].map {
        FlowName($0, kind: .property)
      }
    case .theme: return ThemeName.all.map { FlowName($0.rawValue, kind: .enumMember) }
    case .flow, .script, .file: return fileNames(subject, document)
    case .text, .id, .screen, .request, .context: break
    }
    guard let project = flowProject(document) else { return [] }
    switch subject {
    case .text: return texts(project)
    case .id:
      return unique(
        facts(project).flatMap { name, facts in
          facts.ids.map { id in
            FlowName(
              id.id, value: TextPattern.quoted(id.id), relative(name, project),
              rank: id.id.containsBytes(of: "@{") ? 6 : 5)
          }
        })
    case .screen:
      return project.screenAddresses.map { FlowName($0.address, $0.file, kind: .file) }
    case .request: return requests(project)
    default: return contexts(project)
    }
  }

  private func relative(_ name: String, _ project: ProjectIndex) -> String {
    project.screens.relativePath(name) ?? name
  }

  private func unique(_ names: [FlowName]) -> [FlowName] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.label).inserted }
  }

  /// Returns the texts of screens as expressions: an expression of Beagle becomes any text.
  private func texts(_ project: ProjectIndex) -> [FlowName] {
    unique(
      textEntries(project).map { entry in
        let pattern = ScreenTexts.literalParts(entry.text).map(TextPattern.quoted)
          .joined(separator: ".*")
        return FlowName(
          entry.text, value: pattern, relative(entry.document, project),
          // The author has to replace the expressions of a text.
          rank: (entry.isData ? 7 : 4) + (pattern.containsBytes(of: ".*") ? 1 : 0), kind: .value)
      }.sorted { $0.rank < $1.rank })
  }

  func textEntries(_ project: ProjectIndex) -> [ScreenTexts.Entry] {
    project.router.documents.filter { project.isResponse($0, withData: true) }
      .map(project.path(of:)).flatMap { screenTexts.entries(of: $0, open: documents[$0]) }
  }

  /// Returns the paths of requests that screens send, and of routes.
  private func requests(_ project: ProjectIndex) -> [FlowName] {
    var names: [FlowName] = []
    for (name, facts) in facts(project) {
      for address in facts.addresses where address.role == .request || address.role == .form {
        guard let path = RoutePattern.path(of: address.pattern) else { continue }
        names.append(
          FlowName(path, "\(address.method ?? "GET") in \(relative(name, project))", rank: 3))
      }
    }
    for route in project.router.routes {
      names.append(FlowName(route.path.normalized, "\(route.method) in routes.json", rank: 4))
    }
    names += project.addresses(withData: true).map { FlowName($0.address, $0.file, rank: 6) }
    return unique(names)
  }

  private func contexts(_ project: ProjectIndex) -> [FlowName] {
    unique(
      facts(project).flatMap { name, facts in
        facts.contexts.filter { $0.origin == .declared }.map {
          FlowName($0.id, relative(name, project), kind: .variable)
        }
      } + [FlowName("global", "context of the application", kind: .variable)])
  }

  /// Returns files as the flow names them, the nearest first.
  private func fileNames(_ subject: FlowCatalog.Subject, _ document: TextDocument) -> [FlowName] {
    guard let place = flowPlace(document) else { return [] }
    let extensions: [String] =
      switch subject {
      case .flow: [".yaml", ".yml"]
      case .script: [".js"]
      default: []
      }
    return place.files.filter { file in
      file != place.path && (!FlowFile.isYAML(file) || FlowFile.mayBeFlow(file))
        && (extensions.isEmpty || extensions.contains { file.hasSuffix($0) })
    }.map { file in
      let name = FlowPath.relative(file, to: place.path)
      return FlowName(name, "", rank: name.hasPrefix("../") ? 6 : 4, kind: .file)
    }
  }

  /// The files that a flow may use, and its path among them.
  func flowPlace(_ document: TextDocument) -> (root: String, path: String, files: [String])? {
    guard let path = document.path, let slash = path.lastIndex(of: "/"),
      let root = try? ScreenDirectory(LanguageServer.flowRoot(of: String(path[..<slash])))
    else { return nil }
    let name = String(path.dropFirst(root.root.count).drop { $0 == "/" })
    return (root.root, name, DirectoryListing(root).files)
  }

  // MARK: - Places

  /// Returns the places that a name leads to.
  func flowPlaces(
    _ name: String, _ subject: FlowCatalog.Subject, _ document: TextDocument
  ) -> [ProtocolValue] {
    switch subject {
    case .flow, .script, .file: return filePlaces(name, document)
    case .theme:
      return ThemeName(rawValue: name) == nil ? filePlaces(name, document) : []
    case .method, .status, .header: return []
    case .text, .id, .screen, .request, .context: break
    }
    guard let project = flowProject(document) else { return [] }
    switch subject {
    case .text:
      let pattern = try? TextPattern(name)
      return textEntries(project).filter { entry in
        let parts = ScreenTexts.literalParts(entry.text)
        if parts.count == 1 { return (try? pattern?.matches(entry.text)) == true }
        return parts.map(TextPattern.quoted).joined(separator: ".*") == name
      }.prefix(50).compactMap { entry in
        self.document(named: entry.document).map { $0.location(entry.range) }
      }
    case .id:
      return places(project) { facts in
        facts.ids.filter { $0.id == name || TextPattern.quoted($0.id) == name }.map(\.span)
      }
    case .context:
      let found = contextPlaces(name, document)
      if !found.isEmpty { return found }
      let id = String(name.prefix { $0 != "." && $0 != "[" })
      return places(project) { facts in
        facts.contexts.filter { $0.origin == .declared && $0.id == id }.compactMap(\.name)
      }
    default: return addressPlaces(name, project)
    }
  }

  private func places(
    _ project: ProjectIndex, _ spans: (DocumentFacts) -> [SourceSpan]
  ) -> [ProtocolValue] {
    let found = facts(project).flatMap { name, facts in
      spans(facts).map { Occurrence(document: name, span: $0, role: .declaration) }
    }
    return ranges(Array(found.prefix(50))).map { $0.document.location($0.range) }
  }

  private func filePlaces(_ name: String, _ document: TextDocument) -> [ProtocolValue] {
    guard let place = flowPlace(document),
      let path = FlowPath.normalized(FilePath.folder(of: place.path) + "/" + name),
      place.files.contains(path)
    else { return [] }
    return [["uri": .string(uri(ofFile: place.root + "/" + path)), "range": LanguageServer.start]]
  }

  /// Returns the screen of a path, or else its entries in `routes.json`.
  private func addressPlaces(_ path: String, _ project: ProjectIndex) -> [ProtocolValue] {
    var found: [ProtocolValue] = []
    if let request = try? RequestPath(path) {
      let lines = project.router.routes.filter { $0.matches(request) }.map(\.place)
      if !lines.isEmpty { found = routePlaces(lines, project) }
    }
    if let file = project.file(for: path) {
      found.append(["uri": .string(uri(ofFile: file)), "range": LanguageServer.start])
    }
    return found
  }

  /// Returns the entries of `routes.json` at positions such as `routes.json:3:2`.
  private func routePlaces(_ places: [String], _ project: ProjectIndex) -> [ProtocolValue] {
    guard let path = project.routesFile, let file = document(named: path) else { return [] }
    let tree = file.analysis.tree
    guard tree.hasRoot, tree.nodes[0].kind == .array else { return [] }
    let lines = places.compactMap { Int($0.split(separator: ":").dropLast().last ?? "") }
    return tree.children(of: 0).filter { node in
      lines.contains(file.lineNumber(Int(tree.nodes[node].start)))
    }.map { node in
      let value = tree.member(node, "path") ?? node
      return file.location(tree.innerRange(value))
    }
  }
}
