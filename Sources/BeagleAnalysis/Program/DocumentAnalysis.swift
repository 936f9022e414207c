/// What is known of one document: its findings, and what it declares and refers to.
package struct DocumentAnalysis: Sendable {
  /// The name that findings use: the path of the file as it was given.
  package let name: String
  /// The document; nil where it is not JSON, or was not kept.
  package var document: JSONDocument?
  /// Where its value begins; nil where it is not JSON.
  package let root: SourceRange?
  /// Why it is not JSON; nil where it is.
  package let error: JSONError?
  /// What it declares and refers to.
  package var facts: DocumentFacts
  /// What is wrong with it, as far as the document alone tells, in its order.
  package var diagnostics: [Diagnostic]
  /// What is wrong with it as well, unless other screens load it as a part of theirs.
  package var diagnosticsOfScreen: [Diagnostic]

  /// Gives up what only the rules of one document need, and an editor.
  package mutating func dropDetails() {
    document = nil
    facts.contexts = []
    facts.ids = []
    facts.idUses = []
    facts.calls = []
    facts.lists = []
    facts.styleIds = []
    facts.customTypes = []
    facts.controllers = []
    facts.icons = []
    facts.submits = []
    // Into an array of its own, so that the room of the others is given back.
    facts.contextUses = facts.contextUses.filter {
      $0.target == .navigation || $0.target == .unresolved
    }
  }
}

/// Makes analyses of documents, of several at once on different threads if need be.
package final class DocumentAnalyzer: Sendable {
  /// Knows the types.
  package let decoder: ComponentDecoder
  /// The component table.
  package let shapes: TypeShapes
  /// What is known of the application.
  package let options: CheckOptions

  /// An analyzer for the types that the decoder knows at this moment.
  package init(decoder: ComponentDecoder, options: CheckOptions) {
    self.decoder = decoder
    self.options = options
    shapes = TypeShapes(decoder)
  }

  /// The analysis of a document, given as the bytes of its text.
  ///
  /// - Parameter isChecked: false leaves out what is wrong with the document, which is a good part of
  ///   the work.
  package func analyze(
    _ bytes: [UInt8], name: String, isChecked: Bool = true
  ) -> DocumentAnalysis {
    do {
      return analyze(try JSONDocument(bytes, name: name), isChecked: isChecked)
    } catch {
      return DocumentAnalysis(
        name: name, document: nil, root: nil, error: error, facts: DocumentFacts(),
        diagnostics: [Diagnostic(error)], diagnosticsOfScreen: [])
    }
  }

  /// The analysis of a document. One that is not of Beagle has facts but no diagnostics.
  package func analyze(_ document: JSONDocument, isChecked: Bool = true) -> DocumentAnalysis {
    let collector = FactsCollector(document, shapes: shapes)
    collector.collect()
    var analysis = DocumentAnalysis(
      name: document.name, document: document,
      root: SourceRange(SourceSpan(offset: document.root.offset, length: 1), in: document),
      error: nil, facts: collector.facts,
      diagnostics: [], diagnosticsOfScreen: [])
    guard collector.facts.isBeagle, isChecked else { return analysis }
    var findings = Findings(document)
    // Reading expressions is a good part of the work, and done already.
    var expressions = ReadExpressions(of: document)
    for found in collector.expressions { expressions.add(found.expression, of: found.node) }
    findings.add(
      decoder.check(document, options: options.decoding, expressions: expressions))
    DocumentRules.check(collector, options: options, into: &findings)
    (analysis.diagnostics, analysis.diagnosticsOfScreen) = findings.sorted()
    return analysis
  }

  /// The findings of a document that nobody took for Beagle's, as one that has no type at its root.
  package func checkRoot(_ document: JSONDocument) -> [Diagnostic] {
    decoder.check(document, options: options.decoding)
  }
}
