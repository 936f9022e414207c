import BeagleSchema
import JSON

/// A diagnostic for the client, with its fix.
struct DiagnosticItem {
  let range: Range<Int>
  let code: String
  /// The JSON of the diagnostic.
  private(set) var value: ProtocolValue
  /// Whether the diagnostic is an error.
  let isError: Bool
  /// The name that the diagnostic is about; empty without one.
  var name = ""
  /// The paths that a navigation does not set.
  var missingPaths: [MissingPath] = []
  /// The fix as edits of the current text, or nil.
  var fixIt: FixIt?

  init(
    range: Range<Int>, severity: Diagnostic.Severity, code: String, message: String,
    isDeprecated: Bool = false, isUnused: Bool = false, in document: TextDocument
  ) {
    self.range = range
    self.code = code
    isError = severity == .error
    let item: ProtocolValue = [
      "range": document.range(range),
      "severity": severity == .error ? 1 : severity == .warning ? 2 : 3, "code": .string(code),
      "source": "beagle", "message": .string(message),
    ]
    value = item.adding("tags", isDeprecated ? [2] : isUnused ? [1] : nil)
  }
}

extension DiagnosticItem {
  /// Adds other places of the same name (`DiagnosticRelatedInformation` in LSP).
  mutating func addRelated(_ ranges: [Range<Int>], _ message: String, in document: TextDocument) {
    guard !ranges.isEmpty else { return }
    value = value.adding(
      "relatedInformation",
      .array(
        ranges.map { ["location": document.location($0), "message": .string(message)] }))
  }
}

extension TextAnalysis {
  /// Returns the syntax errors up to the first one without a certain fix, because later ones may be its
  /// consequences. A line has one.
  func syntaxErrorItems(_ document: TextDocument) -> [DiagnosticItem] {
    guard let error, let correction else { return [] }
    if let bracket {
      let start = bracket.offset
      return [item(error.kind, bracket.message, nil, start..<start + 1, document)]
    }
    // If a bracket is missing, the end of the document is not a useful position.
    if error.kind == .truncated, let fault = tree.errors.first(where: { $0.kind != .truncated }) {
      let range = fault.offset..<fault.offset + fault.length
      return [item(fault.kind, fault.message, fault.hint, range, document)]
    }
    var lines: Set<Int> = []
    return correction.faults.filter { lines.insert(document.lineNumber($0.offset)).inserted }
      .map { fault in
        let (error, line) = (fault.error, document.lineNumber(fault.offset))
        // Mark an unclosed string as a whole instead of the end of its line.
        let shown =
          tree.errors.first { $0.offset == fault.offset }
          ?? tree.errors.first {
            $0.kind == .string && error.kind == .string
              && document.lineNumber($0.offset) == line
          }
        let start = shown?.offset ?? fault.offset
        return item(
          error.kind, error.message, error.hint, start..<start + (shown?.length ?? 1), document)
      }
  }

  private func item(
    _ kind: JSONError.Kind, _ message: String, _ hint: String?, _ range: Range<Int>,
    _ document: TextDocument
  ) -> DiagnosticItem {
    let bytes = document.bytes
    var start = min(range.lowerBound, bytes.count)
    // Mark the last character if something is missing at the end of the text.
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

  /// Returns findings as diagnostics for the client. Omits findings about values that are not finished.
  func items(_ diagnostics: [Diagnostic], _ document: TextDocument) -> [DiagnosticItem] {
    diagnostics.compactMap { diagnostic in
      if case .json = diagnostic.code, error != nil { return nil }
      let range = place(diagnostic)
      if repaired != nil, isUnfinished(diagnostic, range.lowerBound) { return nil }
      var item = DiagnosticItem(
        range: range, severity: diagnostic.severity, code: diagnostic.code.rawValue,
        message: diagnostic.fullMessage + remedy(diagnostic),
        isDeprecated: diagnostic.code == .deprecated,
        isUnused: diagnostic.code == .unusedContext, in: document)
      item.name = diagnostic.name
      item.missingPaths = diagnostic.missingPaths
      item.fixIt = fixIt(diagnostic, document)
      return item
    }
  }

  private func remedy(_ diagnostic: Diagnostic) -> String {
    guard let suggestion = diagnostic.suggestion else { return "" }
    return diagnostic.suggestsWord
      ? "; did you mean \"\(suggestion)\"?" : "; \(suggestion)"
  }

  /// Returns the range of a finding, reduced to its first line.
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
    // A finding in repaired text has no end line, so search the original text for it.
    let bytes = tree.bytes
    var last = min(range.lowerBound, bytes.count)
    while last < min(range.upperBound, bytes.count), bytes[last] != 0x0A, bytes[last] != 0x0D {
      last += 1
    }
    return min(range.lowerBound, bytes.count)..<last
  }

  /// Whether a finding is about text that a fix of a syntax error inserts, or about something that is missing
  /// in an object with a syntax error.
  private func isUnfinished(_ diagnostic: Diagnostic, _ offset: Int) -> Bool {
    if repaired?.isInserted(diagnostic.offset) == true { return true }
    // The id of a context is perhaps not finished.
    if diagnostic.code == .unresolvedContext,
      correction?.faults.contains(where: { $0.error.kind == .string }) == true
    {
      return true
    }
    guard let touched = tree.node(at: offset) else { return true }
    let node = tree.nodes[touched]
    let isContainer = node.kind == .object || node.kind == .array
    if isContainer { return hasErrors(touched) }
    // A finding about a complete value is valid even if its siblings are incomplete.
    switch diagnostic.code {
    case .missingRequired, .missingRoot, .unknownProperty, .misspelledProperty:
      return node.parent < 0 || hasErrors(Int(node.parent))
    default: return false
    }
  }

  /// Whether an object or list, or one of its direct children, has syntax errors.
  private func hasErrors(_ index: Int) -> Bool {
    tree.nodes[index].hasErrors || !tree.nodes[index].isComplete
      || tree.children(of: index).contains { tree.nodes[$0].hasErrors }
  }

  private func fixIt(_ diagnostic: Diagnostic, _ document: TextDocument) -> FixIt? {
    guard var fixIt = diagnostic.fixIt,
      fixIt.edits.allSatisfy({ $0.file == document.name })
    else { return nil }
    for index in fixIt.edits.indices {
      let span = fixIt.edits[index].span
      let range = original(span)
      // A fix of text that is different in the document is not possible yet.
      guard range.count == span.length, repaired?.isInserted(span.offset) != true else {
        return nil
      }
      fixIt.edits[index].span = SourceSpan(offset: range.lowerBound, length: range.count)
    }
    return fixIt
  }
}
