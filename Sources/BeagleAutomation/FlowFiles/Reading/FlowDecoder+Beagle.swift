import BeagleNetworking
import BeagleSchema

/// The names of commands under `beagle`.
private enum OwnName: String, CaseIterable {
  case request, respond, network, cache, context, analytics, resize, theme, snapshot, findings
  case focused, busy, stale, failure, message
}

extension FlowDecoder {
  /// Reads a command under `beagle`: a mapping with one command, and `label` and `optional`.
  func beagle(_ properties: inout CommandProperties) -> BeagleCommand? {
    guard let value = properties.value, value.kind == .mapping,
      var reader = PropertyReader(
        self, value, "beagle", vocabulary: CommandName.beagleVocabulary)
    else {
      if let value = properties.value { wrongType(value, expected: "a command of beagle") }
      return nil
    }
    let found = OwnName.allCases.filter { name in
      _ = reader.value(name.rawValue)
      return reader.contains(name.rawValue)
    }
    properties.label = reader.text("label")
    properties.isOptional = reader.bool("optional") ?? false
    let errors = self.reader.errorCount
    reader.finish()
    guard let name = found.first else {
      if self.reader.errorCount == errors {
        self.reader.report(
          .missingRequired, .error,
          "beagle needs one of \(OwnName.allCases.map(\.rawValue).joined(separator: ", "))",
          at: value)
      }
      return nil
    }
    guard found.count == 1 else {
      reader.conflict("needs one command, found \(found.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    guard let node = reader.value(name.rawValue) else {
      let key = value.members.first { $0.key.text == name.rawValue }?.key
      self.reader.report(
        .missingRequired, .error, "beagle.\(name.rawValue) has no value", name: name.rawValue,
        at: key ?? value)
      return nil
    }
    properties.ownName = name.rawValue
    return command(name, node)
  }

  private func command(_ name: OwnName, _ node: YAMLNode) -> BeagleCommand? {
    let subject = "beagle.\(name.rawValue)"
    switch name {
    case .request: return request(node, subject)
    case .respond: return respond(node, subject)
    case .network:
      return word(node, subject, of: ["offline", "online"])
        .map { .network(isOnline: $0 == "online") }
    case .cache:
      return word(node, subject, of: ["memory", "none"]).map { .cache(isOn: $0 == "memory") }
    case .context: return context(node, subject)
    case .analytics: return analytics(node, subject)
    case .resize: return resize(node, subject)
    case .theme: return text(node, subject).map { .theme($0) }
    case .snapshot: return snapshot(node, subject)
    case .findings:
      guard node.text == "none" else {
        wrongType(
          node, expected: "none", suggestion: "write \(source(.beagle("findings", .text("none"))))")
        return nil
      }
      return .noFindings
    case .focused: return selector(node, subject).map { .focused($0) }
    case .busy:
      return presence(node, expected: "any, none or a selector") { selector($0, subject) }
        .map { .busy($0) }
    case .stale:
      return word(node, subject, of: ["any", "none"]).map { .stale(isPresent: $0 == "any") }
    case .failure:
      return presence(node, expected: "any, none or a text") { pattern($0, subject) }
        .map { .failure($0) }
    case .message: return pattern(node, subject).map { .message($0) }
    }
  }

  /// Reads `any`, `none`, or what must match.
  private func presence<Match>(
    _ node: YAMLNode, expected: String, _ read: (YAMLNode) -> Match?
  ) -> BeagleCommand.Presence<Match>? {
    // `busy: true` would look for the text "true".
    if node.isPlain, node.bool != nil {
      wrongType(node, expected: expected)
      return nil
    }
    return switch node.text?.lowercased() {
    case "any": .any
    case "none": BeagleCommand.Presence.none
    default: read(node).map { .matching($0) }
    }
  }

  /// The properties of `request`, with the names that authors write instead.
  private static let requestProperties =
    RouteTable.properties.filter { ["method", "path", "headers", "body"].contains($0.name) } + [
      FileProperty("count", .any, "", synonyms: ["times", "number", "calls"])
    ]

  private func request(_ node: YAMLNode, _ subject: String) -> BeagleCommand? {
    var result = BeagleCommand.RequestAssertion()
    if node.kind == .scalar {
      if node.text == "none" {
        result.count = .exactly(0)
      } else {
        result.path = pattern(node, subject)
      }
      return .request(result)
    }
    guard
      var reader = PropertyReader(self, node, subject, vocabulary: Self.requestProperties)
    else { return nil }
    result.method = reader.method()
    result.path = reader.value("path").flatMap { pattern($0, "\(subject).path") }
    result.headers = reader.env("headers").map { ($0.name, $0.value) }
    result.body = reader.value("body").map { value($0) }
    if let node = reader.value("count") { result.count = count(node, subject) }
    reader.finish()
    return .request(result)
  }

  private func count(_ node: YAMLNode, _ subject: String) -> BeagleCommand.Count {
    if node.text == "none" { return .exactly(0) }
    return int(node, in: 0...Int.max, "\(subject).count").map { .exactly($0) } ?? .any
  }

  /// Reads the attributes of a record and `count`, which no record has as an attribute.
  private func analytics(_ node: YAMLNode, _ subject: String) -> BeagleCommand? {
    var result = BeagleCommand.AnalyticsAssertion()
    if node.text == "none" {
      result.count = .exactly(0)
      return .analytics(result)
    }
    guard case .object(let members) = value(node) else {
      wrongType(node, expected: "none or the attributes of a record")
      return nil
    }
    result.attributes = members.filter { $0.name != "count" }
    if let node = node["count"], !node.isNull { result.count = count(node, subject) }
    return .analytics(result)
  }

  /// The properties of `context`, with the names that authors write instead.
  private static let contextProperties = [
    FileProperty("path", .any, "", synonyms: ["name", "key", "id", "expression", "context"]),
    FileProperty("equals", .any, "", synonyms: ["value", "is", "expected", "equal", "eq", "tobe"]),
  ]

  private func context(_ node: YAMLNode, _ subject: String) -> BeagleCommand? {
    guard
      var reader = PropertyReader(self, node, subject, vocabulary: Self.contextProperties)
    else { return nil }
    let path = reader.requiredText("path")
    let hasExpected = reader.contains("equals")
    let expected = reader.value("equals").map { value($0) } ?? .null
    if !hasExpected { reader.missing("equals") }
    if path == nil, !hasExpected, reader.hasOnlyUnknownProperties {
      let forms = contextValues(node).map { source(.beagle("context", $0)) }
      self.reader.report(
        .missingRequired, .error, "\(subject) needs \"path\" and \"equals\"",
        suggestion: "write \(forms.joined(separator: " and "))", name: "path", at: node)
      return nil
    }
    reader.finish()
    return path.map { .context(BeagleCommand.ContextAssertion(path: $0, expected: expected)) }
  }

  /// Reads `100x30`, or columns and rows.
  private func resize(_ node: YAMLNode, _ subject: String) -> BeagleCommand? {
    // The limits of the option --size: from the minimum size of a window.
    let (width, height) = (20...1000, 5...1000)
    if node.kind == .scalar {
      let numbers = (node.text ?? "").split(separator: "x").map { Int($0) }
      guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1]
      else {
        wrongType(node, expected: "columns and rows, such as 100x30")
        return nil
      }
      guard width.contains(columns), height.contains(rows) else {
        wrongType(
          node,
          expected: "columns from \(width.lowerBound) to \(width.upperBound) and rows from"
            + " \(height.lowerBound) to \(height.upperBound)")
        return nil
      }
      return .resize(columns: columns, rows: rows)
    }
    guard var reader = PropertyReader(self, node, subject) else { return nil }
    let columns = reader.int("columns", in: width)
    let rows = reader.int("rows", in: height)
    reader.finish()
    for key in ["columns", "rows"] where !reader.contains(key) { reader.missing(key) }
    guard let columns, let rows else { return nil }
    return .resize(columns: columns, rows: rows)
  }

  private func snapshot(_ node: YAMLNode, _ subject: String) -> BeagleCommand? {
    if node.kind == .scalar {
      return text(node, subject).map { .snapshot(BeagleCommand.Snapshot(name: $0)) }
    }
    guard var reader = PropertyReader(self, node, subject) else { return nil }
    let name = reader.requiredText("name")
    var masks: [FlowText] = []
    if let mask = reader.value("mask") {
      let nodes = mask.kind == .sequence ? mask.elements : [mask]
      masks = nodes.compactMap { text($0, "\(subject).mask") }
    }
    reader.finish()
    return name.map { .snapshot(BeagleCommand.Snapshot(name: $0, masks: masks)) }
  }
}
