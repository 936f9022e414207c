import BeagleNetworking
import BeagleSchema
import Localization
import SystemSupport
import TerminalKit

/// The configuration and services that screens share.
///
/// Change them before you open the first screen:
///
/// ```swift
/// let dependencies = Beagle.dependencies
/// dependencies.theme = BeagleTheme(buttons: ["primary": .main])
/// dependencies.icons["cart"] = "🛒"
/// ```
///
/// - Register your own components and actions in ``decoder``, operations in ``operationsProvider``, and
///   navigation controllers in ``navigation``.
/// - Replace a service, such as ``networkClient``, ``cache``, ``urlBuilder`` or ``imageDownloader``.
/// - Choose the appearance with ``theme``, ``icons`` and ``texts``.
/// - Read what happened in ``log`` and ``requestLog``.
///
/// ``BeagleApplication`` sets the services that need a terminal or an event loop. Tests replace
/// ``networkClient``, ``scheduler`` and ``wallClock``.
@MainActor
public final class BeagleDependencies {
  // MARK: - What the application registers

  /// Decodes screens. Register custom components and actions here.
  public let decoder = ComponentDecoder()

  /// The operations that expressions can call. Register custom operations here.
  public let operationsProvider = OperationsProvider()

  /// The registered navigation controllers.
  public let navigation = BeagleNavigation()

  /// Screens of the application itself, by their paths. Navigations and lazy components that name such a path build
  /// the screen instead of requesting it:
  ///
  /// ```swift
  /// dependencies.localScreens["/about"] = { Screen { Text("Version 1.0") } }
  /// dependencies.localScreens["/orders/{id}"] = { path in orderScreen(path.id) }
  /// ```
  ///
  /// The closures run each time the screen is opened or reloaded, for GET requests. A query is ignored.
  public var localScreens: LocalScreens = [:]

  /// Handles routes that are not Beagle screens.
  public var deepLinkHandler: (any DeepLinkScreenManagerProtocol)?

  /// The validators for inputs of 1.x forms.
  public let validatorProvider = ValidatorProvider()

  /// Handles the values of 1.x forms with a `formLocalAction`.
  public var localFormHandler: (any LocalFormHandler)?

  // MARK: - The network

  /// Resolves all paths against the base URL.
  public var urlBuilder: any UrlBuilderProtocol = UrlBuilder()

  /// Sends requests. If nil, every remote screen fails with a network error.
  public var networkClient: (any NetworkClientProtocol)?

  /// Caches responses. If nil, every request is sent, and no response is used when the server cannot
  /// be reached. With any cache, the last good response of each screen, lazy component and image is
  /// also kept in memory, up to 32 MiB, for when the server cannot be reached.
  public var cache: (any Cache)?

  /// Fetches and decodes screens and lazy components.
  public lazy var viewClient: any ViewClientProtocol = ViewClient(dependencies: self)

  /// When a load that failed is tried again without a key of the user. By default it is not, as on
  /// Beagle iOS.
  public var retryPolicy = RetryPolicy()

  /// Whether requests that change something have the header field `Idempotency-Key`. A retry sends the same
  /// key, so that a server can recognize a request that it has already received.
  public var sendsIdempotencyKeys = false

  /// Runs work in a later turn of the event loop. Set by ``BeagleApplication``.
  public var scheduler: (any RequestScheduler)?

  // MARK: - Images and web pages

  /// Provides local images. If it is nil or does not know an id, the folder `images` of the
  /// directory of screens is used.
  public var imageProvider: (any ImageProviderProtocol)?

  /// Downloads remote images.
  public lazy var imageDownloader: any ImageDownloaderProtocol = ImageDownloader(dependencies: self)

  /// Converts images to cells. Set by ``BeagleApplication``; if nil, the names of images are shown.
  public var imageDecoder: (any ImageDecoder)?

  /// Converts web pages to text. Set by ``BeagleApplication``; if nil, their URLs are shown.
  public var webPageReader: (any WebPageReader)?

  // MARK: - Appearance

  /// The styles for components with a `styleId`.
  public var theme = BeagleTheme()

  /// The characters that replace icons in navigation bars and tabs.
  public var icons: Icons = [:]

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

  /// The size of a cell in points.
  public var cellMetrics = CellMetrics()

  /// The maximum width of a screen's content in columns, because long lines are hard to read; 0 for
  /// no limit. A background that fills the screen and an explicit width are not limited.
  public var maximumContentWidth = 100

  // MARK: - Behavior

  /// Whether error dialogs show the cause. The option `--quiet-errors` turns it off.
  public var showsErrorCauses = true

