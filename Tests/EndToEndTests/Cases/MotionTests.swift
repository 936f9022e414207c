import Testing

extension EndToEnd {
  /// Tests of motion on a pseudoterminal: when there is any, and its bytes.
  @Suite struct MotionTests {
    /// A list whose rows are data of the server.
    private static let list: [String: String] = [
      "home.json": """
      {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Orders"},
       "context": {"id": "orders", "value": []},
       "child": {"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": 1}},
        "onInit": [{"_beagleAction_": "beagle:sendRequest", "url": "/rows.json",
         "onSuccess": [{"_beagleAction_": "beagle:setContext", "contextId": "orders",
          "value": "@{onSuccess.data}"}]}],
        "children": [{"_beagleComponent_": "beagle:text", "text": "Latest orders"},
         {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}",
          "style": {"flex": {"grow": 1}},
          "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}]}}
      """,
      "rows.json": "[\"first\", \"second\"]",
    ]

    /// The bytes of each read in a period.
    private func writes(_ session: PtySession, seconds: Double) -> [Int] {
      var sizes: [Int] = []
      let end = PtySession.now + seconds
      while PtySession.now < end {
        let before = session.output.count
        session.pump(milliseconds: 10)
        if session.output.count > before { sizes.append(session.output.count - before) }
      }
      return sizes
    }

    /// Waits for a number of steps of a spinner, and returns about how many bytes each of them wrote. It counts
    /// the glyphs, because a busy machine passes several steps on as one piece of output.
    private func bytesOfAStep(_ session: PtySession, steps: Int) throws -> Int {
      func count(from start: Int) -> Int {
        // The frames of the spinner are Braille patterns.
        let bytes = session.output[start...]
        return zip(bytes, bytes.dropFirst()).count { $0 == 0xe2 && (0xa0...0xa3).contains($1) }
      }
      let start = session.output.count
      try session.wait("\(steps) steps") { count(from: start) >= steps }
      return (session.output.count - start) / count(from: start)
    }

    /// Each step of a spinner or of the light over a list writes at most 60 bytes.
    @Test(arguments: ["", "truecolor"])
    func stepsWriteFewBytes(colors: String) throws {
      let waiting = try PtySession(
        screens: Self.list, ["--latency", "600000"], environment: ["COLORTERM": colors])
      try waiting.wait(for: "Loading")
      _ = try bytesOfAStep(waiting, steps: 2)
      let spinner = try bytesOfAStep(waiting, steps: 12)
      #expect(spinner <= 60)

      let routes = #"[{"path": "/rows.json", "delay_ms": 600000, "body_file": "rows.json"}]"#
      let session = try PtySession(
        screens: Self.list.merging(["routes.json": routes]) { $1 },
        environment: ["COLORTERM": colors])
      try session.wait(for: "Latest orders", "/rows.json")
      try session.wait("the bars") { session.screen.hasBars }
      _ = try bytesOfAStep(session, steps: 2)
      let before = session.screen.backgrounds
      // The light takes a step in turns with the spinner.
      let both = try bytesOfAStep(session, steps: 12)
      #expect(session.screen.backgrounds != before)
      #expect(both > spinner && both <= 120)
    }

    /// With motion off, a load is still announced, and after two seconds its duration.
    @Test(
      arguments: [
        (["--motion", "off"], [:]), ([], ["NO_MOTION": "1"]),
      ] as [([String], [String: String])])
    func nothingMovesWithoutMotion(options: [String], environment: [String: String]) throws {
      let session = try PtySession(
        screens: Payload.pair, ["--latency", "4000"] + options,
        environment: environment.mapValues { Optional($0) })
      try session.wait(for: "•  Loading…")
      let before = session.output.count
      let sizes = writes(session, seconds: 1.2)
      #expect(session.output.count == before, "\(sizes)")
      try session.wait(for: "2 s")
      try session.wait(for: "3 s")
      #expect(session.screen.shows("•  Loading…") || session.screen.shows("•  Wait"))
      try session.wait(for: "Welcome")
      #expect(try session.quit() == [])
    }

    @Test func optionOverridesTheVariable() throws {
      let session = try PtySession(
        screens: Payload.pair, ["--latency", "60000", "--motion", "on"],
        environment: ["NO_MOTION": "1"])
      try session.wait(for: "Loading")
      _ = try bytesOfAStep(session, steps: 5)
    }

    /// A page slides with `on`, and neither with `off` nor by default over ssh.
    @Test func pagesSlideInFastTerminals() throws {
      func frames(_ options: [String], _ environment: [String: String]) throws -> Bool {
        let session = try PtySession(
          screens: Payload.pair, options, environment: environment.mapValues { Optional($0) })
        try session.wait(for: "Welcome", "? keys")
        try session.waitForNoOutput()
        var hasEdge = false
        session.onOutput = { if $0.screen.shows("│") { hasEdge = true } }
        try session.open("Second", expecting: "This is the second screen")
        try session.waitForNoOutput()
        #expect(!session.screen.shows("│"))
        return hasEdge
      }
      #expect(try frames(["--motion", "on"], [:]))
      #expect(try !frames(["--motion", "off"], [:]))
      #expect(try !frames([], ["SSH_CONNECTION": "1 2 3 4"]))
    }

    @Test func configurationFileSetsMotion() throws {
      let home = try TemporaryScreens(["beagle-tui/config.json": #"{"motion": "off"}"#])
      let session = try PtySession(
        screens: Payload.pair, ["--latency", "60000"],
        environment: ["XDG_CONFIG_HOME": home.path])
      try session.wait(for: "•  Loading…")
      let wrong = try TemporaryScreens(["beagle-tui/config.json": #"{"motion": "fast"}"#])
      let run = try PipeRun(["config"], environment: ["XDG_CONFIG_HOME": wrong.path])
      #expect(run.errors.contains(#"expected "auto", "on" or "off""#))
    }
  }
}

extension VTermScreen {
  /// The background colors of all cells.
  fileprivate var backgrounds: [UInt32] {
    (0..<rows).flatMap { row in (0..<columns).map { cell($0, row).background } }
  }

  /// Whether there is a row with a background at its first cells only.
  fileprivate var hasBars: Bool {
    (0..<rows - 1).contains { row in
      // The surface may have a color of its own.
      let surface = cell(columns - 1, row).background
      return (0..<10).allSatisfy { cell($0, row).background != surface }
    }
  }
}
