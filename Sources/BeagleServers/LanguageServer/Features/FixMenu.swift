import BeagleAnalysis
import BeagleSchema

/// The fixes of the findings of a document as an editor lists them: each title names what it changes,
/// and equal fixes of several places are one action.
struct FixMenu {
  /// A code action.
  struct Fix {
    let document: TextDocument
    let title: String
    let edits: [TextEdit]
    let items: [DiagnosticItem]
    let isPreferred: Bool
  }

  private let document: TextDocument
  /// The findings with equal fixes, by the title of the fix.
  private let groups: [String: [DiagnosticItem]]

  /// - Parameter items: All findings of the document.
  init(_ items: [DiagnosticItem], in document: TextDocument) {
    self.document = document
    groups = Dictionary(grouping: items.filter { $0.fixIt != nil }) { item in
      FixMenu.title(of: item, in: document)
    }
  }

  /// Returns the fixes of some findings.
  /// - Parameter selection: The cursor or the selected text.
  func fixes(for shown: [DiagnosticItem], at selection: Range<Int>) -> [Fix] {
    let shown = shown.filter { $0.fixIt != nil }.map { (FixMenu.title(of: $0, in: document), $0) }
    var seen: Set<String> = []
    var fixes: [Fix] = []
    for (title, item) in shown {
      let all = groups[title] ?? [item]
      // Several findings may have the same fix.
      let isShared = all.allSatisfy { $0.fixIt == item.fixIt }
      guard all.count > 1, !isShared else {
        if seen.insert(title).inserted { fixes.append(fix(title, isShared ? all : [item])) }
        continue
      }
      let touches =
        item.range.lowerBound <= selection.upperBound
        && selection.lowerBound <= item.range.upperBound
      if touches && selection.isEmpty || shown.count(where: { $0.0 == title }) == 1 {
        let line = document.lineNumber(item.range.lowerBound)
        fixes.append(fix("\(title) in line \(line)", [item]))
      }
      if seen.insert(title).inserted {
        fixes.append(fix("\(title) in all \(all.count) places", all))
      }
    }
    return fixes
  }

  private func fix(_ title: String, _ items: [DiagnosticItem]) -> Fix {
    let fixes = items.compactMap(\.fixIt)
    return Fix(
      document: document, title: title, edits: FixMenu.edits(of: fixes, in: document).edits,
      items: items, isPreferred: items.count == 1 && fixes.allSatisfy(\.isSafe))
  }

  /// Returns the edits of fixes without those that overlap an earlier one, and the number of fixes.
  static func edits(
    of fixes: [FixIt], in document: TextDocument
  ) -> (edits: [TextEdit], count: Int) {
    var plan = FixPlan()
    for fixIt in fixes { plan.add(fixIt) }
    let edits = (plan.edits[document.name] ?? [])
      .sorted { ($0.span.offset, $0.span.end) < ($1.span.offset, $1.span.end) }
    return (edits, plan.count)
  }

  // MARK: - Titles

  /// The maximum length of the replaced text in a title, in bytes.
  private static let titleLimit = 40

  /// Returns the title of a fix with the text that it replaces: `Change "pth" to "path"`.
  private static func title(of item: DiagnosticItem, in document: TextDocument) -> String {
    guard let fixIt = item.fixIt else { return "" }
    guard let meant = fixIt.newWord,
      let span = fixIt.edits.first(where: { $0.span.length > 0 })?.span,
      span.length <= titleLimit, span.end <= document.bytes.count
    else { return fixIt.title }
    let text = String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
    guard !text.utf8.contains(where: { $0 < 0x20 }) else { return fixIt.title }
    if let change = change(of: text, to: meant) { return change }
    let quote = UInt8(ascii: "\"")
    if fixIt.edits.count == 1, fixIt.edits[0].replacement.isEmpty {
      return "Remove \(text.utf8.first == quote ? text : "\"\(text)\"")"
    }
    // The text of a name in an expression or a flow has no quotes.
    let isQuoted = text.utf8.first == quote || meant.utf8.first != quote
    return "Change \(isQuoted ? text : "\"\(text)\"") to \(meant)"
  }

  /// Returns the title of a change of the type: `Change the text "5" to the number 5`.
  private static func change(of text: String, to meant: String) -> String? {
    func kind(_ value: String) -> String {
      value.utf8.first == UInt8(ascii: "\"")
        ? "the text \(value)" : Double(value) == nil ? value : "the number \(value)"
    }
    guard text == "\"\(meant)\"" || meant == "\"\(text)\"" else { return nil }
    return "Change \(kind(text)) to \(kind(meant))"
  }
}
