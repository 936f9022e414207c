import BeagleTUITesting
@_exported import TestFiles
import Testing

@testable import BeagleNetworking
@testable import CellText

/// A pilot whose controllers record the reported states.
@MainActor
package final class TestBench: Pilot {
  /// The states reported to controllers, as `name <- state @title`.
  package var reportedStates: [String] = []

  /// - Parameter retry: see `LoadingTiming`; 0 shows the failure of a retry at once.
  package init(size: CellSize = CellSize(width: 60, height: 20), retry: Int = 0) {
    super.init(size: size, runsPrograms: true)
    // Tests have the same result whether chafa is installed or not.
    dependencies.imageDecoder = nil
    // Most tests are about an application without an opener.
    dependencies.urlOpener = nil
    window.loadingTiming.retry = retry
    dependencies.navigation.registerDefaultNavigationController { [unowned self] in
      RecordingController(name: "default", bench: self)
    }
    dependencies.navigation.registerNavigationController(
      builder: { [unowned self] in RecordingController(name: "custom", bench: self) },
      forId: "custom")
  }

  /// Leaves the field that has the focus since its screen opened, so that it is drawn without the focus.
  package func leaveField() {
    if window.focusedView is TextField { press(.escape) }
  }

  /// Clicks the position of a text on the screen, whichever view draws it. Fails if the text is
  /// not on screen.
  package func click(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    guard let position = terminal.find(text) else {
      Issue.record("\"\(text)\" is not on screen:\n\(self.text)", sourceLocation: sourceLocation)
      return
    }
    click(at: position)
  }

  /// Returns the states reported since the last call.
  package func takeReportedStates() -> [String] {
    defer { reportedStates = [] }
    return reportedStates
  }

  package var navigation: BeagleNavigationController? { application.topNavigationController }

  /// The titles of the top stack, root first.
  package var titles: [String] {
    navigation?.viewControllers.map { $0.navigationItem.title ?? "-" } ?? []
  }

  package var isShowingLoading: Bool { navigation?.view.isShowingLoading ?? false }

  /// The open error dialog, unless its retry is running.
  package var errorView: BeagleErrorView? { errorViews.first { !$0.isRetrying } }

  private var errorViews: [BeagleErrorView] {
    navigation?.view.subviews.compactMap { $0 as? BeagleErrorView } ?? []
  }
}

/// A controller with the default appearance that records the reported states.
@MainActor
package final class RecordingController: BeagleNavigationController {
  package let name: String
  private unowned let bench: TestBench

  package init(name: String, bench: TestBench) {
    self.name = name
    self.bench = bench
    super.init()
  }

  package override func serverDrivenStateDidChange(
    to state: ServerDrivenState, at screenController: BeagleController
  ) {
    var what = state.name
    if case .error(let error, let retry) = state {
      what += "(\(error.kind)\(retry == nil ? "" : ", retry"))"
    }
    let title = screenController.screen?.navigationBar?.title ?? "-"
    bench.reportedStates.append("\(name) <- \(what) @\(title)")
    super.serverDrivenStateDidChange(to: state, at: screenController)
  }
}

extension ServerDrivenState {
  /// The name of the case, without its associated values.
  package var name: String {
    switch self {
    case .started: "started"
    case .finished: "finished"
    case .success: "success"
    case .error: "error"
    }
  }
}

extension ServerDrivenState.Error {
  /// A short name of the case.
  package var kind: String {
    switch self {
    case .remoteScreen(let error): "remoteScreen.\(error.kind)"
    case .lazyLoad(let error): "lazyLoad.\(error.kind)"
    case .submitForm(let error): "submitForm.\(error.kind)"
    case .action: "action"
    case .webView: "webView"
    case .declarativeText: "declarativeText"
    }
  }
}

extension Request.Error {
  /// A short name of the case.
  package var kind: String {
    switch self {
    case .networkError: "network"
    case .decoding: "decoding"
    case .loadFromTextError: "text"
    case .urlBuilderError: "url"
    }
  }
}

extension Substring {
  /// The text without leading and trailing whitespace.
  package var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}
