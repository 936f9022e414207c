extension DecodingSession {
  // MARK: - Components

  /// The component at a value; a placeholder that names the error when there is none.
  func decodeComponent(_ index: Int, slot: StaticString) -> any ServerDrivenComponent {
    guard let type = typeName(index, key: "_beagleComponent_", what: "a component", slot: slot)
    else { return placeholder(index, problem: "\(slot): expected a component") }
    guard options.isThorough, let context = member(of: index, "context"),
      tape[context].kind == .object, mayHaveContext(type), let id = member(of: context, "id"),
      tape[id].kind == .string
    else { return decodeComponent(index, type: type) }
    return withContexts([string(id)]) { decodeComponent(index, type: type) }
  }

  /// Whether a context can be declared on a component of this type.
  private func mayHaveContext(_ type: Int) -> Bool {
    builtinComponent(type).map { $0 is any HasContext.Type } ?? true
  }

  /// The components of a list.
  func decodeComponents(_ list: Int, slot: StaticString) -> [any ServerDrivenComponent] {
    let end = tape[list].payload
    var result: [any ServerDrivenComponent] = []
    result.reserveCapacity(min(tape[end].payload, DecodingOptions.maximumNodes))
    var i = list + 1
    while i < end, takeRoomForNode(at: i) {
      result.append(decodeComponent(i, slot: slot))
      i = index(after: i)
    }
    return result
  }

  private func decodeComponent(_ index: Int, type: Int) -> any ServerDrivenComponent {
    if let schema = builtinComponent(type) {
      return withType(schema.typeName, schema.replacement, at: type) {
        decodeComponent(index, schema: schema)
      }
    }
    let name = string(type)
    guard let custom = registry.components[name.lowercased()] else {
      reportUnknownType(
        .unknownComponent, "component", name, at: type, among: registry.componentNames)
      // What it provides to its inside, as a list does, nobody knows.
      openScope += 1
      inspectMembers(index, besideCommon: true)
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
      // What is inside was reported when the decoding of the type read it.
      return silently(true) { placeholder(index, type: name, problem: problem) }
    }
  }

  /// The component at an object that decodes itself.
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
    if tape[index].kind == .object { readWhatIsCommon(index, into: &placeholder) }
    return placeholder
  }

  /// Reads what nearly every component has, as far as it has the usual form: the type is not known,
  /// so what has another form may be meant so.
  private func readWhatIsCommon(_ index: Int, into placeholder: inout UnknownComponent) {
    // Beagle iOS does not look into components that it does not know.
    relaxed += 1
    defer { relaxed -= 1 }
    func find(_ key: StaticString, _ kind: JSONEntry.Kind) -> Int? {
      member(of: index, key).flatMap { tape[$0].kind == kind ? $0 : nil }
    }
    func read<Part: NodeDecodable>(_ key: StaticString, _ type: Part.Type) -> Part? {
      find(key, .object).map { place in
        Part(self, at: place)
      }
    }
    func add(_ place: Int, _ slot: StaticString) {
      guard tape[place].kind == .object, member(of: place, "_beagleComponent_") != nil else {
        return
      }
      placeholder.children.append(decodeComponent(place, slot: slot))
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

  /// The action at a value; a placeholder that names the error when there is none.
  func decodeAction(_ index: Int, slot: StaticString) -> any Action {
    guard let type = typeName(index, key: "_beagleAction_", what: "an action", slot: slot) else {
      return unknownAction(index, problem: "\(slot): expected an action")
    }
    if let schema = builtinAction(type) {
      return withType(schema.typeName, schema.replacement, at: type) {
        decodeAction(index, schema: schema)
      }
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

  /// The action at an object that decodes itself.
  func decodeAction(_ index: Int, schema: any SchemaAction.Type) -> any Action {
    var reader = ObjectReader(self, index, owner: .action(schema))
    reader.ignoreType("_beagleAction_")
    let action = schema.action(from: &reader)
    reader.finish()
    return action
  }

  /// The actions of a list.
  func decodeActions(_ list: Int, slot: StaticString) -> [any Action] {
    let end = tape[list].payload
    var result: [any Action] = []
    result.reserveCapacity(min(tape[end].payload, DecodingOptions.maximumNodes))
    var i = list + 1
    while i < end, takeRoomForNode(at: i) {
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

  /// A screen inside a route, which needs no type; nil when it is none.
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
          isRefused: true)
        return Screen(wrapping: decodeComponent(index, slot: slot))
      }
      return withContexts(contextIds(of: index)) {
        var reader = ObjectReader(self, index, owner: .component(Screen.self))
        reader.ignoreType("_beagleComponent_")
        let screen = Screen(from: &reader)
        reader.finish()
        return screen
      }
    }
  }

  private func isScreenType(_ type: Int) -> Bool {
    TypeNameHash.of(nameBytes(type)) == TypeNameHash.of(Screen.typeName)
  }

  private func contextIds(of index: Int) -> [String] {
    guard let context = member(of: index, "context"), tape[context].kind == .object,
      let id = member(of: context, "id"), tape[id].kind == .string
    else { return [] }
    return [string(id)]
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

  /// Index of the type's name; nil, and a report, when there is none.
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
      report(
        .missingRequired, .error, at: index,
        span: SourceSpan(offset: tape[index].offset, length: 1),
        "\(slot): \(key) of \(what) is missing", suggestion: "add \"\(key)\"",
        name: key.description,
        isRefused: true)
      reportMisspeltType(index, key)
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

  private func reportMisspeltType(_ index: Int, _ key: StaticString) {
    forEachMember(of: index) { name, _ in
      let text = string(name)
      guard NearMiss.best(for: text, among: [key.description]) != nil else { return }
      report(
        .misspeltProperty, .warning, at: name, "no property is named \"\(text)\"",
        suggestion: key.description,
        mending: renaming(key: name, of: index, to: key.description), name: text)
    }
  }

  /// Reads an object of a type, which Beagle iOS does not look at when the type is of 1.x.
  func withType<T>(
    _ name: @autoclosure () -> String, _ replacement: String?, at index: Int,
    _ body: () throws -> T
  ) rethrows -> T {
    guard let replacement else { return try body() }
    let name = name()
    report(
      .deprecated, .note, at: index,
      "\(name) belongs to Beagle 1.x; phones with 2.x do not know it",
      suggestion: "use \(replacement)", name: name)
    relaxed += 1
    defer { relaxed -= 1 }
    return try body()
  }

  private func reportUnknownType(
    _ code: DiagnosticCode, _ what: String, _ name: String, at index: Int, among names: [String]
  ) {
    if isFull { return }
    let lower = name.lowercased()
    let near =
      NearMiss.best(for: name, among: names)
      ?? names.first { $0.lowercased() == "beagle:" + lower }
      ?? (lower == "beagle:screen" ? Screen.typeName : nil)
    report(
      code, .warning, at: index, "no \(what) is registered as \"\(name)\"",
      suggestion: near,
      mending: near.map { near in
        // Names of an application may well be alike, and differ in a number.
        func digits(_ text: String) -> [UInt8] { text.utf8.filter { $0 &- 0x30 <= 9 } }
        let isClear =
          near.hasPrefix("beagle:") && digits(near) == digits(name)
          && NearMiss.isClear(for: name, among: names)
        let isSame = near.lowercased() == "beagle:" + lower
        return replacing(index, with: quoted(near), isSafe: isClear || isSame)
      }, name: name)
  }

  /// Looks for components and actions inside a custom one. What its events provide is taken for a
  /// context of the event's name.
  ///
  /// - Parameter besideCommon: whether what nearly every component has is left out, since it is read
  ///   anyway.
  private func inspectMembers(_ index: Int, besideCommon: Bool = false) {
    guard options.isThorough else { return }
    forEachMember(of: index) { key, value in
      let name = string(key)
      if besideCommon, isCommon(name, value) { return }
      withContexts(eventContexts(name)) { inspectTypedNodes(value) }
    }
  }

  /// Whether ``readWhatIsCommon(_:into:)`` reads a member.
  private func isCommon(_ name: String, _ value: Int) -> Bool {
    switch (name, tape[value].kind) {
    case ("id", .string), ("style", .object), ("context", .object), ("children", .array): true
    case ("child", .object): member(of: value, "_beagleComponent_") != nil
    default: name == "_beagleComponent_"
    }
  }

  /// The context that an event of this name may set.
  func eventContexts(_ key: String) -> [String] { key.hasPrefix("on") ? [key] : [] }

  func reportDuplicate(_ key: Int) {
    report(
      .duplicateKey, .warning, at: key, "the key \"\(string(key))\" appears twice in this object",
      suggestion: "remove one of them", name: string(key))
  }
}
