extension DecodingSession {
  // MARK: - Components

  /// Decodes the component at a value, or a placeholder with the error.
  func decodeComponent(_ index: Int, slot: StaticString) -> any ServerDrivenComponent {
    guard let type = typeName(index, .component, slot: slot) else {
      return placeholder(index, problem: "\(slot): expected a component")
    }
    guard options.isThorough else { return decodeComponent(index, type: type) }
    let ids = mayHaveContext(type) ? contextIds(of: index) : ignoredContextIds(of: index)
    return withOpenScope(if: hasUnreadableContext(index)) {
      withContexts(ids) { decodeComponent(index, type: type) }
    }
  }

  /// Returns whether components of this type can declare a context.
  private func mayHaveContext(_ type: Int) -> Bool {
    builtinComponent(type).map { $0 is any HasContext.Type } ?? true
  }

  /// Decodes the components of a list.
  func decodeComponents(_ list: Int, slot: StaticString) -> [any ServerDrivenComponent] {
    decodeElements(of: list) { decodeComponent($0, slot: slot) }
  }

  /// Decodes the components or actions of a list, up to the limit.
  private func decodeElements<T>(of list: Int, _ decode: (Int) -> T) -> [T] {
    let end = tape[list].payload
    var result: [T] = []
    result.reserveCapacity(min(tape[end].payload, DecodingOptions.maximumNodes))
    var i = list + 1
    while i < end, countNode(at: i) {
      result.append(decode(i))
      i = index(after: i)
    }
    return result
  }

  private func decodeComponent(_ index: Int, type: Int) -> any ServerDrivenComponent {
    if let schema = builtinComponent(type) {
      return decode(type: schema.typeName, schema.replacement, at: type, of: index) {
        decodeComponent(index, schema: schema)
      }
    }
    let name = string(type)
    guard let custom = registry.components[name.lowercased()] else {
      reportUnknownType(.component, name, at: type, of: index)
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
    func add(_ child: Int, _ slot: StaticString) {
      guard tape[child].kind == .object, member(of: child, "_beagleComponent_") != nil else {
        return
      }
      placeholder.children.append(decodeComponent(child, slot: slot))
    }
    placeholder.id = member(of: index, "id", .string).map(string)
    placeholder.style = member(of: index, "style", .object).map { Style(self, at: $0) }
    placeholder.context = member(of: index, "context", .object).map { Context(self, at: $0) }
    if let child = member(of: index, "child", .object) { add(child, "child") }
    if let children = member(of: index, "children", .array) {
      for child in node(children).elements { add(child.index, "children") }
    }
  }

  // MARK: - Actions

  /// Decodes the action at a value, or a placeholder with the error.
  func decodeAction(_ index: Int, slot: StaticString) -> any Action {
    guard let type = typeName(index, .action, slot: slot) else {
      return unknownAction(index, problem: "\(slot): expected an action")
    }
    if let schema = builtinAction(type) {
      return decode(type: schema.typeName, schema.replacement, at: type, of: index) {
        decodeAction(index, schema: schema)
      }
    }
    let name = string(type)
    guard let custom = registry.actions[name.lowercased()] else {
      reportUnknownType(.action, name, at: type, of: index)
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
      checkAnalytics(of: action, index, name)
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
    decodeElements(of: list) { decodeAction($0, slot: slot) }
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
          suggestion: tape[index].kind == .string
            ? "write the path of the screen under \"url\" of the route, such as \"url\": \"/orders\""
            : nil,
          name: slot.description, isRefused: true)
        return nil
      }
      if member(of: index, "child") == nil,
        let type = member(of: index, "_beagleComponent_", .string), !isScreenType(type)
      {
        reportMissing(
          "child", of: index, "\(slot): expected a screen, found a \(string(type))",
          severity: .warning,
          fixIt: putting(
            index, "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\": ", "}",
            title: "Put the component under \"child\" of a beagle:screenComponent"),
          platforms: .anyScreen)
        return Screen(wrapping: decodeComponent(index, slot: slot))
      }
      return withOpenScope(if: hasUnreadableContext(index)) {
        withContexts(contextIds(of: index)) {
          var reader = ObjectReader(self, index, owner: .component(Screen.self))
          reader.ignoreType("_beagleComponent_")
          var screen = Screen(from: &reader)
          screen.source = reader.source
          reader.finish()
          return screen
        }
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
    guard tape[context].kind == .array else { return [] }
    return node(context).elements.compactMap { contextId($0.index) }
  }

  private func contextId(_ context: Int) -> String? {
    guard tape[context].kind == .object else { return nil }
    return member(of: context, "id", .string).map(string)
  }

  private func misspelledContextId(of index: Int) -> String? {
    firstMember(of: index) { key, value in
      contextId(value).flatMap { id in
        TypoCorrection.best(for: string(key), among: ["context"]) == nil ? nil : id
      }
    }
  }
}
