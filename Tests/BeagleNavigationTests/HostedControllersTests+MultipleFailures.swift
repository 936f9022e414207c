import BeagleTUI
import BeagleTestSupport
import Testing

@testable import beagle_tui

/// Tests of several requests and failures at the same time.
extension HostedControllersTests {
  static let lazyComponents =
    StateSequenceTests.lazy + "," + StateSequenceTests.lazy.replacing("/more", with: "/other")

  func failBoth() {
    fail("/more", status: 404)
    fail("/other")
  }

  var pendingParts: [String] { bench.server.pending.map(\.request.url).sorted() }

  @Test func customControllerRetriesAllFailuresTogether() {
    openHome("CustomBeagleNavigation", extra: Self.lazyComponents)
    failBoth()
    #expect(bench.text.contains("GET /more returned 404."))
    bench.press(.enter)
    #expect(pendingParts == ["/more", "/other"])
    #expect(rows.last == "not yet")
  }

  /// A failed action is visible again when its screen reappears, in each treatment.
  @Test(arguments: ["Inline", "Minimal", "NonBlocking", "default"])
  func failedActionIsShownAgainAfterAnotherScreen(controller: String) {
    let save = Part.action("sendRequest", #""url":"/save""#, #""method":"POST""#)
    openHome(controller, extra: Part.button("Save", save))
    bench.click("Save")
    bench.click("Go")
    fail("/save")
    bench.server.respond(screenJSON("Next"), to: "/next")
    bench.settle()
    #expect(bench.text.contains("Content of Next"), "\(bench.text)")
    // A message of `Minimal` stays until the next key.
    let isMessage = controller == "Minimal"
    #expect(isMessage || !bench.text.contains("503"), "\(bench.text)")
    for attempt in 1...2 {
      bench.press(.escape)
      #expect(bench.text.contains("503"), "\(bench.text)")
      bench.press(.character("r"))
      #expect(pendingParts == ["/save"])
      if attempt == 1 {
        fail("/save")
        #expect(bench.text.contains("503"), "\(bench.text)")
        bench.screen?.navigationController?.pushViewController(
          BeagleScreenViewController(
            .declarativeText(screenJSON("Other")), dependencies: bench.dependencies))
        bench.settle()
        #expect(isMessage || !bench.text.contains("503"), "\(bench.text)")
      }
    }
    bench.server.respond("{}", to: "/save")
    bench.settle()
    #expect(!bench.text.contains("503") && bench.screen?.hasFailures == false, "\(bench.text)")
  }

  /// Retry of a dialog also retries what an earlier dialog showed, which a screen has covered.
  @Test(arguments: ["r", "\r"]) func retryOfADialogRetriesEarlierFailures(key: Character) {
    func send(_ url: String) -> String {
      Part.action("sendRequest", "\"url\":\"\(url)\"", #""method":"POST""#)
    }
    bench.openHome([
      "Get": send("/get"), "Save": send("/save"),
      "Go": Part.action("pushView", #""route":{"url":"/next"}"#),
    ])
    for name in ["Get", "Save", "Go"] { bench.click(name) }
    fail("/save")
    #expect(bench.text.contains("POST /save returned 503"), "\(bench.text)")
    bench.server.respond(screenJSON("Next"), to: "/next")
    bench.settle()
    #expect(bench.text.contains("Content of Next"), "\(bench.text)")
    fail("/get")
    bench.press(.escape)
    #expect(bench.text.contains("POST /get returned 503"), "\(bench.text)")
    bench.press(key == "r" ? .character("r") : .enter)
    #expect(pendingParts == ["/get", "/save"], "\(bench.text)")
  }

  private static let save = Part.action("sendRequest", #""url":"/save""#, #""method":"POST""#)

  /// Reloads the first screen in vain. Returns its path.
  private func failReload(closesDialog: Bool = true) -> String {
    let home = bench.server.requests[0].request.url
    bench.press(.character("R"))
    fail(home)
    #expect(bench.text.contains("503"), "\(bench.text)")
    if closesDialog { bench.press(.escape) }
    return home
  }

  /// Opens a screen whose reload and POST have failed. Returns the path of the screen.
  /// - Parameter together: whether one dialog shows both; otherwise that of the reload was closed.
  private func failReloadAndSave(together: Bool) -> String {
    bench.openHome(["Save": Self.save])
    if together { bench.click("Save") }
    let home = failReload(closesDialog: !together)
    if !together { bench.click("Save") }
    fail("/save")
    #expect(bench.text.contains("POST /save returned 503"), "\(bench.text)")
    return home
  }

  /// The new screen would cancel the request.
  @Test(arguments: ["r", "\r"], [true, false])
  func reloadIsRetriedAfterTheAction(key: Character, together: Bool) {
    let home = failReloadAndSave(together: together)
    for _ in 1...2 {
      bench.press(key == "r" ? .character("r") : .enter)
      #expect(pendingParts == ["/save"], "\(bench.text)")
    }
    bench.server.respond("{}", to: "/save")
    bench.settle()
    #expect(pendingParts == [home], "\(bench.text)")
    bench.server.respond(screenJSON("New"), to: home)
    bench.settle()
    #expect(bench.text.contains("Content of New"), "\(bench.text)")
    #expect(!bench.text.contains("Canceled") && !bench.text.contains("503"), "\(bench.text)")
    #expect(bench.screen?.hasFailures == false)
  }

  /// Otherwise the new screen would remove the failure. Both are visible again.
  @Test(arguments: [true, false], [1, 3])
  func reloadIsNotRetriedIfTheActionFails(together: Bool, times: Int) {
    let home = failReloadAndSave(together: together)
    for _ in 1...times {
      bench.press(.character("r"))
      #expect(pendingParts == ["/save"], "\(bench.text)")
      fail("/save")
      #expect(pendingParts.isEmpty)
      #expect(bench.text.contains("POST /save returned 503"), "\(bench.text)")
      #expect(bench.text.contains("GET \(home) returned 503"), "\(bench.text)")
    }
    bench.press(.enter)
    bench.server.respond("{}", to: "/save")
    bench.settle()
    #expect(pendingParts == [home], "\(bench.text)")
  }

  /// What `onError` shows stays, too.
  @Test func reloadIsNotRetriedIfAHandledActionFails() {
    let own = Part.action(
      "sendRequest", #""url":"/own""#, #""method":"POST""#,
      "\"onError\":[\(Part.append("not saved", to: "global"))]")
    bench.dependencies.globalContext.set("")
    openHome("default", extra: Part.text("state @{global}.") + "," + Part.button("Own", own))
    let home = failReload()
    bench.click("Own")
    bench.press(.character("r"))
    fail("/own", status: 400)
    #expect(pendingParts.isEmpty)
    #expect(bench.text.contains("GET \(home) returned 503"), "\(bench.text)")
    bench.press(.escape)
    #expect(bench.text.contains("state not saved."), "\(bench.text)")
  }

  /// The new content would remove the text.
  @Test func reloadIsNotRetriedWhileTheUserTypes() {
    let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name"}"#
    openHome("default", extra: Part.button("Save", Self.save) + "," + field)
    _ = failReload()
    bench.click("Save")
    bench.press(.character("r"))
    bench.click("Name")
    for character in "abc" { bench.press(.character(character)) }
    bench.server.respond("{}", to: "/save")
    bench.settle()
    #expect(pendingParts.isEmpty)
    #expect(bench.text.contains("abc") && bench.text.contains("503"), "\(bench.text)")
  }

  /// A request that the application has canceled ends the retry.
  @Test func canceledRequestEndsTheRetry() throws {
    bench.openHome([:])
    let home = failReload()
    let requests = try #require(bench.screen?.requests)
    let token = requests.send(path: "/save", HttpAdditionalData(method: .post)) { _ in }
    bench.press(.character("r"))
    token?.cancel()
    requests.send(path: "/get") { _ in }
    bench.server.respond("{}", to: "/get")
    bench.settle()
    #expect(pendingParts.isEmpty)
    bench.press(.character("r"))
    #expect(pendingParts == [home])
  }

  /// Escape ends the retry. The response of the request does not continue it.
  @Test(arguments: [true, false]) func canceledRetryDoesNotReload(together: Bool) {
    let home = failReloadAndSave(together: together)
    bench.press(.character("r"))
    bench.press(.escape)
    bench.server.respond("{}", to: "/save")
    bench.settle()
    #expect(pendingParts.isEmpty, "\(bench.text)")
    bench.press(.character("r"))
    #expect(pendingParts == [home], "\(bench.text)")
  }

  /// The same without a dialog, while the request of a control runs.
  @Test(arguments: ["default", "Inline", "Minimal", "NonBlocking"])
  func retriedReloadWaitsForRunningActions(controller: String) {
    openHome(controller, extra: Part.button("Save", Self.save))
    let home = failReload(closesDialog: controller == "default")
    bench.click("Save")
    bench.press(.character("r"))
    #expect(pendingParts == ["/save"], "\(bench.text)")
    let message = "The screen loads after POST /save."
    #expect(controller == "Minimal" || bench.text.contains(message), "\(bench.text)")
    bench.server.respond("{}", to: "/save")
    bench.settle()
    #expect(pendingParts == [home] && !bench.text.contains(message), "\(bench.text)")
  }

  /// Escape ends the wait, which has no box. It goes back from a screen that was pushed.
  @Test(arguments: [false, true]) func escapeEndsTheWaitOfALoad(isPushed: Bool) {
    let open = Part.action("pushView", #""route":{"url":"/next"}"#)
    bench.openHome(["Save": Self.save, "Go": open])
    if isPushed {
      bench.click("Go")
      bench.server.respond(screenJSON("Next", ["Save": Self.save]), to: "/next")
      bench.settle()
    }
    bench.press(.character("R"))
    fail()
    bench.press(.escape)
    bench.click("Save")
    bench.press(.character("r"))
    #expect(bench.text.contains("The screen loads after POST /save."), "\(bench.text)")
    #expect(bench.text.contains("/save. Esc") == !isPushed, "\(bench.text)")
    #expect(bench.titles.count == (isPushed ? 2 : 1))
    bench.press(.escape)
    #expect(!bench.text.contains("The screen loads"), "\(bench.text)")
    #expect(bench.titles.count == 1)
    bench.server.respond("{}", to: "/save")
    bench.settle()
    #expect(pendingParts.isEmpty)
  }

  /// An action that opens another screen has ended the retry. The reload is not sent below it.
  @Test func retriedReloadDoesNotRunOnACoveredScreen() {
    let open = Part.action("pushView", #""route":{"url":"/next"}"#)
    let save = Part.action(
      "sendRequest", #""url":"/save""#, #""method":"POST""#, "\"onSuccess\":[\(open)]")
    bench.openHome(["Save": save])
    _ = failReload()
    bench.click("Save")
    bench.press(.character("r"))
    bench.server.respond("{}", to: "/save")
    bench.settle()
    bench.server.respond(screenJSON("Next"), to: "/next")
    bench.settle()
    #expect(bench.text.contains("Content of Next") && pendingParts.isEmpty, "\(bench.text)")
  }

  /// The user learns nothing else of a request that new content has canceled.
  @Test func reloadWarnsOfTheRequestThatItCancels() {
    let save = Part.action("sendRequest", #""url":"/save""#, #""method":"POST""#)
    bench.openHome(["Save": save])
    let home = bench.server.requests[0].request.url
    bench.click("Save")
    bench.press(.character("R"))
    bench.server.respond(screenJSON("New"), to: home)
    bench.settle()
    #expect(
      bench.text.contains("Content of New") && bench.text.contains("Canceled POST /save"),
      "\(bench.text)")
  }

  /// The banner has the background of dialogs and a red edge.
  @Test func bannerUsesTheRaisedBackground() throws {
    openHome("NonBlocking")
    bench.click("Go")
    fail("/next")
    let theme = bench.window.theme
    let position = try #require(bench.terminal.find("GET /next"))
    let surface = bench.terminal.surface
    #expect(surface[position.x, position.y].background == theme[.dialog].background)
    #expect(surface[position.x, position.y].foreground == theme[.danger].foreground)
    #expect(surface[0, position.y].foreground == theme[.danger].foreground)
    #expect(surface[0, position.y].background == theme[.dialog].background)
  }

  /// In the program's own theme, a button with a destructive label is red and not focused
  /// initially.
  @Test func destructiveLabelsAreMarked() throws {
    bench.dependencies.theme = Session.theme
    let confirm = Part.action(
      "confirm", "\"title\":\"Sure?\"", "\"message\":\"It is lost.\"", "\"labelOk\":\"Delete\"",
      "\"labelCancel\":\"Keep it\"")
    bench.openHome(["Go": confirm])
    bench.click("Go")
    #expect(bench.text.contains("▸ Keep it"))
    let position = try #require(bench.terminal.find("Delete"))
    let background = bench.terminal.surface[position.x, position.y].background
    #expect(background == bench.window.theme[.buttonDestructive].background)
  }

  @Test func bannerListsAllFailures() {
    openHome("NonBlocking", extra: Self.lazyComponents)
    failBoth()
    #expect(rows[1] == "▌ GET /more returned 404.            Retry  r")
    #expect(rows[2] == "▌ GET /other returned 503.")
    #expect(rows.filter { $0.contains("Retry") }.count == 1)
    bench.click("Retry")
    #expect(pendingParts == ["/more", "/other"])
    #expect(!bench.text.contains("Retry"))
    failBoth()
    bench.press(.character("r"))
    #expect(pendingParts == ["/more", "/other"])
    failBoth()
    // Dismissed failures can still be retried. The button does the same as `r`.
    bench.press(.escape)
    report(.error(.action(TestError())) {})
    bench.click("Retry")
    #expect(pendingParts == ["/more", "/other"])
  }

  /// Another load does not hide an earlier failure.
  @Test func failuresStayListedDuringAnotherLoad() {
    openHome("NonBlocking", extra: Self.lazyComponents)
    failBoth()
    report(.started)
    #expect(rows[1].hasPrefix("▌ GET /more returned 404."))
    report(.error(.action(TestError())) {})
    report(.finished)
    #expect(bench.text.contains("GET /more returned") && bench.text.contains("GET /other returned"))
    #expect(rows[3].hasPrefix("▌"))
    bench.press(.character("r"))
    #expect(!bench.text.contains("▌"))
    #expect(pendingParts == ["/more", "/other"])
  }

  @Test func failurePagesStack() {
    openHome("MyAppNavigationController", extra: Self.lazyComponents)
    failBoth()
    #expect(rows.contains("GET /other returned 503."))
    bench.press(.enter)
    #expect(pendingParts == ["/other"])
    #expect(rows.contains("GET /more returned 404."))
    bench.press(.enter)
    #expect(pendingParts == ["/more", "/other"])
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go", "not yet", "not yet"])
  }

  @Test func progressIsShownUntilTheLastLoadEnds() {
    openHome("NonBlocking")
    bench.press(.character("R"))
    bench.click("Go")
    #expect(bench.server.pending.count == 2)
    respond("Home")
    #expect(statusBar.contains("⠋"))
    fail("/next")
    #expect(!statusBar.contains("⠋"))
    #expect(rows[1].hasPrefix("▌ GET /next returned 503."))
  }

  /// Beagle iOS and applications report `started` more often than `finished`.
  @Test(arguments: ["pushView", "pushStack"])
  func progressEndsWithItsScreen(_ action: String) {
    let push = Part.push(action, "/next", ",\"controllerId\":\"NonBlocking\"")
    openHome("NonBlocking", extra: Part.button("Open", push))
    bench.click("Open")
    respond("Next")
    report(.started)
    report(.started)
    report(.finished)
    #expect(statusBar.contains("⠋"))
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(!statusBar.contains("⠋"))
  }

  @Test func progressEndsWithItsStack() {
    let form = """
      {"_beagleComponent_":"beagle:form","onSubmit":[
        {"_beagleAction_":"beagle:formRemoteAction","path":"/send","method":"POST"}],
       "child":{"_beagleComponent_":"beagle:formSubmit","child":\(Part.button("Send"))}}
      """
    let push = Part.push("pushStack", "/modal", ",\"controllerId\":\"NonBlocking\"")
    openHome("NonBlocking", extra: Part.button("Open", push))
    bench.click("Open")
    respond("Modal", extra: form)
    bench.click("Send")
    #expect(statusBar.contains("⠋"))
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(!statusBar.contains("⠋"))
    #expect(bench.server.pending.isEmpty)
  }
}
