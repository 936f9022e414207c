import BeagleNetworking
import BeagleTUI
import SystemSupport

/// The features that `dev` adds to a session: it watches files, shows errors, opens the editor and
/// serves the directory over HTTP.
@MainActor
final class DevSession {
  private let session: Session
  private let source: SourceOptions
  private var reload: LiveReload?
  private var watchers: [DirectoryWatcher] = []
  /// The directories that are watched until the directory of the screens exists.
  private var awaited: Set<String> = []
  private let launcher: EditorLauncher
  private var editor: Editor { launcher.editor }
  private var server: DirectoryServer?
  private var servedClient: DirectoryNetworkClient?
  private var poll: LoopTimer?
  private var serverPoll: ServerPoller?
  private let serving: ServingOptions?
  /// Whether the directory has no screen yet.
  private var isWaiting: Bool

  private var application: BeagleApplication { session.application }
  private var window: Window { session.application.window }

  /// - Throws: `WatchError` if the directory cannot be watched, or an error if the port cannot be
  ///   used.
  init(
    _ session: Session, source: SourceOptions, serving: ServingOptions?, pollInterval: Int?
  ) throws {
    self.session = session
    self.source = source
    self.serving = serving
    launcher = EditorLauncher(session.application)
    isWaiting = session.waiting != nil
    if let client = application.dependencies.networkClient as? DirectoryNetworkClient {
      try start(client)
    } else if let waiting = session.waiting {
      try awaitDirectory(waiting.directory)
    } else if let pollInterval {
      startPolling(every: pollInterval)
    }
  }

  // MARK: - Missing and empty directories

  /// Watches and serves the directory.
  private func start(_ client: DirectoryNetworkClient) throws {
    try watch(client)
    if let serving { try serve(client, serving) }
  }

  /// Waits for a directory to be created, by watching the nearest directory above that exists.
  private func awaitDirectory(_ path: String) throws {
    var parent = FilePath.folder(of: path)
    while !parent.isEmpty, !Files.exists(parent) { parent = FilePath.folder(of: parent) }
    let watched = parent.isEmpty ? "." : parent
    guard !awaited.contains(watched) else { return }
    awaited.insert(watched)
    try watch(watched, descends: false) { [weak self] _ in self?.directoryMayExist(path) }
    // It may have been created since the last look.
    directoryMayExist(path)
  }

  private func directoryMayExist(_ path: String) {
    guard reload == nil else { return }
    do {
      guard Files.exists(path) else { return try awaitDirectory(path) }
      try start(Session.serve(source, application))
      showFirstScreen()
    } catch {
      window.showMessage(error.localizedDescription, tone: .failure)
    }
  }

  /// Shows the first screen if it exists now.
  private func showFirstScreen() {
    guard let client = application.dependencies.networkClient as? DirectoryNetworkClient,
      client.hasWrittenScreen, let first = try? Session.firstScreen(source, client)
    else { return }
    isWaiting = false
    reload?.makeRootScreen = chooser(for: first, client)
    application.open(
      first, controllerId: session.controllerId, navigationContext: session.navigationContext)
  }

  /// Returns a function that lists the screens again if the first screen is the list.
  private func chooser(
    for first: ScreenType, _ client: DirectoryNetworkClient
  ) -> (() -> Screen?)? {
    guard case .declarative = first else { return nil }
    return { ScreenChooser.screen(for: client.screenListing()) }
  }

  // MARK: - HTTP server

  private func serve(_ client: DirectoryNetworkClient, _ options: ServingOptions) throws {
    // A separate client counts its own failures, so that phones do not use up those of this screen.
    let servedClient = try DirectoryNetworkClient(
      directory: client.directory.name, scheduler: application.loop, latency: source.latency,
      failFirst: source.failures, seed: source.seed)
    let log = application.dependencies.log
    let server = try DirectoryServer(
      servedClient, host: options.address.host, port: options.address.port,
      allowedHosts: options.hosts, allowedOrigins: options.origins,
      poster: application.loop.poster
    ) { log.add(.network, .info, $0) }
    self.server = server
    self.servedClient = servedClient
    log.add(.network, .info, "Serving \(client.directory.name) at \(server.url)")
    log.add(.network, .info, server.audience)
    let audience = server.isLocal ? "for this machine only" : "for anyone on the network"
    window.showMessage("Serving at \(server.startURL) \(audience)")
  }

  // MARK: - Polling

