import Localization

/// The text of the focused field, and what to say about its changes.
///
/// Typed characters are only repeated, because screen readers speak typed characters themselves. Other edits
/// and movements of the caret are said in a line: no line is corrected in place, because a screen reader speaks
/// the corrected part without the rest.
struct FieldEcho: Equatable {
  let characters: [Character]
  let caret: Int
  let selection: Range<Int>?
  let isSecure: Bool

  /// The announcement of an edit.
  enum Announcement: Equatable {
    /// Characters that continue the line of typed characters.
    case typed(String)
    case line(String)
  }

  /// The longest text that is repeated as typed, in characters. A longer one was pasted.
  private static let longestTyping = 200

  @MainActor
  init?(_ element: SemanticElement) {
    if let field = element.view as? TextField, element.role == .textField {
      (characters, caret) = (field.shown, min(field.editor.caret, field.shown.count))
      (selection, isSecure) = (field.editor.selection, field.isSecure)
    } else if let prompt = (element.view as? StatusBar)?.prompt {
      characters = Array(prompt.text)
      (caret, selection, isSecure) = (characters.count, nil, false)
    } else {
      return nil
    }
  }

  /// Returns what to say about the changes since an earlier state.
  func announcement(after old: FieldEcho) -> Announcement? {
    guard characters != old.characters else { return movement(since: old) }
    let kept = min(characters.count, old.characters.count)
    let start = zip(characters, old.characters).prefix { $0 == $1 }.count
    var end = 0
    while end < kept - start,
      characters[characters.count - 1 - end] == old.characters[old.characters.count - 1 - end]
    {
      end += 1
    }
    let inserted = characters[start..<characters.count - end]
    let deleted = old.characters[start..<old.characters.count - end]
    if deleted.isEmpty, inserted.count <= FieldEcho.longestTyping {
      return .typed(String(inserted))
    }
    if inserted.isEmpty { return .line(deletion(of: String(deleted))) }
    return .line(value)
  }

  private func deletion(of text: String) -> String {
    var phrase = SpokenPhrase(
      isSecure
        ? localized.accessibleDeleted(text: localized.accessibleCharacters(count: text.count))
        : localized.accessibleDeleted(text: SpokenCharacter.words(for: text)))
    if characters.isEmpty { phrase.add(localized(.accessibleStateEmpty)) }
    return phrase.text
  }

  private var value: String {
    characters.isEmpty
      ? localized(.accessibleStateEmpty)
      : isSecure ? localized.accessibleCharacters(count: characters.count) : String(characters)
  }

  /// Returns what the caret has reached: a character, or the rest of a word after a longer way.
  private func movement(since old: FieldEcho) -> Announcement? {
    if let selection, selection != old.selection {
      let text =
        isSecure
        ? localized.accessibleCharacters(count: selection.count) : String(characters[selection])
      return .line(localized.accessibleSelectedText(text: SpokenCharacter.words(for: text)))
    }
    guard caret != old.caret else { return nil }
    guard caret < characters.count else { return .line(localized(.accessibleFieldEnd)) }
    if abs(caret - old.caret) == 1 {
      return .line(SpokenCharacter.words(for: String(characters[caret])))
    }
    let word = characters[caret...].prefix { $0 != " " }
    return .line(word.isEmpty ? localized(.accessibleCharacterSpace) : String(word))
  }
}
