/// The bar at the top of a screen.
public struct NavigationBar: Sendable, NodeDecodable {
  /// The title. It cannot be an expression.
  public var title: String
  /// The name of a style in the application's theme.
  public var styleId: String?
  /// Whether the back button is shown; nil means true.
  public var showBackButton: Bool?
  /// The description of the back button for screen readers.
  @Boxed public var backButtonAccessibility: Accessibility?
  /// The buttons on the trailing side, in order.
  public var navigationBarItems: [NavigationBarItem]?

  /// Creates a value with the given properties.
  public init(
    title: String, styleId: String? = nil, showBackButton: Bool? = nil,
    backButtonAccessibility: Accessibility? = nil, navigationBarItems: [NavigationBarItem]? = nil
  ) {
    (self.title, self.styleId, self.showBackButton) = (title, styleId, showBackButton)
    self.backButtonAccessibility = backButtonAccessibility
    self.navigationBarItems = navigationBarItems
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("title", "The text in the middle of the bar. Expressions are not evaluated.")
    Fact(
      "showBackButton", "Whether a back button is shown if there is a previous screen.",
      default: true)
    Fact("backButtonAccessibility", "The accessibility attributes of the back button.")
    Fact("navigationBarItems", "The buttons at the end of the bar, in reading order.")
  }

  /// A text alone is the title.
  static func correction(_ node: JSONNode) -> String? {
    node.string.map { _ in "{\"title\": \(node.text)}" }
  }

  init(from reader: inout ObjectReader) {
    title = reader.shownString("title", required: true) ?? ""
    styleId = reader.string("styleId")
    showBackButton = reader.bool("showBackButton")
    backButtonAccessibility = reader.object("backButtonAccessibility")
    navigationBarItems = reader.objects("navigationBarItems")
  }
}
