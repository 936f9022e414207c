import BeagleSchema

/// A parser of the entries of `routes.json`. Its errors name the position.
struct RouteReader {
  /// Whether a key or method has no effect, or a key is written twice.
  private(set) var hasFindings = false
  /// Whether a route has a number of requests.
  private(set) var hasTimes = false

  /// The members of a route that are not null.
  private struct Members {
    /// The object of the route.
    let route: JSONNode
    var path, method, query, status, headers, body, file, delay, dribble, times: JSONNode?
    var failTimes, offlineAfter, offlineTimes: JSONNode?

    /// Returns the key of a value as the author wrote it, which may be another name of the property.
    func key(of value: JSONNode) -> String {
      route.members.first { $0.value == value }?.key.string ?? ""
    }
  }

  /// Parses a route.
  mutating func route(_ node: JSONNode) throws(RouteTable.Failure) -> RouteTable.Route {
    guard node.kind == .object else {
      throw Self.failure(node, "a route must be an object: {…}")
    }
    let members = members(node)
    guard let pathNode = members.path ?? node["path"] else {
      throw Self.failure(node, "the route has no \"path\"")
    }
    let path = try Self.path(pathNode)
    if let body = members.body, let file = members.file {
      throw Self.conflict(members.key(of: body), members.key(of: file), at: file)
    }
    if let failTimes = members.failTimes, let times = members.times {
      throw Self.conflict(members.key(of: times), members.key(of: failTimes), at: times)
    }
    var query = path.query
    if let object = members.query {
      for (name, text) in try strings(object, "query") { query[name] = text }
    }
    let headers = try members.headers.map { node throws(RouteTable.Failure) in
      try strings(node, "headers")
    }
    let limit = RouteTable.Limit.self
    let times = try Self.integer(members.times, of: members, in: 1...limit.count)
    if times != nil { hasTimes = true }
    return RouteTable.Route(
      method: try method(members.method), path: path,
      hasParameters: path.segments.contains(where: RouteTable.isParameter), query: query,
      status: try Self.integer(members.status, of: members, in: RouteTable.statuses) ?? 200,
      delay: try Self.integer(members.delay, of: members, in: 0...limit.delay) ?? 0,
      bodyDelay: try Self.integer(members.dribble, of: members, in: 0...limit.delay) ?? 0,
      headers: headers ?? [],
      body: members.body.map(Self.body),
      bodyFile: try members.file.map { node throws(RouteTable.Failure) in
        try Self.file(node, of: path, members)
      },
      times: times,
      failTimes: try Self.integer(members.failTimes, of: members, in: 0...limit.count) ?? 0,
      offline: try Self.offline(members), place: Self.place(node))
  }

  private mutating func members(_ node: JSONNode) -> Members {
    var members = Members(route: node)
    for (key, value) in node.members {
      let value = value.isNull ? nil : value
      switch key.string {
      case "path": members.path = value
      case "method": members.method = value
      case "query": members.query = value
      case "status": members.status = value
      case "headers": members.headers = value
      case "body":
        members.body = value
        // Only these can be invalid.
        if let value, RouteTable.looksLikeJSON(value) { hasFindings = true }
      case "file", "body_file":
        if members.file != nil { hasFindings = true }
        members.file = value
      case "delay", "delay_ms":
        if members.delay != nil { hasFindings = true }
        members.delay = value
      case "dribble", "body_ms":
        if members.dribble != nil { hasFindings = true }
        members.dribble = value
      case "times", "count":
        if members.times != nil { hasFindings = true }
        members.times = value
      case "failTimes", "fail_times":
        if members.failTimes != nil { hasFindings = true }
        members.failTimes = value
      case "offlineAfter", "offline_after":
        if members.offlineAfter != nil { hasFindings = true }
        members.offlineAfter = value
      case "offlineTimes", "offline_times":
        if members.offlineTimes != nil { hasFindings = true }
        members.offlineTimes = value
      default: hasFindings = true
      }
    }
    return members
  }

  private mutating func method(_ node: JSONNode?) throws(RouteTable.Failure) -> String {
    guard let node else { return "GET" }
    let method = try Self.string(node, "method").uppercased()
    if !RouteTable.methods.contains(method) { hasFindings = true }
    return method
  }

  /// Returns the path of a route that may have a mistake elsewhere; nil without one.
  static func path(of route: JSONNode) -> RequestPath? {
    guard let text = route["path"]?.string else { return nil }
    return (try? RequestPath(text)) ?? (try? RequestPath("/" + text))
  }

