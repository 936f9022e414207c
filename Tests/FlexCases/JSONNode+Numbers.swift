import JSON

extension JSONNode {
  /// The number as the nearest 32-bit float, rounded once from the decimal text; nil for other
  /// values.
  package var float: Float? {
    switch kind {
    case .int, .double: Float(text)
    default: nil
    }
  }
}

extension JSONLimits {
  /// The limits of a layout case: deep trees need two levels of JSON for each node.
  package static let layoutCase = JSONLimits(maximumDepth: 4096)
}
