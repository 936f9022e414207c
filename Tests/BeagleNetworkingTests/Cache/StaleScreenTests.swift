import BeagleSchema
import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// A user of a server whose responses and failures a test defines, in virtual time.
@MainActor
final class StaleBench {
  let bench: TestBench
  let network: StubbedNetworkClient
  private(set) var requests: [String] = []

  init(columns: Int = 80, rows: Int = 24, retry: Int = 0) {
    bench = TestBench(size: CellSize(width: columns, height: rows), retry: retry)
    network = StubbedNetworkClient(bench.server, scheduler: bench.application.application.loop)
    bench.dependencies.cache = MemoryCache()
    bench.dependencies.networkClient = network
    bench.dependencies.urlBuilder.baseUrl = "http://bff.test"
    network.onRequest = { [unowned self] in
      let path = $0.url.dropFirst("http://bff.test".count)
      self.requests.append("\($0.method.rawValue) \(path)")
    }
    // So that a time before the start has no negative age.
    bench.wait(milliseconds: 3_600_000)
  }

  /// Sets the response for a path from now on.
  func serve(
    _ path: String, _ body: String, _ control: String? = nil, status: Int = 200,
    after delay: Int = 0, headers: [(String, String)] = [], times: Int? = nil
  ) {
    serve(
      path, bytes: Array(body.utf8), control, status: status, after: delay, headers: headers,
      times: times)
  }

  func serve(
    _ path: String, bytes: [UInt8], _ control: String? = nil, status: Int = 200,
    after delay: Int = 0, headers: [(String, String)] = [], times: Int? = nil
  ) {
    let headers = headers + (control.map { [("Cache-Control", $0)] } ?? [])
    network.add(
      .init(
        outcome: .response(status: status, headers: headers, body: bytes), delay: delay,
        remaining: times
      ) {
        $0.url == "http://bff.test" + path
      })
  }

  func open(_ path: String = "/home") { bench.open(path: path) }

  func takeRequests() -> [String] {
    defer { requests = [] }
    return requests
  }

  var text: String { bench.text }
  var rows: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  var statusBar: String { rows.last { !$0.isEmpty } ?? "" }
  /// Whether the semantic tree says that the screen may be out of date.
  var isStale: Bool { !notes.isEmpty }
  var notes: [SemanticElement] { bench.semantics.flattened.filter { $0.states.contains(.stale) } }
  var hasError: Bool { bench.errorView != nil }
  /// The local time now, as the note shows it.
  var time: String { WallClock.minuteOfDay(bench.dependencies.wallClock()) }
}

/// Tests of screens that came from the cache and may be out of date.
@MainActor @Suite struct StaleScreenTests {
  private let stale = StaleBench()
  private var bench: TestBench { stale.bench }

  private nonisolated static let one = Part.screen(Part.text("Version one"), Edited.field())
  private nonisolated static let two = Part.screen(Part.text("Version two"), Edited.field())

  /// Loads the first version, and opens the screen again ten seconds later without a network.
  private func openOffline(_ control: String? = nil) {
    stale.serve("/home", Self.one, control)
    stale.open()
    #expect(stale.text.contains("Version one") && !stale.isStale)
    stale.network.isOffline = true
    bench.wait(milliseconds: 10_000)
    stale.open()
    bench.settle()
  }

  // MARK: - The last good screen

  @Test(arguments: [nil, "private", "max-age=5"])
  func lastGoodScreenIsShownWhateverItsHeaders(control: String?) {
    let time = stale.time
    openOffline(control)
    #expect(stale.text.contains("Version one"))
    #expect(stale.statusBar.contains("from \(time), 10 s ago"))
    #expect(!stale.hasError && stale.isStale)
  }

  @Test(arguments: ["no-store", "no-cache", "must-revalidate"])
  func screenThatForbidsItIsNotShown(control: String) {
    openOffline(control)
    #expect(stale.hasError && !stale.isStale)
    #expect(!stale.text.contains("Version one"))
  }

