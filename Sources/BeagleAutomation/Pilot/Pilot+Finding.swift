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
  public func find(text: String) throws(PilotError) -> SemanticElement {
    let tree = semantics
    if let exact = tree.first(where: { $0.role != .window && $0.name == text }) { return exact }
    return try tree.first("with the text \"\(text)\"") { $0.role != .window && $0.contains(text) }
  }

  /// Returns the element with an identifier.
  /// - Throws: ``PilotError/notFound(_:)`` if no element matches.
  @discardableResult
  public func find(id: String) throws(PilotError) -> SemanticElement {
    try semantics.first("with the id \"\(id)\"") { $0.identifier == id }
  }

  /// Returns the first element with a role and, unless it is nil, a name.
  /// - Throws: ``PilotError/notFound(_:)`` if no element matches.
  @discardableResult
  public func find(_ role: SemanticElement.Role, _ name: String? = nil) throws(PilotError)
    -> SemanticElement
  {
    let named = name.map { " and the name \"\($0)\"" } ?? ""
    return try semantics.first("with the role \(role.rawValue)\(named)") {
      $0.role == role && (name == nil || $0.name == name)
    }
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

  static func notFound(_ condition: String, in tree: SemanticElement) -> PilotError {
    let lines = tree.flattened.dropFirst().map { "  " + describe($0) }
    guard !lines.isEmpty else { return .notFound("no element \(condition); the screen is empty") }
    return .notFound("no element \(condition); the screen shows:\n" + lines.joined(separator: "\n"))
  }

  /// Returns an element in one line, for an error.
  package static func line(_ element: SemanticElement) -> String { describe(element) }

  static func describe(_ element: SemanticElement) -> String {
    let id = element.identifier.map { " id \"\($0)\"" } ?? ""
    let value = element.value.map { " value \"\($0)\"" } ?? ""
    return "\(element.role.rawValue) \"\(element.name)\"\(value)\(id)"
  }
}
