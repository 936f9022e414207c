import BeagleAutomation
import BeagleNetworking
import BeagleSchema
import CellText
import JSON

/// Flow files: diagnostics, fixes, completion, hover, definitions and symbols.
extension LanguageServer {
  /// Handles a request for a flow file. Other features exist for screens only.
  func handleFlowRequest(
    _ method: String, _ document: TextDocument, _ params: Params
  ) throws(ResponseError) -> ProtocolValue {
    switch method {
    case "textDocument/completion":
      return flowCompletion(document, document.offset(of: try params.position()))
    case "textDocument/hover":
      return flowHover(document, document.offset(of: try params.position()))
    case "textDocument/definition":
      return flowDefinition(document, document.offset(of: try params.position()))
    case "textDocument/references":
      return referencesInFlow(document, document.offset(of: try params.position()))
    case "textDocument/prepareRename":
      return try prepareFlowRename(document, document.offset(of: try params.position()))
    case "textDocument/rename":
      return try renameInFlow(
        document, document.offset(of: try params.position()), to: try params.string("newName"))
    case "textDocument/documentSymbol": return flowSymbols(document)
    case "textDocument/codeAction": return codeActions(document, params)
    case "textDocument/diagnostic": return report(document)
    default: return .null
    }
  }

  // MARK: - Diagnostics

  /// Returns the diagnostics of a flow. The files that it uses are read from its directory.
  func flowItems(_ document: TextDocument) -> [DiagnosticItem] {
    guard let path = document.path, let slash = path.lastIndex(of: "/"),
      let root = try? ScreenDirectory(LanguageServer.flowRoot(of: String(path[..<slash])))
    else { return [] }
    let reader = FlowReader(root)
    let name = path.dropFirst(root.root.count).drop { $0 == "/" }
    _ = reader.read(document.bytes, path: String(name))
    let found = (reader.diagnostics + reader.hints).filter { $0.file == name }
    let items = found.map { diagnostic in
      let start = min(diagnostic.offset, document.bytes.count)
      let end = min(start + max(1, diagnostic.length(in: document.bytes)), document.bytes.count)
      var item = DiagnosticItem(
        range: start..<end, severity: diagnostic.severity, code: diagnostic.code.rawValue,
        message: diagnostic.fullMessage + LanguageServer.remedy(diagnostic), in: document)
      item.fixIt = diagnostic.fixIt ?? LanguageServer.fixIt(diagnostic, start..<end, document)
      // The reader knows the path in the directory.
      for index in (item.fixIt?.edits ?? []).indices {
        item.fixIt?.edits[index].file = document.name
      }
      return item
    }
    // The values of a broken text are guesses.
    guard !found.contains(where: { $0.code == .flow(.syntax) && $0.severity == .error }) else {
      return items
    }
    // The reader knows more about a value that it rejects.
    return items
      + flowNameItems(document).filter { item in
        !items.contains { $0.range.overlaps(item.range) }
      }
  }

  private static func remedy(_ diagnostic: Diagnostic) -> String {
    guard let suggestion = diagnostic.suggestion else { return "" }
    return diagnostic.suggestsWord
      ? "; did you mean \"\(suggestion)\"?" : "; \(suggestion)"
  }

  /// Returns the replacement of a wrong word by the suggestion.
  private static func fixIt(
    _ diagnostic: Diagnostic, _ range: Range<Int>, _ document: TextDocument
  ) -> FixIt? {
    guard let word = diagnostic.suggestion, diagnostic.suggestsWord, !range.isEmpty else {
      return nil
    }
    // A command with its value is not a scalar.
    let isCommand = diagnostic.code == .flow(.unknownCommand)
    let text = isCommand ? word : YAMLScalar.text(FlowText.quoted(word), in: .flow)
    // Another name of a property means the same.
    let isSafe =
      diagnostic.severity == .note
      || TypoCorrection.isSame(diagnostic.name, as: word, among: [word])
    return FixIt(
      changingTo: "\"\(word)\"",
      edits: [
        TextEdit(
          file: document.name, span: SourceSpan(offset: range.lowerBound, length: range.count),
          replacement: text)
      ], isSafe: isSafe)
  }

  /// Returns the directory whose files a flow may use: the one above `flows`, or its own.
  static func flowRoot(of folder: String) -> String {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.lastIndex(of: "flows"), index > 1 else { return folder }
    parts.removeSubrange(index...)
    return parts.joined(separator: "/")
  }

  // MARK: - Completion

  private func flowCompletion(_ document: TextDocument, _ offset: Int) -> ProtocolValue {
    let cursor = FlowCursor(document.bytes, offset: offset)
    if let items = variableItems(document, offset, cursor) { return list(items, document, cursor) }
    return list(items(cursor, document), document, cursor)
  }

  private func list(
    _ items: [CompletionItem], _ document: TextDocument, _ cursor: FlowCursor
  ) -> ProtocolValue {
    let limit = LanguageServer.completionLimit
    return [
      "isIncomplete": .bool(items.count > limit),
      "items": .array(items.prefix(limit).map { $0.value(document, cursor.range) }),
    ]
  }

