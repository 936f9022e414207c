import JSON
import Testing

@testable import BeagleAnalysis

/// A name that several screens share through a part is renamed in all of them, or in none.
@Suite struct RenameTests {
  private static let part =
    "{ \"_beagleComponent_\": \"beagle:text\", \"id\": \"box\", \"text\": \"@{user.name}\" }"
  private static let home = screen("home")
  private static let other = screen("other")
  /// Loads no part, so that its names are its own.
  private static let alone = """
    { "_beagleComponent_": "beagle:container", "id": "box", "context": { "id": "user", "value": {} }, "children": [] }
    """

  /// A screen that loads the part, and names what stands in it.
  private static func screen(_ title: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container",
      "context": { "id": "user", "value": { "name": "\(title)" } },
      "children": [
        { "_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": { "_beagleComponent_": "beagle:text", "text": "" } },
        { "_beagleComponent_": "beagle:button", "text": "@{user.name}", "id": "\(title)", "onPress": [
          { "_beagleAction_": "beagle:addChildren", "componentId": "box", "value": [] }
        ] }
      ]
    }
    """
  }

  private let folder = TestFolder([
    "home.json": home, "other.json": other, "part.json": part, "alone.json": alone,
  ])
  private let client: TestClient

  init() { client = TestClient(folder: folder.path) }

  /// The answer to renaming what stands behind a piece of the text of a document.
  private func rename(
    _ piece: String, in name: String, _ text: String, to new: String
  ) -> JSONNode? {
    client.open(text, uri: folder.uri(name))
    let place = TestClient.place(in: text.replacingMark(piece, piece + "|"))
    #expect(place.text == text)
    return client.answer(
      "textDocument/rename",
      [
        "textDocument": ["uri": .string(folder.uri(name))], "position": place.position,
        "newName": .string(new),
      ])
  }

  private func applied(_ answer: JSONNode?, _ name: String, to text: String) -> String {
    let edits = answer?["result"]?["changes"]?[folder.uri(name)]?.elements.map { $0 } ?? []
    return TestClient.applied(edits, to: text)
  }

  @Test(arguments: ["home.json", "part.json"])
  func anIdOfAPartIsRenamedOnAllScreensThatLoadIt(name: String) {
    let text = name == "home.json" ? Self.home : Self.part
    let piece = name == "home.json" ? "\"componentId\": \"b" : "\"id\": \"b"
    let answer = rename(piece, in: name, text, to: "frame")
    for (name, text) in [
      ("home.json", Self.home), ("other.json", Self.other), ("part.json", Self.part),
    ] {
      let expected = text.split(separator: "box", omittingEmptySubsequences: false)
        .joined(separator: "frame")
      #expect(applied(answer, name, to: text) == expected)
    }
    #expect(answer?["result"]?["changes"]?[folder.uri("alone.json")] == nil)
  }

  @Test(arguments: ["home.json", "part.json"])
  func aContextThatAPartReadsIsRenamedOnAllScreensThatLoadIt(name: String) {
    let text = name == "home.json" ? Self.home : Self.part
    let answer = rename("@{us", in: name, text, to: "person")
    for (name, text) in [
      ("home.json", Self.home), ("other.json", Self.other), ("part.json", Self.part),
    ] {
      let expected = text.split(separator: "user", omittingEmptySubsequences: false)
        .joined(separator: "person")
      #expect(applied(answer, name, to: text) == expected)
    }
    #expect(answer?["result"]?["changes"]?[folder.uri("alone.json")] == nil)
  }

  /// Two screens that load the same part share no names that do not stand in it.
  @Test func namesThatThePartDoesNotHaveStayWithTheirScreen() {
    let text = Self.home.replacingMark("\"id\": \"home\"", "\"id\": \"other\"")
    let answer = rename("\"id\": \"oth", in: "home.json", text, to: "go")
    #expect(applied(answer, "home.json", to: text).contains("\"id\": \"go\""))
    #expect(answer?["result"]?["changes"]?.count == 1)
  }

  @Test func aNameThatAnotherOfTheScreensHasIsRefused() {
    let answer = rename("\"componentId\": \"b", in: "home.json", Self.home, to: "other")
    #expect(
      answer?["error"]?["message"]?.string
        == "component id other already exists in line 6 of other.json")
  }

  @Test func aPartThatReadsTheNewNameFromElsewhereIsNotCaptured() {
    folder.write(
      "part.json",
      "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"@{user.name}@{session.id}\" }")
    let answer = rename("@{us", in: "home.json", Self.home, to: "session")
    #expect(
      answer?["error"]?["message"]?.string
        == "line 1 of part.json reads another context session and would read this one instead")
  }

  @Test func aPartInAListReadsRowsThatHaveNoWrittenName() {
    folder.write(
      "part.json", "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"@{item.name}\" }")
    folder.write(
      "other.json",
      """
      { "_beagleComponent_": "beagle:listView", "dataSource": "@{global.a}", "templates": [{ "view":
        { "_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": { "_beagleComponent_": "beagle:text", "text": "" } } }] }
      """)
    let home = Self.home.split(separator: "user", omittingEmptySubsequences: false)
      .joined(separator: "item")
    let answer = rename("@{it", in: "home.json", home, to: "row")
    #expect(
      answer?["error"]?["message"]?.string?.contains("which has no explicit name") == true)
  }

  // MARK: - Broken documents

  @Test func aBrokenDocumentIsNotRenamedInPart() {
    let broken = Self.home.replacingMark("\"id\": \"home\",", "\"id\": \"home")
    let answer = rename("\"context\": { \"id\": \"us", in: "home.json", broken, to: "person")
    #expect(
      answer?["error"]?["message"]?.string
        == "home.json has a syntax error in line 6, so occurrences could be missed; fix it first"
    )
  }

  @Test func aBrokenPartIsNotLeftBehind() {
    folder.write("part.json", "{ \"text\": \"@{user.name}\"")
    let answer = rename("@{us", in: "home.json", Self.home, to: "person")
    #expect(
      answer?["error"]?["message"]?.string?.hasPrefix("part.json has a syntax error") == true)
  }

  @Test func anotherDocumentThatIsBrokenDoesNotMatter() {
    folder.write("alone.json", "{")
    #expect(rename("@{us", in: "home.json", Self.home, to: "person")?["result"] != nil)
  }
}
