import BeagleSchema
import JSON

/// A diagnostic as a client gets it, with the change that mends it.
struct DiagnosticItem {
  let range: Range<Int>
  let code: String
  /// As it is sent.
  let value: ProtocolValue
  /// Edits of the text as it is now; nil where there are none.
  var fixIt: (title: String, edits: [(range: Range<Int>, text: String)], isSafe: Bool)?

  init(
    range: Range<Int>, severity: Diagnostic.Severity, code: String, message: String,
    isDeprecated: Bool = false, in document: TextDocument
  ) {
    self.range = range
    self.code = code
    let number =
      switch severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    value =
      ([
        "range": document.range(range), "severity": .int(number), "code": .string(code),
        "source": "beagle", "message": .string(message),
      ] as ProtocolValue).adding("tags", isDeprecated ? [2] : nil)
  }
}

extension BufferAnalysis {
  /// The most faults of the grammar that are shown at once.
  private static let shownFaults = 20

  /// What the grammar does not allow: the first as every reader says it, and those on later lines.
  func faultItems(_ document: TextDocument) -> [DiagnosticItem] {
    guard let error else { return [] }
    var items: [DiagnosticItem] = []
    var lines: Set<Int> = []
    // Where a bracket is missing, the end of the document is the wrong place to look at.
    let isCut = error.kind == .truncated && tree.faults.contains { $0.kind != .truncated }
    if !isCut {
      let line = document.lines.line(ofOffset: error.offset)
      // A string that is not closed is shown as a whole, not where its line ends.
      let fault =
        tree.faults.first { $0.offset == error.offset }
        ?? tree.faults.first {
          $0.kind == .string && error.kind == .string
            && document.lines.line(ofOffset: $0.offset) == line
        }
      let start = fault?.offset ?? error.offset
      items.append(
        item(error.kind, error.message, error.hint, start..<start + (fault?.length ?? 1), document))
      lines.insert(line)
    }
    for fault in tree.faults
    where items.count < BufferAnalysis.shownFaults
      && lines.insert(document.lines.line(ofOffset: fault.offset)).inserted
    {
      let range = fault.offset..<fault.offset + fault.length
      items.append(item(fault.kind, fault.message, fault.hint, range, document))
    }
    return items
  }

  private func item(
    _ kind: JSONError.Kind, _ message: String, _ hint: String?, _ range: Range<Int>,
    _ document: TextDocument
  ) -> DiagnosticItem {
    let bytes = document.bytes
    var start = min(range.lowerBound, bytes.count)
    // What is missing at the end of a text is missing behind its last character.
    if start == bytes.count {
      while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
      start = max(0, start - 1)
      while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    }
    var end = start
    while end < bytes.count, end < max(range.upperBound, start + 1), bytes[end] != 0x0A { end += 1 }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return DiagnosticItem(
      range: start..<end, severity: .error, code: kind.rawValue,
      message: message + (hint.map { "; \($0)" } ?? ""), in: document)
  }

  /// Findings as a client gets them. What the repair of a broken text has brought about is left out.
  func items(_ diagnostics: [Diagnostic], _ document: TextDocument) -> [DiagnosticItem] {
    diagnostics.compactMap { diagnostic in
      if case .json = diagnostic.code, error != nil { return nil }
      let range = place(diagnostic)
      if repaired != nil, isArtefact(diagnostic, range.lowerBound) { return nil }
      var item = DiagnosticItem(
        range: range, severity: diagnostic.severity, code: diagnostic.code.rawValue,
        message: diagnostic.message + remedy(diagnostic),
        isDeprecated: diagnostic.code == .deprecated, in: document)
      item.fixIt = fixIt(diagnostic, document)
      return item
    }
  }

  private func remedy(_ diagnostic: Diagnostic) -> String {
    guard let suggestion = diagnostic.suggestion else { return "" }
    return diagnostic.code.suggestsWord
      ? "; did you mean \"\(suggestion)\"?" : "; \(suggestion)"
  }

  /// The bytes of the text that a finding is about; of several lines the first.
  private func place(_ diagnostic: Diagnostic) -> Range<Int> {
    guard let document else { return 0..<0 }
    var end = diagnostic.offset
    var left =
      diagnostic.endLine == diagnostic.line ? diagnostic.endColumn - diagnostic.column : Int.max
    while end < document.bytes.count, left > 0, document.bytes[end] != 0x0A {
      end += 1
      while end < document.bytes.count, document.bytes[end] & 0xC0 == 0x80 { end += 1 }
      left -= 1
    }
    let range = original(SourceSpan(offset: diagnostic.offset, length: end - diagnostic.offset))
    // A repaired text has no lines of its own.
    let bytes = tree.bytes
    var last = min(range.lowerBound, bytes.count)
    while last < min(range.upperBound, bytes.count), bytes[last] != 0x0A, bytes[last] != 0x0D {
      last += 1
    }
    return min(range.lowerBound, bytes.count)..<last
  }

  /// Whether a finding is about what was left out.
  private func isArtefact(_ diagnostic: Diagnostic, _ offset: Int) -> Bool {
    if diagnostic.code == .unresolvedContext, repaired?.hasLostContexts == true { return true }
    guard let touched = tree.node(at: offset) else { return true }
    let node = tree.nodes[touched]
    let isContainer = node.kind == .object || node.kind == .array
    if isContainer { return isDamaged(touched) }
    // What a whole value says of itself holds, whatever is missing beside it.
    switch diagnostic.code {
    case .missingRequired, .missingRoot, .unknownProperty, .misspelledProperty:
      return node.parent < 0 || isDamaged(Int(node.parent))
    default: return false
    }
  }

  /// Whether something is missing in an object or list, or in one directly in it.
  private func isDamaged(_ index: Int) -> Bool {
    tree.nodes[index].isDamaged || !tree.nodes[index].isWhole
      || tree.children(of: index).contains { tree.nodes[$0].isDamaged }
  }

  private func fixIt(
    _ diagnostic: Diagnostic, _ document: TextDocument
  ) -> (title: String, edits: [(range: Range<Int>, text: String)], isSafe: Bool)? {
    guard let fixIt = diagnostic.fixIt,
      fixIt.edits.allSatisfy({ $0.file == document.name })
    else { return nil }
    return (
      fixIt.title, fixIt.edits.map { (original($0.span), $0.replacement) }, fixIt.isSafe
    )
  }
}
