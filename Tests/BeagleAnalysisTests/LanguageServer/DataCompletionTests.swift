import JSON
import Testing

@testable import BeagleServers

/// Completion of keys in data, and snippets without immediate findings.
@Suite struct DataCompletionTests {
  private let folder = TestFolder([
    "home.json": "{}",
    "product.json": """
    {"_beagleComponent_": "beagle:container", "children": [
    {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.name}"},
    {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.price.value}"}]}
    """, "routes.json": "[]",
    "mode.json": """
    {"_beagleComponent_": "beagle:text", "text": "@{condition(eq('edit', navigationContext.mode), 'a', 'b')}"}
    """,
  ])

  private func labels(_ text: String, _ file: String = "home.json") -> [String] {
    let client = TestClient(folder: folder.path)
    client.settle()
    return client.labels(text, uri: folder.uri(file))
  }

  private static func button(_ action: String) -> String {
    #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [\#(action)]}"#
  }

  private static func push(_ value: String) -> String {
    button(
      #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/product"}, "navigationContext": {"value": \#(value)}}"#
    )
  }

  @Test(arguments: [
    (push(#"{"|"}"#), ["name", "price"]), (push(#"{"price": {"|"}}"#), ["value"]),
    (
      button(#"{"_beagleAction_": "beagle:sendRequest", "url": "/a", "data": {"|"}}"#), []
    ),
    (
      #"{"_beagleComponent_": "beagle:container", "context": {"id": "form", "value": {"|"}}, "children": [{"_beagleComponent_": "beagle:text", "text": "@{form.city}"}]}"#,
      ["city"]
    ),
    (
      #"{"_beagleComponent_": "beagle:container", "context": {"id": "form", "value": {"age": 1}}, "children": [{"_beagleComponent_": "beagle:button", "text": "@{form.city}", "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "form", "value": {"|"}}]}]}"#,
      ["age", "city"]
    ),
  ])
  func dataHasTheMembersThatScreensRead(text: String, expected: [String]) {
    #expect(labels(text).sorted() == expected)
  }

  /// The key of a list is a path in its rows.
  @Test(arguments: [("|", ["id", "price"]), ("pr|", ["id", "price"]), ("price.|", ["value"])])
  func keysHaveTheMembersOfRows(key: String, expected: [String]) {
    let text = """
      {"_beagleComponent_": "beagle:container",
      "context": {"id": "shop", "value": [{"id": 1, "price": {"value": 2}}]}, "children": [
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{shop}", "key": "\(key)",
      "iteratorName": "product",
      "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{product.id}"}}]}]}
      """
    #expect(labels(text).sorted() == expected)
  }

  private static func state(_ property: String) -> String {
    """
    {"_beagleComponent_": "beagle:container", "context": {"id": "s", "value": {"state": "loading"}}, "children": [
    {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
    {"_beagleAction_": "beagle:setContext", "contextId": "s", "path": "state", "value": "done"}]},
    {"_beagleComponent_": "beagle:text", "text": "@{condition(eq(s.state, 'failed'), 'a', 'b')}"},
    {"_beagleComponent_": "beagle:text", \(property)}]}
    """
  }

  /// A string in an expression is completed with those that the value has or is compared with.
  @Test(arguments: [
    (state(#""text": "@{eq(s.state, '|')}""#), ["done", "failed", "loading"]),
    (state(#""text": "@{eq('|', s.state)}""#), ["done", "failed", "loading"]),
    (
      state(#""text": "@{condition(eq(s.state,'lo|ad'), 'x', 'y')}""#),
      ["done", "failed", "loading"]
    ),
    (
      state(#""text": "", "alignment": "@{condition(s.open, 'LEFT', '|')}""#),
      ["CENTER", "LEFT", "RIGHT"]
    ),
    (state(#""text": "", "alignment": "@{concat('|')}""#), []),
    (
      button(
        #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/mode"}, "navigationContext": {"value": {"mode": "|"}}}"#
      ), ["edit"]
    ),
  ])
  func wordsAreCompleted(text: String, expected: [String]) {
    #expect(labels(text).filter { !$0.hasPrefix("@") }.sorted() == expected)
  }

  /// The rest of the word is replaced, and a missing quote is added.
  @Test(arguments: ["'|'", "'lo|ad'", "'lo|"])
  func completedWordsHaveQuotes(word: String) {
    let client = TestClient(folder: folder.path)
    client.settle()
    func text(_ word: String) -> String { Self.state("\"text\": \"@{eq(s.state, \(word))}\"") }
    #expect(
      client.completing(text(word), with: "loading", uri: folder.uri("home.json"))
        == text("'loading'"))
  }

  @Test func headersAreCompleted() {
    let text = Self.button(
      #"{"_beagleAction_": "beagle:sendRequest", "url": "/a", "headers": {"|"}}"#)
    #expect(labels(text).contains("Authorization"))
    #expect(!labels(text).contains("_beagleAction_"))
    let found = labels(#"[{"path": "/a", "headers": {"Content-Type": "|"}}]"#, "routes.json")
    #expect(found.contains("application/json"))
    #expect(!found.contains("false"))
  }

  /// The content of custom components may be components.
  @Test func customPropertiesMayHaveComponents() {
    let found = labels(#"{"_beagleComponent_": "custom:panel", "content": {"|"}}"#)
    #expect(found.contains("_beagleComponent_"))
  }

  @Test(arguments: [
    ("beagle:image", "\"url\": \"$1\""), ("beagle:listView", "\"templates\": ["),
    ("beagle:listView", "\"dataSource\": \"@{$1\\}\""), ("beagle:gridView", "\"view\": {"),
    ("beagle:gridView", "\"spanCount\": ${3:1}"),
  ])
  func snippetsHaveWhatEachComponentNeeds(label: String, part: String) {
    let client = TestClient()
    let item = client.items(#"{"_beagleComponent_": "beagle:container", "children": [|]}"#)
      .first { $0["label"]?.string == label }
    let text = item?["textEdit"]?["newText"]?.string ?? ""
    #expect(text.contains(part), "\(text)")
  }

  @Test func conditionsAreExpressions() {
    let item = TestClient().items(Self.button("|")).first {
      $0["label"]?.string == "beagle:condition"
    }
    #expect(item?["textEdit"]?["newText"]?.string?.contains("\"condition\": \"@{$1\\}\"") == true)
  }

  /// Completion without snippets inserts a line break as another character.
  @Test func clientsWithoutSnippetsGetOneLine() {
    for text in ["|", #"{"_beagleComponent_": "beagle:container", "children": [|]}"#] {
      let items = TestClient(capabilities: [:]).items(text)
      #expect(!items.isEmpty)
      #expect(items.allSatisfy { $0["textEdit"]?["newText"]?.string?.contains("\n") == false })
    }
    for (file, text) in [("routes.json", "|"), (".beagle-tui.json", #"{"severities": |}"#)] {
      let items = TestClient(folder: folder.path, capabilities: [:])
        .items(text, uri: folder.uri(file))
      #expect(items.allSatisfy { $0["textEdit"]?["newText"]?.string?.contains("\n") == false })
    }
  }

  /// The element of a list that an operation returns.
  @Test(arguments: [
    "@{insert(cart.items, cart.items[0])}", "@{remove(cart.items, 1)}",
    "@{removeIndex(cart.items, 0)}",
    "@{union(cart.items, cart.other)}", "@{condition(eq(1, 2), cart.items, cart.other)}",
  ])
  func operationsOnListsAreFollowed(source: String) {
    let found = labels(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": {"items": [{"price": 1}], "other": []}},
      "children": [{"_beagleComponent_": "beagle:listView", "dataSource": "\(source)", "iteratorName": "line",
      "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{line.|}"}}]}]}
      """)
    #expect(found == ["price"])
  }
}
