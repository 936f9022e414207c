import BeagleSchema

/// Reads one entry of `routes.json`, or says at which place it is wrong.
enum RouteReader {
  /// The route that a node describes.
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
      do {
        bodyFile = try RequestPath(file: name).relative
      } catch {
        throw failure(file, "“\(name)” must be a path below the directory, without “..”")
      }
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
      headers: try value(node, "headers").map { node throws(RouteTable.Failure) in
        try strings(node, "headers")
      } ?? [],
      bodyFile: bodyFile,
      failTimes: try integer(node, "fail_times", in: 0...1_000_000, default: 0),
      place: place(node))
  }

  /// A failure at the place of a node.
  static func failure(_ node: JSONNode, _ message: String) -> RouteTable.Failure {
    RouteTable.Failure(message: "\(place(node)): \(message)")
  }

  private static func place(_ node: JSONNode) -> String {
    node.source.description
  }

  /// The value of a key; `null` is the same as a missing key.
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

  /// The members of an object as texts; numbers and booleans count as what is written.
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
