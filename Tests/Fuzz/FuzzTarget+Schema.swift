import BeagleSchema

/// What a server says: JSON, expressions and components.
extension FuzzTarget {
  // MARK: - JSON

  static func json(_ bytes: [UInt8]) throws(Failure) {
    guard let document = try? JSONDocument(bytes, name: "fuzz") else { return }
    try visit(document.root)
    _ = document.duplicateKeys
    let value = DynamicObject(document.root)
    _ = value.hasExpressions
    guard let again = try? JSONDocument(text: value.jsonText, name: "again") else {
      throw Failure(description: "the written form of a document is not a document")
    }
    // Reading a string removes one level of backslashes, which escape expressions.
    if !bytes.contains(0x5C) {
      try require(
        DynamicObject(again.root).jsonText == value.jsonText,
        "the written form reads back differently")
    }
  }

  private static func visit(_ node: JSONNode) throws(Failure) {
    try require(node.span.end <= node.document.bytes.count, "a value ends outside of its document")
    _ = (node.int, node.double, node.string, node.bool)
    for element in node.elements { try visit(element) }
    for (key, value) in node.members {
      try require(key.kind == .string, "a key is not a string")
      try visit(value)
    }
  }

  // MARK: - Expressions

  static func expression(_ bytes: [UInt8]) throws(Failure) {
    let text = String(decoding: bytes, as: UTF8.self)
    let context: DynamicObject = ["a": [1, 2.5, "x", nil, ["b": true]], "text": "é👩‍💻"]
    var furthest = 0
    switch ExpressionParser.parse(text) {
    case .plain(_, let issue): furthest = issue?.offset ?? 0
    case .expression(let expression):
      let value = expression.evaluate(
        resolve: { _ in context }, operations: OperationsProvider()
      ) { furthest = max(furthest, $0.offset) }
      _ = value.jsonText
    }
    try require(furthest <= text.utf8.count, "an issue lies outside of the text")
    if let path = Path(text) {
      try require(
        Path(path.description) == path, "the written form of a path reads back differently")
      _ = context.setting(1, at: path)[path]
    }
  }

  // MARK: - Decoding

  static func decoder(_ bytes: [UInt8]) throws(Failure) {
    guard let document = try? JSONDocument(bytes, name: "fuzz") else { return }
    let decoder = ComponentDecoder()
    for diagnostic in decoder.check(document) {
      try require(
        diagnostic.offset <= bytes.count && diagnostic.line > 0,
        "a diagnostic lies outside of the document")
    }
    _ = try? decoder.decodeScreen(document)
    _ = try? decoder.decodeRoot(document, options: DecodingOptions(mode: .strict))
  }
}
