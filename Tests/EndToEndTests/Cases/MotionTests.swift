import Testing

extension EndToEnd {
  /// Tests of motion on a real terminal: when there is any, and how many bytes it costs.
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

    /// The bytes of each write during a period.
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

    /// Each step of a spinner or of the light over a list writes at most 60 bytes.
    @Test(arguments: ["", "truecolor"])
    func stepsWriteFewBytes(colors: String) throws {
      let session = try PtySession(
        screens: Self.list, ["--latency", "2500"], environment: ["COLORTERM": colors])
      try session.wait(for: "Loading")
      _ = writes(session, seconds: 0.3)
      let spinner = writes(session, seconds: 1)
      #expect(spinner.count >= 5, "\(spinner)")
      #expect(spinner.allSatisfy { $0 <= 60 }, "\(spinner)")
      try session.wait(for: "Latest orders", "/rows.json")
      _ = writes(session, seconds: 0.5)
      let both = writes(session, seconds: 1.2)
      #expect(both.count >= 12, "\(both)")
      // Two steps that a busy machine delays are one piece of output.
      #expect(both.filter { $0 > 60 }.count <= both.count / 4, "\(both)")
      #expect(both.allSatisfy { $0 <= 120 }, "\(both)")
      try session.wait(for: "first", "second")
      try session.waitForNoOutput(milliseconds: 300)
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
      #expect(writes(session, seconds: 1).count >= 5)
    }

    /// A page slides in two frames if the terminal draws without flicker, and never by default over ssh.
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
