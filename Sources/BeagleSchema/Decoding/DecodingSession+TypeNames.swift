/// The names of types, and components and actions of unknown types.
extension DecodingSession {
  func builtinComponent(_ index: Int) -> (any SchemaComponent.Type)? {
    BuiltinTypes.components.find(TypeNameHash.of(nameBytes(index)))
  }

  func builtinAction(_ index: Int) -> (any SchemaAction.Type)? {
    BuiltinTypes.actions.find(TypeNameHash.of(nameBytes(index)))
  }

  func nameBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = tape[index]
    return UnsafeBufferPointer(start: base + entry.offset + 1, count: entry.payload)
  }

  /// Returns the index of the type's name. Reports a missing or invalid name and returns nil.
  func typeName(
    _ index: Int, key: StaticString, what: String, slot: StaticString
  ) -> Int? {
    let isComponent = what == "a component"
    guard tape[index].kind == .object else {
      let correction = correction(of: index, isComponent: isComponent)
      report(
        .wrongType, .error, at: index,
        "\(slot): expected \(what), found \(correction.found ?? describe(index))",
        fixIt: correction.fixIt, name: slot.description, isRefused: true)
      return nil
    }
    guard let type = member(of: index, key) else {
      if reportMisspelledTypeKey(index, key) { return nil }
      let other: StaticString =
        what == "a component" ? "_beagleAction_" : "_beagleComponent_"
      if let name = member(of: index, other), tape[name].kind == .string,
        isComponent ? builtinComponent(name) != nil : builtinAction(name) != nil
      {
        // A key directly precedes its value.
        report(
          .misspelledProperty, .error, at: name - 1,
          "the type of \(what) must be under \"\(key)\", not \"\(other)\"",
          suggestion: key.description,
          fixIt: renaming(key: name - 1, of: index, to: key.description), name: other.description,
          isRefused: true)
        return nil
      }
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
        "\(slot): \(key) of \(what) is missing",
        suggestion: "add \"\(key)\" with the type, such as "
          + (isComponent ? "\"beagle:text\"" : "\"beagle:pushView\""),
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

  /// Other keys of the type, in lowercase; `_beagleType_` was one in Beagle 1.x.
  static let typeKeys: Set<String> = [
    "type", "component", "beaglecomponent", "action", "beagleaction", "_type", "_beagletype_",
  ]

  /// Reports a misspelled key of the type. Returns whether it found one.
  func reportMisspelledTypeKey(_ index: Int, _ key: StaticString) -> Bool {
    var isFound = false
    forEachMember(of: index) { name, value in
      let text = string(name)
      guard !isFound, tape[value].kind == .string,
        TypoCorrection.best(for: text, among: [key.description]) != nil
          || string(value).lowercased().hasPrefix("beagle:")
            && DecodingSession.typeKeys.contains(text.lowercased())
      else { return }
      isFound = true
      report(
        .misspelledProperty, .error, at: name,
        "the type must be under \"\(key)\", not \"\(text)\"", suggestion: key.description,
        fixIt: correctingType(key: name, of: index, to: key.description), name: text,
        isRefused: true)
    }
    return isFound
  }

  /// Renames the key of a type and corrects the type. The change is safe only if the type is then
  /// registered.
  private func correctingType(key: Int, of object: Int, to name: String) -> FixIt {
    let isComponent = name == "_beagleComponent_"
    let types = isComponent ? registry.componentNames : registry.actionNames
    let type = string(key + 1)
    let isKnown = types.contains { $0.lowercased() == type.lowercased() }
    let modern = isKnown ? nil : modernTypeName(type, among: types)
    var fixIt = renaming(key: key, of: object, to: name, isSafe: isKnown || modern != nil)
    if let modern {
      fixIt.title += " and \(quoted(modern))"
      fixIt.edits += replacing(key + 1, with: quoted(modern)).edits
    }
    return fixIt
  }

  /// Returns the type that a name of Beagle 1.x means, for example `beagle:text` for
  /// `beagle:component:text`; nil if there is none.
  private func modernTypeName(_ name: String, among names: [String]) -> String? {
    let parts = name.split(separator: ":")
    guard parts.count == 3, parts[0].lowercased() == "beagle",
      parts[1].lowercased() == "component" || parts[1].lowercased() == "action"
    else { return nil }
    let short = "beagle:\(parts[2])".lowercased()
    return names.first { $0.lowercased() == short }
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

  func reportUnknownType(
    _ code: DiagnosticCode, _ what: String, _ name: String, at index: Int, among names: [String]
  ) {
    if isFull { return }
    let lower = name.lowercased()
    let other = PlatformNames.component(name)
    let near =
      other?.replacement
      ?? suggestions.suggestion(for: name, in: what, comparing: names.count) {
        modernTypeName(name, among: names)
          ?? NameSynonyms.type(name, isComponent: code == .unknownComponent)
          ?? TypoCorrection.best(for: name, among: names)
          ?? names.first { $0.lowercased() == "beagle:" + lower }
          ?? TypoCorrection.best(for: "beagle:" + name, among: names)
      }
    report(
      code, .warning, at: index,
      "no \(what) is registered as \"\(name)\"" + (near == nil ? otherRole(of: name, code) : ""),
      suggestion: near,
      fixIt: near.map { near in
        // Names of an application may be similar and differ in a number.
        func digits(_ text: String) -> [UInt8] { text.utf8.filter { $0 &- 0x30 <= 9 } }
        let isClear =
          near.hasPrefix("beagle:") && digits(near) == digits(name)
          && TypoCorrection.isClear(for: name, as: near, among: names)
        let isSame = near.lowercased() == "beagle:" + lower
        return replacing(
          index, with: quoted(near),
          isSafe: other == nil
            && (isClear || isSame || modernTypeName(name, among: names) == near))
      }, name: name, platforms: other?.difference)
  }

  /// Returns that an unknown component is an action or the reverse, as an addition to a message.
  private func otherRole(of name: String, _ code: DiagnosticCode) -> String {
    let isComponent = code == .unknownComponent
    let others = isComponent ? registry.actionNames : registry.componentNames
    guard others.contains(where: { $0.lowercased() == name.lowercased() }) else { return "" }
    return isComponent
      ? "; it is an action, which belongs in an event such as onPress"
      : "; it is a component, which belongs in child or children"
  }

  /// Inspects the components and actions in one of an unknown type. Its events are assumed to set a
  /// context with the name of the event.
  ///
  /// - Parameter skippingCommon: Whether to skip the common properties, which are read separately.
  func inspectMembers(_ index: Int, skippingCommon: Bool = false) {
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
