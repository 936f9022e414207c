import TerminalKit

/// Opens routes that are not Beagle screens.
@MainActor
public protocol DeepLinkHandler: AnyObject {
  /// The controller for a route.
  /// - Throws: when there is no such route.
  func viewController(forRoute route: String, data: [String: String]) throws -> ViewController
}
