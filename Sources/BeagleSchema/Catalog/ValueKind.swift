/// The kind of a property's value.
public indirect enum ValueKind: Hashable, Sendable {
  /// A string.
  case string
  /// True or false.
  case bool
  /// A whole number.
  case integer
  /// A number.
  case number
  /// A color: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// A path into a value, for example `order.items[0].name`.
  case path
  /// The identifier of a context.
  case contextId
  /// Any value. Its expressions are evaluated when it is used.
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
  /// A screen. It does not need a type name.
  case screen
  /// An object of a described type.
  case object(ObjectDescriptor)
  /// A list of objects of a described type.
  case objects(ObjectDescriptor)
  /// A value of one of several kinds.
  case oneOf([ValueKind])
  /// A value that only other clients read.
  case ignored

  /// Whether the value, or the objects in it, directly contain components.
  var holdsComponents: Bool {
    switch self {
    case .component, .components: true
    case .object(let object), .objects(let object):
      object.properties.contains { $0.kind == .component || $0.kind == .components }
    default: false
    }
  }
}
