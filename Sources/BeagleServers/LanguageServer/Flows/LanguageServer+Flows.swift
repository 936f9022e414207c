import BeagleAutomation
import BeagleNetworking
import BeagleSchema
import CellText
import JSON

/// Flow files: diagnostics, completion and hover.
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
    return reader.diagnostics.filter { $0.file == name }.map { diagnostic in
      let start = min(diagnostic.offset, document.bytes.count)
      let length = max(1, diagnostic.length(in: document.bytes))
      return DiagnosticItem(
        range: start..<min(start + length, document.bytes.count),
        severity: diagnostic.severity, code: diagnostic.code.rawValue,
        message: diagnostic.fullMessage, in: document)
    }
  }

  /// Returns the directory whose files a flow may use: the one above `flows`, or its own.
  private static func flowRoot(of folder: String) -> String {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.lastIndex(of: "flows"), index > 1 else { return folder }
    parts.removeSubrange(index...)
    return parts.joined(separator: "/")
  }

  // MARK: - Completion

  private func flowCompletion(_ document: TextDocument, _ offset: Int) -> ProtocolValue {
    let cursor = FlowCursor(document.bytes, offset: offset)
    var items: [CompletionItem] = []
    switch cursor.expected {
    case .command:
      for command in FlowCatalog.commands {
        // Commands that do nothing here come last.
        let purpose = command.purpose
        let isUseless =
          purpose.hasPrefix("has no effect") || purpose.containsBytes(of: "not possible")
        items.append(
          CompletionItem(
            command.name, .function, text: command.name + (command.needsNoValue ? "" : ": "),
            detail: purpose, rank: isUseless ? 9 : 5))
      }
    case .properties(let properties):
      for property in properties {
        items.append(
          CompletionItem(
            property.name, .property, text: property.name + ": ", detail: property.purpose,
            rank: property.isRequired ? 3 : property.purpose.hasPrefix("ignored") ? 9 : 5))
      }
    case .words(let words):
      items = words.map { CompletionItem($0, .enumMember) }
    case nil: break
    }
    return [
      "isIncomplete": false, "items": .array(items.map { $0.value(document, cursor.range) }),
    ]
  }

  // MARK: - Hover

  private func flowHover(_ document: TextDocument, _ offset: Int) -> ProtocolValue {
    let cursor = FlowCursor(document.bytes, offset: offset)
    let text: String
    switch cursor.expected {
    case .command:
      guard let command = FlowCatalog.commands.first(where: { $0.name == cursor.word }) else {
        return .null
      }
      let properties = (command.properties + FlowCatalog.common).map {
        "- `\($0.name)`: \($0.purpose)"
      }
      text = "**\(command.name)** \(command.purpose).\n\n" + properties.joined(separator: "\n")
    case .properties(let properties):
      guard let property = properties.first(where: { $0.name == cursor.word }) else { return .null }
      text = "**\(property.name)**: \(property.purpose)"
    case .words, nil: return .null
    }
    return hover(text, cursor.range, in: document)
  }
}

extension TextDocument {
  /// Whether the document is a flow: a YAML file with a configuration, or in a folder `flows`.
  var isFlow: Bool {
    guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return false }
    if name.hasSuffix("/config.yaml") || name.hasSuffix("/config.yml") { return false }
    if name.containsBytes(of: "/flows/") { return true }
    return bytes.split(separator: 0x0A).prefix(50).contains { line in
      line.starts(with: "appId:".utf8) || line.starts(with: "url:".utf8)
    }
  }

  /// Whether the document is YAML. Only flows are analyzed.
  var isYAML: Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
}