  private static func path(_ node: JSONNode) throws(RouteTable.Failure) -> RequestPath {
    let written = try string(node, "path")
    let path: RequestPath
    do {
      path = try RequestPath(written)
    } catch {
      throw failure(node, "\"\(written)\" \(error.reason)")
    }
    if let problem = RouteTable.problem(ofParametersIn: path) { throw failure(node, problem) }
    return path
  }

  /// Returns the path of the file with the body.
  private static func file(
    _ node: JSONNode, of path: RequestPath, _ members: Members
  ) throws(RouteTable.Failure) -> String {
    guard let name = node.string else {
      throw failure(node, "\"\(members.key(of: node))\" must be a string")
    }
    let file = try? RequestPath(file: name)
    if let problem = RouteTable.problem(of: file, named: name, for: path) {
      throw failure(node, problem, isOutside: file?.segments.isEmpty ?? true)
    }
    return file?.relative ?? name
  }

  /// Returns the bytes of a body: a text, or the source text of another value.
  private static func body(_ node: JSONNode) -> [UInt8] {
    if let text = node.string { return Array(text.utf8) }
    let span = node.span
    return Array(node.document.bytes[span.offset..<span.end])
  }

  /// Parses the requests during which the server cannot be reached.
  private static func offline(_ members: Members) throws(RouteTable.Failure) -> Range<Int>? {
    guard members.offlineAfter != nil || members.offlineTimes != nil else { return nil }
    let limit = RouteTable.Limit.count
    let first = try integer(members.offlineAfter, of: members, in: 0...limit) ?? 0
    let count = try integer(members.offlineTimes, of: members, in: 1...limit)
    return first..<(count.map { first + $0 } ?? .max)
  }

  /// Creates a failure at the position of a node.
  static func failure(
    _ node: JSONNode, _ message: String, isOutside: Bool = false
  ) -> RouteTable.Failure {
    RouteTable.Failure(
      message: "\(place(node)): \(message)", text: message, span: node.span, isOutside: isOutside)
  }

  private static func conflict(
    _ key: String, _ other: String, at node: JSONNode
  ) -> RouteTable.Failure {
    failure(node, "a route can have only one of \"\(key)\" and \"\(other)\"")
  }

  private static func place(_ node: JSONNode) -> String {
    node.source.description
  }

  private static func string(_ node: JSONNode, _ key: String) throws(RouteTable.Failure) -> String {
    guard let text = node.string else {
      let advice = node.kind == .array ? "; write a route for each \(key)" : ""
      throw failure(node, "\"\(key)\" must be a string" + advice)
    }
    return text
  }

  private static func integer(
    _ node: JSONNode?, of members: Members, in range: ClosedRange<Int>
  ) throws(RouteTable.Failure) -> Int? {
    guard let node else { return nil }
    guard let number = node.int, range.contains(number) else {
      let isQuoted = node.string.flatMap { Int($0) }.map(range.contains) ?? false
      let isTime = [members.delay, members.dribble].contains(node)
      let time = isTime ? node.string.flatMap(milliseconds) : nil
      throw failure(
        node,
        "\"\(members.key(of: node))\" must be a whole number from \(range.lowerBound)"
          + " to \(range.upperBound)"
          + (isQuoted ? "; write \(node.string ?? "") without quotes" : "")
          + (time.map { ", in milliseconds; write \($0)" } ?? ""))
    }
    return number
  }

  /// Returns the milliseconds of a text such as `300ms` or `2s`; nil for other texts.
  private static func milliseconds(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    let unit = text.dropFirst(digits.count).lowercased()
    if ["ms", " ms"].contains(unit) { return number }
    return ["s", " s"].contains(unit) && number <= 3600 ? number * 1000 : nil
  }

  /// Returns the members of an object as strings; numbers and booleans are converted.
  private mutating func strings(
    _ node: JSONNode, _ key: String
  ) throws(RouteTable.Failure) -> [(String, String)] {
    guard node.kind == .object else {
      throw Self.failure(node, "\"\(key)\" must be an object of strings")
    }
    var result: [(String, String)] = []
    for (name, value) in node.members {
      guard let name = name.string,
        let text = value.string ?? value.int.map({ "\($0)" }) ?? value.bool.map({ "\($0)" })
      else { throw Self.failure(value, "a value of \"\(key)\" must be a string") }
      if key == "headers", RouteTable.problem(ofHeader: name, text) != nil { hasFindings = true }
      result.append((name, text))
    }
    return result
  }
}
