import BeagleSchema

/// The keys of `routes.json`, with their meanings, other names and ranges. The command `respond` of
/// flows uses the same names for the same meanings.
extension RouteTable {
  /// The format of `routes.json`.
  package static let format = FileFormat("a route", .list(.object(properties)), code: .badRoutes)

  /// The methods of requests.
  package static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// The values of header fields and queries.
  private static let strings = FileValue.oneOf([.text(.other), .integer(.min ... .max), .flag])

  /// The properties of a route.
  package static let properties: [FileProperty] = [
    FileProperty(
      "path", .text(.request),
      "The path of the request, for example /api/wishes. A name in braces is a parameter: /orders/{id}"
        + " serves /orders/17. Required.",
      synonyms: ["url", "uri", "urlpath", "route", "endpoint"],
      isRequired: true),
    FileProperty(
      "method", .text(.method), "The method of the request. The default is GET.",
      synonyms: ["verb", "httpmethod", "type"]),
    FileProperty(
      "query", .table(.name, strings),
      "Values that the query of the request must have. The path may also contain them, as in"
        + " /list?page=1.", synonyms: ["params", "parameters", "queryparams", "search"]),
    FileProperty(
      "status", .integer(statuses, .status), "The status of the response. The default is 200.",
      synonyms: ["code", "statuscode", "httpstatus"]),
    FileProperty(
      "headers", .table(.header, strings),
      "Header fields of the response. By default, Content-Type is application/json for a body, and"
        + " depends on the extension of a file.", synonyms: ["header"]),
    FileProperty(
      "body", .any,
      "The body of the response: JSON, or a text, which is sent without quotes. Without body and"
        + " file, the body is empty.",
      synonyms: ["response", "json", "jsonbody", "data", "content", "payload"]),
    FileProperty(
      "file", .text(.file),
      "The file with the body of the response, relative to the directory. It may contain parameters"
        + " of the path: orders/{id}.json.", aliases: ["body_file"],
      synonyms: [
        "bodyfile", "bodyfilename", "responsefile", "jsonfile", "bodypath", "filename", "fixture",
      ],
      excluding: "body"),
    FileProperty(
      "delay", .integer(0...Limit.delay),
      "The delay of the response in milliseconds, at most \(Limit.delay). The default is 0.",
      aliases: ["delay_ms"],
      synonyms: ["delayms", "fixeddelaymilliseconds", "latency", "wait", "sleep"]),
    FileProperty(
      "dribble", .integer(0...Limit.delay),
      "The time that the body takes after the header, in milliseconds, at most \(Limit.delay). The"
        + " list of requests shows both times. A server of dev sends the whole response after both."
        + " The default is 0.", aliases: ["body_ms"], synonyms: ["bodyms", "bodydelay"]),
    FileProperty(
      "times", .integer(1...Limit.count),
      "The number of requests that the route responds to. Later requests get the next route that"
        + " matches, or the file. All by default.", aliases: ["count"],
      synonyms: ["repeat", "limit", "once"], excluding: "failTimes"),
    FileProperty(
      "failTimes", .integer(0...Limit.count),
      "The number of requests that fail with status 503 before the first success. The default is"
        + " 0.", aliases: ["fail_times"], synonyms: ["failures", "failfirst", "fail"]),
    FileProperty(
      "offlineAfter", .integer(0...Limit.count),
      "The number of requests after which the server cannot be reached. The default is 0 with"
        + " offlineTimes; otherwise the server can always be reached.",
      aliases: ["offline_after"], synonyms: ["offline"]),
    FileProperty(
      "offlineTimes", .integer(1...Limit.count),
      "The number of requests during which the server cannot be reached. By default it does not"
        + " come back.", aliases: ["offline_times"]),
  ]

