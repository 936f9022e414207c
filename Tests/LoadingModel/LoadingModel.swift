@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Runs the program in virtual time with the events of a ``Schedule``, and compares it after each of them
/// with the rules of loading, errors and retry.
@MainActor
public final class LoadingModel {
  /// A rule that the program has broken.
  public struct Problem: CustomStringConvertible, Sendable {
    /// What is wrong.
    public let rule: String
    /// The text of the screen.
    public let screen: String

    /// The events before it, with the waiting requests and the failures after each of them.
    public let history: [String]

    /// The events, the rule and the screen.
    public var description: String { (history + [rule, screen]).joined(separator: "\n") }
  }

  private let pilot = Pilot(size: CellSize(width: 60, height: 22))
  private let server = ModelServer()
  private var quits = 0
  private var problem: Problem?
  private var history: [String] = []

  /// The paths of operations that failed, whose failure must be visible until it is handled.
  private var failures: Set<String> = []
  /// When each waiting request was sent, in nanoseconds of the clock.
  private var sentAt: [ObjectIdentifier: UInt64] = [:]
  private var sent = 0
  /// Whether the retry of the screen's load waits for the response to a POST.
  private var reloadWaits = false
  /// Whether the last response has replaced the screen.
  private var reloadsScreen = false

  // MARK: - The screens

  private static let gif = "GIF89a\u{1}\0\u{1}\0\0\0\0;"

  /// The paths of what starts by itself. Their failures are shown in their place.
  private static let unattended: Set = ["/init", "/part", "/logo"]
  /// The paths whose failure the screen handles itself.
  private static let handled: Set = ["/own"]

  private static let home = """
    {"_beagleComponent_":"beagle:screenComponent","id":"home",
     "child":{"_beagleComponent_":"beagle:container","context":{"id":"c","value":""},
      "onInit":[{"_beagleAction_":"beagle:sendRequest","url":"/init"}],
      "children":[
       {"_beagleComponent_":"beagle:text","text":"Home @{c}"},
       {"_beagleComponent_":"beagle:textInput","placeholder":"Name"},
       \(button("Save", send("POST", "/save"))), \(button("Get", send("GET", "/get"))),
       \(button("Own", send("POST", "/own", onError: true))),
       \(button("Open", #"{"_beagleAction_":"beagle:pushView","route":{"url":"/next"}}"#)),
       {"_beagleComponent_":"beagle:lazyComponent","path":"/part",
        "initialState":{"_beagleComponent_":"beagle:text","text":"part"}},
       {"_beagleComponent_":"beagle:image",
        "path":{"_beagleImagePath_":"remote","url":"/logo"}}]}}
    """

  private static func button(_ title: String, _ action: String) -> String {
    #"{"_beagleComponent_":"beagle:button","text":"\#(title)","onPress":[\#(action)]}"#
  }

  private static func send(_ method: String, _ url: String, onError: Bool = false) -> String {
    let set = #"{"_beagleAction_":"beagle:setContext","contextId":"c","value":"handled"}"#
    let handler = onError ? #","onError":[\#(set)]"# : ""
    return
      #"{"_beagleAction_":"beagle:sendRequest","url":"\#(url)","method":"\#(method)"\#(handler)}"#
  }

  private static func body(of path: String) -> String {
    switch path {
    case "/home": home
    case "/next":
      #"{"_beagleComponent_":"beagle:screenComponent","id":"next","child":{"_beagleComponent_":"beagle:text","text":"Next"}}"#
    case "/part": #"{"_beagleComponent_":"beagle:text","text":"part"}"#
    case "/logo": gif
    default: "{}"
    }
  }

  private init() {
    pilot.dependencies.networkClient = server
    pilot.window.onQuit = { [unowned self] in quits += 1 }
    pilot.open(path: "/home")
    server.respond(Self.home, to: "/home")
    pilot.settle()
    noteRequests()
  }

  // MARK: - Running

