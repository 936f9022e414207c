import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of rules for several documents.
@Suite struct ProjectRuleTests {
  private let empty = RuleTesting.screen()

  @Test func unservedURLIsReported() throws {
    #expect(
      try RuleTesting.check(directory: [
        "home.json": RuleTesting.screen(RuleTesting.push("/odrers"), RuleTesting.push("/orders")),
        "orders/index.json": empty,
      ]) == [
        #"home.json:3 "/odrers" dead-route no file or route serves /odrers (/orders)"#
      ])
  }

  @Test func servedURLsAreAccepted() throws {
    let routes = """
      [{"path": "/a", "file": "b/c.json"}, {"path": "/post", "method": "POST"},
       {"path": "/down", "status": 503}]
      """
    #expect(
      try RuleTesting.check(directory: [
        "routes.json": routes, "b/c.json": empty, "d.json": empty,
        "x/1.json": empty,
        "home.json": RuleTesting.screen(
          RuleTesting.push("/a"), RuleTesting.push("/d?x=1"), RuleTesting.push("/b/c"),
          RuleTesting.push("https://other.example/x"), RuleTesting.push("/x/@{global.id}"),
          RuleTesting.push("/down"), RuleTesting.push("/home"),
          #"{"_beagleAction_": "beagle:sendRequest", "url": "/post", "method": "POST", "onError": []}"#
        ),
      ]) == [])
  }

  @Test func unservedURLPatternIsReported() throws {
    let files = ["orders/1.json": empty, "routes.json": #"[{"path": "/down/1", "status": 503}]"#]
    func check(_ address: String) throws -> [String] {
      let home = ["home.json": RuleTesting.screen(RuleTesting.push(address))]
      return try RuleTesting.check(directory: files.merging(home) { $1 })
        .filter { !$0.contains("unreachable") }
    }
    #expect(
      try check("/odrers/@{global.id}") == [
        #"home.json:3 "/odrers/@{global.id}" dead-route no file or route serves addresses like /odrers/… (/orders/@{global.id})"#
      ])
    #expect(try check("/orders/@{global.id}") == [])
    #expect(try check("/down/@{global.id}?page=@{global.page}") == [])
    #expect(try check("/@{global.id}/x") == [])
    #expect(try check("/home?page=@{global.page}") == [])
  }

  /// A navigationContext with a mistake has no second finding about what it does not set.
  @Test(arguments: [
    #""@{global.a}""#, "[1]", #"{"id": 1}"#, #"{"path": "id"}"#, #"{"valeu": {"id": 1}}"#,
  ])
  func aWrongNavigationContextHasOneFinding(_ value: String) throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        RuleTesting.push("/detail", ", \"navigationContext\": \(value)")),
      "detail.json": """
      {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.id}"}}
      """, "routes.json": "[]",
    ])
    #expect(found.count == 1 && !found[0].contains(" unknown-path "), "\(found)")
  }

  /// A link to a route with parameters is corrected in the segment that is misspelled.
  @Test(arguments: [
    ("/itms/@{global.id}", "/items/@{global.id}"), ("/itms/7", "/items/7"),
    ("/items/@{global.id}/rowz/@{global.row}", "/items/@{global.id}/rows/@{global.row}"),
    ("/itms/@{condition(true, '/', 'b')}?page=1", "/items/@{condition(true, '/', 'b')}?page=1"),
    ("/other/@{global.id}", nil), ("/itms/@{global.id}/rowz/1", nil),
  ])
  func linksToRoutesWithParametersAreCorrected(link: String, meant: String?) throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(RuleTesting.push(link)), "item.json": empty,
      "routes.json": """
      [{"path": "/items/{id}", "file": "item.json"}, {"path": "/items/{id}/rows/{row}", "file": "item.json"}]
      """,
    ]).filter { $0.contains(" dead-route ") }
    #expect(found.count == 1, "\(found)")
    if let meant {
      #expect(found.allSatisfy { $0.hasSuffix(" (\(meant))") }, "\(found)")
    } else {
      #expect(found.allSatisfy { !$0.hasSuffix(")") }, "\(found)")
    }
  }

  /// Settings in a parent directory do not make it the root of the project.
  @Test func settingsAloneAreNotARoot() throws {
    let folder = TestFolder([
      ".beagle-tui.json": "{}",
      "screens/home.json": RuleTesting.screen(RuleTesting.push("/orders")),
      "screens/orders.json": empty,
    ])
    let project = try ScreenProject(options: CheckOptions(), directory: folder.path + "/screens")
    #expect(!project.isSubdirectory)
    folder.write("home.json", empty)
    let inner = try ScreenProject(options: CheckOptions(), directory: folder.path + "/screens")
    #expect(inner.isSubdirectory)
  }

  /// Texts of a context and response bodies of routes also refer to screens.
  @Test func indirectReferencesToScreensCount() throws {
    #expect(
      try RuleTesting.check(directory: [
        "home.json": """
        {"_beagleComponent_": "beagle:container", "context": {"id": "p", "value": "/b"}, "children": [
        {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "@{p}"}},
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/it/@{global.n}"}}]}]}
        """,
        "b.json": empty, "item.json": empty,
        "routes.json": #"[{"path": "/it/1", "file": "item.json"}]"#,
      ]) == [])
  }

  @Test func routeMembersWithoutEffectAreReported() throws {
    #expect(
      try RuleTesting.check(directory: [
        "home.json": empty,
        "routes.json": """
        [{"method": "PSOT", "path": "/a"}, {"method": "HEAD", "path": "/b"},
        {"path": "/c", "statuss": 404}]
        """,
      ]) == [
        #"routes.json:1 "PSOT" bad-routes unsupported method "PSOT"; the methods are GET, "#
          + "POST, PUT, PATCH, DELETE, OPTIONS (POST)",
        #"routes.json:1 "HEAD" bad-routes a route for GET also serves HEAD (GET)"#,
        #"routes.json:2 "statuss" bad-routes unknown key "statuss" in a route (status)"#,
      ])
  }

  @Test func repeatedKeysOfRoutesAreReported() throws {
    #expect(
      try RuleTesting.check(directory: [
        "home.json": empty,
        "routes.json": """
        [{"path": "/a",
        "path": "/b"}]
        """,
      ]) == [
        #"routes.json:2 "path" duplicate-key the key "path" repeats the key of line 1 (remove one of them)"#
      ])
  }

  @Test func unsupportedMethodIsReported() throws {
    #expect(
      try RuleTesting.check(directory: [
        "a.json": "[]",
        "home.json": RuleTesting.screen(
          #"{"_beagleAction_": "beagle:sendRequest", "url": "/a", "method": "PUT", "onError": []}"#),
      ]) == [
        #"home.json:3 "/a" dead-route /a supports only GET, but this request uses PUT"#
          + #"; add {"method": "PUT", "path": "/a", "body": …} to routes.json"#
      ])
  }

  /// A route with parameters must have the method of a request whose path has expressions.
  @Test(arguments: [
    ("PUT", "/t/@{global.id}", true), ("PATCH", "/t/@{global.id}", false),
    ("GET", "/t/@{global.id}", false), ("PUT", "/k/t/@{global.id}", false),
    ("DELETE", "/k/t/@{global.id}", true), ("DELETE", "/other/@{global.id}", true),
  ])
  func theMethodOfAPathWithExpressionsIsChecked(
    _ method: String, _ url: String, _ isReported: Bool
  ) throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        #"{"_beagleAction_": "beagle:sendRequest", "url": "\#(url)", "method": "\#(method)", "onError": []}"#
      ),
      "routes.json": """
      [{"path": "/t/{id}", "body": {}}, {"path": "/t/{id}", "method": "PATCH"},
      {"path": "/k/{kind}/{id}", "method": "PUT"}]
      """,
    ]).filter { $0.contains(" dead-route ") }
    #expect(found.count == (isReported ? 1 : 0), "\(found)")
    guard method == "PUT", let first = found.first else { return }
    #expect(
      first.hasSuffix(
        "addresses like /t/… support only GET, PATCH, but this request uses PUT; add"
          + #" {"method": "PUT", "path": "/t/{id}", "body": …} to routes.json"#), "\(found)")
  }

  /// A request without a route says what to add.
  @Test func aMissingRouteIsWritten() throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/x?a=1", "onError": []}"#),
      "routes.json": "[]",
    ])
    #expect(
      found.contains {
        $0.hasSuffix(#"; add {"path": "/api/x", "body": …} to routes.json"#)
      }, "\(found)")
  }

  /// The parameters of a route have the last names of the expressions.
  @Test func aMissingRouteHasParameters() throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/t/@{global.trailId}/@{global.n[0]}?a=1", "onError": []}"#
      ),
      "routes.json": "[]",
    ])
    #expect(
      found.contains {
        $0.hasSuffix(#"; add {"path": "/api/t/{trailId}/{id}", "body": …} to routes.json"#)
      }, "\(found)")
  }

  @Test func anExpressionMayBeAnyMethod() throws {
    #expect(
      try RuleTesting.check(directory: [
        "a.json": "[]",
        "home.json": RuleTesting.screen(
          #"{"_beagleAction_": "beagle:sendRequest", "url": "/a", "method": "@{global.method}"}"#),
      ]).isEmpty)
  }

  @Test func dataIsNotAScreen() throws {
    #expect(
      try RuleTesting.check(directory: [
        "a.json": "[1]", "home.json": RuleTesting.screen(RuleTesting.push("/a")),
      ]) == [#"home.json:3 "/a" dead-route /a is served by a.json, which is not a component"#])
  }

  @Test func unknownURLsMayBeServedByTheServer() throws {
    var options = CheckOptions()
    options.hasServer = true
    #expect(
      try RuleTesting.check(
        directory: ["home.json": RuleTesting.screen(RuleTesting.push("/odrers"))], options: options)
        == [])
  }

  @Test("the paths of screens in Swift are known in files, and such screens may open every file")
  func screensInSwiftHavePaths() throws {
    var options = CheckOptions()
    options.localScreens = ["/cart"]
    #expect(
      try RuleTesting.check(
        directory: [
          "home.json": RuleTesting.screen(
            RuleTesting.push("/cart"), RuleTesting.push("/cart?a=1"), RuleTesting.push("/crat")),
          "other.json": empty,
        ], options: options)
        == [#"home.json:5 "/crat" dead-route no file or route serves /crat (/cart)"#])
  }

  @Test(
    "a path in a screen in Swift that is similar to the path of another is reported without a server"
  )
  func misspelledPathsInSwiftAreReported() throws {
    var options = CheckOptions()
    options.localScreens = ["/cart", "/about"]
    let screen = RuleTesting.screen(
      RuleTesting.push("/crat"), RuleTesting.push("/cart"), RuleTesting.push("/settings"),
      RuleTesting.push("/about/1"), RuleTesting.push("/about/a"))
    #expect(
      try RuleTesting.check(screen, options: options) == [
        #"3 "/crat" dead-route the application has no server, and no screen in localScreens has the path /crat (/cart)"#
      ])
    options.hasServer = true
    #expect(try RuleTesting.check(screen, options: options) == [])
  }

  @Test("an address with values or expressions opens a screen in Swift whose path has parameters")
  func screensInSwiftHaveParameters() throws {
    var options = CheckOptions()
    options.localScreens = ["/orders/{id}", "/orders", "/lines/{order}/{line}"]
    let screen = RuleTesting.screen(
      RuleTesting.push("/orders/7"), RuleTesting.push("/orders/@{global.id}"),
      RuleTesting.push("/orders/7?a=1"), RuleTesting.push("/lines/@{global.id}/2"),
      RuleTesting.push("/lines/1"), RuleTesting.push("/other/7"), RuleTesting.push("/order/7"),
      RuleTesting.push("/oders/@{global.id}"), RuleTesting.push("/orders/{id}"),
      RuleTesting.push("/orders/:id"))
    let message = "the application has no server, and no screen in localScreens has the path"
    let found = try RuleTesting.check(screen, options: options)
    #expect(
      found == [
        #"9 "/order/7" dead-route \#(message) /order/7 (/orders/7)"#,
        #"10 "/oders/@{global.id}" dead-route \#(message) /oders/… (/orders/@{global.id})"#,
        #"11 "/orders/{id}" dead-route /orders/{id} has the name of the parameter {id} instead of its value; write /orders/@{…}"#,
        #"12 "/orders/:id" dead-route /orders/:id has the name of the parameter :id instead of its value; write /orders/@{…}"#,
      ])
    #expect(
      try RuleTesting.check(
        directory: [
          "home.json": RuleTesting.screen(
            RuleTesting.push("/orders/7"), RuleTesting.push("/orders/@{global.id}"),
            RuleTesting.push("/oders/7"))
        ], options: options)
        == [#"home.json:5 "/oders/7" dead-route no file or route serves /oders/7 (/orders/7)"#])
  }

  @Test func directoriesWithoutHomeAreNotCheckedForRoutes() throws {
    #expect(
      try RuleTesting.check(directory: [
        "a.json": RuleTesting.screen(RuleTesting.push("/x")), "b.json": empty, "index.json": "[]",
      ]) == [])
  }

  @Test func subdirectoryIsCheckedWithItsProject() throws {
    #expect(
      try RuleTesting.check(
        directory: [
          "routes.json": "[]", "home.json": empty,
          "orders/index.json": RuleTesting.screen(
            RuleTesting.push("/orders/one"), RuleTesting.push("/home"), RuleTesting.push("/hme")),
          "orders/one.json": empty, "orders/two.json": empty,
        ], folder: "/orders")
        == [#"orders/index.json:5 "/hme" dead-route no file or route serves /hme (/home)"#])
  }

  @Test func invalidRoutesFileIsReported() throws {
    #expect(
      try RuleTesting.check(directory: [
        "home.json": empty, "routes.json": "[{\"path\": \"/a\",\n\"file\": \"hme.json\"}]",
      ]) == [
        #"routes.json:2 "hme.json" dead-route the response body file hme.json does not exist (home.json)"#
      ])
    // The common extension does not make names similar.
    #expect(
      try RuleTesting.check(directory: [
        "home.json": empty, "five.json": empty,
        "routes.json": "[{\"path\": \"/a\",\n\"file\": \"nofile.json\"}]",
      ]).contains(
        #"routes.json:2 "nofile.json" dead-route the response body file nofile.json does not exist"#
      ))
    #expect(
      try RuleTesting.check(directory: [
        "home.json": empty, "routes.json": "[{\"path\": \"/a\",\n \"status\": 1}]",
      ]) == [
        "routes.json:2 1 bad-routes \"status\" must be a whole number from 100 to 599"
      ])
  }

  @Test(
    "a request with another query than its routes names the query that they need",
    arguments: [
      ("/api/list", "the route in line 1 of routes.json needs the query page=1"),
      ("/api/list?page=0", "the route in line 1 of routes.json needs the query page=1"),
      ("/api/list?pag=1", "the route in line 1 of routes.json needs the query page=1"),
      ("/api/two", "the routes in lines 2, 3 of routes.json need the query a=1&b=2 or a=2"),
      ("/api/post", "the route in line 4 of routes.json needs the query a=1"),
      ("/rows/7", "the route in line 6 of routes.json needs the query a=1"),
    ])
  func missingQueryIsNamed(_ url: String, _ advice: String) throws {
    let found = try RuleTesting.check(directory: [
      "home.json": """
      {"_beagleComponent_": "beagle:container", "onInit": [
      {"_beagleAction_": "beagle:sendRequest", "url": "\(url)", "onError": []}]}
      """,
      "routes.json": """
      [{"path": "/api/list", "query": {"page": "1"}, "body": []},
      {"path": "/api/two", "query": {"b": "2", "a": "1"}, "body": []},
      {"path": "/api/two", "query": {"a": "2"}, "body": []},
      {"path": "/api/post", "query": {"a": "1"}, "body": []},
      {"path": "/api/post", "method": "POST", "body": []},
      {"path": "/rows/{id}", "query": {"a": "1"}, "body": []}]
      """,
    ])
    #expect(
      found == ["home.json:2 \"\(url)\" dead-route no file or route serves \(url); \(advice)"])
  }

  @Test(
    "a screen whose first requests fail is not unreachable",
    arguments: [
      #"[{"path": "/acc", "times": 1, "status": 401}]"#,
      #"[{"path": "/acc", "times": 2, "status": 503, "body": {}}, {"path": "/acc", "file": "acc.json"}]"#,
      #"[{"path": "/acc", "failTimes": 1, "file": "acc.json"}]"#,
    ])
  func laterResponsesAreReached(_ routes: String) throws {
    let home = RuleTesting.screen(RuleTesting.push("/acc"))
    let found = try RuleTesting.check(directory: [
      "home.json": home, "acc.json": empty, "routes.json": routes,
    ])
    #expect(!found.contains { $0.contains("unreachable-screen") }, "\(found)")
  }

  @Test func unreachableScreenIsReported() throws {
    let home = """
      {"_beagleComponent_": "beagle:screenComponent", "child":
      {"_beagleComponent_": "beagle:listView", "dataSource": [{"to": "/b"}], "templates": [{"view":
      {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
      \(RuleTesting.push("@{item.to}")), \(RuleTesting.push("/a"))]}}]}}
      """
    #expect(
      try RuleTesting.check(directory: [
        "home.json": home, "a.json": RuleTesting.screen(RuleTesting.push("/c/@{global.x}")),
        "b.json": empty, "c/1.json": empty, "data.json": "{}", "lost.json": empty,
      ]) == ["lost.json:1 { unreachable-screen no other screen opens or loads this screen"])
    var options = CheckOptions()
    options.entryScreens = ["/home", "/lost"]
    #expect(
      try RuleTesting.check(directory: ["home.json": empty, "lost.json": empty], options: options)
        == [])
  }

  @Test func returnToUnopenedScreenIsReported() throws {
    func back(_ route: String) -> String {
      "{\"_beagleAction_\": \"beagle:popToView\", \"route\": \"\(route)\"}"
    }
    #expect(
      try RuleTesting.check(directory: [
        "home.json": RuleTesting.screen(
          RuleTesting.push("/a"),
          #"{"_beagleAction_": "beagle:pushView", "route": {"screen": {"id": "here", "child": {"_beagleComponent_": "beagle:text", "text": ""}}}}"#
        ),
        "a.json": RuleTesting.screen(back("/a"), back("/home"), back("here"), back("/hom")),
      ]) == [
        #"a.json:6 "/hom" never-pushed no navigation opens a screen "/hom" to return to (/home)"#
      ]
    )
  }

  @Test func missingImageFileIsReported() throws {
    func image(_ id: String) -> String {
      """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:image",
      "path": {"_beagleImagePath_": "local", "mobileId": "\(id)"}}}
      """
    }
    #expect(
      try RuleTesting.check(directory: ["home.json": image("lgo"), "images/logo.png": ""]) == [
        #"home.json:2 "lgo" missing-image the folder images has no file for the image "lgo" (logo)"#
      ])
    #expect(
      try RuleTesting.check(directory: ["home.json": image("logo"), "images/logo.png": ""]) == [])
  }

  @Test("a value that is discarded may open other screens")
  func discardedValuesMayOpenScreens() throws {
    let row =
      #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": [\#(RuleTesting.push("/a"))]}"#
    let list =
      #"{"_beagleComponent_": "beagle:listView", "dataSource": [1], "templates": {"component": \#(row)}}"#
    let found = try RuleTesting.check(directory: ["home.json": list, "a.json": empty])
    #expect(found.count == 1 && found[0].contains("templates of beagle:listView"), "\(found)")
  }

  @Test("an address with an invalid expression has only that finding")
  func invalidExpressionsInAddressesAreReportedOnce() throws {
    let home = RuleTesting.screen(RuleTesting.push("/a?page=@{global.page + 1}"))
    let found = try RuleTesting.check(directory: ["home.json": home, "routes.json": "[]"])
    #expect(found.count == 1 && found[0].contains("bad-expression"), "\(found)")
  }

  /// A document with a syntax error may open, load and set the values of the others.
  @Test func syntaxErrorsCauseNoFindingsInOtherDocuments() throws {
    let home = RuleTesting.screen(RuleTesting.push("/a"))
    let files = [
      "home.json": home,
      "a.json": RuleTesting.screen(
        #"{"_beagleAction_": "beagle:popToView", "route": "/never"}"#,
        #"{"_beagleAction_": "beagle:setContext", "contextId": "global", "value": "@{navigationContext.id}"}"#
      ),
      "lost.json": empty,
      "routes.json": "[]",
    ]
    let codes = ["unreachable-screen", "never-pushed", "unknown-path"]
    let found = try RuleTesting.check(directory: files)
    for code in codes {
      #expect(found.contains { $0.contains(" \(code) ") }, "\(code) \(found)")
    }
    let broken = ["home.json": home.replacing("\"text\": ", with: "\"text\" ")]
    let after = try RuleTesting.check(directory: files.merging(broken) { $1 })
    #expect(after.contains { $0.contains(" missing-colon ") }, "\(after)")
    #expect(after.filter { line in codes.contains { line.contains(" \($0) ") } } == [])
  }

  /// The name of a parameter that is copied from routes.json is not a value.
  @Test(arguments: [
    ("/items/{id}", "{id}", "/items/@{…}"), ("/items/:id?page=1", ":id", "/items/@{…}?page=1"),
    ("/items/7", nil, nil), ("/items/@{global.id}", nil, nil), ("/items/{other}", nil, nil),
  ])
  func copiedParametersAreReported(link: String, name: String?, meant: String?) throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(RuleTesting.push(link)), "item.json": empty,
      "routes.json": #"[{"path": "/items/{id}", "file": "item.json"}]"#,
    ]).filter { $0.contains(" dead-route ") }
    guard let name, let meant else {
      #expect(found == [])
      return
    }
    #expect(
      found == [
        #"home.json:3 "\#(link)" dead-route \#(link) has the name of the parameter \#(name) instead of its value; write \#(meant)"#
      ])
  }

  @Test func lazyScreensReadContextsOfTheirHost() throws {
    let host = """
      {"_beagleComponent_": "beagle:screenComponent", "context": {"id": "cart", "value": {"n": 1}},
      "child": {"_beagleComponent_": "beagle:simpleForm", "children": [
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState":
      {"_beagleComponent_": "beagle:text", "text": ""}}]}}
      """
    let part = """
      {"_beagleComponent_": "beagle:button", "text": "@{cart.n} @{crat.n}", "onPress": [
      {"_beagleAction_": "beagle:submitForm"}]}
      """
    #expect(
      try RuleTesting.check(directory: ["home.json": host, "part.json": part]) == [
        #"part.json:1 crat unresolved-context no context "crat" is in scope for this expression"#
      ])
    func unresolved(_ files: [String: String]) throws -> [String] {
      try RuleTesting.check(directory: files.merging(["part.json": part]) { $1 })
        .filter { $0.contains(" unresolved-context ") }
    }
    // A host with a syntax error may have other contexts in scope.
    let broken = host.replacing("\"cart\", ", with: "\"cart\" ")
    #expect(try unresolved(["home.json": broken]) == [])
    // A screen that a navigation opens has only its own contexts.
    let home = RuleTesting.screen(RuleTesting.push("/part"))
    #expect(try !unresolved(["home.json": home, "other.json": broken]).isEmpty)
  }

  /// A screen in a list or in another object is an error that says how to correct it.
  @Test func wrappedScreensAreErrors() throws {
    let screen = #"{"_beagleComponent_": "beagle:screenComponent", "child": \#(empty)}"#
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(RuleTesting.push("/b"), RuleTesting.push("/c")),
      "b.json": "[\(screen)]", "c.json": #"{"screen": \#(screen)}"#, "d.json": "[\(screen)]",
      "routes.json": "[]",
    ])
    #expect(
      found.filter { $0.contains("the root is a list that contains it (remove the brackets)") }
        .map { $0.prefix(6) }.sorted() == ["b.json", "d.json"], "\(found)")
    #expect(found.count { $0.contains(" missing-root ") } == 2, "\(found)")
  }
}
