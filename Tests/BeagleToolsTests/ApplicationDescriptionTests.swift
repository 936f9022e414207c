import BeagleSchema
import BeagleTestSupport
import TestFiles
import Testing

@testable import BeagleTUI

/// Tests of the description that an application gives to `beagle-tui check --application`.
@MainActor
@Suite
struct ApplicationDescriptionTests {
  private struct Stars: RenderableComponent, Decodable {
    var source: SourceReference?
    var value: Expression<Int>
    @AutoCodable var onRate: [any Action]?

    func toView(renderer: BeagleRenderer) -> View { View() }
  }

  private struct Poll: RenderableComponent, Decodable {
    var source: SourceReference?
    @AutoCodable var onVote: [any Action]?

    static var facts: [Fact] {
      Fact("onVote", "Actions.", .event(.object(.init("vote", .number, "vote"))))
    }

    func toView(renderer: BeagleRenderer) -> View { View() }
  }

  private struct Rate: ExecutableAction, Decodable {
    var source: SourceReference?
    var path: String

    func execute(controller: BeagleController, origin: View) {}
  }

  private struct Print: Action {
    var source: SourceReference?
  }

  private let dependencies = BeagleDependencies()

  init() {
    dependencies.decoder.register(component: Stars.self)
    dependencies.decoder.register(action: Rate.self)
  }

