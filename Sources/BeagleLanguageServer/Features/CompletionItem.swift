/// Something that can be written at a place.
struct CompletionItem {
  /// The numbers of the protocol.
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
  /// A few words beside the label.
  var detail = ""
  /// What is found later when the client asks for it: a type, and one of its properties.
  var subject: ProtocolValue?
  /// Markdown, where it is known without being asked for.
  var documentation: String?
  /// What is written.
  var text: String
  /// Whether the text has places to fill in.
  var isSnippet = false
  /// What is compared with what the user types.
  var filter: String?
  /// Items are shown in the order of their ranks, then of their labels.
  var rank = 5
  var isDeprecated = false
  /// Whether it is the one that is most probably meant.
  var isPreselected = false
  /// Another range than that of the others.
  var range: Range<Int>?
  /// A comma that is missing before it.
  var commaAt: Int?

  init(_ label: String, _ kind: Kind, text: String? = nil) {
    self.label = label
    self.kind = kind
    self.text = text ?? label
  }

  /// As it is sent.
  func value(_ document: TextDocument, _ standard: Range<Int>) -> ProtocolValue {
    var value: ProtocolValue = [
      "label": .string(label), "kind": .int(kind.rawValue),
      "sortText": .string("\(rank)\(label)"),
      "textEdit": ["range": document.range(range ?? standard), "newText": .string(text)],
      "insertTextFormat": .int(isSnippet ? 2 : 1),
    ]
    // The label is the standard, and some clients take the place of the edit only without this.
    if let filter, filter != label { value = value.adding("filterText", .string(filter)) }
    if !detail.isEmpty { value = value.adding("detail", .string(detail)) }
    if let subject {
      value = value.adding("data", subject.adding("document", .string(document.name)))
    }
    if let documentation {
      value = value.adding(
        "documentation", ["kind": "markdown", "value": .string(documentation)])
    }
    if isDeprecated { value = value.adding("deprecated", true).adding("tags", [1]) }
    if isPreselected { value = value.adding("preselect", true) }
    if let commaAt {
      value = value.adding(
        "additionalTextEdits",
        [["range": document.range(commaAt..<commaAt), "newText": ","]])
    }
    return value
  }

  /// Text in which nothing is taken for a place to fill in.
  static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "$" || character == "}" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }
}
