import BeagleTUITesting
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// Somebody who uses a back end with the keyboard: the whole program on a screen in memory, with its
/// client for real servers and its cache. The clock stands; answers come in real time.
@MainActor
final class Walk {
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

  private struct InVain: Error, CustomStringConvertible {
    let description: String
  }

  /// Handles what comes until something is true.
  private func wait(_ what: @autoclosure () -> String, _ condition: () -> Bool) throws {
    let start = ContinuousClock.now
    while !condition() {
      guard start.duration(to: .now) < .seconds(60) else {
        throw InVain(description: "waited in vain for \(what()):\n\(pilot.text)")
      }
      pilot.application.application.loop.runOnce(timeoutMilliseconds: 20)
      pilot.settle()
    }
  }

  /// Waits until texts stand on the screen, all at once.
  func sees(_ texts: String...) throws {
    try wait("\(texts)") { texts.allSatisfy { pilot.text.contains($0) } }
  }

  /// Waits for the requests that were made since the last call, in any order, and for their answers to
  /// be handled; others are failures.
  func asked(_ expected: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation)
    throws
  {
    try wait("\(expected); so far: \(log.count)") {
      log.count >= expected.count
        && !pilot.dependencies.requestLog.exchanges.contains(where: \.isOpen)
    }
    #expect(log.take().sorted() == expected.sorted(), sourceLocation: sourceLocation)
  }

  // MARK: - Keys

  /// Moves the focus to what has a name or begins with it, with Tab or with Shift-Tab, whichever is
  /// nearer.
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
    throw InVain(description: "Tab does not lead to \"\(name)\":\n\(pilot.text)")
  }

  /// Moves the focus there and presses Enter.
  func press(_ name: String) throws {
    try focus(name)
    pilot.press(.enter)
  }

  /// Replaces what is in a field.
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
  /// Whether there is no answer yet.
  fileprivate var isOpen: Bool {
    if case .waiting = outcome { true } else { false }
  }
}
