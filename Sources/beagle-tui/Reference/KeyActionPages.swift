import BeagleAnalysis
import BeagleTUI
import TerminalKit

/// The actions that the property `keys` of the configuration file can name.
@MainActor
enum KeyActionPages {
  /// Each action with its purpose and its default keys.
  static var terms: [ReferencePage.Term] {
    var seen: Set<KeyAction> = []
    let bindings = KeyGroup.beagle.flatMap(\.bindings)
    return bindings.flatMap { binding in
      binding.keys.map(\.1).filter { seen.insert($0).inserted }.map { action in
        let keys = bindings.flatMap(\.keys).filter { $0.1 == action }.map(\.0.name)
        var unique: [String] = []
        // Shift-Tab with the modifier Shift is the same key.
        for key in keys where !unique.contains(key) && !key.hasPrefix("Shift-Shift-") {
          unique.append(key)
        }
        let purpose = purposes[action.configName] ?? binding.help
        return ReferencePage.Term(
          action.configName,
          "\(purpose.prefix(1).uppercased())\(purpose.dropFirst())."
            + " Default: \(unique.joined(separator: ", ")).")
      }
    }
  }

  /// The purposes of actions that share a line on the help page, or that several places have.
  private static let purposes = [
    "focus-next": "move the focus to the next control",
    "focus-previous": "move the focus to the previous control",
    "move-up": "move the focus up, or scroll up",
    "move-down": "move the focus down, or scroll down",
    "move-left": "move the focus to the left, or scroll to the left",
    "move-right": "move the focus to the right, or scroll to the right",
    "press": "press the control with the focus",
    "page-down": "scroll down by a page",
    "page-up": "scroll up by a page",
    "scroll-to-start": "scroll to the start",
    "scroll-to-end": "scroll to the end",
    "next-page": "go to the next page or tab",
    "previous-page": "go to the previous page or tab",
    "search-next": "go to the next match of the search",
    "search-previous": "go to the previous match of the search",
    "suspend": "stop the program until the command fg of the shell continues it",
    "back": "go back to the previous screen",
    "forward": "go forward to the screen that you left by going back",
    "heading-next": "go to the next heading",
    "heading-previous": "go to the previous heading",
    "cancel": "cancel the loading",
    "leave": "leave the field, or the scroll view inside another one",
    "caret-left": "move the cursor one character to the left",
    "caret-right": "move the cursor one character to the right",
    "caret-word-left": "move the cursor one word to the left",
    "caret-word-right": "move the cursor one word to the right",
    "caret-to-start": "move the cursor to the start of the text",
    "caret-to-end": "move the cursor to the end of the text",
    "caret-line-up": "move the cursor one line up",
    "caret-line-down": "move the cursor one line down",
    "select-left": "select one character to the left",
    "select-right": "select one character to the right",
    "select-word-left": "select one word to the left",
    "select-word-right": "select one word to the right",
    "select-to-start": "select to the start of the text",
    "select-to-end": "select to the end of the text",
    "select-line-up": "select one line up",
    "select-line-down": "select one line down",
    "delete-back": "delete the selection, or the character before the cursor",
    "delete-forward": "delete the selection, or the character after the cursor",
    "delete-to-start": "delete from the start of the text to the cursor",
    "delete-to-end": "delete from the cursor to the end of the text",
    "undo": "undo the last change of the text",
    "redo": "make the change again that was undone last",
    "increase": "increase the number by one",
    "decrease": "decrease the number by one",
  ]
}
