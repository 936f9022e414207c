import SystemSupport

/// The uses of contexts in the order of their positions, to find those in a part of a document.
///
/// The facts have the order of the visit, which differs a little: a write precedes the reads of the value that it
/// writes.
struct UsePositions {
  private let uses: [(offset: Int, index: Int)]

  /// - Parameter kind: The kind of the uses.
  init(_ facts: DocumentFacts, _ kind: ContextUse.Kind) {
    var uses: [(offset: Int, index: Int)] = []
    for index in facts.contextUses.indices where facts.contextUses[index].kind == kind {
      uses.append((facts.contextUses[index].name.offset, index))
    }
    self.uses = uses.sorted { ($0.offset, $0.index) < ($1.offset, $1.index) }
  }

  /// Returns the indexes of the uses whose name starts in a range, in document order.
  func indexes(in span: SourceSpan) -> some Sequence<Int> {
    uses[uses.partitioningIndex { $0.offset >= span.offset }...].lazy.prefix {
      $0.offset < span.end
    }.map(\.index)
  }

  /// Returns the indexes of the uses in ranges, which may overlap. Each use occurs once.
  func indexes(in spans: [SourceSpan]) -> [Int] {
    var found: [Int] = []
    var end = 0
    for span in spans.sorted(by: { $0.offset < $1.offset }) where span.end > end {
      let start = max(span.offset, end)
      found += indexes(in: SourceSpan(offset: start, length: span.end - start))
      end = span.end
    }
    return found
  }
}
