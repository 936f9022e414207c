import BeagleNetworking
import BeagleSchema
import JSON
import TerminalKit

/// Values as the inspector shows them: never more text than is seen of them.
@MainActor
enum InspectedValue {
  /// So many elements of a list or members of an object are listed at once.
  static let window = 200

  /// The children of a value, at some places.
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

  /// How many children a value has.
  static func count(_ value: DynamicObject) -> Int {
    switch value {
    case .array(let elements): elements.count
    case .dictionary(let members): members.writtenCount
    default: 0
    }
  }

  /// A value in one line of JSON, cut behind some characters, with secrets masked.
  static func brief(_ value: DynamicObject, limit: Int = 120, masked: Bool = false) -> String {
    if masked { return SecretPlaces.mask }
    var text = ""
    append(value, to: &text, limit)
    return text
  }

  private static func append(_ value: DynamicObject, to text: inout String, _ limit: Int) {
    switch value {
    case .string(let string): append(string, to: &text, limit)
    case .expression(let expression): append(expression.source, to: &text, limit)
    case .array(let elements):
      text += "["
      for index in elements.indices {
        if index > 0 { text += ", " }
        guard text.utf8.count < limit else {
          text += "…"
          break
        }
        append(elements[index], to: &text, limit)
      }
      text += "]"
    case .dictionary(let members):
      text += "{"
      let count = members.writtenCount
      for (index, member) in members.writtenMembers(in: 0..<min(count, 40)).enumerated() {
        if index > 0 { text += ", " }
        guard text.utf8.count < limit, index < 39 else {
          text += "…"
          break
        }
        append(member.key, to: &text, limit)
        text += ": "
        if SecretPlaces.isSecret(member: member.key, member.value) {
          text += SecretPlaces.mask
        } else {
          append(member.value, to: &text, limit)
        }
      }
      text += "}"
    default: text += value.jsonText
    }
  }

  /// A string with quotes, cut behind some characters. The secrets of an address are masked.
  private static func append(_ string: String, to text: inout String, _ limit: Int) {
    let room = max(8, limit - text.utf8.count)
    let cut = string.utf8.count > room ? String(string.prefix(room)) : string
    JSONText.append(Redaction.url(cut), to: &text)
    if cut.utf8.count < string.utf8.count {
      text.removeLast()
      text += "…\""
    }
  }

  /// What a value is, in a word or two: `3 members`.
  static func kind(_ value: DynamicObject) -> String {
    let count = count(value)
    switch value {
    case .array: return count == 1 ? "1 element" : "\(count) elements"
    case .dictionary: return count == 1 ? "1 member" : "\(count) members"
    default: return value.typeName
    }
  }

  /// Whether a member inside a value has a name that says it is a secret; of large values the
  /// beginning is looked at.
  static func holdsSecretMember(_ value: DynamicObject) -> Bool {
    var left = 10_000
    func look(_ value: DynamicObject) -> Bool {
      for (step, child) in children(of: value, in: 0..<max(0, left)) {
        left -= 1
        guard left > 0 else { return false }
        if case .key(let key) = step, SecretPlaces.isSecret(member: key, child) { return true }
        if look(child) { return true }
      }
      return false
    }
    return look(value)
  }

  /// A value as lines of JSON, a member a line.
  static func pretty(_ value: DynamicObject, most: Int, masked: Bool = false) -> [String] {
    if masked { return [SecretPlaces.mask] }
    var lines: [String] = []
    appendPretty(value, to: &lines, most, indent: 0, before: "", after: "")
    if lines.count >= most { lines.append("…") }
    return lines
  }

  private static func appendPretty(
    _ value: DynamicObject, to lines: inout [String], _ most: Int, indent: Int, before: String,
    after: String
  ) {
    guard lines.count < most else { return }
    let margin = String(repeating: " ", count: 2 * min(indent, 20))
    let count = count(value)
    guard count > 0, indent < 64 else {
      lines.append(margin + before + brief(value, limit: 400) + after)
      return
    }
    let isArray = value.arrayValue != nil
    lines.append(margin + before + (isArray ? "[" : "{"))
    var left = count
    for (step, child) in children(of: value, in: 0..<min(count, most - lines.count + 1)) {
      left -= 1
      let comma = left > 0 ? "," : ""
      guard lines.count < most else { return }
      var name = ""
      if case .key(let key) = step {
        JSONText.append(key, to: &name)
        name += ": "
        if SecretPlaces.isSecret(member: key, child) {
          lines.append(margin + "  " + name + SecretPlaces.mask + comma)
          continue
        }
      }
      appendPretty(child, to: &lines, most, indent: indent + 1, before: name, after: comma)
    }
    if lines.count < most { lines.append(margin + (isArray ? "]" : "}") + after) }
  }
}
