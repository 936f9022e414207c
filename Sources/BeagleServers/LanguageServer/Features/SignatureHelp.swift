import BeagleSchema
import JSON

extension LanguageServer {
  /// Returns the signature of the operation call at a position (`textDocument/signatureHelp`).
  func signatureHelp(_ position: TextDocumentPosition?) -> ProtocolValue {
    guard let position else { return .null }
    let tree = position.document.analysis.tree
    guard let node = tree.node(at: position.offset), tree.nodes[node].kind == .string else {
      return .null
    }
    let text = ExpressionText(tree.bytes, tree.innerRange(node))
    let call = text.calls.filter { call in
      let isClosed = call.end > call.arguments && tree.bytes[call.end - 1] == 0x29
      return call.arguments <= position.offset
        && (position.offset < call.end || !isClosed && position.offset == call.end)
    }.max { $0.arguments < $1.arguments }
    guard let call,
      let operation = BuiltinOperation.named(tree.source(call.name))
    else { return .null }
    let names = operation.signature.names
    let argument = call.commas.count { $0 < position.offset }
    // The last parameter can be variadic.
    let isRepeated = names.last?.hasSuffix("…") ?? false
    var parameters: [ProtocolValue] = []
    var column = operation.name.utf16.count + 1
    for name in names {
      let end = column + name.utf16.count
      parameters.append(["label": [.int(column), .int(end)]])
      column = end + 2
    }
    return [
      "signatures": [
        [
          "label": .string(operation.usage), "documentation": .string(operation.text),
          "parameters": .array(parameters),
        ]
      ],
      "activeSignature": 0,
      "activeParameter": .int(isRepeated ? min(argument, names.count - 1) : argument),
    ]
  }
}
