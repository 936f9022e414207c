import BeagleSchema
import BeagleTUI
import SystemSupport

/// The element that a test looks for.
struct WantedElement {
  /// The condition in words.
  private let condition: String
  /// The arguments of ``Pilot/scrollTo(_:_:)`` for the element.
  private let arguments: String
  /// The text that the element has; nil for any.
  private let text: String?
  /// The role that the element has; nil for any.
  private var role: SemanticElement.Role?
  /// Returns the text of another element that could be meant.
  private let similar: (SemanticElement) -> String?
  /// Returns the element in a tree; nil if it is not there.
  let find: (SemanticElement) -> SemanticElement?

  /// The first element with a name or, if no name matches, the first one whose name, value or detail contains a text.
  static func text(_ text: String) -> WantedElement {
    WantedElement(
      condition: "with the text \"\(text)\"", arguments: "text: \"\(text)\"", text: text,
      similar: \.ownName
    ) { tree in
      tree.first { $0.role != .window && $0.name == text }
        ?? tree.first { $0.role != .window && $0.contains(text) }
    }
  }

  /// The element with an identifier.
  static func id(_ id: String) -> WantedElement {
    WantedElement(
      condition: "with the id \"\(id)\"", arguments: "id: \"\(id)\"", text: id,
      similar: \.identifier
    ) { tree in tree.first { $0.identifier == id } }
  }

  /// The first element with a role and, unless it is nil, a name. A field is also found by its label or placeholder.
  static func named(_ role: SemanticElement.Role, _ name: String?) -> WantedElement {
    let named = name.map { " and the name \"\($0)\"" } ?? ""
    return WantedElement(
      condition: "with the role \(role.rawValue)\(named)",
      arguments: ".\(role.rawValue)" + (name.map { ", \"\($0)\"" } ?? ""), text: name, role: role,
      similar: { $0.role == role ? $0.ownName : nil }
    ) { tree in
      if let found = tree.first(where: { $0.role == role && (name == nil || $0.name == name) }) {
        return found
      }
      return role == .textField ? name.flatMap { tree.field(labeled: $0) } : nil
    }
  }

  /// Returns the error that the element does not exist, with the elements that do.
  /// - Parameter wasScrolled: whether everything that scrolls was scrolled to its ends.
  func notFound(in tree: SemanticElement, wasScrolled: Bool = false) -> PilotError {
    .notFound(condition, in: tree, hint: hint(tree, wasScrolled: wasScrolled))
  }

  /// Returns the error that a list grew each time that it was scrolled, so that its end was not reached.
  func notFound(afterScrolls count: Int) -> PilotError {
    .notFound(
      "no element \(condition) after \(count) scrolls of a list that grows while it scrolls; end its"
        + " onScrollEnd, for example with a condition")
  }

  private func hint(_ tree: SemanticElement, wasScrolled: Bool) -> String? {
    let isComplete = !tree.hasMissingRows || wasScrolled
    if let text {
      let names = tree.flattened.dropFirst().compactMap(similar)
      let near = TypoCorrection.best(for: text, amongUnordered: names)
      if let near, isComplete || !differInNumbersOnly(near) { return "did you mean \"\(near)\"?" }
      // The text before a field is its label.
      if let role, let other = tree.first(where: { $0.role != .window && $0.ownName == text }),
        other.role != role, role != .textField || other.role != .text
      {
        return "\"\(text)\" has the role \(other.role.rawValue)."
      }
      if isComplete, !text.isEmpty, let longer = names.first(where: { $0.containsBytes(of: text) })
      {
        return "did you mean \"\(longer)\"?"
      }
    }
    return isComplete
      ? nil
      : "rows outside of the screen do not exist yet: pilot.scrollTo(\(arguments)) scrolls to one."
  }

  /// Returns whether a text is the wanted one with other digits, as the names of rows often are.
  private func differInNumbersOnly(_ other: String) -> Bool {
    text?.filter { !$0.isNumber } == other.filter { !$0.isNumber }
  }
}

extension SemanticElement {
  /// Returns the field with a label: a text is its placeholder, or directly before it. Its name is only one of them.
  /// Returns nil if no field or several have the label.
  package func field(labeled text: String) -> SemanticElement? {
    var found: [SemanticElement] = []
    visit { element in
      for (index, field) in element.children.enumerated() where field.role == .textField {
        let before = index > 0 ? element.children[index - 1] : nil
        let isLabel = before?.role == .text && before?.name == text
        if isLabel || field.source.hint == text { found.append(field) }
      }
      return true
    }
    return found.count == 1 ? found.first : nil
  }

  /// Whether a list has rows that do not exist, because they are far outside of the screen.
  var hasMissingRows: Bool {
    first { element in
      let rows = element.children.filter { $0.role == .listItem }
      guard let count = rows.first?.position?.count else { return false }
      return rows.count < count
    } != nil
  }
}