  /// Whether a `sendRequest` that fails without `onError` reports the state `error(action(e), retry)`.
  /// Set it to false for the behavior of Beagle iOS, which does not show such a failure.
  public var reportsUnhandledRequestErrors = true

  /// Whether a control may be pressed again while its actions send a request that is not a GET, or
  /// navigate. By default, another press shows a message and does nothing, so that nothing is sent
  /// twice.
  public var allowsRepeatedPresses = false

  /// Opens a URL in another program; nil if that is not possible. It is called only for http, https
  /// and mailto URLs, after the user has agreed. The user sees thrown errors.
  public var urlOpener: ((String) throws -> Void)?

  /// The current time in milliseconds since 1970. Tests replace it.
  public var wallClock: () -> Int = WallClock.milliseconds { didSet { log.now = wallClock } }

  // MARK: - Data and records

  /// The context named `global`.
  public let globalContext = GlobalContext()

  /// The most recent requests and their results.
  public let requestLog = RequestLog()

  /// The log of problems in payloads, network requests and actions.
  public let log = BeagleLog()

  /// Receives each entry of ``log``.
  public var logger: (any LoggerProtocol)?

  /// Receives analytics records of shown screens and executed actions.
  public var analyticsProvider: (any AnalyticsProviderProtocol)?

  // MARK: - Creating

  /// Creates a configuration without a network client and registrations.
  public init() {
    // Weak: an application may retain the public log and navigation longer than the dependencies.
    log.addObserver { [weak self] entry in self?.logger?.log(entry) }
    navigation.onUnknownId = { [weak self] id in
      var entry = LogEntry(
        .navigation, .warning,
        "Unknown navigation controller \"\(id)\"; the default one is used.")
      entry.isUnknownController = true
      self?.log.add(entry)
    }
  }

  // MARK: - State of the requests

  /// The last good responses, which are used if there is a ``cache``.
  private(set) lazy var lastResponses = LastResponses()

  /// The documents on screen that may be out of date.
  let staleDocuments = StaleDocuments()

  /// The running requests for newer versions of documents on screen.
  private(set) lazy var revalidations = Revalidations()

  /// What waits for a server that cannot be reached.
  let reachability = Reachability()

  /// The running requests, for the status bar.
  let activity = RequestActivity()

  /// Whether a ``Recovery`` is starting an attempt, which sends one request.
  var isRecovering = false

  /// Limits the requests that retry by themselves.
  private(set) lazy var recoveryRate = RecoveryRate(self)

  /// The asynchronous work of the application.
  let tasks = RunningTasks()

  /// Sends the requests of screens, images and `sendRequest`.
  var dispatcher: RequestDispatcher { RequestDispatcher(dependencies: self) }

  // MARK: - State of the user

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

  /// The screens that the user has visited.
  let visitedScreens = VisitedScreens()

  /// The values that 1.x forms share with other forms of their group.
  let formStore = FormDataStore()

  /// The password fields; nil until there is one.
  var passwordFields: PasswordFields?

  /// Copies a string to the clipboard and shows the outcome. Set by ``BeagleApplication``.
  var clipboard: ((String) -> Void)?

  // MARK: - State of images and styles

  /// Provides the local images of a directory of screens.
  var directoryImageProvider: (any ImageProviderProtocol)?

  /// The downloaded and decoded images.
  lazy var imageCache = ImageCache()

  /// Whether the log already says that images cannot be drawn.
  var didReportImageProblem = false

  /// The kinds and ids of missing styles that were already reported.
  private var unknownStyles: Set<String> = []

  /// Logs once that the theme lacks a style. The number of remembered ids is limited, so that a
  /// payload cannot exhaust the memory.
  func reportUnknownStyle(_ id: String, of kind: String) {
    guard unknownStyles.count < 1000, unknownStyles.insert(kind + " " + id).inserted else { return }
    log.add(
      .decoding, .info,
      "The theme has no \(kind) style \"\(id)\"; the default style is used.")
  }

  // MARK: - Limits

  /// Limits the requests between two user events.
  let requestBudget = RequestBudget()

  /// Limits the work that one event causes.
  let turnBudget = TurnBudget()

  /// Limits the memory of all contexts.
  let contextMemoryLimiter = ContextMemoryLimiter()

  /// Limits the number of views of all screens.
  var viewLimiter = ViewLimiter()

  /// Resets the limits for a new event.
  func refill() {
    turnBudget.refill()
    viewLimiter.beginEvent()
  }

  // MARK: - Developer tools

  /// Reloads screens when their files change; nil if the files are not watched.
  weak var liveReload: LiveReload?

  /// Records actions and context changes while the inspector is open.
  var inspection: InspectionHistory? {
    didSet { globalContext.inspection = inspection }
  }
}

extension BeagleDependencies: OpaqueToReflection {}
