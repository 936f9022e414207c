import Testing

@testable import BeagleAnalysis

/// Tests of rules about the values that navigations pass to screens.
@Suite struct NavigationRuleTests {
  private let empty = RuleTesting.screen()

  @Test func navigationContextPathsAreChecked() throws {
    let detail = """
      {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.order.nme}"}}
      """
    func home(_ value: String) -> String {
      RuleTesting.screen(
        RuleTesting.push(
          "/detail", ", \"navigationContext\": {\"path\": \"order\", \"value\": \(value)}"))
    }
    #expect(
      try RuleTesting.check(directory: ["home.json": home(#"{"name": 1}"#), "detail.json": detail])
        == [
          #"detail.json:2 nme unknown-path navigationContext.order has no "nme", according to the navigations to this screen (name)"#
        ])
    #expect(
      try RuleTesting.check(directory: ["home.json": home(#"{"nme": 1}"#), "detail.json": detail])
        == [])
    #expect(
      try RuleTesting.check(directory: ["home.json": home(#""@{global}""#), "detail.json": detail])
        == [])
  }

  /// The value of a navigation is not under the key `value` of the context.
  @Test func theKeyOfTheValueIsNoMember() throws {
    let detail = """
      {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.value.id}"}}
      """
    func found(_ value: String) throws -> [String] {
      let home = RuleTesting.screen(
        RuleTesting.push("/detail", ", \"navigationContext\": {\"value\": \(value)}"))
      return try RuleTesting.check(directory: ["home.json": home, "detail.json": detail])
    }
    #expect(
      try found(#"{"id": 1}"#) == [
        #"detail.json:2 value unknown-path the path starts inside the "value" of navigationContext, so it must not contain this key (write navigationContext.id)"#
      ])
    #expect(try found(#"{"value": {"id": 1}}"#) == [])
    #expect(try found(#""@{global}""#) == [])
    #expect(try found(#"{"name": 1}"#).map { $0.prefix(11) } == ["home.json:3"])
  }

  @Test func emptyNavigationContextIsReported() throws {
    func detail(_ expression: String) -> String {
      """
      {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:text", "text": "\(expression)"}}
      """
    }
    let home = RuleTesting.screen(RuleTesting.push("/detail", ""))
    for expression in ["@{navigationContext.id}", "Order @{navigationContext}"] {
      // A finding at the only navigation; one at the screen if several navigations lack the value.
      let name = expression.drop { $0 != "n" }.dropLast()
      let added = name == "navigationContext" ? "\(name)" : "\"id\" to navigationContext"
      #expect(
        try RuleTesting.check(directory: ["home.json": home, "detail.json": detail(expression)])
          == [
            #"home.json:3 "/detail" unknown-path /detail reads \#(name) (detail.json:2), but this navigation does not set it (add \#(added), or test it with isNull in detail.json)"#
          ])
      let both = RuleTesting.screen(RuleTesting.push("/detail"), RuleTesting.push("/detail"))
      #expect(
        try RuleTesting.check(directory: ["home.json": both, "detail.json": detail(expression)])
          == [
            "detail.json:2 navigationContext unknown-path navigationContext is empty: no navigation to this screen sets it"
          ])
    }
    // Testing for null is allowed, and a back navigation may set the context.
    let question = "@{condition(isNull(navigationContext), 'none', navigationContext.id)}"
    #expect(
      try RuleTesting.check(directory: ["home.json": home, "detail.json": detail(question)]) == [])
    let back = RuleTesting.screen(
      """
      {"_beagleAction_": "beagle:popView", "navigationContext": {"path": "id", "value": 1}}
      """)
    #expect(
      try RuleTesting.check(directory: [
        "home.json": RuleTesting.screen(
          RuleTesting.push("/detail", ""), RuleTesting.push("/other", "")),
        "detail.json": detail("@{navigationContext.id}"), "other.json": back,
      ]) == [])
  }

  /// A screen for a new object and for an existing one reads the members of the second only under a condition.
  @Test(
    "a member that a screen reads only under a condition may be missing",
    arguments: [
      (
        #"{"_beagleComponent_": "beagle:text", "text": "@{condition(MODE, navigationContext.id, '')}"}"#,
        false
      ),
      (
        #"{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id}", "style": {"display": "@{condition(MODE, 'FLEX', 'NONE')}"}}"#,
        false
      ),
      (
        #"{"_beagleComponent_": "beagle:container", "style": {"display": "@{condition(MODE, 'FLEX', 'NONE')}"}, "children": [{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id}"}]}"#,
        false
      ),
      (
        #"{"_beagleComponent_": "beagle:button", "text": "a", "enabled": "@{MODE}", "onPress": [{"_beagleAction_": "beagle:alert", "message": "@{navigationContext.id}"}]}"#,
        false
      ),
      (
        #"{"_beagleComponent_": "beagle:button", "text": "@{navigationContext.id}", "enabled": "@{MODE}", "onPress": []}"#,
        true
      ),
      (
        #"{"_beagleComponent_": "beagle:text", "text": "a", "style": {"display": "@{navigationContext.id}"}}"#,
        true
      ),
      (
        #"{"_beagleComponent_": "beagle:button", "text": "a", "onPress": [{"_beagleAction_": "beagle:condition", "condition": "@{MODE}", "onTrue": [{"_beagleAction_": "beagle:alert", "message": "@{navigationContext.id}"}]}]}"#,
        false
      ),
      (
        #"{"_beagleComponent_": "beagle:listView", "dataSource": [1], "templates": [{"case": "@{MODE}", "view": {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id}"}}]}"#,
        false
      ),
      (
        #"{"_beagleComponent_": "beagle:listView", "dataSource": [1], "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id}"}}]}"#,
        true
      ),
      (
        #"{"_beagleComponent_": "beagle:text", "text": "@{condition(eq(navigationContext.id, navigationContext.mode), 'a', 'b')}"}"#,
        true
      ),
      (
        #"{"_beagleComponent_": "beagle:button", "text": "a", "onPress": [{"_beagleAction_": "beagle:alert", "message": "@{navigationContext.id}"}]}"#,
        true
      ),
      (
        #"{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id}", "style": {"display": "FLEX"}}"#,
        true
      ),
    ])
  func conditionalReadsMayBeMissing(_ component: String, _ isReported: Bool) throws {
    func push(_ value: String) -> String {
      RuleTesting.push("/detail", ", \"navigationContext\": {\"value\": \(value)}")
    }
    let child = component.replacing("MODE", with: "eq(navigationContext.mode, 'edit')")
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        push(#"{"mode": "new"}"#), push(#"{"mode": "edit", "id": 1}"#)),
      "detail.json": #"{"_beagleComponent_": "beagle:screenComponent", "child": \#(child)}"#,
    ]).filter { $0.contains(" unknown-path ") }
    #expect(found.count == (isReported ? 1 : 0), "\(found)")
  }

