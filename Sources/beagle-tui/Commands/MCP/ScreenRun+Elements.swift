import BeagleAutomation
import BeagleNetworking
import BeagleTUI

extension ScreenRun {
  func controls(_ tree: SemanticElement) -> [String] {
    let all = tree.flattened.filter { element in
      element.isClickable || element.role == .textField
        || element.states.contains(.disabled) && element.role == .button
    }
    var lines = all.prefix(ScreenRun.limits.controls).map { element in
      var line = "\(element.role.rawValue) \"\(element.name)\""
      if let value = element.value, !value.isEmpty { line += " value \"\(value)\"" }
      if let id = element.identifier { line += " id \"\(id)\"" }
      for state in ScreenRun.states where element.states.contains(state) {
        line += " \(state.rawValue)"
      }
      if element.states.contains(.invalid), let detail = element.detail { line += ": \(detail)" }
      if !element.isVisible { line += " (scroll to see it)" }
      return line
    }
    if all.count > lines.count { lines.append("and \(all.count - lines.count) more") }
    return lines
  }

  /// The states that a model needs to know, in the order of the text.
  private static let states: [SemanticElement.State] = [
    .disabled, .busy, .selected, .focused, .readOnly, .secure, .invalid,
  ]

  /// The values of rows, which differ from row to row.
  private static let rowContexts: Set<String> = ["item", "index"]

  /// Returns the contexts of the screen.
  /// - Parameter hasEvents: Whether to include the values of events.
  func contexts(withEvents hasEvents: Bool) -> [(id: String, json: String)] {
    application.contextIds.compactMap { id in
      guard !ScreenRun.rowContexts.contains(id), hasEvents || !ScreenRun.isEvent(id),
        let value = application.contextValue(at: id), value != .empty
      else { return nil }
      let json = Redaction.value(value, at: id).jsonText
      guard json != "{}" else { return nil }
      // The contexts that events set have most of their values.
      let limits = ScreenRun.limits
      return (id, ScreenRun.bounded(json, ScreenRun.isEvent(id) ? limits.event : limits.value))
    }
  }

  /// Returns contexts that had a value in an earlier result, and have lost it.
  func emptiedContexts(
    of ids: some Collection<String>, besides others: [(id: String, json: String)]
  ) -> [(id: String, json: String)] {
    let known = Set(application.contextIds)
    return ids.sorted().compactMap { id in
      guard known.contains(id), !others.contains(where: { $0.id == id }) else { return nil }
      let json = (application.contextValue(at: id) ?? .empty).jsonText
      return json == "null" || json == "{}" ? (id, json) : nil
    }
  }

  /// Returns whether a context has the values of an event, which most screens copy to their contexts.
  private static func isEvent(_ id: String) -> Bool {
    id.hasPrefix("on") && id.dropFirst(2).first?.isUppercase == true
  }
}
