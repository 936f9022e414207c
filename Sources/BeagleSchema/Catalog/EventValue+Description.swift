extension EventValue {
  /// The kinds of the value and its members as JSON, such as `"number"` or `{"text": "string"}`.
  package var described: DynamicObject {
    if members.isEmpty { return .string(kind.word) }
    var kinds = DynamicDictionary()
    for member in members { kinds[member.name] = .string(member.kind.word) }
    return .dictionary(kinds)
  }

  /// Reads a value that was described as JSON.
  package init(described node: JSONNode) {
    kind = Kind(word: node.string)
    text = ""
    members = node.members.map { key, kind in
      Member(key.string ?? "", Kind(word: kind.string), "")
    }
  }
}

extension EventValue.Kind {
  fileprivate var word: String {
    switch self {
    case .any: "any"
    case .string: "string"
    case .number: "number"
    case .bool: "bool"
    }
  }

  fileprivate init(word: String?) {
    switch word {
    case "string": self = .string
    case "number": self = .number
    case "bool": self = .bool
    default: self = .any
    }
  }
}
