extension DecodingSession {
  // MARK: - Components

  /// Decodes the component at a value, or a placeholder with the error.
  func decodeComponent(_ index: Int, slot: StaticString) -> any ServerDrivenComponent {
    guard let type = typeName(index, key: "_beagleComponent_", what: "a component", slot: slot)
    else { return placeholder(index, problem: "\(slot): expected a component") }
    guard options.isThorough, mayHaveContext(type) else {
      return decodeComponent(index, type: type)
    }
    return withContexts(contextIds(of: index)) { decodeComponent(index, type: type) }
  }

  /// Returns whether components of this type can declare a context.
  private func mayHaveContext(_ type: Int) -> Bool {
    builtinComponent(type).map { $0 is any HasContext.Type } ?? true
  }

  /// Decodes the components of a list.
  func decodeComponents(_ list: Int, slot: StaticString) -> [any ServerDrivenComponent] {
    let end = tape[list].payload
    var result: [any ServerDrivenComponent] = []
    result.reserveCapacity(min(tape[end].payload, DecodingOptions.maximumNodes))
    var i = list + 1
    while i < end, countNode(at: i) {
      result.append(decodeComponent(i, slot: slot))
      i = index(after: i)
    }
    return result
  }

  private func decodeComponent(_ index: Int, type: Int) -> any ServerDrivenComponent {
    if let schema = builtinComponent(type) {
      let replacement = schema.replacement
      beginType(schema.typeName, replacement, at: type)
      defer { endType(replacement) }
      return decodeComponent(index, schema: schema)
    }
    let name = string(type)
    guard let custom = registry.components[name.lowercased()] else {
      reportUnknownType(
        .unknownComponent, "component", name, at: type, among: registry.componentNames)
      // The contexts that it provides to its children are unknown.
      openScope += 1
      inspectMembers(index, skippingCommon: true)
      openScope -= 1
      return placeholder(index, type: name)
    }
    guard let make = custom.make else {
      inspectMembers(index)
      return silently(options.isThorough) { placeholder(index, type: name) }
    }
    do {
      var component = try make(self, index)
      component.source = node(index).source
      return component
    } catch {
      let problem = reportCustom(error, index, name)
      // The type's own decoding has already reported the children.
      return silently(true) { placeholder(index, type: name, problem: problem) }
    }
  }

  /// Decodes the component at an object with an ``ObjectReader``.
  func decodeComponent(
    _ index: Int, schema: any SchemaComponent.Type
  ) -> any ServerDrivenComponent {
    var reader = ObjectReader(self, index, owner: .component(schema))
    reader.ignoreType("_beagleComponent_")
    let component = schema.component(from: &reader)
    reader.finish()
    return component
  }

  private func placeholder(
    _ index: Int, type: String = "", problem: String? = nil
  ) -> UnknownComponent {
    var placeholder = UnknownComponent(type: type, problem: problem)
    placeholder.source = node(index).source
    if tape[index].kind == .object { readCommonProperties(index, into: &placeholder) }
    return placeholder
  }

  /// Reads the common properties of components that have the usual form. Others are ignored,
  /// because they may be valid for the unknown type.
  private func readCommonProperties(_ index: Int, into placeholder: inout UnknownComponent) {
    // Beagle iOS ignores the content of unknown components.
    ignoredByPhones += 1
    defer { ignoredByPhones -= 1 }
    func find(_ key: StaticString, _ kind: JSONEntry.Kind) -> Int? {
      member(of: index, key).flatMap { tape[$0].kind == kind ? $0 : nil }
    }
    func read<Part: NodeDecodable>(_ key: StaticString, _ type: Part.Type) -> Part? {
      find(key, .object).map { Part(self, at: $0) }
    }
    func add(_ child: Int, _ slot: StaticString) {
      guard tape[child].kind == .object, member(of: child, "_beagleComponent_") != nil else {
        return
      }
      placeholder.children.append(decodeComponent(child, slot: slot))
    }
    placeholder.id = find("id", .string).map(string)
    placeholder.style = read("style", Style.self)
    placeholder.context = read("context", Context.self)
    if let child = find("child", .object) { add(child, "child") }
    if let children = find("children", .array) {
      for child in node(children).elements { add(child.index, "children") }
    }
  }

  // MARK: - Actions

