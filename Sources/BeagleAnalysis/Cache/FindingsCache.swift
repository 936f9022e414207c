/// The findings of an earlier check, by the content of the documents.
///
/// The findings of a document alone depend on its bytes, on the options of the check, and on the
/// program. The key of an entry is a hash of the bytes; the two others are the identity of the whole
/// cache, so with other options or another program it is empty. The findings that depend on other
/// documents, on routes or on files are never cached: they are found again from the facts of all
/// documents, which every check collects again.
package struct FindingsCache: Sendable {
  /// A hash of the content of a document.
  package struct Key: Hashable, Sendable {
    fileprivate let hash: SipHash.Words
  }

  /// The encoded findings of a document.
  package struct Entry: Sendable {
    fileprivate let bytes: ArraySlice<UInt8>

    /// Returns the entry of an analysis. Returns nil for a document with a syntax error, and if its
    /// findings would not be the same after reading.
    package init?(_ analysis: DocumentAnalysis) {
      let findings = DocumentFindings(analysis)
      guard analysis.error == nil, let bytes = findings.encoded(name: analysis.name),
        DocumentFindings(encoded: bytes[...], name: analysis.name) == findings
      else { return nil }
      self.bytes = bytes[...]
    }

    fileprivate init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  }

  private static let signature = Array("beagle-tui findings 1\n".utf8)
  private let identity: String
  /// The key of the hashes. It is random, so that nobody can prepare two documents with one hash.
  private let secret: SipHash.Words
  package private(set) var entries: [Key: Entry] = [:]

  /// Creates an empty cache.
  package init(identity: String) {
    self.identity = identity
    var random = SystemRandomNumberGenerator()
    secret = SipHash.Words(first: random.next(), second: random.next())
  }

  /// Returns a cache with other entries.
  package func with(_ entries: [Key: Entry]) -> FindingsCache {
    var cache = self
    cache.entries = entries
    return cache
  }

  /// Returns the key of a document.
  package func key(of document: [UInt8]) -> Key {
    Key(hash: document.withUnsafeBytes { SipHash.hash($0, key: secret) })
  }

  // MARK: - File

  /// Returns the name of the file for a directory.
  package static func fileName(identity: String, directory: String) -> String {
    let text = Array("\(identity)\0\(directory)".utf8)
    let hash = text.withUnsafeBytes { SipHash.hash($0, key: SipHash.Words(first: 0, second: 0)) }
    return [hash.first, hash.second].map { String($0, radix: 16) }.joined(separator: "-")
  }

  /// Reads the content of a file. Returns nil if it is damaged or has another identity.
  package init?(_ bytes: [UInt8], identity: String) {
    let end = bytes.count - 16
    guard end > 0 else { return nil }
    var reader = BinaryReader(bytes[..<end])
    guard
      reader.exactly(FindingsCache.signature.count)?.elementsEqual(FindingsCache.signature)
        == true, reader.text() == identity, let secret = reader.words()
    else { return nil }
    var checksum = BinaryReader(bytes[end...])
    guard checksum.words() == FindingsCache.checksum(of: bytes[..<end], secret) else { return nil }
    self.identity = identity
    self.secret = secret
    while !reader.isAtEnd {
      guard let hash = reader.words(), let content = reader.content() else { return nil }
      entries[Key(hash: hash)] = Entry(content)
    }
  }

  /// The content of the file.
  package var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.add(exactly: FindingsCache.signature)
    writer.add(identity)
    writer.add(secret)
    for (key, entry) in entries {
      writer.add(key.hash)
      writer.add(lengthOf: entry.bytes)
    }
    writer.add(FindingsCache.checksum(of: writer.bytes[...], secret))
    return writer.bytes
  }

  /// Detects damage, for example after a power failure. Other users cannot write the file.
  private static func checksum(of bytes: ArraySlice<UInt8>, _ key: SipHash.Words) -> SipHash.Words {
    bytes.withUnsafeBytes { SipHash.hash($0, key: key) }
  }
}

extension DocumentAnalyzer {
  /// Analyzes a document with the findings of an earlier analysis of the same bytes. Returns nil if
  /// they cannot be read.
  package func analyze(
    _ bytes: [UInt8], name: String, cached entry: FindingsCache.Entry
  ) -> DocumentAnalysis? {
    guard let findings = DocumentFindings(encoded: entry.bytes, name: name) else { return nil }
    var analysis = analyze(bytes, name: name, isChecked: false)
    guard analysis.error == nil else { return nil }
    analysis.diagnostics = findings.always
    analysis.diagnosticsOfScreen = findings.ofScreen
    return analysis
  }
}

// MARK: - Identity

extension CheckOptions {
  /// All options as text. Equal options have the same text.
  ///
  /// Reflection includes every property, also those that are added later.
  package var identity: String { ReflectedText.of(self) }
}

/// The text of a value with all its stored properties.
enum ReflectedText {
  static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.map { child in
      (child.label.map { $0 + ":" } ?? "") + of(child.value)
    }
    switch mirror.displayStyle {
    // The order of sets and dictionaries differs in every run.
    case .set, .dictionary: return "[" + children.sorted().joined(separator: ",") + "]"
    case .collection: return "[" + children.joined(separator: ",") + "]"
    case nil: return String(reflecting: value)
    case .enum where children.isEmpty: return "\(value)"
    case .optional where children.isEmpty: return "nil"
    default: return "(" + children.joined(separator: ",") + ")"
    }
  }
}
