import BeagleNetworking
import BeagleSchema
import JSON

/// Reads the properties of one mapping, and reports those that nothing has read.
struct PropertyReader {
  let decoder: FlowDecoder
  /// The mapping.
  let node: YAMLNode
  /// What the mapping is, for messages, for example `tapOn`.
  let subject: String
  private var known: [String] = []
  /// Properties with other names, and the names that authors write instead.
  private let vocabulary: [FileProperty]
  /// Whether all properties were read, so that the others have a finding.
  private var isFinished = false
  /// The required properties that are missing, until all properties were read.
  private var missingKeys: [String] = []

  /// Creates a reader. Reports another kind of value, and returns nil for it.
  init?(
    _ decoder: FlowDecoder, _ node: YAMLNode, _ subject: String, vocabulary: [FileProperty] = []
  ) {
    guard node.kind == .mapping else {
      decoder.wrongType(
        node, expected: "properties of \(subject)",
        suggestion: decoder.advice(for: node, inPlaceOfPropertiesOf: subject))
      return nil
    }
    self.decoder = decoder
    self.node = node
    self.subject = subject
    self.vocabulary = vocabulary
  }

  /// Returns the value of a property; nil if it is missing or null.
  mutating func value(_ key: String) -> YAMLNode? {
    known.append(key)
    guard let value = written(key), !value.isNull else { return nil }
    return value
  }

  /// Returns the value of a property, or of another name of it.
  private func written(_ key: String) -> YAMLNode? {
    if let value = node[key] { return value }
    guard let property = vocabulary.first(where: { $0.name == key }) else { return nil }
    for alias in property.aliases { if let value = node[alias] { return value } }
    return nil
  }

  /// Whether the mapping contains a property, even with the value null.
  func contains(_ key: String) -> Bool { written(key) != nil }

  mutating func text(_ key: String) -> FlowText? {
    value(key).flatMap { decoder.text($0, "\(subject).\(key)") }
  }

  /// Returns the value of a required property. Reports one that is missing or null.
  mutating func required(_ key: String) -> YAMLNode? {
    let value = value(key)
    if value == nil { missing(key) }
    return value
  }

  mutating func requiredText(_ key: String) -> FlowText? {
    required(key) == nil ? nil : text(key)
  }

  /// Returns the method of a request. Reports one that no client sends.
  mutating func method() -> FlowText? {
    guard let node = value("method"), let text = decoder.text(node, "\(subject).method") else {
      return nil
    }
    // The value of a script is known only when the flow runs.
    if text.literal != nil {
      _ = decoder.word(node, "\(subject).method", as: HTTPMethod.self)
    }
    return text
  }

  mutating func bool(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    if value.bool == nil { decoder.wrongType(value, expected: "true or false") }
    return value.bool
  }

  mutating func int(_ key: String, in range: ClosedRange<Int> = 0...Int.max) -> Int? {
    guard let value = value(key) else { return nil }
    return decoder.int(value, in: range, "\(subject).\(key)")
  }

  mutating func selector(_ key: String) -> FlowSelector? {
    value(key).flatMap { decoder.selector($0, "\(subject).\(key)") }
  }

  mutating func env(_ key: String = "env") -> [FlowVariable] {
    value(key).map { decoder.env($0) } ?? []
  }

  mutating func condition(_ key: String) -> FlowCondition? {
    value(key).map { decoder.condition($0, "\(subject).\(key)") }
  }

  mutating func commands(_ key: String) -> [FlowCommand]? {
    value(key).map { decoder.commands($0) }
  }

  /// Reports a required property that is missing, when all properties were read. One whose name is misspelled has
  /// only that finding.
  mutating func missing(_ key: String) {
    guard isFinished else { return missingKeys.append(key) }
    if hasSynonym(of: key) { return }
    decoder.reader.report(
      .missingRequired, .error, "\(subject) needs \"\(key)\"", name: key, at: node)
  }