  /// Decodes the action at a value, or a placeholder with the error.
  func decodeAction(_ index: Int, slot: StaticString) -> any Action {
    guard let type = typeName(index, key: "_beagleAction_", what: "an action", slot: slot) else {
      return unknownAction(index, problem: "\(slot): expected an action")
    }
    if let schema = builtinAction(type) {
      let replacement = schema.replacement
      beginType(schema.typeName, replacement, at: type)
      defer { endType(replacement) }
      return decodeAction(index, schema: schema)
    }
    let name = string(type)
    guard let custom = registry.actions[name.lowercased()] else {
      reportUnknownType(.unknownAction, "action", name, at: type, among: registry.actionNames)
      openScope += 1
      inspectMembers(index)
      openScope -= 1
      return unknownAction(index, type: name)
    }
    guard let make = custom.make else {
      inspectMembers(index)
      return unknownAction(index, type: name)
    }
    do {
      var action = try make(self, index)
      action.source = node(index).source
      return action
    } catch {
      return unknownAction(index, type: name, problem: reportCustom(error, index, name))
    }
  }

  /// Decodes the action at an object with an ``ObjectReader``.
  func decodeAction(_ index: Int, schema: any SchemaAction.Type) -> any Action {
    var reader = ObjectReader(self, index, owner: .action(schema))
    reader.ignoreType("_beagleAction_")
    let action = schema.action(from: &reader)
    reader.finish()
    return action
  }

  /// Decodes the actions of a list.
  func decodeActions(_ list: Int, slot: StaticString) -> [any Action] {
    let end = tape[list].payload
    var result: [any Action] = []
    result.reserveCapacity(min(tape[end].payload, DecodingOptions.maximumNodes))
    var i = list + 1
    while i < end, countNode(at: i) {
      result.append(decodeAction(i, slot: slot))
      i = index(after: i)
    }
    return result
  }

  private func unknownAction(
    _ index: Int, type: String = "", problem: String? = nil
  ) -> UnknownAction {
    var action = UnknownAction(type: type, problem: problem)
    action.source = node(index).source
    return action
  }

  // MARK: - Screens

  /// Decodes the screen in a route, which does not need a type name; nil if it is not a screen.
  func decodeScreen(_ index: Int, slot: StaticString) -> Screen? {
    withScreenScope {
      guard tape[index].kind == .object else {
        report(
          .wrongType, .error, at: index, "\(slot): expected a screen, found \(describe(index))",
          name: slot.description, isRefused: true)
        return nil
      }
      if member(of: index, "child") == nil, let type = member(of: index, "_beagleComponent_"),
        tape[type].kind == .string, !isScreenType(type)
      {
        report(
          .missingRequired, .warning, at: index,
          span: SourceSpan(offset: tape[index].offset, length: 1),
          "\(slot): expected a screen, found a \(string(type))",
          suggestion: "put it under \"child\" of a beagle:screenComponent", name: "child",
          isRefused: true, platforms: .anyScreen)
        return Screen(wrapping: decodeComponent(index, slot: slot))
      }
      return withContexts(contextIds(of: index)) {
        var reader = ObjectReader(self, index, owner: .component(Screen.self))
        reader.ignoreType("_beagleComponent_")
        var screen = Screen(from: &reader)
        screen.source = reader.source
        reader.finish()
        return screen
      }
    }
  }

  private func isScreenType(_ type: Int) -> Bool {
    TypeNameHash.of(nameBytes(type)) == TypeNameHash.of(Screen.typeName)
  }

  private func contextIds(of index: Int) -> [String] {
    guard let context = member(of: index, "context") else {
      // The misspelling is reported. The uses of the context are not.
      return misspelledContextId(of: index).map { [$0] } ?? []
    }
    return contextId(context).map { [$0] } ?? []
  }

  private func contextId(_ context: Int) -> String? {
    guard tape[context].kind == .object, let id = member(of: context, "id"),
      tape[id].kind == .string
    else { return nil }
    return string(id)
  }

  private func misspelledContextId(of index: Int) -> String? {
    var found: String?
    forEachMember(of: index) { key, value in
      guard found == nil, tape[value].kind == .object, let id = contextId(value),
        TypoCorrection.best(for: string(key), among: ["context"]) != nil
      else { return }
      found = id
    }
    return found
  }

  // MARK: - Types

  private func builtinComponent(_ index: Int) -> (any SchemaComponent.Type)? {
    BuiltinTypes.components.find(TypeNameHash.of(nameBytes(index)))
  }

  private func builtinAction(_ index: Int) -> (any SchemaAction.Type)? {
    BuiltinTypes.actions.find(TypeNameHash.of(nameBytes(index)))
  }

