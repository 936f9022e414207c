@_exported import BeagleTUI
import CellText
import ScreenSources

/// Uses screens as a person would, without a terminal, a network or real time.
///
/// ```swift
/// let pilot = Pilot(size: CellSize(width: 60, height: 16))
/// pilot.server.script("/home", .failure(status: 503), .json(home, after: 200))
/// pilot.open(path: "/home")
/// try pilot.waitUntilIdle()
/// try pilot.click(.button, "Retry")
/// try pilot.waitUntilIdle()
/// try pilot.find(.header, "Orders")
/// ```
///
/// Time passes only when the pilot is told so. After each call the screen is up to date. What a call
/// needs and does not find is an error that says what is on the screen instead.
@MainActor
open class Pilot {
  /// The configuration of the screens: register custom components, actions, operations and
  /// navigation controllers here before a screen is opened.
  public let dependencies: BeagleDependencies
  /// The application.
  public let application: BeagleApplication
  /// The screen in memory.
  public let terminal: HeadlessTerminal
  /// The clock of the application.
  public let clock = ManualClock()
  /// Answers requests, unless ``serve(directory:latency:failures:)`` was called.
  public let server = FakeServer()

  /// The window of the application.
  public var window: Window { application.window }

  /// Makes an application on a screen in memory.
  /// - Parameters:
  ///   - size: columns and rows.
  ///   - colorDepth: the colours of the screen.
  ///   - dependencies: the configuration; nil is one of its own.
  ///   - runsPrograms: whether pictures and web pages are read with the programs of the machine.
  ///     What a screen shows then depends on whether they are there.
  public init(
    size: CellSize = CellSize(width: 80, height: 24), colorDepth: ColorDepth = .trueColor,
    dependencies: BeagleDependencies? = nil, runsPrograms: Bool = false
  ) {
    let dependencies = dependencies ?? BeagleDependencies()
    self.dependencies = dependencies
    terminal = HeadlessTerminal(size: size, colorDepth: colorDepth)
    application = BeagleApplication(terminal: terminal, dependencies: dependencies, clock: clock)
    if !runsPrograms {
      dependencies.imageDecoder = nil
      dependencies.webPageReader = nil
    }
    server.loop = application.application.loop
    dependencies.networkClient = server
    dependencies.wallClock = { [clock] in Int(clock.now / 1_000_000) }
  }

  // MARK: - Opening screens

  /// Opens a first screen.
  /// - Parameters:
  ///   - screen: where it comes from.
  ///   - controllerId: the id of the navigation controller; nil is the default one.
  open func open(_ screen: ScreenType, controllerId: String? = nil) {
    application.open(screen, controllerId: controllerId)
    settle()
  }

  /// Opens a screen given as JSON.
  public final func open(json: String, controllerId: String? = nil) {
    open(.declarativeText(json), controllerId: controllerId)
  }

  /// Opens a screen that the server or directory has at a path.
  public final func open(path: String, controllerId: String? = nil) {
    open(.remote(.init(url: path)), controllerId: controllerId)
  }

  /// Takes screens from a directory, as the program does with `--offline`, in place of ``server``.
  /// - Parameters:
  ///   - directory: its path.
  ///   - latency: how long each answer takes, in milliseconds of ``clock``.
  ///   - failures: how many loads of each path fail before they work.
  /// - Throws: `DirectoryError` where it cannot be read.
  public final func serve(directory: String, latency: Int = 0, failures: Int = 0)
    throws(DirectoryError)
  {
    try application.serve(
      directory: directory, latency: latency, failures: failures, isOffline: true)
  }

  // MARK: - Time

  /// Handles what is there, without letting time pass, and paints.
  public final func settle() {
    application.application.loop.drain()
    application.application.present()
  }

  /// Lets time pass.
  public final func wait(milliseconds: Int) {
    clock.advance(milliseconds: milliseconds)
    settle()
  }

