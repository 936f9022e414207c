import BeagleSchema

/// Reads values of an action by their paths in its JSON.
struct ActionAttributes {
  private let root: DynamicObject

  init(_ action: any Action) {
    root = WireEncoder.encode(action)
  }

  /// The name of an action in records: as it was registered, in lower case; an unknown one keeps
  /// what the server wrote.
  static func name(of action: any Action) -> String {
    if let unknown = action as? UnknownAction { return unknown.type }
    let written = action.source?.node["_beagleAction_"]?.string
    return (written ?? action.typeName).lowercased()
  }

  /// The values at paths, evaluated, by the text of the path. Paths with an index are ignored, as
  /// are null and whatever is not there; the property `analytics` itself is left out.
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
}

extension Path.Node {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
