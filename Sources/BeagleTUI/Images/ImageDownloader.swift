import BeagleNetworking
import BeagleSchema

/// Downloads images. Set ``BeagleDependencies/imageDownloader`` to replace the default one.
///
/// URLs are strings and images are byte arrays; Beagle iOS uses Foundation's `URL` and `Data`.
@MainActor
public protocol ImageDownloaderProtocol: AnyObject {
  /// Downloads an image.
  /// - Parameters:
  ///   - url: a path relative to the base URL, or an absolute URL.
  ///   - additionalData: the method, headers and body; nil for images.
  ///   - completion: called once on the main actor in a later turn of the event loop, and never
  ///     after the token was canceled. If an implementation calls it immediately, delivery is
  ///     postponed. A second call and a call after cancellation are ignored.
  /// - Returns: a token that cancels the request.
  func fetchImage(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
  ) -> (any RequestToken)?
}

/// The default downloader, which uses the network client. It holds its dependencies weakly, so an
/// application's own downloader can own one without a reference cycle.
@MainActor
public final class ImageDownloader: ImageDownloaderProtocol {
  private weak var dependencies: BeagleDependencies?

  /// Creates a downloader.
  /// - Parameter dependencies: provides the network client and the URL builder. After it is
  ///   deallocated, every download fails.
  public init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  /// Downloads an image; see ``ImageDownloaderProtocol``.
  public func fetchImage(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
  ) -> (any RequestToken)? {
    guard let dependencies else {
      completion(.failure(.dependenciesAreGone(url)))
      return nil
    }
    return dependencies.dispatcher.dispatch(
      path: url, additionalData: additionalData, mayChangeUser: false
    ) { completion($0.map(\.data)) }
  }
}
