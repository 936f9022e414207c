import Synchronization
import TerminalKit

/// The cache of the program: what was used last in memory, and what says of itself that it may be
/// stored in a file, for the next run and for when there is no network.
///
/// The file is read and written by a thread of its own.
@MainActor
public final class ResponseCache: Cache {
  private let memory = MemoryCache()
  private let worker: CacheWorker
  private let poster: any RequestPoster
  private let now: () -> Int

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
    guard known.isEmpty else { return completion(known) }
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

  /// See ``Cache/store(_:)``.
  public func store(_ response: StoredResponse) {
    memory.store(response)
    let now = now()
    if response.mayBePersisted {
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
