extension SemanticElement: CustomStringConvertible {
  /// The element and, indented, the elements inside it, one in each line, for example
  /// `button "Save" id "save" (focused)`.
  public var description: String { lines(indent: "").joined(separator: "\n") }

  /// The role, the name, the value and the identifier, for messages.
  package var summary: String {
    let id = identifier.map { " id \"\($0)\"" } ?? ""
    let value = value.map { " value \"\($0)\"" } ?? ""
    return "\(role.rawValue) \"\(name)\"\(value)\(id)"
  }

  /// The summary and the states that tests ask for. That Tab stops at an element is not among them.
  package var line: String {
    let words = State.allCases.filter(states.contains).compactMap { state -> String? in
      switch state {
      case .focusable, .modal: nil
      case .readOnly: "read-only"
      case .offscreen: "not visible"
      default: state.rawValue
      }
    }
    return words.isEmpty ? summary : "\(summary) (\(words.joined(separator: ", ")))"
  }

  private func lines(indent: String) -> [String] {
    [indent + line] + children.flatMap { $0.lines(indent: indent + "  ") }
  }
}
