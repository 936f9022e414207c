import Synchronization

/// The cache of the program: recently used responses in memory, and those that declare themselves
/// cacheable in a file, for the next run and for offline use.
///
/// A separate thread reads and writes the file. The first lookup loads an index of its URLs, so
/// that a request for any other URL goes to the server without waiting for that thread.
@MainActor
public final class ResponseCache: Cache {
  private let memory = MemoryCache()
  private let worker: CacheWorker
  private let poster: any RequestPoster
  private let now: () -> Int
  /// The hash values of the URLs that the file may contain; complete once ``isIndexed``.
  private var addresses: Set<Int> = []
  private var isIndexed = false
  private var isIndexing = false

  /// Creates a cache.
  /// - Parameters:
  ///   - path: the file; it and its directory are created on the first lookup.
  ///   - capacity: the maximum size of the file, in bytes.
  ///   - poster: brings results to the main actor.
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

  /// See ``Cache/storedResponses(for:completion:)``; reads the file even if the index has no such
  /// URL.
  public func storedResponses(
    for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void
  ) {
    let known = memory.responses(for: url)
    known.isEmpty ? look(for: url, completion) : completion(known)
  }

  /// Reads from the file.
  private func look(
    for url: String, _ completion: @escaping @MainActor ([StoredResponse]) -> Void
  ) {
    let now = now()
    worker.run { [poster, memory] file in
      let found = file.responses(for: url, now: now)
      poster.post {
        // A response that arrived in the meantime is newer.
        if memory.responses(for: url).isEmpty {
          for response in found { memory.store(response) }
        }
        completion(found)
      }
    }
  }

  /// Loads the index of the file's URLs once.
  private func index() {
    guard !isIndexed, !isIndexing else { return }
    isIndexing = true
    worker.run { [poster, weak self] file in
      let found = file.addresses()
      poster.post {
        self?.isIndexing = false
        // Another process may have locked the file; the next lookup tries again.
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
      // The file may contain an older response that was cacheable.
      worker.run { $0.remove(response.url) }
    }
  }

  /// See ``Cache/removeResponses(for:)``.
  public func removeResponses(for url: String) {
    memory.removeResponses(for: url)
    worker.run { $0.remove(url) }
  }

  /// See ``Cache/removePersonal()``; personal responses are in memory only.
  public func removePersonal() { memory.removePersonal() }

  /// See ``Cache/removeAll()``.
  public func removeAll() {
    memory.removeAll()
    worker.run { _ = $0.removeAll() }
  }

  /// Waits until the file is written, at most this many milliseconds. Called before the program
  /// ends.
  public func flush(milliseconds: Int = 50) { worker.wait(milliseconds: milliseconds) }
}
