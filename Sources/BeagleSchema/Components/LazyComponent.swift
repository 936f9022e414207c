/// A component that is replaced after another component is loaded.
public struct LazyComponent: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:lazyComponent"
  /// The purpose of the type in one sentence.
  public static let summary = "A component that is replaced after another component is loaded."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["lazy"] }
  /// The component has no view of its own.
  public static let rendersAsChild = true

  /// The URL of the component that is loaded.
  public var path: String
  /// The component that is shown until then.
  public var initialState: any ServerDrivenComponent
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    path: String, initialState: any ServerDrivenComponent, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.path, self.initialState) = (path, initialState)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a component with the initial state that a closure lists.
  public init(
    path: String, id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder initialState: () -> any ServerDrivenComponent
  ) {
    self.init(
      path: path, initialState: initialState(), id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("path", "The address of the component to load. A path is appended to the base URL.")
    Fact("initialState", "The component to show while loading.")
  }

  init(from reader: inout ObjectReader) {
    path = reader.string("path", required: true) ?? ""
    initialState = reader.component("initialState")
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The initial component.
  public var childComponents: [any ServerDrivenComponent] { [initialState] }
}
