import Synchronization

/// The cache of the program: what was used last in memory, and what says of itself that it may be
/// stored in a file, for the next run and for when there is no network.
///
/// The file is read and written by a thread of its own. Which addresses it has is noted when the first
/// answer is looked for: a request for another one goes to the server without waiting for that thread.
@MainActor
public final class ResponseCache: Cache {
  private let memory = MemoryCache()
  private let worker: CacheWorker
  private let poster: any RequestPoster
  private let now: () -> Int
  /// The hash values of the addresses of which the file may have an answer, once ``isIndexed``.
  private var addresses: Set<Int> = []
  private var isIndexed = false
  private var isIndexing = false

  /// A cache.
  /// - Parameters:
  ///   - path: the file; it and its directory are made when the first answer is looked for.
  ///   - capacity: bytes that are kept in the file at most.
  ///   - poster: brings what was found to the main actor.
  ///   - now: milliseconds since 1970.
  public init(
    path: String, capacity: Int = 67_108_864, poster: any RequestPoster,
    now: @escaping () -> Int
  ) {
    worker = CacheWorker(CacheFile(path: path, capacity: capacity))
    self.poster = poster
    self.now = now
  }

  /// See ``Cache/responses(for:completion:)``.
  public func responses(
    for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void
  ) {
    let known = memory.responses(for: url)
    guard known.isEmpty, !isIndexed || addresses.contains(url.hashValue) else {
      return completion(known)
    }
    look(for: url, completion)
    index()
  }

  /// See ``Cache/storedResponses(for:completion:)``: asks the file in any case.
  public func storedResponses(
    for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void
  ) {
    let known = memory.responses(for: url)
    known.isEmpty ? look(for: url, completion) : completion(known)
  }

  /// Looks in the file.
  private func look(
    for url: String, _ completion: @escaping @MainActor ([StoredResponse]) -> Void
  ) {
    let now = now()
    worker.run { [poster, memory] file in
      let found = file.responses(for: url, now: now)
      poster.post {
        // What came meanwhile is newer.
        if memory.responses(for: url).isEmpty {
          for response in found { memory.store(response) }
        }
        completion(found)
      }
    }
  }

  /// Notes once which addresses the file has.
  private func index() {
    guard !isIndexed, !isIndexing else { return }
    isIndexing = true
    worker.run { [poster, weak self] file in
      let found = file.addresses()
      poster.post {
        self?.isIndexing = false
        // Somebody else may have had the file just now: the next look tries again.
        guard let found else { return }
        self?.addresses.formUnion(found)
        self?.isIndexed = true
      }
    }
  }

  /// See ``Cache/store(_:)``.
  public func store(_ response: StoredResponse) {
    memory.store(response)
    let now = now()
    if response.mayBePersisted {
      addresses.insert(response.url.hashValue)
      worker.run { $0.store(response, now: now) }
    } else {
      // An older answer may have been another one.
      worker.run { $0.remove(response.url) }
    }
  }

  /// See ``Cache/removeResponses(for:)``.
  public func removeResponses(for url: String) {
    memory.removeResponses(for: url)
    worker.run { $0.remove(url) }
  }

  /// See ``Cache/removePersonal()``; they are in memory only.
  public func removePersonal() { memory.removePersonal() }

  /// See ``Cache/removeAll()``.
  public func removeAll() {
    memory.removeAll()
    worker.run { _ = $0.removeAll() }
  }

  /// Waits until the file has everything, at most so many milliseconds: before the program ends.
  public func flush(milliseconds: Int = 50) { worker.wait(milliseconds: milliseconds) }
}
