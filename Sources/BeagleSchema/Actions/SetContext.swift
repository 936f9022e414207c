/// Writes a value to a context.
public struct SetContext: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:setContext"
  /// What it is for.
  public static let summary = "Writes a value to a context."

  /// The context.
  public var contextId: String
  /// Where in it; all of it when nil.
  public var path: Path?
  /// What is written, its expressions evaluated.
  public var value: DynamicObject
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    contextId: String, path: Path? = nil, value: DynamicObject,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.contextId = contextId
    self.path = path
    self.value = value
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    contextId = reader.contextId()
    path = reader.path()
    value = reader.dynamic("value", required: true) ?? .empty
    analytics = reader.analytics()
    source = reader.source
  }
}

extension ObjectReader {
  /// The id of the context that is written.
  fileprivate mutating func contextId() -> String {
    let key: StaticString = "contextId"
    guard let value = find(key, required: true, .init(.contextId, required: true)),
      let id = String.literal(&self, key, value)
    else { return "" }
    session.checkContext(id, at: value, stringOffset: 0, onlyNear: true, from: "action")
    return id
  }
}
