import BeagleNetworking
import TerminalKit

/// The password fields of all screens. Their texts are removed from logs and recordings, regardless of
/// the names of the fields in requests.
@MainActor
final class PasswordFields {
  private struct Field {
    weak var view: TextField?
  }

  private var fields: [Field] = []

  /// Adds a field, once.
  func insert(_ field: TextField) {
    fields.removeAll { $0.view == nil || $0.view === field }
    fields.append(Field(view: field))
  }

  /// Removes the current texts from all logs from now on. Call this before a request is recorded.
  func rememberTexts() {
    for field in fields {
      guard let view = field.view, view.isSecure, !view.text.isEmpty else { continue }
      Redaction.remember(named: view.text)
    }
  }
}
