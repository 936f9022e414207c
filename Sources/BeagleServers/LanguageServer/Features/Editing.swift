import BeagleAnalysis
import BeagleSchema
import JSON

extension LanguageServer {
  /// Returns the fixes and refactorings for a range (`textDocument/codeAction`).
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
    func edit(_ edits: [TextEdit]) -> ProtocolValue {
      workspaceEdit(edits.map { (document, $0.span.offset..<$0.span.end, $0.replacement) })
    }
    if wants("quickfix") {
      for item in found
      where item.range.lowerBound <= end && start <= item.range.upperBound {
        guard let fixIt = item.fixIt else { continue }
        let action: ProtocolValue = [
          "title": .string(fixIt.title), "kind": "quickfix", "diagnostics": [item.value],
          "edit": edit(fixIt.edits),
        ]
        actions.append(action.adding("isPreferred", fixIt.isSafe ? true : nil))
      }
    }
    actions += refactorings(document, start..<end, wants: wants)
    let safe = found.compactMap(\.fixIt).filter(\.isSafe)
    if wants("source.fixAll"), !safe.isEmpty {
      var plan = FixPlan()
      for fixIt in safe { plan.add(fixIt) }
      let edits = (plan.edits[document.name] ?? [])
        .sorted { ($0.span.offset, $0.span.end) < ($1.span.offset, $1.span.end) }
      let fixes = plan.count == 1 ? "the safe fix" : "all \(plan.count) safe fixes"
      actions.append([
        "title": .string("Apply \(fixes)"), "kind": "source.fixAll", "edit": edit(edits),
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
      edits += JSONFormatter.endOfFile(
        document.bytes, trims: options?["trimFinalNewlines"]?.bool == true,
        inserts: options?["insertFinalNewline"]?.bool == true)
    }
    // Clients apply a single large edit faster.
    if edits.count > 1000 { edits = [JSONFormatter.joined(edits, in: document.bytes)] }
    return .array(edits.map { document.edit($0.range, $0.text) })
  }
}
