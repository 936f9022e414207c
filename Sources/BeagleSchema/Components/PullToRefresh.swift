/// Runs actions when what is inside it is pulled down.
public struct PullToRefresh: Widget, HasContext, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:pullToRefresh"
  /// What it is for.
  public static let summary = "Runs actions when what is inside it is pulled down."

  /// Run when pulled.
  public var onPull: [any Action]?
  /// True shows the spinner.
  public var isRefreshing: Expression<Bool>?
  /// Colour of the spinner.
  public var color: Expression<String>?
  /// Values that the component and what is inside it can read.
  public var context: Context?
  /// What is pulled.
  public var child: any ServerDrivenComponent
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
    onPull: [any Action]? = nil, isRefreshing: Expression<Bool>? = nil,
    color: Expression<String>? = nil, context: Context? = nil, child: any ServerDrivenComponent,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.onPull = onPull
    self.isRefreshing = isRefreshing
    self.color = color
    self.context = context
    self.child = child
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    onPull = reader.actions("onPull")
    isRefreshing = reader.bindable("isRefreshing")
    color = reader.color("color")
    context = reader.context()
    child = reader.component("child")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The component inside.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
