/// A row of dots, one for each page.
public struct PageIndicator: Widget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:pageIndicator"
  /// The purpose of the type in one sentence.
  public static let summary = "A row of dots, one for each page."

  /// The color of the current dot.
  public var selectedColor: String?
  /// The color of the other dots.
  public var unselectedColor: String?
  /// The number of dots.
  public var numberOfPages: Int?
  /// The position of the current dot, from 0.
  public var currentPage: Expression<Int>?
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
    selectedColor: String? = nil, unselectedColor: String? = nil, numberOfPages: Int? = nil,
    currentPage: Expression<Int>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.selectedColor = selectedColor
    self.unselectedColor = unselectedColor
    self.numberOfPages = numberOfPages
    self.currentPage = currentPage
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    [
      Fact("selectedColor", "The color of the current page's dot."),
      Fact("unselectedColor", "The color of the other dots."),
      Fact("numberOfPages", "The number of dots. Without it, nothing is shown.", .atLeast(0)),
      Fact(
        "currentPage",
        "The page whose dot is selected, from 0.", .position(in: "numberOfPages", of: "page")),
    ]
  }

  init(from reader: inout ObjectReader) {
    selectedColor = reader.staticColor("selectedColor")
    unselectedColor = reader.staticColor("unselectedColor")
    numberOfPages = reader.int("numberOfPages")
    currentPage = reader.bindable("currentPage")
    (id, _style, _accessibility) = reader.widgetProperties(areReadByPhones: false)
  }
}
