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
  /// error, and `onValidationError` otherwise.
  public func execute(controller: BeagleController, origin: View) throws {
    let found = origin.nearest { view in
      (view.componentNode?.component as? SimpleForm).map { (form: $0, view: view) }
    }
    guard let (form, view) = found else {
      return controller.logNoEffect("submitForm is not inside a simpleForm", at: source)
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
  /// Returns whether a text input in a form has an error, visible or not. As on phones, the error
  /// is evaluated at the form, and the inputs of nested forms count too.
  fileprivate func hasErrors(below form: View) -> Bool {
    var found = false
    form.visit { view in
      guard !found, let input = view.componentNode?.component as? TextInput else { return }
      found = evaluate(input.error, at: form)?.isEmpty == false
    }
    return found
  }
}
