import BeagleSchema
import JSON

/// The documents that came from the cache and may be out of date.
///
/// A document, not its name, is the key: the same URL may be on one screen in an old version and on
/// another one in the current version.
@MainActor
final class StaleDocuments {
  private struct Entry {
    weak var document: JSONDocument?
    let stale: StaleDocument
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The entry of a document; nil if the document is current.
  subscript(document: JSONDocument?) -> StaleDocument? {
    guard let document, let entry = entries[ObjectIdentifier(document)],
      // Another document may have the address of a deallocated one.
      entry.document === document
    else { return nil }
    return entry.stale
  }

  /// Adds a document.
  /// - Parameters:
  ///   - createdAt: when its response was created, in milliseconds since 1970.
  ///   - url: the absolute URL of the document.
  ///   - reload: requests a newer version in the background.
  @discardableResult
  func add(
    _ document: JSONDocument, createdAt: Int, url: String,
    reload: @escaping (JSONDocument) -> Void
  ) -> StaleDocument {
    // Removes the documents of screens that were closed.
    if entries.count.nonzeroBitCount == 1 { entries = entries.filter { $0.value.document != nil } }
    let stale = StaleDocument(document, createdAt: createdAt, url: url, reload: reload)
    entries[ObjectIdentifier(document)] = Entry(document: document, stale: stale)
    return stale
  }

  /// Records the result of requesting a newer version of a document. A replaced document may not be
  /// on screen yet, so its entry remains.
  func end(_ document: JSONDocument, _ result: StaleDocument.State) {
    guard let stale = self[document] else { return }
    if case .current = result { entries[ObjectIdentifier(document)] = nil }
    stale.state = result
    stale.onChange?()
  }
}

/// A document that came from the cache and may be out of date.
@MainActor
final class StaleDocument {
  enum State {
    /// No newer version is known.
    case stale
    /// The server has confirmed the document.
    case current
    /// The server has sent a newer version.
    case replaced(Screen)
  }

  /// When the response was created, in milliseconds since 1970.
  let createdAt: Int
  /// The absolute URL.
  let url: String
  private weak var document: JSONDocument?
  /// Requests a newer version of a document in the background.
  let reload: (JSONDocument) -> Void
  fileprivate(set) var state = State.stale
  /// Called when ``state`` has changed.
  var onChange: (() -> Void)?

  /// Requests a newer version. ``state`` changes if the server sends or confirms one.
  func requestNewerVersion() { if let document { reload(document) } }

  fileprivate init(
    _ document: JSONDocument, createdAt: Int, url: String,
    reload: @escaping (JSONDocument) -> Void
  ) {
    self.document = document
    self.createdAt = createdAt
    self.url = url
    self.reload = reload
  }
}
