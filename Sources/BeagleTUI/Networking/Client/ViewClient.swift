import BeagleSchema

/// Fetches screens: URL, request, answer, decoding (behaviour reference 5.1 to 5.4).
@MainActor
public final class ViewClient {
  private unowned let dependencies: BeagleDependencies
  /// Screens fetched ahead, each used once.
  private var prefetched: [String: DecodedScreen] = [:]
  /// Prefetches under way and who waits for them.
  private var prefetching: [String: Prefetch] = [:]

  /// The most screens kept that nobody asked for yet.
  static let prefetchCapacity = 32

  private final class Prefetch {
    var waiting: [Waiter] = []
  }

  private final class Waiter: RequestToken {
    var completion: ((Result<DecodedScreen, Request.Error>) -> Void)?
    init(_ completion: @escaping (Result<DecodedScreen, Request.Error>) -> Void) {
      self.completion = completion
    }
    func cancel() { completion = nil }

    func take() -> ((Result<DecodedScreen, Request.Error>) -> Void)? {
      defer { completion = nil }
      return completion
    }
  }

  init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  /// Fetches a screen.
  /// - Parameters:
  ///   - url: Its path, relative to the base URL, or a whole URL.
  ///   - additionalData: Method, headers and body of the request, where the payload gives them.
  ///   - usesPrefetched: False asks again, whatever was fetched ahead.
  ///   - completion: Never runs before this returns, and never after the token was cancelled.
  @discardableResult
  public func fetch(
    url: String, additionalData: HttpAdditionalData? = nil, usesPrefetched: Bool = true,
    completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    fetchDecoded(url: url, additionalData: additionalData, usesPrefetched: usesPrefetched) {
      completion($0.map(\.screen))
    }
  }

  /// Fetches a screen with what its decoding found.
  @discardableResult
  func fetchDecoded(
    url: String, additionalData: HttpAdditionalData? = nil, usesPrefetched: Bool = true,
    completion: @escaping @MainActor (Result<DecodedScreen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    let ready = prefetched.removeValue(forKey: url)
    guard usesPrefetched else {
      return request(url: url, additionalData: additionalData, completion: completion)
    }
    if let ready { return dependencies.dispatcher.later { completion(.success(ready)) } }
    if let running = prefetching[url] {
      let waiter = Waiter(completion)
      running.waiting.append(waiter)
      return waiter
    }
    return request(url: url, additionalData: additionalData, completion: completion)
  }

  /// Fetches a screen ahead of its use, by a plain GET: nothing is sent for somebody who only looks
  /// at a button. Failures are dropped.
  func prefetch(url: String) {
    guard prefetched[url] == nil, prefetching[url] == nil else { return }
    let entry = Prefetch()
    prefetching[url] = entry
    _ = request(url: url, additionalData: nil) { [weak self] result in
      guard let self else { return }
      self.prefetching[url] = nil
      let waiting = entry.waiting.compactMap { $0.take() }
      if waiting.isEmpty {
        if case .success(let screen) = result, self.prefetched.count < ViewClient.prefetchCapacity {
          self.prefetched[url] = screen
        }
      }
      for completion in waiting { completion(result) }
    }
  }

  private func request(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<DecodedScreen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    dependencies.dispatcher.dispatch(path: url, additionalData: additionalData) {
      [weak dependencies] result in
      guard let dependencies else { return }
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let response):
        do {
          completion(.success(try dependencies.decode(bytes: response.data, name: response.name)))
        } catch {
          completion(.failure(.decoding(error)))
        }
      }
    }
  }
}
