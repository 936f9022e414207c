extension DecodingSession {
  // MARK: - Components

  /// Decodes the component at a value, or a placeholder with the error.
  func decodeComponent(_ index: Int, slot: StaticString) -> any ServerDrivenComponent {
    guard let type = typeName(index, key: "_beagleComponent_", what: "a component", slot: slot)
    else { return placeholder(index, problem: "\(slot): expected a component") }
    guard options.isThorough else { return decodeComponent(index, type: type) }
    let ids = mayHaveContext(type) ? contextIds(of: index) : ignoredContextIds(of: index)
    return withContexts(ids) { decodeComponent(index, type: type) }
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
          suggestion: "put the component under \"child\" of a beagle:screenComponent",
          fixIt: FixIt(
            title: "Put the component under \"child\" of a beagle:screenComponent",
            edits: putting(
              index, "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\": ", "}"),
            isSafe: true), name: "child",
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

  func isScreenType(_ type: Int) -> Bool {
    TypeNameHash.of(nameBytes(type)) == TypeNameHash.of(Screen.typeName)
  }

  /// Returns the context of a component that cannot have one. It is reported as an unknown property;
  /// its uses are not.
  private func ignoredContextIds(of index: Int) -> [String] {
    member(of: index, "context").flatMap { contextId($0) }.map { [$0] } ?? []
  }

  private func contextIds(of index: Int) -> [String] {
    guard let context = member(of: index, "context") else {
      // The misspelling is reported. The uses of the context are not.
      return misspelledContextId(of: index).map { [$0] } ?? []
    }
    if let id = contextId(context) { return [id] }
    // The wrong type of the context is reported. The uses of the context are not.
    if tape[context].kind == .string { return [string(context)] }
    if tape[context].kind == .object, !isLarge(context), member(of: context, "value") == nil {
      var ids: [String] = []
      forEachMember(of: context) { key, _ in ids.append(string(key)) }
      return ids
    }
    let only = tape[context].kind == .array ? node(context).elements.first { _ in true } : nil
    return only.flatMap { contextId($0.index) }.map { [$0] } ?? []
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
}
