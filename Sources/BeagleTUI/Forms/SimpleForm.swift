import BeagleSchema
import TerminalKit

extension SimpleForm: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Creates a container for the children. `submitForm` submits the nearest simple form around it.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = ContainerView()
    view.addChildren(children, renderer, style: style)
    return view
  }
}

extension SubmitForm: ExecutableAction {
  /// Validates the nearest simple form around the origin. Executes `onSubmit` if no field has an
  /// error. Otherwise moves the focus to the first field with an error, says how many there are, and
  /// executes `onValidationError`.
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    let found = origin.nearest { view in
      (view.componentNode?.component as? SimpleForm).map { (form: $0, view: view) }
    }
    guard let (form, view) = found else {
      return controller.logNoEffect("submitForm is not inside a simpleForm", at: source)
    }
    let invalid = controller.invalidFields(below: view)
    guard !invalid.isEmpty else {
      return controller.requests.performing({ $0.form = view }) {
        controller.execute(actions: form.onSubmit, event: "onSubmit", origin: origin)
      }
    }
    controller.dependencies.log.add(
      .form, .info,
      "submitForm did not run onSubmit, because inputs have errors: \(invalid.summary)",
      at: source)
    invalid.show(isPressed: controller.requests.pressed != nil) {
      controller.execute(
        actions: form.onValidationError, event: "onValidationError", origin: origin)
    }
    if invalid.isHidden {
      controller.dependencies.log.add(
        .form, .info,
        "no input shows its error, because no showError is true; write \"showError\": true, or let"
          + " onValidationError set what showError reads", at: source)
    }
  }
}

extension BeagleControllerProtocol {
  /// Returns the text inputs in a form with an error, visible or not. As on phones, the error is
  /// evaluated at the form, and the inputs of nested forms count too.
  fileprivate func invalidFields(below form: View) -> InvalidFields {
    var found = InvalidFields()
    form.visit { view in
      guard let input = view.componentNode?.component as? TextInput,
        let error = evaluate(input.error, at: form), !error.isEmpty
      else { return }
      found.add(view, error: error)
    }
    return found
  }
}
