import CellText
import TerminalKit

/// A cache of downloaded image files and decoded images.
@MainActor
final class ImageCache {
  /// Identifies an image decoded at a size.
  struct Key: Hashable {
    /// The address of the file with its number of bytes, since the file may change.
    let source: String
    let size: CellSize
    /// The value of `userChanges` when the file was requested; it may be for one user only.
    var user = 0
  }

  /// The maximum total size of the cached files, in bytes.
  private static let maximumBytes = 32 << 20
  /// The maximum number of remembered failures.
  private static let maximumFailures = 10_000
  /// The maximum total size of the decoded images, in cells.
  private static let maximumCells = 400_000

  private var files = LRUCache<String, [UInt8]>(limit: maximumBytes) { $0.count }
  /// Ids without an image, and images that could not be decoded.
  private(set) var failed: Set<Key> = []
  /// The decoded images. A cell takes as much memory as about 24 bytes of pixels.
  private var images = LRUCache<Key, CellImage>(limit: maximumCells) {
    $0.cells.count + ($0.graphic?.byteCount ?? 0) / 24
  }
  /// The loaders that requested decoded images.
  private var loaders: [Weak<ImageLoader>] = []

  /// The bytes of a file by its address.
  subscript(file url: String) -> [UInt8]? {
    get { files.value(for: url) }
    set { if let newValue { files.insert(newValue, for: url) } }
  }

  /// Records that an image is missing or cannot be decoded.
  func markFailed(_ key: Key) {
    if failed.count > ImageCache.maximumFailures { failed = [] }
    failed.insert(key)
  }

  /// Removes the files and failures, for example when the user reloads a screen.
  func removeFiles() {
    files.removeAll()
    failed = []
  }

  /// Removes everything. Call this when files change: a changed file may have the same length.
  func removeAll() {
    removeFiles()
    images.removeAll()
  }

  /// Registers a loader for ``redrawImages()``.
  func add(_ loader: ImageLoader) {
    // Removes the loaders of rows that scrolled out of view.
    if loaders.count & (loaders.count - 1) == 0 { loaders.removeAll { $0.object == nil } }
    loaders.append(Weak(loader))
  }

  /// Decodes all visible images again because the way of drawing images changed. The old images
  /// stay on screen until the new ones are ready.
  func redrawImages() {
    images.removeAll()
    loaders.removeAll { $0.object == nil }
    for entry in loaders { entry.object?.redraw() }
  }

  /// Replaces a file with a newer version, also where the old one is shown.
  func update(_ url: String, to bytes: [UInt8]) {
    self[file: url] = bytes
    // The newer version may have the same length, which is a part of the keys.
    images.removeAll()
    loaders.removeAll { $0.object == nil }
    for entry in loaders where entry.object?.url == url { entry.object?.fileDidChange() }
  }

  /// A decoded image.
  subscript(key: Key) -> CellImage? {
    get { images.value(for: key) }
    set { if let newValue { images.insert(newValue, for: key) } }
  }
}

/// A cache that removes the least recently used values when its total weight exceeds a limit.
private struct LRUCache<Key: Hashable, Value> {
  private let limit: Int
  private let weight: (Value) -> Int
  private var values: [Key: Value] = [:]
  /// The keys, the most recently used one last.
  private var order: [Key] = []
  private var total = 0

  init(limit: Int, weight: @escaping (Value) -> Int) {
    self.limit = limit
    self.weight = weight
  }

  mutating func value(for key: Key) -> Value? {
    guard let value = values[key] else { return nil }
    if order.last != key, let index = order.firstIndex(of: key) {
      order.remove(at: index)
      order.append(key)
    }
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if let old = values.removeValue(forKey: key) {
      total -= weight(old)
      order.removeAll { $0 == key }
    }
    let size = weight(value)
    guard size <= limit else { return }
    values[key] = value
    order.append(key)
    total += size
    while total > limit, let oldest = order.first {
      order.removeFirst()
      if let removed = values.removeValue(forKey: oldest) { total -= weight(removed) }
    }
  }

  mutating func removeAll() {
    values = [:]
    order = []
    total = 0
  }
}
