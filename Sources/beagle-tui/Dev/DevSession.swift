import BeagleNetworking
import BeagleTUI
import SystemSupport

/// What `dev` adds to a session: it watches files, shows what is wrong with them, opens the editor, and
/// answers other programs.
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
  private var serverPoll: ServerPoll?

  private var application: BeagleApplication { session.application }
  private var window: Window { session.application.window }

  /// - Throws: `WatchError` where the directory cannot be watched, or an error that says why the port
  ///   cannot be used.
  init(
    _ session: Session, source: SourceOptions, serving: ServeAddress?, pollInterval: Int?
  ) throws {
    self.session = session
    self.source = source
    if let client = application.dependencies.networkClient as? DirectoryNetworkClient {
      try watch(client)
      if let serving { try serve(client, at: serving) }
    } else if let pollInterval {
      keepAsking(each: pollInterval)
    }
  }

  // MARK: - Other programs

  private func serve(_ client: DirectoryNetworkClient, at address: ServeAddress) throws {
    // It counts its own failures, so that phones do not use up those of the screens here.
    let own = try DirectoryNetworkClient(
      directory: client.directory.name, scheduler: application.loop, latency: source.latency,
      failFirst: source.failures, seed: source.seed)
    let log = application.dependencies.log
    let server = try DirectoryServer(
      own, host: address.host, port: address.port, poster: application.loop.poster
    ) { log.add(.network, .info, $0) }
    self.server = server
    log.add(.network, .info, "\(client.directory.name) is served at \(server.url)")
    window.showMessage("Served at \(server.startURL)")
  }

  // MARK: - Servers

  /// Asks the server for the screen again and again.
  private func keepAsking(each seconds: Int) {
    let poll = ServerPoll(application)
    poll.onFindings = { [weak self] in self?.show($0) }
    serverPoll = poll
    ask(poll, each: seconds)
  }

  private func ask(_ poll: ServerPoll, each seconds: Int) {
    self.poll = application.loop.after(milliseconds: seconds * 1000) { [weak self, weak poll] in
      guard let poll else { return }
      poll.ask { self?.ask(poll, each: seconds) }
    }
  }

  // MARK: - Watching

  private func watch(_ client: DirectoryNetworkClient) throws {
    let reload = LiveReload(application, client: client)
    self.reload = reload
    reload.onFindings = { [weak self] in self?.show($0) }
    if case .declarative = session.first {
      reload.firstScreen = { ScreenChooser.screen(for: client.screenListing()) }
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

  /// Watches the directory of the theme's file, since editors put a new file in the place of the old
  /// one.
  private func watchTheme() throws {
    guard let path = source.look.theme, ColorScheme(rawValue: path) == nil else { return }
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    try watch(directory, descends: false) { [weak self] changes in
      if changes.isIncomplete || changes.paths.contains(name) { self?.loadTheme() }
    }
  }

  private func loadTheme() {
    do {
      let look = try source.look.load()
      application.use(look.appearance)
      application.dependencies.theme = Session.theme.merging(look.theme)
      reload?.commonFindings = []
      reload?.setNeedsRefresh()
    } catch {
      let name = source.look.theme ?? ""
      reload?.commonFindings = [
        SourceFinding(message: error.localizedDescription, file: name) { try? Files.read($0).get() }
      ]
    }
  }

  // MARK: - Findings

  private func show(_ findings: [SourceFinding]) {
    guard let first = findings.first else { return window.notice = nil }
    var hints: [String] = []
    if reload != nil, !first.isAddress {
      hints.append(
        "\(window.keyBindings.keyName(for: .openEditor)) opens the line in \(editor.name).")
    }
    if !first.isInBox { hints.append("The last good screen is above.") }
    window.notice = FindingBanner(findings, hint: hints.joined(separator: " "))
  }

  // MARK: - Editor

  private static let keys = [
    KeyBinding(
      "e", "open the line of the component in the editor", title: "Edit", group: .screen,
      hint: KeyHint("e", "edit"), keys: [KeyEvent("e"): .openEditor])
  ]

  private func openEditor() {
    guard !isEditing else { return }
    guard let place = reload?.place, Files.exists(place.path) else {
      return window.showMessage(
        window.panelHasKeys
          ? "The row that is selected comes from no file of the directory."
          : window.notice == nil
            ? "What has the focus comes from no file of the directory."
            : "There is no file to be opened.")
    }
    let arguments = editor.arguments(
      path: place.path, line: place.location.line, column: place.location.column)
    do {
      isEditing = true
      try application.runInForeground(arguments) { [weak self] status in
        self?.isEditing = false
        if status != 0 { self?.sayFailure(status) }
      }
    } catch {
      isEditing = false
      window.showMessage(
        "\(error.description). Set EDITOR to the editor that you use.", tone: .failure)
    }
  }

  private func sayFailure(_ status: Int32) {
    // An exit status of 127 stands for a program that could not be run.
    let words = status & 0x7f == 0 ? "ended with status \(status >> 8)" : "was ended by a signal"
    window.showMessage("\(editor.name) \(words).", tone: .failure)
  }
}
