/// Checks numbers for the range that the facts of their type declare.
enum BoundRules {
  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    for (node, shape) in collector.bounded {
      for property in shape.order {
        for trait in property.descriptor.traits {
          check(property.descriptor.name, trait, of: node, shape, into: &findings)
        }
      }
    }
  }

  /// Reports a number that is outside its range. The decoder reports values of other types.
  private static func check(
    _ key: String, _ trait: Fact.Trait, of node: JSONNode, _ shape: ObjectShape,
    into findings: inout Findings
  ) {
    guard let value = value(of: key, in: node, shape), let number = value.int,
      let bound = bound(trait, in: node, shape), !bound.range.contains(number)
    else { return }
    findings.report(
      .outOfRange, .warning, value.span,
      "\(key) of \(shape.name): expected \(bound.expected), found \(number)",
      suggestion: bound.suggestion, name: key)
  }

  /// Returns the value of a property, which may have its name of Beagle 1.x.
  private static func value(
    of key: String, in node: JSONNode, _ shape: ObjectShape
  ) -> JSONNode? {
    node[key]
      ?? shape.order.lazy.filter { $0.descriptor.replacement == key }
      .compactMap { node[$0.descriptor.name] }.first
  }

  /// Returns the range of a number, the range in words, and a suggestion.
  private static func bound(
    _ trait: Fact.Trait, in node: JSONNode, _ shape: ObjectShape
  ) -> (range: ClosedRange<Int>, expected: String, suggestion: String)? {
    switch trait {
    case .atLeast(let least):
      return (least...Int.max, "at least \(least)", "use a number of at least \(least)")
    case .percentage:
      return (0...100, "a percentage from 0 to 100", "use a number from 0 to 100")
    case .position(let key, let word):
      guard let elements = node[key], let isCount = shape[key].map(\.isScalar),
        isCount ? elements.kind == .int : elements.kind == .array
      else { return nil }
      let count = isCount ? elements.int ?? 0 : elements.count
      guard count > 0 else { return nil }
      var expected = count == 1 ? "0" : "0 to \(count - 1)"
      if !isCount { expected += " for \(count) \(word)\(count == 1 ? "" : "s")" }
      return (0...count - 1, expected, "positions start at 0")
    case .name, .changedByUser, .event: return nil
    }
  }
}
