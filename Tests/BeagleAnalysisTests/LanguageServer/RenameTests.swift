import BeagleSchema
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests of renames of names that several screens share through a lazy screen: in all of them or in
/// none.
@Suite struct RenameTests {
  private static let part =
    #"{ "_beagleComponent_": "beagle:text", "id": "box", "text": "@{user.name}" }"#
  private static let home = screen("home")
  private static let other = screen("other")
  /// Loads no lazy screen, so its names are not shared.
  private static let alone = """
    { "_beagleComponent_": "beagle:container", "id": "box", "context": { "id": "user", "value": {} }, "children": [] }
    """

  /// A screen that loads the lazy screen and refers to its names.
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

  /// Renames the token after a piece of a document and returns the response.
  private func rename(
    _ piece: String, in name: String, _ text: String, to new: String
  ) -> JSONNode? {
    client.open(text, uri: folder.uri(name))
    let marked = TestClient.removingMark(from: text.replacingFirst(piece, piece + "|"))
    #expect(marked.text == text)
    return client.rename(at: marked.position, in: folder.uri(name), to: new)
  }

  private func applied(_ response: JSONNode?, _ name: String, to text: String) -> String {
    TestClient.applied(response, for: folder.uri(name), to: text)
  }

  /// The ids and contexts of a lazy screen, renamed from a screen that loads it and from itself.
  @Test(arguments: [
    ("home.json", #""componentId": "b"#, "box", "frame"),
    ("part.json", #""id": "b"#, "box", "frame"),
    ("home.json", "@{us", "user", "person"), ("part.json", "@{us", "user", "person"),
  ])
  func sharedNamesAreRenamedInAllScreens(file: String, piece: String, old: String, new: String) {
    let text = file == "home.json" ? Self.home : Self.part
    let response = rename(piece, in: file, text, to: new)
    for (name, text) in [
      ("home.json", Self.home), ("other.json", Self.other), ("part.json", Self.part),
    ] {
      #expect(applied(response, name, to: text) == text.replacing(old, with: new))
    }
    #expect(response?["result"]?["changes"]?[folder.uri("alone.json")] == nil)
  }

  /// Screens that load the same lazy screen share only the names that it contains.
  @Test func unsharedNamesAreRenamedInOneScreen() {
    let text = Self.home.replacingFirst(#""id": "home""#, #""id": "other""#)
    let response = rename(#""id": "oth"#, in: "home.json", text, to: "go")
    #expect(applied(response, "home.json", to: text).contains(#""id": "go""#))
    #expect(response?["result"]?["changes"]?.count == 1)
  }

  @Test func existingNamesInOtherScreensAreRejected() {
    let response = rename(#""componentId": "b"#, in: "home.json", Self.home, to: "other")
    #expect(
      response?["error"]?["message"]?.string
        == "component id other already exists on line 6 of other.json")
  }

  @Test func readsInLazyScreensAreNotCaptured() {
    folder.write(
      "part.json",
      #"{ "_beagleComponent_": "beagle:text", "text": "@{user.name}@{session.id}" }"#)
    let response = rename("@{us", in: "home.json", Self.home, to: "session")
    #expect(
      response?["error"]?["message"]?.string
        == "line 1 of part.json reads another context session and would read this one instead")
  }

  @Test func implicitIteratorNamesAreNotRenamed() {
    folder.write(
      "part.json", #"{ "_beagleComponent_": "beagle:text", "text": "@{item.name}" }"#)
    folder.write(
      "other.json",
      """
      { "_beagleComponent_": "beagle:listView", "dataSource": "@{global.a}", "templates": [{ "view":
        { "_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState": { "_beagleComponent_": "beagle:text", "text": "" } } }] }
      """)
    let home = Self.home.split(separator: "user", omittingEmptySubsequences: false)
      .joined(separator: "item")
    let response = rename("@{it", in: "home.json", home, to: "row")
    #expect(
      response?["error"]?["message"]?.string?.contains("has no explicit name") == true)
  }

  // MARK: - Broken documents

  @Test func brokenDocumentsAreNotRenamed() {
    let broken = Self.home.replacingFirst(#""id": "home","#, #""id": "home"#)
    let response = rename(#""context": { "id": "us"#, in: "home.json", broken, to: "person")
    #expect(
      response?["error"]?["message"]?.string
        == "home.json has a syntax error on line 6, so occurrences could be missed; fix it first"
    )
  }

  @Test func brokenLazyScreensPreventTheRename() {
    folder.write("part.json", #"{ "text": "@{user.name}""#)
    let response = rename("@{us", in: "home.json", Self.home, to: "person")
    #expect(
      response?["error"]?["message"]?.string?.hasPrefix("part.json has a syntax error") == true)
  }

  @Test func unrelatedBrokenDocumentsDoNotMatter() {
    folder.write("alone.json", "{")
    #expect(rename("@{us", in: "home.json", Self.home, to: "person")?["result"] != nil)
  }

  /// All screens load the same component, for example a header.
  @Test func renameFollowsEachLoadOnce() throws {
    let count = 50
    let analyzer = DocumentAnalyzer(decoder: ComponentDecoder(), options: CheckOptions())
    var documents = [("part", analyzer.analyze(Array(Self.part.utf8), name: "part"))]
    for number in 0..<count {
      let name = "screen\(number)"
      documents.append((name, analyzer.analyze(Array(Self.screen("a").utf8), name: name)))
    }
    let finder = SymbolFinder(documents) { $0.pattern.literal == "/part" ? .file("part") : nil }
    let related = finder.related(to: .context(document: "screen7", index: 0))
    #expect(related.count == count)
    #expect(finder.followedLoads == count)
    let occurrences = Set(related.flatMap { finder.occurrences(of: $0) })
    // A declaration and a read in each screen, and one read in the component.
    #expect(occurrences.count == 2 * count + 1)
    #expect(finder.related(to: .component(document: "part", id: "box")).count == count + 1)
  }

  /// Returns the stored properties of a value. The order of sets and dictionaries differs in each.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return "\(value)" }
    let children = mirror.children.map { "\($0.label ?? ""):\(text(of: $0.value))" }
    let isOrdered = mirror.displayStyle != .set && mirror.displayStyle != .dictionary
    return "(" + (isOrdered ? children : children.sorted()).joined(separator: ",") + ")"
  }

  /// A request for all documents reads them on all processors.
  @Test func documentsReadTogetherEqualThoseReadOneByOne() throws {
    let vocabulary = Vocabulary(LanguageServerOptions(), ProjectSettings())
    let together = try #require(ProjectIndex(folder.path, vocabulary))
    let oneByOne = try #require(ProjectIndex(folder.path, vocabulary))
    together.readAll()
    var count = 0
    while oneByOne.readNext() { count += 1 }
    #expect(count == 4 && together.isRead && !together.readNext())
    #expect(together.screens.names == oneByOne.screens.names)
    for name in together.screens.names {
      let (one, other) = (together.screens.documents[name], oneByOne.screens.documents[name])
      #expect(Self.text(of: one as Any) == Self.text(of: other as Any))
    }
  }
}
