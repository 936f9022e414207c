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
    let dependencies = BeagleDependencies()
    Controllers.register(in: dependencies.navigation)
    dependencies.showsErrorCauses = !options.quietErrors
    if let retries = options.configuration?.settings.automaticRetries {
      dependencies.retryPolicy.automaticRetries = retries.value
    }
    dependencies.sendsIdempotencyKeys =
      options.configuration?.settings.sendsIdempotencyKeys?.value ?? false
    if let width = options.maximumWidth { dependencies.maximumContentWidth = width }
    files = try OutputFiles(options)
    dependencies.logger = files.log
    dependencies.analyticsProvider = files.analytics
    let display = try options.display.load()
    dependencies.texts = try options.display.loadTexts()
    let configuration = options.configuration
    Session.rememberSecrets(of: options)
    if let settings = configuration?.settings, !settings.keys.isEmpty {
      KeyBinding.userKeys = settings.keyMap
    }
    if terminal is TranscriptTerminal { KeyBinding.userKeys = KeyBinding.userKeys.forScreenReader }
    application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, appearance: display.appearance, clock: clock)
    dependencies.theme = Session.theme.merging(display.theme)
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
    if let id = options.controller,
      !dependencies.navigation.registrations.contains(where: { $0.id == id })
    {
      controllerId = nil
      dependencies.log.add(
        .navigation, .warning,
        "Unknown controller \"\(id)\"; using the default. See beagle-tui controllers.")
    } else {
      controllerId = options.controller
    }
    navigationContext = options.contextOptions.navigationContext ?? .empty
    options.contextOptions.register(in: dependencies.operationsProvider)
    if let global = options.contextOptions.global { dependencies.globalContext.set(global) }
    files.archive?.record(dependencies.requestLog)
    guard !options.isRemote else {
      let base = UrlParts.base(of: options.source)
      if let replay = options.replay {
        let archive = try Files.read(replay).get()
        try application.serve(baseURL: base, archive: archive, name: replay)
      } else {
        application.serve(
          baseURL: base, access: configuration?.settings.access ?? ServerAccess())
      }
      first = .remote(.init(url: options.screen ?? options.source))
      isFirstChooser = false
      waiting = nil
      return
    }
    let found: ScreenType
    do throws(DirectoryError) {
      let client = try Session.serve(options, application)
      found = try Session.firstScreen(options, client)
      waiting = nil
    } catch {
      guard waits, let screen = WaitingScreen(options, error) else { throw error }
      waiting = screen
      found = .declarative(
        screen.screen { [weak window = application.window] in
          window?.showMessage($0, tone: .failure)
        })
    }
    first = found
    if case .declarative = found { isFirstChooser = waiting == nil } else { isFirstChooser = false }
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
  static let theme = BeagleTheme(
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
