import BeagleTUI
import BeagleTUITesting
import Testing

@testable import TerminalKit
@testable import beagle_tui

/// Tests of the screens that `beagle-tui gallery` generates.
@MainActor @Suite struct GalleryTests {
  private func pilot(width: Int = 120, height: Int = 60) -> Pilot {
    let pilot = Pilot(size: CellSize(width: width, height: height))
    GalleryCommand.configure(pilot.dependencies)
    return pilot
  }

  nonisolated private static let names = GalleryScreens().candidates.map(\.value)

  @Test func listHasAllComponents() throws {
    let pilot = pilot(height: 120)
    pilot.open(path: GalleryScreens.start)
    try pilot.waitUntilIdle()
    let lines = pilot.text.split(separator: "\n")
    for name in Self.names {
      #expect(lines.contains { $0.contains(" \(name) ") || $0.contains(" \(name)") }, "\(name)")
    }
    #expect(pilot.dependencies.log.entries.allSatisfy { $0.level < .warning })
  }

  /// The status bar counts the entries, without headings.
  @Test func entriesAreCounted() throws {
    let pilot = pilot(height: 24)
    pilot.open(path: GalleryScreens.start)
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains(" 1/\(Self.names.count) "), "\(pilot.text)")
    #expect(pilot.text.contains("Components"))
    pilot.press(.down)
    #expect(pilot.text.contains(" 2/\(Self.names.count) "), "\(pilot.text)")
    pilot.press(.end)
    #expect(pilot.text.contains(" \(Self.names.count)/\(Self.names.count) "), "\(pilot.text)")
  }

  /// Each page is a valid document, and shows its example and the JSON.
  @Test(arguments: names, [40, 80, 200])
  func pageIsShown(name: String, width: Int) throws {
    let path = try #require(GalleryScreens().path(named: name))
    let text = try #require(GalleryScreens().document(at: path))
    let isOld = ["form", "tabView"].contains { text.contains("beagle:\($0)") }
    let findings = ComponentDecoder().check(try JSONDocument(text: text, name: name)).filter {
      !(isOld && $0.code.rawValue == "deprecated") && name != "beaglePlatformWrapper"
    }
    #expect(findings.map(\.message) == [])
    let pilot = pilot(width: width, height: 200)
    pilot.open(path: path)
    try pilot.waitUntilIdle()
    #expect(!pilot.application.hasFailed)
    #expect(!pilot.text.contains("Unknown component"))
    #expect(
      pilot.text.contains("\"_beagle"),
      "write the example in Resources/Reference/types/\(name).md, then `make resources`")
  }

  /// The example and its JSON are side by side only on a wide terminal.
  @Test func columnsDependOnTheWidth() throws {
    for (width, isWide) in [(120, true), (80, false), (40, false)] {
      let pilot = pilot(width: width)
      pilot.open(path: "/gallery/button")
      try pilot.waitUntilIdle()
      let row = try #require(
        pilot.text.split(separator: "\n").first { $0.contains("A button with") })
      #expect(row.contains("JSON") == isWide, "\(width)")
    }
  }

  @Test func examplesWork() throws {
    let pilot = pilot()
    pilot.open(path: "/gallery/button")
    try pilot.waitUntilIdle()
    try pilot.click(.button, "Buy 1")
    #expect(pilot.text.contains("Buy 2"))
    try pilot.click(.button, "Open the example")
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("Buy 1") && !pilot.text.contains("JSON"))
    pilot.press(.escape)
    #expect(pilot.text.contains("JSON"))
  }

  /// Examples load their own files, which have the same names in several examples.
  @Test func examplesLoadTheirFiles() throws {
    let pilot = pilot()
    for (name, label, text) in [
      ("pushView", "Orders", "Order 1042"), ("resetStack", "Start again", "No orders yet"),
    ] {
      pilot.open(path: "/gallery/" + name)
      try pilot.waitUntilIdle()
      try pilot.click(.button, label)
      try pilot.waitUntilIdle()
      #expect(pilot.text.contains(text), "\(name)")
    }
  }

  /// Expressions in the JSON of an example are shown, not evaluated.
  /// Keys and values are complete on a narrow terminal, and values are next to their keys on a wide
  /// one.
  @Test(arguments: [40, 80, 120]) func codeIsComplete(width: Int) throws {
    let pilot = pilot(width: width, height: 200)
    pilot.open(path: "/gallery/textInput")
    try pilot.waitUntilIdle()
    let lines = pilot.text.split(separator: "\n")
    for word in ["\"_beagleComponent_\":", "\"beagle:container\",", "\"context\":"] {
      #expect(lines.contains { $0.contains(word) }, "\(word) in \(pilot.text)")
    }
    let isBeside = lines.contains {
      $0.contains("\"_beagleComponent_\": \"beagle:container\",")
    }
    #expect(isBeside == (width > 40), "\(pilot.text)")
  }

  @Test func headingsBeginAtTheColumnOfTheRows() throws {
    let pilot = pilot()
    pilot.open(path: GalleryScreens.start)
    try pilot.waitUntilIdle()
    let lines = pilot.text.split(separator: "\n")
    let heading = try #require(lines.first { $0.contains("Components") })
    let row = try #require(lines.first { $0.contains("scrollView ") })
    func start(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    #expect(start(heading) == start(row), "\(pilot.text)")
  }

  @Test func codeIsShownUnchanged() throws {
    let pilot = pilot(width: 200)
    pilot.open(path: "/gallery/expressions")
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains(#""@{cart.items[0].name}:"#))
    #expect(pilot.text.contains(#""\\@{this is no expression}""#))
    #expect(pilot.text.contains("Coffee: 2"))
    #expect(pilot.text.contains("│@{this is no expression} "))
  }

  @Test func linksOpenOtherPages() throws {
    let pilot = pilot(height: 100)
    pilot.open(path: GalleryScreens.start)
    try pilot.waitUntilIdle()
    try pilot.click(text: "A text field with one line.")
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("beagle:textInput"))
    try pilot.click(text: "simpleForm")
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("A form whose fields submitForm validates together."))
  }

  @Test func namesAreFoundInAnySpelling() {
    let screens = GalleryScreens()
    #expect(screens.path(named: "TextInput") == "/gallery/textInput")
    #expect(screens.path(named: "style") == "/gallery/Style")
    #expect(screens.path(named: "dead-route") == nil)
    #expect(screens.document(at: "/gallery/nothing") == nil)
    #expect(screens.document(at: "/other") == nil)
  }
}
