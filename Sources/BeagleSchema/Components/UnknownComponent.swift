/// Stands for a component that is not registered, or that could not be decoded. It shows its name,
/// and what stands inside it.
public struct UnknownComponent: Widget, HasContext {
  /// The name on the wire of this type; the name that the server sent is ``type``.
  public static let typeName = "beagle:unknown"

  /// The name that the server sent; empty when it sent none.
  public var type: String
  /// What is wrong; nil when the type is simply not registered.
  public var problem: String?
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// Nil: the place says its name.
  public var accessibility: Accessibility? { nil }
  /// Values that what is inside can read.
  public var context: Context?
  /// The components under `child` and `children`.
  public var children: [any ServerDrivenComponent]
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A placeholder for `type`.
  public init(
    type: String, problem: String? = nil, id: String? = nil, style: Style? = nil,
    context: Context? = nil, children: [any ServerDrivenComponent] = []
  ) {
    self.type = type
    self.problem = problem
    self.id = id
    self.style = style
    self.context = context
    self.children = children
  }

  /// The components inside.
  public var childComponents: [any ServerDrivenComponent] { children }

  /// The properties of the widget. Where there are children, what the style says of their places is
  /// left to the box that holds them below the name, see ``childStyle``.
  public var widgetProperties: WidgetProperties? {
    var style = style
    if !children.isEmpty {
      style?.flex?.flexDirection = nil
      style?.flex?.flexWrap = nil
      style?.flex?.justifyContent = nil
      style?.flex?.alignItems = nil
      style?.flex?.alignContent = nil
    }
    return WidgetProperties(id: id, style: style, accessibility: nil)
  }

  /// What the style says of the places of the children.
  package var childStyle: Style {
    let flex = style?.flex
    return Style(
      flex: Flex(
        flexDirection: flex?.flexDirection, flexWrap: flex?.flexWrap,
        justifyContent: flex?.justifyContent, alignItems: flex?.alignItems,
        alignContent: flex?.alignContent, grow: 1))
  }
}
