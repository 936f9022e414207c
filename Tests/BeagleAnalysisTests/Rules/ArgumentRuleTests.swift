import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import BeagleSchema

/// Tests that a check reports each call whose evaluation would be reported when the screen is shown.
@Suite struct ArgumentRuleTests {
  private static let literals = [
    "1", "1.5", "-1", "0", "'a'", "'1'", "'0'", "true", "null", "9223372036854775807",
  ]
  /// Calls whose values depend on no context.
  private static let calls = [
    "concat('a', 'b')", "sum(1, 2)", "condition(true, 1, 'x')", "uppercase('1')", "not(true)",
    "divide(1, 2)", "union()",
  ]

  /// Returns whether an evaluation reports an issue. The context `any` has a value that every operation
  /// accepts in some place.
  private func fails(_ text: String) throws -> Bool {
    var isReported = false
    let expression = try #require(ContextExpression(text), "\(text)")
    _ = expression.evaluate(resolve: { _ in nil }, operations: OperationsProvider()) { _ in
      isReported = true
    }
    return isReported
  }

  /// Returns the expressions that a check reports.
  private func reported(_ expressions: [String]) throws -> Set<String> {
    let rows = expressions.map { "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"\($0)\"}" }
    let text =
      "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\n"
      + rows.joined(separator: ",\n") + "\n]}"
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
    checker.add(Array(text.utf8), name: "a.json", mayBeOther: false)
    let findings = checker.findings()
    return Set(findings.filter { $0.line > 1 }.map { expressions[$0.line - 2] })
  }

  @Test(arguments: BuiltinOperation.all.map(\.name))
  func callsThatFailAreReported(operation: String) throws {
    let arguments = Self.literals + Self.calls
    var expressions = ["@{\(operation)()}"]
    for (index, first) in arguments.enumerated() {
      expressions.append("@{\(operation)(\(first))}")
      for second in arguments { expressions.append("@{\(operation)(\(first), \(second))}") }
      // Each third argument occurs with each first one and with each second one.
      for (offset, third) in ["1", "-1", "'a'", "null", "sum(1, 1)"].enumerated() {
        let second = arguments[(index + offset) % arguments.count]
        expressions.append("@{\(operation)(\(first), \(second), \(third))}")
      }
    }
    // A document has at most some hundred findings.
    var missed: [String] = []
    for start in stride(from: 0, to: expressions.count, by: 50) {
      let part = Array(expressions[start..<min(start + 50, expressions.count)])
      let found = try reported(part)
      missed += try part.filter { try fails($0) && !found.contains($0) }
    }
    #expect(missed == [])
  }

  /// The value of one argument is wrong whatever the others are.
  @Test(arguments: [
    ("concat('Page ', 1)", "concat"), ("concat(global.a, 1)", "concat"),
    ("uppercase(condition(true, 1, 'x'))", "uppercase"), ("sum(concat('a', 'b'), 1)", "sum"),
    ("substr(global.a, -1)", "substr"), ("substr(global.a, 0, -2)", "substr"),
    ("insert(global.a, 1, -1)", "insert"), ("removeIndex(global.a, -1)", "removeIndex"),
    ("divide(global.a, '0')", "divide"), ("divide(global.a, sum(1, -1))", "divide"),
    ("and(global.a, 'true')", "and"), ("length(sum(1, 2))", "length"),
    ("gt(global.a, 'x')", "gt"), ("substr(global.a, '1')", "substr"),
  ])
  func wrongArgumentsAreReported(call: String, name: String) throws {
    let found = try RuleTesting.checkComponent(
      "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{\(call)}\"}")
    #expect(found.count == 1 && found[0].hasPrefix("2 \(name) bad-arguments"), "\(found)")
  }

