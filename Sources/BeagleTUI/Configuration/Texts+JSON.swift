import BeagleSchema
import Localization

extension Texts {
  /// Reads texts from a JSON object, as `beagle-tui languages --print` writes it:
  ///
  /// ```json
  /// {
  ///   "@locale": "fr",
  ///   "button.retry": "Réessayer",
  ///   "form.invalid-fields": {"one": "{count} champ à vérifier", "other": "{count} champs à vérifier"}
  /// }
  /// ```
  ///
  /// `@locale` is the name of the language. Other keys that begin with `@` are comments. Texts that are
  /// missing or empty are those of the program in this language, or English. Control characters are left out.
  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: `JSONError`, or ``ConfigurationFileError`` if the structure is wrong.
  public init(json bytes: [UInt8], name: String) throws {
    let root = try JSONDocument(bytes, name: name).root
    let members = try root.requireMembers()
    self.init(locale: try root["@locale"]?.requireString() ?? "en", texts: [:])
    var keys: [String: TextKey] = [:]
    for key in TextKey.allCases { keys[key.name] = key }
    for (node, value) in members {
      // A later version of the program may have removed a text.
      guard let name = node.string, let key = keys[name] else { continue }
      guard value.kind == .object else {
        if let text = try value.requireText() { self[key] = text }
        continue
      }
      for (form, text) in try value.requireMembers() {
        guard let category = form.string.flatMap(PluralCategory.init) else {
          let names = PluralCategory.allCases.map(\.rawValue).joined(separator: ", ")
          throw ConfigurationFileError(form, "expected a plural form: \(names)")
        }
        if let text = try text.requireText() { self[key, category] = text }
      }
    }
  }
}

extension JSONNode {
  /// The string without control characters; nil if nothing of it is visible, as in a translation that has only begun.
  fileprivate func requireText() throws -> String? {
    var text = try requireString()
    text.unicodeScalars.removeAll {
      $0.value < 0x20 && $0 != "\n" || (0x7f..<0xa0).contains($0.value)
    }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}
