import BeagleAnalysis
import BeagleNetworking
import JSON
import SystemSupport

/// Renames of the URLs of screens and routes.
extension LanguageServer {
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
    let route = Int(tree.nodes[node].parent)
    let isRoute =
      position.document.path == project.routesFile && tree.keyText(of: node) == "path"
      && route >= 0 && tree.nodes[route].parent == 0
    switch symbol {
    case .file, .route, .address: break
    default: guard isRoute else { return nil }
    }
    let text = tree.text(node)
    guard text.utf8.first == 0x2F else { return nil }
    let path = String(text.dropLast(ValueSources.split(text).rest.count))
    let start = tree.innerRange(node).lowerBound
    let range = start..<min(start + path.utf8.count, tree.innerRange(node).upperBound)
    if isRoute || !project.methods(of: path).isEmpty {
      return RenamedURL(path: path, range: range, file: nil)
    }
    guard !text.utf8.contains(0x40) else { return nil }
    guard case .file(let file) = project.router.resolve(path, method: "GET") else { return nil }
    return RenamedURL(path: path, range: range, file: file)
  }

  /// Returns the edit that gives a screen or route another URL.
  func rename(
    _ url: RenamedURL, in project: ProjectIndex, to name: String
  ) throws(ResponseError) -> ProtocolValue {
    if url.file != nil { try checkCanRenameFiles(url) }
    // The name of a file means its URL.
    let name = url.file != nil && name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    guard let new = try? RequestPath(name),
      !new.segments.isEmpty, !new.isHidden, !name.utf8.contains(where: { "?#@".utf8.contains($0) })
    else {
      throw ResponseError(
        .invalidParams, "\"\(name)\" is not a path of a URL, such as /orders/list")
    }
    let path = try? RequestPath(url.path)
    let old = path?.normalized
    guard let path,
      url.file != nil
        || project.router.routes.contains(where: { $0.path.normalized == old })
    else {
      let route = project.router.routes.first {
        ValueSources.matches(url.path, $0.path.normalized)
      }
      throw failure(
        "\(url.path) leads to the route \(route?.path.normalized ?? ""); rename that path in"
          + " routes.json, which changes this link too")
    }
    if let problem = RouteTable.problem(ofParametersIn: new) {
      throw ResponseError(.invalidParams, problem)
    }
    readAll(project)
    let normalized = new.normalized
    if old == nil || old == normalized { return ["changes": [:]] }
    if project.router.resolve(normalized, method: "GET") != .notFound
      || !project.methods(of: normalized).isEmpty
    {
      throw ResponseError(.requestFailed, "\(normalized) already exists")
    }
    let change: PathChange
    do { change = try PathChange(path, new) } catch { throw failure(error.reason) }
    var edits = LinkEdits()
    addLinks(of: project, to: &edits) { text in
      project.leads(text, to: path.normalized) ? change.link(text) : nil
    }
    addPathTexts(of: project, change, to: &edits)
    if let message = edits.refusal { throw failure("\(url.path) cannot be renamed: \(message)") }
    guard let file = url.file else {
      addRoutes(of: project, to: &edits) { tree, route in
        guard let node = tree.member(route, "path"),
          case let text = tree.text(node), case let path = text.prefix(while: { $0 != "?" }),
          (try? RequestPath(String(path)))?.normalized == old
        else { return [] }
        return [(node, .success(name + text[path.endIndex...]))]
      }
      return workspaceEdit(edits.sorted)
    }
    let target = String(
      new.normalized.dropFirst() + (file.hasSuffix("/index.json") ? "/index.json" : ".json"))
    guard file.hasSuffix(".json"), target != RouteTable.fileName, !project.router.hasFile(target)
    else {
      throw ResponseError(.requestFailed, "the file \(target) already exists")
    }
    let (oldPath, newPath) = (project.path(of: file), project.path(of: target))
    addSettings(of: FileMove(oldPath, newPath, project), to: &edits)
    addBodyFiles(of: project, to: &edits) { $0 == file ? .success(target) : nil }
    if let message = edits.refusal { throw failure(message) }
    return workspaceEdit(
      edits.sorted,
      after: [
        [
          "kind": "rename", "oldUri": .string(uri(ofFile: oldPath)),
          "newUri": .string(FileURI.uri(newPath)),
        ]
      ])
  }
}

extension LanguageServer {
  /// Adds the edits of the paths in data and in the texts of expressions, which may become addresses.
  private func addPathTexts(
    of project: ProjectIndex, _ change: PathChange, to edits: inout LinkEdits
  ) {
    for (name, facts) in project.linkingFacts {
      let texts = facts.pathTexts.filter { $0 == change.prefix || change.link($0) != nil }
      guard !texts.isEmpty, let document = document(named: name) else { continue }
      let tree = document.analysis.tree
      for node in tree.nodes.indices where tree.nodes[node].kind == .string {
        let inner = tree.innerRange(node)
        for text in texts {
          let target = change.link(text) ?? .failure(.init(reason: "\(text) begins an address"))
          if tree.bytes[inner].elementsEqual(text.utf8) {
            if change.link(text) != nil {
              edits.add(document, inner, text, target, LinkEdits.quoted)
            }
            continue
          }
          var rest = tree.bytes[inner]
          while let start = rest.firstIndex(of: "'\(text)'".utf8) {
            let range = start + 1..<start + 1 + text.utf8.count
            edits.add(document, range, text, target, LinkEdits.quoted)
            rest = rest[range.upperBound...]
          }
        }
      }
    }
  }

  /// Throws an error if the client cannot rename the file of a URL.
  func checkCanRenameFiles(_ url: RenamedURL) throws(ResponseError) {
    guard client.resourceOperations.contains("rename"), client.hasDocumentChanges else {
      throw failure(
        "\(url.path) is the file \(url.file ?? ""), and this editor does not let servers rename files"
      )
    }
  }
}
