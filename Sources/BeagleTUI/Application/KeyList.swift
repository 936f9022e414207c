import TerminalKit

/// The keys of the program, by the place where they work.
package struct KeyList: Sendable {
  /// The place in words, for example `In a text field`.
  package let place: String
  package let bindings: [KeyBinding]

  /// All keys with their standard bindings, in the order of the help page.
  @MainActor package static var all: [KeyList] {
    let window = KeyBinding.window
    let screen =
      window.filter { $0.scope == .focus } + KeyBinding.navigation + KeyBinding.screen
      + KeyBinding.application + window.filter { $0.scope != .focus }
    return [
      KeyList(place: "On a screen", bindings: screen),
      KeyList(place: "In a text field", bindings: KeyBinding.textField),
      KeyList(place: "In a scroll view inside another one", bindings: KeyBinding.scroller),
      KeyList(place: "While a screen loads", bindings: KeyBinding.progress),
      KeyList(place: "In the list of screens and commands", bindings: KeyBinding.commandPalette),
      KeyList(place: "In the inspector", bindings: KeyBinding.inspector),
      KeyList(
        place: "While a component is picked in the inspector",
        bindings: KeyBinding.inspectorPicking),
    ]
  }
}