  /// Runs a schedule. Returns the first rule that the program breaks, if any.
  public static func problem(in schedule: Schedule) -> Problem? {
    let model = LoadingModel()
    for event in schedule.events {
      model.perform(event)
      if let problem = model.problem { return problem }
    }
    model.finish()
    return model.problem
  }

  /// Runs the schedule with a number. Returns the shortest part of it that breaks a rule, and the screen
  /// then; nil if the program follows the rules.
  public static func shortestProblem(_ number: UInt64, length: Int = 16) -> String? {
    let schedule = Schedule(number: number, length: length)
    guard problem(in: schedule) != nil else { return nil }
    let shortest = schedule.shortest { problem(in: $0) != nil }
    let found = problem(in: shortest).map(\.description) ?? ""
    return "schedule \(number):\n\(found)"
  }

  private func fail(_ rule: String) {
    guard problem == nil else { return }
    problem = Problem(rule: rule, screen: pilot.terminal.text, history: history)
  }

  /// What a person sees, and what the server has, before an event.
  private struct Situation {
    var value: String?
    var isTyping: Bool
    var hasModal: Bool
    var hasBox: Bool
    var isHome: Bool
  }

  private var situation: Situation {
    let window = pilot.window
    let field = window.focusableViews.lazy.compactMap { $0 as? TextField }.first
    return Situation(
      value: field?.text, isTyping: window.activeFocus is TextField,
      hasModal: window.modalView != nil, hasBox: box != nil, isHome: isHome)
  }

  /// What a person can click on.
  private var controls: [SemanticElement] {
    pilot.window.semanticTree().flattened.filter {
      [.button, .textField].contains($0.role) && !$0.visibleFrame.isEmpty
    }
  }

