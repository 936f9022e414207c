import BeagleTUI
import Testing

@testable import TerminalKit

/// Tests of the semantic tree as JSON.
@MainActor
@Suite struct SemanticElementJSONTests {
  private func json(_ button: PushButton) -> String {
    let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
    let window = Window(size: terminal.size)
    let controller = ViewController()
    controller.view.addSubview(button)
    window.rootViewController = controller
    return window.semanticTree().json
  }

  @Test func jsonContainsOnlySetMembers() {
    let button = PushButton("Say \"hi\"")
    button.identifier = "hi"
    #expect(
      json(button) == """
        {"role": "window", "name": "window", "bounds": [0, 0, 40, 12], "children": [
          {"role": "button", "name": "Say \\"hi\\"", "id": "hi", "states": ["focusable", "focused"], \
        "actions": ["press"], "bounds": [0, 0, 40, 1]}]}
        """)
  }

  @Test func jsonContainsNoControls() {
    let button = PushButton("a")
    button.identifier = "a\u{7}\u{9b}2J\u{7f}\u{202e}\u{2066}\u{200f}é"
    let json = json(button)
    #expect(json.contains(#""id": "a\u0007\u009b2J\u007f\u202e\u2066\u200fé""#), "\(json)")
  }
}
