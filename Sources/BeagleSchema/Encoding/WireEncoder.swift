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
    case .struct: return object(value)
    // An enumeration with payloads is encoded as its payload.
    case .enum: return mirror.children.first.flatMap { property($0.value) }
    default: return nil
    }
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
