import BeagleSchema

/// The answers of `routes.json`: what a directory of screens says where a plain file is not enough.
///
/// A list of objects:
///
///     [{"method": "POST", "path": "/api/wishes", "query": {"page": "1"}, "status": 201,
///       "delay_ms": 700, "headers": {"Content-Type": "application/json"},
///       "body_file": "api/wish.json", "fail_times": 2}]
///
/// Only `path` is required. The method is GET, the status 200, the delay 0 ms and the body empty
/// where nothing else is said; unknown keys are left alone. The first route whose method and path
/// are equal, and whose query values are all in the request, answers. With `fail_times` the first
/// answers, so many, are 503 instead.
package struct RouteTable: Sendable {
  /// One answer.
  package struct Route: Sendable {
    /// The method, in capitals.
    package let method: String
    /// The path.
    package let path: RequestPath
    /// The values that the query must have.
    package let query: [String: String]
    /// The status code.
    package let status: Int
    package let delay: Int
    package let headers: [(String, String)]
    /// The file that is the body, below the directory.
    package let bodyFile: String?
    package let failTimes: Int
    /// Where it stands: `routes.json:12:3`.
    package let place: String

    /// What the failures are counted by; survives edits elsewhere in the file.
    package var key: Key { Key(method: method, path: path.segments, query: query) }

    package struct Key: Hashable {
      let method: String
      let path: [String]
      let query: [String: String]
    }
  }

  /// Why `routes.json` cannot be used.
  package struct Failure: Error, Hashable {
    /// What is wrong and where: `routes.json:12:15: …`
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// The name of the file at the root of the directory.
  package static let fileName = "routes.json"
  /// Bounds of the file.
  package enum Limit {
    /// Size of the file in bytes.
    package static let bytes = 4 << 20
    /// Number of routes.
    static let routes = 10_000
    /// Longest delay in milliseconds: an hour.
    package static let delay = 3_600_000
  }

  /// The routes in order.
  package let routes: [Route]

  /// A table without routes.
  package init() {
    routes = []
  }

  /// Reads the file.
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
      throw RouteReader.failure(root, "the file must hold a list of routes: [{…}, {…}]")
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

  /// What the table says to a request.
  package enum Match {
    /// A route answers.
    case route(Route)
    /// The path is known, but for other methods only.
    case otherMethods([String])
    /// No route has the path.
    case none
  }

  /// The first route for a request; one for GET answers HEAD too.
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
