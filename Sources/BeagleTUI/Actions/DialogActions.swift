import BeagleSchema
import TerminalKit

// The boxes keep their controller: their actions run also when the screen has left meanwhile.

extension Alert: ExecutableAction {
  /// Shows a box with one button.
  public func execute(controller: BeagleController, origin: View) throws {
    let place = ActionOrigin(origin, in: controller)
    let ok = Dialog.Choice(labelOk ?? "Ok", kind: .main) {
      controller.execute(actions: onPressOk, event: "onPressOk", origin: place.view)
    }
    controller.show(
      Dialog(
        title: controller.evaluate(title, at: origin),
        message: controller.evaluate(message, at: origin) ?? "", choices: [ok]))
  }
}

extension Confirm: ExecutableAction {
  /// Shows a box with two buttons. Beagle has no word for what destroys something; the theme knows
  /// labels that say so, see ``BeagleTheme/destructiveLabels``.
  public func execute(controller: BeagleController, origin: View) throws {
    let place = ActionOrigin(origin, in: controller)
    let label = labelOk ?? "Ok"
    let destroys = controller.dependencies.theme.destructiveLabels.contains(label)
    let ok = Dialog.Choice(label, kind: destroys ? .destructive : .main) {
      controller.execute(actions: onPressOk, event: "onPressOk", origin: place.view)
    }
    let cancel = Dialog.Choice(labelCancel ?? "Cancel", key: .escape) {
      controller.execute(actions: onPressCancel, event: "onPressCancel", origin: place.view)
    }
    controller.show(
      Dialog(
        title: controller.evaluate(title, at: origin),
        message: controller.evaluate(message, at: origin) ?? "", choices: [cancel, ok]))
  }
}
