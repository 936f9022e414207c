/// A completion item (`CompletionItem` in LSP).
struct CompletionItem {
  /// The values of `CompletionItemKind` in LSP.
  enum Kind: Int {
    case function = 3
    case field = 5
    case variable = 6
    case type = 7
    case property = 10
    case value = 12
    case enumMember = 20
    case color = 16
    case file = 17
    case reference = 18
    case event = 23
    case snippet = 15
  }

  let label: String
  let kind: Kind
  /// The text after the label.
  var detail: String
  /// The type, and optionally the property, whose documentation is resolved on request.
  var subject: ProtocolValue?
  /// The documentation as Markdown, if already known.
  var documentation: String?
  /// The inserted text.
  var text: String
  /// Whether the text is a snippet with tab stops.
  var isSnippet = false
  /// The text that the client matches against the typed text, or nil for the label.
  var filter: String?
  /// The sort order. Items with the same rank are sorted by label.
  var rank: Int
  var isDeprecated = false
  /// Whether the client selects the item initially.
  var isPreselected = false
  /// The replaced range, if it differs from that of the other items.
  var range: Range<Int>?
  /// The offset at which a missing comma is inserted.
  var commaOffset: Int?
  /// A text that is inserted elsewhere.
  var addition: (offset: Int, text: String)?

  init(
    _ label: String, _ kind: Kind, text: String? = nil, detail: String = "", rank: Int = 5
  ) {
    self.label = label
    self.kind = kind
    self.text = text ?? label
    self.detail = detail
    self.rank = rank
  }

  /// Returns the JSON of the item.
  func value(_ document: TextDocument, _ standard: Range<Int>) -> ProtocolValue {
    var value: ProtocolValue = [
      "label": .string(label), "kind": .int(kind.rawValue),
      "sortText": .string("\(rank)\(label)"),
      "textEdit": document.edit(range ?? standard, text),
      "insertTextFormat": .int(isSnippet ? 2 : 1),
    ]
    // Without it, clients filter by the label.
    if let filter, filter != label { value = value.adding("filterText", .string(filter)) }
    if !detail.isEmpty { value = value.adding("detail", .string(detail)) }
    value = value.adding("data", subject?.adding("document", .string(document.name)))
    value = value.adding("documentation", documentation.map(ProtocolValue.markdown))
    if isDeprecated { value = value.adding("deprecated", true).adding("tags", [1]) }
    if isPreselected { value = value.adding("preselect", true) }
    let additions =
      [commaOffset.map { ($0, ",") }, addition.map { ($0.offset, $0.text) }].compactMap(\.self)
    return value.adding(
      "additionalTextEdits",
      additions.isEmpty ? nil : .array(additions.map { document.edit($0.0..<$0.0, $0.1) }))
  }

  /// Returns text with snippet characters escaped.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "$" || scalar == "}" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension ProtocolValue {
  /// Returns Markdown (`MarkupContent` in LSP).
  static func markdown(_ text: String) -> ProtocolValue {
    ["kind": "markdown", "value": .string(text)]
  }
}
