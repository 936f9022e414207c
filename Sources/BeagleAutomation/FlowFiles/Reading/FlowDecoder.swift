import BeagleSchema
import JSON

/// Decodes one flow file.
final class FlowDecoder {
  let reader: FlowReader
  let document: YAMLDocument
  /// The path below the workspace.
  let path: String
  /// Whether the commands are JSON, such as those of a language model. Messages show the same form.
  private(set) var isJSON = false

  init(_ reader: FlowReader, _ document: YAMLDocument, path: String) {
    self.reader = reader
    self.document = document
    self.path = path
  }

  /// Returns the flow; nil if the file does not consist of a configuration and commands.
  func flow() -> Flow? {
    reportDuplicateKeys()
    let roots = document.roots.filter { !$0.isNull }
    guard roots.count == 2 else {
      reportStructure(roots)
      return nil
    }
    let configuration = configuration(roots[0])
    isJSON =
      roots[1].elements.first.map { node in
        let bytes = document.bytes[node.span.offset...].prefix(2)
        return bytes.first == UInt8(ascii: "\"") || bytes.elementsEqual("{\"".utf8)
      } ?? false
    return Flow(path: path, configuration: configuration, commands: commands(roots[1]))
  }

  private func reportStructure(_ roots: [YAMLNode]) {
    let form = "a flow has a configuration with appId or url, a line with ---, and commands"
    let message: String
    switch roots.count {
    case 0: message = "the file is empty; \(form)"
    case 1 where roots[0].kind == .sequence:
      message = "the configuration is missing; \(form)"
    case 1: message = "the commands are missing; \(form)"
    default: message = "the file has \(roots.count) documents; \(form)"
    }
    let span = roots.dropFirst(2).first?.span ?? SourceSpan(offset: 0, length: 1)
    reader.report(.flow(.structure), .error, message, at: span, in: document)
  }

  private func reportDuplicateKeys() {
    for (index, value) in document.values.enumerated() {
      guard case .mapping = value.content else { continue }
      var seen: [String: YAMLNode] = [:]
      for (key, _) in YAMLNode(document: document, index: index).members {
        guard let name = key.text else { continue }
        if let first = seen[name] {
          reader.report(
            .duplicateKey, .error,
            "\"\(name)\" is in line \(first.location.line) too, with another value", name: name,
            at: key)
        } else {
          seen[name] = key
        }
      }
    }
  }

  // MARK: - Configuration

  private func configuration(_ node: YAMLNode) -> FlowConfiguration {
    var result = FlowConfiguration()
    guard node.kind == .mapping, var reader = PropertyReader(self, node, "configuration") else {
      wrongType(node, expected: "a configuration with appId or url")
      return result
    }
    result.appId = reader.text("appId")
    if let url = reader.text("url") {
      result.appId = url
      result.isURL = true
    }
    result.name = reader.text("name")?.source
    if let tags = reader.value("tags") { result.tags = texts(tags, "tags") }
    result.env = reader.env()
    result.onFlowStart = reader.commands("onFlowStart") ?? []
    result.onFlowComplete = reader.commands("onFlowComplete") ?? []
    let known = ["appId", "url", "name", "tags", "env", "onFlowStart", "onFlowComplete"]
    var lacksAppId = result.appId == nil
    for (key, _) in node.members {
      guard let name = key.text, !known.contains(name) else { continue }
      result.otherProperties.append(name)
      // Maestro accepts other properties, so a misspelled one would silently have no effect.
      guard let near = TypoCorrection.best(for: name, among: known) else { continue }
      let isAppId = lacksAppId && (near == "appId" || near == "url")
      if isAppId { lacksAppId = false }
      self.reader.report(
        .misspelledProperty, isAppId ? .error : .warning,
        "the configuration has no property \"\(name)\"", suggestion: near, name: name, at: key)
    }
    if lacksAppId {
      self.reader.report(
        .missingRequired, .error, "the configuration needs appId or url",
        suggestion: "appId: com.example", name: "appId", at: node)
    }
    return result
  }

  /// Reads a list of strings.
  func texts(_ node: YAMLNode, _ subject: String) -> [String] {
    guard node.kind == .sequence else {
      wrongType(node, expected: "a list for \(subject)")
      return []
    }
    return node.elements.compactMap { text($0, subject)?.source }
  }

  // MARK: - Commands

  /// Reads a list of commands.
  func commands(_ node: YAMLNode) -> [FlowCommand] {
    guard node.kind == .sequence else {
      wrongType(
        node, expected: "a list of commands, each after \"- \"",
        suggestion: advice(forCommands: node))
      return []
    }
    return node.elements.compactMap(command)
  }

  /// Returns how to make a list of commands of another value.
  private func advice(forCommands node: YAMLNode) -> String? {
    guard !isJSON else { return "write a list, in brackets" }
    guard let first = (node.members.first?.key ?? node).text else { return nil }
    if first.hasPrefix("-") { return "write a space after \"-\"" }
    return CommandName(rawValue: first) == nil ? nil : "write \"- \" before each command"
  }

  private func command(_ node: YAMLNode) -> FlowCommand? {
    switch node.kind {
    case .scalar: return commandAlone(node)
    case .mapping:
      let members = node.members
      let forms = forms(ofNamedCommand: members)
      if !forms.isEmpty {
        reader.report(
          .flow(.unknownCommand), .error,
          "the key of a command is its name; write \(forms.map(source).joined(separator: " and "))",
          name: members[0].key.text ?? "", at: members[0].key)
        return nil
      }
      guard let first = members.first, let name = commandName(first.key, value: first.value) else {
        return nil
      }
      guard members.count == 1 else {
        let text = members[1].key.text ?? ""
        reader.report(
          .flow(.conflict), .error,
          "a command has one key, found \"\(text)\" after \(name.rawValue)",
          suggestion: advice(forKeysAfter: name, members), name: text, at: members[1].key)
        return nil
      }
      return command(name, key: first.key, value: first.value)
    default:
      wrongType(node, expected: "a command")
      return nil
    }
  }

