import BeagleAnalysis
import BeagleSchema
import JSON

extension LanguageServer {
  /// Returns the fixes for a range (`textDocument/codeAction`).
  func codeActions(
    _ document: TextDocument?, _ range: (start: Position, end: Position)?, only: [String]?
  ) -> ProtocolValue {
    guard let document, let range, client.hasCodeActionLiterals else { return [] }
    let start = document.offset(of: range.start)
    let end = max(start, document.offset(of: range.end))
    let found = items(document)
    var actions: [ProtocolValue] = []
    func wants(_ kind: String) -> Bool {
      guard let only, !only.isEmpty else { return true }
      return only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
    }
    if wants("quickfix") {
      for item in found
      where item.range.lowerBound <= end && start <= item.range.upperBound {
        guard let fixIt = item.fixIt else { continue }
        actions.append(
          ([
            "title": .string(fixIt.title), "kind": "quickfix", "diagnostics": [item.value],
            "edit": workspaceEdit(fixIt.edits.map { (document, $0.range, $0.text) }),
          ] as ProtocolValue).adding("isPreferred", fixIt.isSafe ? true : nil))
      }
    }
    let safe = found.filter { $0.fixIt?.isSafe == true }
    if wants("source.fixAll"), !safe.isEmpty {
      var plan = FixPlan()
      for fixIt in safe.compactMap(\.fixIt) {
        plan.add(
          FixIt(
            title: fixIt.title,
            edits: fixIt.edits.map { edit in
              TextEdit(
                file: document.name,
                span: SourceSpan(offset: edit.range.lowerBound, length: edit.range.count),
                replacement: edit.text)
            }, isSafe: true))
      }
      let edits = (plan.edits[document.name] ?? [])
        .sorted { ($0.span.offset, $0.span.end) < ($1.span.offset, $1.span.end) }
        .map { (document: document, range: $0.span.offset..<$0.span.end, text: $0.replacement) }
      actions.append([
        "title": .string(
          "Apply \(plan.count == 1 ? "the safe fix" : "all \(plan.count) safe fixes")"
        ),
        "kind": "source.fixAll", "edit": workspaceEdit(edits),
      ])
    }
    return .array(actions)
  }

  /// Returns the edits that format a document, or null if it has syntax errors.
  func formatting(
    _ document: TextDocument?, _ range: (start: Position, end: Position)?, options: JSONNode?
  ) -> ProtocolValue {
    guard let document, !document.isTooLarge, document.analysis.error == nil else { return .null }
    let size = min(max(options?["tabSize"]?.int ?? 2, 1), 16)
    let usesSpaces = options?["insertSpaces"]?.bool ?? true
    let indent = usesSpaces ? String(repeating: " ", count: size) : "\t"
    var edits = JSONFormatter.edits(document.analysis.tree, indent: indent)
    if let range {
      let start = document.offset(of: range.start)
      let end = document.offset(of: range.end)
      edits.removeAll { $0.range.upperBound < start || $0.range.lowerBound > end }
    } else {
      edits += JSONFormatter.end(document.bytes, options)
    }
    if edits.count > JSONFormatter.editLimit {
      edits = [JSONFormatter.joined(edits, in: document.bytes)]
    }
    return .array(
      edits.map { ["range": document.range($0.range), "newText": .string($0.text)] })
  }
}

extension JSONFormatter {
  /// With more edits, the server sends a single one, which clients apply faster.
  static let editLimit = 1000

  /// Returns one edit with the effect of all edits, which must be sorted.
  static func joined(_ edits: [Edit], in bytes: [UInt8]) -> Edit {
    var text: [UInt8] = []
    var next = edits.first?.range.lowerBound ?? 0
    let start = next
    for edit in edits {
      text += bytes[next..<edit.range.lowerBound]
      text += edit.text.utf8
      next = edit.range.upperBound
    }
    return Edit(range: start..<next, text: String(decoding: text, as: UTF8.self))
  }

  /// Returns the edit for the final newline that the client's options request.
  static func end(_ bytes: [UInt8], _ options: JSONNode?) -> [Edit] {
    var start = bytes.count
    while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
    let blanks = bytes[start...]
    let endsLine = blanks.contains(0x0A)
    var newline: String?
    if options?["trimFinalNewlines"]?.bool == true, endsLine { newline = "\n" }
    if options?["insertFinalNewline"]?.bool == true, !endsLine { newline = "\n" }
    guard let newline, !blanks.elementsEqual(newline.utf8) else { return [] }
    return [Edit(range: start..<bytes.count, text: newline)]
  }
}
