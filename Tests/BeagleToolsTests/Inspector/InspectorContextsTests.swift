import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the contexts tab: current values, editing, undo and redo.
@MainActor
@Suite struct InspectorContextsTests {
  let bench = InspectorBench()

  private func openContexts() {
    bench.show()
    bench.open()
    bench.type("2")
  }

  @Test func scopesAreListedFromGlobalToInnermost() {
    openContexts()
    let heads = bench.rows.filter { row in
      ["global", "navigationContext", "user"].contains { row.hasPrefix($0) }
    }
    #expect(heads.count == 3)
    #expect(bench.rows.contains("name: \"Ada\""))
    bench.select("city:")
    #expect(bench.detailText.contains("Lives in @{user.city}"))
    #expect(bench.details.contains { $0.contains("Read by") && $0.hasSuffix("1") })
  }

  /// Actions have no bindings, so their readings come from the JSON. An event context with the same
  /// id shadows the declared one.
  @Test func actionsAreListedAsReaders() {
    let bench = InspectorBench(size: CellSize(width: 100, height: 40))
    bench.show(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "onChange", "value": {"value": 1}},
      "children": [
      {"_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": {"n": 1}},
      "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{cart.n}"},
      {"_beagleComponent_": "beagle:button", "text": "More", "onPress": [
       {"_beagleAction_": "beagle:sendRequest", "url": "/x", "onSuccess": [
        {"_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "n",
         "value": "@{sum(cart.n, onChange.value)}"}]}]},
      {"_beagleComponent_": "beagle:textInput", "onChange": [
       {"_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "n",
        "value": "@{onChange.value}"}]}]}]}
      """)
    bench.open()
    bench.type("2")
    bench.select("n: 1")
    let details = bench.detailText
    #expect(bench.details.contains { $0.hasPrefix("Read by") && $0.hasSuffix("2") }, "\(details)")
    #expect(details.contains("text @{cart.n}"), "\(details)")
    #expect(
      bench.details.contains {
        $0.hasPrefix("button onPress @{sum(cart.n, onChange.value)}") && $0.hasSuffix(":9:13")
      }, "\(details)")
    bench.select("value: 1")
    #expect(bench.details.contains { $0.hasPrefix("Read by") && $0.hasSuffix("1") })
    #expect(!bench.detailText.contains("textInput"), "\(bench.detailText)")
  }

  @Test func valueIsEditedAsJSON() {
    openContexts()
    bench.select("city:")
    bench.bench.press(.enter)
    #expect(bench.inspector?.editedRow != nil)
    #expect(bench.bench.window.cursor != nil)
    bench.bench.press(.character("u"), modifiers: .control)
    bench.type("\"Oslo\"")
    bench.bench.press(.enter)
    #expect(bench.inspector?.editedRow == nil)
    #expect(bench.text.contains("Lives in Oslo"))
    #expect(bench.rows.contains("city: \"Oslo\""))
    #expect(bench.rows.contains { $0.contains("user.city = \"Oslo\"") })
  }

  /// Edits a row: deletes its value, types a text and confirms it.
  private func replace(_ row: String, with text: String) {
    bench.select(row)
    bench.bench.press(.enter)
    bench.bench.press(.character("u"), modifiers: .control)
    bench.type(text)
    bench.bench.press(.enter)
  }

  /// Text that is not JSON replaces a string unchanged. JSON keeps its type.
  @Test(arguments: [
    ("Oslo", "\"Oslo\""), ("New York", "\"New York\""), ("{city", "\"{city\""), ("42", "42"),
    ("", "\"\""), ("\"0\"", "\"0\""),
  ])
  func plainTextReplacesAString(text: String, value: String) {
    openContexts()
    replace("city:", with: text)
    #expect(bench.inspector?.editedRow == nil)
    #expect(bench.rows.contains("city: \(value)"), "\(bench.rows)")
  }

  /// A quotation mark begins a JSON string, so a missing second one is an error.
  @Test func unfinishedStringIsRejected() {
    openContexts()
    replace("city:", with: "\"Oslo")
    #expect(bench.inspector?.editor.errorMessage?.hasPrefix("column ") == true)
    #expect(bench.text.contains("Lives in London"))
  }

  @Test func invalidJSONIsRejectedWithItsColumn() {
    openContexts()
    replace("tags:", with: "{\"a\" 1}")
    #expect(bench.inspector?.editor.errorMessage?.hasPrefix("column 6: ") == true)
    #expect(bench.text.contains("column 6"))
    #expect(bench.text.contains("Lives in London"))
    // q types a letter, and Escape ends only the editing.
    bench.type("q")
    bench.bench.press(.escape)
    #expect(bench.inspector?.editedRow == nil)
    #expect(bench.bench.window.panel != nil)
  }

  @Test func changesShowTheirCause() throws {
    openContexts()
    bench.pressOnScreen("Move")
    let change = try #require(bench.inspector?.model.history.changes.last)
    #expect(change.target == "user.city")
    #expect(change.event == "onPress")
    #expect(change.source?.location.line == 10)
    bench.select("user.city = ")
    #expect(bench.detailText.contains("\"London\""))
    #expect(bench.detailText.contains("\"Rome\""))
  }

  @Test func contextChangesAreUndoneAndRedone() throws {
    openContexts()
    bench.pressOnScreen("Move")
    bench.pressOnScreen("Again")
    bench.bench.press(.function(6))
    #expect(bench.text.contains("Lives in Paris"))
    bench.type("b")
    #expect(bench.text.contains("Lives in Rome"))
    #expect(bench.text.contains("1 of 2 changes applied"))
    bench.type("b")
    #expect(bench.text.contains("Lives in London"))
    bench.type("b")
    #expect(bench.text.contains("There is no earlier change."))
    bench.type("ff")
    #expect(bench.text.contains("Lives in Paris"))
    // Enter restores the contexts after a change.
    let history = try #require(bench.inspector?.model.history)
    bench.inspector?.list.select(.change(history.changes[0].number))
    bench.bench.press(.enter)
    #expect(bench.text.contains("Lives in Rome"))
    // A new change discards the undone ones.
    bench.pressOnScreen("Again")
    #expect(history.changes.count == 2)
    #expect(!history.canStepForward)
  }

  @Test func changesOfRemovedContextsAreSkipped() {
    let history = InspectionHistory(bench.bench.dependencies)
    var context: ObservableContext? = ObservableContext(id: "c", value: 1)
    context?.set(2, at: nil, notifying: history)
    context = nil
    history.step(to: 0)
    history.step(to: 1)
    #expect(history.appliedChangeCount == 1)
  }

  /// A change that another change caused is undone first.
  @Test func nestedChangesAreUndoneInOrder() {
    let history = InspectionHistory(bench.bench.dependencies)
    let outer = ObservableContext(id: "outer", value: 0)
    let inner = ObservableContext(id: "inner", value: 0)
    outer.onChange = { _ in
      if outer.value == 1 { inner.set(5, at: nil, notifying: history) }
      if outer.value == 1 { outer.set(2, at: nil, notifying: history) }
    }
    outer.set(1, at: nil, notifying: history)
    #expect(history.changes.map(\.id) == ["outer", "inner", "outer"])
    #expect(history.changes.map(\.newValue) == [1, 5, 2])
    outer.onChange = nil
    history.step(to: 0)
    #expect(outer.value == 0 && inner.value == 0)
    history.step(to: 2)
    #expect(outer.value == 1 && inner.value == 5)
    history.step(to: 3)
    #expect(outer.value == 2)
  }
}
