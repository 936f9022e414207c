extension ObjectReader {
  /// Reports a property name of Beagle 1.x.
  ///
  /// - Parameter isRefused: Whether phones reject the document because the replacement is missing.
  func deprecated(
    _ key: String, at index: Int, now: String, fixIt: FixIt? = nil, isRefused: Bool = false
  ) {
    let others = PlatformNames.readers(ofReplaced: key, of: name)
    session.report(
      .deprecated, isRefused ? .warning : .note, at: index,
      others == nil
        ? "\(key) of \(name) belongs to Beagle 1.x"
        : "\(key) of \(name) is not read by all platforms",
      suggestion: "use \(now)", fixIt: fixIt, name: key, isRefused: isRefused,
      platforms: others ?? (isRefused ? .rejected(without: now) : nil))
  }

  /// Reads a property by its Beagle 1.x name, which Beagle iOS 2.1.3 does not support.
  ///
  /// - Parameters:
  ///   - migration: The conversion to the property that replaces it, if it is automatic.
  ///   - isRefused: Whether phones reject the document because the replacement is missing.
  mutating func legacy<T>(
    _ key: StaticString, now: String, as migration: LegacyMigration? = nil,
    isRefused: Bool = false, _ body: (inout ObjectReader) -> T?
  ) -> T? {
    guard reportLegacy(key, now: now, as: migration, isRefused) else { return nil }
    defer { collector?.replacement = nil }
    return ignoredByPhones(body)
  }

  /// Reports a property of Beagle 1.x, or marks it for the description. Returns false if it is
  /// missing.
  private func reportLegacy(
    _ key: StaticString, now: String, as migration: LegacyMigration?, _ isRefused: Bool
  ) -> Bool {
    if let collector {
      collector.replacement = now
      return true
    }
    guard has(key), let value = session.member(of: index, key) else { return false }
    // A key directly precedes its value.
    deprecated(
      key.description, at: value - 1, now: now,
      fixIt: migration.flatMap { session.migrating(value, of: index, to: now, as: $0) },
      isRefused: isRefused)
    return true
  }

  mutating func legacyString(_ key: StaticString, now: String) -> String? {
    legacy(key, now: now, as: .rename) { $0.string(key) }
  }
}

/// The conversion of a property of Beagle 1.x to its replacement.
enum LegacyMigration {
  /// Only the name changes.
  case rename
  /// The value becomes the only element of a list.
  case wrapInList
  /// The value becomes the view of the only template of a list.
  case wrapInTemplate
  /// True becomes false and vice versa.
  case negate
  /// True becomes `"display": "NONE"` in the style.
  case hide
}

extension DecodingSession {
  /// Returns a fix-it that replaces a property of Beagle 1.x.
  fileprivate func migrating(
    _ value: Int, of object: Int, to name: String, as migration: LegacyMigration
  ) -> FixIt? {
    if migration == .hide {
      return switch tape[value].kind {
      case .true:
        moving(
          key: value - 1, of: object, to: Destination(path: ["style"]), as: "\"display\": \"NONE\"",
          title: "Write \"display\": \"NONE\" in \"style\"")
      default: nil
      }
    }
    // A key directly precedes its value.
    var result = renaming(key: value - 1, of: object, to: name)
    switch migration {
    case .rename: break
    case .wrapInList:
      if tape[value].kind != .array { result.edits += putting(value, "[", "]") }
    case .hide: return nil
    case .negate:
      guard tape[value].kind == .true || tape[value].kind == .false else { return nil }
      let meant = tape[value].kind == .true ? "false" : "true"
      result.edits.append(edit(node(value).span, meant))
      result.title += ": \(meant)"
    case .wrapInTemplate: result.edits += putting(value, "[{\"view\": ", "}]")
    }
    return result
  }
}

extension ObjectReader {
  /// Reports a context without id and value, for example `{"name": "Ada"}`, and ignores its
  /// properties. Returns false for other contexts.
  mutating func reportUnnamedContext() -> Bool {
    guard session.options.isThorough, !isDescribing, !has("id"), !has("value"),
      misspelledKey(of: "id") == nil, misspelledKey(of: "value") == nil
    else { return false }
    ignoreAll()
    var members: [(key: Int, value: Int)] = []
    session.forEachMember(of: index) { members.append(($0, $1)) }
    let only = members.count == 1 ? members[0] : nil
    let id = only.map { session.node($0.key).text } ?? "…"
    let value = only.map { session.node($0.value).text }
    let json = "{\"id\": \(id), \"value\": \(value ?? "…")}"
    let title = "Write {\"id\": \(id), \"value\": …}"
    session.reportMissing(
      "id", of: index, "\(name): id and value are missing", suggestion: title.lowercasedFirst,
      fixIt: value.map { _ in
        session.replacing(index, with: json, title: title, isSafe: false)
      })
    return true
  }

  /// Reports a context without value whose members are next to the id, for example
  /// `{"id": "user", "name": "Ada", "age": 36}`. Returns false for other contexts.
  func reportBareMembers() -> Bool {
    guard session.options.isThorough, !isDescribing, !session.isLarge(index), has("id"),
      session.member(of: index, "value") == nil
    else { return false }
    var members: [(key: Int, value: Int)] = []
    session.forEachMember(of: index) { key, value in
      if session.string(key) != "id" { members.append((key, value)) }
    }
    let isMisspelled = members.contains { member in
      TypoCorrection.best(for: session.string(member.key), among: ["value"]) != nil
    }
    guard let first = members.first, let last = members.last, !isMisspelled,
      members.count > 1 || misspelledKey(of: "value") == nil
    else { return false }
    // The id may be between the members.
    let isTogether = zip(members, members.dropFirst()).allSatisfy { one, next in
      session.index(after: one.value) == next.key
    }
    let title = "Put the other members under \"value\""
    let start = SourceSpan(offset: session.node(first.key).span.offset, length: 0)
    let end = SourceSpan(offset: session.node(last.value).span.end, length: 0)
    session.reportMissing(
      "value", of: index, "\(name): value is missing", severity: .warning,
      suggestion: title.lowercasedFirst,
      fixIt: isTogether
        ? FixIt(
          title: title,
          edits: [session.edit(start, "\"value\": {"), session.edit(end, "}")], isSafe: false)
        : nil, platforms: .requiredByPhones)
    return true
  }
}
