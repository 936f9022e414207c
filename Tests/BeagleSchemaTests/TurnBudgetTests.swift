import Testing

@testable import BeagleSchema

/// Tests of the limits for the work of one event.
@Suite struct TurnBudgetTests {
  private static func limits(
    actions: Int = 10, updates: Int = 10, steps: Int = 10, bytes: Int = 1000
  ) -> TurnBudget.Limits {
    var limits = TurnBudget.Limits()
    limits.actions = actions
    limits.updates = updates
    limits.steps = steps
    limits.bytes = bytes
    return limits
  }

  @Test func everyResourceIsCounted() {
    let budget = TurnBudget(limits: TurnBudgetTests.limits())
    for _ in 0..<10 { #expect(budget.takeAction() && budget.takeUpdate() && budget.takeStep()) }
    #expect(budget.take(bytes: 1000))
    #expect(budget.exceeded == nil && budget.takeReport() == nil)
    #expect(!budget.takeAction())
    #expect(budget.exceeded == .actions)
    // One exceeded limit stops all work and is reported once.
    #expect(!budget.take(bytes: 0))
    #expect(budget.takeReport()?.contains("10 actions") == true)
    #expect(budget.takeReport() == nil)
    budget.refill()
    #expect(budget.takeAction() && budget.takeUpdate() && budget.takeStep())
    #expect(!budget.take(bytes: 1001))
    #expect(budget.exceeded == .bytes)
  }

  @Test func stoppedWorkIsDrawnOnce() {
    let budget = TurnBudget(limits: TurnBudgetTests.limits())
    for _ in 0..<11 { _ = budget.takeAction() }
    #expect(budget.takeReport() != nil)
    budget.allowDrawing()
    #expect(budget.takeUpdate() && !budget.takeAction())
    #expect(budget.exceeded == nil)
    for _ in 0..<10 { _ = budget.takeUpdate() }
    #expect(budget.exceeded == .updates && budget.takeReport() == nil)
    budget.allowDrawing()
    #expect(!budget.takeUpdate())
  }

  @Test func timeIsLimited() {
    var now: UInt64 = 0
    let budget = TurnBudget()
    budget.now = { now }
    #expect(budget.takeAction())
    now = 4_999_000_000
    #expect(budget.takeAction())
    now = 5_001_000_000
    #expect(!budget.takeAction())
    #expect(budget.takeReport()?.contains("5000 ms") == true)
    budget.refill()
    #expect(budget.takeAction())
  }

  // MARK: - Expressions

  private func evaluate(
    _ text: String, _ context: DynamicObject, _ budget: TurnBudget
  ) -> (value: DynamicObject?, issues: [EvaluationIssue]) {
    var issues: [EvaluationIssue] = []
    let value = ContextExpression(text)?.evaluate(
      resolve: { $0 == "c" ? context : nil }, operations: OperationsProvider(), budget: budget,
      report: { issues.append($0) })
    return (value, issues)
  }

  /// A request for 50 million elements copies nothing.
  @Test func oversizedUnionStopsBeforeCopying() {
    let context = DynamicObject.array((0..<10_000).map { .int($0) })
    let many = Array(repeating: "c", count: 5000).joined(separator: ",")
    let budget = TurnBudget()
    let left = budget.remainingBytes
    let (value, issues) = evaluate("@{length(union(\(many)))}", context, budget)
    #expect(value == .empty)
    #expect(issues.map(\.kind) == [.overBudget])
    #expect(budget.exceeded == .bytes)
    #expect(budget.remainingBytes == left)
    #expect(issues.first?.message.contains("96 MiB") == true)
  }

  @Test func stepsAreCounted() {
    let budget = TurnBudget(limits: TurnBudgetTests.limits(steps: 100))
    let calls = Array(repeating: "sum(1, 2)", count: 50).joined(separator: ",")
    #expect(evaluate("@{sum(\(calls))}", .empty, budget).value == .empty)
    #expect(budget.exceeded == .steps)
    #expect(evaluate("@{sum(1, 2)}", .empty, budget).value == .empty)
    budget.refill()
    #expect(evaluate("@{sum(1, 2)}", .empty, budget).value == 3)
  }

  @Test(arguments: [
    "@{concat(c, c)}", "@{uppercase(c)}", "@{c}@{c}", "@{length(c)}", "@{substr(c, 1, 2)}",
  ])
  func copiedTextCountsAgainstTheBudget(text: String) {
    let budget = TurnBudget(limits: TurnBudgetTests.limits(bytes: 1000))
    _ = evaluate(text, .string(String(repeating: "x", count: 900)), budget)
    #expect(budget.remainingBytes <= 100 || budget.exceeded == .bytes)
  }

  @Test func copiesOfSharedValuesAreLimited() {
    let budget = TurnBudget()
    var value: DynamicObject = ["z": 1]
    for _ in 0..<60 { value = .dictionary(["a": value, "b": value]) }
    // 60 objects in memory that refer to each other, so that visiting all would not end.
    #expect(value.memorySize(atMost: 1 << 20) > 1 << 20)
    let (result, _) = evaluate("@{eq(c, c)}", value, budget)
    #expect(result == .empty && budget.exceeded == .bytes)
  }

  @Test func longExpressionIsPlainText() {
    let ones = Array(repeating: "1", count: ExpressionParser.maximumValues + 1)
    for text in [
      "@{sum(\(ones.joined(separator: ",")))}", "@{a" + ones.map { ".a\($0)" }.joined() + "}",
    ] {
      guard case .plain(let plain, let issue?) = ExpressionParser.parse(text) else {
        Issue.record("an expression")
        continue
      }
      #expect(plain == text)
      #expect(issue.message.contains("65536 values"))
    }
  }

  @Test func contextsOfAnExpressionAreUnique() {
    let ids = (0..<3000).map { "c\($0)" }
    let text = "@{sum(\((ids + ids).joined(separator: ",")))}"
    #expect(ContextExpression(text)?.contextIds == ids)
    #expect(ContextExpression(text)?.parsed.dependencies.map(\.contextId) == ids)
  }

  @Test func descriptionOfALargeValueIsTruncated() {
    let value = DynamicObject.array((0..<100_000).map { .int($0) })
    let text = value.description
    #expect(text.hasPrefix("[0, 1, 2, 3") && text.hasSuffix("…"))
    #expect(text.utf8.count < DynamicObject.maximumDescription + 100)
    let nested: DynamicObject = ["k": ["a", 1, ["x": nil]], "e": [:]]
    #expect(nested.description == "[\"k\": [a, 1, [\"x\": ]], \"e\": [:]]")
  }

  // MARK: - Documents

  private func decoded(_ text: String) throws -> (container: Container?, diagnostics: [Diagnostic])
  {
    let decoded = try ComponentDecoder().decodeScreen(JSONDocument(text: text, name: "bomb.json"))
    return (decoded.screen.child as? Container, decoded.diagnostics)
  }

  @Test func componentsOfADocumentAreLimited() throws {
    let limit = DecodingOptions.maximumNodes
    let text = "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"x\"}"
    let list = Array(repeating: text, count: limit + 5).joined(separator: ",")
    let (container, diagnostics) = try decoded(
      "{\"_beagleComponent_\":\"beagle:container\",\n\"children\":[\(list)]}")
    #expect(container?.children.count == limit)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.code == .json(.limit) && diagnostics.first?.line == 2)
    #expect(diagnostics.first?.message.contains("\(limit) components and actions") == true)
  }

  @Test func expressionsOfADocumentAreLimited() throws {
    let values = Array(repeating: "1", count: 60_000).joined(separator: ",")
    let text = "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"@{sum(\(values))}\"}"
    let list = Array(repeating: text, count: 20).joined(separator: ",\n")
    let (container, diagnostics) = try decoded(
      "{\"_beagleComponent_\":\"beagle:container\",\"children\":[\(list)]}")
    let texts = (container?.children ?? []).compactMap { $0 as? Text }
    #expect(texts.filter { $0.text.contextExpression != nil }.count == 16)
    #expect(texts.count == 20)
    #expect(diagnostics.map(\.code) == [.json(.limit)])
    #expect(diagnostics.first?.line == 17)
  }
}