  private func nameBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = tape[index]
    return UnsafeBufferPointer(start: base + entry.offset + 1, count: entry.payload)
  }

  /// Returns the index of the type's name. Reports a missing or invalid name and returns nil.
  private func typeName(
    _ index: Int, key: StaticString, what: String, slot: StaticString
  ) -> Int? {
    guard tape[index].kind == .object else {
      report(
        .wrongType, .error, at: index, "\(slot): expected \(what), found \(describe(index))",
        name: slot.description, isRefused: true)
      return nil
    }
    guard let type = member(of: index, key) else {
      if reportMisspelledTypeKey(index, key) { return nil }
      let other: StaticString =
        what == "a component" ? "_beagleAction_" : "_beagleComponent_"
      if let name = member(of: index, other) {
        report(
          .wrongType, .error, at: name,
          "\(slot): expected \(what), found \(what == "a component" ? "an action" : "a component")",
          suggestion: what == "a component"
            ? "put actions into an event such as onPress" : "put components into child or children",
          name: slot.description, isRefused: true)
        return nil
      }
      report(
        .missingRequired, .error, at: index,
        span: SourceSpan(offset: tape[index].offset, length: 1),
        "\(slot): \(key) of \(what) is missing", suggestion: "add \"\(key)\"",
        name: key.description, isRefused: true)
      return nil
    }
    guard tape[type].kind == .string else {
      report(
        .wrongType, .error, at: type,
        "\(key): expected the name of \(what), found \(describe(type))",
        name: key.description, isRefused: true)
      return nil
    }
    return type
  }

  /// Reports a misspelled key of the type. Returns false if there is none.
  func reportMisspelledTypeKey(_ index: Int, _ key: StaticString) -> Bool {
    var isFound = false
    forEachMember(of: index) { name, value in
      let text = string(name)
      guard !isFound, tape[value].kind == .string,
        TypoCorrection.best(for: text, among: [key.description]) != nil
          || string(value).lowercased().hasPrefix("beagle:")
            && ["type", "component", "beaglecomponent", "action", "beagleaction", "_type"].contains(
              text.lowercased())
      else { return }
      isFound = true
      report(
        .misspelledProperty, .error, at: name,
        "the type must be under \"\(key)\", not \"\(text)\"", suggestion: key.description,
        fixIt: renaming(key: name, of: index, to: key.description), name: text, isRefused: true)
    }
    return isFound
  }

  /// Begins the decoding of an object of a type. Reports a type of Beagle 1.x, which Beagle iOS does
  /// not support. Call ``endType(_:)`` after it.
  func beginType(_ name: @autoclosure () -> String, _ replacement: String?, at index: Int) {
    guard let replacement else { return }
    let name = name()
    report(
      .deprecated, .note, at: index,
      "\(name) belongs to Beagle 1.x; Beagle 2.x does not support it",
      suggestion: "use \(replacement)", name: name)
    ignoredByPhones += 1
  }

  /// Ends the decoding of an object of a type.
  func endType(_ replacement: String?) {
    if replacement != nil { ignoredByPhones -= 1 }
  }

  private func reportUnknownType(
    _ code: DiagnosticCode, _ what: String, _ name: String, at index: Int, among names: [String]
  ) {
    if isFull { return }
    let lower = name.lowercased()
    let other = PlatformNames.component(name)
    let near =
      other?.replacement
      ?? suggestions.suggestion(for: name, in: what, comparing: names.count) {
        TypoCorrection.best(for: name, among: names)
          ?? names.first { $0.lowercased() == "beagle:" + lower }
          ?? TypoCorrection.best(for: "beagle:" + name, among: names)
          ?? (lower == "beagle:screen" || lower == "screen" ? Screen.typeName : nil)
      }
    report(
      code, .warning, at: index, "no \(what) is registered as \"\(name)\"",
      suggestion: near,
      fixIt: near.map { near in
        // Names of an application may be similar and differ in a number.
        func digits(_ text: String) -> [UInt8] { text.utf8.filter { $0 &- 0x30 <= 9 } }
        let isClear =
          near.hasPrefix("beagle:") && digits(near) == digits(name)
          && TypoCorrection.isClear(for: name, among: names)
        let isSame = near.lowercased() == "beagle:" + lower
        return replacing(
          index, with: quoted(near), isSafe: other == nil && (isClear || isSame))
      }, name: name, platforms: other?.difference)
  }

  /// Inspects the components and actions in one of an unknown type. Its events are assumed to set a
  /// context with the name of the event.
  ///
  /// - Parameter skippingCommon: Whether to skip the common properties, which are read separately.
  private func inspectMembers(_ index: Int, skippingCommon: Bool = false) {
    guard options.isThorough else { return }
    forEachMember(of: index) { key, value in
      let name = string(key)
      if skippingCommon, isCommon(name, value) { return }
      withContexts(eventContexts(name)) { inspectTypedNodes(value) }
    }
  }

  /// Returns whether ``readCommonProperties(_:into:)`` reads a member.
  private func isCommon(_ name: String, _ value: Int) -> Bool {
    switch (name, tape[value].kind) {
    case ("id", .string), ("style", .object), ("context", .object), ("children", .array): true
    case ("child", .object): member(of: value, "_beagleComponent_") != nil
    default: name == "_beagleComponent_"
    }
  }

  /// Returns the context that an event with this name may set.
  func eventContexts(_ key: String) -> [String] { key.hasPrefix("on") ? [key] : [] }
}