  /// A navigation waits for a running prefetch, which fails.
  @Test func failedPrefetchIsReplacedWhenItIsNeeded() {
    let push = Part.action("pushView", "\"route\":{\"url\":\"/next\",\"shouldPrefetch\":true}")
    stale.serve("/next", Self.one)
    stale.open("/next")
    stale.serve("/home", Part.screen(Part.button("Go", push)))
    stale.network.add(.init(outcome: .failure(.refused), delay: 500) { $0.url.hasSuffix("/next") })
    stale.open()
    bench.click("Go")
    #expect(stale.text.contains("Go") && !stale.isStale)
    bench.wait(milliseconds: 500)
    #expect(stale.text.contains("Version one") && stale.isStale && !stale.hasError)
  }

  @Test func applicationWithoutCacheShowsTheFailure() {
    bench.dependencies.cache = nil
    openOffline()
    #expect(stale.hasError)
  }

  /// A page of a proxy, or a mistake on the server, is not stored as a good response.
  @Test func unreadableResponseDoesNotReplaceTheLastGoodOne() {
    stale.serve("/home", Self.one)
    stale.open()
    stale.serve("/home", "<html>Log in to the Wi-Fi</html>")
    stale.open()
    #expect(stale.hasError)
    stale.network.isOffline = true
    stale.open()
    #expect(stale.text.contains("Version one"))
  }

  @Test(arguments: [500, 501, 503]) func errorStatusIsReplacedIfTheServerAllowsIt(status: Int) {
    for control in [nil, "stale-if-error=60"] {
      stale.serve("/home", Self.one, control)
      stale.open()
      stale.serve("/home", "", status: status)
      bench.wait(milliseconds: 1000)
      stale.open()
      #expect(stale.isStale == (control != nil && status != 501))
      #expect(stale.hasError != stale.isStale)
    }
  }

  /// Nothing of the former user is shown: neither with cookies nor with header fields of the client.
  @Test(arguments: [(401, []), (200, [("Set-Cookie", "sid=2")])])
  func screenOfFormerUserIsNotShown(status: Int, headers: [(String, String)]) {
    stale.serve("/home", Self.one)
    stale.open()
    stale.serve("/session", "{}", status: status, headers: headers)
    _ = bench.dependencies.dispatcher.dispatch(
      path: "/session", additionalData: .init(method: .post)
    ) { _ in }
    bench.settle()
    stale.network.isOffline = true
    stale.open()
    bench.settle()
    #expect(stale.hasError && !stale.text.contains("Version one"))
  }

  /// The user changes while the request is running.
  @Test func responseForFormerUserIsNotStored() {
    stale.serve("/home", Self.one, after: 500)
    stale.open()
    bench.dependencies.userMayHaveChanged()
    bench.wait(milliseconds: 500)
    #expect(stale.text.contains("Version one"))
    stale.network.isOffline = true
    stale.open()
    bench.settle()
    #expect(stale.hasError)
  }

  @Test func changeOfTheResourceRemovesIt() {
    stale.serve("/home", Self.one)
    stale.open()
    _ = bench.dependencies.dispatcher.dispatch(path: "/home", additionalData: .init(method: .put)) {
      _ in
    }
    bench.settle()
    stale.network.isOffline = true
    stale.open()
    #expect(stale.hasError)
  }

