/// What the value of a property is.
public indirect enum ValueKind: Hashable, Sendable {
  /// A text.
  case string
  /// True or false.
  case bool
  /// A whole number.
  case integer
  /// A number.
  case number
  /// A colour: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// A path into a value, as `order.items[0].name`.
  case path
  /// The id of a context.
  case contextId
  /// Any value; expressions in it are evaluated when it is used.
  case any
  /// A list of any values.
  case list
  /// A list of strings.
  case strings
  /// An object whose values are strings.
  case stringObject
  /// An object with any members.
  case anyObject
  /// One of these words.
  case enumeration([String])
  /// One component.
  case component
  /// A list of components.
  case components
  /// A list of actions.
  case actions
  /// A screen, which needs no type.
  case screen
  /// An object of a known shape.
  case object(ObjectDescriptor)
  /// A list of objects of a known shape.
  case objects(ObjectDescriptor)
  /// One of several.
  case oneOf([ValueKind])
  /// Read by nobody here, known because other clients read it.
  case ignored

  /// Whether components stand in it, or directly in the objects that it holds.
  var holdsComponents: Bool {
    switch self {
    case .component, .components: true
    case .object(let object), .objects(let object):
      object.properties.contains { $0.kind == .component || $0.kind == .components }
    default: false
    }
  }
}
