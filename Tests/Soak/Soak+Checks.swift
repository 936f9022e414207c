import BeagleTUI
import TerminalKit

/// Checks of the state of the program while no request is running.
extension Soak {
  func check() {
    for problem in client.takeProblems() { add(problem) }
    checkFailures(client.takeFinished())
    checkSpinners()
    checkPage()
    if !Soak.becomesTrue({ server.statistics.busy == 0 }) {
      add("the server has \(server.statistics.busy) requests that the client no longer waits for")
    }
    report.note(
      descriptors: ProcessMetrics.descriptors, faulty: faulty,
      residentBytes: { ProcessMetrics.residentBytes })
  }

  /// Checks that the screen reports each failure and shows the error view.
  private func checkFailures(_ finished: [RecordingClient.Finished]) {
    guard let screen = topScreen else { return add("the screen is missing") }
    let failures = finished.filter { $0.isScreen && $0.mustShowError }
    let messages = screen.failures.map(\.localizedDescription)
    let shown = failures.filter { failure in
      messages.contains { $0 == failure.failure || $0.contains(path: failure.path) }
    }
    report.noteShown(shown.map(\.fault))
    checkSentRequests(finished.filter { !$0.isScreen })
    guard isUninterrupted else { return report.noteDiscarded(failures.count - shown.count) }
    for failure in failures where !shown.contains(where: { $0.path == failure.path }) {
      add(
        "failure not shown: \(failure.path), \(failure.fault?.rawValue ?? "-"); shown: \(messages)")
    }
    if messages.count != failures.count {
      add("\(failures.count) requests failed and \(messages.count) failures are shown: \(messages)")
    }
    checkShown(screen.failures, on: screen)
  }

  /// Checks that each failed lazy component has a line in its place, and that the error view is open
  /// for other failures.
  private func checkShown(
    _ failures: [ServerDrivenState.Error], on screen: BeagleScreenViewController
  ) {
    let others = failures.filter { if case .lazyLoad = $0 { false } else { true } }
    let (lazy, lines) = (failures.count - others.count, screen.view.inlineErrorCount)
    if lazy != lines {
      add("\(lazy) lazy components failed and \(lines) lines say so:\n\(terminal.text)")
    }
    guard !others.isEmpty, let navigation = application.topNavigationController else { return }
    checkErrorView(others.map { navigation.errorMessage(for: $0) })
  }

  /// Checks that the error view lists the first failures and the number of the others.
  private func checkErrorView(_ messages: [String]) {
    let errorView = application.topNavigationController?.view.subviews.lazy
      .compactMap { $0 as? BeagleErrorView }.first
    guard let errorView, terminal.find("Could not load") != nil, terminal.find("Retry") != nil
    else {
      return add("no error view on screen for \(messages):\n\(terminal.text)")
    }
    var different: [String] = []
    for message in messages where !different.contains(message) { different.append(message) }
    var parts = Array(different.prefix(BeagleErrorView.maximumMessages))
    let rest = different.count - parts.count
    if rest > 0 { parts.append("and \(rest) more") }
    if errorView.message != parts.joined(separator: "\n\n") {
      add("the error view should say \(parts), not “\(errorView.message)”")
    }
  }

  /// Checks that the page shows the result of its last request, unless that was canceled.
  private func checkSentRequests(_ sent: [RecordingClient.Finished]) {
    for end in sent where end.failure != nil { report.noteSendFailure() }
    guard isUninterrupted, let end = sent.last else { return }
    let text = end.failure == nil ? "sent: ok." : "sent: failed."
    if terminal.find(text) == nil { add("“\(text)” is not on screen:\n\(terminal.text)") }
    if end.failure != nil { report.noteSendFailureShown() }
  }

  private func checkSpinners() {
    guard let navigation = application.topNavigationController else { return }
    if navigation.view.isShowingLoading { add("the screen still shows that it is loading") }
    if navigation.view.containsActivityIndicator {
      add("an activity indicator is shown but nothing is loading")
    }
    if terminal.find("sent: waiting.") != nil, isUninterrupted {
      add("“sent: waiting.” is still on screen")
    }
  }

  /// Checks that there is a page, or an error message and a way to continue.
  private func checkPage() {
    guard let screen = topScreen, !screen.hasServerDrivenScreen() else { return }
    if !screen.hasFailures { add("nothing is loaded and nothing can be retried") }
    if terminal.find("Not loaded") == nil, terminal.find("Could not load") == nil {
      add("no message says why the page is empty:\n\(terminal.text)")
    }
  }
}

extension View {
  /// Whether the view contains an activity indicator.
  fileprivate var containsActivityIndicator: Bool {
    self is ActivityIndicator || subviews.contains { $0.containsActivityIndicator }
  }

  /// The number of lines about failures in place of content.
  fileprivate var inlineErrorCount: Int {
    subviews.reduce(self is InlineErrorView ? 1 : 0) { $0 + $1.inlineErrorCount }
  }
}

extension String {
  /// Returns whether the text contains a path that ends there.
  fileprivate func contains(path: String) -> Bool {
    let (text, path) = (Array(utf8), Array(path.utf8))
    guard text.count >= path.count else { return false }
    return (0...(text.count - path.count)).contains { start in
      guard text[start..<(start + path.count)].elementsEqual(path) else { return false }
      let end = start + path.count
      return end == text.count || !(0x30...0x39).contains(text[end]) && text[end] != 0x2d
    }
  }
}
