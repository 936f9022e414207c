import BeagleSchema
import JSON
import SystemSupport

extension Redaction {
  /// Returns a body without secrets. URLs lose their secrets. In JSON and in form fields of web
  /// pages, ``placeholder`` replaces strings whose names suggest a secret, and 0 replaces a password
  /// that is a number; see ``SecretScope``. Expressions keep their names and operations.
  package static func body(_ bytes: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(bytes, name: "body") else {
      guard String(validating: bytes, as: UTF8.self) != nil else {
        // JSON in another encoding, for example Latin-1. Other bytes, for example an image, stay.
        let first = bytes.first { (0x21..<0x80).contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return withoutSecrets(isJSON ? Change.apply(memberChanges(bytes), to: bytes) : bytes)
      }
      let page = markup(bytes)
      return text(Change.apply(memberChanges(page), to: page))
    }
    return withoutSecrets(Change.apply(changes(in: document), to: bytes))
  }

  /// Returns source text of the same length, with asterisks in place of the secrets, so that
  /// positions in it stay valid.
  package static func source(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for change in sourceChanges(bytes) { change.cover(&result) }
    return result
  }

  /// Returns the changes that remove the secrets of source text. They may overlap.
  static func sourceChanges(_ bytes: [UInt8]) -> [Change] {
    if let document = try? JSONDocument(bytes, name: "source") { return changes(in: document) }
    return memberChanges(bytes, isDocument: true) + addressChanges(bytes)
  }

  // MARK: - JSON

  /// Returns the changes that remove the secrets of a document.
  /// - Parameter offset: Considers only the values around this byte; nil for all values.
  static func changes(in document: JSONDocument, at offset: Int? = nil) -> [Change] {
    var changes: [Change] = []
    findSecrets(in: document.root, SecretScope(), SecretNames(), at: offset, &changes)
    return changes
  }

  /// Collects the spans of a value that contain secrets, in document order, with their
  /// replacements.
  private static func findSecrets(
    in node: JSONNode, _ scope: SecretScope, _ names: SecretNames, at offset: Int?,
    _ changes: inout [Change]
  ) {
    if let offset, !(node.span.offset...node.span.end).contains(offset) { return }
    if let string = node.string {
      add(node, string, value(string, scope), &changes)
    } else if let number = node.double {
      guard scope.hasSecretNumbers || isSecret(number: number, node.text) else { return }
      changes.append(Change(node.span.offset..<node.span.end, "0"))
    }
    for element in node.elements { findSecrets(in: element, scope, names, at: offset, &changes) }
    guard node.kind == .object else { return }
    let children = node.members.map { (key: $0.key, name: $0.key.string ?? "", value: $0.value) }
    var description = SecretScope.Description()
    if scope.isDescribed(hasValue: children.contains { $0.name == "value" }) {
      for child in children where SecretScope.Description.keys.contains(child.name) {
        if let text = child.value.string { description.add(child.name, text, in: scope) }
      }
    }
    let members = scope.members(description)
    for child in children {
      add(child.key, child.name, text(child.name), &changes)
      findSecrets(
        in: child.value, members.scope(of: names[child.name]), names, at: offset, &changes)
    }
  }

  private static func add(
    _ node: JSONNode, _ string: String, _ shown: String, _ changes: inout [Change]
  ) {
    guard shown != string else { return }
    changes.append(Change(node.span.offset..<node.span.end, DynamicObject.string(shown).jsonText))
  }

  /// Returns a string in a scope without its secrets.
  static func value(_ string: String, _ scope: SecretScope) -> String {
    let shown = scope.hasSecretStrings && !string.isEmpty ? secret(string) : string
    return shown == placeholder ? shown : embedded(shown)
  }

  /// The names of authentication schemes before a secret (RFC 9110, 11.1).
  private static let schemes: Set<String> = ["basic", "bearer", "digest", "token", "apikey"]

  /// Returns ``placeholder``, or valid expressions with it in place of their literals and of the text around
  /// them. The name of an authentication scheme before an expression is not a secret.
  private static func secret(_ string: String) -> String {
    guard string.containsBytes(of: "@{"), case .expression = ExpressionParser.parse(string) else {
      return placeholder
    }
    func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetterOrDigit }
    var result: [UInt8] = []
    // The literal, or the text around expressions, that is being read.
    var literal: [UInt8]? = []
    var isInside = false
    var isEscaped = false
    func finish() {
      guard let text = literal else { return }
      let word = String(decoding: text.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      let isScheme = !isInside && result.isEmpty && schemes.contains(word.lowercased())
      result += text.contains(where: isWord) && !isScheme ? Array(placeholder.utf8) : text
      literal = nil
    }
    let bytes = Array(string.utf8)
    for (index, byte) in bytes.enumerated() {
      if literal != nil {
        let isEnd =
          isInside
          ? byte == UInt8(ascii: "'") && !isEscaped
          : byte == UInt8(ascii: "@") && bytes[index...].starts(with: "@{".utf8) && !isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        guard isEnd else {
          literal?.append(byte)
          continue
        }
        finish()
        isEscaped = false
        isInside = true
      } else if byte == UInt8(ascii: "'") {
        literal = []
      } else if byte == UInt8(ascii: "}") {
        isInside = false
        literal = []
        result.append(byte)
        continue
      }
      result.append(byte)
    }
    finish()
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a string without the secrets of URLs or, if it is JSON itself, of its members.
  private static func embedded(_ string: String) -> String {
    guard let first = string.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return text(string) }
    let bytes = Array(string.utf8)
    if let document = try? JSONDocument(bytes, name: "string") {
      return String(decoding: Change.apply(changes(in: document), to: bytes), as: UTF8.self)
    }
    return String(decoding: text(Change.apply(memberChanges(bytes), to: bytes)), as: UTF8.self)
  }

  /// Returns a value without secrets; see ``body(_:)``.
  /// - Parameter scope: the names around the value.
  package static func value(
    _ value: DynamicObject, _ scope: SecretScope = SecretScope()
  ) -> DynamicObject {
    self.value(value, scope, SecretNames())
  }

  private static func value(
    _ value: DynamicObject, _ scope: SecretScope, _ names: SecretNames
  ) -> DynamicObject {
    switch value {
    case .string(let string): return .string(self.value(string, scope))
    case .int(let number):
      return scope.hasSecretNumbers || isSecret(number: Double(number)) ? .int(0) : value
    case .double(let number):
      return scope.hasSecretNumbers || isSecret(number: number) ? .int(0) : value
    case .array(let elements):
      return .array(DynamicArray(elements.map { self.value($0, scope, names) }))
    case .dictionary(let dictionary):
      let members = scope.members(dictionary)
      return .dictionary(
        withoutSecretKeys(
          dictionary.mapMembers { self.value($1, members.scope(of: names[$0]), names) }, text))
    case .empty, .bool, .expression: return value
    }
  }

  /// Returns the value at a path of names, such as `login.password`, without secrets.
  package static func value(_ value: DynamicObject, at path: String) -> DynamicObject {
    let object = self.value(["path": .string(path), "value": value])
    guard case .dictionary(let members) = object else { return .empty }
    return members["value"] ?? .empty
  }

  /// Returns the dictionary with changed keys.
  static func withoutSecretKeys(
    _ dictionary: DynamicDictionary, _ transform: (String) -> String
  ) -> DynamicDictionary {
    guard dictionary.contains(where: { transform($0.key) != $0.key }) else { return dictionary }
    var result = DynamicDictionary()
    for (key, value) in dictionary { result[transform(key)] = value }
    return result
  }

  // MARK: - Text that contains JSON

  /// Collects the secrets in text that is not JSON as a whole, for example a truncated document, a
  /// script or one document per line.
  /// - Parameter isDocument: whether the text is one document with a mistake.
  private static func memberChanges(_ bytes: [UInt8], isDocument: Bool = false) -> [Change] {
    var changes: [Change] = []
    guard bytes.contains(UInt8(ascii: ":")) || isDocument else { return changes }
    var reader = JSONFragmentReader(bytes, isDocument: isDocument)
    while let change = reader.nextChange() { changes.append(change) }
    return changes
  }
}

extension SecretScope {
  /// Returns the scopes of the members of an object in this scope.
  func members(_ object: DynamicDictionary) -> Members {
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
    for index in covered(in: bytes) { bytes[index] = UInt8(ascii: "*") }
  }

  /// Returns the part of the span that differs from the replacement.
  func covered(in bytes: [UInt8]) -> Range<Int> {
    // A letter of a secret can equal one of the placeholder.
    var shown: [UInt8] = []
    var rest = replacement[...]
    while let start = rest.firstIndex(of: Redaction.placeholder.utf8) {
      shown += rest[..<start] + [0]
      rest = rest[(start + Redaction.placeholder.utf8.count)...]
    }
    shown += rest
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
    return start..<end
  }
}
