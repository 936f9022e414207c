import BeagleSchema
import TerminalKit

extension SubmitForm: ExecutableAction {
  /// Checks the nearest form around the origin: its `onSubmit` runs where no field has an error,
  /// else its `onValidationError`.
  public func execute(controller: BeagleController, origin: View) throws {
    let found = origin.nearest { view in
      (view.componentNode?.component as? SimpleForm).map { (form: $0, view: view) }
    }
    guard let (form, view) = found else {
      return controller.logNothingDone("submitForm is not inside a simpleForm", at: source)
    }
    if controller.hasErrors(below: view) {
      controller.execute(
        actions: form.onValidationError, event: "onValidationError", origin: origin)
    } else {
      controller.execute(actions: form.onSubmit, event: "onSubmit", origin: origin)
    }
  }
}

extension BeagleControllerProtocol {
  /// Whether a text input below a form has an error, shown or not. As on phones the error is
  /// evaluated from the form, and forms inside count too.
  fileprivate func hasErrors(below form: View) -> Bool {
    var found = false
    form.visit { view in
      guard !found, let input = view.componentNode?.component as? TextInput else { return }
      found = evaluate(input.error, at: form)?.isEmpty == false
    }
    return found
  }
}
