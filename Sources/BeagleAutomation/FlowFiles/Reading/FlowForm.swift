/// A command or a value as an author writes it, for the corrected form in a message.
indirect enum FlowForm {
  /// A text.
  case text(String)
  /// A number.
  case number(Int)
  /// A part that the author must fill in.
  case gap
  /// A value of the file.
  case node(YAMLNode)
  /// An object.
  case object([(name: String, value: FlowForm)])

  /// The maximum size of a value of the file in a message, in bytes.
  private static let limit = 300

  /// A command with its value.
  static func command(_ name: String, _ value: FlowForm) -> FlowForm {
    .object([(name: name, value: value)])
  }

  /// A command under `beagle`.
  static func beagle(_ name: String, _ value: FlowForm) -> FlowForm {
    .command(CommandName.beagle.rawValue, .command(name, value))
  }

  /// Returns an element of a JSON list, or what follows `- ` in YAML.
  func source(isJSON: Bool) -> String {
    guard !isJSON, case .object(let members) = self, members.count == 1, let only = members.first
    else { return inline(isJSON) }
    return "\(only.name): \(only.value.inline(false, in: .block))"
  }

  private func inline(_ isJSON: Bool, in context: YAMLScalar.Context = .flow) -> String {
    switch self {
    case .gap: return "…"
    case .number(let number): return String(number)
    case .text(let text):
      return isJSON ? YAMLScalar.doubleQuoted(text) : YAMLScalar.text(text, in: context)
    case .object(let members):
      let parts = members.map { name, value in
        "\(FlowForm.text(name).inline(isJSON)): \(value.inline(isJSON))"
      }
      return "{\(parts.joined(separator: ", "))}"
    case .node(let node):
      // An alias may repeat many values.
      if case .alias = node.document.values[node.index].content { return "…" }
      guard node.span.length <= FlowForm.limit else { return "…" }
      switch node.kind {
      case .null: return "null"
      case .sequence:
        return "[\(node.elements.map { FlowForm.node($0).inline(isJSON) }.joined(separator: ", "))]"
      case .mapping: return FlowForm.object(FlowForm.members(node)).inline(isJSON)
      case .scalar:
        let text = node.text ?? ""
        if node.isPlain, node.bool != nil || node.double != nil { return text }
        return FlowForm.text(text).inline(isJSON, in: context)
      }
    }
  }

  /// Returns the members of an object of the file.
  static func members(_ node: YAMLNode) -> [(name: String, value: FlowForm)] {
    node.members.map { (name: $0.key.text ?? "null", value: .node($0.value)) }
  }
}

extension FlowDecoder {
  /// Returns a command in the form of the commands around it.
  func source(_ form: FlowForm) -> String { form.source(isJSON: isJSON) }

  // MARK: - Values in place of properties

  /// Returns what to write in place of a value that must be an object; nil if its meaning is unknown.
  func advice(for value: YAMLNode, inPlaceOfPropertiesOf subject: String) -> String? {
    guard value.kind == .scalar, let text = value.text else { return nil }
    let form: FlowForm
    switch subject {
    case "beagle.context":
      form = .beagle("context", .object([("path", .node(value)), ("equals", .gap)]))
    case "beagle.respond":
      form = .beagle(
        "respond", .object([("path", text.hasPrefix("/") ? .node(value) : .gap), ("body", .gap)]))
    default:
      guard let name = CommandName(rawValue: subject) else { return nil }
      guard let key = name.property(meantBy: text) else {
        return name.needsNoValue ? adviceWithoutValue(name) : nil
      }
      form = .command(subject, .command(key, .node(value)))
    }
    return "write \(source(form))"
  }

  /// Returns how to write a command without a value.
  func adviceWithoutValue(_ name: CommandName) -> String {
    isJSON
      ? "write \(source(.text(name.rawValue)))" : "write \"- \(name.rawValue)\" without the colon"
  }

  // MARK: - Unknown commands

