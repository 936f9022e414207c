/// The bar at the top of a screen.
public struct NavigationBar: Sendable, NodeDecodable {
  /// The title; not an expression.
  public var title: String
  /// A style of the application's theme.
  public var styleId: String?
  /// False hides the way back.
  public var showBackButton: Bool?
  /// What assistive technology says of the way back.
  @Boxed public var backButtonAccessibility: Accessibility?
  /// Buttons at the trailing side, in order.
  public var navigationBarItems: [NavigationBarItem]?

  /// A value with the given properties.
  public init(
    title: String, styleId: String? = nil, showBackButton: Bool? = nil,
    backButtonAccessibility: Accessibility? = nil, navigationBarItems: [NavigationBarItem]? = nil
  ) {
    self.title = title
    self.styleId = styleId
    self.showBackButton = showBackButton
    self.backButtonAccessibility = backButtonAccessibility
    self.navigationBarItems = navigationBarItems
  }

  init(from reader: inout ObjectReader) {
    title = reader.string("title", required: true) ?? ""
    styleId = reader.string("styleId")
    showBackButton = reader.bool("showBackButton")
    backButtonAccessibility = reader.object("backButtonAccessibility")
    navigationBarItems = reader.objects("navigationBarItems")
  }
}
