/// A button in the navigation bar.
public struct NavigationBarItem: Sendable, NodeDecodable {
  /// The label, or what is said of the image.
  public var text: String
  /// A local image by its id.
  public var image: Expression<String>?
  /// Run when pressed.
  public var onPress: [any Action]
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Names the item.
  public var id: String?

  /// A value with the given properties.
  public init(
    text: String = "", image: Expression<String>? = nil, onPress: [any Action] = [],
    accessibility: Accessibility? = nil, id: String? = nil
  ) {
    self.text = text
    self.image = image
    self.onPress = onPress
    self.accessibility = accessibility
    self.id = id
  }

  init(from reader: inout ObjectReader) {
    text = reader.string("text", required: true) ?? ""
    image = reader.navigationItemImage()
    onPress = reader.navigationItemActions()
    accessibility = reader.object("accessibility")
    id = reader.relaxed { $0.string("id") }
  }
}
