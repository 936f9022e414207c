import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// The names that the values of settings files may have.
extension CompletionCollector {
  /// A name that a value may have.
  struct Name {
    let text: String
    var detail = ""
    var documentation: String?
    var rank = 3

    init(_ text: String, _ detail: String = "", rank: Int = 3, documentation: String? = nil) {
      (self.text, self.detail, self.rank) = (text, detail, rank)
      self.documentation = documentation
    }
  }

  /// Returns the names of a subject.
  /// - Parameter object: The object around the cursor.
  func known(_ subject: FileSubject, object: Int) -> [Name] {
    let project = workspace.project(of: document)
    switch subject {
    case .other, .name: return []
    case .size: return ["80x24", "100x30", "120x40"].map { Name($0, "columns and rows") }
    case .custom: return unknownNames(project).map { Name($0, "used in screens") }
    case .file:
      let files = project?.router.files ?? []
      return cursor.key.map(tree.text) == "theme"
        ? themes(files, project)
        : patterns(files, object) + self.files(files, project)
    case .folder:
      return folders(project?.router.files ?? []).map { Name($0, "directory") }
    case .pattern:
      let files = project?.router.files ?? []
      return folders(files).map { Name($0 + "/**", "all files below") }
        + files.filter { $0.hasSuffix(".json") }.map { Name($0, rank: 5) }
    case .request: return requests(project)
    case .screen:
      project?.readAll()
      return project?.screenAddresses.map { Name($0.address, $0.file) } ?? []
    case .style: return styles(object, project)
    case .context: return unknownContexts(project).map { Name($0, "read in screens") }
    case .controller:
      return Set(facts(project).flatMap(\.controllers).map(\.name)).sorted()
        .map { Name($0, "used in screens") }
    case .code:
      return DiagnosticCode.allCases.map { code in
        Name(code.rawValue, code.rule ?? "", documentation: code.reason)
      }
    case .method: return methods(object, project)
    case .header: return CompletionCollector.headers.map { Name($0) }
    case .status: return HTTPStatus.common.map { Name("\($0.code)", $0.words) }
    case .color: return []
    }
  }

  private static let headers = [
    "Content-Type", "Cache-Control", "ETag", "Last-Modified", "Location", "Retry-After",
    "Set-Cookie", "WWW-Authenticate",
  ]

  private func facts(_ project: ProjectIndex?) -> [DocumentFacts] {
    guard let project else { return [] }
    project.readAll()
    return project.screens.names.compactMap { project.screens.documents[$0]?.facts }
  }

  /// The style ids that screens use: in a section of a theme, those of its type.
  private func styles(_ object: Int, _ project: ProjectIndex?) -> [Name] {
    let kind = tree.keyText(of: object).flatMap(StyleKind.init(rawValue:))
    let used = facts(project).flatMap(\.styleIds).filter { kind == nil || $0.owner == kind?.type }
    return Set(used.map(\.id)).sorted().map { id in
      Name(id, kind.map { "used as \($0.words) style" } ?? "used in screens")
    }
  }

  /// The custom components, actions and operations that screens use and that no list contains.
  private func unknownNames(_ project: ProjectIndex?) -> [String] {
    guard let project else { return [] }
    project.readAll()
    let found = project.screens.names.flatMap { name in
      project.screens.documents[name]?.diagnostics.filter { finding in
        switch finding.code {
        case .unknownComponent, .unknownAction: finding.name.hasPrefix("custom:")
        case .unknownOperation: finding.suggestion == nil
        default: false
        }
      }.map(\.name) ?? []
    }
    return Set(found).sorted()
  }

  /// The files that can be a theme: JSON that is not a screen, first those with the name of a theme.
  private func themes(_ files: [String], _ project: ProjectIndex?) -> [Name] {
    guard let project else { return [] }
    project.readAll()
    return files.filter { file in
      file.hasSuffix(".json") && file != RouteTable.fileName
        && project.screens.documents[project.path(of: file)]?.facts.isBeagle != true
    }.map { Name($0, rank: $0.lowercased().containsBytes(of: "theme") ? 2 : 5) }
  }

  /// The files that can be a body first: data, then screens.
  private func files(_ files: [String], _ project: ProjectIndex?) -> [Name] {
    project?.readAll()
    return files.filter { file in
      file != RouteTable.fileName && !FlowFile.isYAML(file)
        && project?.isResponse(file, withData: true) != false
    }.map { file in
      let isData = file.utf8.contains(0x2F) && file.hasSuffix(".json")
      return Name(file, rank: isData ? 2 : file.hasSuffix(".json") ? 3 : 5)
    }
  }

  /// The files of a route whose path has one parameter: those of each folder, with the parameter as their
  /// name.
  private func patterns(_ files: [String], _ object: Int) -> [Name] {
    let segments = tree.string(object, "path")?.split(separator: "/").map { String($0) } ?? []
    let parameters = segments.filter(RouteTable.isParameter)
    guard parameters.count == 1, let parameter = parameters.first else { return [] }
    let named = files.filter { $0.hasSuffix(".json") && $0.utf8.contains(0x2F) }
    return Set(named.map { FilePath.folder(of: $0) }).sorted()
      .map { Name("\($0)/\(parameter).json", "the file with the value", rank: 1) }
  }

  private func folders(_ files: [String]) -> [String] {
    var found: Set<String> = []
    for file in files {
      var folder = FilePath.folder(of: file)
      while !folder.isEmpty, folder != ".", found.insert(folder).inserted {
        folder = FilePath.folder(of: folder)
      }
    }
    return found.sorted()
  }

  /// The paths that screens request: first those that nothing serves.
  private func requests(_ project: ProjectIndex?) -> [Name] {
    guard let project else { return [] }
    project.readAll()
    var found: [String: Name] = [:]
    for name in project.screens.names {
      for address in project.screens.documents[name]?.facts.addresses ?? [] {
        guard address.role != .external, address.role != .native, address.role != .back,
          let path = RoutePattern.path(of: address.pattern), found[path] == nil
        else { continue }
        let method = address.method ?? "GET"
        let isServed = project.router.resolve(path, method: method) != .notFound
        let file = project.screens.relativePath(name) ?? name
        found[path] = Name(
          path, "\(method) in \(file)" + (isServed ? "" : ", not served"), rank: isServed ? 4 : 2)
      }
    }
    return found.values.sorted { $0.text < $1.text }
  }

  /// The methods: first those of the requests that screens send to the path of the route.
  private func methods(_ object: Int, _ project: ProjectIndex?) -> [Name] {
    let path = tree.string(object, "path").flatMap { try? RequestPath($0) }
    var used: Set<String> = []
    for address in facts(project).flatMap(\.addresses) {
      if let path, RoutePattern(address.pattern).matches(path), let method = address.method {
        used.insert(method)
      }
    }
    return RouteTable.methods.enumerated().map { index, method in
      let isUsed = used.contains(method)
      return Name(
        method, isUsed ? "used in screens" : method == "GET" ? "default" : "",
        rank: isUsed ? 0 : 2 + index)
    }
  }

  /// The contexts that screens read and that no screen declares.
  private func unknownContexts(_ project: ProjectIndex?) -> [String] {
    let uses = facts(project).flatMap(\.contextUses).filter { $0.target == .unresolved }
    return Set(uses.map(\.id)).sorted()
  }
}
