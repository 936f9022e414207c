/// The pages of the operations that expressions can call.
enum OperationPages {
  static let entries = BuiltinOperation.allCases.map { operation in
    Reference.Entry(
      .operation, operation.rawValue, aliases: OperationSynonyms.names(of: operation.rawValue),
      summary: operation.text
    ) { page(of: operation) }
  }

  private static func page(of operation: BuiltinOperation) -> ReferencePage {
    let signature = operation.signature
    var page = ReferencePage(
      .operation, operation.rawValue, aliases: OperationSynonyms.names(of: operation.rawValue),
      summary: operation.text)
    page.usage = operation.usage
    page.facts = [
      .init("Takes", signature.expected), .init("Result", signature.result.words),
    ]
    page.details = ["Other arguments evaluate to null, which is an empty text."]
    if [.gt, .gte, .lt, .lte].contains(operation) {
      page.details = ["Arguments that are not numbers evaluate to false."]
    }
    let parameters = signature.names.enumerated().map { position, name in
      ReferencePage.Term(name, signature.kind(at: position).words)
    }
    page.terms = [.init("Arguments", parameters)]
    if let notes = OperationNotes.table[operation] {
      let results = notes.calls.map { call in
        ReferencePage.Term("@{\(call)}", OperationNotes.result(of: call))
      }
      page.terms.append(.init("Results", results))
      page.examples = [
        .init(
          "Example", "The results above are those for this context.",
          files: [.init("", OperationNotes.document(notes.calls))])
      ]
      page.mistakes = notes.mistakes
    }
    page.support = ClientSupport.of("operation", operation.rawValue)
    page.seeAlso = ["expressions"]
    return page
  }
}

extension BuiltinOperation {
  /// The form of a call, for example `sum(number, number…)`.
  package var usage: String { "\(rawValue)(\(signature.usage))" }

  /// A description of the result.
  package var text: String {
    switch self {
    case .sum: "The sum of its arguments."
    case .subtract: "The first argument minus all others."
    case .multiply: "The product of its arguments."
    case .divide: "The first argument divided by all others."
    case .gt: "Whether `a` is greater than `b`."
    case .gte: "Whether `a` is greater than or equal to `b`."
    case .lt: "Whether `a` is less than `b`."
    case .lte: "Whether `a` is less than or equal to `b`."
    case .eq: "Whether `a` and `b` are equal."
    case .not: "The negated value."
    case .and: "Whether all arguments are true."
    case .or: "Whether any argument is true."
    case .condition: "The second argument if the first is true, else the third."
    case .concat: "The concatenated strings."
    case .capitalize: "The text with each word capitalized."
    case .uppercase: "The text in uppercase."
    case .lowercase: "The text in lowercase."
    case .substr:
      "The part of a text from `start`, counted from 0. Without `length`, up to the end."
    case .length: "The number of characters, elements or members."
    case .isEmpty: "Whether a string, an array or an object is empty."
    case .isNull: "Whether the value is null or missing."
    case .contains: "Whether the array contains the value."
    case .insert: "The array with the value at `index`, or at the end."
    case .remove: "The array without the elements equal to the value."
    case .removeIndex: "The array without the element at `index`, or without the last."
    case .union: "The elements of all arrays."
    case .int: "A number or numeric string as a whole number."
    case .double: "A number or numeric string as a number."
    case .string: "A number or boolean as a string."
    }
  }
}
