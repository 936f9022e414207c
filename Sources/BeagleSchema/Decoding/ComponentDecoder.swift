import Synchronization

/// Decodes documents into screens, components and actions.
///
/// The types of Beagle are known; an application adds its own by name.
public final class ComponentDecoder: Sendable {
  private let registry = Mutex(ComponentRegistry())

  /// A decoder that knows the types of Beagle.
  public init() {}

  // MARK: - Registration

  /// Makes a component of the application known: as `custom:` and the lower-case name of its type,
  /// or as `custom:` and `name`. A second registration of a name replaces the first.
  public func register<T: ServerDrivenComponent & Decodable>(
    component type: T.Type, named name: String? = nil
  ) {
    let wire = ComponentDecoder.wireName(type, name)
    let descriptor = TypeDescriptor(component: type, named: wire) {
      DescribingDecoder.properties(of: type)
    }
    registry.withLock {
      $0.components[wire.lowercased()] = .init(descriptor: descriptor) { session, index in
        try session.withType(wire, type.replacement, at: session.typePlace(index)) {
          try session.decodeCustom(type, index, name: wire)
        }
      }
    }
  }

  /// Makes an action of the application known, by the same names.
  public func register<T: Action & Decodable>(action type: T.Type, named name: String? = nil) {
    let wire = ComponentDecoder.wireName(type, name)
    let descriptor = TypeDescriptor(action: type, named: wire) {
      DescribingDecoder.properties(of: type)
    }
    registry.withLock {
      $0.actions[wire.lowercased()] = .init(descriptor: descriptor) { session, index in
        try session.withType(wire, type.replacement, at: session.typePlace(index)) {
          try session.decodeCustom(type, index, name: wire)
        }
      }
    }
  }

  /// Makes a component known that decodes itself as those of Beagle do, by its own name.
  func register<T: SchemaComponent>(schema type: T.Type) {
    let descriptor = TypeDescriptor(schema: type, isBuiltin: false)
    registry.withLock {
      $0.components[type.typeName.lowercased()] = .init(descriptor: descriptor) { session, index in
        session.withType(type.typeName, type.replacement, at: session.typePlace(index)) {
          session.decodeComponent(index, schema: type)
        }
      }
    }
  }

  /// Makes a name known without its type, for checks: a component or an action of that name, as
  /// `custom:gauge`, becomes a placeholder without a diagnostic.
  package func register(knownName name: String) {
    registry.withLock {
      $0.components[name.lowercased()] = .init(
        descriptor: TypeDescriptor(nameOnly: name, role: .component), make: nil)
      $0.actions[name.lowercased()] = .init(
        descriptor: TypeDescriptor(nameOnly: name, role: .action), make: nil)
    }
  }

  private static func wireName(_ type: Any.Type, _ name: String?) -> String {
    "custom:" + (name ?? String(describing: type))
  }

  /// The names that are known in `_beagleComponent_`, sorted.
  public var componentNames: [String] { registry.withLock { $0.componentNames.sorted() } }
  /// The names that are known in `_beagleAction_`, sorted.
  public var actionNames: [String] { registry.withLock { $0.actionNames.sorted() } }
  /// What is known of each component: those of Beagle, then those of the application by name.
  public var componentDescriptors: [TypeDescriptor] {
    registry.withLock { $0 }.componentDescriptors
  }
  /// What is known of each action: those of Beagle, then those of the application by name.
  public var actionDescriptors: [TypeDescriptor] { registry.withLock { $0 }.actionDescriptors }

  // MARK: - Decoding

  /// The screen of a document. A component that is not a screen is put on one.
  ///
  /// - Throws: ``DecodingFailure`` when the root is not a component; in strict mode also when Beagle
  ///   iOS 2.1.3 refuses the document.
  public func decodeScreen(
    _ document: JSONDocument, options: DecodingOptions = DecodingOptions()
  ) throws(DecodingFailure) -> DecodedScreen {
    let result = try decode(document, options: options) { session in
      session.rootIsComponent() ? session.decodeComponent(0, slot: "the root") : nil
    }
    return DecodedScreen(
      screen: Screen(wrapping: result.value), diagnostics: result.diagnostics)
  }

  /// Whatever the root of a document is: a component, an action, or a list of either.
  ///
  /// - Throws: ``DecodingFailure`` when it is none of them; in strict mode also when Beagle iOS
  ///   2.1.3 refuses the document.
  public func decodeRoot(
    _ document: JSONDocument, options: DecodingOptions = DecodingOptions()
  ) throws(DecodingFailure) -> (root: DecodedRoot, diagnostics: [Diagnostic]) {
    let result = try decode(document, options: options) { $0.decodeRoot() }
    return (result.value, result.diagnostics)
  }

