import BeagleAutomation
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// Findings in `.beagle-tui.json` about the files that it names.
extension LanguageServer {
  /// Returns the screens, files and patterns of the project file that nothing in the directory has.
  func projectFindings(_ json: JSONDocument, _ document: TextDocument) -> [Diagnostic] {
    guard document.name.hasSuffix("/.beagle-tui.json"), let path = document.path,
      let folder = DiskFile.parent(path), let project = workspace.project(of: document)
    else { return [] }
    return entryFindings(json, project) + fileFindings(json, folder)
      + exceptionFindings(json, folder, project)
  }

  private func finding(
    _ json: JSONDocument, _ node: JSONNode, _ message: String, suggestion: String? = nil
  ) -> Diagnostic {
    let fixIt = suggestion.map { word in
      FixIt(
        changingTo: "\"\(word)\"",
        edits: [
          TextEdit(
            file: json.name, span: node.span, replacement: DynamicObject.string(word).jsonText)
        ], isSafe: false)
    }
    return Diagnostic(
      .deadRoute, .warning, message, suggestion: suggestion, fixIt: fixIt,
      name: node.string ?? "", document: json, span: node.span)
  }

  private func entryFindings(_ json: JSONDocument, _ project: ProjectIndex) -> [Diagnostic] {
    guard let screens = json.root["entryScreens"], screens.kind == .array,
      json.root["server"]?.bool != true
    else { return [] }
    let known = project.screenAddresses.map(\.address)
    guard !known.isEmpty else { return [] }
    return screens.elements.compactMap { node in
      guard let path = node.string, path.utf8.first == 0x2F,
        project.router.resolve(path, method: "GET") == .notFound
      else { return nil }
      let near = TypoCorrection.nearest(to: path, among: known, limit: 1).first
      return finding(json, node, "no file or route serves \(path)", suggestion: near)
    }
  }

  /// Returns the theme and the folders of tests that do not exist.
  private func fileFindings(_ json: JSONDocument, _ folder: String) -> [Diagnostic] {
    func missing(_ node: JSONNode?, _ kind: String) -> Diagnostic? {
      guard let node, let name = node.string, !name.isEmpty, !isAddress(name) else { return nil }
      let path = name.utf8.first == 0x2F ? name : folder + "/" + name
      // The project may be a cloned repository, so it names only its own files.
      guard
        name == path ? path.hasPrefix(folder + "/") : FlowPath.normalized(name) != nil
      else {
        return finding(
          json, node, "the \(kind) \(name) is outside the directory of .beagle-tui.json")
      }
      // The file may be open and not saved yet.
      guard !DiskFile.exists(path), documents[path] == nil else { return nil }
      return finding(json, node, "the \(kind) \(name) does not exist")
    }
    return [
      missing(json.root["theme"], "theme file"), missing(json.root["test"]?["app"], "directory"),
      missing(json.root["test"]?["flows"], "folder"),
    ].compactMap(\.self)
  }

  private func isAddress(_ name: String) -> Bool {
    name.hasPrefix("http://") || name.hasPrefix("https://")
  }

  /// Returns the patterns of exceptions that match no file.
  private func exceptionFindings(
    _ json: JSONDocument, _ folder: String, _ project: ProjectIndex
  ) -> [Diagnostic] {
    let files = project.router.files.map(project.path(of:)).compactMap { path in
      path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
    }
    guard !files.isEmpty, files.count <= LanguageServer.exceptionLimit else { return [] }
    let patterns =
      json.root["exceptions"]?.elements.flatMap { $0["paths"]?.elements.map { $0 } ?? [] } ?? []
    return patterns.prefix(100).compactMap { node in
      guard let text = node.string, !text.isEmpty,
        case let pattern = PathPattern(text),
        !files.contains(where: pattern.matches)
      else { return nil }
      return finding(json, node, "no file of the directory matches the pattern \(text)")
    }
  }

  /// The maximum number of files that are compared with the patterns of exceptions.
  private static let exceptionLimit = 5000
}
