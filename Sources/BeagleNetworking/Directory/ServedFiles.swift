import BeagleSchema

/// The files that a directory has served and their content, so that live reload can distinguish
/// a file that has changed from one that was only replaced, touched or moved away for a moment.
package struct ServedFiles {
  /// The differences between the served files and the directory.
  package struct Changes {
    /// The files whose content has changed.
    package fileprivate(set) var changed: [String: [UInt8]] = [:]
    /// The files that can no longer be read, with the reason. Each is reported once.
    package fileprivate(set) var missing: [(name: String, problem: ScreenDirectory.Problem)] = []

    package init() {}
  }

  /// Hashes of the contents, since the files may be large.
  private var digests: [String: Int] = [:]
  private var missing: Set<String> = []
  private static let emptyDigest = digest([])

  package init() {}

  /// Whether a file was served.
  package func contains(_ name: String) -> Bool { digests[name] != nil }

  /// Records the content of a file.
  package mutating func insert(_ name: String, _ bytes: [UInt8]) {
    digests[name] = ServedFiles.digest(bytes)
    missing.remove(name)
  }

  /// Records the file of a response. A response to HEAD has no content.
  mutating func insert(_ response: NetworkResponse, to request: Request) {
    if request.method != .head { insert(response.name, response.data) }
  }

  /// Compares files with the directory and records their current content.
  /// - Parameters:
  ///   - limit: the maximum size of a file, in bytes.
  ///   - mayDiffer: whether to read the file with a name.
  package mutating func update(
    from directory: ScreenDirectory, limit: Int, where mayDiffer: (String) -> Bool
  ) -> Changes {
    var changes = Changes()
    for (name, digest) in digests where mayDiffer(name) {
      do {
        let bytes = try directory.read(name, limit: limit)
        missing.remove(name)
        let current = ServedFiles.digest(bytes)
        guard current != digest else { continue }
        digests[name] = current
        changes.changed[name] = bytes
      } catch {
        // A route without a file has an empty body.
        guard digest != ServedFiles.emptyDigest, missing.insert(name).inserted else { continue }
        changes.missing.append((name, error))
      }
    }
    return changes
  }

  private static func digest(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    // Hashing the elements of an array one by one takes much longer.
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
