import Synchronization

/// Decodes documents into screens, components and actions.
///
/// The types of Beagle are built in. An application registers its own types by name:
///
/// ```swift
/// let decoder = ComponentDecoder()
/// decoder.register(component: Gauge.self)
/// let screen = try decoder.decodeScreen(JSONDocument(bytes, name: "home.json")).screen
/// ```
public final class ComponentDecoder: Sendable {
  private let registry = Mutex(ComponentRegistry())

  /// Creates a decoder for the types of Beagle.
  public init() {}

  // MARK: - Registration

  /// Registers a component type of the application. BeagleTUI has the public function, for types with a view.
  ///
  /// Its name in JSON is `custom:` and `name`, or the name of the Swift type; case is ignored. A
  /// later registration of the same name replaces this one.
  package func register<T: ServerDrivenComponent & Decodable>(
    component type: T.Type, named name: String? = nil
  ) {
    let name = ComponentDecoder.jsonName(type, name)
    let descriptor = TypeDescriptor(component: type, named: name) {
      DescribingDecoder.properties(of: type)
    }
    registry.withLock {
      $0.components[name.lowercased()] = .init(descriptor: descriptor) { session, index in
        try session.decodeCustom(type, index, name: name, replacement: type.replacement)
      }
    }
  }

  /// Registers an action type of the application. BeagleTUI has the public function, for types that run.
  ///
  /// Its name in JSON is `custom:` and `name`, or the name of the Swift type; case is ignored. A
  /// later registration of the same name replaces this one. The property `analytics` in JSON needs no property in
  /// Swift.
  package func register<T: Action & Decodable>(action type: T.Type, named name: String? = nil) {
    let name = ComponentDecoder.jsonName(type, name)
    let descriptor = TypeDescriptor(action: type, named: name) {
      DescribingDecoder.properties(of: type)
    }
    registry.withLock {
      $0.actions[name.lowercased()] = .init(descriptor: descriptor) { session, index in
        try session.decodeCustom(
          type, index, name: name, replacement: type.replacement, inherited: ["analytics"])
      }
    }
  }

  /// Registers a component type that is decoded like those of Beagle.
  func register<T: SchemaComponent>(schema type: T.Type) {
    let descriptor = TypeDescriptor(schema: type, isBuiltin: false)
    registry.withLock {
      $0.components[type.typeName.lowercased()] = .init(descriptor: descriptor) { session, index in
        session.decode(
          type: type.typeName, type.replacement, at: session.typeNameIndex(index), of: index
        ) { session.decodeComponent(index, schema: type) }
      }
    }
  }

  /// Registers a name such as `custom:gauge` without a type, for checks. Components and actions
  /// with this name become placeholders without a diagnostic.
  /// - Parameter events: The values of its events, by the names of their properties.
  package func register(knownName name: String, events: [String: EventValue] = [:]) {
    registry.withLock {
      $0.components[name.lowercased()] = .init(
        descriptor: TypeDescriptor(nameOnly: name, role: .component, events: events), make: nil)
      $0.actions[name.lowercased()] = .init(
        descriptor: TypeDescriptor(nameOnly: name, role: .action, events: events), make: nil)
    }
  }

  /// Returns a decoder for the same types that also knows names without a type.
  package func knowing(_ names: Set<String>) -> ComponentDecoder {
    let decoder = ComponentDecoder()
    let types = registry.withLock { $0 }
    decoder.registry.withLock { $0 = types }
    for name in names { decoder.register(knownName: name) }
    return decoder
  }

  private static func jsonName(_ type: Any.Type, _ name: String?) -> String {
    "custom:" + (name ?? String(describing: type))
  }

  /// The names for `_beagleComponent_`, sorted.
  public var componentNames: [String] { registry.withLock { $0.componentNames.sorted() } }
  /// The names for `_beagleAction_`, sorted.
  public var actionNames: [String] { registry.withLock { $0.actionNames.sorted() } }
  /// The descriptions of the component types: Beagle's types, then the application's types by name.
  public var componentDescriptors: [TypeDescriptor] {
    registry.withLock { $0 }.componentDescriptors
  }
  /// The descriptions of the action types: Beagle's types, then the application's types by name.
  public var actionDescriptors: [TypeDescriptor] { registry.withLock { $0 }.actionDescriptors }

  /// Returns the facts that a type of component states about its properties; an empty list for unknown types.
  package func facts(ofComponent name: String) -> [Fact] {
    let name = name.lowercased()
    let descriptor = componentDescriptors.first { $0.name.lowercased() == name }
    return (descriptor?.type as? any HasFacts.Type)?.facts ?? []
  }

  // MARK: - Decoding

  /// Decodes the screen of a document. Any other component at the root becomes the child of a
  /// screen.
  ///
  /// - Throws: ``DecodingFailure`` if the root is not a component, and in strict mode if Beagle iOS
  ///   2.1.3 rejects the document.
  public func decodeScreen(
    _ document: JSONDocument, options: DecodingOptions = DecodingOptions()
  ) throws(DecodingFailure) -> DecodedScreen {
    let result = try decode(document, options: options) { session in
      session.rootIsComponent() ? session.decodeComponent(0, slot: "the root") : nil
    }
    return DecodedScreen(
      screen: Screen(wrapping: result.value), diagnostics: result.diagnostics)
  }

