import BeagleTUITesting
import BeagleTestSupport
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// A session of a user who operates the program with the keyboard.
///
/// The program runs with a headless terminal, the real network client and a response cache. The
/// clock is fixed, but responses arrive in real time.
@MainActor
final class BackEndSession {
  let pilot: Pilot
  private let log: AccessLog
  private let directory = TemporaryDirectory()

  init(_ url: String, _ log: AccessLog, size: CellSize) {
    self.log = log
    pilot = Pilot(size: size)
    let dependencies = pilot.dependencies
    let poster = pilot.application.application.loop.poster
    dependencies.urlBuilder.baseUrl = url
    dependencies.networkClient = CurlNetworkClient(poster: poster)
    dependencies.cache = ResponseCache(
      path: directory.path + "/responses.db", poster: poster, now: { 1_700_000_000_000 })
  }

  // MARK: - Waiting

  private struct WaitError: Error, CustomStringConvertible {
    let description: String
  }

  /// Handles events until a condition is true, for at most 60 seconds.
  private func wait(_ what: @autoclosure () -> String, _ condition: () -> Bool) throws {
    let start = ContinuousClock.now
    while !condition() {
      guard start.duration(to: .now) < .seconds(60) else {
        throw WaitError(description: "timed out waiting for \(what()):\n\(pilot.text)")
      }
      pilot.application.application.loop.runOnce(timeoutMilliseconds: 20)
      pilot.settle()
    }
  }

  /// Waits until all texts are on screen at the same time.
  func waitForText(_ texts: String...) throws {
    try wait("\(texts)") { texts.allSatisfy { pilot.text.contains($0) } }
  }

  /// Waits until the expected requests were sent and their responses handled.
  ///
  /// Compares all requests since the last call, in any order. Any other request is a failure.
  func expectRequests(
    _ expected: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation
  )
    throws
  {
    try wait("\(expected); so far: \(log.count)") {
      log.count >= expected.count
        && !pilot.dependencies.requestLog.exchanges.contains(where: \.isOpen)
    }
    #expect(log.take().sorted() == expected.sorted(), sourceLocation: sourceLocation)
  }

  // MARK: - Keys

  /// Moves the focus to the element with a name, or else to the first whose name begins with it.
  ///
  /// Presses Tab or Shift-Tab, whichever needs fewer steps.
  func focus(_ name: String) throws {
    try wait("\"\(name)\"") { !pilot.application.isLoading && element(name) != nil }
    for _ in 0..<200 {
      let all = focusable
      guard let target = element(name), !target.isFocused else { return }
      let from = all.firstIndex(where: \.isFocused) ?? all.count - 1
      let to = all.firstIndex { $0.view == target.view } ?? 0
      let forward = (to - from + all.count) % all.count
      pilot.press(2 * forward <= all.count ? .tab : .backTab)
    }
    throw WaitError(description: "Tab does not lead to \"\(name)\":\n\(pilot.text)")
  }

  /// Moves the focus to an element and presses Enter.
  func press(_ name: String) throws {
    try focus(name)
    pilot.press(.enter)
  }

  /// Replaces the text of a field.
  func fill(_ field: String, _ text: String) throws {
    try focus(field)
    pilot.press(.end)
    pilot.press(.character("u"), modifiers: .control)
    pilot.type(text)
  }

  private var focusable: [SemanticElement] {
    pilot.semantics.flattened.filter { $0.isFocusable && !$0.states.contains(.disabled) }
  }

  private func element(_ name: String) -> SemanticElement? {
    let all = focusable
    return all.first { $0.name == name } ?? all.first { $0.name.hasPrefix(name) }
  }
}

extension Exchange {
  /// Whether the response is still pending.
  fileprivate var isOpen: Bool {
    if case .waiting = outcome { true } else { false }
  }
}
