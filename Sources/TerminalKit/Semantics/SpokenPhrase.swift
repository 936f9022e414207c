import CellText
import Localization

/// A line for a screen reader: words separated by commas. After a sentence, a new one begins, because a
/// speech program pauses there anyway, and speaks `Sent., heading` as one word.
struct SpokenPhrase {
  /// The line.
  private(set) var text: String

  init(_ text: String = "") { self.text = text }

  /// Adds a word or several.
  mutating func add(_ words: String) {
    guard !words.isEmpty, let last = text.last else { return text += words }
    if ".!?…".contains(last) {
      text += " " + words.prefix(1).uppercased() + words.dropFirst()
    } else {
      text += ", " + words
    }
  }

  /// Adds the value of an element.
  mutating func add(value: String) { text += text.isEmpty ? value : ": " + value }
}

/// The words for single characters and keys. Speech programs are silent about most punctuation.
package enum SpokenCharacter {
  /// Returns the words for text that was deleted or is after the caret: the name of a single character that
  /// is not spoken, or else the text.
  static func words(for text: String) -> String {
    guard text.count == 1, let character = text.first else { return text }
    return name(of: character) ?? text
  }

  /// Returns the words for a button whose title is one character, such as `-` next to a quantity.
  static func words(forButton title: String) -> String {
    ["-", "\u{2212}", "\u{2013}"].contains(title)
      ? localized(.accessibleCharacterMinus) : words(for: title)
  }

  /// Returns the words for a displayed key, for example `question mark` for `?` and `Page Down` for `PgDn`.
  package static func words(forKey name: String) -> String {
    if name.count == 1, let character = name.first {
      return SpokenCharacter.name(of: character)
        ?? KeyNames.shown(character.isUppercase ? "Shift-" + name : name)
    }
    if let last = name.last, last.isUppercase, name.hasPrefix("Alt-"), name.count == 5 {
      return KeyNames.shown("Alt-Shift-" + String(last))
    }
    for (short, key) in keys {
      if name == short { return localized(key) }
      if name.hasSuffix("-" + short) {
        return KeyNames.shown(String(name.dropLast(short.count))) + localized(key)
      }
    }
    return KeyNames.shown(name)
  }

  /// Returns the words for a list of displayed keys, for example `PgUp, PgDn`.
  static func words(forKeys names: String) -> String {
    var words: [String] = []
    for part in names.split(separator: ",") {
      let keys = part.split(separator: " ")
      // Words, as in "1 to 9", are not keys.
      let areKeys = keys.allSatisfy { $0.count == 1 || $0.first?.isUppercase == true }
      words.append(
        keys.map { self.words(forKey: String($0)) }.joined(separator: areKeys ? ", " : " "))
    }
    return words.joined(separator: ", ")
  }

  private static let keys: [(String, TextKey)] = [
    ("↑", .accessibleKeyUp), ("↓", .accessibleKeyDown), ("←", .accessibleKeyLeft),
    ("→", .accessibleKeyRight),
    ("PgUp", .accessibleKeyPageUp), ("PgDn", .accessibleKeyPageDown), ("Esc", .accessibleKeyEscape),
    ("Del", .accessibleKeyDelete), ("_", .accessibleCharacterUnderscore),
    (".", .accessibleCharacterPeriod),
  ]

  private static func name(of character: Character) -> String? {
    let key: TextKey? =
      switch character {
      case " ": .accessibleCharacterSpace
      case ".": .accessibleCharacterPeriod
      case ",": .accessibleCharacterComma
      case ":": .accessibleCharacterColon
      case ";": .accessibleCharacterSemicolon
      case "-": .accessibleCharacterHyphen
      case "_": .accessibleCharacterUnderscore
      case "?": .accessibleCharacterQuestionMark
      case "!": .accessibleCharacterExclamationMark
      case "'": .accessibleCharacterApostrophe
      case "\"": .accessibleCharacterQuote
      case "(": .accessibleCharacterLeftParenthesis
      case ")": .accessibleCharacterRightParenthesis
      case "/": .accessibleCharacterSlash
      case "|": .accessibleCharacterBar
      default: nil
      }
    return key.map { localized($0) }
  }
}

/// A pressable text that begins or ends with the drawing of a box, such as `☑ Send me the news`. Beagle has no
/// check box of its own, so authors write one as text.
struct DrawnBox {
  /// The text without the drawing.
  let name: String
  let isChecked: Bool
  /// Whether only one of several boxes can be checked.
  let isRadio: Bool
  /// Whether the drawing can also be a bullet, so that the text is still called a button.
  let isButton: Bool

  /// Returns nil for any other text.
  init?(_ text: String) {
    for (drawing, isChecked, isRadio) in DrawnBox.drawings {
      let isButton = drawing == "\u{25cb}" || drawing == "\u{25cf}"
      var rest: Substring
      if text.hasPrefix(drawing) {
        rest = text.dropFirst(drawing.count)
      } else if !isButton, text.hasSuffix(drawing) {
        rest = text.dropLast(drawing.count)
      } else {
        continue
      }
      while let first = rest.first, " ,".contains(first) { rest.removeFirst() }
      while let last = rest.last, " ,".contains(last) { rest.removeLast() }
      guard !rest.isEmpty else { return nil }
      (name, self.isChecked, self.isRadio) = (String(rest), isChecked, isRadio)
      self.isButton = isButton
      return
    }
    return nil
  }

  // Written as numbers, because the program draws none of them.
  private static let drawings: [(String, isChecked: Bool, isRadio: Bool)] = [
    ("\u{2610}", false, false), ("\u{2611}", true, false), ("\u{2612}", true, false),
    ("\u{1f5f9}", true, false),
    ("\u{2705}", true, false),
    ("\u{2b1c}", false, false), ("[ ]", false, false), ("[x]", true, false), ("[X]", true, false),
    ("[*]", true, false), ("[\u{2713}]", true, false), ("[\u{2714}]", true, false),
    ("( )", false, true),
    ("(\u{2022})", true, true), ("(\u{25cf})", true, true), ("(*)", true, true),
    ("(x)", true, true), ("(o)", true, true), ("(O)", true, true),
    ("\u{25cb}", false, true), ("\u{25cf}", true, true),
    ("\u{25ef}", false, true), ("\u{25c9}", true, true), ("\u{1f518}", true, true),
  ]
}

/// A rating that is drawn with stars only. Speech programs say nothing for them.
struct StarRating {
  /// The number of full stars.
  let stars: Int
  /// The number of all stars.
  let count: Int

  /// Returns nil for any other text.
  init?(_ text: String) {
    // Nearly all texts begin with another character.
    guard let first = text.unicodeScalars.first, first.value >= 0x2605 else { return nil }
    var (stars, count) = (0, 0)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2605, 0x2b50: (stars, count) = (stars + 1, count + 1)
      case 0x2606: count += 1
      // A blank, or the wish for a colored glyph.
      case 0x20, 0xfe0f: break
      default: return nil
      }
    }
    guard count > 1 else { return nil }
    (self.stars, self.count) = (stars, count)
  }
}
