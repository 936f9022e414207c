import TerminalKit

/// Opens routes that are not Beagle screens. Set ``BeagleDependencies/deepLinkHandler``.
@MainActor
public protocol DeepLinkScreenManagerProtocol: AnyObject {
  /// The controller for a route.
  /// - Parameters:
  ///   - path: what `openNativeRoute` names, with the expressions in it evaluated.
  ///   - data: what it gives along; nil for nothing.
  /// - Throws: when there is no such route.
  func getNativeScreen(with path: String, data: [String: String]?) throws -> ViewController
}
