import BeagleTUI

/// A field that a user types into.
@MainActor
struct RecordedField {
  weak var view: View?
  let element: SemanticElement
  let selector: String
  /// The text before.
  let value: String
}

/// The parts of a screen that a recording compares before and after an event.
extension SemanticElement {
  /// The text of a field, even if it is secret.
  @MainActor var typedText: String {
    guard let value, states.contains(.secure), !value.isEmpty else { return value ?? "" }
    return (view as? TextField)?.text ?? value
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
