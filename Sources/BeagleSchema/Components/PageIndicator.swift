/// Dots that show the page.
public struct PageIndicator: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:pageIndicator"
  /// What it is for.
  public static let summary = "Dots that show the page."

  /// Colour of the current dot.
  public var selectedColor: String?
  /// Colour of the others.
  public var unselectedColor: String?
  /// How many dots.
  public var numberOfPages: Int?
  /// Which is current, from 0.
  public var currentPage: Expression<Int>?
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

  init(from reader: inout ObjectReader) {
    selectedColor = reader.staticColor("selectedColor")
    unselectedColor = reader.staticColor("unselectedColor")
    numberOfPages = reader.int("numberOfPages")
    currentPage = reader.bindable("currentPage")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }
}
