import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// The contexts: live values, editing, and stepping back in time.
@MainActor
@Suite struct InspectorContextsTests {
  let bench = InspectorBench()

  private func openContexts() {
    bench.show()
    bench.open()
    bench.type("2")
  }

  @Test func scopesAreListedFromGlobalToHere() {
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

  /// Actions read when they run, so nothing follows; the payload tells. A context of the event with
  /// the same name is another one.
  @Test func actionsAreReadersToo() {
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

  @Test func aValueIsEditedAsJSON() {
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

  @Test func badJSONIsRefusedWithItsPlace() {
    openContexts()
    bench.select("city:")
    bench.bench.press(.enter)
    bench.bench.press(.character("u"), modifiers: .control)
    bench.type("{\"a\" 1}")
    bench.bench.press(.enter)
    #expect(bench.inspector?.editor.errorMessage?.hasPrefix("column 6: ") == true)
    #expect(bench.text.contains("column 6"))
    #expect(bench.text.contains("Lives in London"))
    // q is text here, and Escape ends the editing alone.
    bench.type("q")
    bench.bench.press(.escape)
    #expect(bench.inspector?.editedRow == nil)
    #expect(bench.bench.window.panel != nil)
  }

  @Test func changesTellTheirCause() throws {
    openContexts()
    bench.pressOnScreen("Move")
    let change = try #require(bench.inspector?.model.history.changes.last)
    #expect(change.place == "user.city")
    #expect(change.event == "onPress")
    #expect(change.source?.location.line == 10)
    bench.select("user.city = ")
    #expect(bench.detailText.contains("\"London\""))
    #expect(bench.detailText.contains("\"Rome\""))
  }

  @Test func contextsGoBackInTimeAndForwardAgain() throws {
    openContexts()
    bench.pressOnScreen("Move")
    bench.pressOnScreen("Again")
    bench.bench.press(.function(6))
    #expect(bench.text.contains("Lives in Paris"))
    bench.type("b")
    #expect(bench.text.contains("Lives in Rome"))
    #expect(bench.text.contains("back in time: 1 of 2"))
    bench.type("b")
    #expect(bench.text.contains("Lives in London"))
    bench.type("b")
    #expect(bench.text.contains("There is no earlier change."))
    bench.type("ff")
    #expect(bench.text.contains("Lives in Paris"))
    // Enter goes to the moment after a change.
    let history = try #require(bench.inspector?.model.history)
    bench.inspector?.list.select(.change(history.changes[0].number))
    bench.bench.press(.enter)
    #expect(bench.text.contains("Lives in Rome"))
    // What happens then is another story.
    bench.pressOnScreen("Again")
    #expect(history.changes.count == 2)
    #expect(!history.canStepForward)
  }

  @Test func aChangeOfAScreenThatIsGoneStays() {
    let history = InspectionHistory(bench.bench.dependencies)
    var cell: ContextCell? = ContextCell(id: "c", value: 1)
    cell?.set(2, at: nil, telling: history)
    cell = nil
    history.step(to: 0)
    history.step(to: 1)
    #expect(history.changesInForce == 1)
  }

  /// A change that follows from another one is undone before it.
  @Test func nestedChangesAreTakenBackInOrder() {
    let history = InspectionHistory(bench.bench.dependencies)
    let outer = ContextCell(id: "outer", value: 0)
    let inner = ContextCell(id: "inner", value: 0)
    outer.onChange = { _ in
      if outer.value == 1 { inner.set(5, at: nil, telling: history) }
      if outer.value == 1 { outer.set(2, at: nil, telling: history) }
    }
    outer.set(1, at: nil, telling: history)
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
