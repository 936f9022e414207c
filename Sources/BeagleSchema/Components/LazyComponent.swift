/// A component that is replaced after another component is loaded.
public struct LazyComponent: Widget, SchemaComponent {
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
  /// The identifier that `addChildren` and analytics use.
  public var id: String?
  /// The size, position and colors.
  @Boxed public var style: Style?
  /// The description for screen readers.
  @Boxed public var accessibility: Accessibility?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
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

  /// The facts about the properties.
  public static var facts: [Fact] {
    [
      Fact("path", "The address of the component to load. A path is appended to the base URL."),
      Fact("initialState", "The component to show while loading."),
    ]
  }

  init(from reader: inout ObjectReader) {
    path = reader.string("path", required: true) ?? ""
    initialState = reader.component("initialState")
    (id, _style, _accessibility) = reader.widgetProperties(areReadByPhones: false)
  }

  /// The initial component.
  public var childComponents: [any ServerDrivenComponent] { [initialState] }
}
