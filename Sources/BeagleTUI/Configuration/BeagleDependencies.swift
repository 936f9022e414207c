import BeagleNetworking
import BeagleSchema
import Localization
import SystemSupport
import TerminalKit

/// The configuration and services that screens share: network, navigation, decoding and contexts.
///
/// Applications register custom components, actions, operations and navigation controllers here
/// before they open the first screen:
///
/// ```swift
/// let dependencies = Beagle.dependencies
/// dependencies.theme = BeagleTheme(buttons: ["primary": .main])
/// dependencies.icons["cart"] = "🛒"
/// ```
@MainActor
public final class BeagleDependencies {
  /// The registered navigation controllers.
  public let navigation = BeagleNavigation()

  /// Decodes screens. Register custom components and actions here.
  public let decoder = ComponentDecoder()

  /// The operations that expressions can call. Register custom operations here.
  public let operationsProvider = OperationsProvider()

  /// The context named `global`.
  public let globalContext = GlobalContext()

  /// Resolves all paths against the base URL.
  public var urlBuilder: any UrlBuilderProtocol = UrlBuilder()

  /// Sends requests. If nil, every remote screen fails with a network error.
  public var networkClient: (any NetworkClientProtocol)?

  /// Caches responses. If nil, every request is sent, and no response is used when the server cannot
  /// be reached. With any cache, the last good response of each screen, lazy component and image is
  /// also kept in memory, up to 32 MiB, for when the server cannot be reached.
  public var cache: (any Cache)?

  /// The most recent requests and their results.
  public let requestLog = RequestLog()

  /// Reloads screens when their files change; nil if the files are not watched.
  weak var liveReload: LiveReload?

  /// The last good responses, which are used if there is a ``cache``.
  private(set) lazy var lastResponses = LastResponses()

  /// The documents on screen that may be out of date.
  let staleDocuments = StaleDocuments()

  /// The running requests for newer versions of documents on screen.
  private(set) lazy var revalidations = Revalidations()

  /// Runs work in a later turn of the event loop. Set by ``BeagleApplication``.
  public var scheduler: (any RequestScheduler)?

  /// Sends the requests of screens, images and `sendRequest`.
  var dispatcher: RequestDispatcher { RequestDispatcher(dependencies: self) }

  /// Fetches and decodes screens and lazy components.
  public lazy var viewClient: any ViewClientProtocol = ViewClient(dependencies: self)

  /// Downloads remote images.
  public lazy var imageDownloader: any ImageDownloaderProtocol = ImageDownloader(dependencies: self)

  /// Provides local images. If it is nil or does not know an id, the folder `images` of the
  /// directory of screens is used.
  public var imageProvider: (any ImageProviderProtocol)?

  /// Provides the local images of a directory of screens.
  var directoryImageProvider: (any ImageProviderProtocol)?

  /// Converts images to cells. Set by ``BeagleApplication``; if nil, the names of images are shown.
  public var imageDecoder: (any ImageDecoder)?

  /// Converts web pages to text. Set by ``BeagleApplication``; if nil, their URLs are shown.
  public var webPageReader: (any WebPageReader)?

  /// Whether the log already says that images cannot be drawn.
  var didReportImageProblem = false

  /// The downloaded and decoded images.
  lazy var imageCache = ImageCache()

  /// The screens that the user has visited.
  let visitedScreens = VisitedScreens()

  /// The number of responses that may have signed the user in or out.
  private(set) var userChanges = 0

  /// Detects responses that may have signed the user in or out.
  private(set) lazy var userChangeDetector = UserChangeDetector { [weak self] in
    self?.wallClock() ?? 0
  }

  /// Removes data that may belong to one user. The response cache handles a change by itself.
  func userMayHaveChanged() {
    userChanges += 1
    viewClient.removePrefetched()
    imageCache.removeFiles()
    lastResponses.removeAll()
  }

  /// The size of a cell in points.
  public var cellMetrics = CellMetrics()

