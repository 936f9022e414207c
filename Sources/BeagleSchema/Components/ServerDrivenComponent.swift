/// An element of a screen.
///
/// Applications define their own components as structs that conform to `Decodable` and register
/// them with `ComponentDecoder.register(component:named:)`. Declare conformances to ``Widget``,
/// ``HasContext`` and ``InitiableComponent`` with the type and not in an extension of another file,
/// so that the compiler selects their default implementations.
public protocol ServerDrivenComponent: HasFacts, Sendable {
  /// The type's name in JSON, for example `beagle:text`. The default is `custom:` and the lowercase
  /// Swift name.
  static var typeName: String { get }
  /// The purpose of the type in one sentence; empty by default.
  static var summary: String { get }
  /// The names of similar components in other toolkits, in lowercase, for suggestions and the search of
  /// documentation; empty by default.
  static var synonyms: [String] { get }
  /// The replacement for a component of Beagle 1.x; nil by default.
  static var replacement: String? { get }
  /// Whether the component is shown as its child, without a view of its own. It still gets a view
  /// if it has an id, a style or a description for screen readers. False by default.
  static var rendersAsChild: Bool { get }
  /// The position in the document; nil if the component was created in Swift.
  ///
  /// A type of an application declares it as `var source: SourceReference?`, or leaves it out. Without it, messages
  /// about the component have no position, and live reload does not keep its state.
  var source: SourceReference? { get set }
  /// The direct children, without templates.
  var childComponents: [any ServerDrivenComponent] { get }
  /// The common properties of a ``Widget``; nil for other components. Implemented by the protocol.
  var widgetProperties: WidgetProperties? { get }
  /// The context of a component that conforms to ``HasContext``. Implemented by the protocol.
  var declaredContext: Context? { get }
  /// The actions of an ``InitiableComponent``. Implemented by the protocol.
  var initialActions: [any Action]? { get }
}

extension ServerDrivenComponent {
  /// `custom:` and the lowercase name of the Swift type.
  public static var typeName: String { "custom:" + String(describing: Self.self).lowercased() }
  /// Empty.
  public static var summary: String { "" }
  /// None.
  public static var synonyms: [String] { [] }
  /// Nil.
  public static var replacement: String? { nil }
  /// Nil, for types that do not store it.
  public var source: SourceReference? {
    get { nil }
    set {}
  }
  /// False.
  public static var rendersAsChild: Bool { false }
  /// The type's name in JSON.
  public var typeName: String { Self.typeName }
  /// None.
  public var childComponents: [any ServerDrivenComponent] { [] }
  /// None.
  public var widgetProperties: WidgetProperties? { nil }
  /// None.
  public var declaredContext: Context? { nil }
  /// None.
  public var initialActions: [any Action]? { nil }

  /// Whether the component needs no view of its own: ``rendersAsChild`` is true, and it has neither
  /// id nor style nor description for screen readers.
  package var needsNoView: Bool {
    guard Self.rendersAsChild else { return false }
    guard let widget = widgetProperties else { return true }
    return widget.id == nil && widget.accessibility == nil && (widget.style?.isEmpty ?? true)
  }
}

/// The properties that all widgets have.
public struct WidgetProperties: Sendable, SharedProperties {
  /// The identifier that `addChildren` and analytics use.
  public var id: String?
  /// The size, position and colors.
  @Boxed public var style: Style?
  /// The description for screen readers.
  @Boxed public var accessibility: Accessibility?
  /// The position in the document; nil if the widget was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil) {
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }
}

/// A component with an identifier, a style and a description for screen readers.
public protocol Widget: ServerDrivenComponent {
  /// The identifier that `addChildren` and analytics use.
  var id: String? { get }
  /// The size, position and colors.
  var style: Style? { get }
  /// The description for screen readers.
  var accessibility: Accessibility? { get }
}

extension ServerDrivenComponent where Self: Widget {
  /// The common properties of the widget.
  public var widgetProperties: WidgetProperties? {
    WidgetProperties(id: id, style: style, accessibility: accessibility)
  }
}

/// A ``Widget`` of Beagle. It stores the common properties as one value.
public protocol BeagleWidget: Widget {
  /// The properties that all widgets have.
  var properties: WidgetProperties { get set }
}

extension ServerDrivenComponent where Self: BeagleWidget {
  /// The common properties of the widget.
  public var widgetProperties: WidgetProperties? { properties }
}

extension BeagleWidget {
  /// The identifier that `addChildren` and analytics use.
  public var id: String? {
    get { properties.id }
    set { properties.id = newValue }
  }
  /// The size, position and colors.
  public var style: Style? {
    get { properties.style }
    set { properties.style = newValue }
  }
  /// The description for screen readers.
  public var accessibility: Accessibility? {
    get { properties.accessibility }
    set { properties.accessibility = newValue }
  }
  /// The position in the document; nil if the widget was created in Swift.
  public var source: SourceReference? {
    get { properties.source }
    set { properties.source = newValue }
  }
}

/// A component that can declare a context.
public protocol HasContext: ServerDrivenComponent {
  /// A context that the component and its descendants can read.
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
