import TerminalKit

/// The keys of the program, by the place where they work.
package struct KeyList: Sendable {
  /// The place in words, for example `In a text field`.
  package let place: String
  package let bindings: [KeyBinding]

  /// Creates a list.
  package init(place: String, bindings: [KeyBinding]) {
    self.place = place
    self.bindings = bindings
  }

  /// All keys with their standard bindings, in the order of the help page.
  @MainActor package static var all: [KeyList] {
    let window = KeyBinding.window
    let screen =
      window.filter { $0.scope == .focus } + KeyBinding.navigation + KeyBinding.screen
      + KeyBinding.application + window.filter { $0.scope != .focus }
    return [
      KeyList(place: "On a screen", bindings: screen),
      KeyList(place: "With letters as arrow keys", bindings: [KeyBinding.movingLetters]),
      KeyList(place: "With --accessible", bindings: KeyBinding.screenReader),
      KeyList(place: "In a text field", bindings: KeyBinding.textField),
      KeyList(place: "In a text field with several lines", bindings: KeyBinding.movingByLines),
      KeyList(place: "In a text field for a number", bindings: KeyBinding.stepping),
      KeyList(place: "In a text field for a date", bindings: KeyBinding.choosingDate),
      KeyList(place: "In a calendar", bindings: KeyBinding.calendar),
      KeyList(place: "In a row of tabs", bindings: KeyBinding.tabs),
      KeyList(place: "While the text of a search is typed", bindings: KeyBinding.searchPrompt),
      KeyList(place: "In a scroll view inside another one", bindings: KeyBinding.scroller),
      KeyList(place: "While a screen loads", bindings: KeyBinding.progress),
      KeyList(place: "In a dialog", bindings: KeyBinding.dialogs),
      KeyList(place: "In the log", bindings: KeyBinding.log),
      KeyList(place: "In the list of screens and commands", bindings: KeyBinding.commandPalette),
      KeyList(place: "In the menu of a component", bindings: KeyBinding.menu),
      KeyList(place: "In the inspector", bindings: KeyBinding.inspector),
      KeyList(
        place: "In the requests, actions, problems and log of the inspector",
        bindings: KeyBinding.inspectorFilter),
      KeyList(
        place: "While a filter is typed in the inspector", bindings: KeyBinding.inspectorFiltering),
      KeyList(place: "In the tree of the inspector", bindings: KeyBinding.inspectorTree),
      KeyList(place: "In the contexts of the inspector", bindings: KeyBinding.inspectorContexts),
      KeyList(place: "In the requests of the inspector", bindings: KeyBinding.inspectorNetwork),
      KeyList(place: "In the log of the inspector", bindings: KeyBinding.inspectorLog),
      KeyList(
        place: "While a value is edited in the inspector", bindings: KeyBinding.inspectorEditing),
      KeyList(
        place: "While a component is picked in the inspector",
        bindings: KeyBinding.inspectorPicking),
    ]
  }
}