  /// The maximum width of a screen's content in columns, because long lines are hard to read; 0 for
  /// no limit. A background that fills the screen and an explicit width are not limited.
  public var maximumContentWidth = 100

  /// Whether error dialogs show the cause. The option `--quiet-errors` turns it off.
  public var showsErrorCauses = true

  /// Whether a `sendRequest` that fails without `onError` reports the state `error(action(e), retry)`.
  /// Set it to false for the behavior of Beagle iOS, which does not show such a failure.
  public var reportsUnhandledRequestErrors = true

  /// Whether a control may be pressed again while its actions send a request that is not a GET, or
  /// navigate. By default, another press shows a message and does nothing, so that nothing is sent
  /// twice.
  public var allowsRepeatedPresses = false

  /// Whether requests that change something have the header field `Idempotency-Key`. A retry sends the same
  /// key, so that a server can recognize a request that it has already received.
  public var sendsIdempotencyKeys = false

  /// When a load that failed is tried again without a key of the user. By default it is not, as on
  /// Beagle iOS.
  public var retryPolicy = RetryPolicy()

  /// Whether a ``Recovery`` is starting an attempt, which sends one request.
  var isRecovering = false

  /// What waits for a server that cannot be reached.
  let reachability = Reachability()

  /// The running requests, for the status bar.
  let activity = RequestActivity()

  /// The log of problems in payloads, network requests and actions.
  public let log = BeagleLog()

  /// Handles routes that are not Beagle screens.
  public var deepLinkHandler: (any DeepLinkScreenManagerProtocol)?

  /// The styles for components with a `styleId`.
  public var theme = BeagleTheme()

  /// The characters that replace icons in navigation bars and tabs.
  public var icons: Icons = [:]

  /// The kinds and ids of missing styles that were already reported.
  private var unknownStyles: Set<String> = []

  /// The password fields; nil until there is one.
  var passwordFields: PasswordFields?

  /// Logs once that the theme lacks a style. The number of remembered ids is limited, so that a
  /// payload cannot exhaust the memory.
  func reportUnknownStyle(_ id: String, of kind: String) {
    guard unknownStyles.count < 1000, unknownStyles.insert(kind + " " + id).inserted else { return }
    log.add(
      .decoding, .info,
      "The theme has no \(kind) style \"\(id)\"; the default style is used.")
  }

  /// The texts of buttons, messages, errors and keys that the program shows, in the user's language.
  /// Set them before you create a ``BeagleApplication``. If nil, the language follows the environment,
  /// see `Language.init(environment:)`; on a ``HeadlessTerminal`` it is English.
  ///
  /// ```swift
  /// var texts = Texts(.portuguese)
  /// texts[.errorTitleLoad] = "O banco está indisponível"
  /// dependencies.texts = texts
  /// ```
  public var texts: Texts?

  /// Screens of the application itself, by their paths. Navigations and lazy components that name such a path build
  /// the screen instead of requesting it:
  ///
  /// ```swift
  /// dependencies.localScreens["/about"] = { Screen { Text("Version 1.0") } }
  /// ```
  ///
  /// The closures run each time the screen is opened or reloaded, for GET requests. A query is ignored.
  public var localScreens: [String: @MainActor () -> Screen] = [:]

  /// Opens a URL in another program; nil if that is not possible. It is called only for http, https
  /// and mailto URLs, after the user has agreed. The user sees thrown errors.
  public var urlOpener: ((String) throws -> Void)?

  /// Copies a string to the clipboard and shows the outcome. Set by ``BeagleApplication``.
  var clipboard: ((String) -> Void)?

  /// The validators for inputs of 1.x forms.
  public let validatorProvider = ValidatorProvider()

  /// Handles the values of 1.x forms with a `formLocalAction`.
  public var localFormHandler: (any LocalFormHandler)?

  /// The values that 1.x forms share with other forms of their group.
  let formStore = FormDataStore()

