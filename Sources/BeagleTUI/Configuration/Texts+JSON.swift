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
  /// missing are those of the program in this language, or English.
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
        self[key] = try value.requireString()
        continue
      }
      for (form, text) in try value.requireMembers() {
        guard let category = form.string.flatMap(PluralCategory.init) else {
          let names = PluralCategory.allCases.map(\.rawValue).joined(separator: ", ")
          throw ConfigurationFileError(form, "expected a plural form: \(names)")
        }
        self[key, category] = try text.requireString()
      }
    }
  }
}
