/// What a server may put on a screen.
///
/// Applications write their own: a struct with its properties, `Decodable` when it is registered
/// with ``ComponentDecoder/register(component:named:)``.
public protocol ServerDrivenComponent: Sendable {
  /// The name on the wire, as `beagle:text`; `custom:` and the lower-case type name by default.
  static var typeName: String { get }
  /// Where the component stands in its document; nil when it was built in Swift.
  var source: SourceReference? { get set }
  /// The components directly inside, templates left out.
  var childComponents: [any ServerDrivenComponent] { get }
}

extension ServerDrivenComponent {
  /// `custom:` and the lower-case name of the type.
  public static var typeName: String { "custom:" + String(describing: Self.self).lowercased() }
  /// The name on the wire.
  public var typeName: String { Self.typeName }
  /// None.
  public var childComponents: [any ServerDrivenComponent] { [] }
}

/// A component that can be named, styled and described.
public protocol Widget: ServerDrivenComponent {
  /// Names the component for `addChildren` and analytics.
  var id: String? { get }
  /// Size, position, colours.
  var style: Style? { get }
  /// What assistive technology says.
  var accessibility: Accessibility? { get }
}

/// A component that can declare a context.
public protocol HasContext: ServerDrivenComponent {
  /// Values that the component and what is inside it can read.
  var context: Context? { get }
}

/// A component that runs actions once, before its first bindings.
public protocol InitiableComponent: ServerDrivenComponent {
  /// The actions.
  var onInit: [any Action]? { get }
}
