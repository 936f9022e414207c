import BeagleNetworking
import BeagleSchema
import TerminalKit

/// A handler of `openNativeRoute`, whose targets are screens of the application itself.
///
/// Set ``BeagleDependencies/deepLinkHandler`` to use it.
@MainActor
public protocol DeepLinkScreenManagerProtocol: AnyObject {
  /// Returns the controller of a route.
  /// - Parameters:
  ///   - path: the route of the action, with its expressions evaluated.
  ///   - data: the data of the action, if any.
  /// - Throws: an error if the route does not exist.
  func getNativeScreen(with path: String, data: [String: String]?) throws -> ViewController
}

/// Performs `openNativeRoute`.
@MainActor
struct NativeRoute {
  let action: OpenNativeRoute
  let controller: BeagleController

  /// Shows the controller that the application's ``DeepLinkScreenManagerProtocol`` returns.
  /// - Throws: errors of the handler.
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
