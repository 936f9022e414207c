/// A row of dots, one for each page.
public struct PageIndicator: BeagleWidget, SchemaComponent {
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
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    selectedColor: String? = nil, unselectedColor: String? = nil, numberOfPages: Int? = nil,
    currentPage: Expression<Int>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.selectedColor, self.unselectedColor) = (selectedColor, unselectedColor)
    (self.numberOfPages, self.currentPage) = (numberOfPages, currentPage)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("selectedColor", "The color of the current page's dot.")
    Fact("unselectedColor", "The color of the other dots.")
    Fact("numberOfPages", "The number of dots. Without it, nothing is shown.", .atLeast(0))
    Fact(
      "currentPage", "The page whose dot is selected, from 0.",
      .position(in: "numberOfPages", of: "page"))
  }

  init(from reader: inout ObjectReader) {
    selectedColor = reader.staticColor("selectedColor")
    unselectedColor = reader.staticColor("unselectedColor")
    numberOfPages = reader.int("numberOfPages")
    currentPage = reader.bindable("currentPage")
    properties = reader.widgetProperties(areReadByPhones: false)
  }
}
