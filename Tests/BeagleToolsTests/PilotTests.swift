import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import CellText

/// Tests of `Pilot`, `FakeServer` and snapshots.
@MainActor
@Suite struct PilotTests {
  private let pilot = Pilot(size: CellSize(width: 40, height: 12))

  // MARK: - The server

  @Test func scriptsRespondInOrderAndRepeatTheLastResponse() throws {
    pilot.server.script(
      "/a", .failure(status: 500), .json(screenJSON("One")), .json(screenJSON("Two"), after: 50))
    pilot.open(path: "/a")
    try pilot.waitUntilIdle()
    #expect(pilot.shows("returned 500"))
    pilot.press(.enter)
    try pilot.waitUntilIdle()
    try pilot.find(text: "Content of One")
    for _ in 0..<2 {
      pilot.press(.character("R"))
      try pilot.waitUntilIdle()
      try pilot.find(text: "Content of Two")
    }
    #expect(pilot.server.requests.count == 4)
    #expect(pilot.clock.now == 100_000_000)
  }

  @Test func unscriptedRequestIsReportedAsWaiting() throws {
    pilot.open(path: "/nowhere")
    let error = #expect(throws: PilotError.self) { try pilot.waitUntilIdle() }
    #expect(
      error?.description
        == "GET /nowhere waits for a response, but the test scripted none: call"
        + " pilot.server.script(\"/nowhere\", …) before the request")
    pilot.server.respond(screenJSON("Now"))
    try pilot.waitUntilIdle()
    try pilot.find(text: "Content of Now")
  }

  @Test func endlessWorkIsReported() throws {
    pilot.server.script("/slow", .json(screenJSON("Slow"), after: 5000))
    pilot.open(path: "/slow")
    #expect(throws: PilotError.self) { try pilot.waitUntilIdle(limit: 1000) }
    try pilot.waitUntilIdle()
    try pilot.find(text: "Content of Slow")
  }

  /// A program that decodes images takes real time, and the clock of the pilot does not advance.
  @Test func waitIncludesImageDecoding() throws {
    final class SlowDecoder: ImageDecoder {
      let problem: String? = nil
      private var pending: [@MainActor (Result<CellImage, ImageDecodingError>) -> Void] = []
      private var checks = 0

      var isWorking: Bool {
        checks += 1
        if checks.isMultiple(of: 3) {
          for done in pending { done(.failure(ImageDecodingError("cannot be drawn."))) }
          pending = []
        }
        return !pending.isEmpty
      }

      func decode(
        _ bytes: [UInt8], size: CellSize,
        completion: @escaping @MainActor (Result<CellImage, ImageDecodingError>) -> Void
      ) -> ImageDecodingTask {
        pending.append(completion)
        return ImageDecodingTask {}
      }
    }
    pilot.dependencies.imageDecoder = SlowDecoder()
    try pilot.serve(directory: DocumentationFile.root + "/Resources/Screens")
    pilot.open(path: "/catalog/image")
    try pilot.waitUntilIdle(limit: 5000)
  }

  @Test func responsesTakeTheScriptedTime() {
    pilot.server.script("/a", .json(screenJSON("A"), after: 300))
    pilot.open(path: "/a")
    pilot.wait(milliseconds: 299)
    #expect(!pilot.shows("Content of A"))
    pilot.wait(milliseconds: 1)
    #expect(pilot.shows("Content of A"))
  }

  @Test("durations are rounded up to milliseconds")
  func durations() {
    pilot.server.script("/a", .json(screenJSON("A"), after: 7).delayed(by: .milliseconds(300)))
    pilot.open(path: "/a")
    pilot.wait(.milliseconds(299))
    #expect(!pilot.shows("Content of A"))
    pilot.wait(.seconds(-1))
    #expect(!pilot.shows("Content of A"))
    pilot.wait(.microseconds(1))
    #expect(pilot.shows("Content of A"))
  }

  // MARK: - Elements

  @Test func elementsAreFoundByRoleNameIdentifierAndText() throws {
    pilot.open(
      json: Part.screen(Part.text("Total: 12"), Part.button("Pay", id: "pay"), Part.button("Back")))
    #expect(try pilot.find(id: "pay").name == "Pay")
    #expect(try pilot.find(.button).name == "Pay")
    #expect(try pilot.find(.button, "Back").role == .button)
    #expect(try pilot.find(text: "Total").name == "Total: 12")
    #expect(pilot.all(.button).map(\.name) == ["Pay", "Back"])
    #expect(throws: PilotError.self) { try pilot.find(id: "gone") }
    #expect(throws: PilotError.self) { try pilot.find(text: "gone") }
  }

  @Test func offscreenElementsCanBeFocusedButNotClicked() throws {
    let last = Part.button("Last", Part.action("alert", #""message":"pressed""#))
    pilot.open(json: Part.screen(Part.box((0..<30).map { Part.button("b\($0)") } + [last])))
    let element = try pilot.find(.button, "Last")
    #expect(!element.isVisible)
    let error = #expect(throws: PilotError.self) { try pilot.click(element) }
    #expect(
      error?.description == "button \"Last\" is not visible; scroll to it first with"
        + " pilot.scrollTo(.button, \"Last\")")
    let reached = try pilot.focus(element)
    #expect(reached.isVisible)
    try pilot.click(reached)
    try pilot.find(text: "pressed")
  }

  @Test func textCannotBeFocused() throws {
    pilot.open(json: Part.screen(Part.text("plain"), Part.button("a"), Part.button("b")))
    let error = #expect(throws: PilotError.self) { try pilot.focus(pilot.find(text: "plain")) }
    #expect(error?.description == "text \"plain\" cannot be focused with Tab")
  }

  @Test func wheelScrollsAndResizeChangesTheSize() throws {
    pilot.open(json: Part.screen(Part.box((0..<30).map { Part.text("row \($0)") })))
    #expect(!pilot.shows("row 12"))
    try pilot.wheel(notches: 2)
    #expect(pilot.shows("row 12"))
    try pilot.wheel(.wheelUp, over: pilot.find(text: "row 10"), notches: 2)
    #expect(!pilot.shows("row 12"))
    pilot.resize(to: CellSize(width: 40, height: 34))
    #expect(pilot.shows("row 29"))
  }

  @Test func textIsTypedAndPasted() throws {
    pilot.open(
      json: Part.screen(
        #"{"_beagleComponent_":"beagle:textInput","id":"f","placeholder":"Name"}"#))
    try pilot.click(.textField, "Name")
    pilot.type("Ada ")
    pilot.paste("Lovelace")
    #expect(try pilot.find(id: "f").value == "Ada Lovelace")
    #expect(pilot.focused?.identifier == "f")
  }

  // MARK: - Snapshots

  @Test func snapshotIsWrittenAndItsDifferenceReported() throws {
    let directory = TemporaryDirectory()
    let file = SnapshotFile(test: directory.path + "/SomeTests.swift", name: "home.txt")
    #expect(file.path == directory.path + "/Snapshots/SomeTests/home.txt")
    pilot.open(json: Part.screen(Part.text("Hello")))
    let missing = #expect(throws: SnapshotError.self) {
      try file.check(pilot.snapshot(), isUpdating: false)
    }
    #expect(
      missing?.description.hasSuffix("Run the tests with BEAGLE_UPDATE_SNAPSHOTS=1 to create it.")
        == true)
    try file.check(pilot.snapshot(), isUpdating: true)
    try file.check(pilot.snapshot(), isUpdating: false)
    pilot.open(json: Part.screen(Part.text("Hallo")))
    let different = #expect(throws: SnapshotError.self) {
      try file.check(pilot.snapshot(), isUpdating: false)
    }
    let lines = different?.description.split(separator: "\n").map(String.init) ?? []
    #expect(lines.dropFirst().prefix(2) == ["1 - Hello", "1 + Hallo"])
    try file.check(pilot.snapshot(), isUpdating: true)
    try file.check(pilot.snapshot(), isUpdating: false)
  }

  @Test func unwritableSnapshotIsReported() {
    let file = SnapshotFile(test: "/proc/SomeTests.swift", name: "home.txt")
    #expect(throws: SnapshotError.self) { try file.check("", isUpdating: true) }
  }

  @Test func cellsAreListedWithTheirStyles() {
    pilot.resize(to: CellSize(width: 20, height: 5))
    pilot.open(
      json: Part.screen(
        ##"{"_beagleComponent_":"beagle:text","text":"red","textColor":"#FF0000"}"##,
        Part.text("plain")))
    let lines = pilot.snapshot(.cells).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "red")
    #expect(lines[1] == "aaa")
    #expect(lines[2] == "plain")
    #expect(lines.contains("a #ff0000 on default"))
  }

  /// Tests send no requests to real servers, even when a screen contains an absolute URL.
  @Test func directoryDoesNotUseTheNetwork() throws {
    let directory = TemporaryDirectory([
      "home.json": screenJSON(
        "Home", ["Go": Part.push("pushView", "http://192.0.2.1/x")])
    ])
    let pilot = Pilot()
    try pilot.serve(directory: directory.path)
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    try pilot.click(.button, "Go")
    try pilot.waitUntilIdle(limit: 1000)
    #expect(try pilot.find(.alert).name == "Could not load")
  }

  @Test func snapshotsIncludeImagesAndTrees() {
    pilot.open(json: Part.screen(Part.text("Hello")))
    #expect(pilot.snapshot(.svg).hasPrefix("<svg"))
    #expect(pilot.snapshot(.semantics).hasPrefix("{\"role\": \"window\""))
  }

  // MARK: - The tree as JSON

  @Test(arguments: RandomScreen.Kind.allCases)
  func semanticTreeIsValidJSON(kind: RandomScreen.Kind) throws {
    for seed in 0..<20 {
      let pilot = Pilot(size: CellSize(width: 30, height: 10))
      pilot.open(json: RandomScreen(seed: UInt64(seed), kind).json)
      let document = try JSONDocument(Array(pilot.snapshot(.semantics).utf8), name: "tree")
      #expect(document.root["role"]?.string == "window", "seed \(seed)")
    }
    pilot.open(json: Part.screen(Part.text(#"quote \" slash \\ line\nbreak \u001b[2J \u0000"#)))
    let document = try JSONDocument(Array(pilot.snapshot(.semantics).utf8), name: "tree")
    let box = document.root["children"]?.elements.first { $0["id"]?.string == "box" }
    let text = box?["children"]?.elements.first { _ in true }?["name"]?.string ?? ""
    #expect(text.hasPrefix(#"quote " slash \ line break "#))
  }

  /// A failed expectation describes the values in it.
  @Test func objectsAreDescribedByTheirNames() throws {
    pilot.open(json: screenJSON("Home"))
    try pilot.waitUntilIdle()
    let controller = try #require(pilot.window.topController?.topmost)
    let objects: [Any] = [
      pilot, pilot.application, pilot.dependencies, pilot.window, controller, controller.view,
    ]
    for object in objects {
      var text = ""
      dump(object, to: &text)
      #expect(text.split(separator: "\n").count == 1, "\(text.prefix(400))")
    }
  }
}
