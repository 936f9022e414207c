extension Texts {
  /// Returns a text with values in the places of their names. Braces in a value have no meaning.
  func filled(_ key: TextKey, _ values: (StaticString, String)...) -> String {
    Texts.filled(self[key, .other], values)
  }

  /// Returns the plural form for a number, with values in the places of their names.
  func filled(_ key: TextKey, count: Int, _ values: (StaticString, String)...) -> String {
    Texts.filled(self[key, pluralRule.category(for: count)], values + [("count", "\(count)")])
  }

  static func filled(_ text: String, _ values: [(name: StaticString, value: String)]) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let end = rest.utf8[start...].firstIndex(of: UInt8(ascii: "}"))
    {
      result += rest[..<start]
      let name = rest.utf8[rest.utf8.index(after: start)..<end]
      let next = rest.utf8.index(after: end)
      let found = values.first {
        name.elementsEqual(
          UnsafeBufferPointer(start: $0.name.utf8Start, count: $0.name.utf8CodeUnitCount))
      }
      result += found?.value ?? String(rest[start..<next])
      rest = rest[next...]
    }
    return result + rest
  }
}
