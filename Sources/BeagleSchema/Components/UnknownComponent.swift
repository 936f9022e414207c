/// A placeholder for a component that is not registered or could not be decoded. It shows the name
/// and the children.
public struct UnknownComponent: Widget, HasContext {
  /// The name of the placeholder type; the name in the document is ``type``.
  public static let typeName = "beagle:unknown"

  /// The name in the document, or an empty string.
  public var type: String
  /// The decoding error; nil if the type is not registered.
  public var problem: String?
  /// The identifier that `addChildren` and analytics use.
  public var id: String?
  /// The size, position and colors.
  @Boxed public var style: Style?
  /// Nil, because the placeholder shows its name as text.
  public var accessibility: Accessibility? { nil }
  /// A context that the descendants can read.
  public var context: Context?
  /// The components under `child` and `children`.
  public var children: [any ServerDrivenComponent]
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a placeholder for `type`.
  public init(
    type: String, problem: String? = nil, id: String? = nil, style: Style? = nil,
    context: Context? = nil, children: [any ServerDrivenComponent] = []
  ) {
    (self.type, self.problem, self.id) = (type, problem, id)
    (self.style, self.context, self.children) = (style, context, children)
  }

  /// The children.
  public var childComponents: [any ServerDrivenComponent] { children }

  /// The common properties. If there are children, the flex properties for their layout apply to
  /// the box below the name instead, see ``childStyle``.
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

  /// The style of the box that contains the children.
  package var childStyle: Style {
    let flex = style?.flex
    return Style(
      flex: Flex(
        flexDirection: flex?.flexDirection, flexWrap: flex?.flexWrap,
        justifyContent: flex?.justifyContent, alignItems: flex?.alignItems,
        alignContent: flex?.alignContent, grow: 1))
  }
}
