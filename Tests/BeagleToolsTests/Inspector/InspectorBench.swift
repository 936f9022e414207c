import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// A test bench with an inspector and helpers to use it.
@MainActor
final class InspectorBench {
  let bench: TestBench

  init(size: CellSize = CellSize(width: 80, height: 24)) { bench = TestBench(size: size) }

  /// A screen with a context, an expression with a wrong path, and buttons that change the context.
  static let profile = """
    {
    "_beagleComponent_": "beagle:screenComponent",
    "context": {"id": "user", "value": {"name": "Ada", "city": "London", "tags": [1, 2]}},
    "child": {"_beagleComponent_": "beagle:container", "id": "page", "children": [
    {"_beagleComponent_": "beagle:text", "text": "Profile", "styleId": "heading"},
    {"_beagleComponent_": "beagle:text", "text": "@{user.nam}", "id": "name"},
    {"_beagleComponent_": "beagle:text", "text": "Lives in @{user.city}"},
    {"_beagleComponent_": "beagle:button", "text": "Move", "id": "move",
     "style": {"margin": {"top": {"value": 16, "type": "REAL"}}},
     "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "city",
       "value": "Rome"}]},
    {"_beagleComponent_": "beagle:button", "text": "Again",
     "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "city",
       "value": "Paris"}]}
    ]}}
    """

  func show(_ json: String = InspectorBench.profile) { bench.show(json) }

  func open() { bench.press(.function(12)) }

  var inspector: InspectorViewController? { bench.application.inspector }
  var text: String { bench.text }

  /// Presses the key of each character.
  func type(_ text: String) { for character in text { bench.press(.character(character)) } }

  /// The texts of the list's rows.
  var rows: [String] { inspector?.list.rows.map(\.text) ?? [] }
  /// The texts of the details' rows.
  var details: [String] {
    inspector?.details.rows.map { $0.text + ($0.trailing.isEmpty ? "" : "  " + $0.trailing) } ?? []
  }
  var detailText: String { details.joined(separator: "\n") }

  /// Selects the first row of the list that contains a text.
  func select(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    guard let index = rows.firstIndex(where: { $0.contains(text) }), let inspector else {
      Issue.record("no row contains \"\(text)\": \(rows)", sourceLocation: sourceLocation)
      return
    }
    inspector.list.select(index)
    inspector.selectionDidChange()
    bench.settle()
  }

  /// Clicks a text on the screen.
  func pressOnScreen(_ text: String) {
    guard let place = bench.terminal.find(text) else {
      Issue.record("\"\(text)\" is not on the screen:\n\(self.text)")
      return
    }
    bench.click(at: place)
  }
}
