import BeagleNetworking
import BeagleSchema
import TerminalKit

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

/// A downloader that is an asynchronous function.
@MainActor
public protocol AsyncImageDownloader: ImageDownloaderProtocol {
  /// Returns the bytes of an image. Runs in a task of its own, which is canceled when the image has left the screen.
  /// - Parameters:
  ///   - url: a path relative to the base URL, or an absolute URL.
  ///   - additionalData: the method, headers and body; nil for images.
  /// - Throws: any error. Those other than `Request.Error` are reported with the kind ``NetworkError/Kind/other``.
  func image(url: String, additionalData: HttpAdditionalData?) async throws -> [UInt8]
}

extension AsyncImageDownloader {
  /// Runs ``image(url:additionalData:)`` in a task.
  public func fetchImage(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
  ) -> (any RequestToken)? {
    TaskRequest {
      try await self.image(url: url, additionalData: additionalData)
    } completion: { result in
      completion(
        result.mapError { error in
          if let error = error as? Request.Error { return error }
          return .networkError(
            NetworkError(error, request: Request(url: url, additionalData: additionalData)))
        })
    }
  }
}

extension ImageDownloaderProtocol {
  /// Downloads an image and returns its bytes. Canceling the task cancels the request.
  /// - Throws: `Request.Error`, or `CancellationError`.
  public func fetchImage(
    url: String, additionalData: HttpAdditionalData? = nil
  ) async throws -> [UInt8] {
    try await AwaitedRequest.value {
      fetchImage(url: url, additionalData: additionalData, completion: $0.end(with:))
    }
  }
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
    let user = dependencies.userChanges
    return dependencies.dispatcher.dispatch(
      path: url, additionalData: additionalData, mayChangeUser: false, isLoad: true,
      revalidatesInBackground: true
    ) { [weak dependencies] result in
      guard let dispatcher = dependencies?.dispatcher else { return completion(result.map(\.data)) }
      switch result {
      case .success(let response):
        dispatcher.keep(image: response, path: url, additionalData, user: user)
        completion(.success(response.data))
        if case .revalidating = response.source {
          dispatcher.revalidate(image: response, path: url, additionalData)
        }
      case .failure(let error):
        let last = dispatcher.lastResponse(after: error, path: url, additionalData, user: user)
        completion(last.map { .success($0.data) } ?? .failure(error))
      }
    }
  }
}

extension RequestDispatcher {
  /// Stores the response of an image as the last good one, unless it is in an unknown format.
  fileprivate func keep(
    image response: NetworkResponse, path: String, _ additionalData: HttpAdditionalData?, user: Int
  ) {
    guard ImageHeader(response.data) != nil else { return }
    keep(response, path: path, additionalData, user: user)
  }

  /// Requests a newer version of an image in the background, and shows it where the old one is.
  fileprivate func revalidate(
    image response: NetworkResponse, path: String, _ additionalData: HttpAdditionalData?
  ) {
    let user = dependencies.userChanges
    let old = response.data
    dependencies.revalidations.begin(
      url: path, additionalData: additionalData, mayChangeUser: false, on: self
    ) { [weak dependencies] response in
      guard let dependencies, ImageHeader(response.data) != nil else { return }
      dependencies.dispatcher.keep(image: response, path: path, additionalData, user: user)
      if response.data != old { dependencies.imageCache.update(path, to: response.data) }
    }
  }
}
