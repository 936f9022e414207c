/// Shows one component until another is loaded.
public struct LazyComponent: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:lazyComponent"
  /// What it is for.
  public static let summary = "Shows one component until another is loaded."
  /// Its view is that of its child.
  public static let isItsChild = true

  /// Where the other comes from.
  public var path: String
  /// Shown until then.
  public var initialState: any ServerDrivenComponent
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
    path: String, initialState: any ServerDrivenComponent, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.path = path
    self.initialState = initialState
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    path = reader.string("path", required: true) ?? ""
    initialState = reader.component("initialState")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The component that shows first.
  public var childComponents: [any ServerDrivenComponent] { [initialState] }
}
