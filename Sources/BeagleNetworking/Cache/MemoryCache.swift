/// A cache in memory with a bounded size. It evicts the least recently used responses first.
@MainActor
public final class MemoryCache: Cache {
  private struct Entry {
    var response: StoredResponse
    var lastUse: UInt64
    var size: Int { response.body.count + 1024 }
  }

  private let capacity: Int
  private var entries: [String: [Entry]] = [:]
  private var uses: UInt64 = 0
  /// The size of all bodies plus 1 KiB for each response, in bytes.
  private(set) var size = 0

  /// Creates an empty cache.
  /// - Parameter capacity: the maximum size, in bytes. A response that is larger than a quarter of
  ///   it is not stored.
  public init(capacity: Int = 32 << 20) { self.capacity = capacity }

  /// See ``Cache/responses(for:completion:)``; calls the completion immediately.
  public func responses(
    for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void
  ) {
    completion(responses(for: url))
  }

  /// Returns the stored responses of a URL.
  func responses(for url: String) -> [StoredResponse] {
    guard let found = entries[url] else { return [] }
    uses += 1
    for index in found.indices { entries[url]?[index].lastUse = uses }
    return found.map(\.response)
  }

  /// See ``Cache/store(_:)``.
  public func store(_ response: StoredResponse) {
    uses += 1
    let entry = Entry(response: response, lastUse: uses)
    remove(response.url) { $0.response.varies(as: response) }
    guard entry.size <= capacity / 4 else { return }
    entries[response.url, default: []].append(entry)
    size += entry.size
    while size > capacity, let oldest = oldest() { remove(oldest.url) { $0.lastUse == oldest.use } }
  }

  /// See ``Cache/removeResponses(for:)``.
  public func removeResponses(for url: String) { remove(url) { _ in true } }

  /// See ``Cache/removePersonal()``.
  public func removePersonal() {
    for url in Array(entries.keys) { remove(url) { $0.response.isPersonal } }
  }

  /// See ``Cache/removeAll()``.
  public func removeAll() {
    entries = [:]
    size = 0
  }

  private func oldest() -> (url: String, use: UInt64)? {
    entries.lazy.flatMap { url, entries in entries.lazy.map { (url: url, use: $0.lastUse) } }
      .min { $0.use < $1.use }
  }

  private func remove(_ url: String, where isMeant: (Entry) -> Bool) {
    guard var found = entries[url] else { return }
    for entry in found where isMeant(entry) { size -= entry.size }
    found.removeAll(where: isMeant)
    entries[url] = found.isEmpty ? nil : found
  }
}

extension StoredResponse {
  /// Whether both responses depend on the same header fields with the same values.
  func varies(as other: StoredResponse) -> Bool {
    varying.elementsEqual(other.varying) { $0.name == $1.name && $0.value == $1.value }
  }
}
