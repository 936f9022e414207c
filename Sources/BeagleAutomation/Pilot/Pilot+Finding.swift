import BeagleNetworking
import BeagleTUI

// MARK: - Finding elements

extension Pilot {
  /// The current semantic tree.
  public var semantics: SemanticElement { window.semanticTree() }

  /// The characters on the screen, one line for each row, without trailing spaces.
  public var text: String { terminal.text }

  /// The focused element, if any.
  public var focused: SemanticElement? { semantics.focused }

  /// Returns the first element with a name or, if no name matches, the first element whose name,
  /// value or detail contains the text.
  /// - Throws: ``PilotError/notFound(_:)`` if no element matches.
  @discardableResult
  public func find(text: String) throws(PilotError) -> SemanticElement { try find(.text(text)) }

  /// Returns the element with an identifier.
  /// - Throws: ``PilotError/notFound(_:)`` if no element matches.
  @discardableResult
  public func find(id: String) throws(PilotError) -> SemanticElement { try find(.id(id)) }

  /// Returns the first element with a role and, unless it is nil, a name. If no field has the name, it is the label or
  /// the placeholder of the only field with it.
  /// - Throws: ``PilotError/notFound(_:)`` if no element matches.
  @discardableResult
  public func find(_ role: SemanticElement.Role, _ name: String? = nil) throws(PilotError)
    -> SemanticElement
  {
    try find(.named(role, name))
  }

  private func find(_ wanted: WantedElement) throws(PilotError) -> SemanticElement {
    let tree = semantics
    guard let found = wanted.find(tree) else { throw wanted.notFound(in: tree) }
    return found
  }

  /// Returns all elements with a role in reading order.
  public func all(_ role: SemanticElement.Role) -> [SemanticElement] {
    semantics.flattened.filter { $0.role == role }
  }

  /// Returns whether the name, value or detail of a visible element contains a string.
  public func shows(_ text: String) -> Bool {
    semantics.first { $0.isVisible && $0.contains(text) } != nil
  }
}

/// An error of a ``Pilot``.
public enum PilotError: Error, Sendable, CustomStringConvertible {
  /// No element on the screen matches.
  case notFound(String)
  /// An element cannot be clicked or focused.
  case unreachable(String)
  /// Loading did not finish.
  case busy(String)

  /// A description of the error. For a missing element, it lists the elements on the screen.
  public var description: String {
    switch self {
    case .notFound(let text), .unreachable(let text), .busy(let text): text
    }
  }

  /// - Parameter hint: what to do, with its period or question mark.
  static func notFound(
    _ condition: String, in tree: SemanticElement, hint: String? = nil
  ) -> PilotError {
    let lines = tree.flattened.dropFirst().map { "  " + $0.line }
    guard !lines.isEmpty else { return .notFound("no element \(condition); the screen is empty") }
    let start = hint.map { "\($0) The screen shows:" } ?? "the screen shows:"
    return .notFound("no element \(condition); \(start)\n" + lines.joined(separator: "\n"))
  }

  static func describe(_ element: SemanticElement) -> String { element.summary }
}
