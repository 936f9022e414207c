import BeagleTUI

/// What is on the screen, all taken from its semantic tree.
extension Pilot {
  /// The semantic tree as it is now.
  public var semantics: SemanticElement { window.semanticTree() }

  /// The characters on the screen, a line for each row, without the blanks at the ends of rows.
  public var text: String { terminal.text }

  /// The element that has the focus; nil where none has.
  public var focused: SemanticElement? { semantics.focused }

  /// The first element that is called by a text, else the first whose name, value or detail holds
  /// it.
  /// - Throws: ``PilotError/notFound(_:)`` where there is none.
  @discardableResult
  public func find(text: String) throws(PilotError) -> SemanticElement {
    let tree = semantics
    if let exact = tree.first(where: { $0.role != .window && $0.name == text }) { return exact }
    if let found = tree.first(where: { $0.role != .window && $0.holds(text) }) { return found }
    throw .notFound(PilotError.absence(of: "with the text \"\(text)\"", in: tree))
  }

  /// The element with an identifier.
  /// - Throws: ``PilotError/notFound(_:)`` where there is none.
  @discardableResult
  public func find(id: String) throws(PilotError) -> SemanticElement {
    let tree = semantics
    if let found = tree.first(where: { $0.identifier == id }) { return found }
    throw .notFound(PilotError.absence(of: "with the id \"\(id)\"", in: tree))
  }

  /// The first element of a role, with a name where one is given.
  /// - Throws: ``PilotError/notFound(_:)`` where there is none.
  @discardableResult
  public func find(_ role: SemanticElement.Role, _ name: String? = nil) throws(PilotError)
    -> SemanticElement
  {
    let tree = semantics
    if let found = tree.first(where: { $0.role == role && (name == nil || $0.name == name) }) {
      return found
    }
    let named = name.map { " named \"\($0)\"" } ?? ""
    throw .notFound(PilotError.absence(of: "of the role \(role.rawValue)\(named)", in: tree))
  }

  /// All elements of a role, in reading order.
  public func all(_ role: SemanticElement.Role) -> [SemanticElement] {
    semantics.flattened.filter { $0.role == role }
  }

  /// Whether some element that is seen holds a text in its name, value or detail.
  public func shows(_ text: String) -> Bool {
    semantics.first { $0.isVisible && $0.holds(text) } != nil
  }
}

extension SemanticElement {
  /// Whether name, value or detail hold a text.
  fileprivate func holds(_ text: String) -> Bool {
    [name, value, detail].contains { $0.map { $0.holds(text) } ?? false }
  }
}

extension String {
  /// Whether a text stands somewhere in this one.
  fileprivate func holds(_ text: String) -> Bool {
    let (own, wanted) = (Array(self), Array(text))
    guard wanted.count <= own.count else { return false }
    return (0...own.count - wanted.count).contains { start in
      own[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}

/// Why a pilot could not do what it was told.
public enum PilotError: Error, Sendable, CustomStringConvertible {
  /// Nothing on the screen is as it was described.
  case notFound(String)
  /// An element is there and cannot be clicked or focused.
  case unreachable(String)
  /// Something did not end.
  case busy(String)

  /// What is wrong, and what is on the screen.
  public var description: String {
    switch self {
    case .notFound(let text), .unreachable(let text), .busy(let text): text
    }
  }

  static func absence(of what: String, in tree: SemanticElement) -> String {
    let lines = tree.flattened.dropFirst().map { "  " + words($0) }
    guard !lines.isEmpty else { return "there is no element \(what); the screen is empty" }
    return "there is no element \(what). On the screen are:\n" + lines.joined(separator: "\n")
  }

  static func words(_ element: SemanticElement) -> String {
    let id = element.identifier.map { " id \"\($0)\"" } ?? ""
    let value = element.value.map { " value \"\($0)\"" } ?? ""
    return "\(element.role.rawValue) \"\(element.name)\"\(value)\(id)"
  }
}
