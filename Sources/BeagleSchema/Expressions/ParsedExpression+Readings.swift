extension ParsedExpression {
  /// A place in a context that an expression reads.
  public struct Reading: Hashable, Sendable {
    /// The context.
    public let contextId: String
    /// The path inside it; nil reads the whole context.
    public let path: Path?
  }

  /// The places that are read, each once, in order of appearance. A change elsewhere in the same
  /// contexts does not change the result.
  public var readings: [Reading] {
    var found = UniqueList<Reading>()
    for case .value(let value) in parts {
      value.forEachBinding { binding in
        let reading = Reading(
          contextId: binding.contextId,
          path: binding.path.isEmpty ? nil : Path(nodes: binding.path))
        found.append(reading)
      }
    }
    return found.elements
  }
}