  /// `sendRequest` gets no last good response, since nothing would say that it is old.
  @Test func actionsGetTheFailure() {
    let send = Part.action(
      "sendRequest", "\"url\":\"/home\"", "\"onSuccess\":[\(Part.set("c", "\"got\""))]",
      "\"onError\":[\(Part.set("c", "\"failed\""))]")
    let screen = Part.screen(
      Part.text("Result @{c}"), Part.button("Send", send), context: Part.context("c", "\"none\""))
    stale.serve("/home", screen)
    stale.open()
    stale.network.isOffline = true
    bench.click("Send")
    bench.settle()
    #expect(stale.text.contains("Result failed"))
  }

  // MARK: - stale-while-revalidate

  /// Opens the screen when its response is stale, with a newer one after 300 ms.
  private func openStale(_ newer: String, status: Int = 200) {
    let control = "max-age=5, stale-while-revalidate=60"
    stale.serve("/home", Self.one, control)
    stale.open()
    stale.serve("/home", newer, control, status: status, after: 300)
    bench.wait(milliseconds: 10_000)
    _ = stale.takeRequests()
    stale.open()
  }

  @Test func staleScreenIsShownAtOnceAndUpdated() {
    openStale(Self.two)
    #expect(stale.text.contains("Version one") && stale.isStale)
    #expect(!bench.isShowingLoading)
    #expect(stale.takeRequests() == ["GET /home"])
    bench.press(.tab)
    bench.type("typed")
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("Version two") && stale.text.contains("typed"))
    #expect(bench.window.focusedView is TextField)
    #expect(!stale.isStale && stale.requests.isEmpty)
    // The rest goes into the same field.
    bench.type("!")
    #expect(stale.text.contains("typed!"))
  }

  @Test func confirmedScreenLosesOnlyItsMark() {
    openStale(Self.one)
    let content = bench.screen?.view.subviews.first
    let rows = stale.rows.dropLast(1)
    bench.wait(milliseconds: 300)
    #expect(!stale.isStale && bench.screen?.view.subviews.first === content)
    // No row moves.
    #expect(stale.rows.dropLast(1) == rows)
  }

  @Test(arguments: [503, 404]) func failedRevalidationIsQuiet(status: Int) {
    openStale("", status: status)
    bench.reportedStates = []
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("Version one") && stale.isStale && !stale.hasError)
    #expect(bench.takeReportedStates().isEmpty)
  }

  @Test func unreadableNewerVersionIsQuiet() {
    openStale("{")
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("Version one") && stale.isStale && !stale.hasError)
  }

  @Test func oneRevalidationServesAllScreens() {
    openStale(Self.two)
    stale.open()
    stale.open()
    #expect(stale.takeRequests() == ["GET /home"])
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("Version two") && !stale.isStale)
  }

  @Test func newerVersionForFormerUserIsNotShown() {
    openStale(Self.two)
    bench.dependencies.userMayHaveChanged()
    bench.wait(milliseconds: 300)
    #expect(!stale.text.contains("Version two"))
  }

  /// A newer version must not cancel a request that the user has started.
  @Test func newerVersionWaitsForActions() {
    let send = Part.action(
      "sendRequest", "\"url\":\"/order\"", "\"method\":\"POST\"",
      "\"onSuccess\":[\(Part.set("c", "\"ordered\""))]")
    func screen(_ title: String) -> String {
      Part.screen(
        Part.text("\(title) @{c}"), Part.button("Order", send), context: Part.context("c", "\"\""))
    }
    let control = "max-age=5, stale-while-revalidate=60"
    stale.serve("/home", screen("Old"), control)
    stale.open()
    bench.wait(milliseconds: 10_000)
    stale.serve("/home", screen("New"), control, after: 100)
    stale.serve("/order", "{}", after: 500)
    stale.open()
    bench.click("Order")
    bench.wait(milliseconds: 200)
    #expect(stale.text.contains("Old"))
    bench.wait(milliseconds: 400)
    #expect(stale.text.contains("New ordered") && !stale.isStale)
  }

  @Test func coveredScreenIsUpdatedWhenItAppears() {
    let push = Part.action("pushView", "\"route\":{\"url\":\"/next\"}")
    let control = "max-age=5, stale-while-revalidate=60"
    stale.serve("/home", Part.screen(Part.text("Old"), Part.button("Go", push)), control)
    stale.serve("/next", Part.screen(Part.text("Next")))
    stale.open()
    bench.wait(milliseconds: 10_000)
    stale.serve(
      "/home", Part.screen(Part.text("New"), Part.button("Go", push)), control, after: 300)
    stale.open()
    bench.click("Go")
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("Next") && !stale.isStale)
    bench.press(.escape)
    #expect(stale.text.contains("New") && !stale.isStale)
    #expect(bench.focusedButton == "Go")
  }

  /// An application may load a screen before it shows it.
  /// The failed action is shown when the screen reappears, and only then replaced with its screen.
  @Test(arguments: [100, 500])
  func newerVersionOfACoveredScreenWaitsForItsFailedAction(milliseconds: Int) {
    let save = Part.action("sendRequest", #""url":"/save""#, #""method":"POST""#)
    let push = Part.action("pushView", #""route":{"url":"/other"}"#)
    func home(_ text: String) -> String {
      Part.screen(Part.box([Part.text(text), Part.button("Save", save), Part.button("Go", push)]))
    }
    stale.serve("/home", home("old"), "max-age=1, stale-while-revalidate=3600")
    stale.serve("/other", screenJSON("Other"))
    stale.serve("/save", "{}", status: 503, after: milliseconds)
    stale.open()
    bench.wait(milliseconds: 2000)
    stale.serve("/home", home("new"), "max-age=60", after: 1000)
    stale.open()
    bench.click("Save")
    bench.wait(milliseconds: 200)
    #expect(stale.text.contains("503") == (milliseconds < 200), "\(stale.text)")
    bench.screen?.navigationController?.pushViewController(
      BeagleScreenViewController(
        .declarativeText(screenJSON("Other")), dependencies: bench.dependencies))
    bench.wait(milliseconds: 2000)
    bench.press(.escape)
    #expect(stale.text.contains("503") && stale.text.contains("old"), "\(stale.text)")
    bench.press(.escape)
    bench.wait(milliseconds: 100)
    #expect(!stale.text.contains("503") && stale.text.contains("new"), "\(stale.text)")
  }

  @Test func newerVersionMayArriveBeforeTheOldOneIsShown() {
    openStale(Self.one)
    bench.wait(milliseconds: 300)
    stale.serve("/home", Self.two, "max-age=5, stale-while-revalidate=60", after: 300)
    bench.wait(milliseconds: 10_000)
    let next = BeagleScreenViewController(
      ScreenType.Remote(url: "/home"), dependencies: bench.dependencies)
    next.loadScreen()
    bench.wait(milliseconds: 400)
    bench.navigation?.pushViewController(next)
    bench.settle()
    bench.wait(milliseconds: 0)
    #expect(stale.text.contains("Version two") && !stale.isStale)
  }

  /// A newer version of a screen does not replace a screen that is written inside it.
  @Test func screenInsideAnotherOneIsNotReplaced() {
    let push = Part.action("pushView", "\"route\":{\"screen\":\(Part.screen(Part.text("Inner")))}")
    let control = "max-age=5, stale-while-revalidate=60"
    stale.serve("/home", Part.screen(Part.text("Old"), Part.button("Go", push)), control)
    stale.open()
    bench.wait(milliseconds: 10_000)
    stale.serve("/home", Part.screen(Part.text("New")), control, after: 300)
    stale.open()
    bench.click("Go")
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("Inner") && !stale.text.contains("New") && !stale.isStale)
  }

  @Test func lazyComponentIsReplacedInPlace() {
    func lazy(_ text: String) -> String { Part.box([Part.text(text), Edited.field()]) }
    let component = """
      {"_beagleComponent_":"beagle:lazyComponent","path":"/part",
       "initialState":\(Part.text("loading"))}
      """
    stale.serve("/home", Part.screen(Part.text("Home"), component))
    let control = "max-age=5, stale-while-revalidate=60"
    stale.serve("/part", lazy("Old part"), control)
    stale.open()
    bench.wait(milliseconds: 10_000)
    stale.serve("/part", lazy("New part"), control, after: 300)
    stale.open()
    bench.settle()
    #expect(stale.text.contains("Old part") && stale.isStale)
    bench.press(.tab)
    bench.type("typed")
    _ = stale.takeRequests()
    bench.wait(milliseconds: 300)
    #expect(stale.text.contains("New part") && stale.text.contains("typed") && !stale.isStale)
    #expect(bench.window.focusedView is TextField)
    #expect(stale.requests.isEmpty)
  }
}

extension TestBench {
  /// The title of the focused button; nil if no button has the focus.
  fileprivate var focusedButton: String? { semantics.focused.map(\.name) }
}
