/// Collects what the rules find in one document.
struct Findings {
  let document: JSONDocument
  private var always: [Diagnostic] = []
  private var ofScreen: [Diagnostic] = []
  private var hasMore = false
  /// Bounds the looking for what misspelt names may mean.
  var suggestions = SuggestionBudget()

  /// The most findings of the rules in a document, as many as the decoder reports.
  static let limit = DecodingOptions().maximumDiagnostics

  init(_ document: JSONDocument) { self.document = document }

  /// Adds findings.
  mutating func add(_ diagnostics: [Diagnostic]) { always += diagnostics }

  /// Adds a finding.
  ///
  /// - Parameter onlyOfScreen: whether it does not hold where another screen loads the document.
  mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ span: SourceSpan, _ message: String,
    suggestion: String? = nil, mending: Mending? = nil, name: String = "",
    onlyOfScreen: Bool = false
  ) {
    guard always.count + ofScreen.count < Findings.limit else {
      hasMore = true
      return
    }
    let diagnostic = Diagnostic(
      code, severity, message, suggestion: suggestion, mending: mending, name: name,
      document: document, span: span)
    if onlyOfScreen { ofScreen.append(diagnostic) } else { always.append(diagnostic) }
  }

  /// The change of a word into the one that was meant; nil where none is known.
  ///
  /// - Parameters:
  ///   - word: the word that is written.
  ///   - meant: the word that was meant.
  ///   - span: the bytes that are replaced, with their quotes where `isQuoted`.
  ///   - candidates: the words that it may have been. The change is safe where it concerns the case of
  ///     letters alone and no other word differs in that: authors give names that are much alike.
  func renaming(
    _ word: String, to meant: String?, at span: SourceSpan, isQuoted: Bool = true,
    among candidates: [String] = []
  ) -> Mending? {
    guard let meant else { return nil }
    let isSafe = NearMiss.isSame(word, as: meant, among: candidates)
    let text = isQuoted ? DynamicObject.string(meant).jsonText : meant
    return Mending(
      title: "Change to \"\(meant)\"",
      edits: [TextEdit(file: document.name, span: span, replacement: text)], isSafe: isSafe)
  }

  /// The findings in the order of the document.
  func sorted() -> (always: [Diagnostic], ofScreen: [Diagnostic]) {
    var always = always
    if hasMore, !always.contains(where: { $0.code == .tooMany }) {
      always.append(
        Diagnostic(
          .tooMany, .note, "more than \(Findings.limit) findings; the rest is left out",
          suggestion: nil, mending: nil, name: "", document: document,
          span: SourceSpan(offset: document.root.offset, length: 1)))
    }
    return (
      always.sorted { $0.offset < $1.offset }, ofScreen.sorted { $0.offset < $1.offset }
    )
  }
}
