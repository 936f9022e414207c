import BeagleSchema
import BeagleTUI
import JSON

/// The requests that a test expects.
package struct RequestExpectation {
  /// The method in capital letters; nil for any.
  package var method: String?
  /// A pattern for the whole URL, its path with the query, or its path; nil for any.
  package var path: TextPattern?
  /// Patterns for the values of header fields.
  var headers: [(name: String, value: TextPattern)] = []
  /// The parts that the body must contain.
  package var body: ExpectedValue?
  /// The number of requests; nil for at least one.
  package var count: Int?

  /// Creates an expectation of any request.
  package init() {}

  /// The expectation in words.
  var description: String {
    var words = [method ?? "", path?.source ?? ""].filter { !$0.isEmpty }
    words += headers.map {
      "with \($0.name): \(Redaction.value(ofHeader: $0.name, $0.value.source))"
    }
    if let body { words.append("with \(Redaction.value(body.value).jsonText.prefix(200))") }
    return words.isEmpty ? "any request" : words.joined(separator: " ")
  }

  /// - Throws: `TextPattern.Failure`.
  func matches(_ exchange: Exchange) throws -> Bool {
    try matchesHead(exchange) && bodyDifference(exchange) == nil
  }

  /// Returns how the body differs if the rest of a request is as expected.
  func differenceOfBodyOnly(_ exchange: Exchange) -> ExpectedValue.Difference? {
    (try? matchesHead(exchange)) == true ? bodyDifference(exchange) : nil
  }

  private func matchesHead(_ exchange: Exchange) throws -> Bool {
    if let method, exchange.request.method.rawValue != method { return false }
    if let path, try !RequestExpectation.matches(path, exchange.request.url) { return false }
    for (name, value) in headers {
      let field = exchange.requestHeaders.first { $0.0.lowercased() == name.lowercased() }
      guard let field, try value.matches(field.1) else { return false }
    }
    return true
  }

  /// Returns how the body of a request differs; nil if it is as expected.
  private func bodyDifference(_ exchange: Exchange) -> ExpectedValue.Difference? {
    guard let body else { return nil }
    guard let text = exchange.request.bodyText else {
      return ExpectedValue.Difference(path: "body", expected: body.value, found: nil)
    }
    func difference(_ value: DynamicObject) -> ExpectedValue.Difference? {
      body.difference(from: value, at: "body", isPart: true)
    }
    let sent = DynamicObject(parsing: text)
    guard let first = difference(sent), difference(.string(text)) != nil else { return nil }
    guard case .string(let inner) = sent else { return first }
    return difference(DynamicObject(parsing: inner)).map { _ in first }
  }

  /// Returns whether a pattern matches a URL: the whole one, its path with the query, or its path.
  static func matches(_ pattern: TextPattern, _ url: String) throws -> Bool {
    let path = path(of: url)
    for text in [path.full, path.plain, url] where try pattern.matches(text) { return true }
    return false
  }

  /// Returns the path of a URL with and without its query.
  static func path(of url: String) -> (full: String, plain: String) {
    var path = url[...]
    if let address = url.afterScheme {
      path = address.drop { $0 != "/" }
      if path.isEmpty { path = "/" }
    }
    return (String(path), String(path.prefix { $0 != "?" && $0 != "#" }))
  }
}

extension Pilot {
  /// Waits for the expected requests.
  /// - Parameters:
  ///   - number: the number of the last request that is not examined.
  ///   - limit: the maximum time of the application in milliseconds.
  ///   - check: called while waiting; its error ends the wait.
  /// - Throws: ``FlowFailure`` if the requests do not meet the expectation.
  package func expect(
    _ expected: RequestExpectation, after number: Int, limit: Int,
    check: () throws -> Void = {}
  ) throws {
    func count() throws -> Int {
      try dependencies.requestLog.exchanges.drop { $0.number <= number }.count {
        try expected.matches($0)
      }
    }
    guard let wanted = expected.count else {
      let isSent = try wait(atMost: limit) {
        try check()
        return try count() > 0
      }
      guard !isSent else { return }
      throw failure("no request matches \(expected.description)", expected, after: number)
    }
    // A response can cause a further request, so the number is final only if nothing is loading.
    _ = try wait(atMost: limit) {
      try check()
      return try count() > wanted || (count() == wanted && !hasOpenRequests)
    }
    let found = try count()
    guard found != wanted else { return }
    let requests = found == 1 ? "1 request matches" : "\(found) requests match"
    throw failure(
      "\(requests) \(expected.description), expected \(wanted)", expected, after: number)
  }

