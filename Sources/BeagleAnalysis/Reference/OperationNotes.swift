/// What the documentation says about an operation besides its signature.
struct OperationNotes: Sendable {
  /// A description of the result.
  let summary: String
  /// The result of invalid arguments in words; empty if it is null.
  var details: [String] = []
  /// Calls that read the context ``context``.
  var calls: [String] = []
  var mistakes: [String] = []

  /// The context of the examples, with the id `cart`.
  private static let context = #"""
    {"count": 2, "price": "4.5", "items": ["Coffee", "Tea"], "owner": "ada LOVELACE", "note": null}
    """#

  /// Returns the result of a call as JSON.
  static func result(of call: String) -> String {
    guard let document = try? JSONDocument(text: context, name: "cart") else { return "" }
    let result = EvaluatedExpression(
      "@{\(call)}", contexts: ["cart": DynamicObject(document.root)],
      operations: OperationsProvider())
    return result.value.jsonText
  }

  /// Returns a document that shows the results of calls.
  static func document(_ calls: [String]) -> String {
    let texts = calls.map { "    {\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{\($0)}\"}" }
    return """
      {
        "_beagleComponent_": "beagle:container",
        "context": {
          "id": "cart",
          "value": \(context)
        },
        "children": [
      \(texts.joined(separator: ",\n"))
        ]
      }
      """
  }
}
