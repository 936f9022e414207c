import Localization

/// The names of keys in the user's language. Configuration files, commands and recordings use the
/// English ones.
package enum KeyNames {
  /// Returns the names of keys as users know them, such as `AvPág` in Spanish for `PgDn`.
  package static func shown(_ names: String) -> String {
    let texts = Texts.current
    // Nearly all programs draw hints with each frame.
    if texts.isBuiltinEnglish { return names }
    if let key = key(of: names) { return texts(key) }
    // Most hints name one key.
    guard names.utf8.count > 2, names.utf8.contains(UInt8(ascii: " ")) || hasModifier(names) else {
      return names
    }
    var result = ""
    var word = ""
    for character in names {
      if character.isASCII, character.isLetter {
        word.append(character)
      } else {
        result += shown(word: word, texts)
        word = ""
        result.append(character)
      }
    }
    return result + shown(word: word, texts)
  }

  private static func hasModifier(_ names: String) -> Bool {
    names.utf8.contains(UInt8(ascii: "-"))
  }

  private static func shown(word: String, _ texts: Texts) -> String {
    guard word.utf8.count > 1, let key = key(of: word) else { return word }
    return texts(key)
  }

  private static func key(of word: String) -> TextKey? {
    switch word {
    case "Tab": .keyTab
    case "Enter": .keyEnter
    case "Space": .keySpace
    case "Esc": .keyEscape
    case "Backspace": .keyBackspace
    case "Del": .keyDelete
    case "Ins": .keyInsert
    case "Home": .keyHome
    case "End": .keyEnd
    case "PgUp": .keyPageUp
    case "PgDn": .keyPageDown
    case "Shift": .keyShift
    case "Ctrl": .keyControl
    case "Alt": .keyAlt
    case "Menu": .keyMenu
    case "arrows": .keyArrows
    case "letters": .keyLetters
    case "to": .keyTo
    case "with": .keyWith
    default: nil
    }
  }
}
