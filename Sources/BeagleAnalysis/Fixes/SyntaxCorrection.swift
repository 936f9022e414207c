/// The syntax errors of a text with their fixes, and the text after them if all fixes are certain.
///
/// The parser stops at the first error, so each fix is applied before the next error is searched. After
/// an error without a certain fix, others may only be its consequence, so it is the last one.
package struct SyntaxCorrection: Sendable {
  /// A syntax error.
  package struct Fault: Sendable {
    /// The error in the text after the fixes of the earlier ones.
    package let error: JSONError
    /// The offset of the error in the given text.
    package let offset: Int
    /// The fix of the given text; nil if the intended text is not clear. It is safe only if all fixes
    /// together make the text valid JSON.
    package fileprivate(set) var fixIt: FixIt?
  }

  /// The errors in the order of the text.
  package private(set) var faults: [Fault] = []
  /// The text after all fixes; nil if one of them is missing or not certain.
  package private(set) var document: JSONDocument?
  /// The offset in the given text of each byte of the text after the fixes, and of its end.
  package private(set) var offsets: [Int] = []

  /// The maximum number of errors that are searched, and of bytes parsed for them.
  private static let limit = (faults: 20, bytes: 1 << 25)

  /// Finds the errors of a text that is not JSON.
  package init(_ bytes: [UInt8], name: String) {
    var text = OffsetText(bytes)
    var left = Self.limit.bytes
    while faults.count < Self.limit.faults {
      left -= text.bytes.count
      guard left > 0 else { break }
      do {
        document = try JSONDocument(text.bytes, name: name)
        offsets = text.offsets
        return
      } catch {
        let fixIt = SyntaxFix.of(Diagnostic(error), in: text.bytes)
        let given = fixIt.flatMap { text.original($0) }
        faults.append(Fault(error: error, offset: text.original(error.offset), fixIt: given))
        guard let fixIt, given != nil, fixIt.isSafe, text.apply(fixIt.edits) else { break }
      }
    }
    // The end of an unclosed string is a guess, so that each later error may be its consequence.
    if let index = faults.firstIndex(where: { $0.error.kind == .string }) {
      faults.removeSubrange((index + 1)...)
    }
    for index in faults.indices { faults[index].fixIt?.isSafe = false }
  }
}