  private func items(_ cursor: FlowCursor, _ document: TextDocument) -> [CompletionItem] {
    switch cursor.expected {
    case .command: return FlowCatalog.commands.map(item)
    case .properties(let properties):
      return properties.map { property in
        CompletionItem(
          property.name, .property, text: property.name + ": ", detail: property.purpose,
          rank: property.isRequired ? 3 : property.isIgnored ? 9 : 5)
      }
    case .names(let subject):
      return flowNames(subject, document).map { name in
        CompletionItem(name.label, .property, text: name.value + ": ", detail: name.detail)
      }
    case .value(let words, let subject):
      let space = cursor.needsSpace ? " " : ""
      return words.map { CompletionItem($0, .enumMember, text: space + $0, rank: 1) }
        + (subject.map { names($0, cursor, document) } ?? [])
    case nil: return []
    }
  }

  /// The commands that most flows use.
  private static let usualCommands: Set<String> = [
    "tapOn", "inputText", "assertVisible", "assertNotVisible", "back", "scrollUntilVisible",
    "runFlow", "openLink", "beagle",
  ]

  /// Returns the item of a command. Usual commands come first, those that do nothing here last.
  private func item(_ command: FlowCatalog.Command) -> CompletionItem {
    CompletionItem(
      command.name, .function, text: command.name + (command.needsNoValue ? "" : ": "),
      detail: command.summary,
      rank: command.support != .full
        ? 9 : LanguageServer.usualCommands.contains(command.name) ? 3 : 5)
  }

  private func names(
    _ subject: FlowCatalog.Subject, _ cursor: FlowCursor, _ document: TextDocument
  ) -> [CompletionItem] {
    let space = cursor.needsSpace ? " " : ""
    let first = cursor.range.isEmpty ? 0 : document.bytes[cursor.range.lowerBound]
    let quote = first == UInt8(ascii: "\"") ? "\"" : first == UInt8(ascii: "'") ? "'" : ""
    let paths = subject == .context ? contextPaths(cursor.word, document) : nil
    return (paths ?? flowNames(subject, document)).map { name in
      let text =
        subject == .status
        ? name.value : LanguageServer.scalar(name.value, isInBrackets: cursor.isInBrackets)
      var item = CompletionItem(
        name.label, name.kind, text: space + text, detail: name.detail, rank: name.rank)
      item.filter = quote + name.label
      return item
    }
  }

  /// Returns a text as YAML, in quotes only if it needs them.
  static func scalar(_ text: String, isInBrackets: Bool) -> String {
    let text = FlowText.quoted(text)
    let needsFlow = isInBrackets && text.utf8.contains { ",[]{}\"'\\".utf8.contains($0) }
    return YAMLScalar.text(text, in: needsFlow ? .flow : .block)
  }

  // MARK: - Variables

  /// Returns the variables after `${`; nil elsewhere.
  private func variableItems(
    _ document: TextDocument, _ offset: Int, _ cursor: FlowCursor
  ) -> [CompletionItem]? {
    guard let start = FlowVariableNames.start(document.bytes, offset) else { return nil }
    return FlowVariableNames(document.bytes).all.map { name, detail in
      var item = CompletionItem(name, .variable, detail: detail)
      item.range = start..<offset
      return item
    }
  }

  // MARK: - Hover

  private func flowHover(_ document: TextDocument, _ offset: Int) -> ProtocolValue {
    if let variable = variableHover(document, offset) { return variable }
    let cursor = FlowCursor(document.bytes, offset: offset)
    var text: String?
    switch cursor.expected {
    case .command:
      guard let command = FlowCatalog.commands.first(where: { $0.name == cursor.word }) else {
        return .null
      }
      let properties = (command.properties + FlowCatalog.common).map {
        "- `\($0.name)`: \($0.purpose)"
      }
      text = "**\(command.name)**: \(command.summary)\n\n" + properties.joined(separator: "\n")
    case .properties(let properties):
      guard let property = properties.first(where: { $0.name == cursor.word }) else { return .null }
      text = "**\(property.name)**: \(property.purpose)"
    case .value(_, let subject?): text = explanation(of: cursor.word, subject, document)
    case .value, .names, nil: return .null
    }
    return text.map { hover($0, cursor.range, in: document) } ?? .null
  }

  private func explanation(
    of word: String, _ subject: FlowCatalog.Subject, _ document: TextDocument
  ) -> String? {
    let bold = "**\(MarkdownText.escaped(word))**"
    if subject == .status {
      return Int(word).map { "**\(HTTPStatus(code: $0).description)**" }
    }
    let places = flowPlaces(word, subject, document)
    let names = places.prefix(8).compactMap { place -> String? in
      guard case .object(let members) = place,
        case .string(let uri)? = members.first(where: { $0.key == "uri" })?.value,
        let path = FileURI.path(uri)
      else { return nil }
      return flowProject(document)?.screens.relativePath(path) ?? path
    }
    guard !names.isEmpty else {
      return subject == .text || subject == .id
        ? "\(bold): no screen of the directory has it; it may come from a server" : nil
    }
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    return "\(bold): in " + unique.map(MarkdownText.code).joined(separator: ", ")
  }

  // MARK: - Definition

  private func flowDefinition(_ document: TextDocument, _ offset: Int) -> ProtocolValue {
    if let variable = FlowVariableNames(document.bytes).declaration(at: offset) {
      return [document.location(variable)]
    }
    let cursor = FlowCursor(document.bytes, offset: offset)
    guard case .value(_, let subject?) = cursor.expected, !cursor.word.isEmpty else { return .null }
    let places = flowPlaces(cursor.word, subject, document)
    return places.isEmpty ? .null : .array(places)
  }
}
