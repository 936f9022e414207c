import BeagleSchema
import TerminalKit

extension SubmitForm: ExecutableAction {
  /// Checks the nearest form around the origin: its `onSubmit` runs where no field has an error,
  /// else its `onValidationError` (behaviour reference 3.8).
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    let found = origin.nearest { view in
      (view.componentNode?.component as? SimpleForm).map { (form: $0, view: view) }
    }
    guard let (form, view) = found else {
      return host.note("submitForm stands in no simpleForm", at: source)
    }
    if host.hasErrors(below: view) {
      host.execute(actions: form.onValidationError, event: "onValidationError", origin: origin)
    } else {
      host.execute(actions: form.onSubmit, event: "onSubmit", origin: origin)
    }
  }
}

extension ScreenHost {
  /// Whether a text input below a form has an error, shown or not. As on phones the error is
  /// evaluated from the form, and forms inside count too.
  fileprivate func hasErrors(below form: View) -> Bool {
    var found = false
    form.visit { view in
      guard !found, let input = view.componentNode?.component as? TextInput else { return }
      found = !string(input.error, at: form).isEmpty
    }
    return found
  }
}
