extension TypeDescriptor.Role {
  /// The key of the type in JSON.
  var key: StaticString { self == .component ? "_beagleComponent_" : "_beagleAction_" }
  /// The noun with its article, for messages.
  var noun: String { self == .component ? "a component" : "an action" }
  /// The role of the types with the other key.
  var other: TypeDescriptor.Role { self == .component ? .action : .component }
}

extension ComponentRegistry {
  /// Returns the names of the types with a role.
  func names(_ role: TypeDescriptor.Role) -> [String] {
    role == .component ? componentNames : actionNames
  }
}

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
  func typeName(_ index: Int, _ role: TypeDescriptor.Role, slot: StaticString) -> Int? {
    guard tape[index].kind == .object else {
      let correction = correction(of: index, role)
      report(
        .wrongType, .error, at: index,
        "\(slot): expected \(role.noun), found \(correction.found ?? describe(index))",
        fixIt: correction.fixIt, name: slot.description, isRefused: true)
      return nil
    }
    guard let type = member(of: index, role.key) else {
      if !reportMisspelledTypeKey(index, role) { reportMissingType(index, role, slot: slot) }
      return nil
    }
    guard tape[type].kind == .string else {
      report(
        .wrongType, .error, at: type,
        "\(role.key): expected the name of \(role.noun), found \(describe(type))",
        name: role.key.description, isRefused: true)
      return nil
    }
    return type
  }

  /// Reports an object without the key of its type, or with the key of the other role.
  private func reportMissingType(_ index: Int, _ role: TypeDescriptor.Role, slot: StaticString) {
    let (key, other) = (role.key.description, role.other.key.description)
    let isComponent = role == .component
    guard let name = member(of: index, role.other.key) else {
      return reportMissing(
        key, of: index, "\(slot): \(key) of \(role.noun) is missing",
        suggestion: "add \"\(key)\" with the type, such as "
          + (isComponent ? "\"beagle:text\"" : "\"beagle:pushView\""))
    }
    if tape[name].kind == .string,
      isComponent ? builtinComponent(name) != nil : builtinAction(name) != nil
    {
      // A key directly precedes its value.
      report(
        .misspelledProperty, .error, at: name - 1,
        "the type of \(role.noun) must be under \"\(key)\", not \"\(other)\"",
        suggestion: key, fixIt: renaming(key: name - 1, of: index, to: key), name: other,
        isRefused: true)
    } else {
      report(
        .wrongType, .error, at: name,
        "\(slot): expected \(role.noun), found \(role.other.noun)",
        suggestion: isComponent
          ? "put actions into an event such as onPress" : "put components into child or children",
        name: slot.description, isRefused: true)
    }
  }

  /// Other keys of the type, in lowercase; `_beagleType_` was one in Beagle 1.x.
  static let typeKeys: Set<String> = [
    "type", "component", "beaglecomponent", "action", "beagleaction", "_type", "_beagletype_",
    "_type_", "_component_", "_component", "_action_", "_action",
  ]

  /// Reports a misspelled key of the type. Returns whether it found one.
  func reportMisspelledTypeKey(_ index: Int, _ role: TypeDescriptor.Role) -> Bool {
    let key = role.key.description
    let misspelled = firstMember(of: index) { name, value in
      let text = string(name)
      let isMeant =
        tape[value].kind == .string
        && (TypoCorrection.best(for: text, among: [key]) != nil
          || DecodingSession.typeKeys.contains(text.lowercased())
            // A document may be data, so its root needs more proof.
            && (string(value).lowercased().hasPrefix("beagle:")
              || index != 0 && typeName(withoutPrefix: string(value), role) != nil))
      return isMeant ? name : nil
    }
    guard let misspelled else { return false }
    let text = string(misspelled)
    let fixIt = correctingType(key: misspelled, of: index, role)
    report(
      .misspelledProperty, .error, at: misspelled,
      "the type must be under \"\(key)\", not \"\(text)\"",
      suggestion: fixIt.newWord == nil ? fixIt.title.lowercasedFirst : key, fixIt: fixIt,
      name: text, isRefused: true)
    return true
  }

  /// Renames the key of a type and corrects the type. The change is safe only if the type is then
  /// registered.
  private func correctingType(key: Int, of object: Int, _ role: TypeDescriptor.Role) -> FixIt {
    let types = registry.names(role)
    let type = string(key + 1)
    let isKnown = types.contains { $0.lowercased() == type.lowercased() }
    let modern = isKnown ? nil : modernTypeName(type, among: types)
    var fixIt = renaming(
      key: key, of: object, to: role.key.description, isSafe: isKnown || modern != nil)
    if !isKnown, let name = modern ?? typeName(withoutPrefix: type, role) {
      fixIt.title = "Write \(quoted(role.key.description)): \(quoted(name))"
      fixIt.newWord = nil
      fixIt.edits += replacing(key + 1, with: quoted(name)).edits
    }
    return fixIt
  }

  /// Returns the type of Beagle with a name without `beagle:`, or that of another toolkit, or nil.
  private func typeName(withoutPrefix name: String, _ role: TypeDescriptor.Role) -> String? {
    let full = "beagle:" + name.lowercased()
    return registry.names(role).first { $0.lowercased() == full } ?? NameSynonyms.type(name, role)
  }

  /// Returns the type that a name of Beagle 1.x means, for example `beagle:text` for
  /// `beagle:component:text`; nil for other names.
  private func modernTypeName(_ name: String, among names: [String]) -> String? {
    let parts = name.split(separator: ":")
    guard parts.count == 3, parts[0].lowercased() == "beagle",
      parts[1].lowercased() == "component" || parts[1].lowercased() == "action"
    else { return nil }
    let short = "beagle:\(parts[2])".lowercased()
    return names.first { $0.lowercased() == short }
  }

  /// Decodes an object of a type. Reports a type of Beagle 1.x, which Beagle iOS does not support.
  ///
  /// Inlined because the closures would cost 0.4 % of decoding.
  @inline(__always)
  func decode<T>(
    type name: @autoclosure () -> String, _ replacement: String?, at index: Int, of object: Int,
    _ body: () throws -> T
  ) rethrows -> T {
    guard let replacement else { return try body() }
    let count = diagnostics.count
    reportLegacyType(name(), replacement, at: index)
    ignoredByPhones += 1
    defer {
      ignoredByPhones -= 1
      if diagnostics.count > count + 1 {
        joinForeignProperties(of: name(), at: object, from: count)
      }
    }
    return try body()
  }

  private func reportLegacyType(_ name: String, _ replacement: String, at index: Int) {
    report(
      .deprecated, .note, at: index,
      "\(name) belongs to Beagle 1.x; Beagle 2.x does not support it",
      suggestion: "use \(replacement)", name: name)
  }

  func reportUnknownType(
    _ role: TypeDescriptor.Role, _ name: String, at index: Int, of object: Int
  ) {
    if isFull { return }
    let names = registry.names(role)
    let what = role.rawValue
    let lower = name.lowercased()
    let other = PlatformNames.component(name)
    let advice =
      other == nil && NameSynonyms.type(name, role) == nil ? NameAdvice.type(name, role) : nil
    let near =
      advice != nil
      ? nil
      : other?.replacement
        ?? suggestions.suggestion(for: name, in: what, comparing: names.count) {
          modernTypeName(name, among: names)
            ?? NameSynonyms.type(name, role)
            ?? TypoCorrection.best(for: name, among: names)
            ?? names.first { $0.lowercased() == "beagle:" + lower }
            ?? TypoCorrection.best(for: "beagle:" + name, among: names)
            // A prefix such as "custom:" before a name of Beagle.
            ?? lower.split(separator: ":").last.flatMap { short in
              names.first { $0.lowercased() == "beagle:" + short }
            }
        }
    report(
      role == .component ? .unknownComponent : .unknownAction, .warning, at: index,
      "no \(what) is registered as \"\(name)\""
        + (near == nil ? advice.map { "; \($0)" } ?? otherRole(of: name, role) : ""),
      suggestion: near,
      fixIt: near == nil
        ? row(name, role, at: index, of: object)
        : near.map { near in
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

  /// Returns the fix that makes a component such as `beagle:row` a container with the direction of a row; nil
  /// for others and with a style.
  private func row(
    _ name: String, _ role: TypeDescriptor.Role, at index: Int, of object: Int
  ) -> FixIt? {
    let short = name.lowercased().split(separator: ":").last.map(String.init) ?? ""
    guard role == .component, NameAdvice.rows.contains(short), member(of: object, "style") == nil
    else { return nil }
    let json = "\"beagle:container\", \"style\": {\"flex\": {\"flexDirection\": \"ROW\"}}"
    return replacing(
      index, with: json, title: "Change to beagle:container with \"flexDirection\": \"ROW\"",
      isSafe: false)
  }

  /// Returns that an unknown component is an action or the reverse, as an addition to a message.
  private func otherRole(of name: String, _ role: TypeDescriptor.Role) -> String {
    let others = registry.names(role.other)
    guard others.contains(where: { $0.lowercased() == name.lowercased() }) else { return "" }
    return role == .component
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
