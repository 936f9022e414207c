/// Corrections of values that are not what a property expects.
extension DecodingSession {
  /// The maximum length in bytes of a string that is read as JSON.
  private static let jsonLimit = 1 << 16

  /// Returns a fix for a string that contains JSON of an expected kind.
  func unescaping(_ index: Int, expecting kinds: [JSONEntry.Kind]) -> FixIt? {
    let entry = tape[index]
    guard options.isThorough, entry.kind == .string, !kinds.isEmpty,
      entry.payload < DecodingSession.jsonLimit
    else { return nil }
    let text = string(index)
    guard let document = try? JSONDocument(text: text), kinds.contains(document.tape[0].kind)
    else { return nil }
    return replacing(index, with: text, title: "Write the JSON without quotes and escapes")
  }

  /// Returns a fix for a list with one object where only the object is expected.
  func removingBrackets(_ index: Int) -> FixIt? {
    guard tape[index].kind == .array, node(index).count == 1,
      let only = node(index).elements.first(where: { $0.kind == .object })
    else { return nil }
    return replacing(index, with: only.text, title: "Remove the brackets")
  }

  /// Returns a fix for a value that is not an object where a component or action is expected, and
  /// a description of the value.
  func correction(
    of index: Int, _ role: TypeDescriptor.Role
  ) -> (found: String?, fixIt: FixIt?) {
    let isComponent = role == .component
    switch tape[index].kind {
    case .array:
      if let fixIt = removingBrackets(index) { return (nil, fixIt) }
      let elements = node(index).elements
      guard isComponent, elements.contains(where: { _ in true }),
        elements.allSatisfy({ $0.kind == .object })
      else { return (nil, nil) }
      let before = "{\"_beagleComponent_\": \"beagle:container\", \"children\": "
      return (
        nil, putting(index, before, "}", title: "Put them into a beagle:container", isSafe: false)
      )
    case .string:
      if let fixIt = unescaping(index, expecting: [.object]) { return ("JSON in a string", fixIt) }
      let text = string(index)
      if isComponent {
        guard !text.hasPrefix("beagle:"), !text.isEmpty else { return (nil, nil) }
        let json = "{\"_beagleComponent_\": \"beagle:text\", \"text\": \(node(index).text)}"
        return (nil, replacing(index, with: json, isSafe: false))
      }
      let name = ["", "beagle:"].lazy.map { $0 + text }.first {
        BuiltinTypes.actions.find(TypeNameHash.of($0)) != nil
      }
      guard let name else { return (nil, nil) }
      return (
        nil, replacing(index, with: "{\"_beagleAction_\": \(quoted(name))}", isSafe: false)
      )
    default: return (nil, nil)
    }
  }

  /// Returns the text of the number in a string with a unit or a decimal comma, and whether this is
  /// certainly meant.
  func number(in text: String) -> (json: String, isCertain: Bool)? {
    var digits = text.trimmingBlanks.lowercased()
    for unit in ["px", "dp", "pt", "sp"] where digits.hasSuffix(unit) {
      digits = String(digits.dropLast(unit.utf8.count)).trimmingBlanks
      break
    }
    let commas = digits.utf8.count { $0 == 0x2C }
    if commas == 1 { digits = digits.split(separator: ",").joined(separator: ".") }
    guard let document = try? JSONDocument(text: digits), document.tape[0].kind == .number else {
      return nil
    }
    return (digits, commas == 0)
  }
}
