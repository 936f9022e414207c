/// Entry points for fuzzing: whatever the bytes are, they return. See Tests/Fuzz.
public enum FuzzEntry {
  /// Reads the bytes as a document, walks all of it and checks that places agree.
  public static func json(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes, name: "fuzz") else { return }
    visit(document.root)
    _ = document.duplicateKeys
    let value = DynamicObject(document.root)
    _ = value.hasExpressions
    guard let again = try? JSONDocument(text: value.jsonText, name: "again") else {
      preconditionFailure("the written form of a document is no document")
    }
    _ = again.root.count
  }

  private static func visit(_ node: JSONNode) {
    precondition(node.span.end <= node.document.bytes.count, "a value outside of its document")
    _ = (node.int, node.double, node.string, node.bool)
    for element in node.elements { visit(element) }
    for (key, value) in node.members {
      precondition(key.kind == .string, "a key that is no string")
      visit(value)
    }
  }

  /// Parses the bytes as an expression and evaluates it; also as a path that is written.
  public static func expression(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let context: DynamicObject = ["a": [1, 2.5, "x", nil, ["b": true]], "text": "é👩‍💻"]
    switch ExpressionParser.parse(text) {
    case .plain(_, let issue):
      if let issue { precondition(issue.offset <= text.utf8.count, "an issue outside of the text") }
    case .expression(let expression):
      let operations = OperationsProvider()
      let value = expression.evaluate(resolve: { _ in context }, operations: operations) { issue in
        precondition(issue.offset <= text.utf8.count, "an issue outside of the text")
      }
      _ = value.jsonText
    }
    if let path = Path(text) {
      precondition(Path(path.description) == path, "a path that does not read back")
      _ = context.setting(1, at: path)[path]
    }
  }

  /// Decodes the bytes thoroughly, leniently and strictly.
  public static func decoder(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(bytes, name: "fuzz") else { return }
    let decoder = ComponentDecoder()
    for diagnostic in decoder.check(document) {
      precondition(diagnostic.offset <= bytes.count && diagnostic.line > 0, "a place outside")
    }
    _ = try? decoder.decodeScreen(document)
    _ = try? decoder.decodeRoot(document, options: DecodingOptions(mode: .strict))
  }
}
