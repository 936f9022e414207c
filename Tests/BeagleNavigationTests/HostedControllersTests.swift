import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import CellText
@testable import beagle_tui

/// Tests of the cells that each hosted controller draws in each state.
@MainActor
@Suite
struct HostedControllersTests {
  let bench = TestBench(size: CellSize(width: 48, height: 12))

  nonisolated static let ids = [
    "MyAppNavigationController", "CustomBeagleNavigation", "NonBlocking",
  ]
  nonisolated static let blocking = Array(ids.prefix(2))

  init() { Controllers.register(in: bench.dependencies.navigation) }

  // MARK: - Helpers

  static let buttons = ["Go": Part.push("pushView", "/next")]

  /// Opens the first screen and leaves its request pending.
  func open(_ id: String) {
    bench.open(.remote(.init(url: "/home")), controllerId: id)
  }

  func openHome(_ id: String, extra: String = "") {
    open(id)
    respond("Home", extra: extra)
  }

  func respond(_ title: String, extra: String = "") {
    bench.server.respond(
      screenJSON(title, Self.buttons, extra: extra), to: "/\(title.lowercased())")
    bench.settle()
  }

  func fail(_ path: String? = nil, status: Int = 503) {
    bench.server.fail(path, status: status)
    bench.settle()
  }

  func report(_ state: ServerDrivenState) {
    bench.screen?.serverDrivenState = state
    bench.settle()
  }

  /// The rows above the status bar, trimmed, without empty rows.
  var rows: [String] {
    (0..<11).map { bench.terminal.text(row: $0)[...].trimmingBlanks }.filter { !$0.isEmpty }
  }

  var statusBar: String { bench.terminal.text(row: 11)[...].trimmingBlanks }

  nonisolated static let rule = String(repeating: "─", count: 48)
  static func content(_ title: String) -> [String] { ["Content of \(title)"] }

  /// Returns whether a text is dimmed because an overlay covers it.
  func isDimmed(_ text: String) throws -> Bool {
    let position = try #require(bench.terminal.find(text))
    let cell = bench.terminal.surface[position.x, position.y]
    return cell.attributes.contains(.dim) || cell.foreground != Theme.standard[.text].foreground
  }

  // MARK: - Canceling

  @Test(arguments: ids)
  func canceledNavigationIsForgotten(_ id: String) {
    openHome(id)
    bench.click("Go")
    fail()
    #expect(statusBar.contains("r retry"))
    bench.press(.escape)
    #expect(!statusBar.contains("retry"))
    bench.press(.character("r"))
    #expect(bench.server.pending.isEmpty)
  }

  // MARK: - The first load

  @Test(arguments: ids)
  func loadedScreenReplacesTheProgress(_ id: String) throws {
    open(id)
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    #expect(statusBar == "Tab next  Enter press  ? keys            /home")
    #expect(try !isDimmed("Content"))
  }

  @Test(arguments: [
    ("MyAppNavigationController", [rule, "⠋ MyApp is loading /home", rule], "Esc cancel  ? keys"),
    (
      "CustomBeagleNavigation",
      ["╭──────────────╮", "│ ⠋  Loading…  │", "│    /home     │", "╰──────────────╯"],
      "Esc cancel  ? keys"
    ),
    ("NonBlocking", [], "Esc cancel  ? keys            ⠼ Loading… /home"),
  ])
  func progressIsShownAfterADelay(_ id: String, _ expected: [String], _ hints: String) {
    open(id)
    bench.clock.advance(milliseconds: ProgressOverlay.delay - 1)
    #expect(rows == [], "a fast response shows no spinner")
    bench.clock.advance(milliseconds: 1)
    #expect(rows == expected)
    #expect(statusBar == hints)
  }

