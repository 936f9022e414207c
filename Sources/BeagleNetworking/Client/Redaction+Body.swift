import BeagleSchema
import JSON

extension Redaction {
  /// Returns a body without secrets. URLs lose their secrets. In JSON and in form fields of web
  /// pages, ``placeholder`` replaces strings whose names suggest a secret, and 0 replaces a password
  /// that is a number; see ``SecretScope``. Expressions keep their names and operations.
  package static func body(_ bytes: [UInt8]) -> [UInt8] {
    if let document = try? JSONDocument(bytes, name: "body") {
      return withoutSecrets(Change.apply(changes(in: document), to: bytes))
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { return withoutSecrets(bytes) }
    let page = Change.apply(markupChanges(bytes), to: bytes)
    guard page.contains(UInt8(ascii: ":")) else { return text(page) }
    return text(Change.apply(JSONFragmentReader.changes(in: page, isDocument: false), to: page))
  }

  /// Returns source text of the same length, with asterisks in place of the secrets, so that
  /// positions in it stay valid.
  package static func source(_ bytes: [UInt8]) -> [UInt8] { SourceSecrets(bytes).masked }

  /// Returns the changes that remove the secrets of source text. They may overlap.
  static func sourceChanges(_ bytes: [UInt8]) -> [Change] {
    if let document = try? JSONDocument(bytes, name: "source") { return changes(in: document) }
    return JSONFragmentReader.changes(in: bytes, isDocument: true) + addressChanges(bytes)
  }

  // MARK: - JSON

  /// Returns the changes that remove the secrets of a document.
  /// - Parameter offset: Considers only the values around this byte; nil for all values.
  static func changes(in document: JSONDocument, at offset: Int? = nil) -> [Change] {
    var changes: [Change] = []
    findSecrets(in: document.root, SecretScope(), at: offset, &changes)
    return changes
  }

  /// Collects the spans of a value that contain secrets, in document order, with their
  /// replacements.
  private static func findSecrets(
    in node: JSONNode, _ scope: SecretScope, at offset: Int?, _ changes: inout [Change]
  ) {
    if let offset, !(node.span.offset...node.span.end).contains(offset) { return }
    func add(_ node: JSONNode, _ string: String, _ shown: String) {
      guard shown != string else { return }
      changes.append(Change(node.span.offset..<node.span.end, JSONText.quoted(shown)))
    }
    switch node.kind {
    case .string:
      let string = node.string ?? ""
      add(node, string, value(string, scope))
    case .int, .double:
      guard scope.hasSecretNumbers || isSecret(number: node.double ?? 0, node.text) else { return }
      changes.append(Change(node.span.offset..<node.span.end, "0"))
    case .array:
      for element in node.elements { findSecrets(in: element, scope, at: offset, &changes) }
    case .object:
      let children = node.members.map { (key: $0.key, name: $0.key.string ?? "", value: $0.value) }
      var members = SecretScope.Members(in: scope)
      for child in children where SecretScope.describingNames.contains(child.name) {
        if let text = child.value.string { members.describe(child.name, text) }
      }
      for child in children {
        add(child.key, child.name, text(child.name))
        findSecrets(in: child.value, members.scope(of: child.name), at: offset, &changes)
      }
    default: break
    }
  }

  /// Returns a string in a scope without its secrets.
  static func value(_ string: String, _ scope: SecretScope) -> String {
    let shown = scope.hasSecretStrings && !string.isEmpty ? secret(string) : string
    guard shown != placeholder else { return shown }
    // A string may be JSON itself.
    let isJSON = shown.utf8.first == UInt8(ascii: "{") || shown.utf8.first == UInt8(ascii: "[")
    return isJSON ? String(decoding: body(Array(shown.utf8)), as: UTF8.self) : text(shown)
  }

  /// Returns ``placeholder``, or a valid expression with it in place of its literals.
  private static func secret(_ string: String) -> String {
    guard string.hasPrefix("@{"), case .expression(let expression) = ExpressionParser.parse(string)
    else { return placeholder }
    for case .text(let text) in expression.parsed.parts
    where text.utf8.contains(where: { $0.isWord || $0 == UInt8(ascii: "'") }) {
      return placeholder
    }
    var result: [UInt8] = []
    var literal: [UInt8]?
    var isEscaped = false
    for byte in string.utf8 {
      if byte == UInt8(ascii: "'"), !isEscaped {
        let text = literal ?? []
        result += text.contains(where: \.isWord) ? Array(placeholder.utf8) : text
        result.append(byte)
        literal = literal == nil ? [] : nil
      } else if literal == nil {
        result.append(byte)
      } else {
        literal?.append(byte)
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a value without secrets; see ``body(_:)``.
  /// - Parameters:
  ///   - scope: the names around the value.
  ///   - hide: returns a string in a scope without its secrets.
  package static func value(
    _ value: DynamicObject, _ scope: SecretScope = SecretScope(),
    hide: (String, SecretScope) -> String = { value($0, $1) }
  ) -> DynamicObject {
    switch value {
    case .string(let string): return .string(hide(string, scope))
    case .int, .double:
      let isSecret = scope.hasSecretNumbers || isSecret(number: value.doubleValue ?? 0)
      return isSecret ? .int(0) : value
    case .array(let elements):
      return .array(DynamicArray(elements.map { self.value($0, scope, hide: hide) }))
    case .dictionary(let dictionary):
      let members = scope.members { dictionary[$0]?.stringValue }
      let shown = dictionary.mapMembers { self.value($1, members.scope(of: $0), hide: hide) }
      func key(_ key: String) -> String { hide(key, SecretScope()) }
      guard shown.keys.contains(where: { key($0) != $0 }) else { return .dictionary(shown) }
      return .dictionary(shown.reduce(into: DynamicDictionary()) { $0[key($1.key)] = $1.value })
    case .empty, .bool, .expression: return value
    }
  }

  /// Returns the value at a path of names, such as `login.password`, without secrets.
  package static func value(_ value: DynamicObject, at path: String) -> DynamicObject {
    self.value(["path": .string(path), "value": value]).dictionaryValue?["value"] ?? .empty
  }

  // MARK: - HTML

  /// Collects the values of form fields in HTML that contain secrets. If an attribute such as `name`
  /// or `type` marks a tag as secret, these are its attributes `value` and `content`.
  private static func markupChanges(_ bytes: [UInt8]) -> [Change] {
    var changes: [Change] = []
    var place = 0
    func read(while isPart: (UInt8) -> Bool) -> Range<Int> {
      let start = place
      place = bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
      return start..<place
    }
    func nextByte() -> UInt8? {
      _ = read { $0 <= 0x20 }
      return place < bytes.count ? bytes[place] : nil
    }
    func readWord() -> String {
      String(decoding: bytes[read { $0 > 0x20 && !"=<>".utf8.contains($0) }], as: UTF8.self)
    }
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      _ = readWord()
      var values: [Change] = []
      var isSecret = false
      while let byte = nextByte(), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
        let name = readWord().lowercased()
        if name.isEmpty { place += 1 }
        guard nextByte() == UInt8(ascii: "=") else { continue }
        place += 1
        let mark = nextByte().flatMap { "\"'".utf8.contains($0) ? $0 : nil }
        if mark != nil { place += 1 }
        let value = read { byte in mark.map { byte != $0 } ?? (byte > 0x20 && byte != 0x3E) }
        if mark != nil { place = min(place + 1, bytes.count) }
        switch name {
        case "name", "id", "type", "property", "itemprop":
          let text = String(decoding: bytes[value], as: UTF8.self)
          isSecret = isSecret || self.isSecret(member: text)
        case "value", "content": if !value.isEmpty { values.append(Change(value)) }
        default: break
        }
      }
      if isSecret { changes += values }
    }
    return changes
  }
}
