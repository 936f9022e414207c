/// A component that runs actions when its content is pulled down.
public struct PullToRefresh: BeagleWidget, HasContext, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:pullToRefresh"
  /// The purpose of the type in one sentence.
  public static let summary = "A component that runs actions when its content is pulled down."

  /// Actions that run when the content is pulled down.
  public var onPull: [any Action]?
  /// Whether the spinner is shown.
  public var isRefreshing: Expression<Bool>?
  /// The color of the spinner.
  public var color: Expression<String>?
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// The content.
  public var child: any ServerDrivenComponent
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    onPull: [any Action]? = nil, isRefreshing: Expression<Bool>? = nil,
    color: Expression<String>? = nil, context: Context? = nil, child: any ServerDrivenComponent,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.onPull, self.isRefreshing) = (onPull, isRefreshing)
    (self.color, self.context, self.child) = (color, context, child)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties and the child that a closure lists.
  public init(
    onPull: [any Action]? = nil, isRefreshing: Expression<Bool>? = nil,
    color: Expression<String>? = nil, context: Context? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder child: () -> any ServerDrivenComponent
  ) {
    self.init(
      onPull: onPull, isRefreshing: isRefreshing, color: color, context: context, child: child(),
      id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact(
      "onPull",
      "Actions that run when the content is pulled down. In a terminal, the key r does this.")
    Fact(
      "isRefreshing",
      "Whether the spinner is shown. Bind it to a context that onPull sets, so that the "
        + "spinner stops.")
    Fact("color", "The color of the spinner.")
    Fact(
      "child",
      "The content: a list, a grid, a scroll view, or a component to put into a scroll view.")
  }

  init(from reader: inout ObjectReader) {
    onPull = reader.actions("onPull")
    isRefreshing = reader.bindable("isRefreshing")
    color = reader.color("color")
    context = reader.context()
    child = reader.component("child")
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
