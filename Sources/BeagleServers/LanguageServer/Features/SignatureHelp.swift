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
      let guide = OperationDocumentation.of(String(decoding: tree.bytes[call.name], as: UTF8.self))
    else { return .null }
    let argument = call.commas.count { $0 < position.offset }
    // The last parameter can be variadic.
    let last = guide.parameters.count - 1
    let isRepeated = guide.parameters.last?.hasSuffix("…") ?? false
    var parameters: [ProtocolValue] = []
    var column = guide.name.utf16.count + 1
    for parameter in guide.parameters {
      let end = column + parameter.utf16.count
      parameters.append(["label": [.int(column), .int(end)]])
      column = end + 2
    }
    return [
      "signatures": [
        [
          "label": .string(guide.signature), "documentation": .string(guide.text),
          "parameters": .array(parameters),
        ]
      ],
      "activeSignature": 0,
      "activeParameter": .int(isRepeated ? min(argument, last) : argument),
    ]
  }
}
