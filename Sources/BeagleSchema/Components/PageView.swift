/// A view that shows one of several pages.
public struct PageView: BeagleWidget, HasContext, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:pageView"
  /// The purpose of the type in one sentence.
  public static let summary = "A view that shows one of several pages."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["carousel", "pager", "viewpager"] }

  /// The children in order.
  public var children: [any ServerDrivenComponent]
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// Actions that run when the user changes the page; the context `onPageChange` has its position.
  public var onPageChange: [any Action]?
  /// The position of the visible page, from 0.
  public var currentPage: Expression<Int>?
  /// Whether arrows are shown at the sides; nil means true.
  public var showArrow: Bool?
  /// Beagle 1.x: a page indicator inside the page view.
  public var pageIndicator: (any ServerDrivenComponent)?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    children: [any ServerDrivenComponent] = [], context: Context? = nil,
    onPageChange: [any Action]? = nil, currentPage: Expression<Int>? = nil, showArrow: Bool? = nil,
    pageIndicator: (any ServerDrivenComponent)? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.children, self.context, self.onPageChange) = (children, context, onPageChange)
    (self.currentPage, self.showArrow, self.pageIndicator) = (currentPage, showArrow, pageIndicator)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties and the children that a closure lists.
  public init(
    context: Context? = nil, onPageChange: [any Action]? = nil, currentPage: Expression<Int>? = nil,
    showArrow: Bool? = nil, pageIndicator: (any ServerDrivenComponent)? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildrenBuilder children: () -> [any ServerDrivenComponent]
  ) {
    self.init(
      children: children(), context: context, onPageChange: onPageChange, currentPage: currentPage,
      showArrow: showArrow, pageIndicator: pageIndicator, id: id, style: style,
      accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("children", "The pages. One page is shown at a time.")
    Fact(
      "onPageChange",
      "Actions that run after the page changed. They read its position from 0 as @{onPageChange}.",
      .event(.number("position of the page, from 0")))
    Fact(
      "currentPage", "The current page, from 0.", default: 0, .position(in: "children", of: "page"),
      .changedByUser)
    Fact("showArrow", "Whether arrows are shown at the sides. No effect on phones.")
  }

  init(from reader: inout ObjectReader) {
    children = reader.children()
    context = reader.context()
    onPageChange = reader.actions("onPageChange", implicit: "onPageChange")
    currentPage = reader.bindable("currentPage")
    showArrow = reader.ignoredByPhones { $0.bool("showArrow") }
    pageIndicator = reader.legacy("pageIndicator", now: "a PageIndicator next to the PageView") {
      $0.optionalComponent("pageIndicator")
    }
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The children.
  public var childComponents: [any ServerDrivenComponent] { children }
}
