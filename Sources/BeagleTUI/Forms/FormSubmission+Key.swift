import BeagleSchema
import Localization
import TerminalKit

/// Submitting a form by a key in one of its fields.
extension BeagleScreenViewController {
  /// Presses the control that submits the form around the focused view, or submits the form if none does.
  /// Shows a message without a form, or if the control is disabled.
  final func submitFocusedForm() {
    guard let field = view.window?.focusedView, field.isDescendant(of: view) else { return }
    guard let form = field.nearest({ $0.isForm ? $0 : nil }) else {
      return showMessage(localized(.fieldNotInForm))
    }
    if let control = form.submitControl {
      guard (control as? PushButton)?.isEnabled != false else {
        let title = control.searchableText
        return showMessage(localized.formSubmitDisabled(title: title))
      }
      _ = control.activate()
    } else if form.formPart(Form.self) != nil {
      FormSubmission(around: field, on: self)?.submit()
    } else {
      press(requests.control(for: field)) {
        execute(actions: [SubmitForm()], event: nil, origin: field)
      }
    }
  }
}

extension View {
  /// Whether this view is a form of either kind.
  fileprivate var isForm: Bool {
    componentNode?.component is SimpleForm || formPart(Form.self) != nil
  }

  /// The first visible control in this form, without nested forms, that submits it.
  fileprivate var submitControl: View? {
    for child in subviews where !child.isHidden {
      if child.submits { return child.firstView(PushButton.self) ?? child }
      if !child.isForm, let found = child.submitControl { return found }
    }
    return nil
  }

  /// Whether a press of this view submits the form around it.
  private var submits: Bool {
    if formPart(FormSubmit.self) != nil || formPart(Touchable.self) != nil { return true }
    switch componentNode?.component {
    case let button as Button: return button.onPress.submits
    case let touchable as Touchable: return Optional(touchable.onPress).submits
    default: return false
    }
  }
}

extension Optional<[any Action]> {
  /// Whether one of the actions submits a form, possibly after a question or a condition.
  var submits: Bool {
    self?.contains { action in
      switch action {
      case is SubmitForm: true
      case let confirm as Confirm: confirm.onPressOk.submits
      case let condition as Condition: condition.onTrue.submits || condition.onFalse.submits
      default: false
      }
    } ?? false
  }
}
