import BeagleSchema

/// Reads values of an action by their paths in its JSON.
struct ActionAttributes {
  private let root: DynamicObject

  init(_ action: any Action) {
    let payload = (action as? Navigate)?.payload ?? action
    // What stands in a document is read there; what was built in Swift by its properties.
    root =
      payload.source.map { DynamicObject($0.node) } ?? ActionAttributes.reflect(payload) ?? .empty
  }

  /// The name of an action in records: as it was registered, in lower case; an unknown one keeps
  /// what the server wrote.
  static func name(of action: any Action) -> String {
    if let unknown = action as? UnknownAction { return unknown.type }
    let written = action.source?.node["_beagleAction_"]?.string
    return (written ?? action.typeName).lowercased()
  }

  /// The values at paths, evaluated, by the text of the path. Paths with an index are ignored, as
  /// are null and whatever is not there; what `analytics` says is no attribute.
  func values(
    at paths: [String], evaluate: (DynamicObject) -> DynamicObject
  ) -> DynamicDictionary {
    var result = DynamicDictionary()
    for text in paths {
      guard let path = Path(text), path.nodes.allSatisfy(\.isKey),
        path.nodes.first != .key("analytics")
      else { continue }
      let value = evaluate(root[path])
      if !value.isEmpty { result[text] = value }
    }
    return result
  }

  // MARK: - Actions built in Swift

  /// The properties of a Swift value as JSON would have them; nil where JSON has nothing alike.
  private static func reflect(_ value: Any) -> DynamicObject? {
    switch value {
    case let value as any DynamicReflectable: return value.dynamicObject
    case is SourceReference, is ActionAnalyticsConfig: return nil
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { reflect($0.value) }
    case .collection: return .array(mirror.children.compactMap { reflect($0.value) })
    case .dictionary, .struct:
      var members = DynamicDictionary()
      for (label, child) in mirror.children {
        guard let label, let found = reflect(child) else { continue }
        members[label.hasPrefix("_") ? String(label.dropFirst()) : label] = found
      }
      return .dictionary(members)
    case .enum:
      // An enumeration with a payload, as Route, is what it carries.
      return mirror.children.first.flatMap { reflect($0.value) }
    default: return nil
    }
  }
}

extension Path.Node {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}

/// A Swift value that is a JSON value itself.
private protocol DynamicReflectable {
  var dynamicObject: DynamicObject { get }
}

extension String: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { .string(self) }
}

extension Bool: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { .bool(self) }
}

extension Int: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { .int(self) }
}

extension Double: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { .double(self) }
}

extension DynamicObject: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { self }
}

extension Path: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { .string(description) }
}

extension HTTPMethod: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { .string(rawValue) }
}

extension AddChildren.Mode: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject { .string(rawValue) }
}

extension Expression: DynamicReflectable {
  fileprivate var dynamicObject: DynamicObject {
    switch self {
    case .expression(let expression): .expression(expression)
    case .value(let value): (value as? any DynamicReflectable)?.dynamicObject ?? .empty
    }
  }
}

extension Dictionary: DynamicReflectable where Key == String, Value == String {
  fileprivate var dynamicObject: DynamicObject { .dictionary(mapValues { .string($0) }) }
}