  /// Decodes the root of a document: a component, an action, or a list of either.
  ///
  /// - Throws: ``DecodingFailure`` for any other root, and in strict mode if Beagle iOS 2.1.3
  ///   rejects
  ///   the document.
  public func decodeRoot(
    _ document: JSONDocument, options: DecodingOptions = DecodingOptions()
  ) throws(DecodingFailure) -> (root: DecodedRoot, diagnostics: [Diagnostic]) {
    let result = try decode(document, options: options) { $0.decodeRoot() }
    return (result.value, result.diagnostics)
  }

  /// Returns all diagnostics of a document, sorted by position.
  public func check(
    _ document: JSONDocument, options: DecodingOptions = DecodingOptions(isThorough: true)
  ) -> [Diagnostic] {
    check(document, options: options, expressions: ExpressionCache())
  }

  /// Returns all diagnostics of a document, reusing expressions that are already parsed.
  package func check(
    _ document: JSONDocument, options: DecodingOptions, expressions: ExpressionCache
  ) -> [Diagnostic] {
    do {
      return try decode(document, options: options) { session in
        session.expressionCache = expressions
        return session.decodeRoot()
      }.diagnostics
    } catch { return error.diagnostics }
  }

  /// Decodes the component at a node, or a placeholder if the node is not a component.
  public func decodeComponent(
    _ node: JSONNode, options: DecodingOptions = DecodingOptions()
  ) -> (component: any ServerDrivenComponent, diagnostics: [Diagnostic]) {
    session(node.document, options) { session in
      (session.decodeComponent(node.index, slot: "value"), session.diagnostics)
    }
  }

  /// Decodes the action at a node, or a placeholder if the node is not an action.
  public func decodeAction(
    _ node: JSONNode, options: DecodingOptions = DecodingOptions()
  ) -> (action: any Action, diagnostics: [Diagnostic]) {
    session(node.document, options) { session in
      (session.decodeAction(node.index, slot: "value"), session.diagnostics)
    }
  }

  /// Decodes the components of a dynamic array, for example the value of `addChildren`.
  ///
  /// Components from a document keep their source positions. Other components are decoded from
  /// their JSON text as a document with this `name`. Other values are skipped with a diagnostic.
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
        for key in document.duplicateKeys where !session.isFull {
          session.reportDuplicate(key.index)
        }
        session.foldDuplicates(document.duplicateKeys.map(\.index))
        session.reportLoneSurrogates()
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
  /// Returns whether the root has a component type, and reports a root without one.
  func rootIsComponent() -> Bool {
    let isObject = tape[0].kind == .object
    if isObject, member(of: 0, "_beagleComponent_", .string) != nil { return true }
    if !isObject || member(of: 0, "_beagleComponent_") != nil
      || !reportMisspelledTypeKey(0, .component)
    {
      reportRoot(expected: "a component")
    }
    return false
  }

  private func reportRoot(expected: String) {
    let json = unescaping(0, expecting: [.object, .array])
    report(
      .missingRoot, .error, at: 0, span: SourceSpan(offset: tape[0].offset, length: 1),
      "the document: expected \(expected), found "
        + (json == nil ? describe(0) : "JSON in a string")
        + (tape[0].kind == .object ? " without _beagleComponent_" : ""),
      suggestion: rootAdvice, fixIt: json ?? wrapper.map(unwrapping), isRefused: true)
  }

  /// The only key of the root, if its value is a component.
  private var wrapper: Int? {
    guard tape[0].kind == .object else { return nil }
    var keys: [Int] = []
    forEachMember(of: 0) { key, _ in keys.append(key) }
    guard keys.count == 1, let key = keys.first, tape[key + 1].kind == .object,
      member(of: key + 1, "_beagleComponent_") != nil
    else { return nil }
    return key
  }

  /// Returns the fix that makes the value of the root's only key the root.
  private func unwrapping(_ key: Int) -> FixIt {
    FixIt(
      title: "Remove \"\(string(key))\" around the component",
      removingTextAround: node(key + 1).span, in: node(0).span, file: document.name, isSafe: false)
  }

  /// How to write a root that is a component.
  private var rootAdvice: String {
    let screen = "\"_beagleComponent_\": \"beagle:screenComponent\""
    guard tape[0].kind == .object else {
      return "write a component, such as {\(screen), \"child\": …}"
    }
    if let key = wrapper { return "remove \"\(string(key))\" and its braces around the component" }
    let type: String? = firstMember(of: 0) { key, value in
      guard tape[value].kind == .string,
        DecodingSession.typeKeys.contains(string(key).lowercased())
      else { return nil }
      let short = "beagle:\(string(value))".lowercased()
      return registry.componentNames.first { $0.lowercased() == short }
    }
    return type.map { "write \"_beagleComponent_\": \"\($0)\" for the type" } ?? "add \(screen)"
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
    reportRoot(expected: "a component or an action")
    return nil
  }
}
