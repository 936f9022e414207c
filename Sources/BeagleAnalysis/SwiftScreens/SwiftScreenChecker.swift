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
    var literals: [(node: JSONNode, problem: String)] = []
    Self.addProblems(of: value, document.root, to: &literals)
    // The reason in terms of Swift replaces the one in terms of JSON.
    let found =
      literals.map {
        Diagnostic(.badExpression, .error, $0.problem, document: document, span: $0.node.span)
      }
      + unusableTypes(in: document.root)
      + completeAnalyzer(for: document).analyze(document).diagnostics.filter {
        finding in
        Self.isAboutScreen(finding)
          && !literals.contains { $0.node.span.contains(finding.offset, closed: true) }
      }
    return found.sorted { $0.offset < $1.offset }.map {
      Finding(path: path(to: $0.offset, in: document), diagnostic: $0)
    }
  }

  /// Returns an analyzer that also checks the expressions in types that are not registered. Swift knows these types.
  private func completeAnalyzer(for document: JSONDocument) -> DocumentAnalyzer {
    var names: Set<String> = []
    addUnregisteredTypes(in: document.root, to: &names)
    if names.isEmpty { return analyzer }
    return DocumentAnalyzer(decoder: decoder.knowing(names), options: analyzer.options)
  }

  private func addUnregisteredTypes(in node: JSONNode, to names: inout Set<String>) {
    if let type = Self.type(of: node), typeNames[type] == nil { names.insert(type) }
    for element in node.elements { addUnregisteredTypes(in: element, to: &names) }
    for (_, value) in node.members { addUnregisteredTypes(in: value, to: &names) }
  }

  /// Returns the findings of a screen's JSON that are about the screen, with the path at the start of their messages.
  /// - Parameter name: The name of the screen, as the file of the findings.
  package func located(
    _ diagnostics: [Diagnostic], in bytes: [UInt8], name: String
  ) -> [Diagnostic] {
    guard let document = try? JSONDocument(bytes, name: name) else { return diagnostics }
    let found = diagnostics.filter(Self.isAboutScreen) + unusableTypes(in: document.root)
    return found.sorted { $0.offset < $1.offset }.map {
      var diagnostic = $0
      diagnostic.message = path(to: $0.offset, in: document) + ": " + $0.message
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

  /// Adds the literals that are neither an expression nor a value of their type.
  private static func addProblems(
    of value: DynamicObject, _ node: JSONNode, to found: inout [(node: JSONNode, problem: String)]
  ) {
    switch value {
    case .expression(let expression):
      if let problem = expression.parsed.problem { found.append((node, problem)) }
    case .string:
      // An invalid expression, such as "@{a", becomes a literal of the type String. A valid expression in such a text
      // is not a mistake, because it is not evaluated.
      guard case .string(let text) = DynamicObject.parsing(node.string ?? ""),
        text.containsBytes(of: "@{"), !text.utf8.contains(UInt8(ascii: "\\"))
      else { return }
      let literal = Expression<Bool>(stringLiteral: text).contextExpression
      if let problem = literal?.parsed.problem { found.append((node, problem)) }
    case .array(let elements):
      for (element, node) in zip(elements, node.elements) {
        addProblems(of: element, node, to: &found)
      }
    case .dictionary(let members):
      for (member, child) in zip(members.members, node.members) {
        addProblems(of: member.value, child.value, to: &found)
      }
    default: break
    }
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
