import BeagleTestSupport
import Foundation
import TestFiles
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting

/// Tests of snapshot files: writing, comparing, refusing and removing.
@MainActor
@Suite struct SnapshotStoreTests {
  private let folder = TemporaryDirectory()
  private let pilot = Pilot(size: CellSize(width: 40, height: 10))
  private var directory: String { folder.path + "/__snapshots__" }

  private func show(_ text: String, id: String = "t") -> SnapshotScreen {
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Home"},
         "child": {"_beagleComponent_": "beagle:text", "text": "\(text)", "id": "\(id)"}}
        """)
    return SnapshotScreen(pilot.application, on: pilot.terminal)
  }

  private func store(_ mode: SnapshotStore.Mode) -> SnapshotStore {
    SnapshotStore(directory: directory, mode: mode)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: directory + "/" + name, encoding: .utf8)
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: directory + "/" + name, atomically: false, encoding: .utf8)
  }

  @Test func missingFilesAreWrittenOnce() throws {
    let screen = show("Hello")
    #expect(try store(.check).compare(name: "home", screen: screen).status == .missing)
    #expect(!FileManager.default.fileExists(atPath: directory))
    let outcome = try store(.write).compare(
      name: "home", screen: screen, comment: SnapshotStore.comment(forScreen: "/home"))
    #expect(outcome.status == .written)
    #expect(outcome.missing == [directory + "/home.aria.yaml", directory + "/home.txt"])
    #expect(
      try read("home.aria.yaml") == """
        # Screen /home
        - /children: deep-equal
        - heading "Home" [level=1]
        - text: Hello

        """)
    #expect(try read("home.txt").hasSuffix("Hello\n"))
    #expect(try store(.check).compare(name: "home", screen: screen).status == .same)
  }

  @Test func differencesAreReportedAndUpdated() throws {
    _ = try store(.write).compare(name: "home", screen: show("Hello"))
    let outcome = try store(.write).compare(name: "home", screen: show("Goodbye"))
    #expect(outcome.status == .different)
    #expect(outcome.differences.count == 2)
    let text = outcome.differences.map { $0.text(title: "/home", isColored: false) }.joined()
    #expect(text.contains("-- text: Hello\n+- text: Goodbye\n"))
    #expect(try read("home.txt").contains("Hello"))
    #expect(try store(.update).compare(name: "home", screen: show("Goodbye")).status == .updated)
    #expect(try store(.check).compare(name: "home", screen: show("Goodbye")).status == .same)
  }

  @Test func anEditedTemplateStaysWhileItMatches() throws {
    _ = try store(.write).compare(name: "home", screen: show("Order 1"))
    let edited = "- heading \"Home\"\n- text: /Order \\d+/\n"
    try write(edited, "home.aria.yaml")
    try write("", "home.txt")
    #expect(try store(.update).compare(name: "home", screen: show("Order 23")).status == .updated)
    #expect(try read("home.aria.yaml") == edited)
    #expect(try read("home.txt").contains("Order 23"))
  }

  /// A new title rewrites the file, but not the regular expression that still matches.
  @Test func anUpdateRetainsRegularExpressions() throws {
    _ = try store(.write).compare(name: "home", screen: show("Order 1"))
    try write(
      "- /children: deep-equal\n- heading \"Old\" [level=1]\n- text: /Order \\d+/\n",
      "home.aria.yaml")
    #expect(try store(.update).compare(name: "home", screen: show("Order 23")).status == .updated)
    #expect(
      try read("home.aria.yaml") == """
        - /children: deep-equal
        - heading "Home" [level=1]
        - text: /Order \\d+/

