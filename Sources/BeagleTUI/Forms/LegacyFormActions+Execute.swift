import BeagleSchema
import TerminalKit

extension FormRemoteAction: ExecutableAction {
  /// Outside `onSubmit` of a form there are no values to send.
  public func execute(controller: BeagleController, origin: View) throws {
    throw FormActionError(name: typeName)
  }
}

extension FormLocalAction: ExecutableAction {
  /// Outside `onSubmit` of a form there are no values to hand over.
  public func execute(controller: BeagleController, origin: View) throws {
    throw FormActionError(name: typeName)
  }
}

extension FormValidation: ExecutableAction {
  /// Shows errors on the inputs of the form around the origin.
  public func execute(controller: BeagleController, origin: View) throws {
    guard let form = origin.nearest({ $0.formPart(Form.self) == nil ? nil : $0 }) else {
      return controller.logNothingDone("formValidation is not inside a form", at: source)
    }
    let inputs = FormSubmission.inputs(below: form)
    for error in errors {
      guard let found = inputs.first(where: { $0.input.name == error.inputName }) else {
        controller.logNothingDone("the form has no input \"\(error.inputName)\"", at: source)
        continue
      }
      found.view.firstView((any ValidationErrorListener).self)?
        .onValidationError(message: error.message)
    }
  }
}

/// A 1.x form action stands where there is no form.
struct FormActionError: Error, CustomStringConvertible {
  let name: String

  var description: String { "\(name) works only in the onSubmit of a form." }
}
