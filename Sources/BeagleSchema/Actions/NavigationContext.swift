/// A value that a navigation passes to its destination.
public struct NavigationContext: Hashable, Sendable, NodeDecodable {
  /// The path in `navigationContext`; nil replaces the whole context.
  public var path: Path?
  /// The value. Its expressions are evaluated.
  public var value: DynamicObject

  /// Creates a value with the given properties.
  public init(path: Path? = nil, value: DynamicObject) { (self.path, self.value) = (path, value) }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("path", "The part of the navigation context to set. Without it, the whole context is set.")
    Fact("value", "The new value. Expressions in it are evaluated.")
  }

  init(from reader: inout ObjectReader) {
    if reader.reportBareValue() {
      path = nil
      value = .empty
      return
    }
    path = reader.path()
    value = reader.dynamic("value", required: true, use: .context) ?? .empty
  }

  static func correction(_ node: JSONNode) -> String? {
    node.isNull || node.kind == .array ? nil : "{\"value\": \(node.text)}"
  }
}

extension ObjectReader {
  /// Reports an object that is the value itself. Returns false if it has a path or a value.
  fileprivate mutating func reportBareValue() -> Bool {
    guard !isDescribing, !has("value"), !has("path"), session.tape[index].payload > index + 1,
      misspelledKey(of: "value") == nil
    else { return false }
    reportBare("the members", expecting: "value", of: "NavigationContext")
    session.inspectData(index, use: .context)
    return true
  }
}
