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
  /// - Parameter createdAt: when its response was created, in milliseconds since 1970.
  @discardableResult
  func add(_ document: JSONDocument, createdAt: Int) -> StaleDocument {
    // Removes the documents of screens that were closed.
    if entries.count.nonzeroBitCount == 1 { entries = entries.filter { $0.value.document != nil } }
    let stale = StaleDocument(createdAt: createdAt)
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
  fileprivate(set) var state = State.stale
  /// Called when ``state`` has changed.
  var onChange: (() -> Void)?

  fileprivate init(createdAt: Int) { self.createdAt = createdAt }
}
