import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleAutomation

/// How a `Pilot` finds, clicks and fills elements, and what it says about others.
@MainActor
@Suite struct PilotElementTests {
  private let pilot = Pilot(size: CellSize(width: 40, height: 12))

  private func field(_ placeholder: String) -> String {
    #"{"_beagleComponent_":"beagle:textInput","placeholder":"\#(placeholder)"}"#
  }

  private let disabled = #"{"_beagleComponent_":"beagle:button","text":"Go","enabled":false}"#

  private func list(_ count: Int) -> String {
    let items = (0..<count).map { String($0) }.joined(separator: ",")
    return """
      {"_beagleComponent_":"beagle:listView","dataSource":[\(items)],
       "templates":[{"view":\(Part.button("B@{item}", Part.action("alert", #""message":"pressed""#)))}]}
      """
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }

  // MARK: - Fields

  @Test("a field is found by its placeholder, and by the text before it")
  func fieldHasTwoNames() throws {
    pilot.open(
      json: Part.screen(
        Part.text("Name"), field("Ada"), Part.text("E-mail"), field("ada@example.org")))
    try pilot.fill("E-mail", with: "grace@example.org")
    let found = try pilot.find(.textField, "ada@example.org")
    #expect(found.value == "grace@example.org")
    #expect(try pilot.find(.textField, "E-mail").name == "ada@example.org")
    try pilot.expectFocus("E-mail")
    try pilot.expectFocus("ada@example.org")
    try pilot.expectElement(.textField, "Name")
  }

  @Test("a label before several fields finds none of them")
  func ambiguousLabel() {
    pilot.open(
      json: Part.screen(Part.text("Name"), field("first"), Part.text("Name"), field("last")))
    let text = message { try pilot.fill("Name", with: "Ada") }
    #expect(text.hasPrefix("no element with the role textField and the name \"Name\"; "))
  }

  // MARK: - Disabled elements

