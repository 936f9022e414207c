import BeagleSchema
import Testing

/// Tests with vectors that were executed on Beagle iOS 2.1.3.
@Suite struct ExpressionVectorTests {
  @Test func expressionVectors() throws {
    let vectors = try TestData.document("expression-vectors.json")
    let operations = OperationsProvider()
    var failures: [String] = []
    for row in vectors.root.elements {
      let text = row["expression"]?.string ?? ""
      let contexts = DynamicDictionary(try #require(row["context"]))
      let (value, kind) = evaluate(text, contexts, operations)
      let expected = try #require(row["expected"])
      let expectedType = row["expectedType"]?.string ?? ""
      let isRight =
        value.typeName == expectedType && value.matches(expected) && kind == row["kind"]?.string
        && (row["asString"]?.string.map { $0 == value.description } ?? true)
      if !isRight {
        failures.append(
          "\(text): \(value.typeName) \(value.jsonText) \(kind) \(value), expected \(expectedType) \(expected.text)"
        )
      }
    }
    #expect(vectors.root.count == 402)
    #expect(failures == [])
  }

  private func evaluate(
    _ text: String, _ contexts: DynamicDictionary, _ operations: OperationsProvider
  ) -> (DynamicObject, String) {
    switch ExpressionParser.parse(text) {
    case .plain(let plain, _): return (.string(plain), "plain")
    case .expression(let expression):
      let value = expression.evaluate(resolve: { contexts[$0] }, operations: operations)
      if case .single = expression { return (value, "single") }
      return (value, "multiple")
    }
  }

  @Test func setContextVectors() throws {
    let vectors = try TestData.document("setcontext-vectors.json")
    for row in vectors.root.elements {
      let text = row["path"]?.string ?? ""
      let path = Path(text)
      if row["invalidPath"]?.bool == true {
        #expect(path == nil, "\(text)")
        continue
      }
      let value = DynamicObject(try #require(row["value"]))
      let new = DynamicObject(try #require(row["set"]))
      let result = value.setting(new, at: try #require(path))
      #expect(result == DynamicObject(try #require(row["expected"])), "\(text) \(row.text)")
    }
    #expect(vectors.root.count == 38)
  }
}

extension DynamicObject {
  /// Returns whether a value equals the expected value of a vector. Numbers are compared as
  /// numbers.
  func matches(_ node: JSONNode) -> Bool {
    switch self {
    case .empty: node.isNull
    case .bool(let value): node.bool == value
    case .int(let value): node.int == value
    case .double(let value): node.double == value || (value.isNaN && node.isNull)
    case .string(let value): node.string == value
    case .expression(let value): node.string == value.source
    case .array(let elements):
      node.kind == .array && elements.count == node.count
        && zip(elements, node.elements).allSatisfy { $0.matches($1) }
    case .dictionary(let members):
      node.kind == .object && members.count == node.count
        && members.allSatisfy { member in node[member.key].map(member.value.matches) ?? false }
    }
  }
}
