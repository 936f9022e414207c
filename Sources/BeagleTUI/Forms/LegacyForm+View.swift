import BeagleSchema
import TerminalKit

extension Form: RenderableComponent {
  /// The view of the child, which becomes a form.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = renderer.view(of: self, child: child)
    renderer.controller.formDidChange(around: view)
    return view
  }
}

extension FormInput: RenderableComponent {
  /// The view of the child, which becomes an input of the form around it.
  public func toView(renderer: BeagleRenderer) -> View { renderer.view(of: self, child: child) }
}

extension FormSubmit: RenderableComponent {
  /// What is pressed; its own press still happens, before the form is submitted.
  ///
  /// With `enabled: false` a button waits until every input of the form is valid. What is not a
  /// button has no such state, as on phones: it can always be pressed.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = renderer.view(of: self, child: child)
    let controller = renderer.controller
    let submit: () -> Void = { [weak controller, weak view] in
      guard let view, let controller else { return }
      FormSubmission(around: view, on: controller)?.submit()
    }
    if let button = view.firstView(PushButton.self) {
      if enabled == false { button.isEnabled = false }
      let own = button.onPress
      button.onPress = {
        own?()
        submit()
      }
    } else {
      let own = view.onTap
      view.onTap = {
        own?()
        submit()
      }
    }
    return view
  }
}

extension BeagleRenderer {
  /// The view of a part of a 1.x form, which the view then knows.
  fileprivate func view(
    of part: any ServerDrivenComponent, child: any ServerDrivenComponent
  ) -> View {
    let view: View
    if part.needsNoView {
      view = render(child)
    } else {
      view = ContainerView()
      view.addSubview(render(child))
    }
    view.requiredComponentNode.formParts.append(part)
    return view
  }
}

extension View {
  /// The part of a 1.x form that this view stands for, if it is of that type.
  func formPart<Part>(_ type: Part.Type) -> Part? {
    componentNode?.formParts.lazy.compactMap { $0 as? Part }.first
  }
}
