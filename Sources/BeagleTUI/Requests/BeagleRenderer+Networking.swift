import BeagleNetworking
import BeagleSchema

extension BeagleRenderer {
  /// Fetches screens and lazy components.
  public var viewClient: any ViewClientProtocol { controller.dependencies.viewClient }

  /// Fetches pictures.
  public var imageDownloader: any ImageDownloaderProtocol {
    controller.dependencies.imageDownloader
  }

  /// Has the pictures of the application; nil where there is none.
  public var imageProvider: (any ImageProviderProtocol)? { controller.dependencies.imageProvider }

  /// Fetches ahead what navigations of a component lead to.
  public var preFetchHelper: PrefetchHelper {
    PrefetchHelper(dependencies: controller.dependencies)
  }

  /// Fetches ahead the routes of navigations that ask for it with `shouldPrefetch`.
  func prefetch(_ actions: [any Action]?) {
    for action in actions ?? [] {
      guard let route = (action as? Navigate)?.route, case .remote(let path) = route else {
        continue
      }
      preFetchHelper.prefetchComponent(newPath: path)
    }
  }
}

/// Has screens fetched before the user goes to them.
@MainActor
public struct PrefetchHelper {
  fileprivate let dependencies: BeagleDependencies

  /// Fetches a route ahead that asks for it with `shouldPrefetch`, as far as its request is known
  /// already and changes nothing. What is not fetched ahead is told in the log.
  public func prefetchComponent(newPath path: Route.NewPath) {
    guard path.shouldPrefetch == true else { return }
    guard case .value(let url) = path.url else {
      return tell(
        path.url.contextExpression?.source ?? "", "its address is known only when it is asked for.")
    }
    guard PrefetchedScreens.Key(url: url, path.httpAdditionalData) != nil else {
      return tell(url, "only a GET without a body is, because it changes nothing.")
    }
    guard let data = literal(path.httpAdditionalData) else {
      return tell(url, "its headers hold expressions.")
    }
    dependencies.viewClient.prefetch(url: url, additionalData: data)
  }

  private func tell(_ address: String, _ reason: String) {
    dependencies.log.add(
      .network, .info, "\(Redaction.url(address)) is not fetched ahead: \(reason)")
  }

  /// The same with escapes in the headers resolved, as it will be sent; nil where a header holds an
  /// expression, whose value may be another one when the navigation happens.
  private func literal(_ data: HttpAdditionalData?) -> HttpAdditionalData? {
    var result = data ?? HttpAdditionalData()
    for (name, value) in data?.headers ?? [:] {
      guard case .plain(let text, _) = ExpressionParser.parse(value) else { return nil }
      result.headers?[name] = text
    }
    return result
  }
}