  /// Receives analytics records of shown screens and executed actions.
  public var analyticsProvider: (any AnalyticsProviderProtocol)?

  /// Receives each entry of ``log``.
  public var logger: (any LoggerProtocol)?

  /// The current time in milliseconds since 1970. Tests replace it.
  public var wallClock: () -> Int = WallClock.milliseconds { didSet { log.now = wallClock } }

  /// Limits the requests between two user events.
  let requestBudget = RequestBudget()
  private(set) lazy var recoveryRate = RecoveryRate(self)

  /// The asynchronous work of the application.
  let tasks = RunningTasks()

  /// Limits the work that one event causes.
  let turnBudget = TurnBudget()

  /// Records actions and context changes while the inspector is open.
  var inspection: InspectionHistory? {
    didSet { globalContext.inspection = inspection }
  }

  /// Limits the memory of all contexts.
  let contextMemoryLimiter = ContextMemoryLimiter()

  /// Limits the number of views of all screens.
  var viewLimiter = ViewLimiter()

  /// Resets the limits for a new event.
  func refill() {
    turnBudget.refill()
    viewLimiter.beginEvent()
  }

  /// Creates a configuration without a network client and registrations.
  public init() {
    // Weak: an application may retain the public log and navigation longer than the dependencies.
    log.addObserver { [weak self] entry in self?.logger?.log(entry) }
    navigation.onUnknownId = { [weak self] id in
      self?.log.add(
        .navigation, .warning,
        "Unknown navigation controller \"\(id)\"; the default one is used.")
    }
  }
}

extension BeagleDependencies {
  /// Removes the texts of a password field from logs.
  func insertPasswordField(_ field: TextField) {
    let fields = passwordFields ?? PasswordFields()
    passwordFields = fields
    fields.insert(field)
  }

  /// Decodes a screen from a JSON string.
  func decode(text: String) throws -> Screen {
    try decode(bytes: Array(text.utf8), name: "text").screen
  }

  /// Decodes a document and logs its diagnostics, which replace those of an earlier version. If
  /// decoding fails, the earlier version stays on screen and its diagnostics remain.
  /// - Throws: `JSONError` if the document is not JSON, `DecodingFailure` if its root is not a
  ///   component.
  func decode(bytes: [UInt8], name: String) throws -> DecodedScreen {
    let document = try JSONDocument.withoutSecretsInErrors(bytes, name: name)
    let decoded = try decoder.decodeScreen(document)
    liveReload?.didDecode(document: name)
    log.removeFindings(of: name)
    for diagnostic in SourceSecrets.redacted(decoded.diagnostics, in: document) {
      log.add(diagnostic)
    }
    return decoded
  }
}

/// The default configuration.
@MainActor
public enum Beagle {
  /// The default dependencies of screens. Set them before you create a screen.
  public static var dependencies = BeagleDependencies()

  /// Returns a view controller for a screen with these dependencies.
  ///
  /// ```swift
  /// func screenController() -> ViewController {
  ///   Beagle.screen(.declarative(Screen { Text("Hello") }), controllerId: "CustomBeagleNavigation")
  /// }
  /// ```
  /// - Parameters:
  ///   - screenType: the source of the screen.
  ///   - controllerId: the navigation controller around the screen, unless it is in one already.
  public static func screen(
    _ screenType: ScreenType, controllerId: String? = nil
  ) -> BeagleScreenViewController {
    BeagleScreenViewController(screenType, controllerId: controllerId)
  }
}

/// The size of a cell in points, the unit of sizes in payloads.
public struct CellMetrics: Equatable, Sendable {
  /// The width of a column in points.
  public var columnWidth: Double
  /// The height of a row in points.
  public var rowHeight: Double

  /// Creates metrics. The default is about the size of a character on a phone.
  public init(columnWidth: Double = 8, rowHeight: Double = 16) {
    self.columnWidth = columnWidth
    self.rowHeight = rowHeight
  }
}

extension BeagleDependencies: OpaqueToReflection {}
