import BeagleSchema

/// The routes of `routes.json`: the responses of a screen directory that are not plain files.
///
/// The file contains a list of objects:
///
///     [{"method": "POST", "path": "/api/wishes", "query": {"page": "1"}, "status": 201,
///       "delay": 700, "headers": {"X-Trace": "1"}, "file": "api/wish.json", "failTimes": 2},
///      {"path": "/orders/{id}", "file": "orders/{id}.json"}]
///
/// ``properties`` describes all keys. The first route with the same method and path whose query
/// values are all in the request is used.
package struct RouteTable: Sendable {
  /// A route: one response.
  package struct Route: Sendable {
    /// The method in upper case.
    package let method: String
    /// The path. A segment such as `{id}` is a parameter.
    package let path: RequestPath
    /// Whether the path has parameters.
    package let hasParameters: Bool
    /// The query values that a request must have.
    package let query: [String: String]
    /// The status code.
    package let status: Int
    /// The time until the header of the response, in milliseconds.
    let delay: Int
    /// The time that the body takes after the header, in milliseconds.
    let bodyDelay: Int
    let headers: [(String, String)]
    /// The body, if it is in `routes.json` itself.
    package let body: [UInt8]?
    /// The path of the body's file below the directory. It may contain parameters.
    package fileprivate(set) var bodyFile: String?
    /// The number of requests that the route responds to; nil for all.
    let times: Int?
    /// The number of requests that fail with 503 before the first success.
    let failTimes: Int
    /// The numbers of the requests during which the server cannot be reached, from 0; nil if it can
    /// always be reached.
    let offline: Range<Int>?
    /// The position of the route: `routes.json:12:3`.
    package let place: String
    /// The number of earlier routes with the same method, path and query, if a route has `times`.
    fileprivate(set) var occurrence = 0

    /// The key for counting requests; it survives edits elsewhere in the file.
    var key: Key {
      Key(method: method, path: path.segments, query: query, occurrence: occurrence)
    }

    struct Key: Hashable {
      let method: String
      let path: [String]
      let query: [String: String]
      var occurrence: Int
    }

    /// Whether no later route with the same path and query gets a request.
    package var respondsToAll: Bool { times == nil }

    /// The query values that a request must have, in the form of a URL.
    package var queryText: String {
      query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }

    /// Whether the path of a request is that of the route.
    package func matches(_ other: RequestPath) -> Bool {
      guard hasParameters else { return path.segments == other.segments }
      return path.segments.count == other.segments.count
        && zip(path.segments, other.segments).allSatisfy {
          // The file of a parameter could be hidden.
          $0 == $1 || RouteTable.isParameter($0) && $1.utf8.first != UInt8(ascii: ".")
        }
    }

    /// Returns the route with the values of its parameters in a request.
    package func serving(_ request: RequestPath) -> Route {
      guard hasParameters, let file = bodyFile else { return self }
      var route = self
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      route.bodyFile = parts.map { filled(String($0), request) }.joined(separator: "/")
      return route
    }

    private func filled(_ part: String, _ request: RequestPath) -> String {
      var result: [UInt8] = []
      var rest = Array(part.utf8)[...]
      next: while let first = rest.first {
        if first == UInt8(ascii: "{") {
          for (name, value) in zip(path.segments, request.segments)
          where RouteTable.isParameter(name) && rest.starts(with: name.utf8) {
            result += Array(value.utf8)
            rest = rest.dropFirst(name.utf8.count)
            continue next
          }
        }
        result.append(first)
        rest = rest.dropFirst()
      }
      return String(decoding: result, as: UTF8.self)
    }

    /// Returns the values of the parameters that lead to a file; nil if none do.
    package func values(forFile file: String) -> [String: String]? {
      guard let pattern = bodyFile else { return nil }
      return RouteTable.match(pattern, file)
    }
  }

  /// Whether a segment of a path is a parameter, such as `{id}`.
  package static func isParameter(_ segment: String) -> Bool {
    let bytes = segment.utf8
    return bytes.count > 2 && bytes.first == UInt8(ascii: "{") && bytes.last == UInt8(ascii: "}")
      && bytes.dropFirst().dropLast().allSatisfy {
        $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
      }
  }

  /// The error when `routes.json` is not valid.
  package struct Failure: Error, Hashable {
    /// The message with its position: `routes.json:12:15: …`
    package let message: String
    /// The message without its position.
    package let text: String
    /// The range in the file; nil if the file is not JSON or cannot be read.
    package let span: SourceSpan?
    /// Whether the path of the body's file is not below the directory.
    package let isOutside: Bool

    init(message: String, text: String = "", span: SourceSpan? = nil, isOutside: Bool = false) {
      (self.message, self.text, self.span, self.isOutside) = (message, text, span, isOutside)
    }
  }

  /// The name of the file at the root of the directory.
  package static let fileName = "routes.json"
  /// The statuses of responses.
  static let statuses = 100...599
  /// The limits of the file.
  package enum Limit {
    /// The maximum size of the file, in bytes.
    package static let bytes = 4 << 20
    /// The maximum number of routes.
    static let routes = 10_000
    /// The longest delay, in milliseconds: an hour.
    static let delay = 3_600_000
    /// The largest number of requests that fail.
    static let count = 1_000_000
  }

  /// The routes in order.
  package private(set) var routes: [Route]
  /// The paths of the routes that cannot be read; nil for a route without one.
  private var refused: [RequestPath?] = []
  /// The warnings about keys and methods without effect.
  package let findings: [Diagnostic]

  /// Creates an empty table.
  package init() {
    routes = []
    findings = []
  }

  /// Parses the file.
  package init(_ bytes: [UInt8]) throws(Failure) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, name: Self.fileName)
    } catch {
      let place = "\(error.name):\(error.line):\(error.column)"
      throw Failure(message: "\(place): \(error.message)")
    }
    try self.init(document)
  }

  /// Reads a parsed file.
  package init(_ document: JSONDocument) throws(Failure) {
    let root = document.root
    guard root.kind == .array else {
      throw RouteReader.failure(
        root, "the file must contain a list of routes: [{\"path\": \"/orders\", \"body\": []}, …]")
    }
    guard root.count <= Limit.routes else {
      throw RouteReader.failure(root, "more than \(Limit.routes) routes")
    }
    var routes: [Route] = []
    routes.reserveCapacity(root.count)
    var reader = RouteReader()
    for element in root.elements {
      routes.append(try reader.route(element))
    }
    self.routes = routes
    findings =
      reader.hasFindings
      ? Self.findings(in: document).filter { $0.severity == .warning } : []
    if reader.hasTimes { countRepeatedRoutes() }
  }

  /// Creates the table of the routes that can be read, in a file with mistakes.
  package init(readable document: JSONDocument) {
    var routes: [Route] = []
    var reader = RouteReader()
    if document.root.kind == .array {
      for element in document.root.elements.prefix(Limit.routes) {
        do {
          routes.append(try reader.route(element))
        } catch {
          refused.append(RouteReader.path(of: element))
        }
      }
    }
    (self.routes, findings) = (routes, [])
    if reader.hasTimes { countRepeatedRoutes() }
  }

  /// Routes with the same key differ only in their number of requests.
  private mutating func countRepeatedRoutes() {
    var counts: [Route.Key: Int] = [:]
    for index in routes.indices {
      let key = routes[index].key
      routes[index].occurrence = counts[key, default: 0]
      counts[key, default: 0] += 1
    }
  }

  /// The result of a lookup.
  package enum Match {
    /// A route matches. Its file has the values of the request's parameters.
    case route(Route)
    /// Only routes for other methods have the path.
    case otherMethods([String])
    /// No route has the path.
    case none
  }

  /// Returns whether a route that cannot be read may be meant for a path, in a file with mistakes. Without such
  /// a route, the whole file cannot be read.
  package func mayRefuse(_ path: RequestPath) -> Bool {
    refused.isEmpty
      || refused.contains { other in
        guard let segments = other?.segments else { return true }
        return segments.count == path.segments.count
          && zip(segments, path.segments).allSatisfy {
            $0 == $1 || $0.utf8.contains(UInt8(ascii: "{"))
          }
      }
  }

  /// Returns the first route for a request; one for GET also serves HEAD.
  /// - Parameter isSpent: Whether a route with `times` has responded often enough.
  package func match(
    method: String, path: RequestPath, isSpent: (Route) -> Bool = { _ in false }
  ) -> Match {
    let served = method == "HEAD" ? "GET" : method
    var others: [String] = []
    for route in routes where route.matches(path) {
      guard route.method == served || route.method == method else {
        if !others.contains(route.method) { others.append(route.method) }
        continue
      }
      guard route.query.allSatisfy({ path.query[$0.key] == $0.value }) else { continue }
      if route.times == nil || !isSpent(route) { return .route(route.serving(path)) }
    }
    return others.isEmpty ? .none : .otherMethods(others)
  }

  /// Returns the query that the routes with the path and method of a request need, as a clause; nil if no route
  /// has them.
  package func missingQuery(_ path: RequestPath, method: String) -> String? {
    let served = method == "HEAD" ? "GET" : method
    let found = routes.filter { route in
      route.matches(path) && (route.method == served || route.method == method)
        && !route.query.allSatisfy { path.query[$0.key] == $0.value }
    }
    guard !found.isEmpty else { return nil }
    var lines: [Substring] = []
    var queries: [String] = []
    for route in found.prefix(4) {
      let line = route.place.split(separator: ":").dropLast().last ?? ""
      if !lines.contains(line) { lines.append(line) }
      if !queries.contains(route.queryText) { queries.append(route.queryText) }
    }
    let more = found.count > 4 ? " or another one" : ""
    return
      (lines.count == 1
      ? "the route in line \(lines[0]) of routes.json needs"
      : "the routes in lines \(lines.joined(separator: ", ")) of routes.json need")
      + " the query \(queries.joined(separator: " or "))\(more)"
  }

  /// Returns the path of the route that a request would have, if a parameter in it were not empty, as in
  /// `/orders/` for `/orders/{id}`; nil for other requests. Such a request must not get the response of
  /// `/orders`.
  package func routeWithEmptyParameter(_ url: String, method: String) -> String? {
    let served = method == "HEAD" ? "GET" : method
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let parts = Substring(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard parts.count > 1, parts.contains(where: \.isEmpty) else { return nil }
    return routes.first { route in
      guard route.hasParameters, route.method == served || route.method == method,
        route.path.segments.count == parts.count
      else { return false }
      return zip(route.path.segments, parts).allSatisfy { segment, part in
        RouteTable.isParameter(segment) || segment == part
      }
    }?.path.normalized
  }

  /// Whether a text has the form of a pattern such as `orders/{id}.json`.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    match(pattern, text) != nil
  }

  /// Compares a text with a pattern such as `orders/{id}.json`. Returns the values of its parameters;
  /// nil if it does not match.
  static func match(_ pattern: String, _ text: String) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = text.utf8[...]
    var pattern = pattern.utf8[...]
    while let first = pattern.first {
      guard first == UInt8(ascii: "{"), let end = pattern.firstIndex(of: UInt8(ascii: "}")) else {
        guard rest.first == first else { return nil }
        rest = rest.dropFirst()
        pattern = pattern.dropFirst()
        continue
      }
      let name = String(Substring(pattern[...end]))
      pattern = pattern[pattern.index(after: end)...]
      // A parameter ends at the next character of the pattern, and never contains a slash.
      let segment = rest.prefix { $0 != UInt8(ascii: "/") }
      let literal = pattern.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "{") }
      guard segment.count > literal.count else { return nil }
      let value = String(
        Substring(literal.isEmpty ? segment : segment.dropLast(literal.count)))
      if let known = values[name], known != value { return nil }
      values[name] = value
      rest = rest.dropFirst(value.utf8.count)
    }
    return rest.isEmpty ? values : nil
  }
}