  /// Returns whether an unknown property is probably a known one.
  private func isMeant(_ other: YAMLNode, as key: String) -> Bool {
    guard let name = other.text, !known.contains(name) else { return false }
    return vocabulary.contains { $0.name == key && $0.synonyms.contains(name.lowercased()) }
      || TypoCorrection.best(for: name, among: [key]) != nil
      || PropertyReader.synonyms[key]?.contains(name.lowercased()) == true
  }

  /// Whether there are properties, and none is one that was read or probably means one.
  var hasOnlyUnknownProperties: Bool {
    !node.members.isEmpty
      && node.members.allSatisfy { key, _ in
        !known.contains(key.text ?? "null") && !known.contains { isMeant(key, as: $0) }
      }
  }

  /// Reports properties that exclude each other.
  func conflict(_ message: String) {
    decoder.reader.report(.flow(.conflict), .error, "\(subject) \(message)", at: node)
  }

  /// Reports the properties that were not read.
  /// - Parameter ignoresOthers: whether Maestro ignores them in this command. They are warnings then.
  mutating func finish(ignoresOthers: Bool = false) {
    isFinished = true
    var listsKnown = true
    for (key, value) in node.members {
      guard let name = key.text ?? (key.isNull ? "null" : nil) else {
        decoder.wrongType(key, expected: "the name of a property")
        continue
      }
      guard !known.contains(name) else { continue }
      if let property = vocabulary.first(where: { $0.aliases.contains(name) }),
        known.contains(property.name)
      {
        note(alias: name, of: property, at: key)
        continue
      }
      guard
        decoder.reader.diagnostics.count < FlowReader.diagnosticLimit || !missingKeys.isEmpty
      else { break }
      let isListed = report(
        unknown: name, key, value, ignoresOthers: ignoresOthers, listsKnown: listsKnown)
      if isListed { listsKnown = false }
    }
    missingKeys.forEach { missing($0) }
  }

  /// Reports a property that was not read. Returns whether the report lists the known ones, which one finding of
  /// an object does.
  private func report(
    unknown name: String, _ key: YAMLNode, _ value: YAMLNode, ignoresOthers: Bool,
    listsKnown: Bool
  ) -> Bool {
    let lower = name.lowercased()
    let near =
      vocabulary.first { $0.synonyms.contains(lower) && known.contains($0.name) }?.name
      ?? TypoCorrection.best(for: name, among: known)
      ?? known.first {
        isMeant(key, as: $0) && node[$0] == nil && ($0 != "text" || value.kind == .scalar)
      }
    // Without a required property, the command does not run.
    let isWarning = ignoresOthers && !missingKeys.contains { isMeant(key, as: $0) }
    let others = FlowForm.members(node).filter { $0.name != name }
    let time = CommandName(rawValue: subject).flatMap {
      decoder.advice(forTime: (key, value), after: $0, others)
    }
    let isKind = ["role", "type", "tag", "class", "xpath", "css"].contains(lower)
    let advice =
      isKind && known.contains("traits")
      ? "remove it; elements are found by text, id, state and relation" : time
    let list = listsKnown ? "known are \(Set(known).sorted().joined(separator: ", "))" : nil
    decoder.reader.report(
      near == nil ? .unknownProperty : .misspelledProperty, isWarning ? .warning : .error,
      "\(subject) has no property \"\(name)\"" + (isWarning ? ", so it has no effect" : ""),
      suggestion: near ?? advice ?? list, name: name, at: key)
    return near == nil && advice == nil
  }

  /// Names that authors write instead of a property.
  private static let synonyms = [
    "text": [
      "value", "content", "string", "title", "target", "selector", "containstext", "name",
      "accessibilitylabel", "placeholder",
    ],
    "id": ["testid", "resourceid", "accessibilityid", "identifier"],
    "element": ["selector", "target", "text", "visible"],
    "visible": ["selector", "target", "text", "element"],
  ]

  /// Whether a property that was not read probably means a missing one.
  func hasSynonym(of key: String) -> Bool {
    node.members.contains { isMeant($0.key, as: key) }
  }
}

