import BeagleSchema
import TerminalKit

extension Form: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Creates the view of the child and marks it as a form.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = renderer.view(of: self, child: child)
    renderer.controller.formDidChange(around: view)
    return view
  }
}

extension FormInput: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Creates the view of the child and marks it as an input of the form around it.
  public func toView(renderer: BeagleRenderer) -> View { renderer.view(of: self, child: child) }
}

extension FormSubmit: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Creates the view of the child, which submits the form when it is pressed. The child's own
  /// press event occurs first.
  ///
  /// With `enabled: false`, a button is disabled until all inputs of the form are valid. As on
  /// phones, other components are always enabled.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = renderer.view(of: self, child: child)
    let controller = renderer.controller
    let submit: () -> Void = { [weak controller, weak view] in
      guard let view, let controller else { return }
      FormSubmission(around: view, on: controller)?.submit()
    }
    if let button = view.firstView(PushButton.self) {
      if enabled == false { button.isEnabled = false }
      if (child as? Button)?.styleId == nil, button.kind == .plain { button.kind = .main }
      let onPress = button.onPress
      button.onPress = {
        onPress?()
        submit()
      }
    } else {
      let onTap = view.onTap
      view.onTap = {
        onTap?()
        submit()
      }
    }
    return view
  }
}

extension BeagleRenderer {
  /// Creates the view of a form component and stores the component in the view's node.
  fileprivate func view(
    of part: any ServerDrivenComponent, child: any ServerDrivenComponent
  ) -> View {
    let view: View
    if part.needsNoView {
      view = render(child)
    } else {
      let box = ContainerView()
      box.addSubview(render(child))
      let style = part.widgetProperties?.style
      box.updateEdges(style?.flex?.flexDirection ?? .column, style)
      view = box
    }
    view.requiredComponentNode.formParts.append(part)
    return view
  }
}

extension View {
  /// Returns the form component of a type that this view shows.
  func formPart<Part>(_ type: Part.Type) -> Part? {
    componentNode?.formParts.lazy.compactMap { $0 as? Part }.first
  }
}

extension FormRemoteAction: ExecutableAction {
  /// Fails, because only the `onSubmit` of a form has values to send.
  /// - Throws: an error that says so.
  public func execute(controller: BeagleController, origin: View) throws {
    throw FormActionError(name: typeName)
  }
}

extension FormLocalAction: ExecutableAction {
  /// Fails, because only the `onSubmit` of a form has values to pass on.
  /// - Throws: an error that says so.
  public func execute(controller: BeagleController, origin: View) throws {
    throw FormActionError(name: typeName)
  }
}

extension FormValidation: ExecutableAction {
  /// Shows the errors at the inputs of the form around the origin.
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    guard let form = origin.nearest({ $0.formPart(Form.self) == nil ? nil : $0 }) else {
      return controller.logNoEffect("formValidation is not inside a form", at: source)
    }
    let inputs = FormSubmission.inputs(below: form)
    var invalid = InvalidFields()
    for error in errors {
      guard let found = inputs.first(where: { $0.input.name == error.inputName }) else {
        controller.logNoEffect("the form has no input \"\(error.inputName)\"", at: source)
        continue
      }
      found.view.firstView((any ValidationErrorListener).self)?
        .onValidationError(message: error.message)
      invalid.add(found.view, error: error.message)
    }
    invalid.show(isPressed: controller.requests.pressed != nil)
  }
}

/// An error for a form action that is not in the `onSubmit` of a form.
struct FormActionError: Error, CustomStringConvertible {
  let name: String

  var description: String { "\(name) is only allowed in the onSubmit of a form." }
}

extension BeagleControllerProtocol {
  /// Updates the submit buttons of the 1.x forms around a view after an input's value or the set of
  /// inputs has changed. Enables submit buttons with `enabled: false` while all inputs are valid.
  ///
  /// Text inputs call this method automatically. A custom component that is an ``InputValue`` must
  /// call it when its value changes.
  public func formDidChange(around view: View) {
    var view: View? = view
    while let form = view?.nearest({ $0.formPart(Form.self) == nil ? nil : $0 }) {
      updateSubmits(of: form)
      // The inputs of a nested form also belong to the outer form.
      view = form.scopeParent
    }
  }

  private func updateSubmits(of form: View) {
    let buttons = form.validatedButtons
    guard !buttons.isEmpty else { return }
    let isValid = FormSubmission.inputs(below: form).allSatisfy { input, view in
      FormInputState(of: input, view, dependencies.validatorProvider).isValid
    }
    for button in buttons { button.isEnabled = isValid }
  }
}

extension View {
  /// The buttons of this form, without nested forms, that are enabled while all inputs are valid.
  fileprivate var validatedButtons: [PushButton] {
    if formPart(FormSubmit.self)?.enabled == false, let button = firstView(PushButton.self) {
      return [button]
    }
    return subviews.flatMap { $0.formPart(Form.self) == nil ? $0.validatedButtons : [] }
  }
}
