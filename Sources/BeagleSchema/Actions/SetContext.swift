/// Sets the value of a context.
public struct SetContext: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:setContext"
  /// The purpose of the type in one sentence.
  public static let summary = "Sets the value of a context."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["setstate", "updatecontext"] }

  /// The context.
  public var contextId: String
  /// The path in the context; nil replaces the whole value.
  public var path: Path?
  /// The new value. Its expressions are evaluated.
  public var value: DynamicObject
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    contextId: String, path: Path? = nil, value: DynamicObject,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.contextId, self.path, self.value, self.analytics) = (contextId, path, value, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("contextId", "The id of the context to set. It must be in scope.")
    Fact(
      "path",
      "The part of the context to set, for example order.items[0].name. Without it, the "
        + "whole context is set.")
    Fact("value", "The new value. Expressions in it are evaluated.")
  }

  init(from reader: inout ObjectReader) {
    contextId = reader.contextId()
    path = reader.path()
    value = reader.dynamic("value", required: true, use: .context) ?? .empty
  }
}

extension ObjectReader {
  /// Reads the identifier of the context to set.
  fileprivate mutating func contextId() -> String {
    let key: StaticString = "contextId"
    guard
      let value = find(
        key, required: true, absence: Absence(severity: .error, platforms: .nearestContext),
        .init(.contextId, required: true)),
      let id = String.literal(&self, key, value)
    else { return "" }
    if !session.reportTarget(id, at: value, of: index) {
      session.checkContext(id, at: value, stringOffset: 0, onlyNear: true, from: "action")
    }
    return id
  }
}