extension PropertyReader {
  /// Reports another name of a property: an error if the property is written too, else a hint for
  /// editors.
  private func note(alias: String, of property: FileProperty, at key: YAMLNode) {
    guard node[property.name] == nil else {
      return conflict(
        "can have only one of \"\(alias)\" and \"\(property.name)\", which mean the same")
    }
    decoder.reader.addHint(
      "\"\(alias)\" is another name of \"\(property.name)\"", suggestion: property.name,
      name: alias, at: key)
  }
}

extension FlowDecoder {
  /// Reports a value of another type than expected, with the token that was found.
  func wrongType(_ node: YAMLNode, expected: String, suggestion: String? = nil) {
    reader.report(
      .wrongType, .error, "expected \(expected), found \(found(node))", suggestion: suggestion,
      at: node)
  }

  /// A description of a value for a message.
  func found(_ node: YAMLNode) -> String {
    switch node.kind {
    case .null: "nothing"
    case .scalar: "\"\((node.text ?? "").prefix(80))\""
    case .sequence: "a list"
    case .mapping: "properties"
    }
  }

  func text(_ node: YAMLNode, _ subject: String) -> FlowText? {
    guard let text = node.text else {
      wrongType(node, expected: "a text for \(subject)")
      return nil
    }
    warnOfComment(after: node)
    return FlowText(text, at: FlowLocation(node))
  }

  /// Warns of a text that a comment probably cuts: of `Order #4711`, YAML reads only `Order`.
  private func warnOfComment(after node: YAMLNode) {
    guard let comment = node.cuttingComment, comment.looksLikeText else { return }
    reader.report(
      .flow(.syntax), .warning, CuttingComment.advice,
      at: SourceSpan(offset: node.span.end + 1, length: 1), in: document)
  }

  func int(_ node: YAMLNode, in range: ClosedRange<Int>, _ subject: String) -> Int? {
    guard let number = node.int else {
      wrongType(node, expected: "a whole number for \(subject)")
      return nil
    }
    guard range.contains(number) else {
      let limits =
        range.upperBound == .max
        ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      reader.report(.outOfRange, .error, "\(subject) must be \(limits), found \(number)", at: node)
      return nil
    }
    return number
  }

  /// Reads one of some words, ignoring case.
  func word(_ node: YAMLNode, _ subject: String, of words: [String]) -> String? {
    guard let text = node.text else {
      wrongType(node, expected: words.joined(separator: ", "))
      return nil
    }
    if let word = words.first(where: { $0.lowercased() == text.lowercased() }) { return word }
    reader.report(
      .badEnum, .error,
      "\(subject) is one of \(words.joined(separator: ", ")), found \"\(text.prefix(80))\"",
      suggestion: TypoCorrection.best(for: text, among: words), name: text, at: node)
    return nil
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ subject: String, as type: Word.Type = Word.self
  ) -> Word? {
    word(node, subject, of: Word.allCases.map(\.rawValue)).flatMap(Word.init)
  }

  /// Reads `NAME: value` pairs.
  func env(_ node: YAMLNode) -> [FlowVariable] {
    guard node.kind == .mapping else {
      wrongType(node, expected: "variables, each with a name and a text")
      return []
    }
    return node.members.compactMap { key, value in
      guard let name = key.text else {
        wrongType(key, expected: "the name of a variable")
        return nil
      }
      if value.isNull {
        return FlowVariable(name: name, value: FlowText("", at: FlowLocation(key)))
      }
      return text(value, "the variable \(name)").map { FlowVariable(name: name, value: $0) }
    }
  }

  /// Reads a JSON value.
  func value(_ node: YAMLNode) -> FlowValue {
    switch node.kind {
    case .null: return .null
    case .sequence: return .list(node.elements.map(value))
    case .mapping:
      return .object(node.members.map { (name: $0.key.text ?? "null", value: value($0.value)) })
    case .scalar:
      if node.isPlain, let bool = node.bool { return .bool(bool) }
      if node.isPlain, let number = node.double { return .number(number) }
      return .text(FlowText(node.text ?? "", at: FlowLocation(node)))
    }
  }
}
