/// A form whose fields `submitForm` validates together.
public struct SimpleForm: BeagleWidget, HasContext, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:simpleForm"
  /// The purpose of the type in one sentence.
  public static let summary = "A form whose fields `submitForm` validates together."

  /// Actions that run if no field has an error.
  public var onSubmit: [any Action]?
  /// Actions that run if a field has an error.
  public var onValidationError: [any Action]?
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// The children in order.
  public var children: [any ServerDrivenComponent]
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    onSubmit: [any Action]? = nil, onValidationError: [any Action]? = nil, context: Context? = nil,
    children: [any ServerDrivenComponent] = [], id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.onSubmit, self.onValidationError) = (onSubmit, onValidationError)
    (self.context, self.children) = (context, children)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties and the children that a closure lists.
  public init(
    onSubmit: [any Action]? = nil, onValidationError: [any Action]? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildrenBuilder children: () -> [any ServerDrivenComponent]
  ) {
    self.init(
      onSubmit: onSubmit, onValidationError: onValidationError, context: context,
      children: children(), id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("onSubmit", "Actions that run when submitForm finds no errors in the fields of the form.")
    Fact("onValidationError", "Actions that run when submitForm finds a field with an error.")
  }

  init(from reader: inout ObjectReader) {
    onSubmit = reader.actions("onSubmit")
    onValidationError = reader.actions("onValidationError")
    context = reader.context()
    children = reader.children()
    properties = reader.widgetProperties()
  }

  /// The children.
  public var childComponents: [any ServerDrivenComponent] { children }
}
