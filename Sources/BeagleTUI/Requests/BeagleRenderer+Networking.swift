import BeagleNetworking
import BeagleSchema

extension BeagleRenderer {
  /// Fetches screens and lazy components.
  public var viewClient: any ViewClientProtocol { controller.dependencies.viewClient }

  /// Downloads images.
  public var imageDownloader: any ImageDownloaderProtocol {
    controller.dependencies.imageDownloader
  }

  /// Provides the local images of the application.
  public var imageProvider: (any ImageProviderProtocol)? { controller.dependencies.imageProvider }

  /// Prefetches the screens that a component can navigate to.
  public var preFetchHelper: PrefetchHelper {
    PrefetchHelper(dependencies: controller.dependencies)
  }

  /// Prefetches the routes of navigation actions with `shouldPrefetch`.
  func prefetch(_ actions: [any Action]?) {
    for action in actions ?? [] {
      guard let route = Navigate(action)?.route, case .remote(let path) = route else {
        continue
      }
      preFetchHelper.prefetchComponent(newPath: path)
    }
  }
}

/// Fetches screens before the user opens them.
@MainActor
public struct PrefetchHelper {
  fileprivate let dependencies: BeagleDependencies

  /// Prefetches a route with `shouldPrefetch`. Logs a message instead if the request has a side
  /// effect or depends on expressions.
  public func prefetchComponent(newPath path: Route.NewPath) {
    guard path.shouldPrefetch == true else { return }
    guard case .value(let url) = path.url else {
      return logSkipped(path.url.contextExpression?.source ?? "", "its URL contains an expression.")
    }
    // It needs no request.
    guard dependencies.localScreen(at: url, path.httpAdditionalData) == nil else { return }
    guard PrefetchedScreens.Key(url: url, path.httpAdditionalData) != nil else {
      return logSkipped(url, "only GET requests without a body are prefetched.")
    }
    guard let data = literal(path.httpAdditionalData) else {
      return logSkipped(url, "its headers contain expressions.")
    }
    dependencies.viewClient.prefetch(url: url, additionalData: data)
  }

  private func logSkipped(_ url: String, _ reason: String) {
    dependencies.log.add(.network, .info, "\(Redaction.url(url)) is not prefetched: \(reason)")
  }

  /// Resolves the escapes in the headers. Returns nil if a header contains an expression, because
  /// its value may change before the navigation.
  private func literal(_ data: HttpAdditionalData?) -> HttpAdditionalData? {
    var result = data ?? HttpAdditionalData()
    for (name, value) in data?.headers ?? [:] {
      guard case .plain(let text, _) = ExpressionParser.parse(value) else { return nil }
      result.headers?[name] = text
    }
    return result
  }
}
