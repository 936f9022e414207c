import BeagleSchema
import Localization
import TerminalKit

/// The fields that prevent a form from being submitted.
@MainActor
struct InvalidFields {
  private struct Field {
    let view: View
    let error: String?
  }

  private var fields: [Field] = []
  private var message: String {
    localized.formInvalidFields(count: fields.count)
  }

  var isEmpty: Bool { fields.isEmpty }

  /// Whether no field shows an error.
  var isHidden: Bool {
    fields.allSatisfy { $0.view.firstView(TextField.self)?.errorMessage?.isEmpty != false }
  }

  /// The fields with their errors, for the log.
  var summary: String {
    fields.map { field in
      let input = field.view.firstView(TextField.self)
      let names = [input?.accessibility.label, input?.placeholder, field.view.identifier]
      let name = names.compactMap(\.self).first { !$0.isEmpty } ?? "a field"
      // The error of a secret may quote it.
      return "\"\(name)\": \(input?.isSecure == true ? "invalid" : field.error ?? "invalid")"
    }.joined(separator: "; ")
  }

  /// Adds a field.
  /// - Parameters:
  ///   - view: the field, or a view around it.
  ///   - error: the error, for a field that does not show it.
  mutating func add(_ view: View, error: String?) { fields.append(Field(view: view, error: error)) }

  /// The first of the fields that can have the focus.
  private var target: View? {
    for field in fields {
      let view = field.view.firstView(TextField.self) ?? field.view
      if view.canBecomeFocused, !view.isHiddenInTree { return view }
    }
    return nil
  }

  /// Shows the number of fields, moves the focus to the first one, and runs the actions of the form.
  ///
  /// The focus moves before the actions run: a dialog that they open restores it when it closes.
  /// - Parameters:
  ///   - isPressed: whether the user submitted the form. Otherwise the focus stays, because the user may
  ///     be typing.
  ///   - actions: runs the actions of the form for invalid fields.
  func show(isPressed: Bool, _ actions: () -> Void = {}) {
    guard let first = fields.first else { return actions() }
    let window = first.view.window
    let target = isPressed ? target : nil
    if let target { window?.focus(target) }
    window?.showMessage("\(message).", tone: .failure)
    actions()
    // An error that appeared below the field makes it taller.
    if let target, target.isFocused { window?.focus(target) }
    let field = (target ?? first.view).firstView(TextField.self)
    let error = fields.first { $0.view === first.view }?.error ?? ""
    guard let field, field.errorMessage?.isEmpty != false, !error.isEmpty,
      window?.message == "\(message)."
    else { return }
    window?.showMessage("\(message): \(error)", tone: .failure)
  }
}