  /// Requests the screen of a server repeatedly.
  private func startPolling(every seconds: Int) {
    let poll = ServerPoller(application)
    poll.onFindings = { [weak self] in self?.show($0) }
    serverPoll = poll
    scheduleRequest(poll, after: seconds)
  }

  private func scheduleRequest(_ poll: ServerPoller, after seconds: Int) {
    self.poll = application.loop.after(milliseconds: seconds * 1000) { [weak self, weak poll] in
      guard let poll else { return }
      poll.poll { self?.scheduleRequest(poll, after: seconds) }
    }
  }

  // MARK: - Watching

  private func watch(_ client: DirectoryNetworkClient) throws {
    let reload = LiveReload(application, client: client)
    self.reload = reload
    reload.onFindings = { [weak self] in self?.show($0) }
    if !isWaiting { reload.makeRootScreen = chooser(for: session.first, client) }
    window.keyBindings = DevSession.keys + window.keyBindings
    window.setHandler(for: .openEditor) { [weak self] in self?.openEditor() }
    try watch(client.directory.name) { [weak self] changes in
      if changes.isIncomplete { self?.servedClient?.reopenDirectory() }
      if self?.isWaiting == true { self?.showFirstScreen() } else { reload.filesDidChange(changes) }
    }
    try watchTheme()
  }

  private func watch(
    _ directory: String, descends: Bool = true,
    onChange: @escaping @MainActor (DirectoryChanges) -> Void
  ) throws {
    let watcher = try DirectoryWatcher(directory, descends: descends)
    watchers.append(watcher)
    if let notice = watcher.notice {
      application.dependencies.log.add(.network, .warning, notice)
      window.showMessage(notice, tone: .failure)
    }
    application.loop.watch(watcher, onChange: onChange)
  }

  /// Watches the directory of the theme file, because editors replace the file when they save.
  private func watchTheme() throws {
    guard let path = source.display.theme, ThemeName(rawValue: path) == nil else { return }
    let (directory, name) = (FilePath.folder(of: path), FilePath.name(of: path))
    try watch(directory.isEmpty ? "." : directory, descends: false) { [weak self] changes in
      if changes.isIncomplete || changes.paths.contains(name) { self?.loadTheme() }
    }
  }

  private func loadTheme() {
    do {
      let display = try source.display.load()
      application.appearance = display.appearance
      application.dependencies.theme = Session.theme.merging(display.theme)
      reload?.sharedFindings = []
      reload?.setNeedsRefresh()
    } catch {
      let name = source.display.theme ?? ""
      reload?.sharedFindings = [
        SourceFinding(message: error.localizedDescription, file: name) { try? Files.read($0).get() }
      ]
    }
  }

  // MARK: - Findings

  private func show(_ findings: [SourceFinding]) {
    guard let first = findings.first(where: { !$0.isShownInCodeFrame }) else {
      return window.notice = nil
    }
    let key = window.keyBindings.keyName(for: .openEditor)
    let name = editor.name
    let problem = editor.problem.map { "\($0) \(Editor.advice)" }
    let isEditable = reload != nil && !first.isURL
    let screen = application.topNavigationController?.activeViewController
    let hasScreen = (screen as? BeagleScreenViewController)?.hasServerDrivenScreen() ?? true
    window.notice = FindingBanner(findings) { letterUse in
      var hints: [String] = []
      if isEditable, let problem {
        hints.append(problem)
      } else if isEditable {
        switch letterUse {
        case .command: hints.append("\(key) opens the line in \(name).")
        case .text: hints.append("Esc, then \(key) opens the line in \(name).")
        }
      }
      if hasScreen, !first.isShownInErrorView { hints.append("The last good screen is above.") }
      return hints.joined(separator: " ")
    }
  }

  // MARK: - Editor

  static let keys = [
    KeyBinding(
      "e", "open the component in the editor", title: "Edit", group: .screen,
      hint: KeyHint("e", "edit"), keys: [KeyEvent("e"): .openEditor])
  ]

  private func openEditor() {
    guard let location = reload?.editLocation, Files.exists(location.path) else {
      return window.showMessage(
        window.panelHasKeyboard
          ? "The selected row does not come from a file in this directory."
          : window.notice == nil
            ? "The focused element does not come from a file in this directory."
            : "No file to open.")
    }
    launcher.open(
      location.path, line: location.location.line, column: location.location.column)
  }
}
