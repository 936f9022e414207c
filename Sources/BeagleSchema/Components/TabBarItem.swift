/// A tab.
public struct TabBarItem: Hashable, Sendable, NodeDecodable {
  /// A local image by its id.
  public var icon: Expression<String>?
  /// The title; not an expression.
  public var title: String?

  /// A value with the given properties.
  public init(icon: Expression<String>? = nil, title: String? = nil) {
    self.icon = icon
    self.title = title
  }

  init(from reader: inout ObjectReader) {
    icon = reader.tabIcon()
    title = reader.string("title")
  }
}

extension ObjectReader {
  /// The icon of a tab: an object with `mobileId`; anything else shows nothing on phones.
  mutating func tabIcon() -> Expression<String>? {
    let key: StaticString = "icon"
    guard let value = find(key, .init(.object(LocalImage.self))) else {
      return nil
    }
    switch session.tape[value].kind {
    case .object: return LocalImage(session, at: value).id
    case .string:
      wrong(
        key, value, .wrongType, expected: "an object with mobileId",
        suggestion: "write {\"mobileId\": …}",
        mending: session.replacing(
          value, with: "{\"mobileId\": \(session.quoted(session.string(value)))}"),
        severity: .warning, isRefused: false)
      return bindable(key)
    default:
      wrong(
        key, value, .wrongType, expected: "an object with mobileId", suggestion: nil,
        isRefused: false)
      return nil
    }
  }
}
