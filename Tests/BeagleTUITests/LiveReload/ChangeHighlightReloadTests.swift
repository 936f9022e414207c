import Testing

@testable import BeagleSchema
@testable import BeagleTUI
@testable import TerminalKit

/// Tests of the highlight of what a saved file has changed.
@MainActor @Suite struct ChangeHighlightReloadTests {
  private func open(_ screen: String) throws -> ReloadBench {
    let bench = try ReloadBench(["home.json": screen])
    bench.bench.terminal.motion = .views
    try bench.open()
    return bench
  }

  /// The marked lines, without the mark.
  private func marked(_ bench: ReloadBench) -> [String] {
    bench.text.split(separator: "\n").filter { $0.contains("▎") }
      .map { $0.split(separator: " ").map(String.init).joined(separator: " ") }
      .map { $0.replacing("▎", with: "") }
  }

  private func page(_ children: String...) -> String {
    let style = #""style":{"padding":{"all":{"value":16,"type":"REAL"}}}"#
    return """
      {"_beagleComponent_":"beagle:screenComponent","child":\(Part.box(children, extra: style))}
      """
  }

  @Test func changedTextIsMarkedAndFades() throws {
    let bench = try open(page(Part.text("one"), Part.text("two")))
    bench.save(["home.json": page(Part.text("one"), Part.text("TWO"))])
    #expect(marked(bench) == ["TWO"])
    bench.bench.wait(milliseconds: 1600)
    #expect(marked(bench) == [])
    #expect(bench.text.contains("TWO"))
  }

  @Test func newAndNestedComponentsAreMarked() throws {
    let bench = try open(page(Part.text("one"), Part.box([Part.text("two"), Part.text("three")])))
    bench.save([
      "home.json": page(
        Part.text("zero"), Part.text("one"), Part.box([Part.text("two"), Part.text("3")]))
    ])
    #expect(marked(bench) == ["zero", "3"])
  }

  @Test func rowsOfAChangedTemplateAreMarked() throws {
    func list(_ text: String) -> String {
      page(
        Part.text("above"),
        Edited.list(#"["a","b"]"#, template: Part.text("\(text) @{item}")))
    }
    let bench = try open(list("row"))
    bench.save(["home.json": list("line")])
    #expect(marked(bench) == ["line a", "line b"])
  }

  /// If everything has changed, a mark on everything says nothing.
  @Test func changedScreenIsNotMarked() throws {
    let bench = try open(page(Part.text("one")))
    bench.save(["home.json": Part.screen(Part.text("other"))])
    #expect(bench.text.contains("other"))
    #expect(marked(bench) == [])
  }

  @Test func savingTheSameMarksNothing() throws {
    let bench = try open(page(Part.text("one")))
    bench.save(["home.json": page(Part.text("one")) + "\n"])
    #expect(marked(bench) == [])
  }

  @Test func nothingIsMarkedWithoutMotion() throws {
    let bench = try open(page(Part.text("one"), Part.text("two")))
    bench.bench.terminal.motion = .spinners
    bench.save(["home.json": page(Part.text("one"), Part.text("TWO"))])
    #expect(marked(bench) == [])
  }

  // MARK: - Documents

  /// The texts of the changed components.
  private func changed(_ old: String, _ new: String) throws -> [String] {
    let old = try JSONDocument(Array(old.utf8), name: "a")
    let new = try JSONDocument(Array(new.utf8), name: "a")
    return DocumentMatch(old, new).changedComponents(below: new.root).sorted().map {
      let node = JSONNode(document: new, index: $0)
      return node["text"]?.string ?? node["id"]?.string ?? "box"
    }
  }

  @Test func ownPropertiesCountAndComponentsInThemDoNot() throws {
    func box(_ color: String, _ text: String) -> String {
      let style = #""style":{"backgroundColor":"\#(color)"}"#
      return page(Part.box([Part.text(text)], id: "inner", extra: style), Part.text("last"))
    }
    #expect(try changed(box("#111111", "a"), box("#111111", "b")) == ["b"])
    #expect(try changed(box("#111111", "a"), box("#222222", "a")) == ["inner"])
    #expect(try changed(box("#111111", "a"), box("#222222", "b")) == ["inner"])
  }

  @Test func movedAndRemovedComponentsAreNotChanged() throws {
    let (a, b, c) = (Part.text("a"), Part.text("b"), Part.text("c"))
    #expect(try changed(page(a, b, c), page(c, a, b)) == [])
    #expect(try changed(page(a, b, c), page(a, c)) == [])
    #expect(try changed(page(a, b), page(a, b, c)) == ["c"])
  }

  @Test func actionsBelongToTheirComponent() throws {
    func button(_ value: String) -> String {
      page(Part.button("Press", Part.set("x", value)), Part.text("a"))
    }
    #expect(try changed(button("1"), button("2")) == ["Press"])
  }
}
