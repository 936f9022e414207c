import BeagleSchema

/// The routes of `routes.json`: the responses of a screen directory that are not plain files.
///
/// The file contains a list of objects:
///
///     [{"method": "POST", "path": "/api/wishes", "query": {"page": "1"}, "status": 201,
///       "delay_ms": 700, "headers": {"Content-Type": "application/json"},
///       "body_file": "api/wish.json", "fail_times": 2}]
///
/// Only `path` is required. By default the method is GET, the status 200, the delay 0 ms and the
/// body empty; unknown keys are ignored. The first route with the same method and path whose query
/// values are all in the request is used. `fail_times` makes the first responses of the route, here
/// two, fail with 503. `offline_after` and `offline_times` simulate a server that cannot be reached
/// for some requests, and `body_ms` a body that arrives slowly after the header.
package struct RouteTable: Sendable {
  /// A route: one response.
  package struct Route: Sendable {
    /// The method in upper case.
    package let method: String
    /// The path.
    package let path: RequestPath
    /// The query values that a request must have.
    package let query: [String: String]
    /// The status code.
    package let status: Int
    /// The time until the header of the response, in milliseconds.
    let delay: Int
    /// The time that the body takes after the header, in milliseconds.
    let bodyDelay: Int
    let headers: [(String, String)]
    /// The path of the body's file below the directory.
    package let bodyFile: String?
    /// The number of requests that fail with 503 before the first success.
    let failTimes: Int
    /// The numbers of the requests during which the server cannot be reached, from 0; nil if it can
    /// always be reached.
    let offline: Range<Int>?
    /// The position of the route: `routes.json:12:3`.
    package let place: String

    /// The key for counting failures; it survives edits elsewhere in the file.
    var key: Key { Key(method: method, path: path.segments, query: query) }

    struct Key: Hashable {
      let method: String
      let path: [String]
      let query: [String: String]
    }
  }

  /// The error when `routes.json` is not valid.
  package struct Failure: Error, Hashable {
    /// The message with its position: `routes.json:12:15: …`
    package let message: String

    init(message: String) { self.message = message }
  }

  /// The name of the file at the root of the directory.
  package static let fileName = "routes.json"
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
  package let routes: [Route]

  /// Creates an empty table.
  package init() {
    routes = []
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
    let root = document.root
    guard root.kind == .array else {
      throw RouteReader.failure(root, "the file must contain a list of routes: [{…}, {…}]")
    }
    guard root.count <= Limit.routes else {
      throw RouteReader.failure(root, "more than \(Limit.routes) routes")
    }
    var routes: [Route] = []
    routes.reserveCapacity(root.count)
    for element in root.elements {
      routes.append(try RouteReader.route(element))
    }
    self.routes = routes
  }

  /// The result of a lookup.
  package enum Match {
    /// A route matches.
    case route(Route)
    /// Only routes for other methods have the path.
    case otherMethods([String])
    /// No route has the path.
    case none
  }

  /// Returns the first route for a request; one for GET also serves HEAD.
  package func match(method: String, path: RequestPath) -> Match {
    let served = method == "HEAD" ? "GET" : method
    var others: [String] = []
    for route in routes where route.path.segments == path.segments {
      guard route.method == served || route.method == method else {
        if !others.contains(route.method) { others.append(route.method) }
        continue
      }
      if route.query.allSatisfy({ path.query[$0.key] == $0.value }) { return .route(route) }
    }
    return others.isEmpty ? .none : .otherMethods(others)
  }
}

/// A parser of one entry of `routes.json`. Its errors name the position.
enum RouteReader {
  /// Parses a route.
  static func route(_ node: JSONNode) throws(RouteTable.Failure) -> RouteTable.Route {
    guard node.kind == .object else { throw failure(node, "a route must be an object: {…}") }
    guard let pathNode = node["path"] else { throw failure(node, "the route has no “path”") }
    let written = try string(pathNode, "path")
    let path: RequestPath
    do {
      path = try RequestPath(written)
    } catch {
      throw failure(pathNode, "“\(written)” \(error.reason)")
    }
    var bodyFile: String?
    if let file = value(node, "body_file") {
      let name = try string(file, "body_file")
      guard let path = try? RequestPath(file: name) else {
        throw failure(file, "“\(name)” must be a path below the directory, without “..”")
      }
      // Somebody who serves a cloned directory must not publish its `.env`.
      guard !path.isHidden else {
        throw failure(
          file, "“\(name)” is hidden; rename the file and its directories, without a leading dot")
      }
      bodyFile = path.relative
    }
    var query = path.query
    if let object = value(node, "query") {
      for (name, text) in try strings(object, "query") { query[name] = text }
    }
    return RouteTable.Route(
      method: try value(node, "method").map { node throws(RouteTable.Failure) in
        try string(node, "method").uppercased()
      } ?? "GET",
      path: path, query: query,
      status: try integer(node, "status", in: 100...599, default: 200),
      delay: try integer(node, "delay_ms", in: 0...RouteTable.Limit.delay, default: 0),
      bodyDelay: try integer(node, "body_ms", in: 0...RouteTable.Limit.delay, default: 0),
      headers: try value(node, "headers").map { node throws(RouteTable.Failure) in
        try strings(node, "headers")
      } ?? [],
      bodyFile: bodyFile,
      failTimes: try integer(node, "fail_times", in: 0...RouteTable.Limit.count, default: 0),
      offline: try offline(node),
      place: place(node))
  }

  /// Parses the requests during which the server cannot be reached.
  private static func offline(_ node: JSONNode) throws(RouteTable.Failure) -> Range<Int>? {
    guard value(node, "offline_after") != nil || value(node, "offline_times") != nil else {
      return nil
    }
    let first = try integer(node, "offline_after", in: 0...RouteTable.Limit.count, default: 0)
    guard value(node, "offline_times") != nil else { return first..<Int.max }
    let count = try integer(node, "offline_times", in: 1...RouteTable.Limit.count, default: 1)
    return first..<first + count
  }

  /// Creates a failure at the position of a node.
  static func failure(_ node: JSONNode, _ message: String) -> RouteTable.Failure {
    RouteTable.Failure(message: "\(place(node)): \(message)")
  }

  private static func place(_ node: JSONNode) -> String {
    node.source.description
  }

  /// Returns the value of a key; `null` counts as missing.
  private static func value(_ node: JSONNode, _ key: String) -> JSONNode? {
    guard let value = node[key], value.kind != .null else { return nil }
    return value
  }

  private static func string(_ node: JSONNode, _ key: String) throws(RouteTable.Failure) -> String {
    guard let text = node.string else { throw failure(node, "“\(key)” must be a string") }
    return text
  }

  private static func integer(
    _ node: JSONNode, _ key: String, in range: ClosedRange<Int>, default standard: Int
  ) throws(RouteTable.Failure) -> Int {
    guard let value = value(node, key) else { return standard }
    guard let number = value.int, range.contains(number) else {
      throw failure(
        value, "“\(key)” must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns the members of an object as strings; numbers and booleans are converted.
  private static func strings(
    _ node: JSONNode, _ key: String
  ) throws(RouteTable.Failure) -> [(String, String)] {
    guard node.kind == .object else { throw failure(node, "“\(key)” must be an object of strings") }
    var result: [(String, String)] = []
    for (name, value) in node.members {
      guard let name = name.string,
        let text = value.string ?? value.int.map({ "\($0)" }) ?? value.bool.map({ "\($0)" })
      else { throw failure(value, "a value of “\(key)” must be a string") }
      result.append((name, text))
    }
    return result
  }
}
