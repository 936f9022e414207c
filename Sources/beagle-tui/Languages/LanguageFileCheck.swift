import BeagleTUI
import CellText

/// The check of a translator's file.
struct LanguageFileCheck {
  /// A problem with its place, `fr.json:12:3`.
  struct Finding: Equatable {
    let place: String
    let problem: String
  }

  private(set) var findings: [Finding] = []
  /// The number of texts that are translated, and of all texts.
  private(set) var translated = 0
  let total = TextKey.allCases.count

  private let rule: PluralRule
  private let name: String

  /// The columns that a text in a key hint or on a button may be wider than the English one. Hints in the
  /// status bar and buttons in a row are left out or wrapped if they do not fit.
  static let tolerance = 11

  /// Checks a file.
  /// - Throws: `JSONError` if it is not JSON.
  init(_ bytes: [UInt8], name: String) throws {
    let root = try JSONDocument(bytes, name: name).root
    self.name = name
    rule = .rule(forLocale: root["@locale"]?.string ?? "en")
    guard root.kind == .object else {
      report(root, "expected an object with texts by their keys")
      return
    }
    let locale = root["@locale"]
    if locale?.string.map(Self.isLocale) != true {
      report(
        locale ?? root,
        locale == nil
          ? "missing \"@locale\", the name of the language, such as \"fr\""
          : "\"@locale\" must be the name of a language, such as \"fr\" or \"pt_BR\"")
    }
    check(root)
  }

  /// Whether a text is two or three letters, perhaps with a script and a country.
  private static func isLocale(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    return (2...3).contains(parts[0].count) && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
      && parts.dropFirst().allSatisfy { part in
        (2...8).contains(part.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  private mutating func report(_ node: JSONNode, _ problem: String) {
    findings.append(Finding(place: "\(node.source)", problem: problem))
  }

  private mutating func check(_ root: JSONNode) {
    var keys: [String: TextKey] = [:]
    for key in TextKey.allCases { keys[key.name] = key }
    var seen: Set<String> = []
    for (node, value) in root.members {
      guard let name = node.string, !name.hasPrefix("@") else { continue }
      guard seen.insert(name).inserted else {
        report(node, "duplicate key \"\(name)\"")
        continue
      }
      guard let key = keys[name] else {
        let near = TypoCorrection.best(for: name, among: Array(keys.keys).sorted())
        report(node, "unknown key \"\(name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
        continue
      }
      check(key, value)
    }
    for key in TextKey.allCases where !seen.contains(key.name) {
      findings.append(
        Finding(place: name, problem: "missing \"\(key.name)\": \"\(Texts()[key])\""))
    }
  }

  private mutating func check(_ key: TextKey, _ value: JSONNode) {
    let count = findings.count
    if key.hasPluralForms {
      checkForms(key, value)
    } else if let text = value.string {
      check(text, of: key, value)
    } else {
      report(value, "\"\(key.name)\" is a text without plural forms: expected a string")
    }
    if findings.count == count { translated += 1 }
  }

  private mutating func checkForms(_ key: TextKey, _ value: JSONNode) {
    let needed = rule.categories.map(\.rawValue)
    guard value.kind == .object else {
      return report(
        value, "\"\(key.name)\" has plural forms: expected an object with \(list(needed))")
    }
    var found: Set<String> = []
    for (form, text) in value.members {
      let name = form.string ?? ""
      found.insert(name)
      if !needed.contains(name) {
        report(form, "this language has no plural form \"\(name)\"; it has \(list(needed))")
      } else if let string = text.string {
        check(string, of: key, text)
      } else {
        report(text, "expected a string")
      }
    }
    let missing = needed.filter { !found.contains($0) }
    if !missing.isEmpty {
      report(
        value,
        "\"\(key.name)\" lacks the plural \(missing.count == 1 ? "form" : "forms") \(list(missing))"
      )
    }
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  private mutating func check(_ text: String, of key: TextKey, _ node: JSONNode) {
    let english = Texts()[key]
    let (expected, found) = (Self.placeholders(in: english), Self.placeholders(in: text))
    // A form such as "one" may leave out the number.
    for name in expected.sorted() where !found.contains(name) && name != "count" {
      report(node, "\"\(key.name)\" lacks {\(name)}")
    }
    for name in found.sorted() where !expected.contains(name) {
      report(node, "\"\(key.name)\" does not take {\(name)}; it takes \(Self.list(expected))")
    }
    if text.allSatisfy(\.isWhitespace) { report(node, "\"\(key.name)\" is empty") }
    if let scalar = text.unicodeScalars.first(where: Self.isNoText) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      report(node, "\"\(key.name)\" has the character U+\(code), which is not shown")
    }
    if text.count(where: { $0 == "{" }) != text.count(where: { $0 == "}" }) {
      report(node, "\"\(key.name)\" has a brace without its pair")
    }
    checkCalendar(text, of: key, node)
    let (width, limit) = (TextMetrics.width(text), TextMetrics.width(english) + Self.tolerance)
    if key.hasLittleSpace, width > limit {
      report(
        node,
        "\"\(key.name)\" has \(width) columns, and at most \(limit) fit well: “\(english)”")
    }
  }

  /// Whether a scalar is a control character, a control of the direction of text, or the replacement of an
  /// invalid one.
  private static func isNoText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0a: false
    case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfffd:
      true
    default: false
    }
  }

  /// The calendar has fixed columns.
  private mutating func checkCalendar(_ text: String, of key: TextKey, _ node: JSONNode) {
    if key == .calendarFirstWeekday {
      guard Int(text).map({ 1...7 ~= $0 }) != true else { return }
      return report(node, "\"\(key.name)\" must be a number from 1, for Monday, to 7")
    }
    guard let limit = Self.calendarWidths.first(where: { key.name.hasPrefix($0.prefix) })?.width,
      TextMetrics.width(text) > limit
    else { return }
    report(
      node,
      "\"\(key.name)\" has \(TextMetrics.width(text)) columns; the calendar has space for \(limit)")
  }

  /// The columns for the names of days and months, which the year follows.
  private static let calendarWidths: [(prefix: String, width: Int)] = [
    ("calendar.column", 3), ("calendar.month", 17),
  ]

  private static func list(_ names: Set<String>) -> String {
    names.isEmpty ? "none" : names.sorted().map { "{\($0)}" }.joined(separator: ", ")
  }

  /// Returns the names in braces.
  static func placeholders(in text: String) -> Set<String> {
    var names: Set<String> = []
    for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      if let end = part.firstIndex(of: "}") { names.insert(String(part[..<end])) }
    }
    return names
  }
}

extension TextKey {
  /// Whether the text is in the status bar or on a button, in a row with others.
  var hasLittleSpace: Bool { name.hasPrefix("hint.") || name.hasPrefix("button.") }
}
