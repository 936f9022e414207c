import Glibc
import Testing

extension EndToEnd {
  /// Tests of the terminal features that the program uses in each terminal. The terminals' replies
  /// and keys are recorded; `docs/terminals.md` has the results.
  @Suite struct TerminalMatrixTests {
    private static let columnCount = 9

    /// The rows of the table in the manual, by the name of the terminal.
    private static func rows() throws -> [String: String] {
      let lines = try TestedProgram.text(of: TestedProgram.packageRoot + "/docs/terminals.md")
        .split(separator: "\n").filter { $0.hasPrefix("| ") }
      let rows = lines.map { line in line.split(separator: "|").map { $0.trimmed } }
      return Dictionary(
        rows.filter { $0.count == columnCount }
          .map { ($0[0], $0.dropFirst().joined(separator: ", ")) },
        uniquingKeysWith: { first, _ in first })
    }

    private static func screens() throws -> TemporaryScreens {
      let screens = try TemporaryScreens()
      try screens.write("images/square.svg", ImageTests.file)
      try screens.write("bin/chafa", ImageTests.chafaScript(sixels: ImageTests.sixels))
      chmod(screens.path + "/bin/chafa", 0o755)
      let link = """
        {"_beagleAction_": "beagle:openExternalURL", "url": "https://example.org/terms"}
        """
      let tinted = """
        {"_beagleComponent_": "beagle:text", "text": "Tinted", "textColor": "#12B4C7"}
        """
      try screens.write(
        "home.json",
        Payload.screen(
          "Home",
          [
            Payload.echoingField("first"), Payload.echoingField("second"),
            Payload.button("Terms", [link]), tinted, ImageTests.image,
          ]))
      return screens
    }

    /// Starts the program and plays the replies of a terminal, each batch after its queries.
    /// - Parameter expected: The row in the manual. With fewer than 16 colors, the program asks for no images.
    private func play(
      _ recording: TerminalRecording, _ screens: TemporaryScreens, expected: String?
    ) throws -> PtySession {
      var environment = recording.environment
      environment["PATH"] = screens.path + "/bin:/usr/bin:/bin"
      let session = try PtySession([screens.path], environment: environment, replies: false)
      session.reportCell(width: recording.cell.width, height: recording.cell.height)
      try session.wait(for: "Tinted", "Esc done")
      var isImageQuery = false
      let count = expected?.hasPrefix("8, ") == true ? 1 : recording.replies.count
      for (index, batch) in recording.replies.prefix(count).enumerated() {
        try session.wait("batch \(index + 1) of the queries") {
          let log = session.screen.log
          let ends =
            log.featureQueries.count { $0 == "attributes" }
            + log.imageQueries.count { $0 == "attributes" }
          // Both questions may be in the first batch.
          return ends > index || index > 0 && !log.featureQueries.contains("attributes")
        }
        session.send(batch)
        isImageQuery = session.screen.log.imageQueries.contains("attributes")
      }
      try session.wait("the image") { image(session) != nil }
      if isImageQuery { try session.waitForNoOutput() }
      return session
    }

    /// The form of the image.
    private func image(_ session: PtySession) -> String? {
      let output = String(decoding: session.output, as: UTF8.self)
      if output.contains("\u{1b}_Ga=T") { return "kitty" }
      if output.contains("\u{1b}P0;1;0q") { return "sixels" }
      if session.screen.shows("SSSS") { return "sextants" }
      if session.screen.shows("HHHH") { return "half blocks" }
      if session.screen.shows("QQQQ") { return "quadrants" }
      return session.screen.shows("[square]") ? "names" : nil
    }

    /// The first cells of the row of the table: what the program uses without a key.
    private func features(of session: PtySession) -> [String] {
      let log = session.screen.log
      return [
        log.usesRGB ? "24 bits" : log.usesPalette ? "256" : log.usesColor ? "8" : "none",
        log.everOn.contains(2026) ? "yes" : "no",
        log.everOn.contains(2031) ? "at once" : log.everOn.contains(1004) ? "on focus" : "no",
        image(session) ?? "none",
      ]
    }