  /// Returns the codes of the findings in a file, and the texts at their places.
  private func findings(_ text: String) throws -> [String] {
    let directory = TemporaryDirectory(["home.json": text])
    let files = [directory.path + "/home.json", directory.path + "/no.json"]
    let description = withExtendedLifetime(directory) {
      ApplicationDescription(dependencies, first: nil, files: files)
    }
    // What the program reads.
    let read = try #require(
      ApplicationDescription(
        JSONDocument(text: description.json.jsonText, name: "description")))
    #expect(read.findings.count == 2 && read.findings[1].isEmpty)
    #expect(read.findings == description.findings.map { $0.map(Self.withoutFile) })
    return read.findings[0].map { finding in
      let rest = text.utf8.dropFirst(finding.offset).prefix(9)
      return "\(finding.code.rawValue) \(String(decoding: rest, as: UTF8.self))"
    }
  }

  /// Returns what the description has of a finding.
  private static func withoutFile(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    (finding.file, finding.fixIt, finding.platforms) = ("", nil, nil)
    finding.isRefusedByPhones = false
    return finding
  }

  @Test("the application checks the members of its own types")
  func membersOfOwnTypes() throws {
    let found = try findings(
      #"""
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "custom:stars", "value": 3, "onRate": [
          {"_beagleAction_": "custom:rate", "path": "/a"},
          {"_beagleAction_": "custom:rate"}]},
        {"_beagleComponent_": "custom:stars", "valu": 3, "value": 3},
        {"_beagleComponent_": "custom:stars", "value": [3]},
        {"_beagleComponent_": "custom:stars", "value": 3, "size": 3},
        {"_beagleComponent_": "beagle:text", "txt": "a"},
        {"_beagleComponent_": "custom:other", "size": 3}]}
      """#)
    #expect(found.count == 4, "\(found)")
    #expect(found.contains { $0.hasSuffix(#" {"_beagle"#) }, "\(found)")
    #expect(found.contains { $0.hasSuffix(#" "valu": 3"#) }, "\(found)")
    #expect(found.contains { $0.hasSuffix(" [3]},\n  {") }, "\(found)")
    #expect(found.contains { $0.hasSuffix(#" "size": 3"#) }, "\(found)")
  }

  @Test("files without mistakes, and other files than screens, have no findings")
  func otherFiles() throws {
    for text in [
      #"{"_beagleComponent_": "CUSTOM:Stars", "value": "@{stars}"}"#,
      #"[{"name": "custom:stars"}]"#, "{", "",
    ] {
      #expect(try findings(text) == [], "\(text)")
    }
  }

  @Test("a text that looks like an expression stays a text in a description")
  func literalTextsKeepTheirEscapes() throws {
    dependencies.localScreens["/home"] = {
      Screen { Text(.value("user text @{x}")) }
    }
    let description = ApplicationDescription(dependencies, first: nil, files: [])
    let read = try #require(
      ApplicationDescription(JSONDocument(text: description.json.jsonText, name: "description")))
    #expect(read.documents.map(\.path) == ["/home"] && read.client == .none)
    let document = try JSONDocument(read.documents[0].text, name: "home")
    #expect(DynamicObject(document.root)["child.text"] == .string("user text @{x}"))
  }

  @Test("a description has the literals that are not values of their types, with their positions")
  func literals() throws {
    dependencies.localScreens["/home"] = {
      Screen {
        Container {
          Text("@{on ? 'a' : 'b'}")
          Text("@{global.a} is right")
          Text(.value("@{a.b}"))
          Stars(value: "high", onRate: [Alert(message: "@{1 + 2}")])
        }
      }
    }
    dependencies.localScreens["/other"] = { Screen { Text("a") } }
    let description = ApplicationDescription(dependencies, first: nil, files: [])
    let read = try #require(
      ApplicationDescription(JSONDocument(text: description.json.jsonText, name: "description")))
    #expect(read.literals.keys.sorted() == ["/home"] && read.literals == description.literals)
    let document = try JSONDocument(read.documents[0].text, name: "home")
    let found = (read.literals["/home"] ?? []).map { literal in
      literal.node(in: document.root).flatMap(\.string) ?? "no text"
    }
    #expect(found.count == 3, "\(found)")
    #expect(found.contains("high") && found.contains { $0.hasSuffix("@{1 + 2}") }, "\(found)")
  }

  @Test(
    "screens with parameters are described with the value 1, and mistakes in their paths are found")
  func parameters() throws {
    dependencies.localScreens["/orders/{id}"] = { path in
      Screen { Text("\(path.id) \(path.name)") }
    }
    dependencies.localScreens["/a/:id"] = { Screen { Text("a") } }
    dependencies.localScreens["/a/b{id}"] = { Screen { Text("b") } }
    let description = ApplicationDescription(dependencies, first: nil, files: [])
    let read = try #require(
      ApplicationDescription(JSONDocument(text: description.json.jsonText, name: "description")))
    #expect(read.documents.map(\.path) == ["/a/:id", "/a/b{id}", "/orders/{id}"])
    #expect(String(decoding: read.documents[2].text, as: UTF8.self).contains("\"1 \""))
    #expect(
      read.literals.mapValues { $0.map(\.reason) } == [
        "/a/:id": ["\":id\" is not a parameter of the path /a/:id; write {id}"],
        "/a/b{id}": ["\"b{id}\": a parameter such as \"{id}\" must be a whole part of the path"],
        "/orders/{id}": [
          "the path /orders/{id} of this screen has no parameter {name}; it has {id}"
        ],
      ])
  }

  @Test("a description has the values of events that facts describe")
  func events() throws {
    dependencies.decoder.register(component: Poll.self)
    let description = ApplicationDescription(dependencies, first: nil, files: [])
    let read = try #require(
      ApplicationDescription(JSONDocument(text: description.json.jsonText, name: "description")))
    #expect(read.events.keys.sorted() == ["custom:Poll"])
    let members = read.events["custom:Poll"]?["onVote"]?.members ?? []
    #expect(members.map(\.name) == ["vote"] && members.map(\.kind) == [.number])
  }

  @Test("a description names the types that cannot be used")
  func unusableTypes() throws {
    let screen = Screen { Button("Go", onPress: [Print(), PopView(), Rate(path: "/a")]) }
    let description = ApplicationDescription(dependencies, first: .declarative(screen), files: [])
    let read = try #require(
      ApplicationDescription(JSONDocument(text: description.json.jsonText, name: "description")))
    #expect(
      read.problems == [
        "custom:print":
          "the action cannot run: the type Print does not conform to ExecutableAction"
      ])
  }
}
