/// A box whose fields are checked together by `submitForm`.
public struct SimpleForm: Widget, HasContext, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:simpleForm"
  /// What it is for.
  public static let summary = "A box whose fields are checked together by `submitForm`."

  /// Run when no field has an error.
  public var onSubmit: [any Action]?
  /// Run when one has.
  public var onValidationError: [any Action]?
  /// Values that the component and what is inside it can read.
  public var context: Context?
  /// The components inside, in order.
  public var children: [any ServerDrivenComponent]
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    onSubmit: [any Action]? = nil, onValidationError: [any Action]? = nil, context: Context? = nil,
    children: [any ServerDrivenComponent] = [], id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.onSubmit = onSubmit
    self.onValidationError = onValidationError
    self.context = context
    self.children = children
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    onSubmit = reader.actions("onSubmit")
    onValidationError = reader.actions("onValidationError")
    context = reader.context()
    children = reader.children()
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }

  /// The components inside.
  public var childComponents: [any ServerDrivenComponent] { children }
}
