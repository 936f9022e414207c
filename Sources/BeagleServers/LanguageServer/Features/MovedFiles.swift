import BeagleAnalysis
import BeagleNetworking
import JSON
import SystemSupport

/// Renames of files and routes.
extension LanguageServer {
  // MARK: - Files

  /// Returns the edits that keep the links to files that will be renamed
  /// (`workspace/willRenameFiles`).
  func willRenameFiles(_ params: Params) -> ProtocolValue {
    var edits: [FileEdit] = []
    for file in params["files"]?.elements.map({ $0 }) ?? [] {
      guard let old = file["oldUri"]?.string.flatMap({ FileURI.path($0) }),
        let new = file["newUri"]?.string.flatMap({ FileURI.path($0) }),
        let project = workspace.project(of: old) ?? workspace.project(of: old + "/")
      else { continue }
      project.readAll()
      edits += self.edits(ofMove: FilePath.withoutSlash(old), FilePath.withoutSlash(new), project)
    }
    return edits.isEmpty ? .null : workspaceEdit(sorted(edits))
  }

  /// An edit of a document.
  typealias FileEdit = (document: TextDocument, range: Range<Int>, text: String)

  private func sorted(_ edits: [FileEdit]) -> [FileEdit] {
    var known: Set<String> = []
    return edits.sorted {
      ($0.document.name, $0.range.lowerBound) < ($1.document.name, $1.range.lowerBound)
    }.filter { known.insert("\($0.document.name):\($0.range.lowerBound)").inserted }
  }

  /// Returns the edits after the move of a file or a folder.
  private func edits(
    ofMove old: String, _ new: String, _ project: ProjectIndex
  ) -> [FileEdit] {
    // The paths of the moved files in the served directory, which links contain.
    var moved: [String: String] = [:]
    for file in project.router.files {
      let path = project.path(of: file)
      guard path == old || path.hasPrefix(old + "/"),
        let target = project.screens.relativePath(new + path.dropFirst(old.count))
      else { continue }
      moved[file] = target
    }
    let settings = projectFileEdits(ofMove: old, new, project)
    guard !moved.isEmpty else { return settings }
    return settings + edits(ofMoved: moved, project) + bodyFileEdits(moved, project)
      + imageEdits(moved, project)
  }

  /// Returns the edits of the links to moved files.
  private func edits(ofMoved moved: [String: String], _ project: ProjectIndex) -> [FileEdit] {
    func address(_ text: String) -> String? {
      guard case .file(let file) = project.router.resolve(text, method: "GET"),
        let target = moved[file]
      else { return nil }
      return LanguageServer.address(of: target, like: text, file)
    }
    return linkEdits(project, address) + entryScreenEdits(project, address)
  }

  /// Returns the URL of a moved file. A link with the name of the file keeps it.
  private static func address(of target: String, like text: String, _ file: String) -> String? {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let url =
      path == RequestPath.url(forFile: file)
      ? RequestPath.url(forFile: target) : DirectoryRouter.path(ofFile: target)
    return url.map { $0 + text[path.endIndex...] }
  }

  /// Returns the edits of all links that `address` changes.
  private func linkEdits(
    _ project: ProjectIndex, _ address: (String) -> String?
  ) -> [FileEdit] {
    var edits: [FileEdit] = []
    for name in project.screens.names {
      guard let facts = project.screens.documents[name]?.facts else { continue }
      for use in facts.addresses {
        guard let text = use.pattern.literal, text.utf8.first == 0x2F, let new = address(text),
          new != text
        else { continue }
        edits += replacing(name, use.range.span, with: new)
      }
    }
    for file in project.flowFiles {
      guard
        let document = self.document(atPath: file, in: project)
      else { continue }
      for mention in FlowMentions(document.bytes).mentions {
        guard let new = address(mention.path), new != mention.path else { continue }
        edits.append(
          (document, mention.range, mention.hasSlash ? new : String(new.dropFirst())))
      }
    }
    return edits
  }

  private func replacing(_ name: String, _ span: SourceSpan, with text: String) -> [FileEdit] {
    let quoted = String(JSONText.quoted(text).dropFirst().dropLast())
    return ranges([Occurrence(document: name, span: span, role: .read)])
      .map { ($0.document, $0.range, quoted) }
  }

  /// Returns the edits of the response bodies in `routes.json`.
  private func bodyFileEdits(_ moved: [String: String], _ project: ProjectIndex) -> [FileEdit] {
    routeEdits(project) { tree, route in
      ["body_file", "file"].compactMap { key -> (Int, String)? in
        guard let node = tree.member(route, key), let new = moved[tree.text(node)] else {
          return nil
        }
        return (node, new)
      }
    }
  }

  /// Returns the edits of the local images, whose ids are the names of their files.
  private func imageEdits(_ moved: [String: String], _ project: ProjectIndex) -> [FileEdit] {
    var ids: [String: String] = [:]
    for (old, new) in moved where old.hasPrefix("images/") && new.hasPrefix("images/") {
      ids[LanguageServer.stem(old)] = LanguageServer.stem(new)
      ids[FilePath.name(of: old)] = FilePath.name(of: new)
    }
    guard !ids.isEmpty else { return [] }
    return project.screens.names.flatMap { name -> [FileEdit] in
      guard let facts = project.screens.documents[name]?.facts else { return [] }
      let uses =
        facts.images.map { ($0.id, $0.range.span) } + facts.icons.map { ($0.name, $0.span) }
      return uses.flatMap { id, span -> [FileEdit] in
        guard let new = ids[id], new != id else { return [] }
        return replacing(name, span, with: new)
      }
    }
  }

