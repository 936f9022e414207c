import BeagleNetworking
import JSON

/// Finds the bodies of responses: the files and routes of the project.
extension ValueSources {
  /// A request whose response an event has.
  struct Request: Hashable {
    let method: String
    let url: String
    /// The id of the event.
    let event: String

    /// Whether the event has responses with a status.
    func fits(_ status: Int) -> Bool {
      switch event {
      case "onSuccess": (200..<300).contains(status)
      case "onError": status >= 400
      default: true
      }
    }
  }

  /// Returns the request with an event; nil for the event of another action or component.
  func request(of event: Scope.Entry, in document: ValueDocument) -> Request? {
    let tree = document.tree
    let action = event.node < 0 ? -1 : Int(tree.nodes[event.node].parent)
    guard action >= 0, let url = tree.string(action, "url") ?? tree.string(action, "path") else {
      return nil
    }
    let method = tree.string(action, "method")?.uppercased() ?? "GET"
    return Request(method: method, url: url, event: event.id)
  }

  /// Returns the bodies that a request can receive: those of the routes, or of the file.
  func bodies(of request: Request) -> [ContextValues.Value] {
    let (method, url) = (request.method, request.url)
    guard let project else { return [] }
    var found: [ContextValues.Value] = []
    let routes = project.routesFile.flatMap(document(named:))
    if let routes, routes.tree.hasRoot {
      let tree = routes.tree
      for route in tree.children(of: 0) where tree.nodes[route].kind == .object {
        guard (tree.string(route, "method")?.uppercased() ?? "GET") == method,
          let path = tree.string(route, "path"), ValueSources.matches(url, path),
          request.fits(tree.member(route, "status").flatMap { Int(tree.text($0)) } ?? 200)
        else { continue }
        if let body = body(of: route, in: routes, project) { found.append(body) }
      }
    }
    guard found.isEmpty, method == "GET", request.fits(200) else { return found }
    let files = project.files(matching: url)
    return files.prefix(isExhaustive ? files.count : 8).compactMap { document(named: $0) }.filter(
      \.tree.hasRoot
    )
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
    let (a, b) = (split(url).segments, split(path).segments)
    return a.count == b.count
      && zip(a, b).allSatisfy { $0 == $1 || isOpen($0) || isOpen($1) }
      && !(a.allSatisfy(isOpen) && !a.isEmpty && !b.allSatisfy(isOpen))
  }

  /// Whether expressions are the whole path of a URL, so that it can be any.
  static func isUnknown(_ url: String) -> Bool {
    let segments = split(url).segments
    return !segments.isEmpty && segments.allSatisfy(isOpen)
  }

  /// Whether a segment matches others: it has an expression, or is a parameter.
  static func isOpen(_ segment: Substring) -> Bool {
    segment.utf8.contains(0x7B) || segment.hasPrefix(":")
      || segment == "*"
  }

  /// Returns the segments of a path, which may contain expressions, and the query and fragment.
  static func split(_ text: String) -> (segments: [Substring], rest: Substring) {
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
    return (segments, text[end...])
  }
}
