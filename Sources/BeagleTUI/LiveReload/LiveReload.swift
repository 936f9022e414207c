import BeagleNetworking
import BeagleSchema
import SystemSupport
import TerminalKit

/// Updates screens when files of their directory change.
///
/// A screen whose document has changed is replaced, and the state of the user is preserved; see
/// ``SavedScreenState``. A covered screen is updated when it appears again. If the new document
/// cannot be shown, the previous version stays on screen and ``onFindings`` reports the errors.
///
/// The content of files decides, not the events: editors save with temporary files, backups and
/// locks next to the document, and they may replace, rename or touch files that stay the same.
@MainActor
package final class LiveReload {
  private let application: BeagleApplication
  private let client: DirectoryNetworkClient
  private var dependencies: BeagleDependencies { application.dependencies }

  /// Called with the errors of the top screen and of shared files, and with an empty array after
  /// they are fixed.
  package var onFindings: (([SourceFinding]) -> Void)?
  /// Creates the root screen again if it was created in Swift; nil if it comes from a document.
  package var makeRootScreen: (() -> Screen?)?
  /// The errors of files that all screens use, such as the theme. Those of `routes.json` are found
  /// with each screen.
  package var sharedFindings: [SourceFinding] = [] { didSet { reportFindings() } }

  /// Shows a line in the status bar after each save.
  let saves: SaveReporter

  /// The number of file changes.
  private var generation = 0
  /// The number of changes of responses to requests of screens, after which `onInit` runs again.
  private var dataGeneration = 0
  /// The number of changes of what all screens are drawn with: images and the theme.
  private var appearanceGeneration = 0
  /// The files that were shown as screens or lazy components, with ``generation`` at their last
  /// change. Other files that were served are images or data.
  private var documents: [String: Int] = [:]
  private var states: [ObjectIdentifier: State] = [:]
  private var reportedFindings: [SourceFinding] = []
  /// The code frames on screens.
  private var codeFrames: [CodeFrameView] = []

  private struct State {
    weak var controller: BeagleScreenViewController?
    /// The counters at the last refresh of the screen.
    var generation: Int
    var dataGeneration: Int
    var appearanceGeneration: Int
    /// The errors of the screen's document.
    var findings: [SourceFinding] = []
    /// The errors of lazy components and of screens that the user tried to open.
    var failures: [SourceFinding] = []
  }

  /// - Parameters:
  ///   - application: the application that shows the screens.
  ///   - client: the network client that serves the directory.
  package init(_ application: BeagleApplication, client: DirectoryNetworkClient) {
    self.application = application
    self.client = client
    saves = SaveReporter(application, client)
    client.servedFiles = ServedFiles()
    application.dependencies.liveReload = self
  }

  /// The directory to watch.
  var directory: ScreenDirectory { client.directory }

  // MARK: - Changes

  /// Updates the visible screens after files of the directory have changed.
  package func filesDidChange(_ changes: DirectoryChanges) {
    let start = dependencies.turnBudget.now?() ?? 0
    generation += 1
    if changes.isIncomplete, client.reopenDirectory() {
      dependencies.log.add(
        .network, .info, "\(client.directory.name) leads to \(client.directory.root) now.")
    }
    states = states.filter { $0.value.controller != nil }
    var found = ServedFiles.Changes()
    if var files = client.servedFiles {
      found = files.update(from: directory, limit: DirectoryNetworkClient.bodyLimit) { name in
        changes.mayAffect(name, in: directory)
      }
      client.servedFiles = files
    }
    let shown = shownDocuments
    var changesImages = hasNewImages(changes)
    var changesPrefetched = changes.isIncomplete || changes.contains(RouteTable.fileName)
    for (name, bytes) in found.changed {
      if documents[name] != nil {
        documents[name] = generation
        if !shown.contains(name) { changesPrefetched = true }
      } else if MediaType.isImage(name) || ImageHeader(bytes) != nil {
        changesImages = true
      } else {
        dataGeneration += 1
      }
    }
    if client.hasServedBodies, changes.contains(RouteTable.fileName) { dataGeneration += 1 }
    if changesPrefetched { dependencies.viewClient.removePrefetched() }
    if changesImages {
      dependencies.imageCache.removeAll()
      appearanceGeneration += 1
    }
    // A finding reports a missing document of a screen.
    for (name, problem) in found.missing where documents[name] == nil {
      report(missing: name, problem)
    }
    refreshVisibleScreens()
    // A report of the save would replace the message about a missing file.
    guard found.missing.isEmpty else { return }
    // Expressions are evaluated after the screen is created.
    application.loop.post { [weak self] in
      guard let self else { return }
      self.saves.report(
        changes, shownDocuments: self.shownDocuments,
        explained: Set(self.reportedFindings.map(\.file)), since: start)
    }
  }

  /// Renders all screens again, although no document has changed: the visible ones now, others when
  /// they appear. Used when the theme changes.
  package func setNeedsRefresh() {
    generation += 1
    appearanceGeneration += 1
    refreshVisibleScreens()
  }

  /// Records that a file is the document of a screen or a lazy component.
  func didDecode(document name: String) { if documents[name] == nil { documents[name] = 0 } }

  /// Reports a file that a screen has loaded and that is gone. Screens keep its content, because
  /// the file may come back and a request for it would fail.
  private func report(missing name: String, _ problem: ScreenDirectory.Problem) {
    let text = "\(name) \(problem.reason). The screen keeps its content."
    dependencies.log.add(.network, .warning, text)
    application.window.showMessage(text, tone: .failure)
  }

  /// The maximum number of new files to check for images in one change.
  private static let newImageLimit = 64

  /// Whether there are new images, which a screen may have looked for in vain.
  private func hasNewImages(_ changes: DirectoryChanges) -> Bool {
    var checked = 0
    for path in changes.paths where client.servedFiles?.contains(path) != true {
      let name = FilePath.name(of: path)
      // The file of an image without an extension may be any other file, too.
      guard MediaType.isImage(path) || !name.contains(".") else { continue }
      checked += 1
      if checked > LiveReload.newImageLimit { return true }
      guard let bytes = try? directory.read(path, limit: DirectoryNetworkClient.bodyLimit)
      else { continue }
      if MediaType.isImage(path) || ImageHeader(bytes) != nil { return true }
    }
    return false
  }

  /// Updates a screen that is about to appear, because its file may have changed while it was
  /// covered.
  func screenWillAppear(_ controller: BeagleScreenViewController) {
    if state(of: controller) == nil {
      // A new screen has just been loaded.
      states[ObjectIdentifier(controller)] = State(
        controller: controller, generation: generation, dataGeneration: dataGeneration,
        appearanceGeneration: appearanceGeneration)
    } else {
      refresh(controller)
    }
    // The screen becomes the top one after this call.
    application.loop.post { [weak self] in self?.reportFindings() }
  }

  /// Reports the source lines of a screen's failures after the failures have changed. The error
  /// view of the screen shows the messages.
  func failuresDidChange(at controller: BeagleScreenViewController) {
    var findings = controller.failures.flatMap(findings(of:))
    guard var state = state(of: controller) else { return }
    for index in findings.indices {
      // The error view of a failure that remains may be closed already.
      let known = state.failures.first { $0.isSameProblem(as: findings[index]) }
      findings[index].isShownInErrorView = known?.isShownInErrorView ?? true
    }
    guard state.failures != findings else { return }
    state.failures = findings
    states[ObjectIdentifier(controller)] = state
    reportFindings()
  }

  /// The state of a screen. An identifier may belong to a deallocated screen at the same address.
  private func state(of controller: BeagleScreenViewController) -> State? {
    guard let state = states[ObjectIdentifier(controller)], state.controller === controller else {
      return nil
    }
    return state
  }

  private func findings(of error: ServerDrivenState.Error) -> [SourceFinding] {
    guard let request = error.request, case .decoding(let cause) = request else { return [] }
    guard let name = RequestLog.documentName(of: cause),
      let bytes = try? directory.read(name, limit: DirectoryNetworkClient.bodyLimit)
    else { return [] }
    return SourceFinding.findings(of: cause, in: bytes, name: name)
  }

  private func refreshVisibleScreens() {
    for screen in allScreens where screen.isVisible { refresh(screen) }
    reportFindings()
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

  /// The names of the screens' documents, without those of lazy components.
  private var shownDocuments: Set<String> {
    Set(allScreens.compactMap { $0.screen?.source?.document.name })
  }

  // MARK: - One screen

  private func refresh(_ controller: BeagleScreenViewController) {
    let previous =
      state(of: controller)
      ?? State(
        controller: controller, generation: -1, dataGeneration: dataGeneration,
        appearanceGeneration: appearanceGeneration)
    guard previous.generation != generation, !controller.isRetired else { return }
    var state = previous
    state.generation = generation
    state.dataGeneration = dataGeneration
    state.appearanceGeneration = appearanceGeneration
    /// Must be called before the screen changes, because that may report failures.
    func store(_ findings: [SourceFinding]) {
      state.findings = findings
      states[ObjectIdentifier(controller)] = state
    }
    /// A failed request may succeed now. Until then the screen shows an error view.
    func retry() {
      store([])
      _ = controller.retryFailures()
    }
    if controller.screen == nil, controller.hasFailures { return retry() }
    let isDataOutdated = previous.dataGeneration != dataGeneration
    switch currentVersion(of: controller) {
    case .unchanged where controller.hasFailures: retry()
    case .invalid where controller.hasFailures: retry()
    case .unchanged:
      store([])
      guard let screen = controller.screen else { return }
      if isDataOutdated {
        controller.update(to: screen, .rerunningOnInit)
      } else if previous.appearanceGeneration != appearanceGeneration
        || controller.view.showsDocument(where: { hasChanged($0, since: previous.generation) })
      {
        controller.update(to: screen, .all)
      }
    case .changed(let screen):
      // The update cancels failed actions, so `onInit` sends their requests again.
      let hasFailedActions = controller.failures.contains(where: \.isAction)
      let document = controller.screen?.source?.document
      store([])
      controller.update(to: screen, isDataOutdated || hasFailedActions ? .rerunningOnInit : .all)
      highlightChanges(since: document, on: controller)
    case .invalid(let findings): store(findings)
    }
  }

  /// Whether a document has changed after a generation.
  private func hasChanged(_ document: String, since generation: Int) -> Bool {
    documents[document].map { $0 > max(0, generation) } ?? false
  }

  /// The version of a screen that the directory serves.
  private enum Version {
    case unchanged
    case changed(Screen)
    case invalid([SourceFinding])
  }

  private func currentVersion(of controller: BeagleScreenViewController) -> Version {
    guard case .remote(let remote) = controller.screenType else {
      guard controller.isRoot, let screen = makeRootScreen?() else { return .unchanged }
      return .changed(screen)
    }
    guard let address = dependencies.dispatcher.url(for: remote.url),
      let result = client.preview(Request(url: address, additionalData: remote.additionalData))
    else { return .unchanged }
    switch result {
    case .failure(let error):
      let text = client.routesProblem ?? error.localizedDescription
      let address = UrlParts.path(of: remote.url)
      var finding = SourceFinding(message: text, file: address) { [directory] name in
        try? directory.read(name, limit: RouteTable.Limit.bytes)
      }
      finding.isURL = finding.location == nil && finding.file == address
      return .invalid([finding])
    case .success(let response):
      let document = controller.screen?.source?.document
      if let document, document.bytes == response.data, document.name == response.name {
        return .unchanged
      }
      do {
        let decoded = try dependencies.decode(bytes: response.data, name: response.name)
        return .changed(decoded.screen)
      } catch {
        return .invalid(
          SourceFinding.findings(of: error, in: response.data, name: response.name))
      }
    }
  }

  // MARK: - Findings

  private func reportFindings() {
    let visible = application.visibleScreens.compactMap(state(of:))
    let failures = visible.flatMap(\.failures)
    // A load after a broken save fails for the same reason.
    let saved = visible.flatMap(\.findings).filter { finding in
      !failures.contains { $0.isSameProblem(as: finding) }
    }
    let findings = (sharedFindings + saved + failures).map { finding in
      var finding = finding
      finding.isShownInCodeFrame = codeFrames.contains { $0.finding.isSameProblem(as: finding) }
      return finding
    }
    guard findings != reportedFindings else { return }
    reportedFindings = findings
    onFindings?(findings)
  }

  /// Reports that the screen shows a finding itself, since one code frame is enough.
  func didShow(_ view: CodeFrameView) {
    codeFrames.append(view)
    reportFindings()
  }

  /// Reports the findings of a code frame that was closed, with the message that was shown next to
  /// it.
  func didHide(_ view: CodeFrameView) {
    codeFrames.removeAll { $0 === view }
    for (id, state) in states {
      for (index, failure) in state.failures.enumerated()
      where failure.isSameProblem(as: view.finding) {
        states[id]?.failures[index].isShownInErrorView = false
      }
    }
    reportFindings()
  }

  // MARK: - Editor

  /// The file and location to open in an editor, or nil if the content has no source file.
  ///
  /// The component whose menu was used comes first. While the inspector has the keyboard, its
  /// selected row determines the location. Otherwise the first finding, the focused component and the
  /// screen are tried, in this order.
  package var editLocation: (path: String, location: SourceLocation)? {
    if let source = application.menuSource {
      return (path(of: source.document.name), source.location)
    }
    if application.window.panelHasKeyboard, let inspector = application.inspector {
      return inspector.selectedLocation.map { (path(of: $0.document), $0.location) }
    }
    if let finding = reportedFindings.first {
      guard !finding.isURL else { return nil }
      return (path(of: finding.file), finding.location ?? SourceLocation(line: 1, column: 1))
    }
    let screen = application.topScreen
    let focused = application.window.focusedView
    guard let source = focused?.nearestSource ?? screen?.view.nearestSource else { return nil }
    return (path(of: source.document.name), source.location)
  }

  private func path(of file: String) -> String {
    file.hasPrefix("/") ? file : directory.root + "/" + file
  }
}

extension ServerDrivenState.Error {
  /// The error of the request for a screen or a lazy component; nil for other failures.
  fileprivate var request: Request.Error? {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error): error
    case .submitForm, .action, .webView, .declarativeText: nil
    }
  }

  /// Whether an action has failed.
  fileprivate var isAction: Bool { if case .action = self { true } else { false } }
}
