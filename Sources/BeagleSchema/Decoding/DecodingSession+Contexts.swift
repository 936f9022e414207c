/// Contexts that are declared elsewhere, and texts in place of the identifier of a context.
extension DecodingSession {
  /// Returns where a context that is not in scope exists, or which ones are in scope, as an addition to a message.
  func otherPlace(of id: String) -> String {
    if EventValue.of(id) != nil { return "; only the actions of \(id) can read it" }
    if id == "item" || id == "index" { return "; only the templates of a list can read it" }
    if outerScope.contains(id), !DecodingSession.screenScope.contains(id) {
      return "; it belongs to another screen, which can pass its value as navigationContext"
    }
    guard let offset = declaredContexts[id] else {
      let known = Set(scope).subtracting(DecodingSession.screenScope).sorted()
      guard !known.isEmpty else { return "" }
      let names = known.prefix(10) + (known.count > 10 ? ["…"] : []) + DecodingSession.screenScope
      return "; those in scope are \(names.joined(separator: ", "))"
    }
    let line = document.location(ofOffset: offset).line
    return "; the one on line \(line) is in scope only for other components"
  }

  /// Calls `body` while the contexts in scope are not known if a declaration is unreadable, because the
  /// declaration has a finding and its uses must not have more.
  func withOpenScope<T>(if isUnreadable: Bool, _ body: () -> T) -> T {
    guard isUnreadable else { return body() }
    openScope += 1
    defer { openScope -= 1 }
    return body()
  }

  /// Returns whether a component has a context with a value whose identifier is missing or not a name.
  func hasUnreadableContext(_ component: Int) -> Bool {
    guard options.isThorough, let context = member(of: component, "context", .object),
      member(of: context, "value") != nil
    else { return false }
    return member(of: context, "id").map { !isName($0) } ?? true
  }

  /// Returns whether a list gives its rows a name that no expression can read.
  func hasUnreadableRowName(_ list: Int) -> Bool {
    guard options.isThorough else { return false }
    let keys: [StaticString] = ["iteratorName", "indexName"]
    return keys.contains { key in
      member(of: list, key).map { tape[$0].kind != .null && !isName($0) } ?? false
    }
  }

  /// Returns whether a value is a string that is neither empty nor an expression.
  private func isName(_ index: Int) -> Bool {
    tape[index].kind == .string && tape[index].payload > 0 && !string(index).hasPrefix("@{")
  }

  /// Returns the context of every screen that a name means, for example `navigationContext` for
  /// `navigation`.
  func screenContext(_ name: String) -> String? {
    switch name.lowercased() {
    case "navigation", "navcontext", "navigationparams", "routeparams": "navigationContext"
    case "globalcontext", "globalstate", "appstate": "global"
    default: nil
    }
  }

  /// Returns the context or path in scope that a name of other toolkits means, such as `item` for `row`;
  /// nil for other names.
  func foreignContext(_ name: String) -> String? {
    guard declaredContexts[name] == nil, !outerScope.contains(name) else { return nil }
    switch name.lowercased() {
    case "row", "element", "entry", "record", "it", "current", "currentitem", "listitem":
      let row = rowNames["item"] ?? "item"
      return scope.contains(row) ? row : nil
    case "response", "res": return scope.last { $0 == "onSuccess" || $0 == "onError" }
    case "data", "body", "payload", "json":
      return scope.last { $0 == "onSuccess" || $0 == "onError" }.map { $0 + ".data" }
    case "event": return scope.last { EventValue.of($0) != nil }
    default: return nil
    }
  }

  /// Returns the offsets of the declared contexts, by their identifiers.
  func declarations() -> [String: Int] {
    var found: [String: Int] = [:]
    forEachDeclaration { _, id in
      let name = string(id)
      if found[name] == nil { found[name] = tape[id].offset }
    }
    return found
  }

  /// Calls `body` with the index of each declared context and of its identifier.
  func forEachDeclaration(_ body: (_ context: Int, _ id: Int) -> Void) {
    for object in 0..<tape.count where tape[object].kind == .object {
      guard let context = member(of: object, "context", .object),
        let id = member(of: context, "id", .string)
      else { continue }
      body(context, id)
    }
  }

  /// Reports an expression or a path in place of the identifier of the context to set. Returns
  /// false for other texts.
  ///
  /// - Parameters:
  ///   - index: The value of `contextId`.
  ///   - action: The action.
  func reportTarget(_ text: String, at index: Int, of action: Int) -> Bool {
    guard options.isThorough, openScope == 0, !scope.contains(text) else { return false }
    var id = text
    var path = Path()
    let isExpression = text.hasPrefix("@{")
    if isExpression {
      guard let binding = ContextExpression(text)?.parsed.binding else { return false }
      (id, path) = (binding.contextId, binding.path)
    } else {
      guard let parsed = Path.parse(text), parsed.nodes.count > 1,
        case .key(let first) = parsed.nodes[0]
      else { return false }
      (id, path) = (first, Path(nodes: Array(parsed.nodes.dropFirst())))
    }
    guard scope.contains(id) else { return false }
    let json =
      quoted(id) + (path.nodes.isEmpty ? "" : ", \"path\": \(quoted(path.description))")
    let isFree = path.nodes.isEmpty || member(of: action, "path") == nil
    var fixIt =
      isFree ? replacing(index, with: json, title: "Write \"contextId\": \(json)") : nil
    if !isFree, let rest = member(of: action, "path", .string),
      let inner = Path.parse(string(rest))
    {
      // The path may repeat the one in the id.
      let nodes =
        inner.nodes.starts(with: path.nodes) ? inner.nodes : path.nodes + inner.nodes
      let whole = quoted(Path(nodes: nodes).description)
      fixIt = FixIt(
        title: "Write \"contextId\": \(quoted(id)), \"path\": \(whole)",
        edits: [edit(node(index).span, quoted(id)), edit(node(rest).span, whole)], isSafe: false)
    }
    if isExpression {
      report(
        .wrongType, .warning, at: index,
        "contextId of beagle:setContext: expected the id of a context, found an expression",
        suggestion: "write the id", fixIt: fixIt, name: "contextId")
    } else {
      report(
        .unresolvedContext, .warning, at: index, span: span(of: text, in: index, at: 0),
        "\"\(text)\" is a path in the context \"\(id)\", not its id", fixIt: fixIt, name: text)
    }
    return true
  }
}