  /// Returns the form of a command that a text contains, such as `tapOn Cart`, `tapOn:Cart` or `tapOn(Cart)`; nil
  /// for other texts.
  func form(ofCommandIn text: String) -> FlowForm? {
    let separators: [Character] = [" ", ":", "(", "="]
    let words = text.split(maxSplits: 1) { separators.contains($0) }
    guard words.count == 2 else { return nil }
    var value = words[1].drop { separators.contains($0) }
    if value.hasPrefix("on "), words[0].lowercased() == "tap" { value = value.dropFirst(3) }
    if text.dropFirst(words[0].count).first == "(", value.last == ")" { value = value.dropLast() }
    for quote: Character in ["\"", "'"]
    where value.count > 1 && value.first == quote && value.last == quote {
      value = value.dropFirst().dropLast()
    }
    guard !value.isEmpty, let name = CommandName.meant(by: String(words[0]), value: String(value))
    else { return nil }
    if name.mainProperty != nil { return .command(name.rawValue, .text(String(value))) }
    return name.property(meantBy: String(value)).map {
      .command(
        name.rawValue, .command($0, Int(value).map { .number($0) } ?? .text(String(value))))
    }
  }

  /// Returns the form of an unknown command with its value, if another name alone would not be enough.
  func form(ofUnknown text: String, _ value: YAMLNode?) -> FlowForm? {
    // Messages and pages call it `beagle.request`.
    let own = text.hasPrefix("beagle.") ? String(text.dropFirst(7)) : text
    let known = FlowCatalog.beagle.first { $0.name == own }?.name
    if let own = known ?? CommandName.ownOfOtherTool(text) {
      return .beagle(own, beagleValue(own, value))
    }
    if let direction = CommandName.swipeDirection(of: text) {
      return .command(
        CommandName.swipe.rawValue, .command("direction", .text(direction.rawValue.uppercased())))
    }
    guard let value, let scalar = value.text,
      let name = CommandName.meant(by: text, value: scalar)
    else { return nil }
    if name == .pressKey { return .command(name.rawValue, .node(value)) }
    return name.property(meantBy: scalar).map {
      .command(name.rawValue, .command($0, .node(value)))
    }
  }

  /// Returns the value of a command under `beagle`, if it is one, or its form.
  private func beagleValue(_ own: String, _ value: YAMLNode?) -> FlowForm {
    let form: FlowForm =
      switch own {
      case "context": .object([("path", .gap), ("equals", .gap)])
      case "request": .object([("path", .gap)])
      case "respond": .object([("path", .gap), ("body", .gap)])
      default: .gap
      }
    guard let value, !value.isNull else { return form }
    if own == "context" { return contextValues(value).first ?? form }
    if value.kind == .mapping {
      let known = FlowCatalog.beagle.first { $0.name == own }?.kind.members ?? []
      let isKnown = value.members.allSatisfy { key, _ in known.contains { $0.name == key.text } }
      return isKnown && (own != "respond" || value["path"] != nil) ? .node(value) : form
    }
    return own == "respond" ? form : .node(value)
  }

  /// Returns `path` and `equals` for each value of an object that has the values of contexts, such as
  /// `{cart: {count: 2}}`.
  func contextValues(_ node: YAMLNode) -> [FlowForm] {
    if node.kind == .scalar { return [.object([("path", .node(node)), ("equals", .gap)])] }
    if let path = node["path"] {
      let value = node.members.first { $0.key.text != "path" }?.value
      return [.object([("path", .node(path)), ("equals", value.map { .node($0) } ?? .gap)])]
    }
    return node.members.prefix(3).map { key, value in
      var (path, value) = (key.text ?? "null", value)
      while value.kind == .mapping, value.members.count == 1, let inner = value.members.first {
        path += ".\(inner.key.text ?? "null")"
        value = inner.value
      }
      return .object([("path", .text(path)), ("equals", .node(value))])
    }
  }

  // MARK: - Several keys

  /// The keys that other tools use for the name of a command.
  private static let nameKeys = ["action", "command", "cmd", "type", "name", "step", "op", "kind"]
  /// The keys that other tools use for its properties.
  private static let argumentKeys = [
    "args", "arguments", "params", "parameters", "value", "options", "input", "data",
  ]
  /// The keys that other tools use for the element of a command.
  private static let elementKeys = [
    "selector", "target", "element", "locator", "field", "on", "into",
  ]

