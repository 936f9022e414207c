import BeagleSchema

extension FlowDecoder {
  /// Reads a selector as a property of something else.
  func selector(_ node: YAMLNode, _ subject: String) -> FlowSelector? {
    var ignored = CommandProperties(self, node, subject)
    return selector(node, subject, &ignored)
  }

  /// Reads a selector that is the value of a command, with `label` and `optional`.
  func selector(
    _ node: YAMLNode, _ subject: String, _ properties: inout CommandProperties
  ) -> FlowSelector? {
    if node.kind == .scalar {
      return FlowSelector(text: pattern(node, subject), location: FlowLocation(node))
    }
    if node.kind == .sequence {
      self.reader.report(
        .wrongType, .error, "expected properties of \(subject), found a list",
        suggestion: "write a command for each element of the list", at: node)
      return nil
    }
    guard var reader = PropertyReader(self, node, subject) else { return nil }
    // Maestro accepts these properties in every selector, also where they have no effect.
    for key in ["retryTapIfNoChange", "waitUntilVisible"] { _ = reader.bool(key) }
    for key in ["repeat", "delay", "waitToSettleTimeoutMs"] {
      _ = reader.int(key, in: Int.min...Int.max)
    }
    for key in ["point", "start", "end"] { _ = reader.text(key) }
    properties.label = reader.text("label")
    properties.isOptional = reader.bool("optional") ?? false
    let relations = FlowSelector.Relation.Kind.allCases.compactMap { kind in
      reader.selector(kind.rawValue).map { FlowSelector.Relation(kind: kind, selector: $0) }
    }
    let result = FlowSelector(
      text: reader.value("text").flatMap { pattern($0, "\(subject).text") },
      id: reader.value("id").flatMap { pattern($0, "\(subject).id") },
      index: reader.text("index"), relations: relations,
      containsChild: reader.selector("containsChild"),
      containsDescendants: descendants(reader.value("containsDescendants"), subject),
      states: FlowSelector.States(
        enabled: reader.bool("enabled"), selected: reader.bool("selected"),
        checked: reader.bool("checked"), focused: reader.bool("focused")),
      traits: traits(reader.value("traits"), subject), size: size(&reader),
      location: FlowLocation(node))
    checkNumber(result.index, "\(subject).index")
    reader.finish()
    return result
  }

  private func descendants(_ node: YAMLNode?, _ subject: String) -> [FlowSelector] {
    guard let node else { return [] }
    guard node.kind == .sequence else {
      wrongType(node, expected: "a list of selectors for \(subject).containsDescendants")
      return []
    }
    return node.elements.compactMap { selector($0, "\(subject).containsDescendants") }
  }

  private func traits(_ node: YAMLNode?, _ subject: String) -> [FlowSelector.Trait] {
    guard let node, let text = text(node, "\(subject).traits")?.source else { return [] }
    let names = FlowSelector.Trait.allCases.map(\.rawValue)
    return text.split(separator: " ").compactMap { word in
      let name = String(word.lowercased().map { $0 == "_" ? "-" : $0 })
      if let trait = FlowSelector.Trait(rawValue: name) { return trait }
      reader.report(
        .badEnum, .error,
        "a trait is one of \(names.joined(separator: ", ")), found \"\(word.prefix(80))\"",
        suggestion: TypoCorrection.best(for: name, among: names), name: String(word), at: node)
      return nil
    }
  }

  private func size(_ reader: inout PropertyReader) -> FlowSelector.Size? {
    let size = FlowSelector.Size(
      width: reader.int("width"), height: reader.int("height"),
      tolerance: reader.int("tolerance") ?? 0)
    return size.width == nil && size.height == nil ? nil : size
  }

  /// Reads a regular expression, and reports one that is invalid.
  func pattern(_ node: YAMLNode, _ subject: String) -> FlowText? {
    guard let text = text(node, subject) else { return nil }
    if let literal = text.literal, let problem = TextPattern.problem(in: literal) {
      // Maestro compares such an expression as plain text, without a message.
      reader.report(
        .flow(.pattern), .warning,
        "\"\(literal.prefix(80))\" is not a regular expression: \(problem); it is compared as plain text",
        suggestion: "write a backslash before special characters: "
          + (isJSON
            ? YAMLScalar.doubleQuoted(TextPattern.quoted(literal))
            : YAMLScalar.text(TextPattern.quoted(literal), in: .block)),
        at: node)
    }
    return text
  }

  /// Reports a text that is neither a number nor an expression.
  func checkNumber(_ text: FlowText?, _ subject: String) {
    guard let text, let literal = text.literal, Double(literal) == nil, let place = text.location
    else { return }
    reader.report(
      .wrongType, .error, "expected a number for \(subject), found \"\(literal.prefix(80))\"",
      at: place.span, in: document)
  }

  // MARK: - Conditions

  func condition(_ node: YAMLNode, _ subject: String) -> FlowCondition {
    var result = FlowCondition()
    guard var reader = PropertyReader(self, node, subject) else { return result }
    result.platform = reader.value("platform").flatMap {
      word($0, "\(subject).platform", of: FlowCatalog.platforms)?.lowercased()
    }
    result.visible = reader.selector("visible")
    result.notVisible = reader.selector("notVisible")
    result.script = reader.text("true")
    result.label = reader.text("label")
    _ = reader.bool("optional")
    reader.finish()
    return result
  }
}
