import BeagleNetworking
import BeagleTUI

/// A field that a user types into.
@MainActor
struct RecordedField {
  weak var view: View?
  let element: SemanticElement
  let selector: String
  /// The text before.
  let value: String
  /// The number of requests before the user typed.
  let requestsBefore: Int
  /// The texts of the screen before the user typed into a secret field.
  let texts: [String]

  /// Whether the text is a secret.
  var isSecret: Bool { element.isSecretField }
}

/// The parts of a screen that a recording compares before and after an event.
extension SemanticElement {
  /// The whole text of a field, even if it is secret.
  @MainActor var typedText: String {
    guard let value, !value.isEmpty else { return "" }
    return (view as? TextField)?.text ?? value
  }

  /// Whether the text of a field is a secret: its characters are not shown, or its name or id is that
  /// of a secret, such as a token.
  var isSecretField: Bool {
    states.contains(.secure)
      || [name, identifier].compactMap(\.self).contains {
        Redaction.isPassword(member: $0) || Redaction.isSecret(object: $0)
      }
  }

  /// Returns the element of a view.
  func element(of view: View?) -> SemanticElement? {
    view.flatMap { view in first { $0.view === view } }
  }

  /// Returns the element of the same view; nil if it is not in this tree.
  func element(like other: SemanticElement) -> SemanticElement? {
    first { $0.view === other.view && $0.role == other.role }
  }

  /// The position of the visible page.
  var visiblePage: Position? {
    first { $0.role == .page && $0.isVisible }?.position
  }

  /// The tab that is selected.
  var selectedTab: SemanticElement? {
    first { $0.role == .tab && $0.states.contains(.selected) }
  }
}