  @Test(arguments: [
    "substr('abc', sum(1, 1))", "uppercase(condition(true, 'a', 1))", "sum(concat('1', '2'), 1)",
    "divide(global.a, sum(1, 1))", "substr(global.a, 0)", "concat(string(1), 'a')",
  ])
  func rightArgumentsAreAccepted(call: String) throws {
    #expect(
      try RuleTesting.checkComponent(
        "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{\(call)}\"}") == [])
  }

  /// Operations of an application have other rules, also inside of a call.
  @Test func valuesOfReplacedOperationsAreUnknown() throws {
    var options = CheckOptions()
    options.operations = ["concat"]
    #expect(
      try RuleTesting.checkComponent(
        "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{sum(concat('a', 'b'), 1)}\"}",
        options: options) == [])
  }

  // MARK: - Messages

  @Test(arguments: [
    ("condition(global.x)", "condition: expected three arguments, found 1"),
    ("substr('a')", "substr: expected two or three arguments, found 1"),
    ("substr('abc', 5)", "substr: cannot start at 5 in a string of 3 characters"),
    ("sum()", "sum: expected at least one argument, found 0"),
    ("int('')", "int: the empty text is not a number (write digits, such as int('42'))"),
    ("sum(1, 'a')", "sum: argument 2 must be a number, found a string"),
    ("concat('a', sum(1, 2))", "concat: argument 2 must be a string, but sum returns a number"),
    ("not('x')", "not: argument 1 must be true or false, found a string"),
    ("divide(1, 0)", "divide: division by 0"),
    ("union(1)", "union: argument 1 must be an array, found a number"),
    (
      "length(1)",
      "length: argument 1 must be a string, an array or an object, found a number"
        + " (pass a string, an array or an object)"
    ),
    (
      "contains('abc', 'a')",
      "contains: argument 1 must be an array, found a string (no operation searches in a string"
    ),
    (
      "contains(uppercase('abc'), 'A')",
      "contains: argument 1 must be an array, but uppercase returns a string (no operation searches"
    ),
    (
      "sum('a', 1, true)",
      "sum: argument 1 must be a number, found a string; argument 3 must be a number, found true or false"
    ),
    (
      "substr(1, 'b')",
      "substr: argument 1 must be a string, found a number; argument 2 must be a whole number, found a string"
    ),
    (
      "concat(true, 1, sum(1, 2))",
      "concat: argument 1 must be a string, found true or false; argument 2 must be a string, found a number;"
        + " argument 3 must be a string, but sum returns a number"
    ),
    ("and(1, 2, 3, 4, 5, 6)", "and: argument 1 must be true or false, found a number; argument 2"),
    ("contains(1, 2)", "contains: argument 1 must be an array, found a number (write contains("),
  ]) func invalidArgumentsAreReported(call: String, expected: String) throws {
    let found = try RuleTesting.checkComponent(
      "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"a @{\(call)}\"}")
    #expect(
      found.count == 1
        && found[0].hasPrefix("2 \(call.prefix { $0 != "(" }) bad-arguments \(expected)"))
  }

  @Test(arguments: [
    "condition(eq(1, 2), 'a', 2)", "sum(1, '2', global.x)", "concat(string(sum(1, 2)), 'a')",
    "substr('abc', length('a'))", "isEmpty(union(global.a))", "gt(1, '2')", "insert(global.a, 1)",
    "and(true, not(false), isNull(null))", "contains(global.a, null)",
  ]) func validArgumentsAreAccepted(call: String) throws {
    #expect(
      try RuleTesting.checkComponent(
        "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{\(call)}\"}") == [])
  }

  /// Operations of other languages that Beagle lacks lead to a recipe.
  @Test(arguments: [
    ("startsWith('a', 'b')", "search"), ("filter(global.a, 'b')", "filter"),
    ("formatDate(global.a)", "date"), ("sortBy(global.a)", "sort"),
  ]) func missingOperationsLeadToARecipe(call: String, recipe: String) throws {
    let found = try RuleTesting.checkComponent(
      "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{\(call)}\"}")
    #expect(found.count == 1 && found[0].hasSuffix("; explain \(recipe) says what to do"))
    #expect(!Reference().pages(named: "recipe \(recipe)").isEmpty)
  }

  @Test func stringInAContextCannotBeSearched() throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": "Ada"},
       "children": [{"_beagleComponent_": "beagle:text", "text": "@{contains(name, 'A')}"}]}
      """)
    #expect(found.count == 1 && found[0].contains("(explain search)"))
  }

  @Test func argumentsOfReplacedOperationsAreNotChecked() throws {
    var options = CheckOptions()
    options.operations = ["substr"]
    #expect(
      try RuleTesting.checkComponent(
        #"{"_beagleComponent_": "beagle:text", "text": "@{substr('a')}"}"#, options: options)
        == [])
  }
}