  private static func stem(_ file: String) -> String {
    let name = FilePath.name(of: file)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  // MARK: - routes.json

  /// Returns the edits of strings in the routes.
  private func routeEdits(
    _ project: ProjectIndex, _ edits: (SyntaxTree, Int) -> [(node: Int, text: String)]
  ) -> [FileEdit] {
    guard let path = project.routesFile,
      let document = self.document(atPath: path, in: project)
    else { return [] }
    let tree = document.analysis.tree
    guard tree.hasRoot, tree.nodes[0].kind == .array else { return [] }
    var found: [FileEdit] = []
    for route in tree.children(of: 0) where tree.nodes[route].kind == .object {
      for (node, text) in edits(tree, route) where tree.nodes[node].kind == .string {
        let quoted = String(JSONText.quoted(text).dropFirst().dropLast())
        found.append((document, tree.innerRange(node), quoted))
      }
    }
    return found
  }

  // MARK: - URLs

  /// A URL path that can be renamed.
  struct RenamedURL {
    let path: String
    /// The position of the path in the document of the request, without its query.
    let range: Range<Int>
    /// The file that serves the path; nil for a route.
    let file: String?
  }

  /// Returns the URL at a position, in a screen or in `routes.json`.
  func url(
    at position: TextDocumentPosition, _ symbol: Symbol?
  ) -> RenamedURL? {
    guard let project = workspace.project(of: position.document) else { return nil }
    let tree = position.document.analysis.tree
    guard let node = tree.node(at: position.offset), tree.nodes[node].kind == .string else {
      return nil
    }
    let isRoute =
      position.document.path == project.routesFile && tree.keyText(of: node) == "path"
    switch symbol {
    case .file, .address: break
    default: guard isRoute else { return nil }
    }
    let text = tree.text(node)
    guard text.utf8.first == 0x2F, !text.utf8.contains(0x40) else { return nil }
    let path = String(text.prefix { $0 != "?" && $0 != "#" })
    let start = tree.innerRange(node).lowerBound
    let range = start..<min(start + path.utf8.count, tree.innerRange(node).upperBound)
    if isRoute || !project.methods(of: path).isEmpty {
      return RenamedURL(path: path, range: range, file: nil)
    }
    guard case .file(let file) = project.router.resolve(path, method: "GET") else { return nil }
    return RenamedURL(path: path, range: range, file: file)
  }

  /// Returns the edit that gives a screen or route another URL.
  func rename(
    _ url: RenamedURL, in document: TextDocument, to name: String
  ) throws(ResponseError) -> ProtocolValue {
    if url.file != nil { try checkCanRenameFiles(url) }
    // The name of a file means its URL.
    let name = url.file != nil && name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    guard let project = workspace.project(of: document), let new = try? RequestPath(name),
      !new.segments.isEmpty, !new.isHidden, !name.utf8.contains(where: { "?#@{".utf8.contains($0) })
    else {
      throw ResponseError(
        .invalidParams, "\"\(name)\" is not a path of a URL, such as /orders/list")
    }
    project.readAll()
    let normalized = new.normalized
    guard let old = try? RequestPath(url.path).normalized else { return ["changes": [:]] }
    if old == normalized { return ["changes": [:]] }
    if project.router.resolve(normalized, method: "GET") != .notFound
      || !project.methods(of: normalized).isEmpty
    {
      throw ResponseError(.requestFailed, "\(normalized) already exists")
    }
    guard let file = url.file else {
      func address(_ text: String) -> String? {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        guard (try? RequestPath(String(path)))?.normalized == old else { return nil }
        return name + text[path.endIndex...]
      }
      var edits = linkEdits(project, address) + entryScreenEdits(project, address)
      edits += routeEdits(project) { tree, route in
        guard let node = tree.member(route, "path"),
          case let text = tree.text(node), case let path = text.prefix(while: { $0 != "?" }),
          (try? RequestPath(String(path)))?.normalized == old
        else { return [] }
        return [(node, name + text[path.endIndex...])]
      }
      return workspaceEdit(sorted(edits))
    }
    let target =
      new.normalized.dropFirst() + (file.hasSuffix("/index.json") ? "/index.json" : ".json")
    guard file.hasSuffix(".json"), !project.router.hasFile(String(target)) else {
      throw ResponseError(.requestFailed, "the file \(target) already exists")
    }
    let moved = [file: String(target)]
    let (oldPath, newPath) = (project.path(of: file), project.path(of: String(target)))
    return workspaceEdit(
      sorted(
        projectFileEdits(ofMove: oldPath, newPath, project) + edits(ofMoved: moved, project)
          + bodyFileEdits(moved, project)),
      after: [
        [
          "kind": "rename", "oldUri": .string(uri(ofFile: oldPath)),
          "newUri": .string(FileURI.uri(newPath)),
        ]
      ])
  }
}

extension LanguageServer {
  /// Throws an error if the client cannot rename the file of a URL.
  func checkCanRenameFiles(_ url: RenamedURL) throws(ResponseError) {
    guard client.resourceOperations.contains("rename"), client.hasDocumentChanges else {
      throw failure(
        "\(url.path) is the file \(url.file ?? ""), and this editor does not let servers rename files"
      )
    }
  }

  /// Returns the directory that serves a screen and its path there (`beagle/screen`), so that a client
  /// can show it; null for other documents.
  func screen(_ document: TextDocument?) -> ProtocolValue {
    guard let document, let path = document.path, let project = workspace.project(of: path),
      let address = project.address(of: path), analysis(of: document)?.facts.isBeagle == true
    else { return .null }
    let root = FilePath.withoutSlash(project.path(of: ""))
    return ["root": .string(root), "address": .string(address)]
  }
}
