import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of paths in data that requests, navigations and other screens determine.
@Suite struct DataRuleTests {
  /// Returns the unknown paths that are found in a directory, as `file:word end`.
  private func found(_ files: [String: String]) throws -> [String] {
    var files = files
    files["routes.json"] = files["routes.json"] ?? "[]"
    return try RuleTesting.check(directory: files)
      .filter { $0.contains(" unknown-path ") }
      .map { line in
        let words = line.split(separator: " ")
        return "\(line.prefix { $0 != ":" }):\(words[1]) \(words.last ?? "")"
      }
  }

  private static func screen(_ parts: String..., onInit: String = "[]", context: String = "")
    -> String
  {
    """
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container",
    \(context.isEmpty ? "" : "\"context\": \(context),")
    "onInit": \(onInit), "children": [\(parts.joined(separator: ",\n"))]}}
    """
  }

  private static func text(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private static func button(_ actions: String...) -> String {
    #"{"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [\#(actions.joined(separator: ","))]}"#
  }

  private static func set(_ id: String, _ value: String, path: String = "") -> String {
    let path = path.isEmpty ? "" : #""path": "\#(path)", "#
    return
      #"{"_beagleAction_": "beagle:setContext", "contextId": "\#(id)", \#(path)"value": \#(value)}"#
  }

  private static func request(_ url: String, _ actions: String, more: String = "") -> String {
    #"{"_beagleAction_": "beagle:sendRequest", "url": "\#(url)", \#(more)"onSuccess": [\#(actions)], "onError": []}"#
  }

  private static func list(_ source: String, _ text: String) -> String {
    """
    {"_beagleComponent_": "beagle:listView", "dataSource": "\(source)", "iteratorName": "row",
    "templates": [{"view": \(text)}]}
    """
  }

  private static let data =
    #"[{"number": 1, "customer": {"name": "Ada"}}, {"number": 2, "note": ""}]"#

  @Test func bodiesOfResponsesAreCompared() throws {
    let home = Self.screen(
      Self.button(Self.request("/data/o", Self.set("global", "\"@{onSuccess.data.numer}\""))))
    #expect(
      try found(["home.json": home, "data/o.json": #"{"number": 1}"#]) == [
        "home.json:numer (number)"
      ])
    let routes = #"[{"path": "/data/{id}", "method": "POST", "body": {"number": 1}}]"#
    let post = Self.screen(
      Self.button(
        Self.request(
          "/data/@{global.id}", Self.set("global", "\"@{onSuccess.data.numer}\"", path: "id"),
          more: #""method": "POST", "#)))
    #expect(
      try found(["home.json": post, "routes.json": routes]) == ["home.json:numer (number)"])
  }

  @Test("a member of a row from a request is suggested with the context of the row")
  func membersOfRequestedRowsAreSuggested() throws {
    let requested = Self.screen(
      Self.list("@{orders.rows}", Self.text("@{number}")),
      onInit:
        "[\(Self.request("/data/o", Self.set("orders", "\"@{onSuccess.data}\"", path: "rows")))]",
      context: #"{"id": "orders", "value": {"rows": [], "state": ""}}"#)
    // A list in place of its row.
    let literal = Self.screen(
      Self.list("@{shop.products}", Self.text("@{products.name}")),
      context: #"{"id": "shop", "value": {"products": [{"name": "a"}]}}"#)
    for (home, expected) in [(requested, "row.number"), (literal, "row")] {
      let files = ["home.json": home, "data/o.json": Self.data, "routes.json": "[]"]
      let found = try RuleTesting.check(directory: files)
        .filter { $0.contains(" unresolved-context ") }
      #expect(found.count == 1 && found[0].hasSuffix(" (\(expected))"), "\(found)")
    }
  }

  /// The rows of a list come from a request through a context.
  @Test func rowsOfRequestsAreCompared() throws {
    func home(_ path: String) -> String {
      Self.screen(
        Self.list("@{orders.rows}", Self.text("@{row.\(path)}")),
        onInit:
          "[\(Self.request("/data/o", Self.set("orders", "\"@{onSuccess.data}\"", path: "rows")))]",
        context: #"{"id": "orders", "value": {"rows": [], "state": ""}}"#)
    }
    for (path, expected) in [
      ("numbr", ["home.json:numbr (number)"]), ("customer.nmae", ["home.json:nmae (name)"]),
      ("number", []), ("note", []), ("customer.name", []),
      ("other", ["home.json:other number"]),
      ("customer.age", ["home.json:age name"]), ("number.value", ["home.json:value directory"]),
    ] {
      #expect(
        try found(["home.json": home(path), "data/o.json": Self.data]) == expected, "\(path)")
    }
  }

  /// The key of a list is a member of its rows.
  @Test func keysOfListsAreCompared() throws {
    func home(_ key: String) -> String {
      Self.screen(
        Self.list("@{orders.rows}", Self.text("@{row.number}"))
          .replacing("\"iteratorName\"", with: "\"key\": \"\(key)\", \"iteratorName\""),
        onInit:
          "[\(Self.request("/data/o", Self.set("orders", "\"@{onSuccess.data}\"", path: "rows")))]",
        context: #"{"id": "orders", "value": {"rows": [], "state": ""}}"#)
    }
    for (key, expected) in [
      ("number", []), ("numbr", ["home.json:numbr (number)"]), ("id", ["home.json:id number"]),
      ("customer.name", []), ("@{row.number}", ["home.json:\"@{row.number}\" (number)"]),
      ("@{item.number}", ["home.json:\"@{item.number}\" (number)"]),
    ] {
      #expect(try found(["home.json": home(key), "data/o.json": Self.data]) == expected, "\(key)")
    }
  }

  /// A value that is written with itself neither hides its own mistakes nor those of the other screens.
  @Test func valuesWrittenWithThemselvesAreCompared() throws {
    let remove = Self.set(
      "global", #"{"items": "@{removeIndex(global.cart.items, 0)}", "count": 1}"#, path: "cart")
    let cart = Self.screen(
      Self.list("@{global.cart.items}", Self.text("@{row.nmae} @{row.name}")),
      Self.text("@{global.cart.cuont}"), Self.button(remove),
      Self.button(Self.set("global", #"{"items": [{"name": "Tea"}], "count": 0}"#, path: "cart")))
    let home = Self.screen(
      Self.list("@{orders.rows}", Self.text("@{row.numbr}")),
      onInit:
        "[\(Self.request("/data/o", Self.set("orders", "\"@{onSuccess.data}\"", path: "rows")))]",
      context: #"{"id": "orders", "value": {"rows": []}}"#)
    #expect(
      try found(["cart.json": cart, "home.json": home, "data/o.json": Self.data]) == [
        "cart.json:nmae (name)", "cart.json:cuont (count)", "home.json:numbr (number)",
      ])
  }

  @Test func contextsOfAllScreensAreCompared() throws {
    let writer = Self.screen(
      Self.button(
        Self.set("global", #"{"cart": {"count": 1}}"#), Self.set("global", "2", path: "total")))
    let files = [
      "home.json": writer, "b.json": Self.screen(Self.text("@{global.crat.count} @{global.totl}")),
    ]
    #expect(try found(files) == ["b.json:crat (cart)", "b.json:totl (total)"])
    // An action of the application may write the path.
    let other = Self.screen(Self.button(#"{"_beagleAction_": "custom:login"}"#))
    #expect(try found(files.merging(["c.json": other]) { $1 }) == [])
  }

  /// A navigation passes a row of a request.
  @Test func valuesOfNavigationsAreCompared() throws {
    let push = RuleTesting.push("/detail", #", "navigationContext": {"value": "@{row}"}"#)
    let home = Self.screen(
      Self.list("@{orders}", Self.button(push)),
      onInit: "[\(Self.request("/data/o", Self.set("orders", "\"@{onSuccess.data}\"")))]",
      context: #"{"id": "orders", "value": []}"#)
    let files = [
      "home.json": home, "data/o.json": Self.data,
      "detail.json": Self.screen(Self.text("@{navigationContext.numbr} @{navigationContext.note}")),
    ]
    #expect(try found(files) == ["detail.json:numbr (number)"])
    // Another screen passes a value that is not known.
    let other = Self.screen(
      Self.button(
        RuleTesting.push("/detail", #", "navigationContext": {"value": "@{global.order}"}"#)))
    #expect(try found(files.merging(["b.json": other]) { $1 }) == [])
  }

  /// A part reads a context of the screens that load it.
  @Test func contextsOfLoadersAreCompared() throws {
    let lazy = """
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": \(Self.text(""))}
      """
    let home = Self.screen(lazy, context: #"{"id": "shop", "value": {"name": "a", "city": ""}}"#)
    let part = Self.text("@{shop.nme} @{shop.city} @{shop.country}")
    #expect(
      try found(["home.json": home, "part.json": part]) == [
        "part.json:nme (name)", "part.json:country name",
      ])
    // Another loader has the name.
    let other = Self.screen(lazy, context: #"{"id": "shop", "value": {"nme": "a"}}"#)
    #expect(
      try found(["home.json": home, "b.json": other, "part.json": part]) == [
        "part.json:country nme"
      ])
    // Another part writes the name.
    let writer = Self.button(Self.set("shop", "1", path: "nme"))
    #expect(
      try found(["home.json": home, "w.json": writer, "part.json": part]) == [
        "part.json:country nme"
      ])
  }

  /// The value of several writers has the names of all; that of an unknown one is not compared.
  @Test func allWritersCount() throws {
    func files(_ body: String, more: String = "") -> [String: String] {
      [
        "home.json": Self.screen(
          Self.text("@{order.price} @{order.id}"), Self.button(more),
          onInit: "[\(Self.request("/data/o", Self.set("order", "\"@{onSuccess.data}\"")))]",
          context: #"{"id": "order", "value": null}"#),
        "routes.json": #"[{"path": "/data/o", "body": \#(body)}]"#,
      ]
    }
    let member = Self.set("order", "1", path: "price")
    #expect(try found(files(#"{"id": 1}"#)) == ["home.json:price id"])
    #expect(try found(files(#"{"id": 1}"#, more: member)) == [])
    #expect(try found(files(#"{"id": 1}"#, more: #"{"_beagleAction_": "custom:load"}"#)) == [])
    #expect(try found(files(#"{"id": "@{a}", "price": 1}"#)) == [])
    #expect(try found(files("{}")) == ["home.json:price members", "home.json:id members"])
    #expect(try found(files("[]")).count == 2)
    #expect(try found(files("null")) == [])
  }

  /// A body that is a list has no names.
  @Test func listsHaveNoNames() throws {
    let home = Self.screen(
      Self.button(Self.request("/data/o", Self.set("global", "\"@{onSuccess.data.items}\""))))
    let messages = try RuleTesting.check(directory: [
      "home.json": home, "data/o.json": Self.data, "routes.json": "[]",
    ])
    #expect(
      messages.contains {
        $0.contains("onSuccess.data is a list and has no member \"items\", according to the data")
      }, "\(messages)")
  }

  /// A list cannot show an object or a number.
  @Test(arguments: [
    ("@{onSuccess}", "an object", "@{onSuccess.data.items}"),
    ("@{onSuccess.data}", "an object", "@{onSuccess.data.items}"),
    ("@{onSuccess.status}", "a number", ""), ("@{onSuccess.data.items}", "", ""),
    ("@{onSuccess.data.other}", "", ""),
  ])
  func objectsInPlaceOfListsAreReported(
    _ value: String, _ kind: String, _ suggestion: String
  ) throws {
    func check(_ list: String, _ initial: String) throws -> [String] {
      let home = Self.screen(
        Self.list(list, Self.text("@{row.number}")),
        onInit: "[\(Self.request("/data/o", Self.set("page", "\"\(value)\"", path: "rows")))]",
        context: #"{"id": "page", "value": {"rows": \#(initial)}}"#)
      return try RuleTesting.check(directory: [
        "home.json": home, "data/o.json": #"{"items": \#(Self.data), "total": 2}"#,
        "routes.json": "[]",
      ]).filter { $0.contains(" wrong-type ") }
    }
    let found = try check("@{page.rows}", "[]")
    #expect(found.count == (kind.isEmpty ? 0 : 1), "\(found)")
    #expect(
      found.allSatisfy {
        $0.contains("a list shows page.rows, but \(value.dropFirst(2).dropLast()) is \(kind)")
          && $0.hasSuffix(
            suggestion.isEmpty ? "(write the path of a list)" : "(change to \"\(suggestion)\")")
      }, "\(found)")
    // The list may show a member.
    #expect(try check("@{page.rows.items}", "{}").count == 0)
  }

  /// The value of an event is an object, also if it has one member.
  @Test func eventsInPlaceOfTextsAreReported() throws {
    func check(_ value: String, _ initial: String = "\"\"", _ text: String = "") throws -> [String]
    {
      let input =
        #"{"_beagleComponent_": "beagle:textInput", "value": "@{f.title}", "onChange": [\#(Self.set("f", "\"\(value)\"", path: "title"))]}"#
      return try RuleTesting.check(directory: [
        "home.json": Self.screen(
          input, Self.text("@{f.title} \(text)"),
          context: #"{"id": "f", "value": {"title": \#(initial)}}"#), "routes.json": "[]",
      ]).filter { $0.contains(" wrong-type ") }
    }
    let found = try check("@{onChange}")
    #expect(found.count == 1, "\(found)")
    #expect(
      found.allSatisfy {
        $0.hasSuffix(
          "f.title is a string, but onChange is an object (change to \"@{onChange.value}\")")
      }, "\(found)")
    #expect(try check("@{onChange.value}") == [])
    #expect(try check("@{onChange}", "\"\"", "@{f.title.value}") == [])
  }

  /// A file alone has the findings about values that no other file determines.
  @Test func filesAloneAreChecked() throws {
    func check(_ part: String) throws -> [String] {
      let input =
        #"{"_beagleComponent_": "beagle:textInput", "value": "@{f.title}", "onChange": [\#(Self.set("f", "\"@{onChange}\"", path: "title"))]}"#
      return try RuleTesting.check(
        Self.screen(
          input, Self.list("@{insert(f.items, f.items[0])}", Self.text("@{row.prce}")), part,
          context: #"{"id": "f", "value": {"title": "", "items": [{"price": 1}]}}"#)
      ).filter { $0.contains(" wrong-type ") || $0.contains(" unknown-path ") }
    }
    let found = try check(Self.text("Title"))
    #expect(found.count == 2, "\(found)")
    #expect(
      found.first?.hasSuffix(
        "f.title is a string, but onChange is an object (change to \"@{onChange.value}\")") == true)
    #expect(
      found.last?.contains(" unknown-path ") == true && found.last?.hasSuffix(" (price)") == true)
    #expect(!found.contains { $0.contains("the data of the directory") }, "\(found)")
    // A part that is loaded later may read and set the context, and a response may have any value.
    let part =
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": \#(Self.text(""))}"#
    #expect(try check(part) == [])
    let request = Self.request("/o", Self.set("f", "\"@{onSuccess.data}\"", path: "items"))
    #expect(try check(Self.button(request)).count == 1)
  }

  /// The results of operations on lists have the members of their arguments.
  @Test func operationsOnListsAreFollowed() throws {
    let home = Self.screen(
      Self.list("@{insert(cart.items, cart.items[0])}", Self.text("@{row.prce} @{row.price}")),
      context: #"{"id": "cart", "value": {"items": [{"price": 1}]}}"#)
    #expect(try found(["home.json": home]) == ["home.json:prce (price)"])
  }

  /// Values that refer to one another end in an unknown value.
  @Test func circlesEnd() throws {
    let home = Self.screen(
      Self.text("@{a.name} @{b.name}"),
      onInit: "[\(Self.set("a", "\"@{b}\"")), \(Self.set("b", "\"@{a}\""))]",
      context: #"{"id": "a", "value": {"nam": 1}}"#)
    let inner = home.replacing(
      #""children": ["#, with: #""context2": 0, "children": ["#)
    #expect(try found(["home.json": inner]).allSatisfy { $0.hasSuffix("(nam)") })
  }
}
