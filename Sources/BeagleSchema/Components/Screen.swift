/// The root of what a server sends: a navigation bar, a context and one component.
public struct Screen: Widget, HasContext, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:screenComponent"
  /// What it is for.
  public static let summary =
    "The root of what a server sends: a navigation bar, a context and one component."

  /// Names the screen for `popToView` and analytics.
  public var id: String?
  /// Which insets of the device are kept free; a terminal has none.
  public var safeArea: SafeArea?
  /// The bar at the top; none when nil.
  @Boxed public var navigationBar: NavigationBar?
  /// The content.
  public var child: any ServerDrivenComponent
  /// Values that everything on the screen can read.
  public var context: Context?
  /// Only the background colour is dependable.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    id: String? = nil, safeArea: SafeArea? = nil, navigationBar: NavigationBar? = nil,
    child: any ServerDrivenComponent, context: Context? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.id = id
    self.safeArea = safeArea
    self.navigationBar = navigationBar
    self.child = child
    self.context = context
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    id = reader.string("id") ?? reader.legacyString("identifier", now: "id")
    safeArea = reader.object("safeArea")
    navigationBar = reader.object("navigationBar")
    child = reader.component("child")
    context = reader.context()
    style = reader.object("style")
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The component inside.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
