import BeagleSchema
import TerminalKit

extension Alert: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    let ok = Dialog.Choice(labelOk ?? "Ok") { [weak screen, weak origin] in
      guard let screen, let origin else { return }
      screen.host.execute(actions: onPressOk, event: "onPressOk", origin: origin)
    }
    let dialog = Dialog(
      title: title.map { host.string($0, at: origin) },
      message: host.string(message, at: origin), choices: [ok])
    screen.view.window?.present(dialog)
  }
}

extension Confirm: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    func choice(_ label: String, key: Key?, _ actions: [any Action]?, _ event: String)
      -> Dialog.Choice
    {
      Dialog.Choice(label, key: key) { [weak screen, weak origin] in
        guard let screen, let origin else { return }
        screen.host.execute(actions: actions, event: event, origin: origin)
      }
    }
    let dialog = Dialog(
      title: title.map { host.string($0, at: origin) },
      message: host.string(message, at: origin),
      choices: [
        choice(labelOk ?? "Ok", key: nil, onPressOk, "onPressOk"),
        choice(labelCancel ?? "Cancel", key: .escape, onPressCancel, "onPressCancel"),
      ])
    screen.view.window?.present(dialog)
  }
}
