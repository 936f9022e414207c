/// What a server may put on a screen.
///
/// Applications write their own: a struct with its properties, `Decodable` when it is registered
/// with ``ComponentDecoder/register(component:named:)``. What the protocols ``Widget``,
/// ``HasContext`` and ``InitiableComponent`` give is found by the compiler: conform to them where
/// the type is declared.
public protocol ServerDrivenComponent: Sendable {
  /// The name on the wire, as `beagle:text`; `custom:` and the lower-case type name by default.
  static var typeName: String { get }
  /// What it is for, in one sentence; empty by default.
  static var summary: String { get }
  /// For a component of Beagle 1.x: what to use instead. Nil by default.
  static var replacement: String? { get }
  /// Whether its view is that of the component inside it, unless an id, a style or a description
  /// for assistive technology asks for a box. False by default.
  static var isItsChild: Bool { get }
  /// Where the component stands in its document; nil when it was built in Swift.
  var source: SourceReference? { get set }
  /// The components directly inside, templates left out.
  var childComponents: [any ServerDrivenComponent] { get }
  /// What every ``Widget`` has; nil for others. Given by the protocol.
  var widgetProperties: WidgetProperties? { get }
  /// The context of a component that is ``HasContext``. Given by the protocol.
  var declaredContext: Context? { get }
  /// The actions of an ``InitiableComponent``. Given by the protocol.
  var initialActions: [any Action]? { get }
}

extension ServerDrivenComponent {
  /// `custom:` and the lower-case name of the type.
  public static var typeName: String { "custom:" + String(describing: Self.self).lowercased() }
  /// Empty.
  public static var summary: String { "" }
  /// Nil.
  public static var replacement: String? { nil }
  /// False.
  public static var isItsChild: Bool { false }
  /// The name on the wire.
  public var typeName: String { Self.typeName }
  /// None.
  public var childComponents: [any ServerDrivenComponent] { [] }
  /// None.
  public var widgetProperties: WidgetProperties? { nil }
  /// None.
  public var declaredContext: Context? { nil }
  /// None.
  public var initialActions: [any Action]? { nil }

  /// Whether the view is that of the component inside: for an ``isItsChild`` that says nothing of
  /// a box.
  package var hasNoBox: Bool {
    guard Self.isItsChild else { return false }
    guard let widget = widgetProperties else { return true }
    return widget.id == nil && widget.accessibility == nil && (widget.style?.isEmpty ?? true)
  }
}

/// What every ``Widget`` has.
public struct WidgetProperties: Sendable {
  /// Names the component for `addChildren` and analytics.
  public let id: String?
  /// Size, position, colours.
  public let style: Style?
  /// What assistive technology says.
  public let accessibility: Accessibility?
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

extension ServerDrivenComponent where Self: Widget {
  /// The properties of the widget.
  public var widgetProperties: WidgetProperties? {
    WidgetProperties(id: id, style: style, accessibility: accessibility)
  }
}

/// A component that can declare a context.
public protocol HasContext: ServerDrivenComponent {
  /// Values that the component and what is inside it can read.
  var context: Context? { get }
}

extension ServerDrivenComponent where Self: HasContext {
  /// The context.
  public var declaredContext: Context? { context }
}

/// A component that runs actions once, before its first bindings.
public protocol InitiableComponent: ServerDrivenComponent {
  /// The actions.
  var onInit: [any Action]? { get }
}

extension ServerDrivenComponent where Self: InitiableComponent {
  /// The actions.
  public var initialActions: [any Action]? { onInit }
}
