import BeagleNetworking
import BeagleTUI
import Localization
import SystemSupport

/// An application configured by the command line, and its first screen.
@MainActor
struct Session {
  let application: BeagleApplication
  let first: ScreenType
  let controllerId: String?
  /// The value of `navigationContext` on the first screen.
  let navigationContext: DynamicObject
  /// The log and recording files.
  let files: OutputFiles

  /// Whether the first screen is the list of the screens, because the directory has no start screen.
  let isFirstChooser: Bool

  /// The first screen is that of a directory that is missing or empty; nil if the screens exist.
  let waiting: WaitingScreen?

  /// - Parameter waits: Whether to wait for the screens of a missing or empty directory.
  /// - Throws: `DirectoryError`, `FileError` or `ConfigurationFileError` if a file or directory
  ///   cannot be used.
  init(
    _ options: SourceOptions, terminal: any Terminal, clock: any LoopClock, waits: Bool = false
  ) throws {
    files = try OutputFiles(options)
    let dependencies = Session.dependencies(options, files)
    let display = try options.display.load()
    dependencies.texts = try options.display.loadTexts()
    Session.rememberSecrets(of: options)
    Session.setKeys(options.configuration?.settings, for: terminal)
    application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, appearance: display.appearance, clock: clock)
    dependencies.theme = Session.theme.merging(display.theme)
    Session.configure(application, options.configuration)
    controllerId = Session.knownController(options.controller, dependencies)
    navigationContext = options.contextOptions.navigationContext ?? .empty
    options.contextOptions.register(in: dependencies.operationsProvider)
    if let global = options.contextOptions.global { dependencies.globalContext.set(global) }
    files.archive?.record(dependencies.requestLog)
    let start =
      options.isRemote
      ? try Session.serveServer(options, application)
      : try Session.serveDirectory(options, application, waits: waits)
    (first, waiting) = (start.screen, start.waiting)
    isFirstChooser = if case .declarative = first { waiting == nil } else { false }
  }

  // MARK: - Configuration

  /// Creates the configuration of the screens.
  private static func dependencies(
    _ options: SourceOptions, _ files: OutputFiles
  ) -> BeagleDependencies {
    let dependencies = BeagleDependencies()
    let settings = options.configuration?.settings
    Controllers.register(in: dependencies.navigation)
    dependencies.showsErrorCauses = !options.quietErrors
    if let retries = settings?.automaticRetries {
      dependencies.retryPolicy.automaticRetries = retries.value
    }
    dependencies.sendsIdempotencyKeys = settings?.sendsIdempotencyKeys?.value ?? false
    if let width = options.maximumWidth { dependencies.maximumContentWidth = width }
    dependencies.logger = files.log
    dependencies.analyticsProvider = files.analytics
    return dependencies
  }

  /// Sets the user's keys, and those of a screen reader, for all windows of the process.
  private static func setKeys(_ settings: Settings?, for terminal: any Terminal) {
    if let settings, !settings.keys.isEmpty { KeyBinding.userKeys = settings.keyMap }
    if terminal is TranscriptTerminal { KeyBinding.userKeys = KeyBinding.userKeys.forScreenReader }
  }

  /// Connects an application with the configuration file and with the programs that open URLs, and shows the
  /// warnings about the file.
  private static func configure(
    _ application: BeagleApplication, _ configuration: Configuration?
  ) {
    let dependencies = application.dependencies
    application.themeSaver = { ThemeSetting(configuration)?.save($0) }
    dependencies.urlOpener = ExternalOpener(window: application.window)?.open
    if configuration?.settings.isInsecure?.value == true {
      application.window.persistentWarning = localized(.messageTlsUnverified)
      dependencies.log.add(
        .network, .warning, "Certificates are not verified: anyone can impersonate a server.")
    }
    for warning in configuration?.warnings ?? [] {
      dependencies.log.add(.network, .warning, warning)
      application.window.showMessage(warning, tone: .failure)
    }
  }

  /// Returns the id of a registered navigation controller; nil for the default one. Logs an unknown id.
  private static func knownController(
    _ id: String?, _ dependencies: BeagleDependencies
  ) -> String? {
    guard let id, !dependencies.navigation.registrations.contains(where: { $0.id == id }) else {
      return id
    }
    dependencies.log.add(
      .navigation, .warning,
      "Unknown controller \"\(id)\"; using the default. See beagle-tui controllers.")
    return nil
  }

  // MARK: - The source of the screens

  /// The first screen of a source.
  private struct Start {
    let screen: ScreenType
    /// See ``Session/waiting``.
    var waiting: WaitingScreen?
  }

  /// Serves the URL of the options, or the recording of its server.
  private static func serveServer(
    _ options: SourceOptions, _ application: BeagleApplication
  ) throws -> Start {
    let base = UrlParts.base(of: options.source)
    if let replay = options.replay {
      let archive = try Files.read(replay).get()
      try application.serve(baseURL: base, archive: archive, name: replay)
    } else {
      application.serve(
        baseURL: base, access: options.configuration?.settings.access ?? ServerAccess())
    }
    return Start(screen: .remote(.init(url: options.screen ?? options.source)))
  }

  /// Serves the directory of the options.
  /// - Parameter waits: Whether to wait for the screens of a missing or empty directory.
  private static func serveDirectory(
    _ options: SourceOptions, _ application: BeagleApplication, waits: Bool
  ) throws(DirectoryError) -> Start {
    do throws(DirectoryError) {
      return Start(screen: try firstScreen(options, try serve(options, application)))
    } catch {
      guard waits, let screen = WaitingScreen(options, error) else { throw error }
      let first = screen.screen { [weak window = application.window] in
        window?.showMessage($0, tone: .failure)
      }
      return Start(screen: .declarative(first), waiting: screen)
    }
  }

  /// Serves the directory of the options.
  @discardableResult
  static func serve(
    _ options: SourceOptions, _ application: BeagleApplication
  ) throws(DirectoryError) -> DirectoryNetworkClient {
    try application.serve(
      directory: split(options.source).directory, latency: options.latency,
      failures: options.failures, seed: options.seed, baseURL: options.baseURL,
      isOffline: options.isOffline, access: options.configuration?.settings.access)
  }

  /// Returns the first screen of a directory.
  static func firstScreen(
    _ options: SourceOptions, _ client: DirectoryNetworkClient
  ) throws(DirectoryError) -> ScreenType {
    if let screen = options.screen ?? split(options.source).file {
      let isComplete = screen.hasPrefix("/") || UrlParts(screen)?.isWeb == true
      return .remote(.init(url: isComplete ? screen : "/" + screen))
    }
    if let screen = try client.startScreen() { return .remote(.init(url: screen)) }
    return .declarative(ScreenChooser.screen(for: client.screenListing()))
  }

  /// Removes the secrets in URLs and headers of the user from everything that is written, also if a
  /// server repeats them.
  private static func rememberSecrets(of options: SourceOptions) {
    Redaction.rememberSecrets(inURL: options.source)
    if let screen = options.screen { Redaction.rememberSecrets(inURL: screen) }
    if let url = options.baseURL { Redaction.rememberSecrets(inURL: url) }
    for header in options.configuration?.settings.headers ?? [] where header.value.isSecret {
      let value = header.value.value
      Redaction.remember(value)
      // The token after the scheme of an authorization, and the values of cookies.
      for part in value.split(whereSeparator: { " ;,=".contains($0) }) { Redaction.remember(part) }
    }
  }

  /// Caches responses in the user's cache directory; in memory if `HOME` does not exist.
  /// - Returns: the cache to write at the end; nil for one in memory.
  func enableCache() -> ResponseCache? {
    guard !(application.dependencies.networkClient is ReplayNetworkClient) else { return nil }
    let dependencies = application.dependencies
    guard let path = CacheFile.standardPath(environment: Console.environment) else {
      dependencies.cache = MemoryCache()
      return nil
    }
    let cache = ResponseCache(
      path: path, poster: application.application.loop.poster, now: dependencies.wallClock)
    dependencies.cache = cache
    return cache
  }

  /// The styles by `styleId` that are available without a theme file.
  nonisolated static let theme = BeagleTheme(
    texts: [
      "title": TextStyle.role(.text).with(.bold), "heading": TextStyle.role(.accent).with(.bold),
      "muted": .role(.muted), "success": .role(.success), "warning": .role(.warning),
      "danger": .role(.danger),
    ],
    buttons: ["main": .main, "destructive": .destructive],
    containers: ["card": ContainerStyle(border: Border(roundedCorners: .all))],
    destructiveLabels: ["Delete", "Remove", "Erase", "Discard"])

  /// Splits the path of a file into its directory and its name. Returns a directory unchanged.
  static func split(_ path: String) -> (directory: String, file: String?) {
    guard path.hasSuffix(".json"), !Files.isDirectory(path) else { return (path, nil) }
    let directory = FilePath.folder(of: path)
    return (directory.isEmpty ? "." : directory, FilePath.name(of: path))
  }
}

/// The files that the program writes while screens are shown.
@MainActor
struct OutputFiles {
  /// The file of `--log`.
  let log: LogFile?
  /// The file of `--analytics`.
  let analytics: AnalyticsFile?
  /// The file of `--record-network`.
  let archive: HARFile?

  /// Opens the files.
  /// - Throws: `FileError` or `ConfigurationFileError` if a file cannot be used.
  init(_ options: SourceOptions) throws {
    log = try options.log.map { try LogFile(path: $0, level: options.logLevel) }
    analytics = try options.analytics.map {
      try AnalyticsFile(path: $0, config: OutputFiles.config(options.analyticsConfig))
    }
    archive = try options.recording.map {
      try HARFile(path: $0, isContinued: options.continuesRecording)
    }
  }

  /// Sets a closure that is called once for each file that cannot be written.
  func onFailure(_ handler: @escaping (FileError) -> Void) {
    log?.onFailure = handler
    analytics?.onFailure = handler
    archive?.onFailure = handler
  }

  private static func config(_ path: String?) throws -> AnalyticsConfig {
    guard let path else { return AnalyticsConfig() }
    return try AnalyticsConfig(json: try Files.read(path).get(), name: path)
  }
}
