import SystemSupport

/// The findings of the rules for one document.
struct Findings {
  let document: JSONDocument
  private var always: [Diagnostic] = []
  /// The sorted positions of the errors and warnings in ``always``.
  private var faults: [Int] = []
  private var ofScreen: [Diagnostic] = []
  private var hasMore = false
  /// Limits the search for suggestions.
  var suggestions = SuggestionBudget()

  /// The maximum number of findings of a document, the same as the decoder's.
  static let limit = DecodingOptions().maximumDiagnostics

  init(_ document: JSONDocument) { self.document = document }

  /// The positions of the errors and warnings so far.
  var faultOffsets: [Int] { faults }

  /// The positions of the findings so far, without those of a screen alone.
  var offsets: Set<Int> { Set(always.lazy.map(\.offset)) }

  /// Returns whether an error or warning is in a range, but not in a part of it.
  func hasFault(in span: SourceSpan, except part: SourceSpan? = nil) -> Bool {
    let range = firstFault(from: span.offset - 1)..<firstFault(from: span.end + 1)
    guard let part else { return !range.isEmpty }
    let inside = firstFault(from: part.offset)..<firstFault(from: part.end)
    return range.count > range.clamped(to: inside).count
  }

  /// Returns the index of the first fault at an offset or after it.
  private func firstFault(from offset: Int) -> Int {
    faults.partitioningIndex { $0 >= offset }
  }

  /// Returns whether the expression at an offset has an unknown name.
  func hasFault(inExpressionAt offset: Int) -> Bool {
    let start = document.bytes[..<offset].lastIndex { $0 == 0x7B || $0 == 0x22 } ?? offset
    let end = document.bytes[offset...].firstIndex { $0 == 0x7D || $0 == 0x22 } ?? offset
    return always.contains {
      ($0.code == .unresolvedContext || $0.code == .unknownOperation) && $0.offset > start
        && $0.offset < end
    }
  }

  /// Removes the syntax errors of expressions that read a context whose id is not valid.
  ///
  /// - Returns: The positions of the id in these expressions.
  mutating func removeExpressions(reading id: String, in scope: SourceSpan) -> [SourceSpan] {
    let name = Array("@{\(id)".utf8)
    var found: [SourceSpan] = []
    always.removeAll { finding in
      guard finding.code == .badExpression, finding.offset >= scope.offset,
        finding.offset < scope.end
      else { return false }
      // The error is at one of the characters of the id, or after it.
      let first = max(finding.offset - name.count, scope.offset)
      guard
        let start = (first..<finding.offset).first(where: {
          document.bytes[$0...].starts(with: name)
        })
      else { return false }
      found.append(SourceSpan(offset: start + 2, length: name.count - 2))
      return true
    }
    if !found.isEmpty {
      faults = always.compactMap { $0.severity == .note ? nil : $0.offset }.sorted()
    }
    return found
  }

  /// Whether no finding can be added. Rules ask before work for a finding that grows with the document.
  private var isFull: Bool { always.count + ofScreen.count >= Findings.limit }

  /// Returns whether the next finding is one too many, and notes that there is one.
  mutating func omitsNext() -> Bool {
    if isFull { hasMore = true }
    return isFull
  }

  /// Adds the findings of the decoder.
  mutating func add(_ diagnostics: [Diagnostic]) {
    always += diagnostics.prefix(Findings.limit)
    faults = always.compactMap { $0.severity == .note ? nil : $0.offset }.sorted()
    if diagnostics.count > Findings.limit { hasMore = true }
  }

  /// Adds a finding.
  ///
  /// - Parameter onlyOfScreen: Whether to ignore the finding if other screens load the document as
  ///   a part.
  mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ span: SourceSpan, _ message: String,
    suggestion: String? = nil, fixIt: FixIt? = nil, name: String = "",
    onlyOfScreen: Bool = false
  ) {
    if omitsNext() { return }
    let diagnostic = Diagnostic(
      code, severity, message, suggestion: suggestion, fixIt: fixIt, name: name,
      document: document, span: span)
    if onlyOfScreen { ofScreen.append(diagnostic) } else { append(diagnostic) }
  }

  private mutating func append(_ diagnostic: Diagnostic) {
    always.append(diagnostic)
    guard diagnostic.severity != .note else { return }
    faults.insert(diagnostic.offset, at: firstFault(from: diagnostic.offset))
  }

  /// Reports an unknown name. Suggests the most similar known name.
  ///
  /// - Parameters:
  ///   - category: The category of the names, which limits repeated searches.
  ///   - requiresSuggestion: Whether to report only names that are similar to a known name.
  mutating func reportUnknown(
    _ code: DiagnosticCode, _ name: String, _ span: SourceSpan,
    among known: some Collection<String>,
    category: String, _ message: String, requiresSuggestion: Bool = false,
    onlyOfScreen: Bool = false
  ) {
    let suggestion = suggestions.suggestion(for: name, in: category, comparing: known.count) {
      TypoCorrection.best(for: name, amongUnordered: known)
    }
    if requiresSuggestion && suggestion == nil || omitsNext() { return }
    report(
      code, .warning, span, message, suggestion: suggestion,
      fixIt: renaming(name, to: suggestion, at: span, among: known), name: name,
      onlyOfScreen: onlyOfScreen)
  }

  /// Returns a fix that replaces a word by a suggestion, or nil without a suggestion.
  ///
  /// - Parameters:
  ///   - word: The word in the document.
  ///   - suggestion: The new word.
  ///   - span: The bytes to replace, including the quotes if `isQuoted`.
  ///   - candidates: All valid words. The fix is safe only if the words differ in case alone and no
  ///     other candidate does, because authors choose similar names.
  func renaming(
    _ word: String, to suggestion: String?, at span: SourceSpan, isQuoted: Bool = true,
    among candidates: some Sequence<String> = EmptyCollection(), isCertain: Bool = false
  ) -> FixIt? {
    guard let suggestion else { return nil }
    let isSafe = isCertain || TypoCorrection.isSame(word, as: suggestion, among: candidates)
    let text = isQuoted ? DynamicObject.string(suggestion).jsonText : suggestion
    return FixIt(
      changingTo: "\"\(suggestion)\"",
      edits: [TextEdit(file: document.name, span: span, replacement: text)], isSafe: isSafe)
  }

  /// Returns the findings in document order.
  func sorted() -> (always: [Diagnostic], ofScreen: [Diagnostic]) {
    var always = always
    if hasMore, !always.contains(where: { $0.code == .tooMany }) {
      always.append(
        Diagnostic(
          .tooMany, .note, "more than \(Findings.limit) findings; the others are not reported",
          suggestion: nil, fixIt: nil, name: "", document: document,
          span: SourceSpan(offset: document.root.offset, length: 1)))
    }
    return (
      always.sorted { $0.offset < $1.offset }, ofScreen.sorted { $0.offset < $1.offset }
    )
  }
}
