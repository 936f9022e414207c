extension FlowCatalog.Kind {
  /// The kind in words.
  package var words: String {
    switch self {
    case .text: "text"
    case .pattern: "regular expression"
    case .integer: "whole number"
    case .number: "number"
    case .bool: "true or false"
    case .file: "path of a file"
    case .words(let words): words.joined(separator: " or ")
    case .selector: "text or selector"
    case .condition: "condition"
    case .commands: "list of commands"
    case .variables: "names with texts"
    case .list(let kind): "list of: \(kind.words)"
    case .any: "any value"
    case .object, .openObject: "object"
    case .oneOf(let kinds): kinds.map(\.words).joined(separator: " or ")
    }
  }

  /// The properties of an object of the kind; empty for other kinds.
  var members: [FlowCatalog.Property] {
    switch self {
    case .object(let properties), .openObject(let properties): properties
    case .oneOf(let kinds): kinds.flatMap(\.members)
    default: []
    }
  }
}
