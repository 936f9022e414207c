import Testing

extension EndToEnd {
  /// Tests that messages stay on one line, even if the names in them contain line breaks.
  @Suite struct HostileLineTests {
    /// A name with every character that some reader treats as a line break, a tab and terminal
    /// commands. The text after each line break looks like a message of the program.
    private static let name =
      ["\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"].map {
        "N\($0)beagle-tui: error forged"
      }.joined() + "\t\u{1b}[31m\u{9b}2J\u{1b}]0;title\u{7}\u{202e}N"

    /// A screen with the name everywhere that messages quote from: components, ids, properties,
    /// contexts, operations, expressions, actions, routes, methods and headers.
    private static var screens: [String: String] {
      let name = Payload.string(name)
      let inside = name.dropFirst().dropLast()
      return [
        "home.json": """
        {"_beagleComponent_": "beagle:screenComponent", "identifier": \(name), \(name): 1,
         "child": {"_beagleComponent_": "beagle:container", "id": \(name),
          "context": {"id": \(name), "value": {\(name): 1}},
          "onInit": [
            {"_beagleAction_": \(name)},
            {"_beagleAction_": "beagle:setContext", "contextId": \(name), "value": 1,
             "path": \(name)},
            {"_beagleAction_": "beagle:sendRequest", "url": \(name), "method": \(name),
             "headers": {\(name): \(name)}},
            {"_beagleAction_": "beagle:addChildren", "componentId": \(name), "value": []}],
          "children": [
            {"_beagleComponent_": \(name), \(name): 1},
            {"_beagleComponent_": "beagle:text", "text": "@{\(inside)}", "styleId": \(name)},
            {"_beagleComponent_": "beagle:text", "text": "@{x\(inside)(1)}"},
            {"_beagleComponent_": "beagle:text", "text": {}, "textColor": \(name)},
            {"_beagleComponent_": "beagle:image",
             "path": {"_beagleImagePath_": "local", "mobileId": \(name)}},
            {"_beagleComponent_": "beagle:lazyComponent", "path": \(name)}
          ]}}
        """
      ]
    }

    /// Whether a text has no line breaks, control characters or format characters.
    private func isHarmless(_ text: some StringProtocol) -> Bool {
      text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
    }

    /// Expects that each line starts like a message of the program.
    private func expectLines(_ text: String, beginning isBeginning: (Substring) -> Bool) {
      let lines = text.split(separator: "\n")
      #expect(!lines.isEmpty)
      for line in lines { #expect(isHarmless(line) && isBeginning(line), "\(line)") }
      #expect(!lines.contains { $0.hasPrefix("beagle-tui: error forged") })
    }

    @Test(arguments: ["render", "run"]) func diagnosticsStayOnOneLine(command: String) throws {
      let screens = try TemporaryScreens(Self.screens)
      let log = screens.path + "/log.txt"
      let run = try PipeRun([command, screens.path, "--log", log])
      expectLines(run.errors) { line in
        ["warning[", "error[", "home.json:"].contains { line.hasPrefix("beagle-tui: " + $0) }
      }
      #expect(run.errors.contains("N ⏎ beagle-tui: error forged"))
      expectLines(try screens.text(of: "log.txt")) { line in
        line.hasPrefix("20") && line.dropFirst(23).hasPrefix("Z ")
      }
      #expect(run.output.split(separator: "\n").allSatisfy(isHarmless))
    }

    @Test(arguments: ["line", "json", "github"]) func findingsStayOnOneLine(format: String) throws {
      let screens = try TemporaryScreens(Self.screens)
      let run = try PipeRun(["check", "--format", format, "home.json"], directory: screens.path)
      let starts = [
        "line": ["home.json:"], "json": ["{\"file\":"],
        "github": ["::warning ", "::error ", "::notice "],
      ]
      expectLines(run.output) { line in starts[format]?.contains { line.hasPrefix($0) } ?? false }
    }

    @Test func fileNamesAndArgumentsStayOnOneLine() throws {
      let name = "a\nbeagle-tui: error forged.json"
      let screens = try TemporaryScreens([name: "[{\"_beagle\": 1}]", "b.json": Payload.text("b")])
      let left = try PipeRun(["check", screens.path])
      #expect(left.errors.split(separator: "\n").count == 2, "\(left.errors)")
      expectLines(left.errors) {
        $0.hasPrefix("beagle-tui: skipped 1 file ") || $0.hasPrefix("  /")
      }
      let missing = try PipeRun(["check", screens.path + "/\(name).none"])
      #expect(missing.errors.split(separator: "\n").count == 1, "\(missing.errors)")
      let usage = try PipeRun(["run", "--\(name)"])
      #expect(usage.errors.split(separator: "\n").count == 2, "\(usage.errors)")
      let expression = try PipeRun(["eval", "@{\(name)}"])
      #expect(expression.errors.split(separator: "\n").count == 1, "\(expression.errors)")
    }

    @Test func analyticsRecordsStayOnOneLine() throws {
      var screens = Self.screens
      let route = "/a\n{\"type\": \"forged\"}\u{85}\u{2028}\u{1b}[31m"
      screens["home.json"] = Payload.screen("Home", [Payload.link("Go", to: route)])
      let directory = try TemporaryScreens(screens)
      let config = directory.path + "/config.json"
      try directory.write(
        "config.json",
        #"{"enableScreenAnalytics": true, "actions": {"beagle:pushView": ["route.url"]}}"#)
      let session = try PtySession([
        directory.path, "--screen", "/home", "--analytics", directory.path + "/records",
        "--analytics-config", config,
      ])
      try session.wait(for: "Go")
      try session.open("Go", expecting: "Could not load")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      #expect(try session.quit() == [])
      expectLines(try directory.text(of: "records")) { $0.hasPrefix("{\"") && $0.last == "}" }
    }

    /// The names are drawn as cells in the log view and the status bar.
    @Test func logViewAndStatusBarKeepTheirRows() throws {
      let directory = try TemporaryScreens(Self.screens)
      let session = try PtySession([directory.path], columns: 100, rows: 40)
      try session.wait(for: "? keys")
      session.send("L")
      try session.wait(for: "Warnings")
      try session.wait("rows without forged messages") {
        let rows = session.screen.text.split(separator: "\n")
        return !rows.contains { $0.hasPrefix("beagle-tui: error forged") }
      }
      #expect(session.screen.log.harmful == [])
    }
  }
}
