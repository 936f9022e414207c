import BeagleNetworking
import BeagleSchema

/// Fetches the bytes of pictures. Set ``BeagleDependencies/imageDownloader`` to replace it.
///
/// Addresses are strings and pictures are bytes, where Beagle iOS has `URL` and `Data` of Foundation.
@MainActor
public protocol ImageDownloaderProtocol: AnyObject {
  /// Fetches a picture.
  /// - Parameters:
  ///   - url: a path, joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; images are fetched without.
  ///   - completion: to be called once, on the main actor, in a later turn of the loop, and not after
  ///     the token was cancelled. A call that comes at once is delivered later; a second one, and one
  ///     after the cancellation, is ignored.
  /// - Returns: what cancels the request.
  func fetchImage(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
  ) -> (any RequestToken)?
}

/// Fetches pictures like everything else: through the network client. It does not keep its
/// dependencies, so that an application's own downloader may keep one of these.
@MainActor
public final class ImageDownloader: ImageDownloaderProtocol {
  private weak var dependencies: BeagleDependencies?

  /// Makes a downloader.
  /// - Parameter dependencies: has the network client and the URL builder. When they are gone every
  ///   fetch fails.
  public init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  /// Fetches a picture; see ``ImageDownloaderProtocol``.
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
    ) { result in
      completion(result.map(\.data))
    }
  }
}

/// Has the pictures of an application, by their ids.
@MainActor
public protocol ImageProviderProtocol: AnyObject {
  /// The bytes of a picture file; nil where there is no picture of this id.
  func loadImageProvider(id: String) -> [UInt8]?
}
