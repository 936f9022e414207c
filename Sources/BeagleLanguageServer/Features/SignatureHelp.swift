import JSON

extension LanguageServer {
  /// The arguments of the operation that is being called at a place.
  func signatureHelp(_ place: Place?) -> ProtocolValue {
    guard let place else { return .null }
    let tree = place.document.analysis.tree
    guard let node = tree.node(at: place.offset), tree.nodes[node].kind == .string else {
      return .null
    }
    let text = ExpressionText(tree.bytes, tree.innerRange(node))
    let call = text.calls.filter { call in
      let isClosed = call.end > call.arguments && tree.bytes[call.end - 1] == 0x29
      return call.arguments <= place.offset
        && (place.offset < call.end || !isClosed && place.offset == call.end)
    }.max { $0.arguments < $1.arguments }
    guard let call,
      let guide = OperationGuide.of(String(decoding: tree.bytes[call.name], as: UTF8.self))
    else { return .null }
    let position = call.commas.count { $0 < place.offset }
    // The last argument may be repeated.
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
      "activeParameter": .int(isRepeated ? min(position, last) : position),
    ]
  }
}
