import BeagleAnalysis
import BeagleSchema
import JSON

/// The kinds of code actions that the server has (`CodeActionKind` in LSP).
enum CodeActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  case extract = "refactor.extract"
  case rewrite = "refactor.rewrite"
  case fixAll = "source.fixAll"

  /// Whether a client that asks for some kinds gets actions of this one. Each requested kind contains
  /// its subkinds.
  func isWanted(_ only: [String]?) -> Bool {
    guard let only, !only.isEmpty else { return true }
    return only.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") }
  }
}

extension LanguageServer {
  /// Returns the fixes and refactorings for a range (`textDocument/codeAction`).
  func codeActions(_ document: TextDocument?, _ params: Params) -> ProtocolValue {
    guard let document, let range = Params.range(params["range"]), client.hasCodeActionLiterals
    else { return [] }
    let start = document.offset(of: range.start)
    let end = max(start, document.offset(of: range.end))
    let only = params["context"]?["only"]?.elements.compactMap { $0.string }
    var found = items(document)
    if !document.isYAML, !document.isTooLarge, document.analysis.error != nil {
      document.analysis.addSyntaxFixes(to: &found, document)
    }
    var actions: [ProtocolValue] = []
    if CodeActionKind.quickFix.isWanted(only) {
      // The client names the diagnostics that it shows at the cursor, for example those of its line.
      let named = params["context"]?["diagnostics"]?.elements.map { $0 } ?? []
      let shown = found.filter { item in
        item.range.lowerBound <= end && start <= item.range.upperBound
          || named.contains { item.isShown(as: $0, in: document) }
      }
      actions += FixMenu(found, in: document).fixes(for: shown, at: start..<end).map(quickFix)
      actions += furtherFixes(for: shown, in: document)
    }
    actions += refactorings(document, start..<end, only: only)
    let safe = found.compactMap(\.fixIt).filter(\.isSafe)
    if CodeActionKind.fixAll.isWanted(only), !safe.isEmpty {
      actions.append(fixAll(safe, in: document))
    }
    return .array(actions)
  }

  /// Returns a code action.
  func action(
    _ title: String, _ kind: CodeActionKind, _ edit: ProtocolValue
  ) -> ProtocolValue {
    ["title": .string(title), "kind": .string(kind.rawValue), "edit": edit]
  }

  private func edit(_ edits: [TextEdit], of document: TextDocument) -> ProtocolValue {
    workspaceEdit(edits.map { (document, $0.span.offset..<$0.span.end, $0.replacement) })
  }

  private func quickFix(_ fix: FixMenu.Fix) -> ProtocolValue {
    action(fix.title, .quickFix, edit(fix.edits, of: fix.document))
      .adding("diagnostics", .array(fix.items.map(\.value)))
      .adding("isPreferred", fix.isPreferred ? true : nil)
  }

  private func fixAll(_ safe: [FixIt], in document: TextDocument) -> ProtocolValue {
    let (edits, count) = FixMenu.edits(of: safe, in: document)
    let fixes = count == 1 ? "the safe fix" : "all \(count) safe fixes"
    return action("Apply \(fixes)", .fixAll, edit(edits, of: document))
  }
}

extension DiagnosticItem {
  /// Whether a diagnostic of the client is this one.
  fileprivate func isShown(as sent: JSONNode, in document: TextDocument) -> Bool {
    guard sent["code"]?.string == code, let place = Params.range(sent["range"]) else {
      return false
    }
    return document.offset(of: place.start) == range.lowerBound
      && document.offset(of: place.end) == range.upperBound
  }
}

extension TextAnalysis {
  /// Adds the fixes of syntax errors.
  fileprivate func addSyntaxFixes(to items: inout [DiagnosticItem], _ document: TextDocument) {
    let codes = Set(JSONError.Kind.allCases.map(\.rawValue))
    if let bracket, !items.isEmpty {
      items[0].fixIt = bracket.fixIt
      return
    }
    for fault in correction?.faults ?? [] {
      guard let fixIt = fault.fixIt else { continue }
      let line = document.lineNumber(fault.offset)
      let open = items.indices.filter { items[$0].fixIt == nil && codes.contains(items[$0].code) }
      func isOnLine(_ item: DiagnosticItem) -> Bool {
        document.lineNumber(item.range.lowerBound) == line
      }
      if let place = open.first(where: { isOnLine(items[$0]) }) {
        items[place].fixIt = fixIt
      } else if var other = items.first(where: isOnLine) {
        // Only the first error of a line is reported.
        other.fixIt = fixIt
        items.append(other)
      } else if let last = open.last {
        // A bracket that is missing at the end is reported before it.
        items[last].fixIt = fixIt
      }
    }
  }
}
