/// What the decoder of a component, an action or an object does not know: an example, what a
/// terminal does differently, and mistakes that people make.
struct TypeNotes: Sendable {
  /// Further paragraphs about the purpose.
  var details: [String] = []
  /// The name of the file with the example, if the example needs other files.
  var name = "home.json"
  /// A complete document that `check` accepts without a finding.
  var example: String = ""
  /// Other files that the example needs, by path.
  var files: [ReferencePage.File] = []
  var terminal: [String] = []
  var mistakes: [String] = []
  var seeAlso: [String] = []

  /// The example as files. A directory of these files has no finding.
  var examples: [ReferencePage.Example] {
    guard !example.isEmpty else { return [] }
    let main = ReferencePage.File(files.isEmpty ? "" : name, example)
    return [ReferencePage.Example("Example", files: [main] + files)]
  }

  /// Returns the notes of a component or action of Beagle.
  static func of(_ name: String) -> TypeNotes? { all[name] }
}
