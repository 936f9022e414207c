import Testing

@testable import BeagleSchema

/// Tests of expressions that the vectors do not cover: positions, issues, custom operations.
@Suite struct ExpressionTests {
  @Test(arguments: [
    ("@{}", 2), ("a @{b c}", 5), ("@{a..b}", 4), ("@{a.b", 5), ("@{sum(1,)}", 8),
    ("@{trueValue}", 6), ("@{sum(1 2)}", 8), ("@{a-b}", 3), ("@{'x}", 2), ("@{ a }", 2),
    ("@{99999999999999999999}", 2), ("@{a.b(1)}", 5), ("ok @{a} @{", 10), ("@{é!}", 4),
  ])
  func invalidExpressionsReportAnOffset(text: String, offset: Int) throws {
    guard case .plain(let plain, let issue) = ExpressionParser.parse(text) else {
      Issue.record("\(text) is an expression")
      return
    }
    #expect(plain == text)
    #expect(issue?.offset == offset, "\(text): \(issue?.message ?? "no issue")")
  }

  @Test func plainTextsHaveNoIssue() {
    for text in ["", "a", "a@b.c", "\\@{a}", "{a}", "@ {a}"] {
      guard case .plain(_, nil) = ExpressionParser.parse(text) else {
        Issue.record("\(text) has an issue")
        continue
      }
    }
  }

  private func issues(_ text: String, _ contexts: DynamicDictionary = [:]) -> [EvaluationIssue] {
    var issues: [EvaluationIssue] = []
    _ = ContextExpression(text)?.evaluate(
      resolve: { contexts[$0] }, operations: OperationsProvider(), report: { issues.append($0) })
    return issues
  }

