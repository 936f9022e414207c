/// Collects what the rules find in one document.
struct Findings {
  let document: JSONDocument
  private var always: [Diagnostic] = []
  private var ofScreen: [Diagnostic] = []

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
    let diagnostic = Diagnostic(
      code, severity, message, suggestion: suggestion, mending: mending, name: name,
      document: document, span: span)
    if onlyOfScreen { ofScreen.append(diagnostic) } else { always.append(diagnostic) }
  }

  /// A change of some bytes of the document.
  func mending(
    _ title: String, _ span: SourceSpan, _ replacement: String, isSafe: Bool
  ) -> Mending {
    Mending(
      title: title,
      edits: [TextEdit(file: document.name, span: span, replacement: replacement)], isSafe: isSafe)
  }

  /// The findings in the order of the document.
  func sorted() -> (always: [Diagnostic], ofScreen: [Diagnostic]) {
    (always.sorted { $0.offset < $1.offset }, ofScreen.sorted { $0.offset < $1.offset })
  }
}
