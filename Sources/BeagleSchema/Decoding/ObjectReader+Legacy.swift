extension ObjectReader {
  /// Reports a name of 1.x.
  func deprecated(_ key: String, at index: Int, now: String, mending: Mending? = nil) {
    session.report(
      .deprecated, .note, at: index, "\(key) of \(name) belongs to Beagle 1.x",
      suggestion: "use \(now)", mending: mending, name: key)
  }

  /// Reads a property by its name of 1.x, which Beagle iOS 2.1.3 does not know.
  ///
  /// - Parameter form: what the value is to the property that replaces it; nil where there is no
  ///   plain answer.
  mutating func legacy<T>(
    _ key: StaticString, now: String, as form: LegacyForm? = nil, _ body: (inout ObjectReader) -> T?
  ) -> T? {
    guard reportLegacy(key, now: now, as: form) else { return nil }
    defer { collector?.replacement = nil }
    return relaxed(body)
  }

  /// Reports a name of 1.x, or notes that what comes is one; false when it is missing.
  private func reportLegacy(_ key: StaticString, now: String, as form: LegacyForm?) -> Bool {
    if let collector {
      collector.replacement = now
      return true
    }
    guard has(key), let value = session.member(of: index, key) else { return false }
    // A key stands right before its value.
    deprecated(
      key.description, at: value, now: now,
      mending: form.map { session.modernizing(value, of: index, to: now, as: $0) })
    return true
  }

  mutating func legacyString(_ key: StaticString, now: String) -> String? {
    legacy(key, now: now, as: .sameValue) { $0.string(key) }
  }

  mutating func legacyObject<T: NodeDecodable>(_ key: StaticString, now: String) -> T? {
    legacy(key, now: now, as: .sameValue) { $0.object(key) }
  }

  mutating func legacyBindable<T: LiteralDecodable>(
    _ key: StaticString, now: String
  ) -> Expression<T>? {
    legacy(key, now: now) { $0.bindable(key) }
  }

  mutating func legacyBindable(_ key: StaticString, now: String) -> Expression<String>? {
    legacy(key, now: now) { $0.bindable(key) }
  }
}

/// What the value of a property of 1.x is to the one that replaces it.
enum LegacyForm {
  /// Only the name has changed.
  case sameValue
  /// The one element of a list.
  case elementOfList
  /// The view of the one template of a list.
  case viewOfTemplate
}

extension DecodingSession {
  /// Writes a member of 1.x as it is written since then.
  fileprivate func modernizing(
    _ value: Int, of object: Int, to name: String, as form: LegacyForm
  ) -> Mending {
    // A key stands right before its value.
    var result = renaming(key: value - 1, of: object, to: name)
    switch form {
    case .sameValue: break
    case .elementOfList:
      if tape[value].kind != .array { result.edits += putting(value, "[", "]") }
    case .viewOfTemplate: result.edits += putting(value, "[{\"view\": ", "}]")
    }
    return result
  }
}