  private func commandAlone(_ node: YAMLNode) -> FlowCommand? {
    let text = node.text ?? ""
    if text == "hide keyboard" { return finish(.hideKeyboard, .hideKeyboard, key: node, nil) }
    if CommandName(rawValue: text) == nil, let form = form(ofCommandIn: text) {
      let message = "unknown command \"\(text.prefix(80))\""
      reader.report(
        .flow(.unknownCommand), .error, isJSON ? "\(message); write \(source(form))" : message,
        suggestion: isJSON ? nil : source(form), name: text, at: node)
      return nil
    }
    guard let name = commandName(node, value: nil) else { return nil }
    guard name.needsNoValue else {
      reader.report(
        .missingRequired, .error, "\(name.rawValue) needs a value",
        suggestion: isJSON
          ? "write \(source(.command(name.rawValue, .gap)))" : "write \"- \(name.rawValue): …\"",
        name: name.rawValue, at: node)
      return nil
    }
    return command(name, key: node, value: nil)
  }

  private func commandName(_ node: YAMLNode, value: YAMLNode?) -> CommandName? {
    let text = node.text ?? ""
    if let name = CommandName(rawValue: text) { return name }
    let names = CommandName.allCases.map(\.rawValue)
    if let form = form(ofUnknown: text, value) {
      reader.report(
        .flow(.unknownCommand), .error,
        "unknown command \"\(text.prefix(80))\"; write \(source(form))", name: text, at: node)
      return nil
    }
    reader.report(
      .flow(.unknownCommand), .error,
      node.kind == .scalar
        ? "unknown command \"\(text.prefix(80))\"" : "expected the name of a command",
      suggestion: CommandName.ofOtherTool(text) ?? TypoCorrection.best(for: text, among: names)
        ?? TypoCorrection.nearest(to: text, among: names, limit: 1).first, name: text, at: node)
    return nil
  }

  /// Reads a command.
  /// - Parameter value: nil for a command without a value.
  private func command(_ name: CommandName, key: YAMLNode, value: YAMLNode?) -> FlowCommand? {
    if case .impossible(let reason) = name.support {
      reader.report(
        .flow(.unsupportedCommand), .error, "\(name.rawValue) is not possible here: \(reason)",
        name: name.rawValue, at: key)
    }
    if let value, value.isNull {
      reader.report(
        .missingRequired, .error, "\(name.rawValue) has no value",
        suggestion: value.cuttingComment != nil
          ? CuttingComment.advice
          : name.needsNoValue ? adviceWithoutValue(name) : nil,
        name: name.rawValue, at: key)
      return nil
    }
    let errors = reader.errorCount
    var properties = CommandProperties(self, value, name.rawValue)
    let action = action(name, &properties)
    guard let action, reader.errorCount == errors else { return nil }
    if case .ineffective(let reason) = name.support {
      reader.reportOnce(
        .flow(.ignoredCommand), "\(name.rawValue) has no effect: \(reason)", name: name.rawValue,
        at: key)
    }
    return finish(name, action, key: key, properties)
  }

  private func finish(
    _ name: CommandName, _ action: FlowAction, key: YAMLNode, _ properties: CommandProperties?
  ) -> FlowCommand {
    FlowCommand(
      name: properties?.ownName.map { "\(name.rawValue): \($0)" } ?? name.rawValue, action: action,
      label: properties?.label, isOptional: properties?.isOptional ?? false,
      location: FlowLocation(key))
  }
}

/// The value of a command: nothing, a scalar or list in place of its main property, or properties.
struct CommandProperties {
  let decoder: FlowDecoder
  let value: YAMLNode?
  let name: String
  var label: FlowText?
  var isOptional = false
  /// The name of a command under `beagle`.
  var ownName: String?

  init(_ decoder: FlowDecoder, _ value: YAMLNode?, _ name: String) {
    self.decoder = decoder
    self.value = value
    self.name = name
  }

  /// The value, if it is a scalar.
  var scalar: YAMLNode? { value?.kind == .scalar ? value : nil }

  /// Reads the properties. Returns nil unless the value is a mapping.
  /// - Parameter ignoresOthers: whether Maestro ignores properties that it does not know here.
  mutating func read<Result>(
    ignoresOthers: Bool = false, _ body: (inout PropertyReader) -> Result?
  ) -> Result? {
    guard let value, var reader = PropertyReader(decoder, value, name) else { return nil }
    let result = body(&reader)
    label = reader.text("label")
    isOptional = reader.bool("optional") ?? false
    reader.finish(ignoresOthers: ignoresOthers)
    return result
  }

  /// Reads properties without a common result.
  mutating func readAll(_ body: (inout PropertyReader) -> Void) {
    _ = read { reader -> Void? in body(&reader) }
  }

  /// Reads a command whose main property may be the value itself.
  /// - Parameter others: Reads the other properties.
  mutating func text(
    _ key: String, ignoresOthers: Bool = false, others: (inout PropertyReader) -> Void = { _ in }
  ) -> FlowText? {
    if let scalar { return decoder.text(scalar, name) }
    return read(ignoresOthers: ignoresOthers) { reader in
      others(&reader)
      return reader.requiredText(key)
    }
  }

  /// Reads a command without properties of its own.
  mutating func nothing(_ action: FlowAction) -> FlowAction? {
    readAll { _ in }
    return action
  }
}