  /// Whether something is loading, or a request waits for its response.
  var hasOpenRequests: Bool { application.isLoading || openExchange != nil }

  /// A description of the oldest request without a response; nil if each has one.
  var openRequest: String? { openExchange?.request.label }

  private var openExchange: Exchange? {
    dependencies.requestLog.exchanges.first {
      if case .waiting = $0.outcome { true } else { false }
    }
  }

  private func failure(
    _ message: String, _ expected: RequestExpectation, after number: Int
  ) -> FlowFailure {
    let exchanges = dependencies.requestLog.exchanges.filter { $0.number > number }
    var details = exchanges.isEmpty ? ["no request was sent"] : []
    for exchange in exchanges.suffix(10) {
      details.append(exchange.request.label)
      if expected.body != nil, let body = exchange.request.bodyText {
        let shown = Redaction.body(Array(body.utf8))
        details.append("  body: \(String(decoding: shown, as: UTF8.self).prefix(500))")
      }
      if let difference = expected.differenceOfBodyOnly(exchange) {
        details.append("  \(difference.description)")
      }
    }
    return FlowFailure(.assertion, message, details: details)
  }

  /// Waits until a context has a value and no request that may change it waits for a response.
  ///
  /// A member that its object does not have equals null, as in expressions. The object must exist.
  /// - Parameters:
  ///   - path: a path such as `cart.items[0].name`.
  ///   - limit: the maximum time of the application in milliseconds.
  ///   - check: called while waiting; its error ends the wait.
  /// - Throws: ``FlowFailure`` if it has another value.
  package func expectContext(
    at path: String, toEqual expected: ExpectedValue, limit: Int,
    check: () throws -> Void = {}
  ) throws {
    func holds() -> Bool {
      guard let value = application.contextValue(at: path) else { return false }
      return expected.difference(from: value) == nil
        && (value != .empty || missingStep(of: path)?.isLast != false)
    }
    _ = try wait(atMost: limit) {
      try check()
      return holds() && !hasOpenRequests
    }
    if holds() { return }
    guard let actual = application.contextValue(at: path) else {
      let ids = application.contextIds
      let id = String(path.prefix { $0 != "." && $0 != "[" })
      throw FlowFailure(
        .assertion, "no context has a value at \(path)",
        details: ["contexts: \(ids.joined(separator: ", "))" + Self.question(id, ids)])
    }
    let missing = missingStep(of: path)?.description
    guard let difference = expected.difference(from: actual, at: path) else {
      throw FlowFailure(
        .assertion, "\(path) does not exist" + (missing.map { ": \($0)" } ?? ""))
    }
    throw FlowFailure(
      .assertion, difference.description,
      details: difference.path == path
        ? missing.map { [$0] } ?? []
        : [
          "expected \(Redaction.value(expected.value, at: path).jsonText.prefix(500))",
          "found    \(Redaction.value(actual, at: path).jsonText.prefix(500))",
        ])
  }

  /// Returns the first step of a path that does not exist; nil if all exist. A value that is null has no steps that
  /// could be missing.
  private func missingStep(of text: String) -> (isLast: Bool, description: String)? {
    guard let path = Path(text), let id = path.nodes.first,
      var value = application.contextValue(at: Path(nodes: [id]).description)
    else { return nil }
    for (index, node) in path.nodes.enumerated().dropFirst() {
      let parent = Path(nodes: Array(path.nodes[..<index])).description
      let isLast = index == path.nodes.count - 1
      switch (node, value) {
      case (_, .empty): return nil
      case (.key(let name), .dictionary(let members)):
        guard let member = members[name] else {
          let names = members.map(\.key)
          return (isLast, "\(parent) has no \"\(name)\"" + Self.question(name, names))
        }
        value = member
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else {
          let count = elements.count == 1 ? "1 element" : "\(elements.count) elements"
          return (isLast, "\(parent) has \(count)")
        }
        value = elements[index]
      case (.key, _): return (false, "\(parent) is not an object")
      case (.index, _): return (false, "\(parent) is not a list")
      }
    }
    return nil
  }

  /// Returns `; did you mean "X"?` with a similar name; empty without one.
  private static func question(_ name: String, _ names: [String]) -> String {
    TypoCorrection.best(for: name, amongUnordered: names).map { "; did you mean \"\($0)\"?" } ?? ""
  }
}

extension DynamicObject {
  /// Parses JSON; a text that is not JSON is a string.
  init(parsing text: String) {
    guard let document = try? JSONDocument(text: text, name: "body") else {
      self = .string(text)
      return
    }
    self = DynamicObject(document.root)
  }
}
