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
  private let editor = Editor(environment: Console.environment)
  private var isEditing = false
  private var server: DirectoryServer?
  private var poll: LoopTimer?
  private var serverPoll: ServerPoller?

  private var application: BeagleApplication { session.application }
  private var window: Window { session.application.window }

  /// - Throws: `WatchError` if the directory cannot be watched, or an error if the port cannot be
  ///   used.
  init(
    _ session: Session, source: SourceOptions, serving: ServingOptions?, pollInterval: Int?
  ) throws {
    self.session = session
    self.source = source
    if let client = application.dependencies.networkClient as? DirectoryNetworkClient {
      try watch(client)
      if let serving { try serve(client, serving) }
    } else if let pollInterval {
      startPolling(every: pollInterval)
    }
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
    if case .declarative = session.first {
      reload.makeRootScreen = { ScreenChooser.screen(for: client.screenListing()) }
    }
    window.keyBindings = DevSession.keys + window.keyBindings
    window.setHandler(for: .openEditor) { [weak self] in self?.openEditor() }
    try watch(reload.directory.root) { reload.filesDidChange($0) }
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
    guard let path = source.display.theme, ColorScheme(rawValue: path) == nil else { return }
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    try watch(directory, descends: false) { [weak self] changes in
      if changes.isIncomplete || changes.paths.contains(name) { self?.loadTheme() }
    }
  }

  private func loadTheme() {
    do {
      let display = try source.display.load()
      application.apply(display.appearance)
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
    guard let first = findings.first else { return window.notice = nil }
    var hints: [String] = []
    if reload != nil, !first.isURL {
      hints.append(
        "\(window.keyBindings.keyName(for: .openEditor)) opens the line in \(editor.name).")
    }
    if !first.isShownInErrorView { hints.append("The last good screen is above.") }
    window.notice = FindingBanner(findings, hint: hints.joined(separator: " "))
  }

  // MARK: - Editor

  private static let keys = [
    KeyBinding(
      "e", "open the component in the editor", title: "Edit", group: .screen,
      hint: KeyHint("e", "edit"), keys: [KeyEvent("e"): .openEditor])
  ]

  private func openEditor() {
    guard !isEditing else { return }
    guard let location = reload?.editLocation, Files.exists(location.path) else {
      return window.showMessage(
        window.panelHasKeyboard
          ? "The selected row does not come from a file in this directory."
          : window.notice == nil
            ? "The focused element does not come from a file in this directory."
            : "No file to open.")
    }
    let arguments = editor.arguments(
      path: location.path, line: location.location.line, column: location.location.column)
    do {
      isEditing = true
      try application.runInForeground(arguments) { [weak self] status in
        self?.isEditing = false
        if status != 0 { self?.showFailure(status) }
      }
    } catch {
      isEditing = false
      window.showMessage(
        "\(error.description). Set EDITOR to your editor.", tone: .failure)
    }
  }

  private func showFailure(_ status: Int32) {
    // Exit status 127 means that the program could not be run.
    let result =
      status & 0x7f == 0 ? "exited with status \(status >> 8)" : "was terminated by a signal"
    window.showMessage("\(editor.name) \(result).", tone: .failure)
  }
}
