import CellText
import TerminalKit

/// Pictures that were fetched or drawn before, the most recently used ones.
@MainActor
final class ImageMemory {
  /// A picture in cells, by where it comes from and how large it is.
  struct Key: Hashable {
    /// Tells files apart: the number of their bytes beside their address, since a file may change.
    let source: String
    let size: CellSize
    /// How often the user may have changed before the file came, which may be for one user only.
    var user = 0
  }

  /// The most bytes of files that are kept.
  private static let maximumBytes = 32 << 20
  /// The most failures that are remembered.
  private static let maximumFailures = 10_000
  /// The most cells of pictures that are kept.
  private static let maximumCells = 400_000

  private var files = RecentlyUsed<String, [UInt8]>(limit: maximumBytes) { $0.count }
  /// Ids of which there is no picture, and pictures that could not be drawn.
  private(set) var failed: Set<Key> = []
  private var pictures = ImageMemory.noPictures
  /// Those that had pictures drawn.
  private var loaders: [WeakLoader] = []

  private struct WeakLoader {
    weak var loader: ImageLoader?
  }

  /// A cell takes as much room as some 24 bytes of pixels.
  private static var noPictures: RecentlyUsed<Key, CellImage> {
    RecentlyUsed(limit: maximumCells) { $0.cells.count + ($0.graphic?.byteCount ?? 0) / 24 }
  }

  /// The bytes of a file by its address.
  subscript(file url: String) -> [UInt8]? {
    get { files.value(for: url) }
    set { if let newValue { files.keep(newValue, for: url) } }
  }

  /// Remembers that something is not there or cannot be drawn.
  func fail(_ key: Key) {
    if failed.count > ImageMemory.maximumFailures { failed = [] }
    failed.insert(key)
  }

  /// Forgets the files and what failed: the screen is loaded anew.
  func forgetFiles() {
    files = RecentlyUsed(limit: ImageMemory.maximumBytes) { $0.count }
    failed = []
  }

  /// Forgets everything: the files are others, perhaps as long as before.
  func forgetAll() {
    forgetFiles()
    pictures = ImageMemory.noPictures
  }

  /// Takes a loader that has pictures drawn.
  func add(_ loader: ImageLoader) {
    // Few are left of those that scrolled by.
    if loaders.count & (loaders.count - 1) == 0 { loaders.removeAll { $0.loader == nil } }
    loaders.append(WeakLoader(loader: loader))
  }

  /// Pictures look different from now on: those that are seen are drawn anew, and stay until then.
  func drawAnew() {
    pictures = ImageMemory.noPictures
    loaders.removeAll { $0.loader == nil }
    for entry in loaders { entry.loader?.drawAnew() }
  }

  /// A picture in cells.
  subscript(key: Key) -> CellImage? {
    get { pictures.value(for: key) }
    set { if let newValue { pictures.keep(newValue, for: key) } }
  }
}

/// Values by key, of which those that nobody asked for longest go when there is too much.
private struct RecentlyUsed<Key: Hashable, Value> {
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

  mutating func keep(_ value: Value, for key: Key) {
    if let old = values.removeValue(forKey: key) {
      total -= weight(old)
      order.removeAll { $0 == key }
    }
    let size = weight(value)
    guard size <= limit else { return }
    values[key] = value
    order.append(key)
    total += size
    while total > limit, let first = order.first {
      order.removeFirst()
      if let gone = values.removeValue(forKey: first) { total -= weight(gone) }
    }
  }
}
