import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of the values of expressions in URLs.
@MainActor @Suite struct URLExpressionTests {
  private static let contexts: [String: DynamicObject] = [
    "text": .string("C# & F#"), "number": .string("#42"), "percent": .string("50% #1"),
    "url": .string("https://a.example/#top"), "plain": .string("a%23b"),
  ]

  private func evaluate(_ url: Expression<String>) -> String? {
    url.evaluate(resolve: { Self.contexts[$0] }, operations: OperationsProvider())
  }

  @Test(
    arguments: [
      ("/search?q=@{text}&page=2", "/search?q=C%23 & F%23&page=2"),
      ("/orders/@{number}", "/orders/%2342"),
      ("/a?q=@{percent}", "/a?q=50%25 %231"), ("@{url}", "https://a.example/#top"),
      ("@{url}?a=1", "https://a.example/#top?a=1"), ("/a?q=@{plain}", "/a?q=a%23b"),
      ("/a#@{plain}", "/a#a%23b"), ("/a?b=1#part", "/a?b=1#part"),
      ("/a?q=@{concat('#', text)}", "/a?q=%23C%23 & F%23"),
      ("/a?q=@{'#'}&r=@{'#'}", "/a?q=%23&r=%23"),
    ] as [(String, String)])
  func numberSignsOfValuesStayInRequests(_ url: String, _ expected: String) {
    #expect(evaluate(Expression(stringLiteral: url).asRequestURL) == expected)
  }

  @Test(arguments: [
    ("https://a.example/?q=@{text}", "https://a.example/?q=C%23 & F%23"),
    ("https://a.example/page@{number}", "https://a.example/page#42"),
    ("@{url}", "https://a.example/#top"),
  ])
  func linksMayHaveAFragment(_ url: String, _ expected: String) {
    #expect(evaluate(Expression(stringLiteral: url).asLinkURL) == expected)
  }

  /// Texts are not changed.
  @Test func textsKeepNumberSigns() {
    #expect(evaluate("Order @{number}") == "Order #42")
  }

  /// The request of a screen contains the whole query.
  @Test func requestsContainTheWholeQuery() throws {
    let bench = TestBench()
    bench.openHome(
      ["Load": Part.action("sendRequest", "\"url\":\"/search?q=@{'C#'}&page=2\"")])
    bench.click("Load")
    #expect(bench.dependencies.requestLog.exchanges.last?.request.url == "/search?q=C%23&page=2")
  }

  /// A message for people, not the name of a case.
  @Test func emptyURLIsASentence() {
    let bench = TestBench()
    bench.openHome(["Load": Part.action("sendRequest", "\"url\":\"\"")])
    bench.click("Load")
    let messages = bench.dependencies.log.entries.map(\.message)
    #expect(messages.contains("The address is empty: check the url of the route and its contexts."))
    for message in messages {
      #expect(message.firstMatch(of: /^[a-z]+[A-Z]\w*\(/) == nil, "\(message)")
    }
  }
}
