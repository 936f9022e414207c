/// A built-in operation of Beagle. `Resources/Reference/operations` has a page about each.
package final class BuiltinOperation: Sendable {
  /// The name in expressions.
  package let name: String
  /// The names of the operation in other languages, in lowercase.
  package let synonyms: [String]
  /// What a call copies or searches, for the limits of evaluation.
  let cost: Cost
  private let makeSignature: @Sendable () -> Signature
  private let body: @Sendable ([DynamicObject]) -> OperationResult

  init(
    _ name: String, _ signature: @escaping @autoclosure @Sendable () -> Signature,
    synonyms: [String] = [], cost: Cost,
    body: @escaping @Sendable ([DynamicObject]) -> OperationResult
  ) {
    self.name = name
    self.synonyms = synonyms
    self.cost = cost
    makeSignature = signature
    self.body = body
  }

  /// All built-in operations, in the order of documentation.
  package static let all =
    arithmetic + comparisons + logic + texts + sizes + arrays + conversions

  /// Returns the operation with a name.
  package static func named(_ name: some StringProtocol) -> BuiltinOperation? {
    all.first { $0.name == name }
  }

  /// Returns the operation that other languages call by a name, in any case.
  static func synonym(_ name: String) -> BuiltinOperation? {
    let name = name.lowercased()
    return all.first { $0.synonyms.contains(name) }
  }

  /// Returns the operation whose opposite a name means, for example `eq` for `neq` and `isEmpty` for
  /// `notEmpty`; nil for other names. The names are exact: `unless` is not the opposite of `less`.
  static func negated(_ name: String) -> BuiltinOperation? {
    switch name.lowercased() {
    case "ne", "neq", "neqs", "nequal", "nequals", "noteq", "notequal", "notequals", "isnoteq",
      "isnotequal", "isnotequals", "doesnotequal", "unequal", "unequals":
      named("eq")
    case "notempty", "isnotempty", "nonempty", "notisempty": named("isEmpty")
    case "notnull", "isnotnull", "nonnull", "notisnull", "notnil", "isnotnil", "nonnil":
      named("isNull")
    case "notcontain", "notcontains", "doesnotcontain", "notinclude", "notincludes",
      "doesnotinclude":
      named("contains")
    case "nor": named("or")
    case "nand": named("and")
    default: nil
    }
  }

  /// Returns what to do without an operation of other languages that has no equivalent; nil for other
  /// names.
  static func advice(insteadOf name: String) -> String? {
    switch name.lowercased() {
    case "trim", "trimstart", "trimend", "ltrim", "rtrim", "strip":
      "let the server remove the spaces; no operation does"
    case "replace", "replaceall", "split", "reverse", "padstart", "padend", "mod", "modulo", "pow",
      "sqrt", "random", "ceil", "floor":
      "let the server compute the value; no operation does"
    case "max": "write condition(gt(a, b), a, b)"
    case "min": "write condition(lt(a, b), a, b)"
    case "xor": "write not(eq(a, b))"
    case "unless": "write condition(not(a), b, c)"
    case "any", "some": "write or(a, b)"
    case "all", "every": "write and(a, b)"
    case "default", "coalesce", "ifnull", "orelse", "nvl", "ifempty", "fallback":
      "write condition(isNull(a), b, a)"
    case "first": "write the path of the first element, such as list[0]"
    default: nil
    }
  }

  /// Returns the recipe of `explain` for an operation of other languages that expressions lack; nil
  /// for other names.
  static func recipe(insteadOf name: String) -> String? {
    switch name.lowercased() {
    case "find", "indexof", "startswith", "endswith", "match", "matches", "search", "like", "regex":
      "search"
    case "filter", "where", "reject": "filter"
    case "sort", "sortby", "orderby", "sorted": "sort"
    case "map", "foreach", "reduce": "list"
    case "format", "formatnumber", "formatcurrency", "currency", "tofixed", "round": "format"
    case "now", "today", "date", "formatdate", "dateformat", "parsedate": "date"
    case "translate", "i18n", "t": "translation"
    default: nil
    }
  }

  /// The parameters and the type of the result, which are created on each access. A call with other
  /// arguments evaluates to null, or to false for a comparison of numbers.
  package var signature: Signature { makeSignature() }

  /// Whether the values of the arguments may be missing, as for `isNull`. For other operations, a missing value is
  /// reported.
  package var asksForNull: Bool { self === BuiltinOperation.isNull }

  /// Calls the operation.
  package func callAsFunction(_ arguments: [DynamicObject]) -> OperationResult { body(arguments) }
}

/// The result of an operation.
package enum OperationResult {
  /// A value.
  case value(DynamicObject)
  /// A value with a warning, and what to do about it.
  case warning(DynamicObject, String, advice: String)
  /// A failure with its reason. The value is null.
  case failure(String)

  static func expected(_ what: String, _ arguments: [DynamicObject]) -> OperationResult {
    let found =
      arguments.isEmpty ? "nothing" : arguments.map(\.typeWords).joined(separator: ", ")
    return .failure("expected \(what), found \(found)")
  }
}
