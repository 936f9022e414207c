import BeagleTUI

/// The facts of an element that all descriptions of elements compare: selectors of flows, the
/// conditions of the pilot, ARIA snapshots and masks.
extension SemanticElement {
  /// The name; nil if it is only that of the role.
  package var ownName: String? { isNameless ? nil : name }

  /// The name (unless it only repeats the role), the drawn value and detail, and all texts of the
  /// screen that differ from them: the visible text, the accessibility label and the
  /// hint.
  var texts: [String] {
    var texts = drawnTexts
    for text in source.all where !texts.contains(text) { texts.append(text) }
    return texts
  }

  private var drawnTexts: [String] {
    var texts: [String] = []
    if ownName != nil || [.text, .header, .button, .link].contains(role) { texts.append(name) }
    // The value of a scroll area is its position, which is not a visible text.
    if let value, !value.isEmpty, role != .scrollArea { texts.append(value) }
    if let detail, !detail.isEmpty { texts.append(detail) }
    return texts
  }

  /// The text that `copyTextFrom` copies, as on a phone: what the user typed, or else the visible text,
  /// or else the name.
  var copiedText: String? {
    if role == .textField, let value, !value.isEmpty { return value }
    if let text = source.text, !text.isEmpty { return text }
    return texts.first
  }

  /// Whether a click does something.
  package var isClickable: Bool {
    !states.contains(.disabled)
      && (actions.contains(.press) || actions.contains(.edit) || actions.contains(.adjust)
        || role == .tab)
  }

  /// Returns whether the name, value or detail contains a string.
  func contains(_ text: String) -> Bool {
    [name, value, detail].contains { $0?.containsBytes(of: text) ?? false }
  }
}
