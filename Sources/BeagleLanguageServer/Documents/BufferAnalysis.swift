import BeagleAnalysis
import JSON

/// What one version of a text is, found out step by step when it is asked for.
final class BufferAnalysis {
  /// The text as far as it can be understood.
  let tree: SyntaxTree
  /// The text as a document; where it is broken, the part of it that is not.
  let document: JSONDocument?
  /// Why the text is not JSON.
  let error: JSONError?
  /// Where the pieces of a repaired document stood; nil where nothing had to be repaired.
  let repaired: RepairedText?
  /// What the document declares and refers to, once somebody has asked.
  var program: DocumentAnalysis?

  init(_ bytes: [UInt8], name: String) {
    tree = SyntaxTree(bytes)
    do throws(JSONError) {
      document = try JSONDocument(bytes, name: name)
      error = nil
      repaired = nil
    } catch {
      self.error = error
      let repaired = RepairedText(tree)
      self.repaired = repaired
      document = repaired.bytes.isEmpty ? nil : try? JSONDocument(repaired.bytes, name: name)
    }
  }

  /// Where a byte of ``document`` stands in the text.
  func original(_ offset: Int) -> Int { repaired?.original(offset) ?? offset }

  /// Where some bytes of ``document`` stand in the text.
  func original(_ span: SourceSpan) -> Range<Int> {
    guard let repaired, span.length > 0 else {
      let start = original(span.offset)
      return start..<start + span.length
    }
    let start = repaired.original(span.offset)
    return start..<max(start, repaired.original(span.end - 1) + 1)
  }
}
