import BeagleNetworking
import SystemSupport

/// Checks screens that are written in Swift with the rules for JSON.
///
/// A position in such a screen is a path of components, such as `Screen > Container > Text 2 > text`.
package struct SwiftScreenChecker {
  /// A mistake in a screen.
  package struct Finding {
    /// The path of the component or property.
    package var path: String
    /// The finding about the JSON of the screen.
    package var diagnostic: Diagnostic
  }

  private let decoder: ComponentDecoder
  private let analyzer: DocumentAnalyzer
  /// The names of Swift types by their lowercase names in JSON.
  private let typeNames: [String: String]
  /// The reasons why types cannot be used, by their lowercase names in JSON.
  private let problems: [String: String]

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - decoder: The decoder with the registered types.
  ///   - options: The names that the application provides.
  ///   - swiftNames: The names of Swift types by their names in JSON, for types that are registered by name only.
  ///   - problems: The reasons why types cannot be used, by their names in JSON.
  package init(
    decoder: ComponentDecoder, options: CheckOptions, swiftNames: [String: String] = [:],
    problems: [String: String] = [:]
  ) {
    self.decoder = decoder
    self.problems = Dictionary(problems.map { ($0.lowercased(), $1) }) { first, _ in first }
    analyzer = DocumentAnalyzer(decoder: decoder, options: options)
    let descriptors = decoder.componentDescriptors + decoder.actionDescriptors
    typeNames = Dictionary(
      descriptors.map { descriptor in
        let word = descriptor.name.drop { $0 != ":" }.dropFirst()
        let name = descriptor.type.map { "\($0)" } ?? swiftNames[descriptor.name]
        return (descriptor.name.lowercased(), name ?? String(word))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The codes of findings about documents only. The compiler checks the names and types of properties in Swift,
  /// components in Swift need no registration, and phones do not read the screen.
  private static let codesOfDocuments: Set<DiagnosticCode> = [
    .unknownComponent, .unknownAction, .unknownProperty, .misspelledProperty, .missingRequired,
    .deprecated, .missingRoot, .badCustom,
  ]

  /// Returns the errors and warnings of a screen, in the order of its components.
  package func findings(in screen: Screen) -> [Finding] {
    let value = WireEncoder.document(of: screen)
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(text: value.jsonText, name: "Swift")
    } catch {
      // The screen exceeds a limit, such as that of nesting.
      return [Finding(path: "Screen", diagnostic: Diagnostic(error))]
    }
    return findings(
      completeAnalyzer(for: document).analyze(document).diagnostics, in: document,
      literals: LiteralProblem.all(in: value, document))
  }

  /// Returns the findings about a screen by the analysis of its document, and those that only Swift knows.
  private func findings(
    _ diagnostics: [Diagnostic], in document: JSONDocument, literals: [LiteralProblem]
  ) -> [Finding] {
    let literals = literals.compactMap { problem in
      problem.node(in: document.root).map { (span: $0.span, reason: problem.reason) }
    }
    // The reason in terms of Swift replaces the one in terms of JSON.
    let found =
      literals.map {
        Diagnostic(.badExpression, .error, $0.reason, document: document, span: $0.span)
      }
      + unusableTypes(in: document.root)
      + diagnostics.filter { finding in
        Self.isAboutScreen(finding)
          && !literals.contains { $0.span.contains(finding.offset, closed: true) }
      }
    return found.sorted { $0.offset < $1.offset }.map {
      var finding = Finding(path: path(to: $0.offset, in: document), diagnostic: $0)
      // A name that is not similar to a context is rather the parameter of the closure.
      if $0.code == .unresolvedContext, !$0.name.isEmpty,
        finding.path.containsBytes(of: " > templates > "),
        TypoCorrection.best(for: $0.name, among: [$0.suggestion ?? ""]) == nil
      {
        finding.diagnostic.suggestion = nil
        finding.diagnostic.message += "; a parameter of the closure is read with \\(\($0.name))"
      }
      return finding
    }
  }

  /// Returns an analyzer that also checks the expressions in types that are not registered. Swift knows these types.
  private func completeAnalyzer(for document: JSONDocument) -> DocumentAnalyzer {
    let names = Self.types(in: document.root).filter { typeNames[$0] == nil }
    if names.isEmpty { return analyzer }
    return DocumentAnalyzer(decoder: decoder.knowing(names), options: analyzer.options)
  }

  /// Returns the lowercase names of the components and actions in the document of a screen.
  package static func types(in node: JSONNode) -> Set<String> {
    var names = Set([type(of: node)].compactMap(\.self))
    for element in node.elements { names.formUnion(types(in: element)) }
    for (_, value) in node.members { names.formUnion(types(in: value)) }
    return names
  }

  /// Returns the findings about a screen that an application has described, with the path at the start of their
  /// messages.
  /// - Parameters:
  ///   - diagnostics: The findings about the JSON of the screen.
  ///   - name: The name of the screen, as the file of the findings.
  ///   - literals: The problems that the application has found.
  package func located(
    _ diagnostics: [Diagnostic], in bytes: [UInt8], name: String, literals: [LiteralProblem]
  ) -> [Diagnostic] {
    guard let document = try? JSONDocument(bytes, name: name) else { return diagnostics }
    return findings(diagnostics, in: document, literals: literals).map {
      var diagnostic = $0.diagnostic
      diagnostic.message = $0.path + ": " + diagnostic.message
      diagnostic.fixIt = nil
      return diagnostic
    }
  }

  /// Returns a finding for each component and action whose type cannot be used.
  private func unusableTypes(in node: JSONNode) -> [Diagnostic] {
    if problems.isEmpty { return [] }
    var found: [Diagnostic] = []
    for (key, code) in [
      ("_beagleComponent_", DiagnosticCode.unknownComponent), ("_beagleAction_", .unknownAction),
    ] {
      guard let name = node[key], let problem = name.string.flatMap({ problems[$0.lowercased()] })
      else { continue }
      found.append(Diagnostic(code, .error, problem, document: node.document, span: name.span))
    }
    for element in node.elements { found += unusableTypes(in: element) }
    for (_, value) in node.members { found += unusableTypes(in: value) }
    return found
  }

  private static func isAboutScreen(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity != .note && !codesOfDocuments.contains(diagnostic.code)
  }

  // MARK: - Paths

  /// The properties that a path omits, because the next name says the same.
  private static let omittedKeys: Set<String> = [
    "child", "children", "screen", "view", "_beagleComponent_", "_beagleAction_",
  ]

  /// Returns the path of the value at an offset, such as `Screen > Container > Button 2 > onPress > Alert > title`.
  /// A number counts the components of the same type.
  private func path(to offset: Int, in document: JSONDocument) -> String {
    let steps = analyzer.shapes.nodePath(to: offset, in: document).steps
    var names: [String] = []
    for (index, step) in steps.enumerated() {
      if let key = step.key?.string, !Self.omittedKeys.contains(key) { names.append(key) }
      let siblings = index > 0 && step.key == nil ? Array(steps[index - 1].node.elements) : []
      if let type = Self.type(of: step.node) {
        let name = typeNames[type] ?? String(type.drop { $0 != ":" }.dropFirst())
        let number = Self.number(of: step.node, in: siblings.filter { Self.type(of: $0) == type })
        names.append(name + number)
      } else if !names.isEmpty {
        names[names.count - 1] += Self.number(of: step.node, in: siblings)
      }
    }
    return names.joined(separator: " > ")
  }

  /// Returns the lowercase name of a component's or action's type; nil for other values.
  private static func type(of node: JSONNode) -> String? {
    guard node.kind == .object else { return nil }
    return (node["_beagleComponent_"] ?? node["_beagleAction_"])?.string?.lowercased()
  }

  /// Returns the place among several siblings with a space before it; empty for the only one.
  private static func number(of node: JSONNode, in siblings: [JSONNode]) -> String {
    guard siblings.count > 1, let place = siblings.firstIndex(where: { $0.offset == node.offset })
    else { return "" }
    return " \(place + 1)"
  }
}
