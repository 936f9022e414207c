/// The purpose, the default and the range of a property, and the value of an event. `check`,
/// `explain`, the schema and editors use facts; decoding does not read them.
///
/// ```swift
/// public static var facts: [Fact] {
///   Fact("stars", "The number of stars.", default: 0, .atLeast(0))
///   Fact("onRate", "Actions that run when the user chooses.", .event(.number("number of stars")))
/// }
/// ```
///
/// Names, kinds and whether a property is required come from the decoder; see
/// ``TypeDescriptor/properties``. A test compares the names of the facts with those that the
/// decoder requests.
public struct Fact: Hashable, Sendable {
  /// A rule for the value of a property, or the value that a property gives to actions.
  public enum Trait: Hashable, Sendable {
    /// A whole number of at least this value.
    case atLeast(Int)
    /// A number from 0 to 100.
    case percentage
    /// The position, from 0, in another property: a list, or a number of elements. The word is
    /// the noun for an element in messages, for example `tab`.
    case position(in: String, of: String)
    /// The name of something, which `check` looks for.
    case name(Named)
    /// The initial value of what the user can change. Live reload keeps the user's change if the
    /// document still sets the same value.
    case changedByUser
    /// The value that the actions of an event read in the context with the event's name.
    case event(EventValue)

    /// Whether the trait limits a number.
    package var isBound: Bool {
      switch self {
      case .atLeast, .percentage, .position: true
      case .name, .changedByUser, .event: false
      }
    }
  }

  /// What a property names.
  public enum Named: Hashable, Sendable {
    /// The component itself. The name is unique on a screen.
    case component
    /// A style of the application's theme.
    case style
    /// A navigation controller that the application registers.
    case controller
    /// An image of the application, shown as a character.
    case icon
    /// An image of the application.
    case image
  }

  /// The key in JSON.
  public let name: String
  /// The purpose, in one or two sentences for authors of screens.
  public let text: String
  /// The value that is used if the property is missing; nil for properties without a default.
  public let defaultValue: DynamicObject?
  /// The rules for the value.
  public let traits: [Trait]

  /// Describes a property.
  ///
  /// - Parameters:
  ///   - name: The key in JSON.
  ///   - text: The purpose, in one or two sentences.
  ///   - defaultValue: The value that is used if the property is missing.
  ///   - traits: The rules for the value.
  public init(
    _ name: String, _ text: String, default defaultValue: DynamicObject? = nil, _ traits: Trait...
  ) {
    self.name = name
    self.text = text
    self.defaultValue = defaultValue
    self.traits = traits
  }

  /// The facts about properties with the same meaning in many components or actions. A type can
  /// describe them in other words.
  static let common = [
    Fact(
      "id", "The id of the component, for addChildren and analytics. It is unique on a screen.",
      .name(.component)),
    Fact("style", "The size, position, margin, padding and colors of the box."),
    Fact("accessibility", "The accessibility attributes of the component."),
    Fact(
      "context",
      "A named value that the component and its descendants can read, as @{id} or @{id.path}."),
    Fact("styleId", "The name of a style in the application's theme.", .name(.style)),
    Fact(
      "onInit",
      "Actions that run once, before the expressions inside the component are first evaluated."),
    Fact("children", "The child components, in layout order."),
    Fact("child", "The child component."),
    Fact("icon", "An image of the application, by its mobileId."),
    Fact(
      "analytics",
      "Whether the action is recorded. An object also names additional values to record."),
    Fact("onPress", "Actions that run when the component is pressed."),
    Fact(
      "navigationContext",
      "A value for the next screen, which reads it as @{navigationContext}."),
    Fact(
      "controllerId",
      "The id of a navigation controller that the application registers, for the new stack.",
      .name(.controller)),
  ]
}

/// The value that the actions of an event read, for example `@{onChange.value}`.
public struct EventValue: Hashable, Sendable {
  /// The type of a value.
  public enum Kind: Hashable, Sendable {
    /// Any value.
    case any
    /// A string.
    case string
    /// A number.
    case number
    /// True or false.
    case bool
  }

  /// A member of the value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let name: String
    /// The type of the member.
    public let kind: Kind
    /// What the member is, without an article: `text of the field`. Empty if documentation leaves
    /// it out.
    public let text: String

    /// Describes a member.
    public init(_ name: String, _ kind: Kind, _ text: String) {
      self.name = name
      self.kind = kind
      self.text = text
    }
  }

  /// The type of a value without members.
  public let kind: Kind
  /// What a value without members is, without an article: `position of the tab, from 0`.
  public let text: String
  /// The members of an object; empty for other values.
  public let members: [Member]

  /// Returns the value of an event of Beagle by the name of its property.
  package static func of(_ event: String) -> EventValue? { BuiltinTypes.events[event] }

  /// Whether a name is that of an event with a value, or similar to one.
  package static func isProbablyEvent(_ name: String) -> Bool {
    of(name) != nil
      || TypoCorrection.best(for: name, amongUnordered: BuiltinTypes.events.keys) != nil
  }

  /// A value without members.
  public static func value(_ kind: Kind, _ text: String) -> EventValue {
    EventValue(kind: kind, text: text, members: [])
  }

  /// A number.
  public static func number(_ text: String) -> EventValue { value(.number, text) }

  /// An object with exactly these members.
  public static func object(_ members: Member...) -> EventValue {
    EventValue(kind: .any, text: "", members: members)
  }
}

/// A type of a document that describes its properties.
public protocol HasFacts {
  /// The facts about the properties, one after the other or as an array; empty by default. Conditions
  /// and loops need an array.
  @FactsBuilder static var facts: [Fact] { get }
}

/// Collects the facts of ``HasFacts/facts``.
@resultBuilder
public enum FactsBuilder {
  /// Returns the facts.
  public static func buildBlock(_ facts: Fact...) -> [Fact] { facts }
  /// Returns the facts of an array.
  public static func buildBlock(_ facts: [Fact]) -> [Fact] { facts }
}

extension HasFacts {
  /// None.
  public static var facts: [Fact] { [] }
}
