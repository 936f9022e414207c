import BeagleNetworking
import BeagleSchema
import JSON
import TerminalKit

/// Formats values for the inspector.
///
/// The cost depends on the visible text, not on the size of the value.
@MainActor
enum InspectedValue {
  /// Returns the children of a value in a range of indexes.
  static func children(
    of value: DynamicObject, in range: Range<Int>
  ) -> [(step: Path.Node, value: DynamicObject)] {
    switch value {
    case .array(let elements):
      range.clamped(to: 0..<elements.count).map { (.index($0), elements[$0]) }
    case .dictionary(let members):
      members.writtenMembers(in: range).map { (.key($0.key), $0.value) }
    default: []
    }
  }

  /// Returns the number of children of a value.
  static func count(_ value: DynamicObject) -> Int {
    switch value {
    case .array(let elements): elements.count
    case .dictionary(let members): members.writtenCount
    default: 0
    }
  }

  /// Formats a value as one line of JSON of about `limit` bytes at most, with masked secrets.
  static func brief(_ value: DynamicObject, limit: Int = 120, masked: Bool = false) -> String {
    if masked { return SecretMasker.mask }
    var text = ""
    append(value, to: &text, limit)
    return text
  }

  private static func append(_ value: DynamicObject, to text: inout String, _ limit: Int) {
    switch value {
    case .string(let string): append(string, to: &text, limit)
    case .expression(let expression): append(expression.source, to: &text, limit)
    case .array, .dictionary:
      let isArray = value.arrayValue != nil
      text += isArray ? "[" : "{"
      // An element and its comma take at least three characters.
      let range = 0..<min(count(value), isArray ? limit / 3 + 2 : 40)
      for (index, (step, child)) in children(of: value, in: range).enumerated() {
        if index > 0 { text += ", " }
        guard text.utf8.count < limit, isArray || index < 39 else {
          text += "…"
          break
        }
        if case .key(let key) = step {
          append(key, to: &text, limit)
          text += ": "
        }
        if SecretMasker.isSecret(at: step, child) {
          text += SecretMasker.mask
        } else {
          append(child, to: &text, limit)
        }
      }
      text += isArray ? "]" : "}"
    default: text += value.jsonText
    }
  }

  /// Appends a quoted string, truncated to the limit. Secrets in URLs are masked.
  private static func append(_ string: String, to text: inout String, _ limit: Int) {
    let remaining = max(8, limit - text.utf8.count)
    let prefix = string.utf8.count > remaining ? String(string.prefix(remaining)) : string
    JSONText.append(Redaction.url(prefix), to: &text)
    if prefix.utf8.count < string.utf8.count {
      text.removeLast()
      text += "…\""
    }
  }

  /// Describes the type of a value: `3 members`.
  static func kind(_ value: DynamicObject) -> String {
    let count = count(value)
    switch value {
    case .array: return count == 1 ? "1 element" : "\(count) elements"
    case .dictionary: return count == 1 ? "1 member" : "\(count) members"
    default: return value.typeName
    }
  }

  /// Whether a value contains a member with the name of a secret. Only the first 10,000 values are
  /// searched.
  static func containsSecretMember(_ value: DynamicObject) -> Bool {
    var remaining = 10_000
    func search(_ value: DynamicObject) -> Bool {
      for (step, child) in children(of: value, in: 0..<max(0, remaining)) {
        remaining -= 1
        guard remaining > 0 else { return false }
        if SecretMasker.isSecret(at: step, child) || search(child) { return true }
      }
      return false
    }
    return search(value)
  }

  /// Formats a value as lines of JSON, with one member per line.
  static func pretty(_ value: DynamicObject, limit: Int, masked: Bool = false) -> [String] {
    if masked { return [SecretMasker.mask] }
    var writer = JSONWriter(indentedLevels: 20)
    write(value, to: &writer, limit, depth: 0)
    var lines = Array(writer.lines.prefix(limit))
    if lines.count >= limit { lines.append("…") }
    return lines
  }

  /// Writes a value, up to the line after the last one that is shown.
  private static func write(
    _ value: DynamicObject, to writer: inout JSONWriter, _ limit: Int, depth: Int
  ) {
    let count = count(value)
    guard count > 0, depth < 64 else { return writer.value(brief(value, limit: 400)) }
    let isArray = value.arrayValue != nil
    writer.open(isArray ? "[" : "{")
    let most = max(0, limit - writer.lineCount + 1)
    for (step, child) in children(of: value, in: 0..<min(count, most))
    where writer.lineCount <= limit {
      guard case .key(let key) = step else {
        write(child, to: &writer, limit, depth: depth + 1)
        continue
      }
      writer.key(key)
      if SecretMasker.isSecret(member: key, child) {
        writer.value(SecretMasker.mask)
      } else {
        write(child, to: &writer, limit, depth: depth + 1)
      }
    }
    writer.close(isArray ? "]" : "}")
  }
}