  private static func hasSpinner(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) }
  }

  private var navigation: BeagleNavigationController? { pilot.application.topNavigationController }
  private var isHome: Bool { navigation?.viewControllers.count == 1 }
  private var box: BeagleErrorView? {
    navigation?.view.subviews.lazy.compactMap { $0 as? BeagleErrorView }.first
  }

  private func key(_ key: Key) {
    pilot.window.handle(.key(KeyEvent(key)))
    pilot.settle()
    // A key that may be a repetition is pressed when no other one follows.
    if pilot.window.heldKey.undecidedTime != nil { pilot.wait(milliseconds: 120) }
  }

  private func perform(_ event: Schedule.Event) {
    let before = situation
    let failed = failures
    history.append("\(event)")
    switch event {
    case .reply(let index, let result):
      reply(index, result)
      pilot.settle()
    case .replyAndType(let index, let result, let character):
      reply(index, result)
      guard before.isTyping, !before.hasModal else {
        pilot.settle()
        break
      }
      // The response itself may send requests.
      noteRequests()
      key(.character(character))
      checkText(before, adding: String(character), afterReload: reloadsScreen)
    case .wait(let time):
      pilot.wait(milliseconds: time)
    case .type(let character):
      // A letter is a command if no field has the focus.
      guard before.isTyping, !before.hasModal else { return }
      key(.character(character))
      checkText(before, adding: String(character))
    case .paste(let text):
      guard before.isTyping, !before.hasModal else { return }
      pilot.window.handle(.paste(text))
      pilot.settle()
      checkText(before, adding: text)
    case .tab: key(.tab)
    case .enter:
      let title = (pilot.window.focusedView as? PushButton)?.title
      if title == "Cancel" { cancel() }
      let repeats = before.hasBox && box?.isRetrying == false && title?.hasPrefix("Retry") == true
      key(.enter)
      // The key may have been ignored.
      if before.isHome, repeats, box?.isRetrying == true { noteRetry(of: failed) }
    case .escape:
      let isForScreen = !before.hasModal || pilot.window.modalView === box
      if !before.isTyping, isForScreen { reloadWaits = false }
      if before.hasBox, box?.isRetrying == false, pilot.window.modalView === box {
        // The person decides not to repeat the operations of presses.
        failures.formIntersection(Self.unattended)
      }
      key(.escape)
    case .click(let index):
      let controls = controls
      guard !controls.isEmpty else { return }
      let control = controls[index % controls.count]
      if control.name == "Cancel" { cancel() }
      let repeats =
        before.hasBox && box?.isRetrying == false && control.name.hasPrefix("Retry")
      try? pilot.click(control)
      if before.isHome, repeats, box?.isRetrying == true { noteRetry(of: failed) }
      history.append("click on \(control.name)")
    case .retry:
      guard !before.isTyping else { return }
      let mayRetry = before.isHome && !before.hasModal || before.hasBox && box?.isRetrying == false
      // Keys of a person who looks at the screen.
      pilot.press(.character("r"))
      if before.isHome, mayRetry { noteRetry(of: failed) }
    case .reload:
      guard !before.isTyping, !before.hasModal, before.isHome else { return }
      pilot.press(.character("R"))
      failures.formIntersection(Self.unattended)
    case .resize(let index):
      pilot.resize(
        to: [(60, 22), (40, 20), (80, 24), (50, 16)].map { CellSize(width: $0, height: $1) }[
          index % 4])
    case .save: save()
    }
    checkRequests(after: event)
    note()
    switch event {
    case .type, .paste, .replyAndType, .reload: break
    case .reply where reloadsScreen: break
    default:
      if let value = before.value, let now = situation.value, value != now {
        fail("the text changed from \(value) to \(now)")
      }
    }
    reloadsScreen = false
    if reloadWaits, !isSendingPost { fail("the load was not repeated after the POST") }
    check()
  }

  /// The person retries everything. A load waits for a POST, which the new screen would cancel.
  private func noteRetry(of failed: Set<String>) {
    let paths = noteRequests()
    var missing = failed.subtracting(paths)
    guard !paths.contains("/home"), !missing.isEmpty else { return }
    if isSendingPost, missing.remove("/home") != nil {
      reloadWaits = true
      failures.remove("/home")
    }
    if !missing.isEmpty { fail("r has not repeated \(missing.sorted())") }
  }

  /// The person presses Cancel in the box.
  private func cancel() {
    failures.formIntersection(Self.unattended)
    reloadWaits = false
  }

  private var hasTypedText: Bool {
    var found = false
    pilot.window.root.visit { if let field = $0 as? TextField, field.wasEdited { found = true } }
    return found
  }

  private var isSendingPost: Bool { server.pending.contains { $0.request.method == .post } }

  private func save() {
    guard isHome, let screen = navigation?.topViewController as? BeagleScreenViewController,
      screen.hasServerDrivenScreen(), screen.operations.mayUpdateContent,
      let decoded = try? pilot.dependencies.decode(text: Self.home)
    else { return }
    screen.update(to: decoded)
    failures = []
    pilot.settle()
  }

  private func reply(_ index: Int, _ result: Schedule.Result) {
    let pending = server.pending
    guard !pending.isEmpty else { return }
    let request = pending[index % pending.count].request
    let path = request.url
    switch result {
    case .success: server.respond(Self.body(of: path), to: path)
    case .notJSON: server.respond("<p>", to: path)
    case .unavailable, .missing, .refused, .timeout: server.fail(path, result)
    }
    let isJSONNeeded = ["/home", "/next", "/part", "/logo"].contains(path)
    let hasFailed = result != .success && (result != .notJSON || isJSONNeeded)
    if hasFailed, !Self.handled.contains(path) { failures.insert(path) }
    if !hasFailed, path == "/home" { failures = [] }
    reloadsScreen = !hasFailed && path == "/home"
    // The new screen would remove the failure of an action, or what the person types.
    let isAction = ["/save", "/own", "/get"].contains(path)
    if reloadWaits, isAction && hasFailed || !isSendingPost && hasTypedText {
      failures.insert("/home")
      reloadWaits = false
    }
  }

  // MARK: - Rules

  /// Records new requests. Returns their paths.
  @discardableResult
  private func noteRequests() -> Set<String> {
    let new = server.requests[sent...]
    sent = server.requests.count
    for request in new { sentAt[ObjectIdentifier(request)] = pilot.clock.now }
    let paths = Set(new.map(\.request.url))
    if paths.contains("/next") { failures.remove("/next") }
    // A newer load replaces the failures of the old content, except those in its place.
    if paths.contains("/home") { failures.formIntersection(Self.unattended) }
    failures.subtract(paths)
    if paths.contains("/home") || !isHome { reloadWaits = false }
    return paths
  }

  /// Nothing is sent twice, and nothing that changes the server is sent without a person.
  private func checkRequests(after event: Schedule.Event) {
    let first = sent
    noteRequests()
    for request in server.requests[first...].map(\.request) where request.method != .get {
      switch event {
      case .enter, .click, .retry: break
      default: fail("\(request.label) was sent after \(event)")
      }
    }
    var seen: Set<String> = []
    for request in server.pending.map(\.request) where request.url != "/get" {
      if !seen.insert(request.label).inserted { fail("\(request.label) was sent twice") }
    }
  }

  private func note() {
    let waiting = server.pending.map(\.request.url).joined(separator: " ")
    history.append("  waiting: \(waiting)   failed: \(failures.sorted().joined(separator: " "))")
  }

  /// Text for a field is never lost without a word, and never a command.
  private func checkText(_ before: Situation, adding text: String, afterReload: Bool = false) {
    let after = situation
    let expected = (before.value ?? "") + text
    if !afterReload, after.value != expected, !pilot.terminal.text.contains("gnored") {
      fail("the text is \(after.value ?? "nil") instead of \(expected)")
    }
    if server.requests.count != sent { fail("text sent a request") }
    if quits > 0 { fail("text has quit the program") }
    if after.isHome != before.isHome { fail("text has changed the screen") }
  }

  private func check() {
    let text = pilot.terminal.text
    let now = pilot.clock.now
    // Each wait is visible within 100 ms.
    let oldest = server.pending.compactMap { sentAt[ObjectIdentifier($0)] }.min()
    if let oldest, now - oldest >= 100_000_000, !Self.hasSpinner(text) {
      fail("a wait is not visible")
    }
    // Each failure is visible until it is handled.
    let isBusy = pilot.window.modalView is ProgressOverlay || box?.isRetrying == true
    if isHome, !failures.isEmpty, !isBusy {
      let inPlace = failures.intersection(Self.unattended)
      if !inPlace.isEmpty, !text.contains("✕"), box == nil, !text.contains("retry") {
        fail("failures are not visible: \(inPlace.sorted())")
      }
      if failures != inPlace, box == nil, !text.contains("retry") {
        fail("failures are not visible: \(failures.sorted())")
      }
    }
    // Incremental painting shows what a fresh paint shows.
    let window = pilot.window
    let fresh = Surface(size: window.size, appearance: window.appearance)
    fresh.clear(window.theme[.surface])
    window.root.paint(in: fresh.canvas)
    if fresh.text != text { fail("a fresh paint differs:\n\(fresh.text)\n") }
    if quits > 0 { fail("the program has quit") }
  }

  // MARK: - The end

  /// The server responds to everything. Then loading has ended, and `r` repairs each failure.
  private func finish() {
    // Escape from another screen, the POST, and the load that waits for it if the field has text.
    for round in 0..<5 {
      for _ in 0..<40 where !server.pending.isEmpty {
        let path = server.pending[0].request.url
        server.respond(Self.body(of: path), to: path)
        pilot.settle()
        if path == "/home" { failures = [] }
        noteRequests()
      }
      if !server.pending.isEmpty { return fail("loading does not end") }
      pilot.wait(milliseconds: 1000)
      if pilot.application.isLoading { return fail("the program still waits") }
      let text = pilot.terminal.text
      if Self.hasSpinner(text) { return fail("a spinner is left") }
      guard round < 4 else { return fail("failures remain") }
      if !isHome {
        pilot.press(.escape)
      } else if !failures.isEmpty || box != nil || text.contains("✕") {
        if situation.isTyping { pilot.press(.escape) }
        pilot.press(.character("r"))
      } else {
        return
      }
      noteRequests()
      history.append("r, and all responses")
      note()
    }
  }
}