  /// Lets time pass until nothing is being loaded any more.
  /// - Parameter limit: the most time, in milliseconds of ``clock``.
  /// - Throws: ``PilotError/busy(_:)`` where something is still under way then, or where a request
  ///   waits for an answer that no script has.
  public final func waitUntilIdle(limit: Int = 60_000) throws(PilotError) {
    settle()
    var waited = 0
    while application.isLoading || server.answersUnderWay > 0 {
      if server.answersUnderWay == 0, let waiting = server.pending.first {
        throw .busy("\(waiting.request.url) waits for an answer that no script has")
      }
      if application.awaitsOthers {
        // A program that draws or reads has a limit of its own, in real time.
        application.application.loop.runOnce(timeoutMilliseconds: Pilot.step)
        application.application.present()
        continue
      }
      guard waited < limit else { throw .busy("something is still loading after \(limit) ms") }
      wait(milliseconds: Pilot.step)
      waited += Pilot.step
    }
    settle()
  }

  /// The steps in which time passes, in milliseconds.
  private static let step = 10

  // MARK: - Keyboard

  /// Presses keys, one after another.
  public final func press(_ keys: Key..., modifiers: Modifiers = []) {
    for key in keys { handle(.key(KeyEvent(key, modifiers))) }
  }

  /// Types a text, a key for each character.
  public final func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Pastes a text.
  public final func paste(_ text: String) { handle(.paste(text)) }

  /// Presses Tab until an element has the focus.
  /// - Returns: the element as it is then.
  /// - Throws: ``PilotError/unreachable(_:)`` where Tab comes round without having stopped there.
  @discardableResult
  public final func focus(_ element: SemanticElement) throws(PilotError) -> SemanticElement {
    var seen: Set<View> = []
    var focused = self.focused
    while focused?.view != element.view || element.view == nil {
      if let view = focused?.view, !seen.insert(view).inserted { break }
      press(.tab)
      focused = self.focused
      if focused == nil { break }
    }
    guard let focused, focused.view == element.view else {
      throw .unreachable("Tab does not lead to \(PilotError.words(element))")
    }
    return focused
  }

  // MARK: - Mouse

  /// Presses and releases the left button over a cell.
  public final func click(at cell: CellPoint) {
    handle(.mouse(MouseEvent(.press(.left), at: cell)))
    handle(.mouse(MouseEvent(.release, at: cell)))
  }

  /// Clicks in the middle of what is seen of an element.
  /// - Throws: ``PilotError/unreachable(_:)`` where nothing of it is seen.
  public final func click(_ element: SemanticElement) throws(PilotError) {
    click(at: try middle(of: element))
  }

  /// Clicks on the first element with a text, see ``find(text:)``.
  public final func click(text: String) throws(PilotError) { try click(find(text: text)) }

  /// Clicks on the first element of a role with a name.
  public final func click(_ role: SemanticElement.Role, _ name: String) throws(PilotError) {
    try click(find(role, name))
  }

  /// Turns the wheel over an element.
  /// - Parameters:
  ///   - kind: a direction of the wheel.
  ///   - element: what is under the pointer; nil is the middle of the screen.
  ///   - notches: how far.
  public final func wheel(
    _ kind: MouseEvent.Kind = .wheelDown, over element: SemanticElement? = nil, notches: Int = 1
  ) throws(PilotError) {
    let size = terminal.size
    let middle = CellPoint(x: size.width / 2, y: size.height / 2)
    let place = try element.map { (element) throws(PilotError) in try self.middle(of: element) }
    for _ in 0..<notches { handle(.mouse(MouseEvent(kind, at: place ?? middle))) }
  }

  private func middle(of element: SemanticElement) throws(PilotError) -> CellPoint {
    let seen = element.visibleBounds
    guard !seen.isEmpty else {
      throw .unreachable("nothing is seen of \(PilotError.words(element))")
    }
    return CellPoint(x: seen.x + (seen.width - 1) / 2, y: seen.y + (seen.height - 1) / 2)
  }

  // MARK: - Events

  /// Changes the size of the screen.
  public final func resize(to size: CellSize) {
    terminal.resize(to: size)
    settle()
  }

  /// Hands over an event as the terminal would.
  public final func handle(_ event: Event) {
    window.handle(event)
    settle()
  }
}
