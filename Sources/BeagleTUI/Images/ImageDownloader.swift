import BeagleSchema

/// Fetches the bytes of pictures.
@MainActor
public protocol ImageDownloaderProtocol: AnyObject {
  /// Fetches a picture.
  /// - Parameters:
  ///   - url: a path, joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; images are fetched without.
  ///   - completion: called once, never before this returns, and not after the token was cancelled.
  /// - Returns: what cancels the request.
  func fetchImage(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
  ) -> (any RequestToken)?
}

/// Fetches pictures like everything else: through the network client.
@MainActor
final class ImageDownloader: ImageDownloaderProtocol {
  private unowned let dependencies: BeagleDependencies

  init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  func fetchImage(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
  ) -> (any RequestToken)? {
    dependencies.dispatcher.dispatch(
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
