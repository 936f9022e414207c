import CellText

/// Pages of the reference as plain text for a terminal.
package struct ReferenceText: Sendable {
  private let width: Int
  private let style: ReportStyle

  /// Creates a formatter for a terminal with this number of columns. Prose has 20 to 80 columns;
  /// examples are not wrapped.
  package init(columns: Int, style: ReportStyle) {
    width = max(20, min(columns, 80))
    self.style = style
  }

  /// Returns pages, with an empty line between them.
  package func text(_ pages: [ReferencePage]) -> String {
    pages.map(text).joined(separator: "\n\n")
  }

  /// Returns a page.
  func text(_ page: ReferencePage) -> String {
    var text = style.paint(page.name, .location) + " (\(ReferenceText.label(of: page)))\n"
    text += wrapped(page.summary)
    if page.kind == .recipe { return text + recipe(page) }
    if !page.usage.isEmpty {
      text += "\n" + page.usage.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    if let replacement = page.replacement {
      text += "\n" + wrapped("Deprecated since Beagle 2. Use \(replacement) instead.")
    }
    for paragraph in page.details { text += "\n" + wrapped(paragraph) }
    if !page.facts.isEmpty || page.support != nil { text += "\n" + facts(of: page) }
    if !page.properties.isEmpty {
      text += heading("Properties") + page.properties.map(property).joined()
    }
    for list in page.terms { text += heading(list.heading) + terms(list.terms) }
    for example in page.examples { text += self.example(example) }
    text += list("In a terminal", page.terminal)
    text += list("Common mistakes", page.mistakes)
    if !page.source.isEmpty { text += "\n" + wrapped("Source: " + page.source) }
    if !page.seeAlso.isEmpty {
      text += "\n" + wrapped("See also: " + page.seeAlso.joined(separator: ", "))
    }
    return text
  }

  /// Returns a list of names and summaries by kind.
  package func list(_ entries: [Reference.Entry]) -> String {
    ReferencePage.Kind.inOrder(of: entries).compactMap { kind -> String? in
      var own: [ReferencePage.Term] = []
      for index in entries.indices where entries[index].kind == kind {
        own.append(.init(entries[index].name, entries[index].summary))
      }
      return own.isEmpty ? nil : style.paint(kind.heading, .location) + "\n" + terms(own)
    }.joined(separator: "\n")
  }

  /// The kind of a page, and what matters most about it.
  private static func label(of page: ReferencePage) -> String {
    let severity = page.kind == .check ? page.facts.first?.text ?? "" : ""
    let isOff = page.kind == .check && page.facts.count > 1
    return severity.isEmpty ? page.kind.rawValue : severity + (isOff ? ", off by default" : "")
  }

  /// Returns a table of names and texts.
  package func table(_ terms: [ReferencePage.Term]) -> String { self.terms(terms) }

  // MARK: - Parts

  private func heading(_ text: String) -> String { "\n" + style.paint(text, .location) + "\n" }

  private func list(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return heading(title)
      + items.map { item in
        let lines = lines(item, width: width - 4)
        return "  - " + lines.joined(separator: "\n    ") + "\n"
      }.joined()
  }

  /// Returns the rest of a recipe: the related pages and the example. A recipe has at most 15 lines.
  private func recipe(_ page: ReferencePage) -> String {
    let links = wrapped("See also: " + page.seeAlso.joined(separator: ", "))
    return links + page.examples.map { example(.init("", files: $0.files)) }.joined()
  }

  private func facts(of page: ReferencePage) -> String {
    var facts = page.kind == .check ? [] : page.facts
    if let support = page.support { facts.append(.init("Clients", support.text)) }
    return facts.isEmpty ? "" : terms(facts, isPlain: true)
  }

  private func property(_ property: ReferencePage.Property) -> String {
    var notes: [String] = []
    if property.isRequired { notes.append("required") }
    if let value = property.defaultValue { notes.append("default \(value.jsonText)") }
    if property.acceptsExpressions { notes.append("expressions") }
    if let support = property.support, support.since != "1.x" || support.clients.count < 7 {
      notes.append(support.text)
    }
    let type = ([property.type] + notes).joined(separator: "; ")
    let indent = "      "
    let typeLines = lines(type, width: width - 6).map { indent + style.paint($0, .frame) + "\n" }
    let textLines = lines(property.text, width: width - 6).map { indent + $0 + "\n" }
    return "  " + style.paint(property.name, .help) + "\n" + typeLines.joined() + textLines.joined()
  }

  private func example(_ example: ReferencePage.Example) -> String {
    let role: ReportStyle.Role =
      switch example.heading {
      case "Wrong": .removed
      case "Right": .added
      default: .location
      }
    var text = "\n"
    if !example.heading.isEmpty { text += style.paint(example.heading, role) + "\n" }
    if !example.text.isEmpty { text += wrapped(example.text) }
    for (index, file) in example.files.enumerated() {
      if index > 0 { text += "\n" }
      if !file.name.isEmpty { text += "  \(file.name):\n" }
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        text += line.isEmpty ? "\n" : "  \(line)\n"
      }
    }
    return text
  }

  /// Returns a table of terms and texts, or a list with the texts below if the table is too narrow.
  private func terms(_ terms: [ReferencePage.Term], isPlain: Bool = false) -> String {
    let widths = terms.map { TextMetrics.width($0.name) }
    let column = (widths.max() ?? 0) + 4
    let isBelow = width - column < 30
    let indent = isBelow ? 6 : column
    // Bytes, because strings take most of the time of `explain`: the list of all names has 400 terms.
    let blanks = Array(repeating: UInt8(ascii: " "), count: max(indent, column))
    var text: [UInt8] = []
    for (term, termWidth) in zip(terms, widths) {
      text += blanks.prefix(2)
      text += style.paint(term.name, isPlain ? .frame : .help).utf8
      if isBelow { text.append(UInt8(ascii: "\n")) }
      var pad = isBelow ? indent : column - 2 - termWidth
      forEachLine(of: term.text, width: width - indent) { line in
        text += blanks.prefix(pad)
        text += line
        text.append(UInt8(ascii: "\n"))
        pad = indent
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func wrapped(_ text: String) -> String {
    lines(text, width: width - 2).map { "  \($0)\n" }.joined()
  }

  /// Returns a text without the marks of code, in lines of at most `width` columns.
  private func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    forEachLine(of: text, width: width) { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// Calls a closure with each line of a text without the marks of code. A line has at most `width`
  /// columns.
  private func forEachLine(of text: String, width: Int, _ body: (ArraySlice<UInt8>) -> Void) {
    var bytes = Array(text.utf8)
    if bytes.contains(UInt8(ascii: "`")) { bytes.removeAll { $0 == UInt8(ascii: "`") } }
    // A text has at most as many columns as bytes.
    if bytes.count <= width { return body(bytes[...]) }
    var line: [UInt8] = []
    var lineWidth = 0
    var index = 0
    while index < bytes.count {
      var end = index
      var isASCII = true
      while end < bytes.count, bytes[end] != UInt8(ascii: " ") {
        isASCII = isASCII && bytes[end] < 0x80
        end += 1
      }
      let word = bytes[index..<end]
      index = end + 1
      if word.isEmpty { continue }
      let wordWidth =
        isASCII ? word.count : TextMetrics.width(String(decoding: word, as: UTF8.self))
      if !line.isEmpty, lineWidth + 1 + wordWidth > width {
        body(line[...])
        line.removeAll(keepingCapacity: true)
        lineWidth = 0
      }
      if !line.isEmpty {
        line.append(UInt8(ascii: " "))
        lineWidth += 1
      }
      line += word
      lineWidth += wordWidth
    }
    body(line[...])
  }
}