  @Test func failuresAreReportedOnce() {
    let unknown = issues("a @{sum(1, b)} @{c}")
    #expect(unknown.count == 1)
    #expect(unknown.first?.kind == .unresolvedContext && unknown.first?.offset == 11)
    #expect(issues("@{nope(1)}").map(\.kind) == [.unknownOperation])
    #expect(issues("@{sum(true)}").map(\.message) == ["sum: expected numbers, found true or false"])
    let empty = issues("@{double('')}").map(\.message)
    #expect(empty.first?.hasSuffix("as in gt(form.total, 0)") == true, "\(empty)")
    #expect(issues("@{a.b.c}", ["a": ["b": nil]]) == [])
    #expect(issues("@{isNull(a.b)}", ["a": [:]]) == [])
    #expect(issues("@{isNull(a.b)}").map(\.kind) == [.unresolvedContext])
    #expect(issues("@{condition(isNull(a.b), 'none', a.b)}", ["a": [:]]) == [])
    #expect(issues("@{condition(isNull(a.b), 'none', a.b.c)}", ["a": ["x": 1]]) == [])
    #expect(issues("@{condition(not(isNull(a.b)), a.b[0], 'none')}", ["a": [:]]) == [])
    #expect(
      issues("@{or(isNull(a.b), a.c)}", ["a": [:]]).map(\.message)
        == ["a.c is missing in the context"])
    #expect(
      issues("@{condition(isNull(a.b), 'none', a.b.c)}", ["a": ["b": ["x": 1]]]).map(\.message)
        == ["a.b.c is missing in the context"])
    #expect(
      issues("@{or(isNull(a.b.c), a.b)}", ["a": [:]]).map(\.message)
        == ["a.b is missing in the context"])
    #expect(issues("@{a.b.c}", ["a": ["x": 1]]).map(\.message) == ["a.b is missing in the context"])
  }

  @Test(
    "the branch that condition does not select has no failures",
    arguments: [
      ("condition(true, 1, a.b.c)", nil), ("condition(false, a.b.c, 1)", nil),
      ("condition(isEmpty(a.s), 0, int(a.s))", nil),
      ("condition(eq(a.z, 0), 0, divide(1, a.z))", nil),
      ("condition(true, 1, condition(true, a.b.c, 1))", nil),
      ("condition(true, 1, nope(1))", "no operation is named \"nope\""),
      ("condition(true, a.b.c, 1)", "a.b is missing in the context"),
      ("condition(false, 1, a.b.c)", "a.b is missing in the context"),
      ("condition(a.b, 1, 2)", "a.b is missing in the context"),
      ("sum(condition(true, 1, a.b), a.x)", "a.x is missing in the context"),
      ("condition(true, condition(false, a.b, a.x), 1)", "a.x is missing in the context"),
    ] as [(String, String?)])
  func unusedBranchesHaveNoFailures(expression: String, message: String?) {
    let found = issues("@{\(expression)}", ["a": ["s": "", "z": 0]]).map(\.message)
    #expect(found == (message.map { [$0] } ?? []))
  }

  /// The result is NaN or infinity, as in Beagle iOS, and is reported.
  @Test func divisionByZeroIsReported() {
    for (text, value) in [("@{divide(1, 0)}", "inf"), ("@{divide(0, 0.0)}", "nan")] {
      var found: [EvaluationIssue] = []
      let result = ContextExpression(text)?.evaluate(
        resolve: { _ in nil }, operations: OperationsProvider(), report: { found.append($0) })
      #expect(result?.description == value && result?.typeName == "double")
      #expect(found.map(\.message) == ["divide: division by 0"])
      #expect(found.map { Diagnostic($0).message.hasSuffix("the result is \(value)") } == [true])
    }
    #expect(issues("@{divide(0.5, 2)}") == [])
    #expect(issues("@{sum(1, 0)} @{multiply(0, 2)}") == [])
  }

  @Test func positionWithoutADocumentIsInTheExpression() throws {
    let issue = try #require(issues("é\n@{sum(1, b)}").first)
    let diagnostic = Diagnostic(issue)
    #expect(diagnostic.description.hasPrefix("screen in Swift: warning[unresolved-context] "))
    #expect(diagnostic.endColumn == 11 && diagnostic.offset == 12)
    #expect(diagnostic.message.contains(#"at offset 12 of "@{sum(1, b)}": the result is null"#))
    guard case .plain(_, let syntax?) = ExpressionParser.parse("é @{b!}") else {
      Issue.record("an expression")
      return
    }
    #expect(
      Diagnostic(syntax, in: "é @{b!}").description
        == "screen in Swift: warning[bad-expression] this text looks like an expression but is not valid: "
        + "'!' is not allowed here, at offset 6 of \"é @{b!}\"")
  }

  @Test func issuesHaveTheirPositionInTheDocument() throws {
    let document = try JSONDocument(
      text: #"{"_beagleComponent_":"beagle:text",\#n"text":"\u00e9 @{up(a)}"}"#, name: "h.json")
    let screen = try ComponentDecoder().decodeScreen(document).screen
    let text = try #require(screen.child as? Text)
    var found: [Diagnostic] = []
    _ = text.text.evaluate(
      resolve: { _ in nil }, operations: OperationsProvider(),
      report: { found.append(Diagnostic($0)) })
    let diagnostic = try #require(found.first)
    #expect(diagnostic.line == 2 && diagnostic.column == 18)
    #expect(diagnostic.message.contains("at offset 5") && diagnostic.message.contains("up"))
  }

  /// A text that decoding has unescaped has no source positions of its own.
  @Test func rewrittenExpressionsAreReportedAtTheirStrings() throws {
    let document = try JSONDocument(
      text: #"{"_beagleComponent_":"beagle:textInput",\#n"hidden":"@{a}","disabled":"@{a.b}"}"#)
    let input = try #require(
      try ComponentDecoder().decodeScreen(document).screen.child as? TextInput)
    var found: [Diagnostic] = []
    _ = input.enabled?.evaluate(
      resolve: { _ in [:] }, operations: OperationsProvider(),
      report: { found.append(Diagnostic($0)) })
    #expect(found.map(\.column) == [28] && found.map(\.endColumn) == [29])
    #expect(found.first?.message.contains(#"at offset 6 of "@{not(a.b)}""#) == true)
  }

  @Test func operationsCanBeRegistered() {
    let operations = OperationsProvider()
    #expect(operations.register(operationId: "twice") { [.array($0 + $0)][0] } == .registered)
    #expect(operations.register(operationId: "sum") { _ in 1 } == .replaced)
    #expect(operations.register(operationId: "1") { _ in 1 } == .invalidName)
    #expect(operations.register(operationId: "a-b") { _ in 1 } == .invalidName)
    let value = ContextExpression("@{twice(sum(4), 'x')}")?.evaluate(
      resolve: { _ in nil }, operations: operations)
    #expect(value == [1, "x", 1, "x"])
    #expect(Set(operations.names) == Set(BuiltinOperation.all.map(\.name) + ["twice"]))
  }

  @Test func contextIdsAreListed() throws {
    let expression = try #require(ContextExpression("@{a.b} @{sum(c[0], a)} @{'d'}"))
    #expect(expression.contextIds == ["a", "c"])
    let binding = try #require(ContextExpression("@{list.items[2]}")?.parsed.binding)
    #expect(binding.contextId == "list" && binding.path == "items[2]")
    #expect(ContextExpression("x @{list}")?.parsed.binding == nil)
  }

  @Test func nestingIsLimited() {
    func nested(_ depth: Int) -> String {
      "@{" + String(repeating: "sum(", count: depth) + "1" + String(repeating: ")", count: depth)
        + "}"
    }
    #expect(ContextExpression(nested(128)) != nil)
    #expect(ContextExpression(nested(100_000)) == nil)
  }

  @Test func propertiesConvert() {
    func value<T: DynamicConvertible>(_ text: String, _ context: DynamicObject, _: T.Type) -> T? {
      Expression<T>.of(text)?.evaluate(
        resolve: { _ in context }, operations: OperationsProvider())
    }
    #expect(value("@{c}", 3.0, Int.self) == 3 && value("@{c}", 3.5, Int.self) == nil)
    #expect(value("@{c}", 1, Bool.self) == nil && value("@{c}", "true", Bool.self) == nil)
    #expect(value("@{c}", 2, Double.self) == 2 && value("@{c}", nil, String.self) == "")
    #expect(value("@{c}", "NONE", Style.Display.self) == Style.Display.none)
    #expect(value("@{c}", ["a": "b"], [String: String].self) == ["a": "b"])
  }

  @Test func deepEvaluationReplacesExpressionsOnce() {
    let value: DynamicObject = ["a": ["@{x}", 1], "b": "@{y} !"]
    let contexts: DynamicDictionary = ["x": .string("@{y}"), "y": 2]
    let result = value.evaluated(resolve: { contexts[$0] }, operations: OperationsProvider())
    #expect(result == ["a": [.string("@{y}"), 1], "b": "2 !"])
    #expect(value.hasExpressions && !result.hasExpressions)
  }

  @Test func indexesAndPathsAreLimited() {
    let value: DynamicObject = [:]
    #expect(value.setting(1, at: "a[70000]") == value)
    #expect(value.setting(1, at: "a[60000][60000]") == value)
    #expect(value.setting(1, at: "a[2]") == ["a": [nil, nil, 1]])
    #expect(Path(Array(repeating: "a", count: 300).joined(separator: ".")) == nil)
    #expect(value.removing(at: "a") == value)
    #expect(DynamicObject(dictionaryLiteral: ("a", [1, 2])).removing(at: "a[0]") == ["a": [2]])
  }

  @Test func capitalsFollowFoundation() {
    let operations = OperationsProvider()
    for (text, expected) in [
      ("hello-world", "Hello-World"), ("o'neil mc'd", "O'neil Mc'd"), ("ÉCOLE ßx", "École Ssx"),
      ("3rd éa", "3Rd Éa"), ("a_b", "A_B"),
    ] {
      let value = ContextExpression("@{capitalize(c)}")?.evaluate(
        resolve: { _ in .string(text) }, operations: operations)
      #expect(value == .string(expected))
    }
  }

  @Test func arrayOfADocumentCanBeChanged() throws {
    let document = try JSONDocument(text: "[1, {\"a\": 2}, 3]")
    var array = DynamicArray(document.root)
    array.append(4)
    array[0] = "x"
    array.remove(at: 2)
    #expect(array == ["x", ["a": 2], 4] && array.node == nil)
    #expect(DynamicArray(document.root) == [1, ["a": 2], 3])
    #expect(DynamicArray(document.root).hashValue == DynamicArray([1, ["a": 2], 3]).hashValue)
  }

  @Test func argumentNamesMatchTheArgumentCount() {
    for operation in BuiltinOperation.all {
      let signature = operation.signature
      let optional = signature.names.count { $0.hasSuffix("?") }
      let repeated = signature.names.count { $0.hasSuffix("…") }
      #expect(
        signature.names.count - optional - repeated == signature.count.lowerBound,
        "\(operation.name)")
      #expect(repeated == (signature.count.upperBound == .max ? 1 : 0), "\(operation.name)")
      if repeated == 0 { #expect(signature.names.count == signature.count.upperBound) }
      #expect(Set(signature.names).count == signature.names.count, "\(operation.name)")
    }
  }
}
