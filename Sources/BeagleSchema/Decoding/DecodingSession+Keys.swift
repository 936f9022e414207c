/// Unknown keys.
extension DecodingSession {
  /// Reports an unknown key.
  func reportUnknownKey(_ key: Int, in object: Int, of name: String, known: [String]) {
    let text = string(key)
    if text == "_beagleComponent_" || text == "_beagleAction_" || known.contains(text) { return }
    let meant = meantProperty(key, of: object, name, known)
    if meant == nil, reportPlatformName(key, in: object, of: name) { return }
    if meant == nil, IgnoredKeys.contains(text) { return }
    let isRefused = isRefused(key: key)
    if meant == nil, reportWrapper(key, of: name, known, isRefused: isRefused) { return }
    let move = meant == nil ? move(key: key, of: object, name, known) : nil
    let advice = meant == nil ? move ?? advice(for: key, in: object, of: name, known) : nil
    let required = meant ?? (move == nil ? "" : "route")
    report(
      meant == nil && !isRefused ? .unknownProperty : .misspelledProperty,
      isRefused ? .error : .warning, at: key,
      "\(name) has no property \"\(text)\"" + (isRefused ? " and requires \"\(required)\"" : ""),
      suggestion: meant ?? advice?.text,
      fixIt: meant.map { meant in
        let isClear = TypoCorrection.isClear(for: text, as: meant, among: known)
        var result = renaming(key: key, of: object, to: meant, isSafe: isClear)
        // A key directly precedes its value.
        if meant.hasPrefix("on"), tape[key + 1].kind == .object,
          member(of: key + 1, "_beagleAction_") != nil
        {
          result.edits += putting(key + 1, "[", "]")
        }
        return result
      } ?? advice?.fixIt, name: text, isRefused: isRefused,
      platforms: name == "Style" && meant == nil && move == nil ? .styleProperty : nil)
  }

  /// Reports a key that is a property on other platforms. Returns false for other keys.
  private func reportPlatformName(_ key: Int, in object: Int, of name: String) -> Bool {
    let text = string(key)
    guard let known = PlatformNames.property(text, of: name, isComponent: isComponent(object))
    else {
      return false
    }
    report(
      known.code, known.severity, at: key, "\(name) has no property \"\(text)\"",
      suggestion: known.suggestion, name: text, platforms: known.difference)
    return true
  }

  /// Returns whether an unknown key probably means a property, means a member of the property's object, or has an
  /// object with the property as its value.
  func isProbable(
    _ key: Int, of object: Int, _ name: String, _ known: [String], for property: String
  ) -> Bool {
    let meant =
      meantProperty(key, of: object, name, known)
      ?? (known.contains("route") && move(key: key, of: object, name, known) != nil ? "route" : nil)
    return meant == property || isWrapper(key, [property])
  }

  /// Keys of other toolkits for an object with the properties of a component, in lowercase.
  private static let wrappers: Set<String> = ["props", "properties", "attributes", "attrs"]

  /// Returns whether the value of an unknown key contains one of some properties of the object.
  private func isWrapper(_ key: Int, _ properties: [String]) -> Bool {
    let value = key + 1
    guard DecodingSession.wrappers.contains(string(key).lowercased()),
      tape[value].kind == .object, !isLarge(value)
    else { return false }
    return firstMember(of: value) { name, _ in properties.contains(string(name)) ? name : nil }
      != nil
  }

  /// Reports a key whose value has properties of the object. Returns false for other keys.
  private func reportWrapper(
    _ key: Int, of name: String, _ known: [String], isRefused: Bool
  ) -> Bool {
    guard isWrapper(key, known) else { return false }
    let text = string(key)
    report(
      isRefused ? .misspelledProperty : .unknownProperty, isRefused ? .error : .warning, at: key,
      "\(name) has no property \"\(text)\"; properties are members of the object itself",
      suggestion: "remove \"\(text)\" and its braces around the properties", name: text,
      isRefused: isRefused)
    return true
  }

  /// Returns the property that an unknown key probably means.
  private func meantProperty(
    _ key: Int, of object: Int, _ name: String, _ known: [String]
  ) -> String? {
    let text = string(key)
    let synonyms = NameSynonyms.properties(for: text)
    if !synonyms.isEmpty, !isLarge(object) {
      var present: Set<String> = []
      forEachMember(of: object) { other, _ in present.insert(string(other)) }
      if let meant = synonyms.first(where: { known.contains($0) && !present.contains($0) }) {
        return meant
      }
    }
    if NameAdvice.property(text, of: name) != nil { return nil }
    return TypoCorrection.best(for: text, among: known)
  }

  /// Returns advice for a property of another type.
  private func advice(
    for key: Int, in object: Int, of name: String, _ known: [String]
  ) -> (text: String, fixIt: FixIt?)? {
    switch string(key) {
    case "onPress", "onClick", "onTap":
      guard isComponent(object) else {
        return NameAdvice.property(string(key), of: name).map { ($0, nil) }
      }
      return ("put the component into a beagle:touchable with the actions", nil)
    case "disabled" where known.contains("enabled"), "isDisabled" where known.contains("enabled"):
      let text = NameAdvice.property(string(key), of: name) ?? ""
      return (text, enabling(key: key, of: object))
    case "textColor" where name == "Style": return ("move it to the beagle:text", nil)
    case "route" where name == "beagle:popView":
      guard let type = member(of: object, "_beagleAction_") else { return nil }
      return (
        "change beagle:popView to beagle:popToView",
        replacing(
          type, with: quoted("beagle:popToView"),
          title: "Change beagle:popView to beagle:popToView", isSafe: false)
      )
    default: return NameAdvice.property(string(key), of: name).map { ($0, nil) }
    }
  }

  /// Returns the fix that writes the opposite value under `enabled`; nil if `enabled` exists, or the value is
  /// neither true, false nor one expression.
  private func enabling(key: Int, of object: Int) -> FixIt? {
    guard member(of: object, "enabled") == nil else { return nil }
    let value = key + 1
    var opposite: String
    switch tape[value].kind {
    case .true: opposite = "false"
    case .false: opposite = "true"
    case .string where ExpressionParser.isSingleExpression(string(value)):
      opposite = quoted("@{\(negated(String(string(value).dropFirst(2).dropLast())))}")
    default: return nil
    }
    var fixIt = renaming(key: key, of: object, to: "enabled", isSafe: false)
    fixIt.title = "Write \"enabled\": \(opposite)"
    fixIt.newWord = nil
    fixIt.edits.append(edit(node(value).span, opposite))
    return fixIt
  }

  /// Returns the opposite of an expression, without a double negation.
  private func negated(_ content: String) -> String {
    let operand = String(content.dropFirst("not(".utf8.count).dropLast())
    let isNegation =
      content.hasPrefix("not(") && ExpressionParser.isSingleExpression("@{\(operand)}")
    return isNegation ? operand.trimmingBlanks : "not(\(content))"
  }

  /// Returns the suggestion for a value that is accepted although phones reject it.
  func suggestion(_ writing: String, for code: DiagnosticCode, at value: Int) -> String {
    if code.suggestsWord { return writing }
    let isText = tape[value].kind == .string
    return "write \(writing)\(isText ? " without quotes" : "")"
  }
}
