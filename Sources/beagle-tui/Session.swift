import BeagleNetworking
import BeagleTUI
import ScreenSources

/// An application set up as the command line says, with the first screen to open.
@MainActor
struct Session {
  let application: BeagleApplication
  let first: ScreenType
  let controllerId: String?
  /// What the first screen reads as `navigationContext`.
  let navigationContext: DynamicObject
  /// What the command line has written besides the screen.
  let files: OutputFiles
  /// - Throws: `DirectoryError`, `FileError`, `AnalyticsConfigError` or `ThemeFileError` where a file
  ///   or directory that was named cannot be used.
  init(_ options: SourceOptions, terminal: any Terminal, clock: any LoopClock) throws {
    let dependencies = BeagleDependencies()
    Controllers.register(in: dependencies.navigation)
    dependencies.showsErrorCauses = !options.quietErrors
    if let width = options.maximumWidth { dependencies.maximumContentWidth = width }
    files = try OutputFiles(options)
    dependencies.logger = files.log
    dependencies.analyticsProvider = files.analytics
    let look = try options.look.load()
    let configuration = options.configuration
    if let settings = configuration?.settings, !settings.keys.isEmpty {
      KeyBinding.userKeys = settings.keyMap
    }
    application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, appearance: look.appearance, clock: clock)
    dependencies.theme = Session.theme.merging(look.theme)
    dependencies.urlOpener = ExternalOpener(window: application.window)?.open
    if configuration?.settings.isInsecure?.value == true {
      application.window.standingWarning = "TLS unverified"
      dependencies.log.add(
        .network, .warning, "Certificates are not verified: anybody may answer for a server.")
    }
    for warning in configuration?.warnings ?? [] {
      dependencies.log.add(.network, .warning, warning)
      application.window.showMessage(warning, tone: .failure)
    }
    controllerId = options.controller
    navigationContext = options.provided.navigationContext ?? .empty
    options.provided.register(in: dependencies.operationsProvider)
    if let global = options.provided.global { dependencies.globalContext.set(global) }
    files.archive?.record(dependencies.journal)
    guard !options.isRemote else {
      if let replay = options.replay {
        let archive = try Files.read(replay).get()
        try application.serve(baseURL: options.source, archive: archive, name: replay)
      } else {
        application.serve(
          baseURL: options.source, access: configuration?.settings.access ?? ServerAccess())
      }
      first = .remote(.init(url: options.screen ?? options.source))
      return
    }
    let (directory, file) = Session.split(options.source)
    let client = try application.serve(
      directory: directory, latency: options.latency, failures: options.failures,
      seed: options.seed, baseURL: options.baseURL, isOffline: options.isOffline,
      access: configuration?.settings.access)
    if let screen = options.screen ?? file {
      let isWhole = screen.hasPrefix("/") || UrlParts(screen)?.isWeb == true
      first = .remote(.init(url: isWhole ? screen : "/" + screen))
    } else if let screen = try client.startScreen() {
      first = .remote(.init(url: screen))
    } else {
      first = .declarative(ScreenChooser.screen(for: client.screenListing()))
    }
  }

  /// Keeps the answers of servers in the user's directory for caches. Nil where there is none.
  func keepAnswers() -> ResponseCache? {
    guard !(application.dependencies.networkClient is ReplayNetworkClient) else { return nil }
    guard let path = CacheFile.standardPath(environment: Console.environment) else { return nil }
    let dependencies = application.dependencies
    let cache = ResponseCache(
      path: path, poster: application.application.loop.poster, now: dependencies.wallClock)
    dependencies.cache = cache
    return cache
  }

  /// The looks by `styleId` that the program knows without a theme of the user.
  static let theme = BeagleTheme(
    texts: ["heading": .role(.accent), "muted": .role(.muted)],
    buttons: ["main": .main, "destructive": .destructive],
    destructiveLabels: ["Delete", "Remove", "Erase", "Discard"])

  /// A file stands for its directory and the screen in it.
  static func split(_ path: String) -> (directory: String, file: String?) {
    guard path.hasSuffix(".json"), !Files.isDirectory(path) else { return (path, nil) }
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let directory = path[..<slash]
    return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
  }
}
