import Testing

@testable import BeagleSchema
@testable import BeagleTUI

/// Tests of the matches between two versions of a document.
@Suite struct DocumentMatchTests {
  /// The source of the old value that matches the new one with a word.
  private func previous(_ old: String, _ new: String, of word: String) throws -> String? {
    let old = try JSONDocument(Array(old.utf8), name: "a")
    let new = try JSONDocument(Array(new.utf8), name: "a")
    let match = DocumentMatch(old, new)
    let node = try #require(find(new.root, word))
    return match.previousNode(of: node)?.text
  }

  /// Returns the innermost object with a word as the value of a member.
  private func find(_ node: JSONNode, _ word: String) -> JSONNode? {
    for (_, value) in node.members where value.string == word { return node }
    for (_, value) in node.members { if let found = find(value, word) { return found } }
    for element in node.elements { if let found = find(element, word) { return found } }
    return nil
  }

  private func text(_ word: String, id: String? = nil) -> String {
    let id = id.map { ",\"id\":\"\($0)\"" } ?? ""
    return "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"\(word)\"\(id)}"
  }

  private func box(_ children: String...) -> String {
    "{\"_beagleComponent_\":\"beagle:container\",\"children\":[\(children.joined(separator: ","))]}"
  }

  @Test func equalValuesMatchAnywhere() throws {
    let old = box(text("a"), text("b"), text("c"))
    #expect(
      try previous(old, box(text("x"), text("c"), text("b"), text("a")), of: "b") == text("b"))
    #expect(try previous(old, box(text("c")), of: "c") == text("c"))
    #expect(try previous(old, box(text("a"), box(text("b"))), of: "b") == text("b"))
    #expect(
      try previous(box(box(text("a")), text("b")), box(text("a"), text("b")), of: "a") == text("a"))
  }

  @Test func changedValuesMatchByIdAndType() throws {
    let old = box(text("a", id: "1"), text("b", id: "2"))
    let new = box(text("B", id: "2"), text("A", id: "1"))
    #expect(try previous(old, new, of: "A") == text("a", id: "1"))
    #expect(
      try previous(box(text("a"), text("b")), box(text("a"), text("B")), of: "B") == text("b"))
    #expect(
      try previous(box(text("a"), box()), box(text("A"), box(text("x"))), of: "A") == text("a"))
    #expect(
      try previous(old, box(box(text("A", id: "1")), text("b", id: "2")), of: "A")
        == text("a", id: "1"))
  }

  @Test func newValuesHaveNoMatch() throws {
    #expect(try previous(box(text("a")), box(text("a"), text("b")), of: "b") == nil)
    #expect(try previous(box(text("a")), box(text("x"), text("a")), of: "x") == nil)
  }

  @Test func whitespaceIsIgnored() throws {
    let old = box(text("a"), text("b"))
    let new = box(text("new"), text("b")).map { $0 == "," ? ",\n  " : String($0) }.joined()
    #expect(try previous(old, new, of: "b") == text("b"))
  }

  @Test func valuesInsideEqualValuesMatch() throws {
    let part = box(text("deep"), box(text("deeper")))
    let old = box(part, text("z"))
    #expect(try previous(old, box(text("x"), part, text("y")), of: "deeper") == text("deeper"))
  }
}
