import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of user themes and the appearance of `styleId` with them.
@MainActor
@Suite
struct ThemeFileTests {
  private static let file = """
    {
      "scheme": "light",
      "colors": {"accent": "#fa0", "fillMain": "#5a3c00"},
      "texts": {"heading": {"color": "accent", "bold": true}, "brand": {"color": "#ff0080"}},
      "buttons": {"primary": "main", "remove": "destructive"},
      "containers": {"card": {"background": "#1a202a", "border": "#5c6573"}},
      "inputs": {"search": {"background": "#20384a"}},
      "navigationBars": {"brand": {"background": "#5a3c00", "title": {"color": "danger"}}},
      "destructiveLabels": ["Delete"]
    }
    """

  private func read(_ text: String) throws -> ThemeFile {
    try ThemeFile(json: Array(text.utf8), name: "theme.json")
  }

  @Test func allEntriesAreRead() throws {
    let file = try read(ThemeFileTests.file)
    #expect(file.scheme == .light)
    #expect(file.colors.map(\.name) == ["accent", "fillMain"])
    #expect(file.colors[0].color == .rgb(255, 170, 0))
    var heading = TextStyle.role(.text)
    heading.foreground = .role(.accent)
    heading.attributes = .bold
    #expect(file.theme.texts["heading"] == heading)
    #expect(file.theme.texts["brand"] == .role(.text).colored(.color(.rgb(255, 0, 128))))
    #expect(file.theme.buttons == ["primary": .main, "remove": .destructive])
    #expect(
      file.theme.containers["card"]
        == ContainerStyle(
          background: .rgb(0x1a, 0x20, 0x2a),
          border: Border(color: .rgb(0x5c, 0x65, 0x73), roundedCorners: .all)))
    #expect(
      file.theme.inputs["search"]
        == ControlStyle(.style(CellStyle(background: .rgb(0x20, 0x38, 0x4a)))))
    #expect(
      file.theme.navigationBars["brand"]
        == NavigationBarStyle(
          background: .rgb(0x5a, 0x3c, 0), title: .role(.text).colored(.role(.danger))))
    #expect(file.theme.destructiveLabels == ["Delete"])
    #expect(try read("{}").scheme == nil)
    for name in Theme.Palette.names {
      #expect(try read("{\"colors\": {\"\(name)\": \"#010203\"}}").colors.count == 1)
    }
  }

  @Test(arguments: [
    ("[]", "theme.json:1:1: expected an object"),
    (
      "{\"colors\": {\"accent\": {\"dark\": \"#fff\"}}}",
      "theme.json:1:23: expected \"dark\" and \"light\""
    ),
    ("{\"colors\": {\"accent\": {\"dark\": 1}}}", "theme.json:1:32: expected a color"),
    ("{\"scheme\": \"blue\"}", "theme.json:1:12: expected \"dark\" or \"light\""),
    (
      "{\n \"colors\": {\"acent\": \"#fff\"}}", "theme.json:2:13: unknown name \"acent\""
    ),
    ("{\"colors\": {\"accent\": \"red\"}}", "theme.json:1:23: expected a color"),
    ("{\"colors\": {\"accent\": \"#ff000080\"}}", "theme.json:1:23: expected a color"),
    (
      "{\"colorz\": {}}",
      "theme.json:1:2: unknown name \"colorz\"; did you mean \"colors\"?"
    ),
    (
      "{\"containers\": {\"a\": {\"backgroundColor\": \"#fff\"}}}",
      "theme.json:1:23: unknown name \"backgroundColor\"; did you mean \"background\"?"
    ),
    ("{\"texts\": {\"a\": {\"bold\": 1}}}", "theme.json:1:26: expected true or false"),
    ("{\"texts\": {\"a\": {\"size\": 1}}}", "theme.json:1:18: unknown name \"size\""),
    ("{\"buttons\": {\"a\": \"big\"}}", "theme.json:1:19: expected \"plain\" or"),
    ("{\"inputs\": {\"a\": {\"x\": \"#fff\"}}}", "theme.json:1:19: unknown name \"x\""),
    ("{\"destructiveLabels\": \"x\"}", "theme.json:1:23: expected a list of labels"),
    ("{\"destructiveLabels\": [1]}", "theme.json:1:24: expected a string"),
  ])
  func errorsNameTheirLocation(text: String, message: String) {
    let error = #expect(throws: ConfigurationFileError.self) { try read(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func firstErrorOfTheFileIsReported() {
    for (text, location) in [
      (#"{"texts": {"a": {"bold": 1}}, "scheme": "blue", "colorz": 1}"#, "theme.json:1:26:"),
      (#"{"texts": {"a": {"dim": 1, "color": "x", "size": 1}}}"#, "theme.json:1:25:"),
      (#"{"containers": {"a": {"border": "x", "background": "y"}}}"#, "theme.json:1:33:"),
      (#"{"scheme": "blue", "scheme": "dark"}"#, "theme.json:1:12:"),
    ] {
      let error = #expect(throws: ConfigurationFileError.self) { try read(text) }
      #expect(error?.description.hasPrefix(location) == true, "\(error?.description ?? "")")
    }
  }

  @Test func duplicateKeysAreCombinedOrReplaced() throws {
    let file = try read(
      """
      {"scheme": "dark", "destructiveLabels": ["Delete"], "texts": {"a": {"bold": true}},
       "scheme": "light", "destructiveLabels": ["Erase"], "texts": {"b": {"dim": true}}}
      """)
    #expect(file.scheme == .light)
    #expect(file.theme.destructiveLabels == ["Delete", "Erase"])
    #expect(Array(file.theme.texts.keys) == ["b"])
  }

  @Test func invalidJSONIsAnError() {
    #expect(throws: (any Error).self) { try read("{") }
  }

  // MARK: - On the screen

  private func bench() throws -> TestBench {
    let bench = TestBench()
    bench.dependencies.theme = try read(ThemeFileTests.file).theme
    return bench
  }

  private func style(_ bench: TestBench, _ text: String) throws -> CellStyle {
    let position = try #require(bench.terminal.find(text))
    return bench.terminal.surface[position.x, position.y].style
  }

  @Test func styleIdChangesTheAppearance() throws {
    let bench = try bench()
    bench.show(
      Part.screen(
        Part.text("before"),
        #"{"_beagleComponent_":"beagle:button","text":"First"}"#,
        #"{"_beagleComponent_":"beagle:button","text":"Main","styleId":"primary"}"#,
        #"{"_beagleComponent_":"beagle:button","text":"Remove","styleId":"remove"}"#,
        #"{"_beagleComponent_":"beagle:button","text":"Other","styleId":"unknown"}"#,
        #"{"_beagleComponent_":"beagle:textInput","value":"field","styleId":"search"}"#,
        """
        {"_beagleComponent_":"beagle:container","styleId":"card","children":[\(Part.text("card"))]}
        """,
        """
        {"_beagleComponent_":"beagle:container","styleId":"card","children":[\(Part.text("own"))],
         "style":{"backgroundColor":"#ffffff"}}
        """))
    let theme = bench.window.theme
    #expect(try style(bench, "Main") == theme[.buttonMain])
    #expect(try style(bench, "Remove") == theme[.buttonDestructive])
    #expect(try style(bench, "Other") == theme[.button])
    #expect(try style(bench, "field").background == .rgb(0x20, 0x38, 0x4a))
    #expect(try style(bench, "card").background == .rgb(0x1a, 0x20, 0x2a))
    #expect(try style(bench, "╭").foreground == .rgb(0x5c, 0x65, 0x73))
    #expect(try style(bench, "own").background == .rgb(255, 255, 255))
  }

  @Test func destructiveConfirmFocusesTheOtherButton() throws {
    let bench = try bench()
    bench.show(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:button","text":"Press","onPress":[
         {"_beagleAction_":"beagle:confirm","message":"Sure?","labelOk":"Delete"}]}
        """))
    bench.click("Press")
    #expect((bench.window.focusedView as? PushButton)?.title == "Cancel")
    #expect(try style(bench, "Delete") == bench.window.theme[.buttonDestructive])
  }

  /// A color for each background, as `AdaptiveColor` has.
  @Test func colorsAdaptToTheBackground() throws {
    let file = try ThemeFile(
      json: Array(
        ##"{"colors": {"accent": {"light": "#8a4b08", "dark": "#ffaa00"}, "text": "#123"}}"##.utf8),
      name: "theme.json")
    #expect(
      file.palette.accent == AdaptiveColor(dark: .rgb(255, 170, 0), light: .rgb(138, 75, 8)))
    #expect(file.palette.text == AdaptiveColor(.rgb(17, 34, 51)))
    #expect(file.colors.map(\.color) == [.rgb(255, 170, 0), .rgb(17, 34, 51)])
  }
}