    /// Operates the program in a terminal, and returns the row of the table.
    /// - Parameter expected: The row in the manual. A slow program draws the image with characters
    ///   long before it has read all replies.
    private func row(
      of session: PtySession, _ recording: TerminalRecording, expected: String?
    ) throws -> String {
      let start = expected?.split(separator: ", ").prefix(4).map { String($0) }
      try session.wait("\(start ?? []) of the manual, not \(features(of: session))") {
        features(of: session) == start
      }
      var cells = features(of: session)
      let log = session.screen.log

      // The first field has the focus and no error. Enter goes on, Shift-Enter back.
      session.send("\t")
      session.send("b")
      try session.wait(for: "second: b.")
      session.send(recording.shiftEnter)
      session.send("a")
      try session.wait("the effect of Shift-Enter") {
        session.screen.shows("first: a.") || session.isFocused("Terms")
      }
      let goesBack = session.screen.shows("first: a.")
      cells.append(log.kittyDepth == 1 ? "exact" : "usual")
      cells.append(goesBack ? "yes" : "no")
      if goesBack { session.send("\t\t") }
      try session.wait(forFocusOn: "Terms")
      session.send("\r")
      try session.wait(for: "External URL", "https://example.org/terms")
      let output = String(decoding: session.output, as: UTF8.self)
      cells.append(
        output.contains("\u{1b}]8;id=1;https://example.org/terms\u{1b}\\") ? "yes" : "no")
      session.send(recording.escape)
      try session.wait(forNo: "External URL")
      session.send("\r")
      try session.wait(for: "External URL")
      session.send("c")
      try session.wait(forNo: "External URL")
      cells.append(
        String(decoding: session.output, as: UTF8.self).contains("\u{1b}]52;c;") ? "yes" : "no")
      // The first one asks, because the typed text was not sent.
      #expect(try session.quit(with: "\u{3}\u{3}") == [], "\(recording.terminal)")
      return cells.joined(separator: ", ")
    }

    @Test(arguments: TerminalRecording.names) func recordedTerminal(name: String) throws {
      let recording = try TerminalRecording(name)
      let screens = try TerminalMatrixTests.screens()
      let expected = try TerminalMatrixTests.rows()[recording.terminal]
      let session = try play(recording, screens, expected: expected)
      let row = try row(of: session, recording, expected: expected)
      #expect(row == expected, "\(recording.terminal)")
    }

    /// Terminals that are not queried, and one that never replies.
    @Test(arguments: [
      ("Linux console", "linux"), ("No reply", "xterm-256color"),
    ])
    func silentTerminal(name: String, term: String) throws {
      let recording = TerminalRecording(term: term)
      let screens = try TerminalMatrixTests.screens()
      let expected = try TerminalMatrixTests.rows()[name]
      let session = try play(recording, screens, expected: expected)
      #expect(
        session.screen.log.featureQueries.isEmpty == (term != "xterm-256color"), "\(name)")
      let row = try row(of: session, recording, expected: expected)
      #expect(row == expected, "\(name)")
    }

    /// Every recorded terminal is in the manual, and the manual has no other one.
    @Test func manualHasEveryTerminal() throws {
      let names = try TerminalRecording.names.map { try TerminalRecording($0).terminal }
      let expected = Set(names + ["Linux console", "No reply", "Terminal"])
      #expect(Set(try TerminalMatrixTests.rows().keys) == expected)
      #expect(names.count >= 15)
    }

    /// Replies that arrive long after the queries, one byte at a time, do not become keys.
    @Test(arguments: TerminalRecording.names) func lateReplies(name: String) throws {
      let recording = try TerminalRecording(name)
      let screens = try TerminalMatrixTests.screens()
      var environment = recording.environment
      environment["PATH"] = screens.path + "/bin:/usr/bin:/bin"
      let session = try PtySession([screens.path], environment: environment, replies: false)
      try session.wait(for: "Tinted", "Esc done")
      for byte in recording.replies.joined() {
        session.send([byte])
        session.pump(milliseconds: 1)
      }
      session.send("x")
      try session.wait(for: "first: x.")
      #expect(try session.quit(with: "\u{3}\u{3}") == [])
    }
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
