import BeagleSchema
import Localization
import TerminalKit

extension BeagleControllerProtocol {
  /// Returns a function that runs the actions of a later event at a view, for the control and the form
  /// whose actions run now. The event is one of the user. The function retains the controller, so that the
  /// actions run even if the screen was closed.
  fileprivate func laterEvents(
    from origin: View
  ) -> (_ actions: [any Action]?, _ event: String) -> Void
  where Self: ViewController {
    let savedOrigin = ActionOrigin(origin, in: self)
    var requestOrigin = requests.origin
    requestOrigin.event = nil
    return { [requestOrigin] actions, event in
      self.requests.performing({ $0 = requestOrigin }) {
        self.execute(actions: actions, event: event, origin: savedOrigin.view)
      }
    }
  }
}

extension Alert: ExecutableAction {
  /// Shows a dialog with one button.
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    let run = controller.laterEvents(from: origin)
    var ok = Dialog.Choice(labelOk ?? localized(.buttonOk), kind: .main) {
      run(onPressOk, "onPressOk")
    }
    ok.keepsCase = labelOk != nil
    controller.show(
      Dialog(
        title: controller.evaluate(title, at: origin),
        message: controller.evaluate(message, at: origin) ?? "", choices: [ok]))
  }
}

extension Confirm: ExecutableAction {
  /// Shows a dialog with two buttons. Beagle has no property for destructive actions, so the label
  /// of the button decides; see ``BeagleTheme/destructiveLabels``.
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    let run = controller.laterEvents(from: origin)
    let label = labelOk ?? localized(.buttonOk)
    let isDestructive = controller.dependencies.theme.destructiveLabels.contains(label)
    var ok = Dialog.Choice(label, kind: isDestructive ? .destructive : .main) {
      run(onPressOk, "onPressOk")
    }
    var cancel = Dialog.Choice(labelCancel ?? localized(.buttonCancel), key: .escape) {
      run(onPressCancel, "onPressCancel")
    }
    ok.keepsCase = labelOk != nil
    cancel.keepsCase = labelCancel != nil
    controller.show(
      Dialog(
        title: controller.evaluate(title, at: origin),
        message: controller.evaluate(message, at: origin) ?? "", choices: [cancel, ok]))
  }
}
