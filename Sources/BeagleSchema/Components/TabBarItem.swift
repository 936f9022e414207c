/// A tab of a ``TabBar``.
public struct TabBarItem: Hashable, Sendable, NodeDecodable {
  /// The identifier of a local image.
  public var icon: Expression<String>?
  /// The title. It cannot be an expression.
  public var title: String?

  /// Creates a value with the given properties.
  public init(icon: Expression<String>? = nil, title: String? = nil) {
    (self.icon, self.title) = (icon, title)
  }

  /// The facts about the properties.
  public static var facts: [Fact] { Fact("title", "The label of the tab.") }

  init(from reader: inout ObjectReader) {
    icon = reader.tabIcon()
    title = reader.shownString("title")
  }

  static func shorthand(_ node: JSONNode) -> String? {
    node.string.map { "{\"title\": \(DynamicObject.string($0).jsonText)}" }
  }

  init?(shorthand node: JSONNode) {
    guard let title = node.string else { return nil }
    self.init(title: title)
  }
}

extension ObjectReader {
  /// Reads the icon of a tab, an object with `mobileId`. Phones show no icon for any other value.
  mutating func tabIcon() -> Expression<String>? {
    let key: StaticString = "icon"
    guard let value = find(key, .init(.object(LocalImage.self))) else { return nil }
    switch session.tape[value].kind {
    case .object: return LocalImage(session, at: value).id
    case .string:
      wrong(
        key, value, .wrongType, expected: "an object with mobileId",
        suggestion: "write {\"mobileId\": …}",
        fixIt: session.replacing(
          value,
          with: "{\"mobileId\": \(session.quoted(LocalImage.id(of: session.string(value))))}",
          isSafe: !LocalImage.isFile(session.string(value))),
        severity: .warning, isRefused: false)
      return bindable(key)
    default:
      wrong(key, value, .wrongType, expected: "an object with mobileId", isRefused: false)
      return nil
    }
  }
}
