import BeagleSchema
import Testing

/// Tests of values that are interpolated into literals in Swift.
@Suite struct InterpolationTests {
  /// Texts that mean something in an expression, or next to one.
  private static let values = [
    "@{user.name}", #"\@{user.name}"#, #"\\@{user.name}"#, "@{", "@", #"\@"#, "{user.name}", "}",
    "'",
    #"\"#, #"a\"#, #"\\"#, "plain", "é @{n} 🙂",
  ]

  private func result<Value: DynamicConvertible>(_ expression: Expression<Value>) -> Value? {
    let contexts: [String: DynamicObject] = ["user": ["name": "Ada"], "n": 3, "list": [7]]
    return expression.evaluate(resolve: { contexts[$0] }, operations: OperationsProvider())
  }

  private func text(_ expression: Expression<String>) -> String? { result(expression) }

  @Test("a value is never evaluated, whatever is around it", arguments: InterpolationTests.values)
  func valuesAreTexts(value: String) {
    #expect(("\(value)" as Expression<String>).literal == value)
    #expect(text("a \(value) b") == "a " + value + " b")
    #expect(text("@{user.name}: \(value)") == "Ada: " + value)
    #expect(text("\(value)@{user.name}") == value + "Ada")
    #expect(text("@\(value)") == "@" + value)
    #expect(text("\(value){user.name}") == value + "{user.name}")
    #expect(text("\\\(value)") == #"\"# + value)
    #expect(text("\\\\\(value)") == #"\"# + value)
    #expect(("\(value)" as DynamicObject) == .string(value))
    #expect(SendRequest(url: "/orders/\(value)").url.literal == "/orders/" + value)
    #expect(Context(id: "a", value: ["name": "\(value)"]).value == ["name": .string(value)])
    for other in Self.values {
      #expect(text("\(value)\(other)") == value + other)
      #expect(text("\(value)@{n}\(other)") == value + "3" + other)
    }
  }

  @Test("a name, a path and a number can be a part of an expression")
  func partsOfExpressions() {
    let (name, context) = ("name", "user")
    #expect(text("@{user.\(name)}") == "Ada")
    #expect(text("@{\(context).\(name)}!") == "Ada!")
    #expect(text("@{list[\(0)]}") == "7")
    #expect(result("@{sum(n, \(2))}" as Expression<Int>) == 5)
    #expect(result("@{sum(n, \(-1.5))}" as Expression<Double>) == 1.5)
    #expect(result("@{not(\(true))}" as Expression<Bool>) == false)
    #expect(("@{user.\(name)}" as DynamicObject) == .parsing("@{user.name}"))
  }

  @Test(
    "a text in quotes stays one", arguments: ["it's", "')}@{user.name", "}", #"a\b"#, "", "a, b"])
  func quotedValues(value: String) {
    #expect(text("@{concat('\(value)', '!')}") == value + "!")
    #expect(text("@{n} @{concat('<\(value)>', '!')}") == "3 <" + value + ">!")
  }

  @Test(
    "other values in an expression are mistakes, and nothing is evaluated",
    arguments: ["a b", "n) + sum(n", "sum(1, 1)", "'a'", "}", "n}@{n", ""])
  func invalidParts(value: String) {
    let expression: Expression<String> = "@{\(value)}"
    #expect(
      expression.contextExpression?.parsed.problem?.hasPrefix("the value \"\(value)\"") == true)
    #expect(text("@{\(value)}") == "")
    guard case .expression(let object) = "@{\(value)}" as DynamicObject else {
      Issue.record("a value")
      return
    }
    #expect(object.parsed.problem != nil)
  }

  @Test("a backslash cannot be before a quote", arguments: [#"\"#, #"a\"#, #"\'"#, #"\'}@{n"#])
  func backslashesInQuotes(value: String) {
    let expression: Expression<String> = "@{concat('\(value)', '!')}"
    #expect(expression.contextExpression?.parsed.problem?.contains("backslash") == true)
  }

  @Test("interpolated expressions stay expressions")
  func expressions() {
    let count: Expression<Int> = "@{n}"
    let five: Expression<Int> = 5
    let escaped: Expression<String> = "\\@{n} @{n}"
    #expect(text("Total \(count)") == "Total 3")
    #expect(text("\(five) rows") == "5 rows")
    #expect(text("[\(escaped)]") == "[@{n} 3]")
    #expect(text("\\\(count)") == #"\3"#)
    let brace: Expression<String> = "{n} @{n}@"
    #expect(text("@\(brace){n}") == "@{n} 3@{n}")
    #expect(result("@{sum(\(count), \(five))}" as Expression<Int>) == 8)
    #expect(text("\(DynamicObject.parsing("@{n}")) rows") == "3 rows")
    #expect(text("\(DynamicObject.string("@{n}")) rows") == "@{n} rows")
    let path = "user.name"
    #expect(text("\(expression: "@{\(path)}")!") == "Ada!")
    let invalid: Expression<Bool> = "yes"
    for mistake: Expression<String> in [
      "@{sum(\(escaped), 1)}", "@{concat('\(count)', '!')}", "\(invalid)!",
    ] {
      #expect(mistake.contextExpression?.parsed.problem != nil)
    }
  }
}
