extension ObjectReader {
  // MARK: - Objects

  /// Reads an object.
  mutating func object<T: NodeDecodable>(_ key: StaticString, required: Bool = false) -> T? {
    find(key, required: required, .init(.object(T.self), required: required))
      .flatMap { decodeObject(key, $0) }
  }

  func decodeObject<T: NodeDecodable>(_ key: StaticString, _ value: Int) -> T? {
    guard session.tape[value].kind == .object else {
      reportExpectedObject(key, value, T.self)
      return T(shorthand: session.node(value))
    }
    return T(session, at: value)
  }

  private func reportExpectedObject(
    _ key: StaticString, _ value: Int, _ type: any NodeDecodable.Type
  ) {
    let node = session.node(value)
    let short = type.shorthand(node)
    let meant = short ?? type.correction(node)
    let brackets = session.removingBrackets(value)
    wrong(
      key, value, .wrongType, expected: "an object",
      suggestion: meant.map { "write \($0)" } ?? brackets?.title.lowercasedFirst
        ?? type.advice(node),
      fixIt: meant.map { session.replacing(value, with: $0) } ?? brackets,
      severity: short == nil ? .error : .warning,
      platforms: name == "Style" && node.kind == .string && acceptsCSS(type) ? .styleText : nil)
  }

  /// Whether Beagle for the web accepts CSS in place of an object of a style.
  private func acceptsCSS(_ type: any NodeDecodable.Type) -> Bool {
    type == EdgeValue.self || type == Flex.self
  }

  /// Reads a list of objects. Other elements are skipped.
  mutating func objects<T: NodeDecodable>(_ key: StaticString, required: Bool = false) -> [T]? {
    guard let value = find(key, required: required, .init(.objects(T.self), required: required)),
      let list = elements(key, value, T.self)
    else { return nil }
    var result: [T] = []
    result.reserveCapacity(list.count)
    for element in list {
      if let item: T = decodeObject(key, element) { result.append(item) }
    }
    return result
  }

  /// Returns the elements of a list. A single object is reported and treated as a list of one
  /// element.
  private func elements(
    _ key: StaticString, _ value: Int, _ type: any NodeDecodable.Type
  ) -> [Int]? {
    switch session.tape[value].kind {
    case .array: return session.node(value).elements.map(\.index)
    case .object:
      if let property = type.mainProperty, session.member(of: value, named: property) == nil {
        guard session.member(of: value, "_beagleComponent_") == nil else {
          session.unlisted = value
          return [value]
        }
        wrong(
          key, value, .wrongType, expected: "a list",
          suggestion: "write [{\"\(property)\": {\"_beagleComponent_\": …}}]")
        return nil
      }
      reportMissingBrackets(key, value, expected: "a list")
      return [value]
    default:
      wrong(key, value, .wrongType, expected: "a list")
      return nil
    }
  }

  /// Reads the context that the component declares.
  mutating func context() -> Context? { object("context") }

  /// Reads the properties of every ``Widget``.
  mutating func widgetProperties(areReadByPhones: Bool = true) -> WidgetProperties {
    if !areReadByPhones { return ignoredByPhones { $0.widgetProperties() } }
    return WidgetProperties(
      id: string("id"), style: object("style"), accessibility: object("accessibility"))
  }

  // MARK: - Components

  /// Reads a required component. Returns a placeholder if it is missing.
  mutating func component(
    _ key: StaticString, aliases: [StaticString] = []
  ) -> any ServerDrivenComponent {
    if let value = lookup(key, .init(.component, required: true)) {
      return session.decodeComponent(value, slot: key)
    }
    for alias in aliases {
      if let value = find(alias, .init(.component)) {
        return session.decodeComponent(value, slot: alias)
      }
    }
    if let children = alternateKey("children", of: key, isRefused: true),
      !children.isEmpty
    {
      return children.count == 1 ? children[0] : Container(children: children)
    }
    missing(key)
    var placeholder = UnknownComponent(type: "", problem: "\(name): \(key) is missing")
    placeholder.source = source
    return placeholder
  }

