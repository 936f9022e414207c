/// Names of operations in other languages, in lowercase, with those of Beagle.
package enum OperationSynonyms {
  static let table = [
    "add": "sum", "plus": "sum", "minus": "subtract", "sub": "subtract", "times": "multiply",
    "mul": "multiply", "div": "divide", "equals": "eq", "equal": "eq", "greater": "gt",
    "less": "lt", "greaterthan": "gt", "lessthan": "lt", "ge": "gte", "le": "lte",
    "if": "condition",
    "iif": "condition", "ternary": "condition", "when": "condition", "toupper": "uppercase",
    "upper": "uppercase", "touppercase": "uppercase", "tolower": "lowercase", "lower": "lowercase",
    "tolowercase": "lowercase", "substring": "substr", "len": "length", "size": "length",
    "count": "length", "empty": "isEmpty", "isnil": "isNull", "includes": "contains",
    "concatenate": "concat", "join": "concat", "tostring": "string", "str": "string",
    "toint": "int", "parseint": "int", "integer": "int", "todouble": "double", "float": "double",
    "number": "double", "append": "insert", "push": "insert", "merge": "union",
  ]

  /// Returns the names of other languages for an operation, sorted.
  package static func names(of operation: String) -> [String] {
    table.filter { $0.value == operation }.map(\.key).sorted()
  }
}
