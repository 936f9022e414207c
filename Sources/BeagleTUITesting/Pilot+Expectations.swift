import BeagleAutomation
import BeagleTUI

// MARK: - Expectations that wait

extension Pilot {
  /// Waits until a text is visible: in the name, value or detail of an element.
  ///
  /// ```swift
  /// try pilot.click(.button, "Save")
  /// try pilot.expectText("Saved")
  /// ```
  /// The clock advances by at most 17 seconds, and no longer than something can change.
  /// - Throws: ``FlowError`` that lists the elements on the screen.
  public func expectText(_ text: String) throws(FlowError) {
    try expect(
      "the text \"\(text)\"",
      found: { self.place("text: \"\(text)\"") { [$0.name, $0.value, $0.detail].contains(text) } }
    ) { self.shows(text) }
  }

  /// Waits until a text is not visible, and nothing is loading that may bring it back.
  /// - Throws: ``FlowError`` that lists the elements on the screen.
  public func expectNoText(_ text: String) throws(FlowError) {
    try expect("a screen without the text \"\(text)\"") {
      !self.shows(text) && !self.application.isLoading
    }
  }

  /// Waits until an element with a role and, unless it is nil, a name is visible.
  /// - Returns: the element.
  /// - Throws: ``FlowError`` that lists the elements on the screen.
  @discardableResult
  public func expectElement(
    _ role: SemanticElement.Role, _ name: String? = nil
  ) throws(FlowError) -> SemanticElement {
    let named = name.map { " with the name \"\($0)\"" } ?? ""
    var found: SemanticElement?
    let arguments = ".\(role.rawValue)\(name.map { ", \"\($0)\"" } ?? "")"
    try expect(
      "an element \(role.rawValue)\(named)",
      found: { self.place(arguments) { $0.role == role && (name == nil || $0.name == name) } }
    ) {
      found = self.semantics.first {
        $0.isVisible && $0.role == role && (name == nil || $0.name == name)
      }
      if found == nil, role == .textField, let field = name.flatMap(self.semantics.field),
        field.isVisible
      {
        found = field
      }
      return found != nil
    }
    guard let found else { throw FlowError("no element \(role.rawValue)\(named)") }
    return found
  }

  /// Waits until the element with a name has the focus.
  /// - Throws: ``FlowError`` that names the focused element.
  public func expectFocus(_ name: String) throws(FlowError) {
    try expect("the focus on \"\(name)\"") {
      let tree = self.semantics
      return tree.focused?.name == name || tree.field(labeled: name)?.isFocused == true
    }
  }

  /// Waits until a dialog or an error box has a title, and unless it is nil, contains a text. For one without a title,
  /// the title is its message.
  /// - Throws: ``FlowError`` that lists the elements on the screen.
  public func expectDialog(_ title: String, _ text: String? = nil) throws(FlowError) {
    try expect(
      "a dialog with the title \"\(title)\"\(text.map { " and the text \"\($0)\"" } ?? "")"
    ) {
      guard let dialog = self.dialog else { return false }
      if dialog.name != title {
        // Without a title, the name is the word for the role.
        guard dialog.name == dialog.role.title,
          dialog.first(where: { $0.role == .text && $0.name == title }) != nil
        else { return false }
      }
      guard let text else { return true }
      return dialog.first { $0.name == text || $0.value == text || $0.detail == text } != nil
    }
  }

  /// Waits until the status bar shows a message.
  /// - Throws: ``FlowError`` with the message that it shows.
  public func expectMessage(_ text: String) throws(FlowError) {
    try expect("the message \"\(text)\"", found: { self.foundMessage }) { self.message == text }
  }

  /// Waits until loading has finished, and then expects that the log has no finding about a screen: no unknown
  /// component, no invalid property, no expression that failed, no action that failed or cannot run, no screen that
  /// cannot be decoded, and no navigation controller that is not registered.
  /// - Throws: ``FlowError`` that lists the findings.
  public func expectNoFindings() throws(FlowError) {
    do { try waitUntilIdle() } catch { throw FlowError(error) }
    let log = dependencies.log
    let found =
      log.diagnostics.map(\.description) + log.decodingFailures
      + (log.actionErrors + log.unknownControllers).map(\.description)
    guard !found.isEmpty else { return }
    throw FlowError(
      (["expected no findings; the screens have:"] + found.map { "  \($0)" }).joined(
        separator: "\n"))
  }

  /// Returns how to scroll to an element that is not visible, after a semicolon; empty if no such
  /// element exists.
  private func place(_ arguments: String, _ matches: (SemanticElement) -> Bool) -> String {
    guard let element = semantics.first(where: { !$0.isVisible && matches($0) }) else { return "" }
    return "; \(element.summary) is not visible: pilot.scrollTo(\(arguments)) scrolls to it"
  }

  private var foundMessage: String {
    message.map { "; the status bar shows \"\($0)\"" } ?? "; the status bar shows no message"
  }

  /// - Parameters:
  ///   - condition: the expected state in words.
  ///   - found: the actual state in words, after a semicolon; called if the condition does not hold.
  ///   - holds: the condition.
  private func expect(
    _ condition: String, found: () -> String = { "" }, _ holds: () -> Bool
  ) throws(FlowError) {
    guard !wait(atMost: 17_000, until: holds) else { return }
    let shown = semantics.flattened.dropFirst().filter(\.isVisible).map {
      "  \($0.line)"
    }
    let focus = focused.map { "; the focus is on \($0.summary)" } ?? ""
    let advice = unansweredRequests + (blockedTaskAdvice.map { [$0] } ?? [])
    throw FlowError(
      (["expected \(condition)\(found())\(focus); the screen shows:"] + shown + advice).joined(
        separator: "\n"))
  }
}
