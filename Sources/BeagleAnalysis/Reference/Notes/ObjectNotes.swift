/// An object in the properties of components and actions. It has no type name in JSON.
struct ObjectNotes: Sendable {
  /// The Swift name of the type.
  let name: String
  /// Whether it is a part of the style property.
  var isStyle = false
  /// Other names, for example of the properties with such a value.
  var aliases: [String] = []
  let summary: String
  var notes = TypeNotes()

  /// Returns the notes about an object type by its Swift name, or nil.
  static func of(_ name: String) -> ObjectNotes? { table.first { $0.name == name } }

  static let table = styles + values
}
