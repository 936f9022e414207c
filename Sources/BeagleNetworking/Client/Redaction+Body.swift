import BeagleSchema
import JSON

extension Redaction {
  /// Returns a body without secrets. URLs lose their secrets. In JSON and in form fields of web
  /// pages, ``placeholder`` replaces strings whose names suggest a secret, and 0 replaces a password
  /// that is a number; see ``SecretScope``. Expressions stay, since they contain no secrets.
  package static func body(_ bytes: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(bytes, name: "body") else {
      guard String(validating: bytes, as: UTF8.self) != nil else { return bytes }
      let page = markup(bytes)
      return text(Change.apply(memberChanges(page), to: page))
    }
    return Change.apply(changes(in: document), to: bytes)
  }

  /// Returns source text of the same length, with asterisks in place of the secrets, so that
  /// positions in it stay valid.
  package static func source(_ bytes: [UInt8]) -> [UInt8] {
    let changes: [Change]
    if let document = try? JSONDocument(bytes, name: "source") {
      changes = self.changes(in: document)
    } else {
      changes = memberChanges(bytes) + addressChanges(bytes)
    }
    var result = bytes
    for change in changes { change.cover(&result) }
    return result
  }

  // MARK: - JSON

  private static func changes(in document: JSONDocument) -> [Change] {
    var changes: [Change] = []
    findSecrets(in: document.root, SecretScope(), &changes)
    return changes
  }

  /// Collects the spans of a value that contain secrets, in document order, with their
  /// replacements.
  private static func findSecrets(
    in node: JSONNode, _ scope: SecretScope, _ changes: inout [Change]
  ) {
    if let string = node.string {
      let isSecret = !string.isEmpty && !string.hasPrefix("@{") && scope.hasSecretStrings
      let shown = isSecret ? placeholder : embedded(string)
      guard shown != string else { return }
      changes.append(
        Change(node.span.offset..<node.span.end, DynamicObject.string(shown).jsonText))
    } else if node.double != nil {
      guard scope.hasSecretNumbers else { return }
      changes.append(Change(node.span.offset..<node.span.end, "0"))
    }
    for element in node.elements { findSecrets(in: element, scope, &changes) }
    guard node.kind == .object else { return }
    let members = scope.members(hasValue: node["value"] != nil) { node[$0]?.string }
    for (key, value) in node.members {
      findSecrets(in: value, members.scope(of: key.string ?? ""), &changes)
    }
  }

  /// Returns a string without the secrets of URLs or, if it is JSON itself, of its members.
  private static func embedded(_ string: String) -> String {
    guard let first = string.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return text(string) }
    let bytes = Array(string.utf8)
    guard let document = try? JSONDocument(bytes, name: "string") else { return text(string) }
    return String(decoding: Change.apply(changes(in: document), to: bytes), as: UTF8.self)
  }

  /// Returns a value without secrets; see ``body(_:)``.
  /// - Parameter scope: the names around the value.
  package static func value(
    _ value: DynamicObject, _ scope: SecretScope = SecretScope()
  ) -> DynamicObject {
    switch value {
    case .string(let string):
      let isSecret = !string.isEmpty && !string.hasPrefix("@{") && scope.hasSecretStrings
      return .string(isSecret ? placeholder : embedded(string))
    case .int, .double: return scope.hasSecretNumbers ? .int(0) : value
    case .array(let elements):
      return .array(DynamicArray(elements.map { self.value($0, scope) }))
    case .dictionary(let dictionary):
      let members = scope.members(dictionary)
      return .dictionary(
        dictionary.mapMembers { self.value($1, members.scope(of: $0)) })
    case .empty, .bool, .expression: return value
    }
  }

  // MARK: - Text that contains JSON

  /// Collects the secrets in text that is not JSON as a whole, for example a truncated document, a
  /// script or one document per line.
  private static func memberChanges(_ bytes: [UInt8]) -> [Change] {
    var changes: [Change] = []
    guard bytes.contains(UInt8(ascii: ":")) else { return changes }
    var reader = JSONFragmentReader(bytes)
    while let change = reader.nextChange() { changes.append(change) }
    return changes
  }
}

extension SecretScope {
  /// Returns the scopes of the members of an object in this scope.
  package func members(_ object: DynamicDictionary) -> Members {
    members(hasValue: object["value"] != nil) { object[$0]?.stringValue }
  }
}

/// A span of a text and its replacement.
struct Change {
  let span: Range<Int>
  let replacement: [UInt8]

  init(_ span: Range<Int>, _ replacement: String) {
    self.span = span
    self.replacement = Array(replacement.utf8)
  }

  /// Returns the text with changes, which are in order and do not overlap.
  static func apply(_ changes: [Change], to bytes: [UInt8]) -> [UInt8] {
    guard !changes.isEmpty else { return bytes }
    var result: [UInt8] = []
    var end = 0
    for change in changes {
      result += bytes[end..<change.span.lowerBound]
      result += change.replacement
      end = change.span.upperBound
    }
    return result + bytes[end...]
  }

  /// Replaces the bytes that differ from the replacement with asterisks.
  func cover(_ bytes: inout [UInt8]) {
    // A letter of a secret can equal one of the placeholder.
    var shown = replacement[...]
    let placeholder = Array(Redaction.placeholder.utf8)
    while let start = shown.firstIndex(of: placeholder) {
      shown.replaceSubrange(start..<start + placeholder.count, with: [0])
    }
    func isContinuation(_ index: Int) -> Bool { bytes[index] & 0xC0 == 0x80 }
    var start = span.lowerBound
    for byte in shown {
      guard start < span.upperBound, bytes[start] == byte else { break }
      start += 1
    }
    while start > span.lowerBound, start < span.upperBound, isContinuation(start) { start -= 1 }
    var end = span.upperBound
    for byte in shown.reversed() {
      guard end > start, bytes[end - 1] == byte else { break }
      end -= 1
    }
    while end < span.upperBound, isContinuation(end) { end += 1 }
    for index in start..<end { bytes[index] = UInt8(ascii: "*") }
  }
}
