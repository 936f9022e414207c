import Testing

extension EndToEnd {
  /// Follows `docs/tutorial.md`: writes its files, makes its edits, runs its commands and presses the
  /// keys that the text names.
  @Suite struct TutorialTests {
    private static func tutorial() throws -> Tutorial {
      try Tutorial(
        markdown: TestedProgram.text(of: TestedProgram.packageRoot + "/docs/tutorial.md"))
    }

    @Test func everyStepWorks() throws {
      let reader = TutorialReader(try Self.tutorial())
      try reader.follow(until: "Press Enter a few times")
      #expect(reader.runs.map(\.status) == [.exit(0)])
      try Self.writeFirstScreens(reader)
      try Self.readList(reader)
      try reader.follow(until: "Press Esc to go back to the first screen")
      let session = try #require(reader.session)
      // Esc could cancel the reload after the last save instead.
      try session.wait("the first screen") {
        if !session.screen.shows("Fresh coffee") {
          session.send("\u{1b}")
          session.pump(milliseconds: 200)
        }
        return session.screen.shows("Fresh coffee")
      }
      try session.wait(for: "Visit us", "Fresh coffee")
      try reader.follow(until: "Press Tab until the tab")
      // The focus may be on a button or on the other tab.
      try session.wait("the focus on the tab") {
        if !session.screen.shows("▸Visit us") {
          session.send("\t")
          session.pump(milliseconds: 200)
        }
        return session.screen.shows("▸Visit us")
      }
      session.send("\r")
      try session.wait(for: "12 Harbor Street")

      try reader.follow(until: "Quit with")
      #expect(try session.quit() == [])
      try reader.follow(until: "The message at the start")
      let server = try #require(reader.session)
      try server.wait(for: "Serving at http://", "/home for anyone on the network")
      try reader.follow(until: "It prints `No findings in 4 files.`")
      let narrow = try #require(reader.runs.dropLast().last)
      #expect(narrow.output.contains("Fresh coffee, every week"))
      let check = try #require(reader.runs.last)
      #expect(check.status == .exit(0))
      #expect(check.output + check.errors == "")
      try reader.follow(until: "The exit status is 1")
      #expect(reader.runs.last?.status == .exit(1))
      try reader.follow(until: "Correct the path")
      let workflow = try #require(reader.runs.last)
      #expect(workflow.status == .exit(1))
      #expect(workflow.output.hasPrefix("::error file=store/home.json,line=56,"))
      try reader.follow()
      let last = try PipeRun(["check", "store"], directory: try #require(reader.folder).path)
      #expect(last.status == .exit(0))
      #expect(last.output + last.errors == "")
      #expect(try server.quit() == [])
    }

    /// Sections 1 to 3.
    private static func writeFirstScreens(_ reader: TutorialReader) throws {
      let session = try #require(reader.session)
      try session.wait(for: "Hello", "Times pressed")
      try session.wait(forFocusOn: "Press ")
      session.send("\r\r")
      try session.wait("the counter") {
        (0..<24).map(session.screen.row).contains {
          $0.contains("Times pressed") && $0.contains(" 2 ")
        }
      }
      try reader.follow(until: "Save the file and press Enter")
      try session.wait(for: "Bean Store", "Fresh coffee, every week")
      try session.wait(forFocusOn: "Order")
      // Another Enter could be a repetition of the one before the reload. Tab ends it.
      session.send("\t\r")
      try session.wait(for: "The form comes next.")
      session.send("\r")
      try session.wait(forNo: "The form comes next.")
      try reader.follow(until: "Put the comma back")
      #expect(session.screen.shows("Fresh coffee, every week"))
      #expect(session.screen.shows("e opens the line"))
      try reader.follow(until: "`beagle-tui explain` describes")
      try session.wait(forNo: "home.json:16:9")
      try reader.follow(until: "Press Enter on Order")
      for run in reader.runs.dropFirst() { #expect(run.status == .exit(0), "\(run.errors)") }
      #expect(reader.runs.count == 3)

      // The button gets the new action at the save, without a visible change.
      try session.wait("the form") {
        if !session.screen.shows("E-mail"), session.isFocused("Order") {
          session.send("\r")
          session.pump(milliseconds: 200)
        }
        if session.screen.shows("The form comes next.") {
          session.send("\r")
          session.pump(milliseconds: 200)
        }
        return session.screen.shows("E-mail")
      }
      try session.open("Send", expecting: "Enter your e-mail address.")
      try reader.follow(until: "Type an address into the first field")
      #expect(!session.screen.shows("Enter a number of bags."))
      try Self.goTo("ada@example.org", session)
      session.send("eve@example.org")
      try session.wait(forNo: "Enter your e-mail address.")
      try session.open("Send", expecting: "on its way, eve@example.org.")
      session.send("\r")
      try session.wait(forNo: "on its way")
      session.send("\u{1b}")
      try session.wait(forNo: "E-mail")
    }

    /// Sections 4 and 5.
    private static func readList(_ reader: TutorialReader) throws {
      let session = try #require(reader.session)
      try reader.follow(until: "Press Shift-Tab to go to Products")
      try session.wait(for: "Products")
      try session.wait(forFocusOn: "Order")
      session.send("\u{1b}[Z")
      try session.wait(forFocusOn: "Products")
      try session.open("Products", expecting: "House blend")
      try session.wait(for: "Price of a bag", "Ethiopia Yirgacheffe", "12,00 €")
      try reader.follow(until: "Go back to the first screen")
      session.send("\u{1b}")
      try session.wait(forNo: "House blend")
      try reader.follow(until: "Open Products again")
      try session.open("Products", expecting: "Loading")
      try session.wait(for: "Could not load", "GET /products returned 503")
      try reader.follow(until: "to retry")
      session.send("r")
      try session.wait(for: "No products", "Press R to try again.")
      // Enter is ignored for half a second after the alert has opened by itself.
      session.send("\u{1b}")
      try session.wait(forNo: "No products")
      session.send("R")
      try session.wait(for: "House blend", "10,25 €")
    }

    /// Moves the focus with Tab until the field with a placeholder is edited.
    private static func goTo(_ placeholder: String, _ session: PtySession) throws {
      let position = try #require(session.screen.find(placeholder))
      for _ in 0..<10 where !session.screen.row(position.row).contains("▌") {
        try session.moveFocus()
      }
    }

    // MARK: - The page itself

    @Test func pageHasFilesEditsCommandsAndOutput() throws {
      var counts = [0, 0, 0, 0, 0]
      for step in try Self.tutorial().steps {
        switch step {
        case .paragraph: break
        case .file: counts[0] += 1
        case .edit: counts[1] += 1
        case .command: counts[2] += 1
        case .output: counts[3] += 1
        case .shown: counts[4] += 1
        }
      }
      #expect(counts == [8, 7, 9, 1, 1])
    }

    @Test func editsNeedOnePlace() throws {
      let edited = try Tutorial.apply([" a", "-b", "+c"], to: "a\nb\n")
      #expect(edited == "a\nc\n")
      for text in ["a\nx\n", "a\nb\na\nb\n"] {
        #expect(throws: HarnessError.self) { try Tutorial.apply([" a", "-b"], to: text) }
      }
    }

    @Test func unmarkedBlocksAreErrors() {
      #expect(throws: HarnessError.self) { try Tutorial(markdown: "```json\n{}\n```\n") }
      #expect(throws: HarnessError.self) { try Tutorial(markdown: "```sh\nls\n") }
    }
  }
}