  @Test(arguments: [
    (
      "MyAppNavigationController",
      [
        "Sorry, that did not work.", "GET /home returned 503.", "▸ Try again  r      Close  Esc",
      ], "Enter press  r retry  Esc close  ? keys"
    ),
    (
      "CustomBeagleNavigation",
      [
        "╭─ Network ───────────────────────╮", "│  GET /home returned 503.        │",
        "│                                 │", "│    Cancel  Esc    ▸ Retry  r    │",
        "╰─────────────────────────────────╯",
      ], "r retry  Esc cancel  d details  ? keys"
    ),
    (
      "NonBlocking",
      [
        "▌ GET /home returned 503.          ▸ Retry  r",
        "Not loaded · press r to retry",
      ], "Enter press  r retry  Esc dismiss  ? keys"
    ),
  ])
  func everyFailureIsShownAndCanBeRetried(_ id: String, _ expected: [String], _ hints: String) {
    open(id)
    let loading = rows
    let isDialog = expected.contains { $0.hasPrefix("╭") }
    for (index, key) in [Key.character("r"), .enter, .character("r")].enumerated() {
      fail()
      if isDialog, index > 0 {
        #expect(rows.dropLast() == expected.dropLast())
        #expect(rows.last?.contains(" attempt \(index + 1), ") == true)
      } else {
        #expect(rows == expected)
      }
      #expect(statusBar == hints)
      bench.press(key)
      #expect(isDialog ? bench.text.contains("Retrying…") : rows == loading)
      #expect(bench.server.pending.map(\.request.url) == ["/home"])
    }
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  @Test(arguments: ids)
  func dismissedFailureCanBeRetried(_ id: String) {
    open(id)
    fail()
    bench.press(.escape)
    #expect(rows == ["Not loaded · press r to retry"])
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  @Test(arguments: ids, [Key.escape, .backspace])
  func backKeysCancelTheFirstLoad(_ id: String, _ key: Key) throws {
    open(id)
    let pending = try #require(bench.server.pending.first)
    bench.press(key)
    #expect(pending.isCancelled)
    #expect(rows == ["Not loaded · press r to retry"])
    #expect(statusBar == "r retry  ? keys")
    bench.press(.character("r"))
    respond("Home")
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  // MARK: - Navigation

  @Test(arguments: blocking)
  func blockingControllerDimsTheContentWhileLoading(_ id: String) throws {
    openHome(id)
    let button = try #require(bench.terminal.find("Go"))
    bench.click("Go")
    bench.clock.advance(milliseconds: ProgressOverlay.delay)
    #expect(try isDimmed("Content of Home"))
    #expect(bench.text.contains("oading"))
    // The overlay blocks keys and mouse.
    bench.press(.tab, .enter)
    bench.window.handle(.mouse(MouseEvent(.press(.left), at: button)))
    bench.window.handle(.mouse(MouseEvent(.release, at: button)))
    bench.settle()
    #expect(bench.server.requests.count == 2)
    bench.press(.escape)
    #expect(try !isDimmed("Content of Home"))
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    #expect(bench.server.pending.isEmpty)
  }

  @Test func nonBlockingControllerLeavesTheContentUsable() throws {
    let local = Part.button("Count", Part.append("x", to: "global"))
    bench.dependencies.globalContext.set("")
    openHome("NonBlocking", extra: Part.text("n=@{global}.") + "," + local)
    bench.click("Go")
    #expect(try !isDimmed("Content of Home"))
    #expect(statusBar == "Esc cancel  ? keys            ⠋ Loading… /next")
    bench.click("Count")
    #expect(bench.text.contains("n=x."))
    // The same control does not navigate twice.
    bench.click("Go")
    #expect(bench.server.requests.map(\.isCancelled) == [false, false])
    #expect(statusBar.contains("Still loading /next."))
    respond("Next")
    #expect(bench.titles == ["Home", "Next"])
    #expect(!statusBar.contains("⠋"))
  }

  @Test(arguments: [
    (
      "MyAppNavigationController",
      [
        "Sorry, that did not work.", "GET /next returned 503.", "▸ Try again  r      Close  Esc",
      ]
    ),
    (
      "CustomBeagleNavigation",
      [
        "Home", "Content of Home", "╭─ Network ───────────────────────╮",
        "│  GET /next returned 503.        │", "│                                 │",
        "│    Cancel  Esc    ▸ Retry  r    │", "╰─────────────────────────────────╯",
      ]
    ),
    (
      "NonBlocking",
      [
        "Home", "▌ GET /next returned 503.            Retry  r", "Content of Home", "▸ Go",
      ]
    ),
  ])
  func failedNavigationPreservesTheScreen(_ id: String, _ expected: [String]) {
    openHome(id)
    for _ in 0..<2 {
      bench.click("Go")
      fail()
      #expect(rows == expected)
      bench.press(.escape)
      #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    }
    bench.click("Go")
    fail()
    bench.press(.character("r"))
    respond("Next")
    #expect(rows == ["‹ Back            Home › Next"] + Self.content("Next") + ["▸ Go"])
  }

  // MARK: - Going back while loading

  @Test(arguments: ids)
  func goingBackCancelsANavigation(_ id: String) throws {
    openHome(id)
    bench.click("Go")
    respond("Next")
    bench.click("Go")
    let pending = try #require(bench.server.pending.first)
    bench.press(.escape)
    #expect(pending.isCancelled)
    #expect(!bench.text.contains("oading"))
    // The first press only removes the overlay, if the controller shows one.
    #expect(bench.titles == (id == "NonBlocking" ? ["Home"] : ["Home", "Next"]))
    if id != "NonBlocking" { bench.press(.escape) }
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    bench.server.respondToCanceled(screenJSON("Late"))
    bench.settle()
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
  }

  @Test func escapeCancelsANonBlockingLoadOfTheFirstScreen() {
    openHome("NonBlocking")
    for (path, begin) in [
      ("/next", { bench.click("Go") }), ("/home", { bench.press(.character("R")) }),
    ] {
      begin()
      #expect(statusBar == "Esc cancel  ? keys            ⠋ Loading… \(path)")
      bench.press(.escape)
      #expect(statusBar == "Tab next  Enter press  ? keys            /home")
      #expect(bench.server.pending.isEmpty)
      #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go"])
    }
    bench.press(.escape)
    #expect(statusBar == "▌ This is the first screen; q quits.")
  }
}