  /// Everything that is wrong with a document, in its order: thorough, lenient, without end.
  public func check(
    _ document: JSONDocument, options: DecodingOptions = DecodingOptions(isThorough: true)
  ) -> [Diagnostic] {
    check(document, options: options, expressions: ReadExpressions())
  }

  /// Everything that is wrong with a document of which some expressions were read before.
  package func check(
    _ document: JSONDocument, options: DecodingOptions, expressions: ReadExpressions
  ) -> [Diagnostic] {
    do {
      return try decode(document, options: options) { session in
        session.readExpressions = expressions
        return session.decodeRoot()
      }.diagnostics
    } catch { return error.diagnostics }
  }

  /// The component at a node; a placeholder when it is none.
  public func decodeComponent(
    _ node: JSONNode, options: DecodingOptions = DecodingOptions()
  ) -> (component: any ServerDrivenComponent, diagnostics: [Diagnostic]) {
    session(node.document, options) { session in
      (session.decodeComponent(node.index, slot: "value"), session.diagnostics)
    }
  }

  /// The action at a node; a placeholder when it is none.
  public func decodeAction(
    _ node: JSONNode, options: DecodingOptions = DecodingOptions()
  ) -> (action: any Action, diagnostics: [Diagnostic]) {
    session(node.document, options) { session in
      (session.decodeAction(node.index, slot: "value"), session.diagnostics)
    }
  }

  /// The components of a dynamic array, as `addChildren` gets them: those that stand in a document
  /// keep their places, others are decoded from their JSON text under `name`. What is not a
  /// component is left out with a diagnostic.
  public func decodeComponents(
    _ value: DynamicObject, name: String = "value", options: DecodingOptions = DecodingOptions()
  ) -> (components: [any ServerDrivenComponent], diagnostics: [Diagnostic]) {
    guard case .array(let elements) = value else { return ([], []) }
    var node = elements.node
    if node == nil { node = try? JSONDocument(text: value.jsonText, name: name).root }
    guard let node else { return ([], []) }
    return session(node.document, options) { session in
      var components: [any ServerDrivenComponent] = []
      for element in node.elements {
        let component = session.decodeComponent(element.index, slot: "value")
        if let unknown = component as? UnknownComponent, unknown.type.isEmpty { continue }
        components.append(component)
      }
      return (components, session.diagnostics)
    }
  }

  private func session<T>(
    _ document: JSONDocument, _ options: DecodingOptions, _ body: (DecodingSession) -> T
  ) -> T {
    let registry = registry.withLock { $0 }
    return DecodingSession.run(document, registry: registry, options: options, body: body)
  }

  private func decode<T>(
    _ document: JSONDocument, options: DecodingOptions, _ body: (DecodingSession) -> T?
  ) throws(DecodingFailure) -> (value: T, diagnostics: [Diagnostic]) {
    let (value, diagnostics, isRefused) = session(document, options) { session in
      let value = body(session)
      if options.isThorough {
        for key in document.duplicateKeys { session.reportDuplicate(key.index) }
      }
      return (value, session.diagnostics, session.isRefused)
    }
    let sorted =
      options.isThorough ? diagnostics.sorted { $0.offset < $1.offset } : diagnostics
    guard let value, options.mode == .lenient || !isRefused else {
      throw DecodingFailure(diagnostics: sorted, name: document.name)
    }
    return (value, sorted)
  }
}

extension DecodingSession {
  /// Whether the root has a component's type; a report when it has not.
  func rootIsComponent() -> Bool {
    if tape[0].kind == .object, let type = member(of: 0, "_beagleComponent_"),
      tape[type].kind == .string
    {
      return true
    }
    reportRoot("a component", "_beagleComponent_")
    return false
  }

  private func reportRoot(_ what: String, _ key: StaticString) {
    let start = SourceSpan(offset: tape[0].offset, length: 1)
    report(
      .missingRoot, .error, at: 0, span: start,
      "the document: expected \(what), found \(describe(0))\(tape[0].kind == .object ? " without \(key)" : "")",
      suggestion: "add \"_beagleComponent_\": \"beagle:screenComponent\"", isRefused: true)
  }

  func decodeRoot() -> DecodedRoot? {
    switch tape[0].kind {
    case .object:
      if member(of: 0, "_beagleAction_") != nil, member(of: 0, "_beagleComponent_") == nil {
        return .action(decodeAction(0, slot: "the root"))
      }
      guard rootIsComponent() else { return nil }
      return .component(decodeComponent(0, slot: "the root"))
    case .array:
      guard tape[1].kind == .object else { break }
      if member(of: 1, "_beagleAction_") != nil {
        return .actions(decodeActions(0, slot: "the root"))
      }
      if member(of: 1, "_beagleComponent_") != nil {
        return .components(decodeComponents(0, slot: "the root"))
      }
    default: break
    }
    reportRoot("a component or an action", "_beagleComponent_")
    return nil
  }
}
