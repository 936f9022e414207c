import BeagleNetworking
import BeagleSchema
import ScreenSources
import SystemSupport
import TerminalKit

/// Everything that screens of one configuration share: network, navigation, decoding, contexts.
@MainActor
public final class BeagleDependencies {
  /// The navigation controllers that screens may be hosted in.
  public let navigation = BeagleNavigation()

  /// Turns documents into screens; custom components and actions are registered here.
  public let decoder = ComponentDecoder()

  /// Operations that expressions may call; custom ones are registered here.
  public let operationsProvider = OperationsProvider()

  /// The context named `global`.
  public let globalContext = GlobalContext()

  /// Joins paths with the base URL, everywhere.
  public var urlBuilder: any UrlBuilderProtocol = UrlBuilder()

  /// Answers requests. Without one every remote screen fails with a network error.
  public var networkClient: (any NetworkClientProtocol)?

  /// Keeps answers of servers. Without one every request is sent.
  public var cache: (any Cache)?

  /// The last requests and what came of them.
  public let requestLog = RequestLog()

  /// Shows screens anew as their files change; nil where nobody watches them.
  weak var liveReload: LiveReload?

  /// The documents that are shown although they may be out of date.
  let staleDocuments = StaleDocuments()

  /// Runs work in a later turn of the loop; set by the application.
  public var scheduler: (any RequestScheduler)?

  /// Builds addresses and sends requests; screens, images and sendRequest all go through it.
  var dispatcher: RequestDispatcher { RequestDispatcher(dependencies: self) }

  /// Fetches and decodes screens and lazy components.
  public lazy var viewClient: any ViewClientProtocol = ViewClient(dependencies: self)

  /// Fetches the pictures of remote images.
  public lazy var imageDownloader: any ImageDownloaderProtocol = ImageDownloader(dependencies: self)

  /// Has the pictures of local images. Where it knows none of an id, and where there is none, those
  /// in the folder `images` of a directory of screens are shown.
  public var imageProvider: (any ImageProviderProtocol)?

  /// Has the pictures of a directory of screens.
  var directoryImages: (any ImageProviderProtocol)?

  /// Makes cells of pictures; set by the application. Without one their names are shown.
  public var imageDecoder: (any ImageDecoder)?

  /// Makes text of web pages; set by the application. Without one their addresses are shown.
  public var webPageReader: (any WebPageReader)?

  /// Whether the log says already that no picture can be drawn.
  var saidPictureProblem = false

  /// Pictures that were fetched or drawn before.
  lazy var images = ImageMemory()

  /// The screens that were shown.
  let visitedScreens = VisitedScreens()

  /// How often somebody else, or nobody, may have been signed in from then on.
  private(set) var userChanges = 0

  /// Forgets what may be for one user only. The cache of answers sees to itself.
  func userMayHaveChanged() {
    userChanges += 1
    viewClient.removePrefetched()
    images.forgetFiles()
  }

  /// How many points of a phone a cell stands for.
  public var cellMetrics = CellMetrics()

  /// How many columns the content of a screen takes at most; 0 for all that there are. Lines that
  /// are longer can hardly be read. What fills the screen with a colour of its own, or says how wide
  /// it is, is as wide as that.
  public var maximumContentWidth = 100

  /// Whether error boxes name the cause; `--quiet-errors` turns it off.
  public var showsErrorCauses = true

  /// What was found wrong with payloads, and what navigations did not find.
  public let log = BeagleLog()

  /// Has the controllers of routes that are not Beagle screens.
  public var deepLinkHandler: (any DeepLinkScreenManagerProtocol)?

  /// The look of components that carry a `styleId`.
  public var theme = BeagleTheme()

  /// The signs that stand for the icons of navigation bars and tabs.
  public var icons: Icons = [:]

  /// The kinds and ids of styles that were looked for in vain.
  private var unknownStyles: Set<String> = []

  /// Tells the log that a style is not in the theme: once, and of so many ids at most that no
  /// payload fills the memory.
  func tellUnknownStyle(_ id: String, of kind: String) {
    guard unknownStyles.count < 1000, unknownStyles.insert(kind + " " + id).inserted else { return }
    log.add(
      .decoding, .info,
      "The theme has no style \"\(id)\" for a \(kind), which therefore has the standard look.")
  }

  /// Opens an address outside the program; nil where there is no way to. It is called with
  /// http, https and mailto addresses only, after the user agreed. Errors are shown.
  public var urlOpener: ((String) throws -> Void)?

  /// Puts a text into the clipboard and tells the user what became of it; set by the application.
  var clipboard: ((String) -> Void)?

  /// The checks that 1.x form inputs name.
  public let validatorProvider = ValidatorProvider()

  /// Gets the values of 1.x forms whose `onSubmit` holds a `formLocalAction`.
  public var localFormHandler: (any LocalFormHandler)?

  /// Values that 1.x forms keep for the other forms of their group.
  let formStore = FormDataStore()

  /// Told what users do: screens shown, actions run. Nobody is told where it is nil.
  public var analyticsProvider: (any AnalyticsProviderProtocol)?

  /// Told of each entry of ``log``.
  public var logger: (any LoggerProtocol)?

  /// Milliseconds since 1970, for analytics records and ``log``; tests set their own.
  public var wallClock: () -> Int = WallClock.milliseconds { didSet { log.now = wallClock } }

  /// Counts the requests that nobody asked for.
  let requestBudget = RequestBudget()

  /// Counts the work that one event sets off.
  package let turnBudget = TurnBudget()

  /// Is told what happens on screens; nil while nobody inspects them.
  var inspection: (any InspectionRecorder)? {
    didSet { globalContext.inspection = inspection }
  }

  /// What the contexts of all screens hold.
  let contextRoom = ContextRoom()

  /// Counts the views of components of all screens.
  let viewLimiter = ViewLimiter()

  /// Another event begins, whose work is counted anew.
  func refill() {
    turnBudget.refill()
    viewLimiter.beginEvent()
  }

  /// Creates the configuration that has no network client and nothing registered.
  public init() {
    // The log and the navigation are public: an application may keep them longer than this.
    log.forward = { [weak self] entry in self?.logger?.log(entry) }
    navigation.onUnknownId = { [weak self] id in
      self?.log.add(
        .navigation, .warning,
        "No navigation controller is registered for the id \"\(id)\"; the default one is used.")
    }
  }
}
