/// Encodes components and actions as the JSON that a server would send. Properties without a value
/// are omitted, and expressions are encoded as their text.
package enum WireEncoder {
  /// Encodes an action as a JSON object. An action from a document is returned unchanged.
  package static func encode(_ action: any Action) -> DynamicObject {
    if let node = action.source?.node { return DynamicObject(node) }
    let action = (action as? Navigate)?.payload ?? action
    return object(action, typeKey: "_beagleAction_", typeName: action.typeName)
  }

  /// Encodes a component as a JSON object. A component from a document is returned unchanged.
  package static func encode(_ component: any ServerDrivenComponent) -> DynamicObject {
    if let node = component.source?.node, !(component is Screen) { return DynamicObject(node) }
    return object(component, typeKey: "_beagleComponent_", typeName: component.typeName)
  }

  /// Encodes a screen that was created in Swift as the document that a server would send. Texts that are no
  /// expressions are escaped, so that they are not evaluated.
  package static func document(of screen: Screen) -> DynamicObject {
    encode(screen).escapingExpressions
  }

  private static func object(
    _ value: Any, typeKey: String? = nil, typeName: String? = nil
  ) -> DynamicObject {
    var members = DynamicDictionary()
    if let typeKey, let typeName { members[typeKey] = .string(typeName) }
    add(value, to: &members)
    return .dictionary(members)
  }

  private static func add(_ value: Any, to members: inout DynamicDictionary) {
    for (label, child) in Mirror(reflecting: value).children {
      guard let label, label != "source" else { continue }
      if child is any SharedProperties {
        add(child, to: &members)
        continue
      }
      // Property wrappers are stored under their name with an underscore.
      let key = label.hasPrefix("_") ? String(label.dropFirst()) : label
      if let encoded = property(child) { members[key] = encoded }
    }
  }

  /// Encodes a value; nil if it is not set.
  private static func property(_ value: Any) -> DynamicObject? {
    if let custom = value as? any WireEncodable { return custom.wireForm }
    switch value {
    case is SourceReference: return nil
    case let value as any RawRepresentable: return property(value.rawValue)
    case let value as String: return .string(value)
    case let value as Bool: return .bool(value)
    case let value as Int: return .int(value)
    case let value as Double: return .double(value)
    case let value as any Action: return encode(value)
    case let value as any ServerDrivenComponent: return encode(value)
    case let value as [String: String]: return .dictionary(value.mapValues { .string($0) })
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { property($0.value) }
    case .collection: return .array(mirror.children.compactMap { property($0.value) })
    case .dictionary: return dictionary(mirror)
    case .struct: return object(value)
    // An enumeration with payloads is encoded as its payload.
    case .enum: return mirror.children.first.flatMap { property($0.value) }
    default: return nil
    }
  }

  /// Encodes a dictionary. Sorts the keys, because their order differs from run to run.
  private static func dictionary(_ mirror: Mirror) -> DynamicObject {
    var members: [String: DynamicObject] = [:]
    for child in mirror.children {
      guard let pair = child.value as? (key: AnyHashable, value: Any) else { continue }
      members["\(pair.key)"] = property(pair.value)
    }
    return .dictionary(members)
  }

  static func encode(property value: Any) -> DynamicObject? { property(value) }
}

/// Properties that several types store as one value. They are encoded as properties of the type.
protocol SharedProperties {}

/// A type that is not encoded as an object with its properties.
protocol WireEncodable {
  var wireForm: DynamicObject? { get }
}

extension DynamicObject: WireEncodable { var wireForm: DynamicObject? { self } }
extension DynamicArray: WireEncodable { var wireForm: DynamicObject? { .array(self) } }
extension DynamicDictionary: WireEncodable {
  var wireForm: DynamicObject? { .dictionary(self) }
}
extension Path: WireEncodable { var wireForm: DynamicObject? { .string(description) } }

extension Expression: WireEncodable {
  var wireForm: DynamicObject? {
    switch self {
    case .value(let value): WireEncoder.encode(property: value)
    case .expression(let expression): .expression(expression)
    }
  }
}

extension Boxed: WireEncodable {
  var wireForm: DynamicObject? {
    wrappedValue.flatMap { WireEncoder.encode(property: $0) }
  }
}

extension AutoCodable: WireEncodable {
  var wireForm: DynamicObject? { WireEncoder.encode(property: wrappedValue) }
}

extension TabBarItem: WireEncodable {
  var wireForm: DynamicObject? {
    var members = DynamicDictionary()
    if let icon { members["icon"] = ["mobileId": WireEncoder.encode(property: icon) ?? .empty] }
    if let title { members["title"] = .string(title) }
    return .dictionary(members)
  }
}

extension DynamicObject {
  /// The value with a backslash before each `@{` in its texts, which decoding removes again.
  fileprivate var escapingExpressions: DynamicObject {
    switch self {
    case .string(let text): .string(text.escapingExpressions)
    case .array(let elements): .array(elements.map(\.escapingExpressions))
    case .dictionary(let members): .dictionary(members.mapValues(\.escapingExpressions))
    default: self
    }
  }
}

extension String {
  /// The text that decoding turns into this one: with a backslash before each `@{` and backslash.
  fileprivate var escapingExpressions: String {
    let (backslash, at, brace) = (UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: "{"))
    guard utf8.contains(where: { $0 == backslash || $0 == at }) else { return self }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isExpression = byte == at && bytes.dropFirst(index + 1).first == brace
      if byte == backslash || isExpression { result.append(backslash) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
