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

extension ObjectReader {
  /// The image of a navigation item: its id, in 1.x an object with `mobileId`.
  fileprivate mutating func navigationItemImage() -> Expression<String>? {
    guard let value = find("image", .init(.string, bindable: true)) else { return nil }
    guard session.tape[value].kind == .object else { return bindable("image") }
    wrong(
      "image", value, .wrongType, expected: "the id of a local image",
      suggestion: "write the mobileId itself",
      mending: session.member(of: value, "mobileId").flatMap { id in
        session.tape[id].kind == .string
          ? session.replacing(value, with: session.quoted(session.string(id))) : nil
      }, severity: .warning)
    return LocalImage(session, at: value).id
  }

  /// The actions of a navigation item, in 1.x one under `action`.
  fileprivate mutating func navigationItemActions() -> [any Action] {
    if !has("onPress"), has("action") {
      missing("onPress", severity: .warning)
      return legacyAction() ?? []
    }
    let actions = actions("onPress", required: true)
    if isDescribing { _ = legacyAction() }
    return actions ?? []
  }

  private mutating func legacyAction() -> [any Action]? {
    legacy("action", now: "onPress", as: .elementOfList) { $0.actions("action", single: true) }
  }
}