  /// Returns the commands that an object means whose members are the name and the properties of a command, such as
  /// `{action: tap, text: Save}`; empty for other objects.
  func forms(ofNamedCommand members: [(key: YAMLNode, value: YAMLNode)]) -> [FlowForm] {
    guard
      let place = members.firstIndex(where: { key, value in
        Self.nameKeys.contains(key.text ?? "") && CommandName.meant(by: value.text ?? "") != nil
          // Without other keys, `type` is the command that types.
          && (members.count > 1 || ["command", "cmd", "step"].contains(key.text ?? ""))
      }),
      let name = CommandName.meant(by: members[place].value.text ?? "")
    else { return [] }
    var rest = members
    rest.remove(at: place)
    func member(_ keys: [String]) -> YAMLNode? {
      rest.first { keys.contains($0.key.text ?? "") }?.value
    }
    guard !rest.isEmpty else {
      return [name.needsNoValue ? .text(name.rawValue) : .command(name.rawValue, .gap)]
    }
    let names = rest.map { $0.key.text ?? "" }
    if rest.count == 1, let value = member(Self.argumentKeys + Self.elementKeys) {
      let only = value.elements.count == 1 ? value.elements[0] : value
      return [.command(name.rawValue, only.kind == .sequence ? .gap : .node(only))]
    }
    if name == .inputText, rest.count == 2, let element = member(Self.elementKeys),
      let text = member(["text", "value"])
    {
      return [
        .command(CommandName.tapOn.rawValue, .node(element)), .command(name.rawValue, .node(text)),
      ]
    }
    if names == [name.mainProperty ?? ""] { return [.command(name.rawValue, .node(rest[0].value))] }
    guard names.allSatisfy({ name.properties.contains($0) }) else {
      return [.command(name.rawValue, .gap)]
    }
    let value = rest.map { (name: $0.key.text ?? "", value: FlowForm.node($0.value)) }
    return [.command(name.rawValue, .object(value))]
  }

  /// Returns what to do with further keys of a command, which are usually properties that are not indented far
  /// enough.
  func advice(forKeysAfter name: CommandName, _ members: [(key: YAMLNode, value: YAMLNode)])
    -> String
  {
    let text = members[1].key.text ?? ""
    let known = name.properties
    if CommandName(rawValue: text) != nil, !known.contains(text) {
      return "write \"\(text)\" as another item of the list"
    }
    let value = members[0].value
    var first: [(name: String, value: FlowForm)] = []
    switch value.kind {
    case .null: break
    case .mapping: first = FlowForm.members(value)
    default:
      guard let key = name.mainProperty ?? name.property(meantBy: value.text ?? "") else {
        return "move \"\(text)\" into the value of \(name.rawValue)"
      }
      first = [(key, .node(value))]
    }
    if let advice = advice(forTime: members[1], after: name, first) { return advice }
    var others: [(name: String, value: FlowForm)] = []
    for (key, value) in members.dropFirst() {
      let word = key.text ?? ""
      guard let meant = known.contains(word) ? word : TypoCorrection.best(for: word, among: known)
      else { return "remove \"\(word)\", which \(name.rawValue) does not have" }
      others.append((meant, .node(value)))
    }
    return "write \(source(.command(name.rawValue, .object(first + others))))"
  }

  /// Returns what to do with the maximum time of a command that waits by itself; nil for another property or
  /// command.
  /// - Parameter selector: The other properties.
  func advice(
    forTime property: (key: YAMLNode, value: YAMLNode), after name: CommandName,
    _ selector: [(name: String, value: FlowForm)]
  ) -> String? {
    let words = ["timeout", "timeoutms", "wait", "waitfor", "maxwait"]
    guard words.contains(property.key.text?.lowercased() ?? ""), name.waitsForElement else {
      return nil
    }
    let key = name == .assertNotVisible ? "notVisible" : "visible"
    let element: FlowForm =
      selector.isEmpty
      ? .gap
      : selector.count == 1 && selector[0].name == "text" ? selector[0].value : .object(selector)
    // A small number is probably one of seconds.
    let time: FlowForm = property.value.int.map { $0 < 100 ? .gap : .node(property.value) } ?? .gap
    let wait = FlowForm.command(
      CommandName.extendedWaitUntil.rawValue, .object([(key, element), ("timeout", time)]))
    let place = name == .assertVisible || name == .assertNotVisible ? "instead" : "before it"
    return "remove it, because \(name.rawValue) waits; for another time, in milliseconds, write"
      + " \(source(wait)) \(place)"
  }
}
