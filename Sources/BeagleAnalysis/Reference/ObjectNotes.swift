/// An object in the properties of components and actions. It has no type name in JSON.
struct ObjectNotes: Sendable {
  /// The Swift name of the type.
  let name: String
  /// Whether it is a part of the style property.
  let isStyle: Bool
  /// Other names, for example of the properties with such a value.
  let aliases: [String]
  let summary: String
  private let makeNotes: @Sendable () -> TypeNotes

  /// The notes, which are created on each access.
  var notes: TypeNotes { makeNotes() }

  init(
    name: String, isStyle: Bool = false, aliases: [String] = [], summary: String,
    notes: @autoclosure @escaping @Sendable () -> TypeNotes = TypeNotes()
  ) {
    self.name = name
    self.isStyle = isStyle
    self.aliases = aliases
    self.summary = summary
    makeNotes = notes
  }

  /// Returns the notes about an object type by its Swift name, or nil.
  static func of(_ name: String) -> ObjectNotes? { objects.first { $0.name == name } }
}
