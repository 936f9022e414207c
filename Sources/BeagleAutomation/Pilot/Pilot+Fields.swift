import BeagleTUI

// MARK: - Text fields

extension Pilot {
  /// Replaces the text of a field, like a user: focuses it, deletes its text and types.
  ///
  /// ```swift
  /// try pilot.fill("E-mail", with: "ada@example.org")
  /// ```
  /// - Parameters:
  ///   - label: the name of the field: its accessibility label, its placeholder or, without both, the text before
  ///     it. The text before a field with a placeholder also finds it, if it is before no other field.
  ///   - text: the new text; an empty one only deletes.
  /// - Throws: ``PilotError`` if the field does not exist, cannot be edited, or Tab does not reach it.
  public final func fill(_ label: String, with text: String) throws(PilotError) {
    try fill(find(.textField, label), with: text)
  }

  /// Replaces the text of the field with an identifier; see ``fill(_:with:)-(String,_)``.
  /// - Throws: ``PilotError`` if the field does not exist, cannot be edited, or Tab does not reach it.
  public final func fill(id: String, with text: String) throws(PilotError) {
    try fill(find(id: id), with: text)
  }

  /// Replaces the text of a field; see ``fill(_:with:)-(String,_)``.
  /// - Throws: ``PilotError`` if it is not a field, cannot be edited, or Tab does not reach it.
  public final func fill(_ field: SemanticElement, with text: String) throws(PilotError) {
    // A container with the identifier may be around the field.
    guard let field = field.first(where: { $0.role == .textField }) else {
      throw .unreachable("\(PilotError.describe(field)) is not a text field")
    }
    guard !field.states.contains(.disabled), !field.states.contains(.readOnly) else {
      throw .unreachable("\(PilotError.describe(field)) cannot be edited")
    }
    let focused = try focus(field)
    press(.end)
    // Ctrl-U deletes up to the start.
    if focused.value?.isEmpty == false { press(.character("u"), modifiers: .control) }
    type(text)
  }
}