  /// Returns the list of routes for an object in the form of other servers, such as
  /// `{"GET /orders": {"status": 200}, "/drinks": [1, 2]}`; nil for another object.
  /// - Parameter element: what the elements of the expected list are.
  static func list(from table: JSONNode, _ element: FileValue) -> String? {
    guard case .object(let properties) = element, properties.first?.name == "path",
      table.kind == .object, table.count > 0
    else { return nil }
    func source(_ start: Int, _ end: Int) -> String {
      String(decoding: table.document.bytes[start..<end], as: UTF8.self)
    }
    var routes: [String] = []
    func add(_ path: String, _ method: String?, _ value: JSONNode) {
      var members = method.map { "\"method\": \"\($0)\", " } ?? ""
      members += "\"path\": \(DynamicObject.string(path).jsonText)"
      let names = value.kind == .object ? Array(value.members) : []
      // Without the keys of a route, the value is the body.
      if let first = names.first, let last = names.last,
        names.allSatisfy({ member in properties.contains { $0.hasName(member.key.string ?? "") } })
      {
        members += ", " + source(first.key.span.offset, last.value.span.end)
      } else {
        members += ", \"body\": " + source(value.span.offset, value.span.end)
      }
      routes.append("  {\(members)}")
    }
    for (key, value) in table.members {
      let words = (key.string ?? "").split(separator: " ")
      guard let path = words.last, path.hasPrefix("/"), words.count <= 2 else { return nil }
      let method = words.count == 2 ? words[0].uppercased() : nil
      if let method, !methods.contains(method) { return nil }
      // For example `{"/orders": {"GET": {…}, "POST": {…}}}`.
      if method == nil, value.kind == .object, value.count > 0,
        value.members.allSatisfy({ methods.contains($0.key.string ?? "") })
      {
        for (name, inner) in value.members { add(String(path), name.string, inner) }
      } else {
        add(String(path), method, value)
      }
    }
    return "[\n" + routes.joined(separator: ",\n") + "\n]"
  }

  /// Returns the route for an object in the form of other servers, such as
  /// `{"request": {"method": "POST", "url": "/orders"}, "response": {"status": 201}}`; nil for another object.
  ///
  /// Also returns nil if the object has a member that no route has, such as a header of the request: without it,
  /// the route would have another meaning.
  static func route(from mapping: JSONNode) -> String? {
    guard let request = mapping["request"], let response = mapping["response"],
      request.kind == .object, mapping["path"] == nil
    else { return nil }
    var route: [(name: String, value: String)] = []
    func add(_ key: String, _ value: JSONNode) -> Bool {
      guard let name = propertyName(key), !route.contains(where: { $0.name == name }) else {
        return false
      }
      switch name {
      case "path":
        guard let path = value.string, path.hasPrefix("/") else { return false }
        route.append((name, DynamicObject.string(path).jsonText))
      case "method":
        guard let method = value.string?.uppercased(), methods.contains(method) else {
          return false
        }
        route.append((name, "\"\(method)\""))
      default: route.append((name, value.text))
      }
      return true
    }
    for (key, value) in request.members {
      guard let name = propertyName(key.string ?? ""), requestProperties.contains(name),
        add(name, value)
      else { return nil }
    }
    let others = mapping.members.filter { $0.value != request && $0.value != response }
    let members = response.kind == .object ? Array(response.members) : []
    // Without the keys of a response, the value is the body.
    let isBody =
      response.kind != .object
      || !members.isEmpty && !members.contains { propertyName($0.key.string ?? "") != nil }
    if isBody, !add("body", response) { return nil }
    for (key, value) in (isBody ? [] : members) + others {
      guard let name = propertyName(key.string ?? ""), !requestProperties.contains(name),
        add(name, value)
      else { return nil }
    }
    guard route.contains(where: { $0.name == "path" }),
      !(route.contains { $0.name == "body" } && route.contains { $0.name == "file" })
    else { return nil }
    return "{\(route.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", "))}"
  }

  /// The properties of a route that describe the request.
  private static let requestProperties = ["path", "method", "query"]

  /// Returns the property for a key in the form of other servers; nil for another key.
  private static func propertyName(_ key: String) -> String? {
    let lowercased = key.lowercased()
    return properties.first { $0.hasName(key) || $0.synonyms.contains(lowercased) }?.name
  }

  /// Returns whether a member of a route is an object with its status or body, as other servers have it.
  static func isResponse(_ key: String, _ value: JSONNode) -> Bool {
    guard key.lowercased() == "response", value.kind == .object, value.count > 0 else {
      return false
    }
    return value.members.allSatisfy { member in
      let name = propertyName(member.key.string ?? "")
      return name != nil && (name != "status" || member.value.int != nil)
    }
  }

  /// Returns whether a body is a text that begins like an object or a list.
  static func looksLikeJSON(_ body: JSONNode) -> Bool {
    let first = body.string?.utf8.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Returns the mistakes in a file that its reader does not reject.
  package static func findings(in document: JSONDocument) -> [Diagnostic] {
    FileChecker(document, format).found
  }
}
