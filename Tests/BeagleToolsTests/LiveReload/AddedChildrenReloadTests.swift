import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests of children that `addChildren` has added before the file of the screen is saved.
@MainActor
@Suite struct AddedChildrenReloadTests {
  private func add(_ children: String..., mode: String = "APPEND", to id: String = "target")
    -> String
  {
    Part.action(
      "addChildren", "\"componentId\":\"\(id)\",\"mode\":\"\(mode)\"",
      "\"value\":[\(children.joined(separator: ","))]")
  }

  private let request = Part.action("sendRequest", "\"url\":\"/data\"")

  /// The words of texts that begin with an asterisk, in the order on screen.
  private func words(_ bench: ReloadBench) -> [String] {
    bench.text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("*") }.map(String.init)
  }

  private func requests(_ bench: ReloadBench) -> Int { bench.bench.dependencies.requestLog.total }

  @Test(arguments: [
    ("APPEND", ["*declared", "*added", "*added"], ["*new", "*added", "*added"]),
    ("PREPEND", ["*added", "*added", "*declared"], ["*added", "*added", "*new"]),
    ("REPLACE", ["*added"], ["*added"]),
  ])
  func everyModeIsPreserved(mode: String, before: [String], after: [String]) throws {
    func screen(_ word: String) -> String {
      let declared = Part.box([Part.text(word)], extra: "\"onInit\":[\(request)]")
      return Part.screen(
        Part.button("Add", add(Part.text("*added"), mode: mode)), Part.box([declared], id: "target")
      )
    }
    let bench = try ReloadBench(["home.json": screen("*declared"), "data.json": "{}"])
    try bench.open()
    bench.bench.click("Add")
    bench.bench.click("Add")
    #expect(words(bench) == before)
    let count = requests(bench)
    for word in ["*new", "*newer"] {
      bench.save(["home.json": screen(word)])
      #expect(words(bench) == after.map { $0 == "*new" ? word : $0 })
    }
    #expect(requests(bench) == count)
    // More children get a state of their own.
    bench.bench.click("Add")
    #expect(words(bench).filter { $0 == "*added" }.count == (mode == "REPLACE" ? 1 : 3))
  }

  @Test func childrenShowTheNewVersionOfTheAction() throws {
    let bench = try ReloadBench([:])
    func screen(_ children: String) -> String {
      Part.screen(
        Part.text("x"), Part.button("Add", Part.set("a", "1"), children),
        Part.button("Other", add(Part.text("*other"))), Part.box([], id: "target"))
    }
    bench.directory.write("home.json", screen(add(Part.text("*one"))))
    try bench.open()
    bench.bench.click("Add")
    bench.bench.click("Other")
    #expect(words(bench) == ["*one", "*other"])
    bench.save(["home.json": screen(add(Part.text("*two"), Part.text("*three")))])
    #expect(words(bench) == ["*two", "*three", "*other"])
    // Children stay when the action is removed, and also with a further version.
    bench.save(["home.json": screen(Part.set("b", "2"))])
    #expect(words(bench) == ["*two", "*three", "*other"])
    bench.save(["home.json": screen(Part.set("b", "3"))])
    #expect(words(bench) == ["*two", "*three", "*other"])
  }

  @Test func childrenOfChildrenAndOfResponsesArePreserved() throws {
    let send = Part.action(
      "sendRequest", "\"url\":\"/data\"",
      "\"onSuccess\":["
        + Part.action(
          "addChildren", "\"componentId\":\"inner\"", "\"value\":\"@{onSuccess.data}\"") + "]")
    func screen(_ word: String) -> String {
      Part.screen(
        Part.text(word), Part.button("Add", add(Part.box([Part.text("*outer")], id: "inner"))),
        Part.button("Load", send), Part.box([], id: "target"))
    }
    let counter = Part.box(
      [Part.text("*n@{n}"), Edited.add("n", title: "Count")],
      extra: "\"context\":\(Part.context("n", "0"))")
    let bench = try ReloadBench(["home.json": screen("One"), "data.json": "[\(counter)]"])
    try bench.open()
    bench.bench.click("Add")
    for _ in 0..<2 {
      bench.bench.click("Load")
      try bench.bench.waitUntilIdle()
    }
    bench.bench.click("Count")
    #expect(words(bench) == ["*outer", "*n1", "*n0"])
    let count = requests(bench)
    for word in ["Two", "Three"] {
      bench.save(["home.json": screen(word)])
      #expect(bench.text.contains(word))
      #expect(words(bench) == ["*outer", "*n1", "*n0"])
    }
    #expect(requests(bench) == count)
    bench.bench.click("Count")
    #expect(words(bench) == ["*outer", "*n2", "*n0"])
  }

  @Test func childrenOfAnInitializationAreNotDoubled() throws {
    func screen(_ word: String, _ initial: String) -> String {
      let load = Part.action("sendRequest", "\"url\":\"/data\"", "\"onSuccess\":[\(add(initial))]")
      return Part.screen(
        Part.text(word), Part.button("Add", add(Part.text("*user"))),
        Part.box([], id: "target", extra: "\"onInit\":[\(load)]"))
    }
    let bench = try ReloadBench([
      "home.json": screen("One", Part.text("*initial")), "data.json": "{}",
    ])
    try bench.open()
    bench.bench.click("Add")
    #expect(words(bench) == ["*initial", "*user"])
    bench.save(["home.json": screen("Two", Part.text("*initial"))])
    #expect(words(bench) == ["*initial", "*user"])
    // A changed `onInit` runs again.
    bench.save(["home.json": screen("Two", Part.text("*changed"))])
    try bench.bench.waitUntilIdle()
    #expect(words(bench) == ["*user", "*changed"])
    // `onInit` also runs again when the file that it requests has changed.
    bench.save(["data.json": "[]"])
    try bench.bench.waitUntilIdle()
    #expect(words(bench) == ["*user", "*changed"])
    bench.save(["home.json": screen("Three", Part.text("*changed"))])
    #expect(words(bench) == ["*user", "*changed"])
  }

  @Test func childrenInRowsArePreserved() throws {
    func screen(_ word: String) -> String {
      let row = Part.box([
        Part.button("Row @{item.n}", add(child, to: "row:2")), Part.box([], id: "row"),
      ])
      return Part.screen(
        Part.text(word),
        Edited.list("[{\"n\":1},{\"n\":2}]", template: row, members: "\"key\":\"n\",")
      )
    }
    var child: String {
      Part.box(
        [Part.text("*n@{n}"), Edited.add("n", title: "Count"), Edited.field()],
        extra: "\"context\":\(Part.context("n", "0")),\"onInit\":[\(request)]")
    }
    let bench = try ReloadBench(["home.json": screen("One"), "data.json": "{}"])
    try bench.open()
    bench.bench.click("Row 1")
    bench.bench.click("Row 2")
    bench.bench.click("Count")
    let field = try #require(bench.bench.screen?.view.firstView(TextField.self))
    bench.bench.window.focus(field)
    bench.bench.type("Ada")
    #expect(words(bench) == ["*n1", "*n0"])
    let count = requests(bench)
    for word in ["Two", "Three"] {
      bench.save(["home.json": screen(word)])
      try bench.bench.waitUntilIdle()
      #expect(bench.text.contains(word))
      #expect(words(bench) == ["*n1", "*n0"])
      #expect(bench.text.contains("Ada"))
      #expect(bench.bench.window.focusedView is TextField)
    }
    #expect(requests(bench) == count)
  }

  @Test func scrollEndIsNotReportedAgain() throws {
    func screen(_ word: String) -> String {
      Part.screen(
        Part.text("\(word)=@{n}."),
        Edited.list(
          "[1,2]", template: Part.text("Row"),
          members: "\"onScrollEnd\":[\(Part.set("n", "\"@{sum(n, 1)}\""))],"),
        context: Part.context("n", "0"))
    }
    let bench = try ReloadBench(["home.json": screen("n")])
    try bench.open()
    try bench.bench.waitUntilIdle()
    #expect(bench.shown("n") == "1")
    for word in ["m", "k"] {
      bench.save(["home.json": screen(word)])
      try bench.bench.waitUntilIdle()
      #expect(bench.shown(word) == "1")
    }
  }
}
