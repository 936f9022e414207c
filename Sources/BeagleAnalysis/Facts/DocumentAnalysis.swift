import SystemSupport

/// The analysis of one document: its findings, and its declarations and references.
package struct DocumentAnalysis: Sendable {
  /// The name of the document in findings: the path of the file as given. For a screen
  /// in `routes.json`, the position of the route follows.
  package internal(set) var name: String
  /// The document; nil if it is not JSON, or after ``dropDetails()``.
  package var document: JSONDocument?
  /// The position of the root value; nil if the document is not JSON.
  let root: SourceRange?
  /// The syntax error; nil if the document is JSON. If there is an error, the facts are those of the valid part.
  package var error: JSONError?
  /// The declarations and references.
  package var facts: DocumentFacts
  /// The findings that need no other document, in document order.
  package var diagnostics: [Diagnostic]
  /// Further findings, which are ignored if other screens load the document as a part.
  package var diagnosticsOfScreen: [Diagnostic]

  /// Whether the document is data: it is JSON without a Beagle type, and not a screen with a mistake.
  package var isData: Bool { error == nil && !facts.isBeagle && diagnostics.isEmpty }

  /// Releases the document and the facts that only editors and the rules for one document need.
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
    // Create a new array, so that the memory of the removed uses is released.
    facts.contextUses = facts.contextUses.filter {
      $0.target == .navigation || $0.target == .unresolved
    }
  }
}

/// Analyzes documents. Several threads can use one analyzer at the same time.
package final class DocumentAnalyzer: Sendable {
  /// The decoder with the registered types.
  let decoder: ComponentDecoder
  /// The shapes of the registered types.
  let shapes: TypeShapes
  /// The options of the check.
  package let options: CheckOptions

  /// Creates an analyzer for the types that are currently registered in the decoder.
  package init(decoder: ComponentDecoder, options: CheckOptions) {
    self.decoder = decoder
    self.options = options
    shapes = TypeShapes.of(decoder)
  }

  /// Parses and analyzes a document.
  ///
  /// - Parameter isChecked: Whether to find mistakes, which takes a large part of the time.
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

  /// Analyzes a document. A document whose root has no Beagle type has facts but no findings, unless the key
  /// of its type is misspelled.
  package func analyze(_ document: JSONDocument, isChecked: Bool = true) -> DocumentAnalysis {
    var collector = collect(document)
    var keys = MisspelledKeys(document)
    var found: [Diagnostic] = []
    if isChecked {
      found = decoderFindings(collector)
      while keys.add(found) {
        collector = collect(keys.document)
        found = decoderFindings(collector)
      }
    }
    var inferred = InferredShapes(collector)
    inferred.setNavigations(&collector.facts)
    let contextShapes = isChecked ? ContextShapes(collector) : nil
    if let contextShapes {
      inferred.addReads(contextShapes)
      inferred.addBareReads()
      inferred.addTypes()
      inferred.addReplacements()
    }
    collector.facts.inferred = inferred.result
    var analysis = DocumentAnalysis(
      name: document.name, document: document,
      root: SourceRange(SourceSpan(offset: document.root.offset, length: 1), in: document),
      error: nil, facts: collector.facts,
      diagnostics: [], diagnosticsOfScreen: [])
    guard let contextShapes else { return analysis }
    guard collector.facts.isBeagle else {
      analysis.diagnostics = keys.findings + found
      return analysis
    }
    var findings = Findings(keys.document)
    findings.add(keys.findings + keys.others(found))
    ArgumentRules.check(collector, contextShapes, options: options, into: &findings)
    ContextRules.check(collector, options: options, into: &findings)
    var reads = ContextReads(collector)
    PathRules.check(collector, contextShapes, &reads, into: &findings)
    ReplacedMembers.check(collector, into: &findings)
    UsageRules.check(collector, &reads, options: options, into: &findings)
    FailureRules.check(collector, into: &findings)
    ReferenceRules.check(collector.facts, options: options, into: &findings)
    BoundRules.check(collector, into: &findings)
    AddressRules.check(collector.facts, into: &findings)
    ExpressionTypeRules.check(collector, contextShapes, options: options, into: &findings)
    WordRules.check(collector, options: options, into: &findings)
    FormRules.check(collector, into: &findings)
    TypeRules.check(collector, options: options, into: &findings)
    InputRules.check(collector, into: &findings)
    if document.root.kind == .array, document.root[0]?["_beagleComponent_"] != nil {
      let isScreen = document.root.count == 1 && collector.hasScreenInList
      findings.report(
        .missingRoot, .error, SourceSpan(offset: document.root.offset, length: 1),
        isScreen ? ProjectRules.wrappedMessage : ProjectRules.rootMessage,
        suggestion: isScreen ? "remove the brackets" : nil,
        fixIt: isScreen ? ProjectRules.unwrapping(document.root) : nil, onlyOfScreen: !isScreen)
    }
    (analysis.diagnostics, analysis.diagnosticsOfScreen) = findings.sorted()
    ForgottenContexts.complete(&analysis.diagnostics, analysis) { $0 }
    return analysis
  }

  /// Returns the findings about the paths and arguments of an expression that reads contexts with values.
  package func findings(in expression: String, _ contexts: DynamicDictionary) -> [Diagnostic] {
    var component: DynamicObject = [
      "_beagleComponent_": "beagle:text", "text": .string(expression),
    ]
    // Each component declares one context.
    for (id, value) in contexts.prefix(Self.contextLimit) {
      component = [
        "_beagleComponent_": "beagle:container", "children": [component],
        "context": ["id": .string(id), "value": value],
      ]
    }
    return analyze(Array(component.jsonText.utf8), name: "expression").diagnostics
      .filter { $0.code == .unknownPath || $0.code == .badArguments }
  }

  /// The maximum number of contexts of an expression, because each is a level of the document.
  private static let contextLimit = 100

  /// Collects the facts of a document.
  private func collect(_ document: JSONDocument) -> FactsCollector {
    let collector = FactsCollector(document, shapes: shapes)
    collector.collect()
    return collector
  }

  /// Returns the findings of the decoder. In data, only a misspelled type is a finding.
  private func decoderFindings(_ collector: FactsCollector) -> [Diagnostic] {
    let document = collector.document
    guard collector.facts.isBeagle else {
      return Self.mayHaveMisspelledType(document.root)
        ? checkRoot(document).filter { $0.code == .misspelledProperty } : []
    }
    // Parsing expressions is a large part of the work, so the decoder reuses the result.
    var expressions = ExpressionCache(of: document)
    for found in collector.expressions { expressions.add(found.expression, of: found.node) }
    return decoder.check(document, options: options.decoding, expressions: expressions)
  }

  /// Returns whether a key of an object could be meant as the key of its type. Data is not checked further,
  /// because it may be large.
  private static func mayHaveMisspelledType(_ root: JSONNode) -> Bool {
    root.kind == .object
      && root.members.contains { key, value in
        value.string?.lowercased().hasPrefix("beagle:") == true
          || key.string?.lowercased().containsBytes(of: "component") == true
      }
  }

  /// Returns the findings of a document whose root has no Beagle type.
  package func checkRoot(_ document: JSONDocument) -> [Diagnostic] {
    decoder.check(document, options: options.decoding)
  }
}
