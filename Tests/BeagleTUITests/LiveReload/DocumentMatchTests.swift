import Testing

@testable import BeagleSchema
@testable import BeagleTUI

/// Which values of two versions of a document stand for each other.
@Suite struct DocumentMatchTests {
  /// The text of the value in the old version for the one that holds a word in the new version.
  private func former(_ old: String, _ new: String, of word: String) throws -> String? {
    let old = try JSONDocument(Array(old.utf8), name: "a")
    let new = try JSONDocument(Array(new.utf8), name: "a")
    let match = DocumentMatch(old, new)
    let node = try #require(find(new.root, word))
    return match.former(of: node)?.text
  }

  /// The innermost object with a word as one of its values.
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

  @Test func whatIsTheSameIsFoundWhereverItStands() throws {
    let old = box(text("a"), text("b"), text("c"))
    #expect(try former(old, box(text("x"), text("c"), text("b"), text("a")), of: "b") == text("b"))
    #expect(try former(old, box(text("c")), of: "c") == text("c"))
    #expect(try former(old, box(text("a"), box(text("b"))), of: "b") == text("b"))
    #expect(
      try former(box(box(text("a")), text("b")), box(text("a"), text("b")), of: "a") == text("a"))
  }

  @Test func idsAndTypesTellWhatWasChanged() throws {
    let old = box(text("a", id: "1"), text("b", id: "2"))
    let new = box(text("B", id: "2"), text("A", id: "1"))
    #expect(try former(old, new, of: "A") == text("a", id: "1"))
    #expect(try former(box(text("a"), text("b")), box(text("a"), text("B")), of: "B") == text("b"))
    #expect(try former(box(text("a"), box()), box(text("A"), box(text("x"))), of: "A") == text("a"))
    #expect(
      try former(old, box(box(text("A", id: "1")), text("b", id: "2")), of: "A")
        == text("a", id: "1"))
  }

  @Test func whatIsNewHasNoFormer() throws {
    #expect(try former(box(text("a")), box(text("a"), text("b")), of: "b") == nil)
    #expect(try former(box(text("a")), box(text("x"), text("a")), of: "x") == nil)
  }

  @Test func blanksDoNotMatter() throws {
    let old = box(text("a"), text("b"))
    let new = box(text("new"), text("b")).map { $0 == "," ? ",\n  " : String($0) }.joined()
    #expect(try former(old, new, of: "b") == text("b"))
  }

  @Test func everyValueInAnEqualPartIsFound() throws {
    let part = box(text("deep"), box(text("deeper")))
    let old = box(part, text("z"))
    #expect(try former(old, box(text("x"), part, text("y")), of: "deeper") == text("deeper"))
  }
}