  /// The data of a directory is often one example of several.
  @Test(
    "a member of a response that is read only under a condition may be missing",
    arguments: [
      ("@{condition(eq(c.state, 'sent'), c.tracking.code, '')}", false),
      ("@{c.tracking.code}", true),
      ("@{condition(eq(c.state, 'sent'), c.stat, '')}", true),
      ("@{condition(eq(c.state, c.tracking), 'a', 'b')}", true),
    ])
  func conditionalReadsOfResponsesMayBeMissing(_ text: String, _ isReported: Bool) throws {
    let found = try RuleTesting.check(directory: [
      "home.json": #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": null}, "onInit": [
      {"_beagleAction_": "beagle:sendRequest", "url": "/api", "onError": [], "onSuccess": [
      {"_beagleAction_": "beagle:setContext", "contextId": "c", "value": "@{onSuccess.data}"}]}],
      "children": [{"_beagleComponent_": "beagle:text", "text": "\#(text)"}]}
      """#, "api.json": #"{"state": "new"}"#,
    ]).filter { $0.contains(" unknown-path ") }
    #expect(found.count == (isReported ? 1 : 0), "\(found)")
  }

  /// A member that one navigation lacks is reported there, if all others set it.
  @Test(
    arguments: [
      // The first navigation sets all.
      (["{\"id\": 1, \"total\": 2}", "{\"id\": 1}"], ["home.json:4 total"]),
      (["{\"id\": 1, \"total\": 2}", "{}"], ["home.json:4 id total"]),
      (["{\"id\": 1, \"total\": 2}", nil], ["home.json:4 id total"]),
      (["{\"id\": \"@{global.id}\", \"total\": null}", "{\"total\": 2}"], ["home.json:4 id"]),
      (["{\"id\": 1}", "{\"total\": 2}"], ["home.json:3 total", "home.json:4 id"]),
      (["{\"id\": 1, \"total\": 2}", "{\"id\": 1, \"total\": 2}"], []),
      // The only navigation.
      (["{\"id\": 1}"], ["home.json:3 total"]), ([nil], ["home.json:3 id total"]),
      (["{\"id\": 1, \"totl\": 1}"], ["detail.json:3 (totl)"]),
      // Values that are not known.
      (["\"@{global.order}\""], []), (["\"@{global.order}\"", "{\"id\": 1}"], []),
      // Several navigations lack the member, so it may be optional.
      (["{\"id\": 1, \"total\": 2}", "{\"id\": 1}", "{\"id\": 1}"], []),
      (["{\"id\": 1, \"total\": 2}", nil, nil], []),
      // No navigation has it.
      (["{\"id\": 1}", "{\"id\": 2}"], ["detail.json:3 id"]),
    ] as [([String?], [String])])
  func navigationsWithoutAMemberAreReported(values: [String?], expected: [String]) throws {
    let detail = """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id} @{navigationContext.id}"},
      {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.total}"}]}}
      """
    let pushes = values.map { value in
      RuleTesting.push("/detail", value.map { ", \"navigationContext\": {\"value\": \($0)}" } ?? "")
    }
    let home = """
      {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
      \(pushes.joined(separator: ",\n"))
      ]}}
      """
    let found = try RuleTesting.check(directory: [
      "home.json": home, "detail.json": detail, "routes.json": "[]",
    ]).filter { $0.contains(" unknown-path ") }
    let short = found.map { line in
      let place = line.prefix { $0 != " " }
      guard line.contains("but this navigation does not set") else {
        return "\(place) \(line.split(separator: " ").last ?? "")"
      }
      return ["id", "total"].reduce(String(place)) {
        line.contains("navigationContext.\($1) (detail.json:") ? "\($0) \($1)" : $0
      }
    }
    #expect(short == expected, "\(found)")
  }

  /// What the screen tests may be missing; so may what a screen gets when it is returned to.
  @Test(arguments: [
    "@{isNull(navigationContext.id)} @{navigationContext.id}", "@{isEmpty(navigationContext.id)}",
    "@{isNull(navigationContext)}", "@{condition(eq(navigationContext.id, null), 'a', 'b')}",
    "@{condition(navigationContext.id, 'a', 'b')}", "@{eq(navigationContext.id, 'edit')}",
    "@{not(navigationContext.id)}", "@{and(navigationContext.id, true)}",
  ])
  func testedMembersAreOptional(text: String) throws {
    let detail = """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text",
      "text": "\(text)", "accessibility": {"accessible": true, "accessibilityLabel": "@{navigationContext.id}"}}}
      """
    let value = #", "navigationContext": {"value": {"id": 1}}"#
    #expect(
      try RuleTesting.check(directory: [
        "home.json": RuleTesting.screen(
          RuleTesting.push("/detail", value), RuleTesting.push("/detail")),
        "detail.json": detail, "routes.json": "[]",
      ]).filter { $0.contains(" unknown-path ") } == [])
  }

  /// Neither the navigations nor the reads of a tested member have a finding if no navigation sets it.
  @Test func testedMembersMayBeMissingInAllNavigations() throws {
    let detail = """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text",
      "text": "@{isNull(navigationContext.id)}", "accessibility": {"accessible": true, "accessibilityLabel":
      "@{navigationContext.id}"}}}
      """
    for value in ["", #", "navigationContext": {"value": {"name": 1}}"#] {
      let push = RuleTesting.push("/detail", value)
      let found = try RuleTesting.check(directory: [
        "home.json": RuleTesting.screen(push, push), "detail.json": detail, "routes.json": "[]",
      ])
      #expect(found.filter { $0.contains(" unknown-path ") } == [])
    }
  }

  /// The only navigation misspells a member that the screen reads several times.
  @Test func misspelledMembersOfNavigationsAreReportedOnce() throws {
    let detail = """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text",
      "text": "@{navigationContext.price} @{navigationContext.price}"}}
      """
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        RuleTesting.push("/detail", #", "navigationContext": {"value": {"prce": 1}}"#)),
      "detail.json": detail, "routes.json": "[]",
    ])
    #expect(
      found == [
        #"home.json:3 "/detail" unknown-path /detail reads navigationContext.price (detail.json:2), but this navigation does not set it; did you mean "price" instead of "prce"?"#
      ])
  }

  /// `check --fix` corrects a name of a navigation that is certainly a typing error.
  @Test(arguments: [
    ("prce", "price", true), ("Price", "price", true), ("adress", "address", true),
    ("titl", "title", true), ("items", "item", false), ("startX", "startY", false),
    ("inactive", "active", false), ("step2", "step3", false),
  ])
  func certainNamesAreCorrected(wrong: String, right: String, isSafe: Bool) throws {
    let name = "@{navigationContext.\(right)}"
    func home(_ name: String) -> String {
      RuleTesting.screen(
        RuleTesting.push("/detail", ", \"navigationContext\": {\"value\": {\"\(name)\": 1}}"))
    }
    let found = try RuleTesting.findings(directory: [
      "home.json": home(wrong), "routes.json": "[]",
      "detail.json": "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"\(name) \(name)\"}",
    ]).filter { $0.code == .unknownPath }
    #expect(found.map(\.missingPaths) == [[MissingPath(path: [.key(right)], misspelled: wrong)]])
    let fixIt = try #require(found.first?.fixIt)
    #expect(fixIt.title == "Change \"\(wrong)\" to \"\(right)\"")
    #expect(fixIt.isSafe == isSafe)
    let fixed = fixIt.edits.applied(to: Array(home(wrong).utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == home(right))
  }

  /// The empty values that a screen needs are not in the name of the finding.
  @Test func missingPathsAreTyped() throws {
    let found = try RuleTesting.findings(directory: [
      "home.json": RuleTesting.screen(RuleTesting.push("/detail")), "routes.json": "[]",
      "detail.json":
        #"{"_beagleComponent_": "beagle:button", "text": "@{navigationContext.order.title}", "#
        + #""enabled": "@{navigationContext.isActive}", "onPress": [{"_beagleAction_": "beagle:popView"}]}"#,
    ]).filter { $0.code == .unknownPath }
    #expect(found.map(\.name) == ["navigationContext"])
    #expect(
      found.map(\.missingPaths) == [
        [
          MissingPath(path: [.key("order"), .key("title")]),
          MissingPath(path: [.key("isActive")], emptyValue: "false"),
        ]
      ])
  }

  /// A route with a parameter has one screen.
  @Test func navigationsToRoutesWithParametersAreCompared() throws {
    let item = #"{"_beagleComponent_": "beagle:text", "text": "@{navigationContext.name}"}"#
    let value = #", "navigationContext": {"value": {"name": "a"}}"#
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        RuleTesting.push("/items/@{global.id}", value), RuleTesting.push("/items/1")),
      "item.json": item, "routes.json": #"[{"path": "/items/{id}", "file": "item.json"}]"#,
    ])
    #expect(
      found.filter { $0.contains(" unknown-path ") } == [
        #"home.json:4 "/items/1" unknown-path /items/1 reads navigationContext.name (item.json:1), but this navigation does not set it (add "name" to navigationContext, or test it with isNull in item.json)"#
      ])
  }
}
