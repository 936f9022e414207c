import BeagleNetworking
import JSON

/// Finds the bodies of responses: the files and routes of the project.
extension ValueSources {
  /// Returns the bodies that the request with an event can receive.
  func responses(
    toRequestOf event: Scope.Entry, in document: ValueDocument
  ) -> [ContextValues.Value] {
    let tree = document.tree
    let action = Int(tree.nodes[event.node].parent)
    guard action >= 0, let url = tree.string(action, "url") ?? tree.string(action, "path") else {
      return []
    }
    let method = tree.string(action, "method")?.uppercased() ?? "GET"
    switch event.id {
    case "onSuccess": return bodies(method, url) { (200..<300).contains($0) }
    case "onError": return bodies(method, url) { $0 >= 400 }
    default: return bodies(method, url) { _ in true }
    }
  }

  /// Returns the bodies of the routes for a request whose status fits, or of the file.
  private func bodies(
    _ method: String, _ url: String, _ fits: (Int) -> Bool
  ) -> [ContextValues.Value] {
    guard let project else { return [] }
    var found: [ContextValues.Value] = []
    let routes = project.routesFile.flatMap(document(named:))
    if let routes, routes.tree.hasRoot {
      let tree = routes.tree
      for route in tree.children(of: 0) where tree.nodes[route].kind == .object {
        guard (tree.string(route, "method")?.uppercased() ?? "GET") == method,
          let path = tree.string(route, "path"), ValueSources.matches(url, path),
          fits(tree.member(route, "status").flatMap { Int(tree.text($0)) } ?? 200)
        else { continue }
        if let body = body(of: route, in: routes, project) { found.append(body) }
      }
    }
    guard found.isEmpty, method == "GET", fits(200) else { return found }
    let files = project.files(matching: url)
    return files.prefix(8).compactMap { document(named: $0) }.filter(\.tree.hasRoot)
      .map { ContextValues.Value(document: $0, node: 0) }
  }

  /// Returns the body of a route: a value in the file itself, or another file.
  private func body(
    of route: Int, in routes: ValueDocument, _ project: ProjectIndex
  ) -> ContextValues.Value? {
    let tree = routes.tree
    if let body = tree.member(route, "body"), tree.nodes[body].kind != .string {
      return ContextValues.Value(document: routes, node: body)
    }
    guard let file = tree.string(route, "body_file") ?? tree.string(route, "file"),
      let body = document(named: project.path(of: file)), body.tree.hasRoot
    else { return nil }
    return ContextValues.Value(document: body, node: 0)
  }

  /// Whether a URL can be the one of a path. Expressions in the URL and parameters in the path match
  /// any segment.
  static func matches(_ url: String, _ path: String) -> Bool {
    let (a, b) = (segments(url), segments(path))
    return a.count == b.count
      && zip(a, b).allSatisfy { $0 == $1 || isOpen($0) || isOpen($1) }
      && !(a.allSatisfy(isOpen) && !a.isEmpty && !b.allSatisfy(isOpen))
  }

  /// Whether a segment matches others: it has an expression, or is a parameter.
  private static func isOpen(_ segment: Substring) -> Bool {
    segment.hasPrefix("@{") || segment.utf8.contains(0x7B) || segment.hasPrefix(":")
      || segment == "*"
  }

  private static func segments(_ text: String) -> [Substring] {
    // A dot or slash in an expression does not end a segment.
    var depth = 0
    var end = text.endIndex
    for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case "?" where depth == 0, "#" where depth == 0: end = min(end, index)
      default: break
      }
      if end != text.endIndex { break }
    }
    var segments: [Substring] = []
    var start = text.startIndex
    depth = 0
    for index in text[..<end].indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case "/" where depth == 0:
        if start < index { segments.append(text[start..<index]) }
        start = text.index(after: index)
      default: break
      }
    }
    if start < end { segments.append(text[start..<end]) }
    return segments
  }
}
