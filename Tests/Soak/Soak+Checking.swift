import BeagleTUI
import TerminalKit

/// What has to hold whenever nothing is under way.
extension Soak {
  func check() {
    for problem in client.takeProblems() { add(problem) }
    checkFailures(client.takeFinished())
    checkSpinners()
    checkPage()
    if !Soak.becomesTrue({ server.tally.busy == 0 }) {
      add("the server has \(server.tally.busy) requests that nobody waits for")
    }
    report.note(
      descriptors: ProcessFigures.descriptors, started: client.started,
      residentBytes: { ProcessFigures.residentBytes })
  }

  /// Each failure is told by the screen, and the box says so.
  private func checkFailures(_ finished: [WatchedClient.Finished]) {
    guard let screen = topScreen else { return add("there is no screen") }
    let failures = finished.filter { $0.isScreen && $0.mustBeShown }
    let messages = screen.failures.map(\.localizedDescription)
    let shown = failures.filter { failure in
      messages.contains { $0 == failure.failure || $0.names(failure.path) }
    }
    report.noteShown(shown.map(\.fault))
    checkAnswer(finished.filter { !$0.isScreen })
    guard isUndisturbed else { return report.noteGone(failures.count - shown.count) }
    for failure in failures where !shown.contains(where: { $0.path == failure.path }) {
      add("not told: \(failure.path), \(failure.fault?.rawValue ?? "-"); told: \(messages)")
    }
    if messages.count != failures.count {
      add("\(failures.count) requests failed and \(messages.count) failures are told: \(messages)")
    }
    if !messages.isEmpty { checkBox(messages) }
  }

  /// The box over the screen names the first failures, and says how many more there are.
  private func checkBox(_ messages: [String]) {
    let box = application.topNavigationController?.view.subviews.lazy
      .compactMap { $0 as? BeagleErrorView }.first
    guard let box, terminal.find("Could not load") != nil, terminal.find("Retry") != nil else {
      return add("no box on screen for \(messages):\n\(terminal.text)")
    }
    var different: [String] = []
    for message in messages where !different.contains(message) { different.append(message) }
    var parts = Array(different.prefix(BeagleErrorView.mostMessages))
    let rest = different.count - parts.count
    if rest > 0 { parts.append("and \(rest) more") }
    if box.message != parts.joined(separator: "\n\n") {
      add("the box does not say \(parts) but “\(box.message)”")
    }
  }

  /// What came of a request that was sent stands in the page, where that was not given up.
  private func checkAnswer(_ sent: [WatchedClient.Finished]) {
    for end in sent where end.failure != nil { report.noteSendFailure() }
    guard isUndisturbed, let end = sent.last else { return }
    let text = end.failure == nil ? "sent: ok." : "sent: failed."
    if terminal.find(text) == nil { add("“\(text)” is not on screen:\n\(terminal.text)") }
    if end.failure != nil { report.noteSendFailureShown() }
  }

  private func checkSpinners() {
    guard let navigation = application.topNavigationController else { return }
    if navigation.view.isShowingLoading { add("the screen still shows that it is loading") }
    if navigation.view.holdsSpinner { add("there is a spinner and nothing is under way") }
    if terminal.find("sent: waiting.") != nil, isUndisturbed { add("“sent: waiting.” stays") }
  }

  /// There is a page, or the reason why there is none and a way on.
  private func checkPage() {
    guard let screen = topScreen, !screen.hasServerDrivenScreen() else { return }
    if !screen.hasFailures { add("nothing is loaded and there is nothing to retry") }
    if terminal.find("Not loaded") == nil, terminal.find("Could not load") == nil {
      add("nothing says why the page is empty:\n\(terminal.text)")
    }
  }
}

extension View {
  /// Whether something that moves stands in it.
  fileprivate var holdsSpinner: Bool {
    self is ActivityIndicator || subviews.contains { $0.holdsSpinner }
  }
}

extension String {
  /// Whether the text holds a path that ends there.
  fileprivate func names(_ path: String) -> Bool {
    let (text, path) = (Array(utf8), Array(path.utf8))
    guard text.count >= path.count else { return false }
    return (0...(text.count - path.count)).contains { start in
      guard text[start..<(start + path.count)].elementsEqual(path) else { return false }
      let end = start + path.count
      return end == text.count || !(0x30...0x39).contains(text[end]) && text[end] != 0x2d
    }
  }
}
