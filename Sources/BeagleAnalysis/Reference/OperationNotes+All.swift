// `make resources` writes this file from Resources/Reference. Change those files.
// swift-format-ignore-file

extension OperationNotes {
  /// The pages of the operations.
  static let all: [String: OperationNotes] = [
    "and": OperationNotes(summary: "Whether all arguments are true.", calls: ["and(gt(cart.count, 0), not(isEmpty(cart.owner)))"], mistakes: ["An argument that is not true or false: the result is null."]),
    "capitalize": OperationNotes(summary: "The text with each word capitalized.", calls: ["capitalize(cart.owner)"]),
    "concat": OperationNotes(summary: "The concatenated strings.", calls: ["concat(cart.items[0], ' and ', cart.items[1])", "concat('#', string(cart.count))"], mistakes: ["A number as an argument: the result is null. Convert it with string.", #"Not needed for text around an expression: write "Hello @{user.name}"."#]),
    "condition": OperationNotes(summary: "The second argument if the first is true, else the third.", calls: ["condition(gt(cart.count, 1), 'items', 'item')", "condition(isEmpty(cart.items), 0, cart.count)"], mistakes: ["Anything but true selects the third argument, also 1 and 'true'.", "The action condition runs actions. This operation chooses a value."]),
    "contains": OperationNotes(summary: "Whether the array contains the value.", calls: ["contains(cart.items, 'Tea')", "contains(cart.items, 'Milk')"], mistakes: ["A text as the first argument: it must be an array. No operation searches in a text; the server does, as in the recipe search.", "contains(list, '1') for a list of numbers: the types must be the same."]),
    "divide": OperationNotes(summary: "The first argument divided by all others.", calls: ["divide(cart.count, 4)", "int(divide(7, cart.count))"], mistakes: ["The result is a decimal number, even if it is 2.0. int removes the fraction."]),
    "double": OperationNotes(summary: "A number or numeric string as a number.", calls: ["double(cart.price)", "double(cart.count)"]),
    "eq": OperationNotes(summary: "Whether `a` and `b` are equal.", calls: ["eq(cart.count, 2)", "eq(cart.items[0], 'Tea')"], mistakes: ["Text in double quotes: text in an expression has single quotes.", "true as text: eq(flag, 'true') is false. Use the flag itself."]),
    "gt": OperationNotes(summary: "Whether `a` is greater than `b`.", details: ["The result is false if an argument is not a number. A text such as `'5'` counts as a number."], calls: ["gt(cart.count, 0)", "gt(cart.price, 5)"]),
    "gte": OperationNotes(summary: "Whether `a` is greater than or equal to `b`.", details: ["The result is false if an argument is not a number. A text such as `'5'` counts as a number."], calls: ["gte(cart.count, 2)", "gte(cart.price, 5)"]),
    "insert": OperationNotes(summary: "The array with the value at `index`, or at the end.", calls: ["insert(cart.items, 'Milk')", "insert(cart.items, 'Milk', 0)"], mistakes: ["It changes nothing by itself: store the result with setContext."]),
    "int": OperationNotes(summary: "A number or numeric string as a whole number.", calls: ["int(cart.price)", "int('12')"]),
    "isEmpty": OperationNotes(summary: "Whether a string, an array or an object is empty.", calls: ["isEmpty(cart.items)", "isEmpty('')"], mistakes: ["A missing value: isEmpty(null) is null. Use isNull, or give the context a value."]),
    "isNull": OperationNotes(summary: "Whether the value is null or missing.", calls: ["isNull(cart.note)", "isNull(cart.count)"]),
    "length": OperationNotes(summary: "The number of characters, elements or members.", calls: ["length(cart.items)", "length(cart.owner)"], mistakes: ["A number: it has no length. Convert it with string."]),
    "lowercase": OperationNotes(summary: "The text in lowercase.", calls: ["lowercase(cart.owner)"]),
    "lt": OperationNotes(summary: "Whether `a` is less than `b`.", details: ["The result is false if an argument is not a number. A text such as `'5'` counts as a number."], calls: ["lt(cart.count, 3)", "lt(length(cart.owner), 3)"], mistakes: ["A text as an argument: compare its length, as in lt(length(text), 8)."]),
    "lte": OperationNotes(summary: "Whether `a` is less than or equal to `b`.", details: ["The result is false if an argument is not a number. A text such as `'5'` counts as a number."], calls: ["lte(cart.count, 2)", "lte(cart.price, 4)"]),
    "multiply": OperationNotes(summary: "The product of its arguments.", calls: ["multiply(cart.count, cart.price)"]),
    "not": OperationNotes(summary: "The negated value.", calls: ["not(isEmpty(cart.items))", "not(eq(cart.count, 2))"], mistakes: ["A missing value: not(null) is null, not true. Use isNull."]),
    "or": OperationNotes(summary: "Whether any argument is true.", calls: ["or(eq(cart.count, 0), isEmpty(cart.items))"]),
    "remove": OperationNotes(summary: "The array without the elements equal to the value.", calls: ["remove(cart.items, 'Tea')"], mistakes: ["All equal elements are removed. removeIndex removes one."]),
    "removeIndex": OperationNotes(summary: "The array without the element at `index`, or without the last.", calls: ["removeIndex(cart.items, 0)", "removeIndex(cart.items)"], mistakes: ["Positions begin at 0."]),
    "string": OperationNotes(summary: "A number or boolean as a string.", calls: ["string(cart.count)", "string(gt(cart.count, 1))"], mistakes: ["An array or object: the result is null."]),
    "substr": OperationNotes(summary: "The part of a text from `start`, counted from 0. Without `length`, up to the end.", calls: ["substr(cart.owner, 4)", "substr(cart.owner, 0, 3)"], mistakes: ["A part beyond the end of the text: the result is null."]),
    "subtract": OperationNotes(summary: "The first argument minus all others.", calls: ["subtract(cart.count, 1)", "subtract(10, cart.count, 3)"]),
    "sum": OperationNotes(summary: "The sum of its arguments.", calls: ["sum(cart.count, 1)", "sum(cart.count, cart.price)"], mistakes: ["Text as arguments: sum adds numbers. concat joins text."]),
    "union": OperationNotes(summary: "The elements of all arrays.", calls: ["union(cart.items, cart.items)"], mistakes: ["Equal elements are not merged."]),
    "uppercase": OperationNotes(summary: "The text in uppercase.", calls: ["uppercase(cart.owner)"]),
  ]
}
