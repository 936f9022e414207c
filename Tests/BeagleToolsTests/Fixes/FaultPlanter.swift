import BeagleTUI
import BeagleTestSupport

/// A document with one mistake.
struct PlantedFault {
  /// The kind of mistake.
  let kind: String
  /// The text with the mistake.
  let text: String
  /// The text that its author wanted.
  let intended: String
}

/// Plants mistakes of authors in a document, each at a random place.
struct FaultPlanter {
  private let document: JSONDocument
  private let text: [UInt8]
  private let keys: [(key: JSONNode, value: JSONNode)]
  private var values: [JSONNode] = []
  private var random: SplitMix
  private(set) var faults: [PlantedFault] = []

  init(_ document: JSONDocument, seed: UInt64) {
    self.document = document
    text = document.bytes
    random = SplitMix(seed: seed)
    var keys: [(JSONNode, JSONNode)] = []
    var values: [JSONNode] = []
    func visit(_ node: JSONNode) {
      values.append(node)
      for element in node.elements { visit(element) }
      for (key, value) in node.members {
        keys.append((key, value))
        visit(value)
      }
    }
    visit(document.root)
    self.keys = keys
    self.values = values
    plantNames()
    plantValues()
    plantSyntaxErrors()
    plantExpressions()
  }

  // MARK: - Editing

  private func replacing(_ span: SourceSpan, _ replacement: String) -> String {
    let edit = TextEdit(file: "", span: span, replacement: replacement)
    return String(decoding: [edit].applied(to: text), as: UTF8.self)
  }

  private func inserting(_ insertion: String, at offset: Int) -> String {
    replacing(SourceSpan(offset: offset, length: 0), insertion)
  }

  private mutating func add(_ kind: String, _ faulty: String, intended: String? = nil) {
    let original = String(decoding: text, as: UTF8.self)
    guard faulty != original else { return }
    faults.append(PlantedFault(kind: kind, text: faulty, intended: intended ?? original))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[random.next(elements.count)]
  }

  private func source(_ node: JSONNode) -> String {
    String(decoding: text[node.span.offset..<node.span.end], as: UTF8.self)
  }

  // MARK: - Names

  private mutating func plantNames() {
    if let (key, _) = pick(keys.filter { ($0.key.string ?? "_").count > 4 && !isTypeKey($0.key) }) {
      let word = Array(key.string ?? "")
      let place = 1 + random.next(word.count - 2)
      var swapped = word
      swapped.swapAt(place, place + 1)
      var shorter = word
      shorter.remove(at: place)
      let snake = word.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
      for (kind, name) in [
        ("swapped letters of a key", String(swapped)), ("missing letter of a key", String(shorter)),
        ("key in another case", word[0].uppercased() + String(word.dropFirst())),
        ("key with underscores", snake), ("key with a space", String(word) + " "),
      ] { add(kind, replacing(key.span, "\"\(name)\"")) }
    }
    let types = keys.filter {
      isTypeKey($0.key) && $0.value.string?.hasPrefix("beagle:") == true
    }
    if let (key, value) = pick(types) {
      let name = (value.string ?? "").dropFirst("beagle:".count)
      add("type without beagle:", replacing(value.span, "\"\(name)\""))
      add("type in uppercase", replacing(value.span, "\"beagle:\(name.uppercased())\""))
      add("unknown type", replacing(value.span, "\"beagle:\(name.dropLast())\""))
      add("key of a type", replacing(key.span, "\"" + (key.string ?? "").dropFirst() + "\""))
    }
    for (name, others) in [
      ("children", ["child", "components"]), ("child", ["children"]), ("onPress", ["action"]),
      ("templates", ["template"]), ("dataSource", ["data"]), ("text", ["label"]),
    ] {
      guard let (key, _) = pick(keys.filter { $0.key.string == name }) else { continue }
      for other in others { add("\(other) for \(name)", replacing(key.span, "\"\(other)\"")) }
    }
  }

  private func isTypeKey(_ key: JSONNode) -> Bool {
    key.string == "_beagleComponent_" || key.string == "_beagleAction_"
  }

  // MARK: - Values

