/// A button in the navigation bar.
public struct NavigationBarItem: Sendable, NodeDecodable {
  /// The label, or the description of the image for screen readers.
  public var text: String
  /// The identifier of a local image.
  public var image: Expression<String>?
  /// Actions that run when the component is pressed.
  public var onPress: [any Action]
  /// The description for screen readers.
  @Boxed public var accessibility: Accessibility?
  /// The identifier of the item.
  public var id: String?

  /// Creates a value with the given properties.
  public init(
    text: String = "", image: Expression<String>? = nil, onPress: [any Action] = [],
    accessibility: Accessibility? = nil, id: String? = nil
  ) {
    (self.text, self.image, self.onPress) = (text, image, onPress)
    (self.accessibility, self.id) = (accessibility, id)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("text", "The label. If there is an image, only assistive technology reads the label.")
    Fact(
      "image", "The name of an image of the application, to show instead of the label.",
      .name(.icon))
  }

  init(from reader: inout ObjectReader) {
    text = reader.shownString("text", required: true) ?? ""
    image = reader.navigationItemImage()
    onPress = reader.navigationItemActions()
    accessibility = reader.object("accessibility")
    id = reader.ignoredByPhones { $0.string("id") }
  }
}

extension ObjectReader {
  /// Reads the image of a navigation item: its identifier, or in Beagle 1.x an object with
  /// `mobileId`.
  fileprivate mutating func navigationItemImage() -> Expression<String>? {
    guard let value = find("image", .init(.string, bindable: true)) else { return nil }
    guard session.tape[value].kind == .object else { return bindable("image") }
    wrong(
      "image", value, .wrongType, expected: "the id of a local image",
      suggestion: "write only the mobileId",
      fixIt: session.member(of: value, "mobileId", .string).map { id in
        session.replacing(value, with: session.quoted(session.string(id)))
      }, severity: .warning)
    return LocalImage(session, at: value).id
  }

  /// Reads the actions of a navigation item. Beagle 1.x has a single action under `action`.
  fileprivate mutating func navigationItemActions() -> [any Action] {
    if !has("onPress"), has("action") {
      return legacyAction() ?? []
    }
    let actions = actions("onPress", required: true)
    if isDescribing { _ = legacyAction() }
    return actions ?? []
  }

  private mutating func legacyAction() -> [any Action]? {
    legacy("action", now: "onPress", as: .wrapInList, isRefused: !has("onPress")) {
      $0.actions("action", single: true)
    }
  }
}
