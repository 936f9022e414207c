import BeagleSchema

/// How an operation of expressions is called, for authors.
struct OperationGuide {
  private let operation: BuiltinOperation

  var name: String { operation.rawValue }

  /// The arguments, in order. One that ends in `?` may be left out, one that ends in `…` repeated.
  var parameters: [String] { operation.signature.names }

  /// As it is called.
  var signature: String { "\(name)(\(operation.signature.usage))" }

  /// The guide of an operation of Beagle; nil for another.
  static func of(_ name: String) -> OperationGuide? {
    BuiltinOperation(rawValue: name).map { OperationGuide(operation: $0) }
  }

  /// The operations of Beagle.
  static let all = BuiltinOperation.allCases.map { OperationGuide(operation: $0) }

  /// What it gives.
  var text: String {
    switch operation {
    case .sum: "The sum of its arguments."
    case .subtract: "The first argument less all that follow."
    case .multiply: "The product of its arguments."
    case .divide: "The first argument divided by all that follow."
    case .gt: "Whether `a` is greater than `b`."
    case .gte: "Whether `a` is greater than or equal to `b`."
    case .lt: "Whether `a` is less than `b`."
    case .lte: "Whether `a` is less than or equal to `b`."
    case .eq: "Whether `a` and `b` are equal."
    case .not: "True for false, and the other way round."
    case .and: "Whether all arguments are true."
    case .or: "Whether any argument is true."
    case .condition: "The second argument where the first is true, else the third."
    case .concat: "Its arguments, strings, one after the other."
    case .capitalize: "The text with a capital at the start of each word."
    case .uppercase: "The text in capitals."
    case .lowercase: "The text in small letters."
    case .substr: "The part of a text from `start`, counted from 0; without `length` up to its end."
    case .length: "How many characters, elements or members the value has."
    case .isEmpty: "Whether a string, an array or an object has nothing in it."
    case .isNull: "Whether the value is null, or not there."
    case .contains: "Whether the value is in the array."
    case .insert: "The array with the value at `index`; without it at the end."
    case .remove: "The array without the elements equal to the value."
    case .removeIndex: "The array without the element at `index`; without it the last."
    case .union: "The elements of all the arrays."
    case .int: "A number, or a string that is one, as a whole number."
    case .double: "A number, or a string that is one, as a number."
    case .string: "A number, true or false as a string."
    }
  }
}
