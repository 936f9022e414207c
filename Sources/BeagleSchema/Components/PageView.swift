/// Pages side by side, one visible.
public struct PageView: Widget, HasContext, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:pageView"
  /// What it is for.
  public static let summary = "Pages side by side, one visible."

  /// The components inside, in order.
  public var children: [any ServerDrivenComponent]
  /// Values that the component and what is inside it can read.
  public var context: Context?
  /// Run when the user turns the page, context `onPageChange`: the page.
  public var onPageChange: [any Action]?
  /// The visible page, from 0.
  public var currentPage: Expression<Int>?
  /// Whether arrows stand at the sides; true where nothing is said.
  public var showArrow: Bool?
  /// 1.x: an indicator inside the page view.
  public var pageIndicator: (any ServerDrivenComponent)?
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
    children: [any ServerDrivenComponent] = [], context: Context? = nil,
    onPageChange: [any Action]? = nil, currentPage: Expression<Int>? = nil, showArrow: Bool? = nil,
    pageIndicator: (any ServerDrivenComponent)? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.children = children
    self.context = context
    self.onPageChange = onPageChange
    self.currentPage = currentPage
    self.showArrow = showArrow
    self.pageIndicator = pageIndicator
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    children = reader.children()
    context = reader.context()
    onPageChange = reader.actions("onPageChange", implicit: "onPageChange")
    currentPage = reader.bindable("currentPage")
    showArrow = reader.relaxed { $0.bool("showArrow") }
    pageIndicator = reader.legacy("pageIndicator", now: "a PageIndicator beside the PageView") {
      $0.optionalComponent("pageIndicator")
    }
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The components inside.
  public var childComponents: [any ServerDrivenComponent] { children }
}
