import BeagleNetworking
import BeagleSchema
import TerminalKit

/// Opens a route of the application itself, which is not a Beagle screen.
@MainActor
struct NativeRoute {
  let action: OpenNativeRoute
  let controller: BeagleController

  /// Asks the application's ``DeepLinkScreenManagerProtocol`` for the controller of the route and shows
  /// it.
  /// - Throws: what the handler throws.
  func open(from origin: View) throws {
    let dependencies = controller.dependencies
    let route = controller.evaluate(action.route, at: origin) ?? ""
    let shown = Redaction.url(route)
    guard let handler = dependencies.deepLinkHandler else {
      let message = "openNativeRoute \"\(shown)\": this program has no native routes."
      dependencies.log.add(.navigation, .error, message, at: action.source)
      controller.showMessage(message)
      return
    }
    dependencies.log.add(.navigation, .info, "openNativeRoute \"\(shown)\"", at: action.source)
    let next = try handler.getNativeScreen(with: route, data: action.data)
    if action.shouldResetApplication {
      let stack = dependencies.navigation.navigationController(forId: nil)
      stack.setViewControllers([next])
      controller.replaceAllStacks(with: stack)
    } else {
      controller.navigationController?.pushViewController(next)
    }
  }
}
