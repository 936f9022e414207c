import BeagleSchema
import TerminalKit

// The closures retain the controller, so that their actions run even if the screen was closed.

extension Alert: ExecutableAction {
  /// Shows a dialog with one button.
  public func execute(controller: BeagleController, origin: View) throws {
    let savedOrigin = ActionOrigin(origin, in: controller)
    let ok = Dialog.Choice(labelOk ?? "Ok", kind: .main) {
      controller.execute(actions: onPressOk, event: "onPressOk", origin: savedOrigin.view)
    }
    controller.show(
      Dialog(
        title: controller.evaluate(title, at: origin),
        message: controller.evaluate(message, at: origin) ?? "", choices: [ok]))
  }
}

extension Confirm: ExecutableAction {
  /// Shows a dialog with two buttons. Beagle has no property for destructive actions, so the label
  /// of the button decides; see ``BeagleTheme/destructiveLabels``.
  public func execute(controller: BeagleController, origin: View) throws {
    let savedOrigin = ActionOrigin(origin, in: controller)
    let label = labelOk ?? "Ok"
    let isDestructive = controller.dependencies.theme.destructiveLabels.contains(label)
    let ok = Dialog.Choice(label, kind: isDestructive ? .destructive : .main) {
      controller.execute(actions: onPressOk, event: "onPressOk", origin: savedOrigin.view)
    }
    let cancel = Dialog.Choice(labelCancel ?? "Cancel", key: .escape) {
      controller.execute(actions: onPressCancel, event: "onPressCancel", origin: savedOrigin.view)
    }
    controller.show(
      Dialog(
        title: controller.evaluate(title, at: origin),
        message: controller.evaluate(message, at: origin) ?? "", choices: [cancel, ok]))
  }
}
