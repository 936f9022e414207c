import BeagleSchema
import TerminalKit

/// Evaluates the arguments of an action for the inspector.
@MainActor
enum ActionArguments {
  /// Returns the members of an action with their expressions evaluated. Nested actions and
  /// components are only summarized, because the contexts that they read may not exist yet. Failures
  /// are reported when the action itself runs.
  /// - Parameter results: The results that the action shares with its records, so that operations
  ///   run once.
  static func evaluate(
    _ action: any Action, at origin: View, in dependencies: BeagleDependencies,
    results: RecordedResults? = nil
  ) -> DynamicObject {
    let limit = InspectionHistory.argumentByteLimit
    let encoded = WireEncoder.encode(action)
    guard case .dictionary(let members) = encoded, encoded.memorySize(atMost: limit) <= limit else {
      return tooLarge
    }
    let budget = TurnBudget()
    var occurrences: [String: Int] = [:]
    var result = DynamicDictionary()
    for (key, value) in members.members where !key.hasPrefix("_beagle") {
      guard !isSchemaValue(value) else {
        result[key] = .string(summary(of: value))
        continue
      }
      let evaluated = value.replacingExpressions(budget: budget) { expression in
        let index = occurrences[expression.source, default: 0]
        occurrences[expression.source] = index + 1
        if let known = results?.result(index, of: expression) { return known }
        var hasFailed = false
        let result = expression.evaluate(
          resolve: { origin.context(withId: $0, global: dependencies.globalContext)?.value },
          operations: dependencies.operationsProvider, budget: budget,
          report: { _ in hasFailed = true })
        if !hasFailed, budget.exceeded == nil { results?.add(result, of: expression) }
        return result
      }
      result[key] = evaluated.memorySize(atMost: limit) <= limit ? evaluated : tooLarge
    }
    return .dictionary(result)
  }

  private static let tooLarge = DynamicObject.string("too large to record")

  /// Whether a value is an action or a component, or an array that starts with one.
  static func isSchemaValue(_ value: DynamicObject) -> Bool {
    switch value {
    case .array(let elements): elements.first.map(isSchemaValue) ?? false
    case .dictionary(let members):
      members["_beagleAction_"] != nil || members["_beagleComponent_"] != nil
    default: false
    }
  }

  /// Summarizes actions or components: `3 actions: setContext, alert, pushView`.
  static func summary(of value: DynamicObject) -> String {
    let elements = value.arrayValue.map { Array($0.prefix(4)) } ?? [value]
    let count = value.arrayValue?.count ?? 1
    let key =
      elements.first?.dictionaryValue?["_beagleAction_"] == nil
      ? "_beagleComponent_" : "_beagleAction_"
    let kind = key == "_beagleAction_" ? "action" : "component"
    let names = elements.prefix(3).map {
      shortTypeName($0.dictionaryValue?[key]?.stringValue ?? "?")
    }
    return "\(count) \(kind)\(count == 1 ? "" : "s"): " + names.joined(separator: ", ")
      + (count > 3 ? ", …" : "")
  }

  /// Returns the name of a type without the prefix `beagle:`.
  static func shortTypeName(_ name: String) -> String {
    name.hasPrefix("beagle:") ? String(name.dropFirst(7)) : name
  }
}
