/// A box that scrolls.
public struct ScrollView: Widget, HasContext, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:scrollView"
  /// What it is for.
  public static let summary = "A box that scrolls."

  /// The components inside, in order.
  public var children: [any ServerDrivenComponent]
  /// Which way; vertical when nil.
  public var scrollDirection: ScrollAxis?
  /// Whether the bar shows; true when nil.
  public var scrollBarEnabled: Bool?
  /// Values that the component and what is inside it can read.
  public var context: Context?
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
    children: [any ServerDrivenComponent] = [], scrollDirection: ScrollAxis? = nil,
    scrollBarEnabled: Bool? = nil, context: Context? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.children = children
    self.scrollDirection = scrollDirection
    self.scrollBarEnabled = scrollBarEnabled
    self.context = context
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    children = reader.children()
    scrollDirection = reader.enumeration("scrollDirection")
    scrollBarEnabled = reader.bool("scrollBarEnabled")
    context = reader.context()
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The components inside.
  public var childComponents: [any ServerDrivenComponent] { children }
}
