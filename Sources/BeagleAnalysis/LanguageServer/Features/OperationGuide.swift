/// How an operation of expressions is called, for authors.
struct OperationGuide {
  let name: String
  /// The arguments, in order.
  let parameters: [String]
  /// What it gives.
  let text: String

  /// As it is called.
  var signature: String { "\(name)(\(parameters.joined(separator: ", ")))" }

  /// The guide of an operation of Beagle; nil for another.
  static func of(_ name: String) -> OperationGuide? { all.first { $0.name == name } }

  private init(_ name: String, _ parameters: String..., gives text: String) {
    self.name = name
    self.parameters = parameters
    self.text = text
  }

  /// The operations of Beagle. A test compares them with those that are evaluated.
  static let all: [OperationGuide] = [
    OperationGuide("sum", "number", "number…", gives: "The sum of its arguments."),
    OperationGuide(
      "subtract", "number", "number…", gives: "The first argument less all that follow."),
    OperationGuide("multiply", "number", "number…", gives: "The product of its arguments."),
    OperationGuide(
      "divide", "number", "number…", gives: "The first argument divided by all that follow."),
    OperationGuide("gt", "a", "b", gives: "Whether `a` is greater than `b`."),
    OperationGuide("gte", "a", "b", gives: "Whether `a` is greater than or equal to `b`."),
    OperationGuide("lt", "a", "b", gives: "Whether `a` is less than `b`."),
    OperationGuide("lte", "a", "b", gives: "Whether `a` is less than or equal to `b`."),
    OperationGuide("eq", "a", "b", gives: "Whether `a` and `b` are equal."),
    OperationGuide("not", "condition", gives: "True for false, and the other way round."),
    OperationGuide("and", "condition", "condition…", gives: "Whether all arguments are true."),
    OperationGuide("or", "condition", "condition…", gives: "Whether any argument is true."),
    OperationGuide(
      "condition", "condition", "whenTrue", "whenFalse",
      gives: "The second argument where the first is true, else the third."),
    OperationGuide("concat", "text", "text…", gives: "Its arguments, strings, one after the other."),
    OperationGuide(
      "capitalize", "text", gives: "The text with a capital at the start of each word."),
    OperationGuide("uppercase", "text", gives: "The text in capitals."),
    OperationGuide("lowercase", "text", gives: "The text in small letters."),
    OperationGuide(
      "substr", "text", "start", "length",
      gives: "The part of a text from `start`, counted from 0; without `length` up to its end."),
    OperationGuide(
      "length", "value", gives: "How many characters, elements or members the value has."),
    OperationGuide(
      "isEmpty", "value", gives: "Whether a string, an array or an object has nothing in it."),
    OperationGuide("isNull", "value", gives: "Whether the value is null, or not there."),
    OperationGuide("contains", "array", "value", gives: "Whether the value is in the array."),
    OperationGuide(
      "insert", "array", "value", "index",
      gives: "The array with the value at `index`; without it at the end."),
    OperationGuide(
      "remove", "array", "value", gives: "The array without the elements equal to the value."),
    OperationGuide(
      "removeIndex", "array", "index",
      gives: "The array without the element at `index`; without it the last."),
    OperationGuide("union", "array", "array…", gives: "The elements of all the arrays."),
    OperationGuide(
      "int", "value", gives: "A number, or a string that is one, as a whole number."),
    OperationGuide("double", "value", gives: "A number, or a string that is one, as a number."),
    OperationGuide("string", "value", gives: "A number, true or false as a string."),
  ]
}
