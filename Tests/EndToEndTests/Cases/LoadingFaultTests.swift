import Glibc
import Synchronization
import TestServers
import Testing

extension EndToEnd {
  /// Waits, failures and typing on slow and failing servers, as a person meets them.
  @Suite struct LoadingFaultTests {
    /// A server that holds some responses back until ``open()``.
    private final class Gate: Sendable {
      private let isOpen = Atomic(false)

      func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

      /// Waits, on the thread of a connection.
      func wait() { while !isOpen.load(ordering: .sequentiallyConsistent) { usleep(1000) } }
    }

    private static let post =
      #"{"_beagleAction_": "beagle:sendRequest", "url": "/save", "method": "POST"}"#
    private static let failure = TestServer.Reaction.response(503)

    /// Starts the program on a server and waits for the first screen.
    private func start(_ server: TestServer, _ text: String) throws -> PtySession {
      let session = try PtySession([server.url, "--automatic-retries", "0"])
      try session.wait(for: text)
      try session.waitForNoOutput()
      return session
    }

    /// A server whose home screen has a component and an action that runs at first.
    private func server(
      _ children: [String], onInit: String? = nil,
      _ react: @escaping @Sendable (String) -> TestServer.Reaction?
    ) throws -> TestServer {
      let start = onInit.map { #""onInit": [\#($0)],"# } ?? ""
      let home = #"""
        {"_beagleComponent_": "beagle:container", \#(start) "children":
          [\#(children.joined(separator: ","))]}
        """#
      return try TestServer { react($0.target) ?? .response(200, [:], home) }
    }

    /// A text field whose changes run an action, and a text that repeats its value.
    private func field(_ action: String? = nil) -> String {
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "v", "value": ""}, "children": [
        {"_beagleComponent_": "beagle:textInput", "placeholder": "type here", "onChange": [
          {"_beagleAction_": "beagle:setContext", "contextId": "v", "value": "@{onChange.value}"}
          \#(action.map { ", " + $0 } ?? "")]},
        {"_beagleComponent_": "beagle:text", "text": "value: @{v}."}]}
      """#
    }

    @Test(arguments: [true, false])
    func failedActionsWithoutOnErrorAreVisible(isFirst: Bool) throws {
      let button = Payload.button("Save", [Self.post])
      let server = try server([button], onInit: isFirst ? Self.post : nil) {
        $0 == "/save" ? Self.failure : nil
      }
      let session = try start(server, "Save")
      if !isFirst { session.send("\r") }
      try session.wait(for: "503")
      session.send("r")
      try session.wait("the retry") { server.received.count { $0.target == "/save" } == 2 }
    }

    @Test func pressedButtonIsBusyAndSendsOnce() throws {
      let gate = Gate()
      let server = try server([Payload.button("Save", [Self.post])]) {
        guard $0 == "/save" else { return nil }
        gate.wait()
        return .response(200, [:], "{}")
      }
      let session = try start(server, "Save")
      session.send("\r")
      try session.wait(for: "/save")
      for _ in 1...4 {
        session.send("\r")
        try session.wait(for: "Still sending")
      }
      gate.open()
      try session.wait(forNo: "/save")
      #expect(server.received.count { $0.target == "/save" } == 1)
      #expect(try session.quit() == [])
    }

    @Test func retryThatFailsAtOnceIsCounted() throws {
      let server = try server([Payload.button("Save", [Self.post])]) {
        $0 == "/save" ? Self.failure : nil
      }
      let session = try start(server, "Save")
      session.send("\r")
      try session.wait(for: "Retry", "503")
      try session.waitForNoOutput()
      session.send("r")
      try session.wait(for: "attempt 2")
    }

    @Test func failedPartOpensNoBox() throws {
      let lazy = #"""
        {"_beagleComponent_": "beagle:lazyComponent", "path": "/part",
         "initialState": {"_beagleComponent_": "beagle:text", "text": "loading the part"}}
        """#
      let server = try server([Payload.text("Top"), lazy]) { $0 == "/part" ? Self.failure : nil }
      let session = try start(server, "Top")
      try session.wait(for: "✕", "r retry")
      #expect(!session.screen.shows("loading the part") && !session.screen.shows("Cancel"))
    }

    /// No key is pressed after the server has returned.
    @Test func boxClosesWhenTheServerReturns() throws {
      let isRepaired = Atomic(false)
      let server = try TestServer { _ in
        isRepaired.load(ordering: .sequentiallyConsistent)
          ? .response(200, [:], Payload.text("Loaded")) : Self.failure
      }
      let session = try PtySession([server.url])
      try session.wait(for: "Retry", "Cancel", "503")
      isRepaired.store(true, ordering: .sequentiallyConsistent)
      try session.wait(for: "Loaded")
    }

    /// The responses have neither validators nor lifetimes, and the user of the tests has no home directory
    /// for a cache. `r` asks the server again.
    @Test func lastScreenIsShownWhileTheServerFails() throws {
      let isDown = Atomic(false)
      let server = try server([Payload.link("Go", to: "/next")]) {
        guard $0 == "/next" else { return nil }
        return isDown.load(ordering: .sequentiallyConsistent)
          ? .reset("") : .response(200, [:], Payload.text("Next screen"))
      }
      let session = try start(server, "Go")
      session.send("\r")
      try session.wait(for: "Next screen")
      try session.waitForNoOutput()
      session.send("\u{1b}")
      try session.wait(for: "Go", "? keys")
      try session.waitForNoOutput()
      isDown.store(true, ordering: .sequentiallyConsistent)
      session.send("\r")
      try session.wait(for: "Next screen", "r reload")
      #expect(!session.screen.shows("Cancel"))
      let count = server.received.count
      session.send("r")
      try session.wait("the reload") { server.received.count > count }
    }

    @Test(arguments: [
      ("application/json", #"{"message":"order service is down, ticket 4711"}"#),
      ("text/plain", "order service is down, ticket 4711"),
      ("text/html", "<h1>order service is down, ticket 4711</h1>"),
      ("application/problem+json", #"{"title":"order service is down, ticket 4711"}"#),
    ]) func boxHasTheWordsOfTheServer(type: String, body: String) throws {
      let server = try server([Payload.button("Save", [Self.post])]) {
        $0 == "/save" ? .response(500, ["Content-Type": type], body) : nil
      }
      let session = try start(server, "Save")
      session.send("\r")
      try session.wait(for: "order service is down, ticket 4711")
    }

    /// A request of the screen fails while the user types.
    @Test func failureDoesNotTakeTextOfAField() throws {
      let gate = Gate()
      let server = try server([field()], onInit: Self.post) {
        guard $0 == "/save" else { return nil }
        gate.wait()
        return Self.failure
      }
      // The spinner of the request is drawn again and again.
      let session = try PtySession([server.url])
      try session.wait(for: "value: .", "/save")
      session.send("error ")
      try session.wait(for: "value: error .")
      gate.open()
      try session.wait(for: "503")
      session.send("is red and q")
      try session.wait(for: "value: error is red and q.")
      #expect(server.received.count { $0.target == "/save" } == 1)
    }

    private static let confirm = #"""
      {"_beagleAction_": "beagle:confirm", "title": "Sure?", "message": "Really?",
       "onPressOk": [
         {"_beagleAction_": "beagle:setContext", "contextId": "v", "value": "confirmed"}
       ]}
      """#

    /// What a changed field opens does not get the keys that were typed for the field.
    @Test(arguments: [
      (confirm, "x\r"), (Payload.push("/next"), "x\rq"), (Payload.push("/next"), "xq"),
    ])
    func typedTextIsNoCommand(action: String, keys: String) throws {
      let server = try server([field(action)]) {
        $0 == "/next" ? .response(200, [:], Payload.text("Really?")) : nil
      }
      let session = try start(server, "value")
      session.send(keys)
      try session.wait(for: "Really?")
      try session.waitForNoOutput()
      #expect(session.status == nil && session.screen.shows("Really?"))
      #expect(!session.screen.shows("confirmed"))
    }

    @Test func fieldThatHidesItselfDoesNotQuit() throws {
      let field = #"""
        {"_beagleComponent_": "beagle:container", "context": {"id": "v", "value": ""}, "children": [
          {"_beagleComponent_": "beagle:textInput", "placeholder": "type here",
           "style": {"display": "@{condition(eq(v, ''), 'FLEX', 'NONE')}"}, "onChange": [
            {"_beagleAction_": "beagle:setContext", "contextId": "v", "value": "@{onChange.value}"}]},
          {"_beagleComponent_": "beagle:text", "text": "value: @{v}."}]}
        """#
      let server = try server([field]) { _ in nil }
      let session = try start(server, "value")
      session.send("xq")
      try session.wait(for: "value: x")
      try session.waitForNoOutput()
      #expect(session.status == nil)
    }

    @Test(arguments: [true, false]) func typingNeedsNoFocusOfTheUser(isPasted: Bool) throws {
      let server = try server([Payload.echoingField("v")]) { _ in nil }
      let session = try start(server, "v: .")
      isPasted ? session.paste("quiet 1") : session.send("quiet 1")
      try session.wait(for: "v: quiet 1.")
    }

    /// The box has the line of the mistake, as in `dev`.
    @Test func mistakeHasACodeFrame() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.link("Go", to: "/next")]),
        "next.json": "{\n  \"_beagleComponent_\": \"beagle:text\",\n  \"text\": \"a\" \"b\"\n}",
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "Go", "? keys")
      try session.waitForNoOutput()
      session.send("\r")
      try session.wait(for: "Retry", #"3 │   "text": "a" "b""#, "^")
    }
  }
}
