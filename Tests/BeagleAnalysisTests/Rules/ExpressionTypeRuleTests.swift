import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of the types of expressions: from operations, contexts and the data of the directory.
@Suite struct ExpressionTypeRuleTests {
  private func found(_ component: String) throws -> [String] {
    try RuleTesting.checkComponent(component).filter { $0.contains(" wrong-type ") }
  }

  private static func component(_ properties: String) -> String {
    """
    {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value":
    {"number": 1, "text": "a", "flag": true, "list": [1], "object": {"a": 1}, "none": null}}, "children": [
    {"_beagleComponent_": \(properties)}]}
    """
  }

  @Test(arguments: [
    (
      #""beagle:pageIndicator", "numberOfPages": 3, "currentPage": "@{c.flag}""#,
      "must be a whole number, but c.flag is true or false"
    ),
    (
      #""beagle:pageIndicator", "numberOfPages": 3, "currentPage": "@{eq(c.number, 1)}""#,
      "but the result of eq is true or false"
    ),
    (
      #""beagle:pageIndicator", "numberOfPages": 3, "currentPage": "@{c.text}""#,
      "but c.text is a string (write int(…))"
    ),
    (
      #""beagle:textInput", "disabled": "@{sum(c.number, 1)}""#,
      "must be true or false, but the result of sum is a number"
    ),
    (
      #""beagle:textInput", "disabled": "@{c.text}""#,
      "must be true or false, but c.text is a string"
    ),
    (#""beagle:textInput", "disabled": "a @{c.flag}""#, "but a text with expressions is a string"),
    (#""beagle:text", "text": "@{c.list}""#, "\"text\" shows a list as JSON: c.list"),
    (#""beagle:text", "text": "@{c.object}""#, "\"text\" shows an object as JSON: c.object"),
    (
      #""beagle:text", "text": "", "textColor": "@{c.number}""#,
      "must be a color, but c.number is a number"
    ),
    (#""beagle:text", "text": "", "alignment": "@{c.flag}""#, "must be one of"),
    (
      #""beagle:listView", "dataSource": "@{concat(c.text, 'a')}", "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": ""}}]"#,
      "must be a list, but the result of concat is a string"
    ),
  ])
  func wrongTypesAreReported(properties: String, expected: String) throws {
    let found = try found(Self.component(properties))
    #expect(found.count == 1 && found[0].contains(expected), "\(found)")
  }

  @Test(arguments: [
    #""beagle:pageIndicator", "numberOfPages": 3, "currentPage": "@{length(c.list)}""#,
    #""beagle:pageIndicator", "numberOfPages": 3, "currentPage": "@{divide(c.number, 2)}""#,
    #""beagle:pageIndicator", "numberOfPages": 3, "currentPage": "@{c.none}""#,
    #""beagle:textInput", "disabled": "@{condition(c.flag, c.flag, true)}""#,
    #""beagle:textInput", "disabled": "@{condition(c.flag, c.text, true)}""#,
    #""beagle:text", "text": "@{c.number}""#, #""beagle:text", "text": "@{c.flag}""#,
    #""beagle:text", "text": "@{global.any}""#,
    #""beagle:listView", "dataSource": "@{insert(c.list, 2)}", "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]"#,
  ])
  func typesThatMayFitAreNotReported(properties: String) throws {
    #expect(try found(Self.component(properties)) == [])
  }

  /// The error of an input is a text. A condition is shown as "false" and stops the form.
  @Test(arguments: [
    ("@{isEmpty(c.text)}", "the result of isEmpty is", "isEmpty(c.text)"),
    ("@{not(c.flag)}", "the result of not is", "not(c.flag)"), ("@{c.flag}", "c.flag is", "c.flag"),
  ])
  func aConditionIsNoError(_ error: String, _ value: String, _ condition: String) throws {
    let found = try found(Self.component(#""beagle:textInput", "error": "\#(error)""#))
    #expect(found.count == 1 && found[0].contains(value), "\(found)")
    #expect(
      found.allSatisfy { $0.hasSuffix("(write condition(\(condition), 'text', ''))") }, "\(found)")
  }

  @Test(arguments: [
    "@{condition(isEmpty(c.text), 'No', '')}", "@{c.text}", "@{c.none}", "@{c.number}",
    "Not @{c.flag}",
  ])
  func aTextIsAnError(_ error: String) throws {
    #expect(try found(Self.component(#""beagle:textInput", "error": "\#(error)""#)) == [])
  }

  /// A number as the data of a list has one finding, also in a directory.
  @Test func literalDataHasOneFinding() throws {
    let found = try RuleTesting.check(directory: [
      "home.json": """
      {"_beagleComponent_": "beagle:container", "context": {"id": "m", "value": {"b": 1}}, "children": [
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{m.b}", "templates": [
      {"view": {"_beagleComponent_": "beagle:text", "text": ""}}]}]}
      """, "routes.json": "[]",
    ])
    #expect(found.count == 1, "\(found)")
    #expect(found.allSatisfy { $0.contains(" unknown-path the data of a list must be a list") })
  }

  /// A later value may have another type.
  @Test func writesCount() throws {
    let text = Self.component(
      #""beagle:textInput", "disabled": "@{c.text}", "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "text", "value": true}]"#
    )
    #expect(try found(text) == [])
  }

  @Test func bodiesOfResponsesCount() throws {
    let files = [
      "index.json": """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container",
      "context": {"id": "order", "value": null}, "onInit": [{"_beagleAction_": "beagle:sendRequest", "url": "/api/order",
      "onSuccess": [{"_beagleAction_": "beagle:setContext", "contextId": "order", "value": "@{onSuccess.data}"}], "onError": []}],
      "children": [{"_beagleComponent_": "beagle:textInput", "disabled": "@{order.state}", "value": "@{order.number}"},
      {"_beagleComponent_": "beagle:text", "text": "@{order.lines}"}]}}
      """,
      "api/order.json": #"{"state": "sent", "number": 1, "lines": []}"#, "routes.json": "[]",
    ]
    let found = try RuleTesting.check(directory: files).filter { $0.contains(" wrong-type ") }
    #expect(found.count == 2, "\(found)")
    #expect(found[0].contains("order.state is a string, according to the data of the directory"))
    #expect(found[1].contains("shows a list as JSON: order.lines"))
  }
}