        """)
  }

  @Test func maskedElementsAreNotComparedInBothFiles() throws {
    let masks = SnapshotMasks(["clock"])
    _ = try store(.write).compare(name: "home", screen: show("12:30", id: "clock"))
    let other = show("9:00 in the morning", id: "clock")
    let outcome = try store(.check).compare(name: "home", screen: other, masks: masks)
    #expect(outcome.status == .same)
    #expect(outcome.usedMasks == ["clock"])
    #expect(try store(.check).compare(name: "home", screen: other).status == .different)
    _ = try store(.write).compare(name: "masked", screen: other, masks: masks)
    #expect(try read("masked.aria.yaml").contains("- text: /.*/\n"))
    #expect(try read("masked.txt").contains("▒▒▒"))
    #expect(try !read("masked.txt").contains("9:00"))
  }

  @Test func anInvalidTemplateIsReportedWithItsPlace() throws {
    _ = try store(.write).compare(name: "home", screen: show("Hello"))
    try write("- heading\n- buton\n", "home.aria.yaml")
    for mode in [SnapshotStore.Mode.check, .update] {
      let outcome = try store(mode).compare(name: "home", screen: show("Hello"))
      #expect(outcome.status == .different && outcome.isInvalid)
      #expect(
        outcome.problem
          == "\(directory)/home.aria.yaml:2:3: unknown role \"buton\"; did you mean \"button\"?")
    }
    #expect(try read("home.aria.yaml") == "- heading\n- buton\n")
  }

  // MARK: - Refusals

  @Test func errorsBlankScreensAndPlaceholdersAreRefused() throws {
    func refusal(_ json: String) -> String? {
      pilot.open(json: json)
      return SnapshotScreen(pilot.application, on: pilot.terminal).refusal
    }
    #expect(
      refusal(#"{"_beagleComponent_": "custom:gauge"}"#)
        == "the screen shows the placeholder [unknown custom:gauge]")
    #expect(refusal(#"{"_beagleComponent_": "beagle:container"}"#) == "the screen is blank")
    #expect(
      refusal(
        #"""
        {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Home"},
         "child": {"_beagleComponent_": "beagle:container"}}
        """#) == "the screen has no content below its navigation bar")
    pilot.server.script("/broken", .failure(status: 500))
    pilot.open(path: "/slow")
    #expect(
      SnapshotScreen(pilot.application, on: pilot.terminal).refusal
        == "the screen is still loading")
    pilot.open(path: "/broken")
    try pilot.waitUntilIdle()
    let failed = SnapshotScreen(pilot.application, on: pilot.terminal)
    #expect(
      failed.refusal?.hasPrefix("the screen shows an error: GET /broken returned 500") == true)
    #expect(try store(.write).compare(name: "broken", screen: failed).status == .refused)
    #expect(try store(.update).compare(name: "broken", screen: failed).problem == failed.refusal)
    #expect(!FileManager.default.fileExists(atPath: directory))
    let expected = SnapshotScreen(pilot.application, on: pilot.terminal, acceptsAnyState: true)
    #expect(expected.refusal == nil)
    #expect(expected.problem == failed.refusal)
    #expect(try store(.write).compare(name: "broken", screen: expected).status == .written)
  }

  // MARK: - Names and paths

  @Test(
    arguments: [
      ("/", [], "index"), ("/orders", [], "orders"),
      ("/orders/list", ["40x24"], "orders/list@40x24"),
      ("../../etc/passwd", [], "%2E./%2E./etc/passwd"), ("/a/./b", [], "a/%2E/b"),
      ("/a?b=1", ["light"], "a%3Fb=1@light"), ("/.hidden", [], "%2Ehidden"), ("/a@b", [], "a%40b"),
      ("after the login", [], "after the login"), ("é", ["x/y"], "é@x%2Fy"), ("a\nb", [], "a%0Ab"),
    ] as [(String, [String], String)])
  func namesStayInTheDirectory(_ path: String, _ variants: [String], _ expected: String) {
    #expect(SnapshotName(path: path, variants: variants).text == expected)
  }

  @Test func longNamesAreShortenedAndDistinct() {
    let long = String(repeating: "x", count: 5000)
    let names = [SnapshotName(path: long + "1"), SnapshotName(path: long + "2")].map(\.text)
    #expect(names[0] != names[1])
    #expect(names.allSatisfy { $0.utf8.count <= 200 })
  }

  @Test func linksAreNotFollowed() throws {
    let outside = folder.path + "/outside"
    folder.write("outside/x.txt", "secret")
    folder.link("__snapshots__/orders", to: outside)
    folder.link("__snapshots__/home.txt", to: outside + "/x.txt")
    let screen = show("Hello")
    #expect(throws: (any Error).self) {
      try store(.update).compare(name: "orders/x", screen: screen)
    }
    #expect(throws: (any Error).self) { try store(.update).compare(name: "home", screen: screen) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["x.txt"])
    #expect(try String(contentsOfFile: outside + "/x.txt", encoding: .utf8) == "secret")
  }

  /// The directory itself may be a link in a cloned directory.
  @Test func aLinkedDirectoryIsRefused() throws {
    folder.write("outside/x.txt", "secret")
    folder.write("outside/x.aria.yaml", SnapshotStore.comment(forScreen: "/x") + "\n")
    folder.link("__snapshots__", to: "outside")
    let screen = show("Hello")
    #expect(throws: (any Error).self) { try store(.update).compare(name: "home", screen: screen) }
    #expect(throws: (any Error).self) { try store(.check).compare(name: "x", screen: screen) }
    #expect(try store(.update).obsolete(screens: []) == [])
    #expect(throws: (any Error).self) { try store(.update).remove("x") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/outside").sorted()
        == ["x.aria.yaml", "x.txt"])
  }

  // MARK: - Line endings

  /// Git on Windows converts line feeds, and editors add a byte order mark.
  @Test(arguments: [
    ("\r\n", ""), ("\n", "\u{FEFF}"), ("\r\n", "\u{FEFF}"),
  ])
  func convertedFilesAreTheSame(lineEnd: String, mark: String) throws {
    let screen = show("Hello")
    let comment = SnapshotStore.comment(forScreen: "/home")
    _ = try store(.write).compare(name: "home", screen: screen, comment: comment)
    for name in ["__snapshots__/home.txt", "__snapshots__/home.aria.yaml"] {
      let text = try #require(contents(of: folder.path + "/" + name))
      folder.write(name, mark + text.replacing("\n", with: lineEnd))
    }
    for mode in [SnapshotStore.Mode.check, .write, .update] {
      let store = store(mode)
      #expect(
        try store.compare(name: "home", screen: screen, comment: comment).status == .same)
      #expect(try store.obsolete(screens: ["/home"]) == [])
    }
    // The comment is still recognized.
    #expect(try store(.update).obsolete(screens: ["/other"]) == ["home"])
    #expect(try store(.check).compare(name: "home", screen: show("Bye")).status == .different)
  }

  /// A path with a query, or with characters that a file shows otherwise, is not obsolete.
  @Test func unlistedScreensAreNotObsolete() throws {
    let screen = show("Hello")
    for path in ["/orders?page=2", "/a\u{7}b", "/gone"] {
      _ = try store(.write).compare(
        name: path, screen: screen, comment: SnapshotStore.comment(forScreen: path))
    }
    #expect(try store(.update).obsolete(screens: ["/a\u{7}b"]) == ["gone"])
  }

  @Test func missingFoldersAreCreated() throws {
    let store = SnapshotStore(directory: folder.path + "/a/b/c", mode: .write)
    #expect(try store.compare(name: "d/e", screen: show("Hello")).status == .written)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/a/b/c/d/e.txt"))
  }

  @Test func obsoleteFilesAreThoseOfRemovedScreens() throws {
    let screen = show("Hello")
    let store = store(.write)
    for path in ["/orders/list", "/home"] {
      _ = try store.compare(
        name: path, screen: screen, comment: SnapshotStore.comment(forScreen: path))
    }
    _ = try store.compare(name: "of a flow", screen: screen)
    #expect(try store.obsolete(screens: ["/home"]) == ["orders/list"])
    try store.remove("orders/list")
    #expect(try store.obsolete(screens: ["/home"]) == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        == ["home.aria.yaml", "home.txt", "of a flow.aria.yaml", "of a flow.txt"])
  }

  // MARK: - Pilots

  @Test func aPilotComparesWithATemplate() throws {
    _ = show("Hello")
    try pilot.assertAriaSnapshot("- heading \"Home\"")
    let error = #expect(throws: AriaSnapshotError.self) {
      try pilot.assertAriaSnapshot("- heading \"Home\"\n- text: Bye")
    }
    #expect(error?.description.contains("-- text: Bye") == true)
    let mistake = #expect(throws: AriaSnapshotError.self) { try pilot.assertAriaSnapshot("- x") }
    #expect(mistake?.description == "template:1:3: unknown role \"x\"")
  }

  @Test func aPilotWritesAndComparesAFile() throws {
    _ = show("Hello")
    let file = SnapshotFile(directory: folder.path, name: "home.aria.yaml")
    try pilot.check(file, as: .aria, isUpdating: true)
    try pilot.check(file, as: .aria, isUpdating: false)
    _ = show("Bye")
    let error = #expect(throws: SnapshotError.self) {
      try pilot.check(file, as: .aria, isUpdating: false)
    }
    #expect(error?.description.contains("-- text: Hello") == true)
  }
}
