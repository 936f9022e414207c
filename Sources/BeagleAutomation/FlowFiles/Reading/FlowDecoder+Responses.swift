import BeagleNetworking
import BeagleSchema

extension FlowDecoder {
  /// The failures without a response, by name.
  static let failures: [(name: String, failure: BeagleCommand.Response.Failure)] = [
    ("refused", .refused), ("reset", .reset), ("timeout", .timeout), ("offline", .offline),
    ("hang", .hang),
  ]

  /// The statuses of a failure.
  private static let failureStatuses = 400...599

  /// Reads the properties of `respond`.
  func respond(_ node: YAMLNode, _ subject: String) -> BeagleCommand? {
    guard
      var reader = PropertyReader(self, node, subject, vocabulary: RouteTable.properties)
    else { return nil }
    let method = reader.method()
    let query = reader.env("query").map { (name: $0.name, value: $0.value) }
    let status = reader.int("status", in: 100...599)
    let headers = reader.value("headers").map { self.headers($0) } ?? []
    let delay = reader.int("delay", in: 0...FlowLimit.time)
    let dribble = reader.int("dribble", in: 0...FlowLimit.time)
    let times = reader.int("times", in: 1...Int.max)
    let failTimes = reader.int("failTimes", in: 1...Int.max)
    let body = reader.value("body")
    let file = reader.value("file")
    let failureNode = reader.value("failure")
    let path = reader.value("path")
    reader.finish()
    // With failTimes, the body follows the failures.
    let contents = [body, file, failTimes == nil ? failureNode : nil]
    guard contents.count(where: { $0 != nil }) <= 1 else {
      reader.conflict(
        failTimes == nil
          ? "can have only one of \"body\", \"file\" and \"failure\""
          : "can have only one of \"body\" and \"file\"")
      return nil
    }
    guard !conflicts(in: node, subject, status: status) else { return nil }
    guard let path else {
      reader.missing("path")
      return nil
    }
    guard let path = pattern(path, "\(subject).path") else { return nil }
    var response = BeagleCommand.Response(path: path)
    response.method = method
    response.query = query
    response.status = status ?? 200
    response.headers = headers
    response.delay = delay ?? 0
    response.dribble = dribble ?? 0
    response.times = times
    response.failTimes = failTimes ?? 0
    if let failureNode {
      guard let failure = failure(failureNode, "\(subject).failure") else { return nil }
      response.failure = failure
    }
    if let file {
      guard let path = self.reader.file(file, from: self.path) else { return nil }
      response.outcome = .file(path)
    } else if failureNode != nil, failTimes == nil {
      response.outcome = .failure(response.failure)
    } else if body == nil, failTimes != nil, status == nil {
      response.outcome = .unchanged
    } else {
      response.outcome = .body(body.map { value($0) })
    }
    return .respond(response)
  }

  /// Reads header fields, and reports those that no server can send.
  private func headers(_ node: YAMLNode) -> [(name: String, value: FlowText)] {
    for (key, value) in node.kind == .mapping ? node.members : [] {
      let name = key.text ?? ""
      // The value of a script is known only when the flow runs.
      let text = FlowText(value.text ?? "").literal ?? ""
      guard let problem = RouteTable.problem(ofHeader: name, text) else { continue }
      let isName = RouteTable.problem(ofHeader: name, "") != nil
      reader.report(.wrongType, .warning, problem, name: name, at: isName ? key : value)
    }
    return env(node).map { (name: $0.name, value: $0.value) }
  }

  /// Reports properties that have no meaning together. Returns whether there are any.
  private func conflicts(in node: YAMLNode, _ subject: String, status: Int?) -> Bool {
    func value(_ name: String) -> YAMLNode? {
      let aliases = RouteTable.properties.first { $0.name == name }?.aliases ?? []
      return ([name] + aliases).lazy.compactMap { node[$0] }.first { !$0.isNull }
    }
    func report(_ message: String, at node: YAMLNode) -> Bool {
      reader.report(.flow(.conflict), .error, "\(subject) \(message)", at: node)
      return true
    }
    let failTimes = value("failTimes")
    if let failTimes, value("times") != nil {
      return report(
        "can have only one of \"times\" and \"failTimes\", because it responds to all requests after"
          + " the failures", at: failTimes)
    }
    if failTimes != nil, let status, Self.failureStatuses.contains(status),
      let node = value("status")
    {
      return report(
        "would never succeed: \"status\" is that of the response after the failures; write"
          + " \"failure: \(status)\"", at: node)
    }
    if failTimes == nil, let failure = value("failure"), failure.int != nil, value("status") != nil
    {
      return report("can have only one of \"failure\" and \"status\"", at: failure)
    }
    if let dribble = value("dribble"), value("body") == nil, value("file") == nil {
      return report("needs \"body\" or \"file\" for \"dribble\"", at: dribble)
    }
    return false
  }

  /// Reads the name of a failure or a status.
  private func failure(_ node: YAMLNode, _ subject: String) -> BeagleCommand.Response.Failure? {
    if node.int != nil {
      return int(node, in: Self.failureStatuses, subject).map { .status($0) }
    }
    let lower = node.text?.lowercased()
    if let found = Self.failures.first(where: { $0.name == lower }) { return found.failure }
    let names = Self.failures.map(\.name)
    let text = node.text ?? ""
    let limits = Self.failureStatuses
    reader.report(
      .badEnum, .error,
      "\(subject) is one of \(names.joined(separator: ", ")), or a status from"
        + " \(limits.lowerBound) to \(limits.upperBound), found \(found(node))",
      suggestion: TypoCorrection.best(for: text, among: names), name: text, at: node)
    return nil
  }
}
