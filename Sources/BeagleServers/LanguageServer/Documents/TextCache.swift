import JSON
import SystemSupport

/// The texts of files that are not open, so that requests about many files do not read them again.
final class TextCache {
  /// The maximum size of the cached texts: 64 MiB. Other files are read for each request.
  static let sizeLimit = 64 << 20

  private struct Entry {
    let stamp: RootDirectory.FileStamp
    let bytes: [UInt8]
    var document: TextDocument?
  }

  private var entries: [String: Entry] = [:]
  private var size = 0

  /// Adds the content of a file.
  func add(_ name: String, _ bytes: [UInt8], _ stamp: RootDirectory.FileStamp) {
    remove(name)
    guard size + bytes.count <= TextCache.sizeLimit else { return }
    entries[name] = Entry(stamp: stamp, bytes: bytes)
    size += bytes.count
  }

  func remove(_ name: String) {
    if let old = entries.removeValue(forKey: name) { size -= old.bytes.count }
  }

  /// Returns the document of a file, or nil if the file cannot be read.
  /// - Parameter uri: The URI as the client writes it.
  func document(_ name: String, uri: String, _ encoding: PositionEncoding) -> TextDocument? {
    let stamp = DiskFile.stamp(name)
    if let entry = entries[name], entry.stamp == stamp {
      if let document = entry.document, document.uri == uri { return document }
      let document = TextDocument(uri: uri, version: 0, bytes: entry.bytes, encoding: encoding)
      entries[name]?.document = document
      return document
    }
    guard let bytes = DiskFile.read(name) else {
      remove(name)
      return nil
    }
    let document = TextDocument(uri: uri, version: 0, bytes: bytes, encoding: encoding)
    if let stamp {
      add(name, bytes, stamp)
      entries[name]?.document = document
    }
    return document
  }
}
