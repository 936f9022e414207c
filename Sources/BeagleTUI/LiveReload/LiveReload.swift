import BeagleNetworking
import BeagleSchema
import ScreenSources
import SystemSupport
import TerminalKit

/// Shows the screens of a directory anew as their files change.
///
/// A screen whose document is another one now is replaced by it, keeping what the user did with the old
/// one (``ScreenMemory``). A screen that is covered is looked at when it is shown. Where a document
/// cannot be shown the last good one stays, and ``onFindings`` is told why.
@MainActor
package final class LiveReload {
  private let application: BeagleApplication
  private let client: DirectoryNetworkClient
  private var dependencies: BeagleDependencies { application.dependencies }

  /// Called with why the screen on top, or something that all screens use, cannot be shown as it is
  /// now; with nothing once it can.
  package var onFindings: (([SourceFinding]) -> Void)?
  /// Makes the first screen anew where that is no document; nil where it is one.
  package var firstScreen: (() -> Screen?)?
  /// What is wrong with the files that all screens use, beside `routes.json`.
  package var commonFindings: [SourceFinding] = [] { didSet { tell() } }

  /// How often files have changed.
  private var generation = 0
  /// How often the files have changed that are no documents.
  private var dataGeneration = 0
  private var states: [ObjectIdentifier: State] = [:]
  private var told: [SourceFinding] = []

  /// What is known of a screen.
  private struct State {
    weak var controller: BeagleScreenViewController?
    var generation: Int
    var dataGeneration: Int
    var findings: [SourceFinding] = []
    /// Why a screen that it leads to, or a part of it, cannot be shown.
    var failures: [SourceFinding] = []
  }

  /// - Parameters:
  ///   - application: shows the screens, which have to come from a directory.
  ///   - client: answers for it.
  package init(_ application: BeagleApplication, client: DirectoryNetworkClient) {
    self.application = application
    self.client = client
    client.servedFiles = []
    application.dependencies.liveReload = self
  }

  /// The directory whose files are watched.
  package var directory: ScreenDirectory { client.directory }

  // MARK: - Changes

  /// Some files of the directory have changed.
  package func filesDidChange(_ changes: DirectoryChanges) {
    generation += 1
    dependencies.viewClient.removePrefetched()
    let documents = shownDocuments
    let isData =
      changes.isIncomplete
      || changes.paths.contains { path in
        client.servedFiles?.contains(path) == true && !documents.contains(path)
      }
    let isPicture = changes.isIncomplete || changes.paths.contains { !$0.hasSuffix(".json") }
    if isPicture { dependencies.images.forgetAll() }
    if isData || isPicture { dataGeneration += 1 }
    states = states.filter { $0.value.controller != nil }
    refreshScreensInSight()
  }

  /// Everything looks different from now on, though no document has changed.
  package func setNeedsRefresh() {
    generation += 1
    dataGeneration += 1
    refreshScreensInSight()
  }

  /// A screen is about to be shown, which may have been covered while its file changed.
  func screenWillAppear(_ controller: BeagleScreenViewController) {
    if state(of: controller) == nil {
      // It is loaded now, or just was.
      states[ObjectIdentifier(controller)] = State(
        controller: controller, generation: generation, dataGeneration: dataGeneration)
    } else {
      refresh(controller)
    }
    // The screen is on top once this is over.
    application.application.loop.post { [weak self] in self?.tell() }
  }

  /// Something did not load, or is not wanted any more: a box tells of it, and this of the line.
  func failuresDidChange(at controller: BeagleScreenViewController) {
    let findings = controller.failures.flatMap(findings(of:))
    guard var state = state(of: controller), state.failures != findings else { return }
    state.failures = findings
    states[ObjectIdentifier(controller)] = state
    tell()
  }

  /// What is known of a screen; nothing where that is about one that is gone, whose place in memory
  /// another one has now.
  private func state(of controller: ViewController) -> State? {
    guard let state = states[ObjectIdentifier(controller)], state.controller === controller else {
      return nil
    }
    return state
  }

  private func findings(of error: ServerDrivenState.Error) -> [SourceFinding] {
    guard let request = error.request, case .decoding(let cause) = request else { return [] }
    let name = (cause as? JSONError)?.name ?? (cause as? DecodingFailure)?.name
    guard let name, let bytes = try? directory.read(name, limit: DirectoryNetworkClient.bodyLimit)
    else { return [] }
    return SourceFinding.findings(of: cause, in: bytes, name: name).map { finding in
      var finding = finding
      finding.isInBox = true
      return finding
    }
  }

  private func refreshScreensInSight() {
    for screen in allScreens where screen.isVisible { refresh(screen) }
    tell()
  }

  private var allScreens: [BeagleScreenViewController] {
    application.window.controllers.flatMap { controller -> [BeagleScreenViewController] in
      guard
        let navigation = controller.topmost.navigationController ?? controller
          as? NavigationController
      else { return [] }
      return navigation.viewControllers.compactMap { $0 as? BeagleScreenViewController }
    }
  }

  /// The names of the documents on the screens, parts that came later left out.
  private var shownDocuments: Set<String> {
    Set(allScreens.compactMap { $0.screen?.source?.document.name })
  }

  // MARK: - One screen

  private func refresh(_ controller: BeagleScreenViewController) {
    let known =
      state(of: controller)
      ?? State(controller: controller, generation: -1, dataGeneration: dataGeneration)
    guard known.generation != generation, !controller.isRetired else { return }
    var state = known
    state.generation = generation
    state.dataGeneration = dataGeneration
    /// Before anything else happens to the screen, which may tell of failures.
    func keep(_ findings: [SourceFinding]) {
      state.findings = findings
      states[ObjectIdentifier(controller)] = state
    }
    // What failed may work now; what is shown meanwhile is a box about it.
    if controller.hasFailures {
      keep([])
      _ = controller.retryFailures()
      return
    }
    let isOld = known.dataGeneration != dataGeneration
    switch newest(of: controller) {
    case .same:
      keep([])
      if isOld, let screen = controller.screen { controller.update(to: screen, .initializingAnew) }
    case .screen(let screen):
      keep([])
      controller.update(to: screen, isOld ? .initializingAnew : .all)
    case .findings(let findings): keep(findings)
    }
  }

  /// What the directory has for a screen.
  private enum Newest {
    case same
    case screen(Screen)
    case findings([SourceFinding])
  }

  private func newest(of controller: BeagleScreenViewController) -> Newest {
    guard case .remote(let remote) = controller.screenType else {
      guard controller.isFirst, let screen = firstScreen?() else { return .same }
      return .screen(screen)
    }
    guard let address = dependencies.dispatcher.address(of: remote.url),
      let answer = client.preview(Request(url: address, additionalData: remote.additionalData))
    else { return .same }
    switch answer {
    case .failure(let error):
      let text = client.routesProblem ?? error.localizedDescription
      let address = UrlParts.path(of: remote.url)
      var finding = finding(text, file: address)
      finding.isAddress = finding.location == nil && finding.file == address
      return .findings([finding])
    case .success(let response):
      let document = controller.screen?.source?.document
      if let document, document.bytes == response.data, document.name == response.name {
        return .same
      }
      do {
        let decoded = try dependencies.decode(bytes: response.data, name: response.name)
        return .screen(decoded.screen)
      } catch {
        return .findings(
          SourceFinding.findings(of: error, in: response.data, name: response.name))
      }
    }
  }

  private func finding(_ text: String, file: String) -> SourceFinding {
    SourceFinding(message: text, file: file) { [directory] name in
      try? directory.read(name, limit: RouteTable.Limit.bytes)
    }
  }

  // MARK: - Telling

  private func tell() {
    let navigation = application.topNavigationController
    let top = navigation?.topViewController.flatMap(state(of:))
    let findings = commonFindings + (top?.findings ?? []) + (top?.failures ?? [])
    guard findings != told else { return }
    told = findings
    onFindings?(findings)
  }

  // MARK: - Places

  /// The place in a file of the directory that a person means now: that of the row that is selected in
  /// the inspector while it has the keys, else that of the first finding, else that of the component with
  /// the focus, else that of the screen. Nil where that is in no file.
  package var place: (path: String, location: SourceLocation)? {
    if application.window.panelHasKeyboard, let inspector = application.inspector {
      return inspector.place.map { (path(of: $0.document), $0.location) }
    }
    if let finding = told.first {
      guard !finding.isAddress else { return nil }
      return (path(of: finding.file), finding.location ?? SourceLocation(line: 1, column: 1))
    }
    let screen = application.topNavigationController?.topViewController
    let focused = application.window.focusedView
    guard let source = focused?.nearestSource ?? screen?.view.nearestSource else { return nil }
    return (path(of: source.document.name), source.location)
  }

  private func path(of file: String) -> String {
    file.hasPrefix("/") ? file : directory.root + "/" + file
  }
}

extension ServerDrivenState.Error {
  /// Why what was to be fetched is not there; nil where it is about something else.
  fileprivate var request: Request.Error? {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error): error
    case .submitForm, .action, .webView, .declarativeText: nil
    }
  }
}

extension BeagleScreenViewController {
  /// Whether it is the one at the bottom of everything.
  fileprivate var isFirst: Bool {
    navigationController?.viewControllers.first === self
      && view.window?.rootViewController === navigationController
  }
}
