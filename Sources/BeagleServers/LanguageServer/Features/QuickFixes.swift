import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

/// Quick fixes that change other files, or that choose between several meanings of a mistake.
extension LanguageServer {
  /// Returns the fixes of diagnostics besides their own: files, routes and names that are missing, and
  /// codes to ignore.
  func furtherFixes(for items: [DiagnosticItem], in document: TextDocument) -> [ProtocolValue] {
    guard !document.isYAML, documents[LanguageServer.key(document.uri)] === document else {
      return []
    }
    if let format = format(of: document) {
      return unique(items.map { ($0, settingsFixes(of: $0, document, format)) })
    }
    let project = workspace.project(of: document)
    let found = items.map { item in
      (item, memberFixes(of: item, document) + projectFixes(of: item, document, project))
    }
    // A finding in broken text may be a consequence of the error.
    guard document.analysis.error == nil else { return unique(found) }
    return unique(found) + (project.map { ignoredCodes(items, $0) } ?? [])
  }

  /// Returns actions with their diagnostics. Equal ones of several diagnostics are one action.
  private func unique(_ found: [(DiagnosticItem, [ProtocolValue?])]) -> [ProtocolValue] {
    var actions: [(action: ProtocolValue, items: [DiagnosticItem])] = []
    var known: [ProtocolValue: Int] = [:]
    for (item, fixes) in found {
      for fix in fixes.compactMap(\.self) {
        if let index = known[fix] {
          actions[index].items.append(item)
        } else {
          known[fix] = actions.count
          actions.append((fix, [item]))
        }
      }
    }
    return actions.map { action, items in
      action.adding("diagnostics", .array(items.map(\.value)))
    }
  }

  /// Returns the fixes that change other files, and those that choose between meanings.
  private func projectFixes(
    of item: DiagnosticItem, _ document: TextDocument, _ project: ProjectIndex?
  ) -> [ProtocolValue?] {
    guard let project else { return [] }
    switch item.code {
    case DiagnosticCode.deadRoute.rawValue: return routeFixes(of: item, document, project)
    case DiagnosticCode.unresolvedContext.rawValue:
      // A path is not an id, and a document cannot declare the contexts of Beagle.
      guard !item.name.utf8.contains(UInt8(ascii: ".")), !EventValue.isProbablyEvent(item.name),
        TypoCorrection.best(for: item.name, among: ["navigationContext"]) == nil
      else { return [] }
      return [declaration(of: item, document), nameFix("contexts", of: item, project)]
    case DiagnosticCode.unknownComponent.rawValue, DiagnosticCode.unknownAction.rawValue:
      return item.name.hasPrefix("custom:") ? [nameFix("known", of: item, project)] : []
    case DiagnosticCode.unknownOperation.rawValue: return [nameFix("known", of: item, project)]
    case DiagnosticCode.unknownStyle.rawValue:
      return project.vocabulary.analyzer.options.theme == nil
        ? [nameFix("styles", of: item, project)] : []
    case DiagnosticCode.unknownController.rawValue:
      return [nameFix("controllers", of: item, project)]
    default: return []
    }
  }

  // MARK: - The project file

  /// Returns an action that changes `.beagle-tui.json`, or creates it with a content.
  private func projectFileFix(
    _ title: String, _ project: ProjectIndex, creating content: String,
    _ edit: (JSONInsertion, SyntaxTree) -> JSONInsertion.Edit?
  ) -> ProtocolValue? {
    let path = project.vocabulary.projectFile ?? project.root + "/.beagle-tui.json"
    guard let file = document(atPath: path, in: project) else {
      guard client.createsFiles, !DiskFile.exists(path) else { return nil }
      return action(
        title, .quickFix, workspaceEdit([], before: creation(of: path, content)))
    }
    guard let insertion = JSONInsertion(file), file.analysis.tree.nodes[0].kind == .object,
      let change = edit(insertion, file.analysis.tree)
    else { return nil }
    return action(title, .quickFix, workspaceEdit([(file, change.range, change.text)]))
  }

  /// Returns the fix that adds the name of a finding to a list of `.beagle-tui.json`.
  private func nameFix(
    _ list: String, of item: DiagnosticItem, _ project: ProjectIndex
  ) -> ProtocolValue? {
    guard !item.name.isEmpty else { return nil }
    let name = JSONText.quoted(item.name)
    return projectFileFix(
      "Add \"\(item.name)\" to \(list) in .beagle-tui.json", project,
      creating: "{\n  \"\(list)\": [\(name)]\n}\n"
    ) { insertion, _ in insertion.element(name, toListNamed: list) }
  }

