/// Example calls of an operation, and mistakes that people make.
struct OperationNotes: Sendable {
  /// Calls that read the context ``context``.
  let calls: [String]
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

  static let table: [BuiltinOperation: OperationNotes] = [
    .sum: OperationNotes(
      calls: ["sum(cart.count, 1)", "sum(cart.count, cart.price)"],
      mistakes: ["Text as arguments: sum adds numbers. concat joins text."]),
    .subtract: OperationNotes(calls: ["subtract(cart.count, 1)", "subtract(10, cart.count, 3)"]),
    .multiply: OperationNotes(calls: ["multiply(cart.count, cart.price)"]),
    .divide: OperationNotes(
      calls: ["divide(cart.count, 4)", "int(divide(7, cart.count))"],
      mistakes: ["The result is never a whole number. int removes the fraction."]),
    .gt: OperationNotes(calls: ["gt(cart.count, 0)", "gt(cart.price, 5)"]),
    .gte: OperationNotes(calls: ["gte(cart.count, 2)", "gte(cart.price, 5)"]),
    .lt: OperationNotes(
      calls: ["lt(cart.count, 3)", "lt(length(cart.owner), 3)"],
      mistakes: ["A text as an argument: compare its length, as in lt(length(text), 8)."]),
    .lte: OperationNotes(calls: ["lte(cart.count, 2)", "lte(cart.price, 4)"]),
    .eq: OperationNotes(
      calls: ["eq(cart.count, 2)", "eq(cart.items[0], 'Tea')"],
      mistakes: [
        "Text in double quotes: text in an expression has single quotes.",
        "true as text: eq(flag, 'true') is false. Use the flag itself.",
      ]),
    .not: OperationNotes(
      calls: ["not(isEmpty(cart.items))", "not(eq(cart.count, 2))"],
      mistakes: ["A missing value: not(null) is null, not true. Use isNull."]),
    .and: OperationNotes(
      calls: ["and(gt(cart.count, 0), not(isEmpty(cart.owner)))"],
      mistakes: ["An argument that is not true or false: the result is null."]),
    .or: OperationNotes(calls: ["or(eq(cart.count, 0), isEmpty(cart.items))"]),
    .condition: OperationNotes(
      calls: [
        "condition(gt(cart.count, 1), 'items', 'item')",
        "condition(isEmpty(cart.items), 0, cart.count)",
      ],
      mistakes: [
        "Anything but true selects the third argument, also 1 and 'true'.",
        "The action condition runs actions. This operation chooses a value.",
      ]),
    .concat: OperationNotes(
      calls: ["concat(cart.items[0], ' and ', cart.items[1])", "concat('#', string(cart.count))"],
      mistakes: [
        "A number as an argument: the result is null. Convert it with string.",
        "Not needed for text around an expression: write \"Hello @{user.name}\".",
      ]),
    .capitalize: OperationNotes(calls: ["capitalize(cart.owner)"]),
    .uppercase: OperationNotes(calls: ["uppercase(cart.owner)"]),
    .lowercase: OperationNotes(calls: ["lowercase(cart.owner)"]),
    .substr: OperationNotes(
      calls: ["substr(cart.owner, 4)", "substr(cart.owner, 0, 3)"],
      mistakes: ["A part beyond the end of the text: the result is null."]),
    .length: OperationNotes(
      calls: ["length(cart.items)", "length(cart.owner)"],
      mistakes: ["A number: it has no length. Convert it with string."]),
    .isEmpty: OperationNotes(
      calls: ["isEmpty(cart.items)", "isEmpty('')"],
      mistakes: ["A missing value: isEmpty(null) is null. Use isNull, or give the context a value."]
    ),
    .isNull: OperationNotes(calls: ["isNull(cart.note)", "isNull(cart.count)"]),
    .contains: OperationNotes(
      calls: ["contains(cart.items, 'Tea')", "contains(cart.items, 'Milk')"],
      mistakes: [
        "A text as the first argument: it must be an array.",
        "contains(list, '1') for a list of numbers: the types must be the same.",
      ]),
    .insert: OperationNotes(
      calls: ["insert(cart.items, 'Milk')", "insert(cart.items, 'Milk', 0)"],
      mistakes: ["It changes nothing by itself: store the result with setContext."]),
    .remove: OperationNotes(
      calls: ["remove(cart.items, 'Tea')"],
      mistakes: ["All equal elements are removed. removeIndex removes one."]),
    .removeIndex: OperationNotes(
      calls: ["removeIndex(cart.items, 0)", "removeIndex(cart.items)"],
      mistakes: ["Positions begin at 0."]),
    .union: OperationNotes(
      calls: ["union(cart.items, cart.items)"], mistakes: ["Equal elements are not merged."]),
    .int: OperationNotes(calls: ["int(cart.price)", "int('12')"]),
    .double: OperationNotes(calls: ["double(cart.price)", "double(cart.count)"]),
    .string: OperationNotes(
      calls: ["string(cart.count)", "string(gt(cart.count, 1))"],
      mistakes: ["An array or object: the result is null."]),
  ]
}
