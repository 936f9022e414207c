import BeagleSchema
import JSON

/// Decodes one flow file.
final class FlowDecoder {
  let reader: FlowReader
  let document: YAMLDocument
  /// The path below the workspace.
  let path: String

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
    if result.appId == nil {
      self.reader.report(
        .missingRequired, .error, "the configuration needs appId or url",
        suggestion: "appId: com.example", name: "appId", at: node)
    }
    result.name = reader.text("name")?.source
    if let tags = reader.value("tags") { result.tags = texts(tags, "tags") }
    result.env = reader.env()
    result.onFlowStart = reader.commands("onFlowStart") ?? []
    result.onFlowComplete = reader.commands("onFlowComplete") ?? []
    let known = ["appId", "url", "name", "tags", "env", "onFlowStart", "onFlowComplete"]
    for (key, _) in node.members {
      guard let name = key.text, !known.contains(name) else { continue }
      result.otherProperties.append(name)
      // Maestro accepts other properties, so a misspelled one would silently have no effect.
      guard let near = TypoCorrection.best(for: name, among: known) else { continue }
      self.reader.report(
        .misspelledProperty, .warning, "the configuration has no property \"\(name)\"",
        suggestion: near, name: name, at: key)
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
      wrongType(node, expected: "a list of commands, each after \"- \"")
      return []
    }
    return node.elements.compactMap(command)
  }

  private func command(_ node: YAMLNode) -> FlowCommand? {
    switch node.kind {
    case .scalar: return commandAlone(node)
    case .mapping:
      let members = node.members
      guard let first = members.first, let name = commandName(first.key) else { return nil }
      guard members.count == 1 else {
        reportSecondKey(members[1].key, after: name)
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
    if let command = FlowDecoder.addingColon(to: text) {
      reader.report(
        .flow(.unknownCommand), .error, "unknown command \"\(text.prefix(80))\"",
        suggestion: command, name: text, at: node)
      return nil
    }
    guard let name = commandName(node) else { return nil }
    guard name.needsNoValue else {
      reader.report(
        .missingRequired, .error, "\(name.rawValue) needs a value",
        suggestion: "write \"- \(name.rawValue): …\"", name: name.rawValue, at: node)
      return nil
    }
    return command(name, key: node, value: nil)
  }

  /// Returns a command with the colon after its name, for example `tapOn: Cart` for `tapOn Cart`; nil for other
  /// texts.
  private static func addingColon(to text: String) -> String? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let name = CommandName(rawValue: String(parts[0])), !name.needsNoValue
    else { return nil }
    return "\(parts[0]): \(parts[1])"
  }

  private func commandName(_ node: YAMLNode) -> CommandName? {
    let text = node.text ?? ""
    if let name = CommandName(rawValue: text) { return name }
    let names = CommandName.allCases.map(\.rawValue)
    // Messages and pages call it `beagle.request`.
    let own = text.hasPrefix("beagle.") ? String(text.dropFirst(7)) : text
    if FlowCatalog.beagle.contains(where: { $0.name == own }) {
      reader.report(
        .flow(.unknownCommand), .error,
        "unknown command \"\(text)\"; it is a command under beagle: {\(own): …}", name: text,
        at: node)
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

  /// Reports a second key in a command. It is usually a property that is not indented far enough.
  private func reportSecondKey(_ key: YAMLNode, after name: CommandName) {
    let text = key.text ?? ""
    let hint =
      CommandName(rawValue: text) == nil
      ? "move \"\(text)\" into the value of \(name.rawValue), in YAML by indenting it further"
      : "write \"\(text)\" as another item of the list"
    reader.report(
      .flow(.conflict), .error, "a command has one key, found \"\(text)\" after \(name.rawValue)",
      suggestion: hint, name: text, at: key)
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
          : name.needsNoValue ? "write \"- \(name.rawValue)\" without the colon" : nil,
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
