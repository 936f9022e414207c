extension ObjectReader {
  /// Reports a name of 1.x.
  func deprecated(_ key: String, at index: Int, now: String) {
    session.report(
      .deprecated, .note, at: index, "\(key) of \(name) belongs to Beagle 1.x",
      suggestion: "use \(now)", name: key)
  }

  /// Reads a property by its name of 1.x, which Beagle iOS 2.1.3 does not know.
  mutating func legacy<T>(
    _ key: StaticString, now: String, _ body: (inout ObjectReader) -> T?
  ) -> T? {
    if let collector {
      collector.replacement = now
      defer { collector.replacement = nil }
      return relaxed(body)
    }
    guard has(key), let value = session.member(of: index, key) else { return nil }
    deprecated(key.description, at: value, now: now)
    return relaxed(body)
  }

  mutating func legacyString(_ key: StaticString, now: String) -> String? {
    legacy(key, now: now) { $0.string(key) }
  }

  mutating func legacyObject<T: NodeDecodable>(_ key: StaticString, now: String) -> T? {
    legacy(key, now: now) { $0.object(key) }
  }

  mutating func legacyBindable<T: LiteralDecodable>(
    _ key: StaticString, now: String
  ) -> Expression<T>? {
    legacy(key, now: now) { $0.bindable(key) }
  }
}
