/// Fixes for JSON syntax errors whose intended text is clear, for example a missing comma.
package enum SyntaxFix {
  /// The maximum number of fixes for one text, and of bytes parsed while it is fixed.
  private static let limit = (faults: 1000, bytes: 1 << 26)

  /// Returns the fix for a syntax error, or nil if the intended text is not clear.
  ///
  /// Some errors have several causes: a `}` that closes an array may stand for a `]`, or a `]` is
  /// missing before it. If the indentation does not show it, the fix after which the parser reads
  /// furthest is chosen.
  static func of(_ finding: Diagnostic, in bytes: [UInt8]) -> FixIt? {
    guard case .json(let kind) = finding.code, finding.offset <= bytes.count else { return nil }
    if BracketRepair.kinds.contains(kind),
      let fault = BracketRepair.fault(file: finding.file, bytes: bytes)
    {
      return fault.fixIt
    }
    let found = SyntaxRepairs(
      file: finding.file, bytes: bytes, kind: kind, offset: finding.offset
    ).repairs
    guard let first = found.first else { return nil }
    if found.count == 1, first.isSafe { return first }
    let progress = found.map { SyntaxFix.progress(of: $0, in: bytes) }
    guard let best = progress.max(), best > finding.offset,
      let index = progress.firstIndex(of: best)
    else { return nil }
    var result = found[index]
    // Two corrections that both work are a choice.
    if progress.count(where: { $0 == best }) > 1 { result.isSafe = false }
    return result
  }

  /// Returns the offset of the first syntax error that remains after a fix, in the text before the
  /// fix; Int.max if none remains.
  private static func progress(of fixIt: FixIt, in bytes: [UInt8]) -> Int {
    let text = fixIt.edits.applied(to: bytes)
    do {
      _ = try JSONDocument(text, name: "")
      return .max
    } catch { return error.offset - text.count + bytes.count }
  }

  /// Returns the fix for a syntax error, or nil if the intended text is not clear. The fix is safe
  /// only if fixing all syntax errors in this way makes the text valid JSON.
  package static func verified(for finding: Diagnostic, in bytes: [UInt8]) -> FixIt? {
    guard var fixIt = of(finding, in: bytes) else { return nil }
    if fixIt.isSafe { fixIt.isSafe = json(from: bytes, name: finding.file) != nil }
    return fixIt
  }

  /// Returns whether a finding is a syntax error with a safe fix.
  package static func isSyntaxFix(_ finding: Diagnostic) -> Bool {
    guard case .json = finding.code else { return false }
    return finding.fixIt?.isSafe == true
  }

  /// Returns the text with all syntax errors fixed, and the number of errors. Returns nil if the
  /// text has no errors or cannot be fixed. Parses the text again after each fix.
  package static func json(
    from text: [UInt8], name: String
  ) -> (text: [UInt8], faults: Int)? {
    var text = text
    var left = limit.bytes
    for faults in 0..<limit.faults {
      do {
        _ = try JSONDocument(text, name: name)
        return faults > 0 ? (text, faults) : nil
      } catch {
        left -= text.count
        guard left > 0, let fixIt = of(Diagnostic(error), in: text), fixIt.isSafe else {
          return nil
        }
        let next = fixIt.edits.applied(to: text)
        guard next != text else { return nil }
        text = next
      }
    }
    return nil
  }
}
