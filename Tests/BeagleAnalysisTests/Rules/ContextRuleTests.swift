import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import BeagleSchema

/// Tests of rules for contexts: their ids, and the paths in their values.
@Suite struct ContextRuleTests {
  func screen(_ context: String, _ text: String, _ more: String = "") throws -> [String] {
    try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": \(context), "children": [
      {"_beagleComponent_": "beagle:text", "text": "\(text)"}\(more)]}
      """)
  }

  private func action(_ text: String) -> String {
    ", {\"_beagleComponent_\": \"beagle:button\", \"text\": \"\", \"onPress\": [\n\(text)\n]}"
  }

  @Test func unknownPathOfLiteralContextIsReported() throws {
    let user = #"{"id": "user", "value": {"name": "Ada", "tags": [{"a": 1}]}}"#
    #expect(
      try screen(user, "Hi @{user.nam}")
        == [#"3 nam unknown-path user has no "nam" (name)"#])
    #expect(
      try screen(user, "@{user.name.first}")
        == [#"3 first unknown-path user.name is a string and has no member "first""#])
    #expect(
      try screen(user, "@{user.tags[4].b}")
        == [#"3 b unknown-path user.tags[4] has no "b"; it has a"#])
    #expect(try screen(user, "@{user.name} @{user.tags[4].a} @{isNull(user.x)}") == [])
  }

  @Test func valueTestedWithIsNullMayBeMissing() throws {
    let user = #"{"id": "user", "value": {"name": "Ada"}}"#
    #expect(try screen(user, "@{condition(isNull(user.nick), user.name, user.nick)}") == [])
    #expect(
      try screen(user, "@{condition(isNull(user.nick), user.name, user.nikc)}")
        == [#"3 nikc unknown-path user has no "nikc"; it has name"#])
  }

  /// All misspelled names are reported, but only the first 300 with a suggestion.
  @Test func suggestionsAreLimited() throws {
    let members = (0..<400).map { "\"member\($0)\": 1" }.joined(separator: ", ")
    let texts = (0..<400).map { "@{c.member\($0)x}" }.joined(separator: " ")
    let found = try screen("{\"id\": \"c\", \"value\": {\(members)}}", texts)
    #expect(found.count == 400)
    #expect(found.count { $0.hasSuffix(")") } == SuggestionBudget.limit)
  }

  @Test func findingsAreLimited() throws {
    let texts = (0..<1200).map { "@{c.m\($0)}" }.joined(separator: " ")
    let found = try screen(#"{"id": "c", "value": {}}"#, texts)
    #expect(found.count == 1001)
    #expect(found.count { $0.contains("too-many more than 1000 findings") } == 1)
  }

  @Test func otherWritesToContextsAreConsidered() throws {
    let user = #"{"id": "user", "value": {"name": "Ada"}}"#
    let write = #"{"_beagleAction_": "beagle:setContext", "contextId": "user", "#
    #expect(
      try screen(user, "@{user.nam}", action(write + #""path": "nam", "value": 1}"#)) == [])
    #expect(try screen(user, "@{user.nam}", action(write + #""value": "@{global}"}"#)) == [])
    #expect(
      try screen(user, "@{user.nam}", action(write + #""value": {"name": "Bob"}}"#)).count == 1)
    #expect(
      try screen(user, "@{user.nam}", action(#"{"_beagleAction_": "custom:load"}"#)).count == 1)
    let lazy =
      #", {"_beagleComponent_": "beagle:lazyComponent", "path": "/a", "initialState": {"_beagleComponent_": "beagle:text", "text": ""}}"#
    #expect(try screen(user, "@{user.nam}", lazy) == [])
    #expect(
      try screen(#"{"id": "user", "value": "@{global.user}"}"#, "@{user.nam}") == [])
    #expect(try screen(#"{"id": "user", "value": null}"#, "@{user.nam}") == [])
  }

  /// A setContext without a path that keeps only some members of an object. Those that are read are lost.
  @Test(arguments: [
    (#""value": {"b": 2}"#, "@{f.a}", true), (#""value": {"b": 2}"#, "@{string(f.a)}", true),
    (#""value": {"b": 2, "a": 3}"#, "@{f.a}", false), (#""value": {"b": 2}"#, "@{f.b}", false),
    (#""path": "b", "value": 2"#, "@{f.a}", false), (#""value": "@{global}""#, "@{f.a}", false),
    // A value without any of the members is meant to replace them all.
    (#""value": {}"#, "@{f.a}", false), (#""value": {"c": 2}"#, "@{f.a}", false),
    // The text tests the value, or shows the whole one.
    (#""value": {"b": 2}"#, "@{condition(isNull(f.a), '', f.a)}", false),
    (#""value": {"b": 2}"#, "@{condition(eq(f.b, 2), '', f.a)}", false),
    (#""value": {"b": 2}"#, "@{f}", false), (#""value": {"b": 2}"#, "@{f.n}", false),
    // The part of another object.
    (#""path": "o", "value": {"y": 2}"#, "@{f.o.x}", true),
    (#""path": "o", "value": {"y": 2}"#, "@{f.o.y}", false),
  ])
  func lostMemberIsReported(_ write: String, _ text: String, _ isReported: Bool) throws {
    let found = try screen(
      #"{"id": "f", "value": {"a": 1, "b": 1, "n": null, "o": {"x": 1, "y": 1}}}"#, text,
      action(#"{"_beagleAction_": "beagle:setContext", "contextId": "f", \#(write)}"#)
    ).filter { $0.contains("replaces all") }
    #expect(found.count == (isReported ? 1 : 0), "\(found)")
  }

  @Test func lostMemberIsReportedAtTheAction() throws {
    func found(_ actions: String, style: String = "") throws -> [String] {
      try screen(
        #"{"id": "f", "value": {"a": 1, "b": 1}}"#, "@{f.b}",
        #", {"_beagleComponent_": "beagle:container", "children": ["#
          + #"{"_beagleComponent_": "beagle:text", "text": "@{f.a}"\#(style)}]}"#
          + action(actions)
      ).filter { $0.contains("replaces all") }
    }
    let write = #"{"_beagleAction_": "beagle:setContext", "contextId": "f", "#
    #expect(
      try found(write + #""value": {"b": 2}}"#) == [
        #"4 f unknown-path the value replaces all of f and has no "a", which line 3 reads "#
          + #"(set only "path": "b", or add "a" to the value)"#
      ])
    // Another action of the event may set the member again.
    let partly = write + #""value": {"b": 2}}"#
    for again in [
      write + #""path": "a", "value": 3}"#, write + #""value": {"a": {"c": 1}}}"#,
      write + #""value": "@{global}"}"#,
      #"{"_beagleAction_": "beagle:sendRequest", "url": "/a", "onSuccess": ["#
        + write + #""path": "a.c", "value": 3}]}"#,
    ] {
      #expect(try found(partly + ", " + again) == [])
      #expect(try found(again + ", " + partly) == [])
    }
    for other in [
      partly, write + #""value": {}}"#, write + #""path": "b.a", "value": {}}"#,
      #"{"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "a", "value": 3}"#,
    ] {
      #expect(!(try found(partly + ", " + other).isEmpty), "\(other)")
    }
    // The screen is closed.
    let pop = #", {"_beagleAction_": "beagle:popView"}"#
    #expect(try found(write + #""value": {"b": 2}}"# + pop) == [])
    let alert = #", {"_beagleAction_": "beagle:alert", "message": "see beagle:popView"}"#
    #expect(try found(write + #""value": {"b": 2}}"# + alert).count == 1)
    let later =
      #", {"_beagleAction_": "beagle:alert", "message": "a", "onPressOk": [\(pop.dropFirst(2))]}"#
    #expect(try found(write + #""value": {"b": 2}}"# + later) == [])
    // The component may be hidden then.
    #expect(
      try found(
        write + #""value": {"b": 2}}"#,
        style: #", "style": {"display": "@{condition(eq(f.b, 2), 'NONE', 'FLEX')}"}"#) == [])
  }

  @Test func writeToMisspelledMemberIsReported() throws {
    let user = #"{"id": "user", "value": {"name": "Ada"}}"#
    let write = action(
      #"{"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "nmae", "value": ""}"#
    )
    #expect(
      try screen(user, "@{user.name}", write)
        == [#"4 nmae unknown-path user has no "nmae", and no expression reads it (name)"#])
    #expect(try screen(user, "@{user.name} @{user.nmae}", write) == [])
  }

  /// A name that is compared with a value and that no context has is probably a string without quotes.
  @Test(arguments: [
    ("eq(s.state,loading)", "'loading'"), ("eq(loading, s.state)", "'loading'"),
    ("eq(s.state, done)", "'done'"), ("eq(s.state, other.state)", nil), ("eq(1, loading)", nil),
    ("eq(s.state, index)", nil), ("concat(s.state, loading)", nil), ("eq(first, second)", nil),
  ])
  func stringsWithoutQuotesAreRecognized(expression: String, word: String?) throws {
    let found = try RuleTesting.checkComponent(
      #"{"_beagleComponent_": "beagle:container", "context": {"id": "s", "value": {"state": "a"}}, "children": ["#
        + "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"@{\(expression)}\"}]}"
    ).filter { $0.contains(" unresolved-context ") }
    #expect(!found.isEmpty)
    #expect(
      found.contains { $0.hasSuffix("('\(word?.dropFirst().dropLast() ?? "")')") } == (word != nil))
  }

  @Test func writeToUnresolvedContextIsReported() throws {
    #expect(
      try RuleTesting.checkAction(
        #"{"_beagleAction_": "beagle:setContext", "contextId": "order", "value": 1}"#)
        == [
          #"3 order unresolved-context no context "order" is in scope, so this action does nothing"#
        ])
    #expect(
      try RuleTesting.checkAction(
        #"{"_beagleAction_": "beagle:setContext", "contextId": "globol", "value": 1}"#)
        == [
          #"3 globol unresolved-context no context "globol" is in scope for this action (global)"#
        ]
    )
    #expect(
      try RuleTesting.checkAction(
        #"{"_beagleAction_": "beagle:setContext", "contextId": "global", "value": 1}"#)
        == [])
  }

  @Test("a write to no context names the contexts in scope or the place of the other one")
  func writesToNoContextNameOthers() throws {
    func found(_ id: String) throws -> [String] {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:container", "context": {"id": "model", "value": ""}, "children": [
        {"_beagleComponent_": "beagle:button", "text": "@{model}", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "\(id)", "value": "x"}]},
        {"_beagleComponent_": "beagle:text", "context": {"id": "mn", "value": ""}, "text": "Hi"},
        {"_beagleComponent_": "beagle:container", "context": {"id": "mn", "value": ""}, "children": [
        {"_beagleComponent_": "beagle:text", "text": "@{mn}"}]}]}
        """
      ).filter { $0.contains(" unresolved-context ") }
    }
    let message = "is in scope, so this action does nothing"
    #expect(
      try found("mm")
        == ["4 mm unresolved-context no context \"mm\" \(message); those in scope are model"])
    #expect(
      try found("mn") == [
        "4 mn unresolved-context no context \"mn\" \(message); the one on line 6 is in scope only for other components"
      ])
    #expect(
      try found("modle")
        == ["4 modle unresolved-context no context \"modle\" is in scope for this action (model)"])
  }

  @Test(
    "a member without its context is suggested with the context",
    arguments: [
      ("@{name}", "order.name"), ("@{orderName}", "order.name"), ("@{order_name}", "order.name"),
      ("@{user.age}", "order.user"), ("@{nothing}", nil), ("@{name.first}", nil),
      ("@{navigation.name}", "navigationContext"),
    ])
  func membersWithoutContextAreSuggested(_ text: String, _ expected: String?) throws {
    let order = #"{"id": "order", "value": {"name": "Ada", "user": {"age": 36}}}"#
    let set =
      #"{"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "name", "value": ""}"#
    let found = try screen(order, text, action(set)).filter { $0.contains(" unresolved-context ") }
    #expect(found.count == 1)
    if let expected {
      #expect(found.allSatisfy { $0.hasSuffix(" (\(expected))") }, "\(found)")
    } else {
      #expect(
        found.allSatisfy { $0.hasSuffix("; those in scope are order, global, navigationContext") },
        "\(found)")
    }
  }

  @Test("a member of a row or an event without its context is suggested with the context")
  func membersOfRowsAndEventsAreSuggested() throws {
    let list = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:listView", "key": "id", "dataSource": [{"id": 1, "title": "a"}],
      "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{title}"}}]}
      """
    ).filter { $0.contains(" unresolved-context ") }
    #expect(list.count == 1 && list[0].hasSuffix(" (item.title)"), "\(list)")
    let event = try RuleTesting.checkAction(
      """
      {"_beagleAction_": "beagle:sendRequest", "url": "/a", "onError": [], "onSuccess": [
      {"_beagleAction_": "beagle:alert", "message": "@{data}"}]}
      """
    ).filter { $0.contains(" unresolved-context ") }
    #expect(event.count == 1 && event[0].hasSuffix(" (onSuccess.data)"), "\(event)")
  }

  @Test(arguments: ["null", "trueValue", "12", "my id", "global", ""])
  func invalidContextIdsAreReported(name: String) throws {
    let found = try screen("{\"id\": \"\(name)\", \"value\": 1}", "")
    #expect(found.count == 1 && found[0].hasPrefix("2 \"\(name)\" bad-context-id"))
  }

  @Test(arguments: ["user", "nul", "1a", "ação", "_x"])
  func validContextIdsAreAccepted(name: String) throws {
    #expect(try screen("{\"id\": \"\(name)\", \"value\": 1}", "@{\(name)}") == [])
  }

  /// A declaration that cannot be read has the only finding.
  @Test(arguments: [
    (#""iteratorName": 5"#, "wrong-type"), (#""iteratorName": "@{product}""#, "bad-context-id"),
    (#""iteratorName": """#, "bad-context-id"), (#""iterator": "product""#, "misspelled-property"),
    (#""context": {"id": 5, "value": {}}"#, "wrong-type"),
  ])
  func unreadableDeclarationsHaveOneFinding(declaration: String, code: String) throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:listView", "key": "id", "dataSource": "@{global.products}",
      \(declaration), "templates": [{"view": {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{product.name} @{product.price}"},
      {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
      {"_beagleAction_": "beagle:setContext", "contextId": "product", "value": 1}]}]}}]}
      """)
    #expect(found.count == 1 && found[0].contains(code), "\(found)")
  }

  /// The name that only an action has is the misspelled one.
  @Test func misspelledWritesHaveTheFinding() throws {
    func found(_ text: String, _ path: String) throws -> [String] {
      try screen(
        #"{"id": "shop", "value": {"state": ""}}"#, "@{shop.state} @{\(text)}",
        action(
          #"{"_beagleAction_": "beagle:setContext", "contextId": "shop", "path": "\#(path)", "value": 1}"#
        ))
    }
    #expect(
      try found("shop.query", "qeury") == [
        #"4 qeury unknown-path shop has no "qeury", and no expression reads it (query)"#
      ])
    #expect(try found("shop.query", "query") == [])
    // The whole value is read, so the read may be the misspelled one.
    #expect(
      try found("shop} @{shop.query", "qeury") == [
        #"3 query unknown-path shop has no "query" (qeury)"#
      ])
  }

  /// Texts of actions that are expressions without their marks.
  @Test(
    arguments: [
      ("@order.name}", "order.name"), ("order.name", "order.name"), ("@order}", "order"),
      ("{{order}}", "order"), ("{{ order.name }}", "order.name"), ("${order.name}", "order.name"),
      ("order.lines[0].size", "order.lines[0].size"), ("order.other", nil), ("order", nil),
      ("other.name", nil), ("see order.name", nil), ("{order}", nil), ("@order", nil),
      ("{{other}}", nil),
      ("order.name.first", nil), ("a@order.name", nil), ("@{order.name}", nil),
    ] as [(String, String?)])
  func unmarkedExpressionsOfActionsAreReported(text: String, meant: String?) throws {
    let order = #"{"id": "order", "value": {"name": "a", "lines": [{"size": 1}]}}"#
    let more = #", {"_beagleComponent_": "beagle:text", "text": "@{order.lines[0].size}"}"#
    let request = #"{"_beagleAction_": "beagle:sendRequest""#
    for action in [
      #"{"_beagleAction_": "beagle:setContext", "contextId": "global", "value": {"a": ["\#(text)"]}}"#,
      #"\#(request), "url": "/a", "method": "POST", "data": "\#(text)", "onError": []}"#,
      #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/a"}, "navigationContext": {"value": "\#(text)"}}"#,
    ] {
      let found = try screen(order, "@{order.name}", more + self.action(action))
      let message = "\(text) is used as a text, because expressions begin with @{ and end with }"
      // In a request, a path is the name of a field.
      let isField = text == meant && action.hasPrefix(request)
      let expected =
        isField ? nil : meant.map { "4 \(text) bad-expression \(message) (write @{\($0)})" }
      #expect(found == (expected.map { [$0] } ?? []), "\(action)")
    }
    // The initial value of a context may be any text.
    let initial = #"{"id": "order", "value": {"name": "\#(text)"}}"#
    if !text.hasPrefix("@{") { #expect(try screen(initial, "@{order.name}") == []) }
  }

  @Test(
    "expressions in texts that are not evaluated are reported",
    arguments: [
      (#""navigationBar": {"title": "@{s.t}"}"#, true),
      (#""navigationBar": {"title": "Hello @{s.t}"}"#, true),
      (#""navigationBar": {"title": "a@{b"}"#, false),
      (#""navigationBar": {"title": "\\@{s.t}"}"#, false),
      (
        #""navigationBar": {"title": "a", "navigationBarItems": [{"text": "@{s.t}", "action": {"_beagleAction_": "beagle:alert", "message": "@{s.t}"}}]}"#,
        true
      ),
      (
        #""navigationBar": {"title": "a", "navigationBarItems": [{"text": "b", "action": {"_beagleAction_": "beagle:alert", "message": "c", "labelOk": "@{s.t}"}}]}"#,
        true
      ),
      (
        #""navigationBar": {"title": "a", "navigationBarItems": [{"text": "b", "action": {"_beagleAction_": "beagle:alert", "message": "@{s.t}"}}]}"#,
        false
      ),
    ])
  func expressionsInShownTextsAreReported(bar: String, isReported: Bool) throws {
    let text =
      #"{"_beagleComponent_": "beagle:screenComponent", \#(bar), "context": {"id": "s", "value": {"t": "a"}}, "child": {"_beagleComponent_": "beagle:text", "text": "@{s.t}"}}"#
    let found = ComponentDecoder().check(try JSONDocument(text: text, name: "a.json"))
      .filter { $0.code == .badExpression }
    #expect(found.count == (isReported ? 1 : 0), "\(found)")
  }

  /// The data of a request may have names of fields and templates of a server.
  @Test(arguments: [
    ("{{order.name}}", [Diagnostic.Severity.note]), ("${order.name}", [.note]),
    ("#{order.name}", [.note]), ("@order.name}", [.warning]), ("@(order.name)", [.warning]),
    ("order.name", []),
  ])
  func textsInRequestsAreNoErrors(text: String, severities: [Diagnostic.Severity]) throws {
    let screen = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"name": "a"}}, "children": [
      {"_beagleComponent_": "beagle:button", "text": "@{order.name}", "onPress": [
      {"_beagleAction_": "beagle:sendRequest", "url": "/a", "method": "POST", "onError": [],
      "data": {"fields": ["\#(text)"]}}]}]}
      """#
    let found = ComponentDecoder().check(try JSONDocument(text: screen, name: "a.json"))
      .filter { $0.code == .badExpression }
    #expect(found.map(\.severity) == severities, "\(found)")
  }

  @Test func unmarkedEventsAreReported() throws {
    let request = #"""
      {"_beagleAction_": "beagle:sendRequest", "url": "/a", "onError": [], "onSuccess": [
      {"_beagleAction_": "beagle:setContext", "contextId": "global", "value": "onSuccess.data"}]}
      """#
    let found = try RuleTesting.checkAction(request)
    #expect(found.count == 1 && found[0].hasSuffix("(write @{onSuccess.data})"), "\(found)")
    #expect(
      try RuleTesting.checkAction(
        request.replacing("onSuccess.data", with: "onError.data")) == [])
  }

  @Test func pathsInLiteralRowsAreChecked() throws {
    func list(_ data: String, _ text: String, _ key: String = "id") throws -> [String] {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:listView", "key": "\(key)", "dataSource": \(data),
        "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "\(text)"}}]}
        """)
    }
    let rows = #"[{"id": 1, "name": "a"}, {"id": 2, "price": 3}]"#
    #expect(try list(rows, "@{item.name} @{item.price} @{index}") == [])
    #expect(try list(rows, "@{item.nane}") == [#"3 nane unknown-path item has no "nane" (name)"#])
    #expect(
      try list(rows, "@{index.x}") == [#"3 x unknown-path index is a number and has no member "x""#]
    )
    #expect(try list(rows, "", "ID") == [#"2 "ID" unknown-path no row has the key "ID" (id)"#])
    #expect(try list("[1, 2]", "@{item.name}").count == 2)
    #expect(try list(#""@{global.rows}""#, "@{item.nane}", "ID") == [])
    #expect(try list("[]", "@{item.nane}", "ID") == [])
  }

  @Test func dataOfAListMustBeAList() throws {
    func list(_ path: String, _ value: String) throws -> [String] {
      try screen(
        #"{"id": "shop", "value": \#(value)}"#, "",
        """
        , {"_beagleComponent_": "beagle:listView", "dataSource": "@{shop\(path)}",
        "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "a"}}]}
        """)
    }
    #expect(
      try list(".name", #"{"name": "Ada"}"#) == [
        "3 shop unknown-path the data of a list must be a list, but shop.name is a string"
          + "; write the path of a list"
      ])
    #expect(try list("", #"{"items": [1]}"#).count == 1)
    for value in [#"{"items": [1]}"#, #"{"items": null}"#, #"{"items": []}"#] {
      #expect(try list(".items", value) == [])
    }
    #expect(try list(".items", #"{"items": "@{global.items}"}"#) == [])
  }

  @Test func pathsInRowsOfLiteralContextsAreChecked() throws {
    let data = #"{"id": "shop", "value": {"items": [{"id": 1, "name": "a"}]}}"#
    func list(_ text: String, _ more: String = "") -> String {
      """
      , {"_beagleComponent_": "beagle:listView", "dataSource": "@{shop.items}",
      "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "\(text)"}}]}\(more)
      """
    }
    #expect(try screen(data, "", list("@{item.name}")) == [])
    #expect(
      try screen(data, "", list("@{item.nam}")) == [#"4 nam unknown-path item has no "nam" (name)"#]
    )
    let write = action(
      #"{"_beagleAction_": "beagle:setContext", "contextId": "shop", "path": "items", "value": "@{global.items}"}"#
    )
    #expect(try screen(data, "", list("@{item.nam}", write)) == [])
  }

  @Test func pathsInEventValuesAreChecked() throws {
    func input(_ text: String) throws -> [String] {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:textInput", "onChange": [
        {"_beagleAction_": "beagle:alert", "message": "\(text)"}]}
        """)
    }
    #expect(try input("@{onChange.value}") == [])
    #expect(
      try input("@{onChange.text}")
        == [#"3 text unknown-path onChange has no "text"; it has value"#])
    #expect(
      try input("@{onChange.vlaue}") == [#"3 vlaue unknown-path onChange has no "vlaue" (value)"#])
  }
}
