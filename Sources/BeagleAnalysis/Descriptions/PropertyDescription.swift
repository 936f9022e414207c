import BeagleSchema

/// What a property is for, in words for authors: the schema and the language server show them.
///
/// Names, kinds and whether a property is required come from the decoders (``TypeDescriptor``); this
/// table adds what a decoder cannot tell. A test proves that it has every property.
public struct PropertyDescription: Sendable {
  /// What it is for, in one or two sentences.
  public let text: String
  /// What holds where the property is missing, where that is one value.
  public let defaultValue: DynamicObject?

  /// The description of a property.
  ///
  /// - Parameters:
  ///   - name: the key on the wire.
  ///   - type: the name of the component or action on the wire, or of an object's Swift type, as
  ///     `Style`.
  /// - Returns: nil for a property of the application, and for a name of Beagle 1.x, which
  ///   ``PropertyDescriptor/replacement`` explains.
  public static func of(_ name: String, in type: String) -> PropertyDescription? {
    table[type + "." + name] ?? table["*." + name]
  }

  /// The text for a property of a type, whatever is known of it; empty where nothing is.
  public static func text(of property: PropertyDescriptor, in type: String) -> String {
    if let replacement = property.replacement {
      return "Not read by Beagle 2 on phones. Use \(replacement)."
    }
    return of(property.name, in: type)?.text ?? ""
  }

  /// The value that holds where a property is missing; nil where there is no such value.
  public static func defaultValue(
    of property: PropertyDescriptor, in type: String
  ) -> DynamicObject? {
    if property.replacement != nil { return nil }
    return property.defaultValue ?? of(property.name, in: type)?.defaultValue
  }

  /// The properties that have a description, as `type.name`; `*` stands for every type.
  static var described: [String] { table.keys.sorted() }

  /// By type and name; `*` stands for every type that has no entry of its own.
  private static let table: [String: PropertyDescription] = {
    var table: [String: PropertyDescription] = [:]
    for part in [
      common, boxes, texts, lists, pages, legacyForms, actions, navigation, styles, objects,
    ] {
      for (key, text, defaultValue) in part {
        table[key] = PropertyDescription(text: text, defaultValue: defaultValue)
      }
    }
    return table
  }()

  /// An entry: `type.name`, the text, and the value in force where the property is missing.
  typealias Entry = (String, String, DynamicObject?)
}