  /// Returns the fixes that turn off codes. Errors are not offered, because they break a screen.
  private func ignoredCodes(
    _ items: [DiagnosticItem], _ project: ProjectIndex
  ) -> [ProtocolValue] {
    var seen: Set<String> = []
    return items.compactMap { item -> ProtocolValue? in
      guard !item.isError, let code = DiagnosticCode(rawValue: item.code), code.rule != nil,
        seen.insert(item.code).inserted
      else { return nil }
      let fix = projectFileFix(
        "Ignore \(item.code) in .beagle-tui.json", project,
        creating: "{\n  \"severities\": { \"\(item.code)\": \"off\" }\n}\n"
      ) { insertion, tree in
        guard let table = tree.member(0, "severities") else {
          return insertion.member("severities", "{ \"\(item.code)\": \"off\" }", to: 0)
        }
        return tree.member(table, item.code) == nil
          ? insertion.member(item.code, "\"off\"", to: table) : nil
      }
      return fix?.adding("diagnostics", [item.value])
    }
  }

  // MARK: - Screens and routes

  /// Returns the fixes that create the screen or the route of an address.
  private func routeFixes(
    of item: DiagnosticItem, _ document: TextDocument, _ project: ProjectIndex
  ) -> [ProtocolValue?] {
    let use = analysis(of: document)?.facts.addresses.first { address in
      document.analysis.original(address.range.span).overlaps(item.range)
    }
    guard let use, let method = use.method, let path = try? RequestPath(use.routePath),
      !path.segments.isEmpty, !path.isHidden
    else { return [] }
    // Only a route can serve an address with expressions.
    guard let text = use.pattern.literal else { return [routeFix(path, method, project)] }
    var fixes = methodFixes(of: use, text, method, document, project)
    if method == "GET", use.role == .screen || use.role == .part {
      fixes.append(screenFix(path, isPart: use.role == .part, project))
    }
    fixes.append(routeFix(path, method, project))
    return fixes
  }

  private func screenFix(
    _ path: RequestPath, isPart: Bool, _ project: ProjectIndex
  ) -> ProtocolValue? {
    let file = path.segments.joined(separator: "/") + ".json"
    let place = project.path(of: file)
    guard client.createsFiles, !DiskFile.exists(place), documents[place] == nil else { return nil }
    let name = JSONText.quoted(path.segments.last ?? "")
    let key = TypeCatalog.componentKey
    let content =
      isPart
      ? "{\n  \"\(key)\": \"beagle:text\",\n  \"text\": \(name)\n}\n"
      : """
      {
        "\(key)": "beagle:screenComponent",
        "navigationBar": { "title": \(name) },
        "child": { "\(key)": "beagle:text", "text": \(name) }
      }

      """
    return action(
      "Create \(isPart ? "the part" : "the screen") \(file)", .quickFix,
      workspaceEdit([], before: creation(of: place, content)))
  }

  private func routeFix(
    _ path: RequestPath, _ method: String, _ project: ProjectIndex
  ) -> ProtocolValue? {
    let text = JSONText.quoted(path.normalized)
    let verb = method == "GET" ? "" : "\"method\": \(JSONText.quoted(method)), "
    let route = "{ \"path\": \(text), \(verb)\"status\": 200, \"body\": {} }"
    let title = "Add a route for \(method) \(path.normalized) to routes.json"
    let place = project.path(of: RouteTable.fileName)
    guard let file = document(atPath: place, in: project) else {
      guard client.createsFiles, !DiskFile.exists(place) else { return nil }
      return action(
        title, .quickFix, workspaceEdit([], before: creation(of: place, "[\n  \(route)\n]\n")))
    }
    guard let edit = JSONInsertion(file)?.element(route, to: 0) else { return nil }
    return action(title, .quickFix, workspaceEdit([(file, edit.range, edit.text)]))
  }

  // MARK: - Contexts

  /// Returns the fix that declares the context of an expression at the outermost component that has no
  /// context, with the members that the document reads.
  private func declaration(
    of item: DiagnosticItem, _ document: TextDocument
  ) -> ProtocolValue? {
    let tree = document.analysis.tree
    guard !item.name.isEmpty, let insertion = JSONInsertion(document),
      let node = tree.node(at: item.range.lowerBound)
    else { return nil }
    let owner = resolver(of: document).path(to: node).first { typed in
      typed.type?.role == .component && typed.type?.property("context") != nil
        && tree.member(typed.node, "context") == nil
    }
    guard let owner, let type = tree.member(owner.node, TypeCatalog.componentKey) else {
      return nil
    }
    let members = tree.names(read: item.name, after: [])
    let value =
      members.isEmpty
      ? value(of: item.name, at: node, document)
      : "{ \(members.map { "\(JSONText.quoted($0)): \"\"" }.joined(separator: ", ")) }"
    let text = "{ \"id\": \(JSONText.quoted(item.name)), \"value\": \(value) }"
    let edit = insertion.member("context", text, after: type)
    return action(
      "Declare the context \"\(item.name)\"", .quickFix,
      workspaceEdit([(document, edit.range, edit.text)]))
  }

  /// Returns a value for a new context whose expression is at a node: of the type of the property if the
  /// expression is the whole value, or else a text.
  private func value(of context: String, at node: Int, _ document: TextDocument) -> String {
    guard document.analysis.tree.text(node) == "@{\(context)}",
      let typed = resolver(of: document).typedNode(node), let kind = typed.expected
    else { return "\"\"" }
    return Placeholder(typed, nil, nil).value(kind)
  }
}
