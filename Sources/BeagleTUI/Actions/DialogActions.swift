import BeagleSchema
import TerminalKit

extension Alert: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    let place = ActionOrigin(origin, in: host)
    // The box keeps its screen: its actions run also when that left meanwhile (behaviour reference
    // 3.2).
    let ok = Dialog.Choice(labelOk ?? "Ok") {
      screen.host.execute(
        actions: onPressOk, event: "onPressOk", origin: place.view(in: screen.host))
    }
    let dialog = Dialog(
      title: title.map { host.string($0, at: origin) },
      message: host.string(message, at: origin), choices: [ok])
    screen.show(dialog)
  }
}

extension Confirm: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    let place = ActionOrigin(origin, in: host)
    func choice(_ label: String, key: Key?, _ actions: [any Action]?, _ event: String)
      -> Dialog.Choice
    {
      Dialog.Choice(label, key: key) {
        screen.host.execute(actions: actions, event: event, origin: place.view(in: screen.host))
      }
    }
    let dialog = Dialog(
      title: title.map { host.string($0, at: origin) },
      message: host.string(message, at: origin),
      choices: [
        choice(labelOk ?? "Ok", key: nil, onPressOk, "onPressOk"),
        choice(labelCancel ?? "Cancel", key: .escape, onPressCancel, "onPressCancel"),
      ])
    screen.show(dialog)
  }
}
