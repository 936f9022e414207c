import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

/// Addresses and HTTP methods.
extension CompletionCollector {
  /// The HTTP method that an object names; nil if an expression determines it.
  func method(of object: Int) -> String? {
    guard let node = tree.member(object, "method") else { return "GET" }
    let text = tree.text(node)
    return text.utf8.contains(0x7B) ? nil : text.uppercased()
  }

  /// The HTTP method that a navigation uses.
  func navigationMethod(_ route: Int) -> String? {
    tree.member(route, "httpAdditionalData").map { method(of: $0) } ?? "GET"
  }

  /// Adds the addresses that serve a method.
  /// - Parameter scope: The contexts that the address may read; nil if it may not contain expressions.
  func addRoutes(method: String? = "GET", withData: Bool = false, _ scope: Scope?) {
    guard let project else { return }
    project.readAll()
    for route in project.otherRoutes where method == nil || route.method == method {
      addRoute(route.path, detail(route.method, route.file), rank: 2, scope)
    }
    guard method == nil || method == "GET" else { return }
    for (address, file) in project.addresses(withData: withData)
      + project.patternAddresses(withData: withData)
    {
      let isOwn = project.path(of: file) == document.path
      addRoute(address, file, rank: isOwn ? 4 : 3, scope)
    }
    if withData { addRoutesWithMethod(project, scope) }
  }

  private func detail(_ method: String, _ file: String?) -> String {
    file.map { method + ", " + $0 } ?? method
  }

  private func addRoute(_ path: String, _ detail: String, rank: Int, _ scope: Scope?) {
    guard !labels.contains(path) else { return }
    var item = CompletionItem(path, .file, detail: detail, rank: rank)
    setURL(of: &item, to: path, scope)
    append(item)
  }

  /// Adds routes for other methods to a request without a method, and the method.
  private func addRoutesWithMethod(_ project: ProjectIndex, _ scope: Scope?) {
    guard let key = cursor.key, let container = cursor.container,
      tree.member(container, "method") == nil
    else { return }
    for route in project.otherRoutes {
      var item = CompletionItem(
        "\(route.method) \(route.path)", .file, detail: "adds \"method\": \"\(route.method)\"",
        rank: 6)
      setURL(of: &item, to: route.path, scope)
      item.addition = (Int(tree.nodes[key].start), "\"method\": \"\(route.method)\", ")
      append(item)
    }
  }

  // MARK: - Parameters

  /// Sets the text of an item to a URL for a path. A parameter becomes an expression, or a text if there
  /// can be none.
  private func setURL(of item: inout CompletionItem, to path: String, _ scope: Scope?) {
    item.filter = openingQuote + path
    guard path.utf8.contains(0x7B) else { return item.text = string(path) }
    item.isSnippet = client.hasSnippets
    var tabStop = 0
    let segments = path.split(separator: "/").map { segment -> String in
      let segment = String(segment)
      guard RouteTable.isParameter(segment) else {
        let text = String(JSONText.quoted(segment).dropFirst().dropLast())
        return client.hasSnippets ? CompletionItem.plain(text) : text
      }
      let name = String(segment.dropFirst().dropLast())
      let value = scope.map { self.value(ofParameter: name, $0) } ?? name
      guard client.hasSnippets else { return scope == nil ? value : "@{\(value)}" }
      tabStop += 1
      let stop = "${\(tabStop):\(CompletionItem.plain(value))}"
      return scope == nil ? stop : "@{\(stop)\\}"
    }
    item.text = quoted("/" + segments.joined(separator: "/"))
  }

  /// Returns the value that a parameter of a route probably has: the nearest context or member with its name,
  /// or else that member of the row of a list.
  private func value(ofParameter name: String, _ scope: Scope) -> String {
    if let known = parameterValues[name] { return known }
    let visible = scope.visible
    let values = contextValues
    let holder = visible.first { entry in
      entry.id == name
        || values.members(of: values.contexts(entry.id, scope), []).contains { $0.name == name }
    }
    let row = visible.first { $0.origin == .item }
    let value = (holder ?? row).map { $0.id == name ? name : "\($0.id).\(name)" } ?? name
    parameterValues[name] = value
    return value
  }

  /// The methods that routes serve for the URL of a request.
  func routedMethods(_ object: Int) -> [String] {
    guard let url = tree.string(object, "url") ?? tree.string(object, "path") else { return [] }
    return project?.methods(of: url) ?? []
  }
}