  @Test("a click on a disabled element is an error, and lists show states")
  func disabledElement() throws {
    pilot.open(json: Part.screen(disabled))
    let text = message { try pilot.click(.button, "Go") }
    #expect(
      text
        == "button \"Go\" is disabled; do first what enables it, or use click(at:) to test that a"
        + " click has no effect")
    #expect(message { try pilot.click(text: "Go") } == text)
    #expect(message { try pilot.find(.link) }.contains("\n  button \"Go\" (disabled)"))
    #expect(message { try pilot.expectText("Gone") }.contains("\n  button \"Go\" (disabled)"))
    #expect(try pilot.find(.button).description.hasPrefix("button \"Go\" (disabled)"))
    let frame = try pilot.find(.button).frame
    pilot.click(at: CellPoint(x: frame.x, y: frame.y))
  }

  @Test("an element that a test found before it was enabled can be clicked")
  func enabledLater() throws {
    let button = #"{"_beagleComponent_":"beagle:button","text":"Go","enabled":"@{on}","onPress":["#
    pilot.open(
      json: Part.screen(
        button + Part.action("alert", #""message":"pressed""#) + "]}",
        Part.button("Enable", Part.set("on", "true")), context: Part.context("on", "false")))
    let found = try pilot.find(.button, "Go")
    #expect(throws: PilotError.self) { try pilot.click(found) }
    try pilot.click(.button, "Enable")
    try pilot.click(found)
    try pilot.expectText("pressed")
  }

  // MARK: - Misspelled names

  @Test("a similar name is suggested")
  func similarName() {
    pilot.open(json: Part.screen(Part.button("Order", id: "order"), field("Name")))
    #expect(
      message { try pilot.click(.button, "Ordr") }.hasPrefix(
        "no element with the role button and the name \"Ordr\"; did you mean \"Order\"? The screen"
          + " shows:\n  "))
    #expect(message { try pilot.fill("Nam", with: "Ada") }.contains("; did you mean \"Name\"? "))
    #expect(message { try pilot.click(id: "ordr") }.contains("; did you mean \"order\"? "))
    #expect(message { try pilot.find(text: "Ordr") }.contains("; did you mean \"Order\"? "))
    #expect(
      message { try pilot.find(.button, "Nothing") }.hasPrefix(
        "no element with the role button and the name \"Nothing\"; the screen shows:\n"))
  }

  @Test("an element with another role, or a longer name, is suggested")
  func otherRolesAndLongerNames() {
    pilot.open(json: Part.screen(Part.button("Slow page"), Part.button("Finish Call Ana")))
    #expect(
      message { try pilot.click(.link, "Slow page") }.hasPrefix(
        "no element with the role link and the name \"Slow page\"; \"Slow page\" has the role button. The screen"
      ))
    #expect(
      message { try pilot.click(.button, "Finish") }.contains(
        "; did you mean \"Finish Call Ana\"? The screen shows:"))
  }

  @Test("a relative path that does not exist is named with the current directory")
  func missingDirectory() {
    let text = message { try pilot.serve(directory: "no/such") }
    #expect(text.hasPrefix("no/such in /") && text.contains(": no such directory"), "\(text)")
  }

  @Test("a similar path of localScreens is suggested")
  func similarPath() {
    pilot.dependencies.localScreens["/home"] = { Screen { Text("Home") } }
    pilot.open(path: "/hom")
    #expect(
      message { try pilot.waitUntilIdle() }.hasSuffix(
        "before the request; did you mean the local screen \"/home\"?"))
  }

  // MARK: - Scrolling

  @Test("scrollTo shows an element that is not visible")
  func scrollToElement() throws {
    let last = Part.button("Last", Part.action("alert", #""message":"pressed""#), id: "last")
    pilot.open(json: Part.screen(Part.box((0..<30).map { Part.button("b\($0)") } + [last])))
    #expect(message { try pilot.click(id: "last") }.contains("pilot.scrollTo(.button, \"Last\")"))
    #expect(
      message { try pilot.expectElement(.button, "Last") }.contains(
        "; button \"Last\" id \"last\" is not visible: pilot.scrollTo(.button, \"Last\") scrolls to it"
      ))
    #expect(
      message { try pilot.expectText("Last") }.contains(
        " is not visible: pilot.scrollTo(text: \"Last\") scrolls to it"))
    try pilot.click(pilot.scrollTo(.button, "Last"))
    try pilot.expectText("pressed")
    pilot.press(.escape)
    #expect(try pilot.scrollTo(text: "b0").isVisible)
    #expect(try pilot.scrollTo(id: "last").isVisible)
  }

  @Test("scrollTo finds rows that do not exist yet")
  func scrollToRow() throws {
    pilot.open(json: Part.screen(list(100)))
    try pilot.waitUntilIdle()
    let text = message { try pilot.click(.button, "B60") }
    #expect(
      text.contains(
        "; rows outside of the screen do not exist yet: pilot.scrollTo(.button, \"B60\")"))
    try pilot.click(pilot.scrollTo(.button, "B60"))
    try pilot.expectText("pressed")
    pilot.press(.escape)
    #expect(try pilot.scrollTo(.button, "B2").isVisible)
    let missing = message { try pilot.scrollTo(.button, "Order") }
    #expect(missing.hasPrefix("no element with the role button and the name \"Order\"; the screen"))
    #expect(pilot.shows("B2"))
  }

  @Test("scrollTo ends although a list grows each time that its end is reached")
  func growingList() throws {
    let more = Part.set("rows", "\"@{insert(rows, 1)}\"")
    let list = #"""
      {"_beagleComponent_":"beagle:listView","dataSource":"@{rows}","onScrollEnd":[\#(more)],
       "templates":[{"view":\#(Part.text("@{item}"))}]}
      """#
    let rows = (0..<20).map { String($0) }.joined(separator: ",")
    pilot.open(json: Part.screen(list, context: Part.context("rows", "[\(rows)]")))
    try pilot.waitUntilIdle()
    pilot.scrollLimit = 20
    let found = message { try pilot.scrollTo(text: "Never") }
    #expect(found.hasPrefix("no element with the text \"Never\""), "\(found)")
  }

  // MARK: - Effects

  @Test("the provider of an application does not hide the records")
  func analyticsOfTheApplication() {
    let provider = AnalyticsRecorder()
    pilot.dependencies.analyticsProvider = provider
    pilot.open(json: Part.screen(Part.text("Hello")))
    #expect(!pilot.analyticsRecords.isEmpty)
    #expect(pilot.analyticsRecords.count == provider.records.count)
  }

  @Test("a failure is described by its texts and causes")
  func failureIsDescribed() throws {
    pilot.open(json: Part.screen(Part.lazy("/1")))
    pilot.server.fail("/1", status: 503)
    pilot.settle()
    let failure = try #require(pilot.failures.first)
    #expect(failure.texts.count == 1 && failure.causes.count == 1)
    #expect(failure.description == "\"\(failure.texts[0])\" (\(failure.causes[0]))")
  }
}
