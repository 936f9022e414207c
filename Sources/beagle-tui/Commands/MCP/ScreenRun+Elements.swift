import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import SystemSupport

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
  /// - Parameters:
  ///   - hasEvents: Whether to include the values of events.
  ///   - isWhole: Whether to return values of any usual length.
  func contexts(
    withEvents hasEvents: Bool, isWhole: Bool = false
  ) -> [(id: String, json: String)] {
    let found = application.contextIds.compactMap { id -> (id: String, value: DynamicObject)? in
      guard !ScreenRun.rowContexts.contains(id), hasEvents || !ScreenRun.isEvent(id),
        let value = application.contextValue(at: id), value != .empty
      else { return nil }
      return (id, Redaction.value(value, at: id))
    }
    let copies = ScreenRun.largeValues(of: found.filter { !ScreenRun.isEvent($0.id) })
    return found.compactMap { id, value in
      var json = value.jsonText
      guard json != "{}" else { return nil }
      guard ScreenRun.isEvent(id) else {
        let limits = ScreenRun.limits
        return (id, ScreenRun.bounded(json, isWhole ? limits.whole : limits.value))
      }
      for copy in copies { json = json.replacing(bytesOf: copy.json, with: "(as \(copy.path))") }
      return (id, ScreenRun.bounded(json, ScreenRun.limits.event))
    }
  }

  /// Returns the JSON of large values of contexts and of their members, the largest first.
  private static func largeValues(
    of contexts: [(id: String, value: DynamicObject)]
  ) -> [(path: String, json: String)] {
    var values: [(path: String, json: String)] = []
    for (id, value) in contexts {
      values.append((id, value.jsonText))
      guard case .dictionary(let members) = value else { continue }
      for (key, member) in members.members { values.append(("\(id).\(key)", member.jsonText)) }
    }
    return values.filter { $0.json.utf8.count > 40 }
      .sorted { $0.json.utf8.count > $1.json.utf8.count }
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

  /// Returns whether a context is that of an event. Most screens copy its values to other contexts.
  private static func isEvent(_ id: String) -> Bool {
    id.hasPrefix("on") && id.dropFirst(2).first?.isUppercase == true
  }
}
