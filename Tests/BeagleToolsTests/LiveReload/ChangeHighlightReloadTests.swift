import BeagleTestSupport
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

  /// A change of the root does not hide what else has changed.
  @Test func changedRootIsNotMarkedButItsContentIs() throws {
    func page(_ color: String, _ text: String) -> String {
      let padding = #""padding":{"all":{"value":16,"type":"REAL"}}"#
      let style = #""style":{"backgroundColor":"\#(color)",\#(padding)}"#
      return """
        {"_beagleComponent_":"beagle:screenComponent",
         "child":\(Part.box([Part.text("one"), Part.text(text)], extra: style))}
        """
    }
    let bench = try open(page("#111111", "two"))
    bench.save(["home.json": page("#222222", "TWO")])
    #expect(marked(bench) == ["TWO"])
  }

  /// Both panes show their changes.
  @Test func screensInTwoPanesAreMarked() throws {
    func files(_ home: String, _ other: String) -> [String: String] {
      let open = Part.button("Open", Part.push("pushView", "/other"))
      return [
        "home.json": page(Part.text(home), open),
        "other.json": page(Part.text(other), Part.text("last")),
      ]
    }
    let bench = try ReloadBench(files("home", "other"), size: CellSize(width: 160, height: 16))
    bench.bench.terminal.motion = .views
    bench.bench.dependencies.navigation.registerDefaultNavigationController {
      SplitNavigationController()
    }
    bench.bench.window.paneMode = .on
    try bench.open()
    bench.bench.click("Open")
    try bench.bench.waitUntilIdle()
    #expect(bench.text.contains("home") && bench.text.contains("other"))
    bench.save(files("HOME", "OTHER"))
    #expect(bench.text.contains("▎HOME") && bench.text.contains("▎OTHER"), "\(bench.text)")
    bench.bench.wait(milliseconds: 1600)
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

  /// Changes that are not visible are not marked: events, ids and contexts.
  @Test func invisibleMembersDoNotCount() throws {
    func button(_ title: String, _ value: String) -> String {
      page(Part.button(title, Part.set("x", value)), Part.text("a"))
    }
    #expect(try changed(button("Press", "1"), button("Press", "2")) == [])
    #expect(try changed(button("Press", "1"), button("PRESS", "2")) == ["PRESS"])
    func box(_ extra: String, _ text: String = "a") -> String {
      page(Part.box([Part.text(text)], extra: extra), Part.text("last"))
    }
    let context = #""context":{"id":"c","value":\#(Part.text("a"))}"#
    let onInit = #""onInit":[\#(Part.set("x", "1"))]"#
    for extra in [context, onInit, #""id":"i""#] {
      #expect(try changed(box(""), box(extra)) == [], "\(extra)")
      #expect(try changed(box(extra), box("", "b")) == ["b"], "\(extra)")
    }
    #expect(try changed(box(#""onInit":[]"#), box(onInit)) == [])
  }

  @Test func rootIsNeverMarked() throws {
    func root(_ extra: String, _ text: String) -> String {
      """
      {"_beagleComponent_":"beagle:screenComponent",
       "child":\(Part.box([Part.text("first"), Part.text(text)], extra: extra))}
      """
    }
    let style = ##""style":{"backgroundColor":"#111111"}"##
    #expect(try changed(root(#""id":"a""#, "a"), root(style, "a")) == [])
    #expect(try changed(root(#""id":"a""#, "a"), root(style, "b")) == ["b"])
    #expect(try changed(Part.box([Part.text("a")]), Part.text("a")) == [])
  }
}
