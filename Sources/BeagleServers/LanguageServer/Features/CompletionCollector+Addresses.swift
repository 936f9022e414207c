import BeagleAnalysis
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
  func addRoutes(method: String? = "GET", withData: Bool = false) {
    guard let project else { return }
    for route in project.otherRoutes where method == nil || route.method == method {
      add(route.path, .file, detail(route.method, route.file), rank: 2)
    }
    guard method == nil || method == "GET" else { return }
    for (address, file) in project.addresses(withData: withData) {
      add(address, .file, file, rank: project.path(of: file) == document.path ? 4 : 3)
    }
    if withData { addRoutesWithMethod(project) }
  }

  private func detail(_ method: String, _ file: String?) -> String {
    file.map { method + ", " + $0 } ?? method
  }

  /// Adds routes for other methods to a request without a method, and the method.
  private func addRoutesWithMethod(_ project: ProjectIndex) {
    guard let key = cursor.key, let container = cursor.container,
      tree.member(container, "method") == nil
    else { return }
    for route in project.otherRoutes {
      var item = CompletionItem(
        "\(route.method) \(route.path)", .file, text: string(route.path),
        detail: "adds \"method\": \"\(route.method)\"", rank: 6)
      item.filter = openingQuote + route.path
      item.addition = (Int(tree.nodes[key].start), "\"method\": \"\(route.method)\", ")
      append(item)
    }
  }

  /// The methods that routes serve for the URL of a request.
  func routedMethods(_ object: Int) -> [String] {
    guard let url = tree.string(object, "url") ?? tree.string(object, "path") else { return [] }
    return project?.methods(of: url) ?? []
  }
}
