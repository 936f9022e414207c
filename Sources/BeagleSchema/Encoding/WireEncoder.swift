/// Encodes components and actions as the JSON that a server would send. Properties without a value
/// are omitted, and expressions are encoded as their text.
package enum WireEncoder {
  /// Encodes an action as a JSON object. An action from a document is returned unchanged.
  package static func encode(_ action: any Action) -> DynamicObject { encode(action, .values) }

  /// Encodes a component as a JSON object. A component from a document is returned unchanged.
  package static func encode(_ component: any ServerDrivenComponent) -> DynamicObject {
    encode(component, .values)
  }

  /// Encodes a screen that was created in Swift as the document that a server would send. Other texts than
  /// expressions are escaped if a document may have an expression in their place.
  package static func document(of screen: Screen) -> DynamicObject { encode(screen, .document) }

  /// Calls `body` for each component and action in a value that was created in Swift, outer ones first.
  package static func forEachPart(of value: Any, _ body: (Any) -> Void) {
    switch value {
    case let boxed as any BoxedValue:
      if let value = boxed.boxedValue { forEachPart(of: value, body) }
      return
    case is SourceReference, is DynamicObject, is DynamicArray, is DynamicDictionary: return
    case is any Action, is any ServerDrivenComponent: body(value)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    // The objects of an application may refer to each other.
    if mirror.displayStyle == .class { return }
    for child in mirror.children { forEachPart(of: child.value, body) }
  }

  /// The form of texts.
  enum TextForm {
    /// The texts themselves.
    case values
    /// The texts of a document. Properties without expressions, such as the title of a navigation bar, have no escapes.
    case document
    /// The texts of a document in a property with expressions.
    case expression
  }

  static func encode(_ action: any Action, _ form: TextForm) -> DynamicObject {
    if let node = action.source?.node { return DynamicObject(node).wireForm(form) ?? .empty }
    let action = (action as? Navigate)?.payload ?? action
    return object(action, form, typeKey: "_beagleAction_", typeName: action.typeName)
  }

  static func encode(_ component: any ServerDrivenComponent, _ form: TextForm) -> DynamicObject {
    if let node = component.source?.node, !(component is Screen) {
      return DynamicObject(node).wireForm(form) ?? .empty
    }
    return object(component, form, typeKey: "_beagleComponent_", typeName: component.typeName)
  }

  private static func object(
    _ value: Any, _ form: TextForm, typeKey: String? = nil, typeName: String? = nil
  ) -> DynamicObject {
    var members = DynamicDictionary()
    if let typeKey, let typeName { members[typeKey] = .string(typeName) }
    add(value, form, to: &members)
    return .dictionary(members)
  }

  private static func add(_ value: Any, _ form: TextForm, to members: inout DynamicDictionary) {
    for (label, child) in Mirror(reflecting: value).children {
      guard let label, label != "source" else { continue }
      if child is any SharedProperties {
        add(child, form, to: &members)
        continue
      }
      // Property wrappers are stored under their name with an underscore.
      let key = label.hasPrefix("_") ? String(label.dropFirst()) : label
      if let encoded = encode(property: child, form) { members[key] = encoded }
    }
  }

  /// Encodes a value; nil if it is not set.
  static func encode(property value: Any, _ form: TextForm) -> DynamicObject? {
    if let custom = value as? any WireEncodable { return custom.wireForm(form) }
    switch value {
    case is SourceReference: return nil
    case let value as any RawRepresentable: return encode(property: value.rawValue, form)
    case let value as String: return text(value, form)
    case let value as Bool: return .bool(value)
    case let value as Int: return .int(value)
    case let value as Double: return .double(value)
    case let value as any Action: return encode(value, form)
    case let value as any ServerDrivenComponent: return encode(value, form)
    case let value as [String: String]: return .dictionary(value.mapValues { text($0, form) })
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { encode(property: $0.value, form) }
    case .collection:
      return .array(mirror.children.compactMap { encode(property: $0.value, form) })
    case .dictionary: return dictionary(mirror, form)
    case .struct: return object(value, form)
    // An enumeration with payloads is encoded as its payload.
    case .enum: return mirror.children.first.flatMap { encode(property: $0.value, form) }
    default: return nil
    }
  }

  private static func text(_ text: String, _ form: TextForm) -> DynamicObject {
    .string(form == .expression ? text.escapingExpressions : text)
  }

  /// Encodes a dictionary. Sorts the keys, because their order differs from run to run.
  private static func dictionary(_ mirror: Mirror, _ form: TextForm) -> DynamicObject {
    var members: [String: DynamicObject] = [:]
    for child in mirror.children {
      guard let pair = child.value as? (key: AnyHashable, value: Any) else { continue }
      members["\(pair.key)"] = encode(property: pair.value, form)
    }
    return .dictionary(members)
  }
}

/// Properties that several types store as one value. They are encoded as properties of the type.
protocol SharedProperties {}

/// A type that is not encoded as an object with its properties.
protocol WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject?
}

extension DynamicObject: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    form == .values ? self : escapingExpressions
  }
}

extension DynamicArray: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    DynamicObject.array(self).wireForm(form)
  }
}

extension DynamicDictionary: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    DynamicObject.dictionary(self).wireForm(form)
  }
}

extension Path: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? { .string(description) }
}

extension Expression: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    switch self {
    case .value(let value):
      WireEncoder.encode(property: value, form == .values ? .values : .expression)
    case .expression(let expression): .expression(expression)
    }
  }
}

extension Boxed: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    wrappedValue.flatMap { WireEncoder.encode(property: $0, form) }
  }
}

/// A value that is stored out of line.
private protocol BoxedValue {
  var boxedValue: Any? { get }
}

extension Boxed: BoxedValue {
  fileprivate var boxedValue: Any? { wrappedValue }
}

extension AutoCodable: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    WireEncoder.encode(property: wrappedValue, form)
  }
}

extension TabBarItem: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    var members = DynamicDictionary()
    if let icon {
      members["icon"] = ["mobileId": WireEncoder.encode(property: icon, form) ?? .empty]
    }
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
