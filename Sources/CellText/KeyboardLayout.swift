/// Keyboard layouts without Latin letters, and the keys of the US layout in the same places.
///
/// Terminals send the character that a key types. A command such as `r` must also work while a Russian
/// layout is active, where the same key types `к`.
package enum KeyboardLayout {
  /// The keys of the US layout, in the order of ``layouts``.
  private static let latin = Array("qwertyuiopasdfghjklzxcvbnm")

  /// The characters that the keys of ``latin`` type in other layouts. A blank marks a key that types no
  /// letter, for example `;` on the key Q of the Greek layout: the user may mean the semicolon.
  private static let layouts: [[Character]] = [
    "йцукенгшщзфывапролдячсмить",  // Russian; most of the letters of other Cyrillic layouts
    "           і              ",  // Ukrainian
    "љњ         ѕ    ј   џ     ",  // Serbian and Macedonian
    " ςερτυθιοπασδφγηξκλζχψωβνμ",  // Greek
    "  קראטוןםפשדגכעיחלךזסבהנמצ",  // Hebrew
    "ضصثقفغعهخحشسيبلاتنمئءؤر ىة",  // Arabic
    "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ",  // Korean
  ].map(Array.init)

  /// Returns the character that the key of a letter types in the US layout; nil if the letter is in no
  /// layout of the table.
  package static func latin(_ character: Character) -> Character? {
    guard !character.isASCII, character != " " else { return nil }
    let lowercase = character.lowercased()
    for layout in layouts {
      guard let index = layout.firstIndex(where: { lowercase == String($0) }) else { continue }
      return String(character) == lowercase
        ? latin[index] : Character(latin[index].uppercased())
    }
    return nil
  }
}
