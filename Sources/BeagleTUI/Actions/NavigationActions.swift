import BeagleSchema
import TerminalKit

extension Navigate: ExecutableAction {
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let navigator = Navigator(origin: screen)
    screen.dependencies.log.add(.navigation, .info, "didReceiveAction \(typeName)", at: source)
    switch self {
    case .pushView(let action):
      navigator.open(
        action.route, .pushView, context: action.navigationContext, from: origin)
    case .pushStack(let action):
      navigator.open(
        action.route, .pushStack(controllerId: action.controllerId),
        context: action.navigationContext, from: origin)
    case .resetStack(let action):
      navigator.open(
        action.route, .resetStack(controllerId: action.controllerId),
        context: action.navigationContext, from: origin)
    case .resetApplication(let action):
      navigator.open(
        action.route, .resetApplication(controllerId: action.controllerId),
        context: action.navigationContext, from: origin)
    case .popView(let action):
      navigator.popView(context: action.navigationContext, from: origin)
    case .popStack(let action):
      navigator.popStack(context: action.navigationContext, from: origin)
    case .popToView(let action):
      navigator.popToView(
        screen.host.string(action.route, at: origin), context: action.navigationContext,
        from: origin)
    case .openExternalURL(let action):
      ExternalURL.open(
        screen.host.string(action.url, at: origin), from: screen, at: action.source)
    case .openNativeRoute(let action):
      try open(action, from: screen, origin: origin)
    }
  }
}
