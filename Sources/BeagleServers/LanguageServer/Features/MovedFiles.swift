import BeagleAnalysis
import BeagleNetworking
import JSON
import SystemSupport

/// Edits that keep the links to renamed files.
extension LanguageServer {
  /// Returns the edits that keep the links to files that will be renamed
  /// (`workspace/willRenameFiles`). A message names the links that cannot be kept.
  func willRenameFiles(_ params: Params) -> ProtocolValue {
    var edits = LinkEdits()
    for file in params["files"]?.elements.map({ $0 }) ?? [] {
      guard let old = file["oldUri"]?.string.flatMap({ FileURI.path($0) }),
        let new = file["newUri"]?.string.flatMap({ FileURI.path($0) }),
        let project = workspace.project(of: old) ?? workspace.project(of: old + "/")
      else { continue }
      project.readAll()
      add(FileMove(FilePath.withoutSlash(old), FilePath.withoutSlash(new), project), to: &edits)
    }
    if let message = edits.message {
      notify("window/showMessage", ["type": 2, "message": .string(message)])
    }
    return edits.all.isEmpty ? .null : workspaceEdit(edits.sorted)
  }

  /// An edit of a document.
  typealias FileEdit = (document: TextDocument, range: Range<Int>, text: String)

  private func add(_ move: FileMove, to edits: inout LinkEdits) {
    addSettings(of: move, to: &edits)
    guard !move.targets.isEmpty else { return }
    let router = move.project.router
    addLinks(of: move.project, to: &edits) { text in
      // The files of an address with an expression are known only when it runs.
      guard !text.utf8.contains(0x40) || !text.utf8.contains(0x7B),
        case .file(let file) = router.resolve(text, method: "GET"),
        let target = move.targets[file]
      else { return nil }
      return target.map { LanguageServer.address(of: $0, like: text, file) }
    }
    addBodyFiles(of: move.project, to: &edits) { move.target(ofBody: $0) }
    addImages(move, to: &edits)
  }

  /// Returns the URL of a moved file. If the link contains the extension of the file, the new one does, too.
  private static func address(of target: String, like text: String, _ file: String) -> String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let url =
      path == RequestPath.url(forFile: file)
      ? nil : RequestPath.path(ofDocument: target).map(RequestPath.url(forFile:))
    return (url ?? RequestPath.url(forFile: target)) + text[path.endIndex...]
  }

  /// Adds the edits of all links whose URL `address` changes.
  func addLinks(
    of project: ProjectIndex, to edits: inout LinkEdits,
    _ address: (String) -> FileMove.Target?
  ) {
    for (name, facts) in project.linkingFacts {
      for use in facts.addresses {
        let text = use.pattern.literal ?? use.text
        guard text.utf8.first == 0x2F, let new = address(text) else { continue }
        for (document, range) in places(name, use.range.span) {
          edits.add(document, range, text, new) { LinkEdits.quoted($0) }
        }
      }
    }
    addEntryScreens(of: project, to: &edits, address)
    for file in project.flowFiles {
      guard
        let document = self.document(atPath: file, in: project)
      else { continue }
      for value in FlowValues(document.bytes, limit: .max).values
      where value.subject == .request && value.text.utf8.contains(UInt8(ascii: "{")) {
        guard let new = address(value.text) else { continue }
        edits.add(document, value.range, value.text, new) { $0 }
      }
      for mention in FlowMentions(document.bytes).mentions {
        guard let new = address(mention.path) else { continue }
        edits.add(document, mention.range, mention.path, new) {
          mention.hasSlash ? $0 : String($0.dropFirst())
        }
      }
    }
  }

  private func places(
    _ name: String, _ span: SourceSpan
  ) -> [(document: TextDocument, range: Range<Int>)] {
    ranges([Occurrence(document: name, span: span, role: .read)]).map { ($0.document, $0.range) }
  }

  /// Adds the edits of the response bodies in `routes.json`. Leaves a path that the file refuses.
  func addBodyFiles(
    of project: ProjectIndex, to edits: inout LinkEdits, _ target: (String) -> FileMove.Target?
  ) {
    addRoutes(of: project, to: &edits) { tree, route in
      let path = tree.string(route, "path").flatMap { try? RequestPath($0) }
      return ["body_file", "file"].compactMap { key in
        guard let node = tree.member(route, key), let new = target(tree.text(node)) else {
          return nil
        }
        return (node, FileMove.checked(new, path))
      }
    }
  }

  /// Adds the edits of the local images, whose ids are the names of their files.
  private func addImages(_ move: FileMove, to edits: inout LinkEdits) {
    let ids = move.imageIDs
    guard !ids.isEmpty else { return }
    for (name, facts) in move.project.linkingFacts {
      let uses =
        facts.images.map { ($0.id, $0.range.span) } + facts.icons.map { ($0.name, $0.span) }
      for (id, span) in uses {
        guard let new = ids[id] else { continue }
        for (document, range) in places(name, span) {
          edits.add(document, range, id, .success(new)) { LinkEdits.quoted($0) }
        }
      }
    }
  }

  /// Adds the edits of strings in the routes.
  func addRoutes(
    of project: ProjectIndex, to edits: inout LinkEdits,
    _ changes: (SyntaxTree, Int) -> [(node: Int, target: FileMove.Target)]
  ) {
    guard let path = project.routesFile,
      let document = self.document(atPath: path, in: project)
    else { return }
    let tree = document.analysis.tree
    guard tree.hasRoot, tree.nodes[0].kind == .array else { return }
    for route in tree.children(of: 0) where tree.nodes[route].kind == .object {
      for (node, target) in changes(tree, route) where tree.nodes[node].kind == .string {
        edits.add(document, tree.innerRange(node), tree.text(node), target) {
          LinkEdits.quoted($0)
        }
      }
    }
  }
}

extension LanguageServer {
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