  /// Reads an optional component.
  mutating func optionalComponent(_ key: StaticString) -> (any ServerDrivenComponent)? {
    find(key, .init(.component)).map { session.decodeComponent($0, slot: key) }
  }

  /// Reads the children. Like Beagle for the web, this also accepts one or several under `child`.
  mutating func children() -> [any ServerDrivenComponent] {
    components("children") ?? alternateKey("child", of: "children", isRefused: false) ?? []
  }

  /// Reads and reports components with a key that Beagle iOS does not support.
  private mutating func alternateKey(
    _ key: StaticString, of known: StaticString, isRefused: Bool
  ) -> [any ServerDrivenComponent]? {
    if isDescribing {
      _ = legacy(key, now: known.description) { $0.find(key, .init(.components)) }
      return nil
    }
    guard let value = session.member(of: index, key) else { return nil }
    let kind = session.tape[value].kind
    guard kind == .array || kind == .object else { return nil }
    ignore(key)
    session.report(
      .deprecated, .note, at: value - 1, "\(key) of \(name) is not read by all platforms",
      suggestion: "use \(known)",
      fixIt: fixIt(forAlternateKey: value, now: known.description), name: key.description,
      isRefused: isRefused, platforms: .childKey)
    func decode(_ reader: inout ObjectReader) -> [any ServerDrivenComponent] {
      let session = reader.session
      return kind == .array
        ? session.decodeComponents(value, slot: key) : [session.decodeComponent(value, slot: key)]
    }
    return isRefused ? decode(&self) : ignoredByPhones(decode)
  }

  /// Returns a fix-it that renames `child` to `children` or vice versa, and adds or removes the
  /// brackets of the list.
  private func fixIt(forAlternateKey value: Int, now: String) -> FixIt? {
    // A key directly precedes its value.
    var result = session.renaming(key: value - 1, of: index, to: now)
    let isList = session.tape[value].kind == .array
    if isList == (now == "children") { return result }
    if isList {
      let list = session.node(value)
      guard list.count == 1, let only = list.elements.first(where: { _ in true }) else {
        return nil
      }
      result.edits += session.replacing(value, with: only.text).edits
    } else {
      result.edits += session.putting(value, "[", "]")
    }
    return result
  }

  /// Reads a list of components. Invalid components become placeholders.
  mutating func components(_ key: StaticString) -> [any ServerDrivenComponent]? {
    guard let value = find(key, .init(.components)) else { return nil }
    switch session.tape[value].kind {
    case .array: return session.decodeComponents(value, slot: key)
    case .object:
      reportMissingBrackets(key, value, expected: "a list", platforms: .singleComponent)
      return [session.decodeComponent(value, slot: key)]
    default:
      wrong(key, value, .wrongType, expected: "a list of components")
      return nil
    }
  }

  /// Reads a screen. It does not need a type name.
  mutating func screen(_ key: StaticString) -> Screen? {
    find(key, .init(.screen)).flatMap { session.decodeScreen($0, slot: key) }
  }

  // MARK: - Actions

  /// Reads a list of actions, or a single action.
  ///
  /// - Parameters:
  ///   - implicit: The context that the event sets for the actions.
  ///   - single: Whether a single action is valid, as in Beagle 1.x.
  mutating func actions(
    _ key: StaticString, implicit: String? = nil, implicits: [String] = [], required: Bool = false,
    single: Bool = false
  ) -> [any Action]? {
    guard
      let value = find(
        key, required: required,
        .init(.actions, required: required, contexts: implicit.map { [$0] } ?? implicits))
    else { return nil }
    return session.withContexts(implicit.map { [$0] } ?? implicits) { () -> [any Action]? in
      switch session.tape[value].kind {
      case .array: return session.decodeActions(value, slot: key)
      case .object:
        if !single {
          reportMissingBrackets(
            key, value, expected: "a list of actions",
            platforms: PlatformNames.hadSingleAction(key.description, of: name)
              ? .formerSingleAction : .singleAction)
        }
        return [session.decodeAction(value, slot: key)]
      default:
        wrong(key, value, .wrongType, expected: "a list of actions")
        return nil
      }
    }
  }
}