  private mutating func plantValues() {
    let scalars = keys.filter { ["text", "title", "message", "url"].contains($0.key.string) }
    if let (_, value) = pick(scalars.filter { $0.value.kind == .string }) {
      add("number for a text", replacing(value.span, "42"))
      add("boolean for a text", replacing(value.span, "true"))
      add("null for a text", replacing(value.span, "null"))
      add("list for a text", replacing(value.span, "[\(source(value))]"))
    }
    if let value = pick(values.filter { $0.kind == .int || $0.kind == .double }) {
      add("number in quotes", replacing(value.span, "\"\(source(value))\""))
      add("number with a unit", replacing(value.span, "\"\(source(value))px\""))
      add("number with a zero", replacing(value.span, "0" + source(value)))
    }
    if let value = pick(values.filter { $0.kind == .bool }) {
      add("boolean in quotes", replacing(value.span, "\"\(source(value))\""))
      add("boolean in uppercase", replacing(value.span, source(value).uppercased()))
      add("number for a boolean", replacing(value.span, value.bool == true ? "1" : "0"))
    }
    let words: Set<String> = [
      "CENTER", "FLEX_START", "FLEX_END", "REAL", "PERCENT", "ROW", "COLUMN", "VERTICAL",
      "HORIZONTAL", "LEFT", "STRETCH", "SPACE_BETWEEN",
    ]
    if let value = pick(values.filter { words.contains($0.string ?? "") }) {
      let word = value.string ?? ""
      add("enum in lowercase", replacing(value.span, "\"\(word.lowercased())\""))
      add("missing letter of an enum", replacing(value.span, "\"\(word.dropLast())\""))
      add("enum with a dash", replacing(value.span, source(value).replacing("_", with: "-")))
    }
    if let value = pick(values.filter { $0.string?.hasPrefix("#") == true }) {
      add("color without #", replacing(value.span, "\"\((value.string ?? "").dropFirst())\""))
    }
    if let (_, value) = pick(keys.filter { $0.value.kind == .array && $0.value.count == 1 }),
      let element = value[0]
    {
      add("value without a list", replacing(value.span, source(element)))
    }
    if let (key, value) = pick(keys.filter { ![.array, .object].contains($0.value.kind) }) {
      let member = "\(source(key)): \(source(value))"
      add("key twice", inserting(", \(member)", at: value.span.end))
      add("key with two values", inserting(", \(source(key)): \"other\"", at: value.span.end))
    }
  }

  // MARK: - Syntax

  private mutating func plantSyntaxErrors() {
    if let (key, value) = pick(keys) {
      let name = key.string ?? ""
      add("single quotes", replacing(key.span, "'\(name)'"))
      add("key without quotes", replacing(key.span, name))
      add("comment", inserting("// remark\n", at: key.span.offset))
      add("block comment", inserting("/* remark */", at: key.span.offset))
      add("missing quote", replacing(SourceSpan(offset: key.span.end - 1, length: 1), ""))
      let colon = SourceSpan(offset: key.span.end, length: value.span.offset - key.span.end)
      add("missing colon", replacing(colon, " "))
      add("= for :", replacing(colon, " = "))
      if let comma = text[value.span.end...].firstIndex(where: { ![0x20, 0x0A].contains($0) }),
        text[comma] == 0x2C
      {
        let span = SourceSpan(offset: comma, length: 1)
        add("missing comma", replacing(span, " "))
        add("two commas", replacing(span, ",,"))
        add("semicolon", replacing(span, ";"))
      }
    }
    if let node = pick(values.filter { $0.count > 0 }) {
      let end = SourceSpan(offset: node.span.end - 1, length: 1)
      let bracket = String(decoding: text[end.offset..<end.end], as: UTF8.self)
      add("comma at the end", inserting(",", at: end.offset))
      add("missing bracket", replacing(end, ""))
      add("bracket twice", replacing(end, bracket + bracket))
      add("wrong bracket", replacing(end, bracket == "]" ? "}" : "]"))
    }
    add("incomplete document", String(String(decoding: text, as: UTF8.self).dropLast(3)))
    add("byte order mark", "\u{FEFF}" + String(decoding: text, as: UTF8.self))
  }

  // MARK: - Expressions

  private mutating func plantExpressions() {
    let expressions = values.filter { node in
      // A string with escapes has other positions.
      node.string?.hasPrefix("@{") == true && node.string?.hasSuffix("}") == true
        && node.span.length == (node.string?.utf8.count ?? 0) + 2
    }
    guard let node = pick(expressions), let expression = node.string else { return }
    let content = String(expression.dropFirst(2).dropLast())
    func quoted(_ expression: String) -> String { replacing(node.span, "\"\(expression)\"") }
    add("missing brace", quoted("@{\(content)"))
    add("space after @", quoted("@ {\(content)}"))
    add("$ for @", quoted("${\(content)}"))
    add("mustache", quoted("{{\(content)}}"))
    add(
      "context in another case",
      quoted("@{" + content.prefix(1).uppercased() + content.dropFirst() + "}"))
    add("missing letter of a context", quoted("@{" + content.dropFirst() + "}"))
    if !content.contains("'"), !content.contains("@{") {
      add("sum with +", quoted("@{\(content) + 1}"), intended: quoted("@{sum(\(content), 1)}"))
      add("comparison", quoted("@{\(content) == 1}"), intended: quoted("@{eq(\(content), 1)}"))
      add("exclamation mark", quoted("@{!\(content)}"), intended: quoted("@{not(\(content))}"))
    }
    guard content.contains("("), content.hasSuffix(")") else { return }
    add("missing parenthesis", quoted("@{" + content.dropLast() + "}"))
    add("parenthesis twice", quoted("@{\(content))}"))
    add(
      "missing opening parenthesis",
      quoted("@{" + content.replacing("(", with: "", maxReplacements: 1) + "}"))
    add(
      "two commas in a call",
      quoted("@{" + content.replacing(",", with: ",,", maxReplacements: 1) + "}"))
  }
}
