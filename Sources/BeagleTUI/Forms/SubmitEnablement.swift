import BeagleSchema
import TerminalKit

extension BeagleControllerProtocol {
  /// Tells the 1.x forms around a view that an input has another value, or that there are other
  /// inputs: a button that submits the form and has `enabled: false` can be pressed while all
  /// inputs are valid.
  ///
  /// Text inputs tell by themselves; a component of an application that is an ``InputValue`` calls
  /// this when its value changes.
  public func formDidChange(around view: View) {
    var view: View? = view
    while let form = view?.nearest({ $0.formPart(Form.self) == nil ? nil : $0 }) {
      updateSubmits(of: form)
      // The inputs of a form inside another one are the outer form's, too.
      view = form.componentNode?.logicalParent ?? form.superview
    }
  }

  private func updateSubmits(of form: View) {
    let buttons = form.waitingButtons
    guard !buttons.isEmpty else { return }
    let isValid = FormSubmission.inputs(below: form).allSatisfy { input, view in
      InputReading(of: input, view, dependencies.validatorProvider).isWell
    }
    for button in buttons { button.isEnabled = isValid }
  }
}

extension View {
  /// The buttons of this form, not of forms inside it, that wait for its inputs.
  fileprivate var waitingButtons: [PushButton] {
    if formPart(FormSubmit.self)?.enabled == false, let button = firstView(PushButton.self) {
      return [button]
    }
    return subviews.flatMap { $0.formPart(Form.self) == nil ? $0.waitingButtons : [] }
  }
}
