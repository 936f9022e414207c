import BeagleAnalysis
import BeagleSchema
import JSON

extension LanguageServer {
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
