import JSON
import Testing

@testable import BeagleAnalysis

/// Tests of the lookup of names by their bytes.
@Suite struct NameIndexTests {
  /// Similar names of all lengths around the sizes of the compared parts.
  private static let names: [String] =
    (0...40).flatMap { length -> [String] in
      let same = String(repeating: "a", count: length)
      guard length > 0 else { return [same] }
      let middle = same.prefix(length / 2) + "b" + same.suffix(length - 1 - length / 2)
      return [same, "b" + same.dropFirst(), same.dropLast() + "c", String(middle)]
    }

  @Test func indexFindsExactlyItsNames() throws {
    let names = Self.names
    let index = NameIndex(names)
    for name in names {
      #expect(index.position(of: name) == names.lastIndex(of: name))
      #expect(index.position(of: name + "z") == nil)
    }
    #expect(index.position(of: "A") == nil)
    #expect(NameIndex([]).position(of: "a") == nil)
  }

  @Test func jsonStringsAreFound() throws {
    let document = try JSONDocument(
      text: #"["text", "te\u0078t", "texts", 7, "größe", "a\"b"]"#)
    let index = NameIndex(["größe", "text", "a\"b"])
    #expect(
      document.root.elements.map { index.position(of: $0) } == [1, 1, nil, nil, 0, 2])
  }
}
