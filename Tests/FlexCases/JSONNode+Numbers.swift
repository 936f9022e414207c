import JSON

extension JSONNode {
  /// The number as the nearest 32-bit float, rounded from the decimal text once; nil for anything
  /// else than a number.
  package var float: Float? {
    switch kind {
    case .int, .double: Float(text)
    default: nil
    }
  }
}

extension JSONLimits {
  /// The bounds of a layout case: deep trees nest two levels of JSON a node.
  package static let layoutCase = JSONLimits(maximumDepth: 4096)
}
