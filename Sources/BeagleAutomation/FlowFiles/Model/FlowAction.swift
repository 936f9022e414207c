/// What a command does. The names are those of Maestro.
package enum FlowAction: Sendable {
  // MARK: - The application
  case launchApp(LaunchApp)
  case stopApp
  case killApp
  case clearState
  case openLink(FlowText)

  // MARK: - Elements
  case tap(Tap)
  case assertVisible(FlowSelector)
  case assertNotVisible(FlowSelector)
  case assertTrue(FlowText)
  case extendedWaitUntil(ExtendedWait)
  case copyTextFrom(FlowSelector)

  // MARK: - Keys and text
  /// A sensitive text is a secret: reports do not contain it.
  case inputText(FlowText, isSensitive: Bool)
  case inputRandom(RandomText)
  /// The number of characters; nil for all, at most 50.
  case eraseText(Int?)
  case pasteText
  case setClipboard(FlowText)
  case hideKeyboard
  case back
  case pressKey(FlowKey)

  // MARK: - Scrolling and waiting
  case scroll
  case swipe(Swipe)
  case scrollUntilVisible(ScrollUntilVisible)
  /// The maximum time in milliseconds.
  case waitForAnimationToEnd(milliseconds: Int?)

  // MARK: - Control
  case runFlow(RunFlow)
  case repeatCommands(Repeat)
  case retry(Retry)
  case evalScript(FlowText)
  case runScript(RunScript)

  // MARK: - Files and the network
  case takeScreenshot(path: FlowText)
  case assertScreenshot(path: FlowText)
  case startRecording(path: FlowText)
  case stopRecording
  /// Whether every request fails as without a network; nil to toggle it.
  case airplaneMode(Bool?)

  /// A command without an effect in a terminal, such as `setLocation`. The reader has reported it.
  case ignored
  /// A command of Beagle.
  case beagle(BeagleCommand)

  // MARK: - The properties of commands

  /// The properties of `launchApp`.
  package struct LaunchApp: Sendable {
    /// The application; Beagle ignores it.
    var appId: FlowText?
    /// Whether to delete the cookies, the cache and the global context first.
    var clearsState = false
    /// Whether to close the application first. The default is true.
    var stopsApp = true
    /// The arguments of the application.
    var arguments: [(name: String, value: FlowValue)] = []
  }

  /// The properties of `tapOn`, `doubleTapOn` and `longPressOn`.
  package struct Tap: Sendable {
    /// Whether the element is tapped at least twice. A long press is a tap, because no component of Beagle
    /// has an event for it.
    var isDouble: Bool
    /// The element; nil for a point of the screen.
    var selector: FlowSelector?
    /// The point in the element, or on the screen without a selector.
    var point: FlowText?
    /// The number of taps, at least 1.
    var count = 1
    /// The time between two taps in milliseconds.
    var delay = 100
    /// Whether to tap again if nothing changed.
    var retriesIfNoChange = true
  }

  /// The properties of `extendedWaitUntil`.
  package struct ExtendedWait: Sendable {
    /// An element that must become visible.
    var visible: FlowSelector?
    /// An element that must disappear.
    var notVisible: FlowSelector?
    /// The maximum time in milliseconds, which may be an expression.
    var timeout: FlowText?
  }

  /// The properties of `inputRandomText` and similar commands.
  package struct RandomText: Sendable {
    /// The kinds of texts.
    package enum Kind: Sendable {
      /// Letters, digits, an e-mail address, or the name of a person.
      case text, number, email, personName
    }

    /// The kind.
    var kind: Kind
    /// The number of characters of a text or number.
    var length = 8
  }

  /// The directions of a scroll or swipe.
  enum Direction: String, Sendable, CaseIterable {
    /// The way to the element, for `scrollUntilVisible`; the movement of the finger, for `swipe`.
    case up, down, left, right
  }

  /// The properties of `swipe`.
  package struct Swipe: Sendable {
    /// The way of the finger.
    enum Path: Sendable {
      /// A direction, from an element or from the center of the screen.
      case direction(Direction, from: FlowSelector?)
      /// From one point to another.
      case points(FlowPoint, FlowPoint)
    }

    /// The way of the finger.
    var path: Path
    /// The duration in milliseconds.
    var duration = 400
  }

  /// The properties of `scrollUntilVisible`.
  package struct ScrollUntilVisible: Sendable {
    /// The element.
    var element: FlowSelector
    /// The direction of the scrolling.
    var direction = Direction.down
    /// The maximum time in milliseconds, which may be an expression; nil for 20,000.
    var timeout: FlowText?
    /// The part of the element that must be visible, in percent.
    var visibilityPercentage = 100
    /// Whether to scroll the element to the center of the screen.
    var centersElement = false
  }

  /// The properties of `runFlow`.
  package struct RunFlow: Sendable {
    /// The commands.
    var body: FlowBody
    /// The condition; nil to run always.
    var condition: FlowCondition?
    /// The variables for the commands.
    var env: [FlowVariable] = []
  }

  /// The properties of `repeat`.
  package struct Repeat: Sendable {
    /// The number of repetitions, which may be an expression; nil for no limit.
    var times: FlowText?
    /// The condition, which is checked before each repetition.
    var condition: FlowCondition?
    /// The commands.
    var commands: [FlowCommand]
  }

  /// The properties of `retry`.
  package struct Retry: Sendable {
    /// The number of further attempts from 0 to 3, which may be an expression; nil for 1.
    var maxRetries: FlowText?
    /// The commands.
    var body: FlowBody
    /// The variables for the commands.
    var env: [FlowVariable] = []
  }

  /// The properties of `runScript`.
  package struct RunScript: Sendable {
    /// The path of the script below the workspace.
    var path: String
    /// The text of the script.
    var source: String
    /// The variables for the script.
    var env: [FlowVariable] = []
    /// The condition; nil to run always.
    var condition: FlowCondition?
  }
}

extension FlowAction {
  /// The commands inside of the command; nil if it cannot contain any.
  var body: FlowBody? {
    switch self {
    case .runFlow(let run): run.body
    case .retry(let retry): retry.body
    case .repeatCommands(let loop): .commands(loop.commands)
    default: nil
    }
  }
}

/// A key of `pressKey`. The raw values are the names in files, where case does not matter.
package enum FlowKey: String, Sendable, CaseIterable {
  case enter = "Enter"
  case backspace = "Backspace"
  case back = "Back"
  case home = "Home"
  case escape = "Escape"
  case tab = "Tab"
  case up = "Remote Dpad Up"
  case down = "Remote Dpad Down"
  case left = "Remote Dpad Left"
  case right = "Remote Dpad Right"
  case center = "Remote Dpad Center"
  case lock = "Lock"
  case power = "Power"
  case volumeUp = "Volume Up"
  case volumeDown = "Volume Down"
  case playPause = "Remote Media Play Pause"
  case stop = "Remote Media Stop"
  case next = "Remote Media Next"
  case previous = "Remote Media Previous"
  case rewind = "Remote Media Rewind"
  case fastForward = "Remote Media Fast Forward"
  case systemUp = "Remote System Navigation Up"
  case systemDown = "Remote System Navigation Down"
  case buttonA = "Remote Button A"
  case buttonB = "Remote Button B"
  case menu = "Remote Menu"
  case tvInput = "TV Input"
  case hdmi1 = "TV Input HDMI 1"
  case hdmi2 = "TV Input HDMI 2"
  case hdmi3 = "TV Input HDMI 3"

  /// Whether the key does something in a terminal.
  var isOnKeyboards: Bool {
    switch self {
    case .enter, .backspace, .back, .home, .escape, .tab, .up, .down, .left, .right, .center: true
    default: false
    }
  }

  /// Returns the key with a name, ignoring case.
  init?(name: String) {
    let lower = name.lowercased()
    guard let key = FlowKey.allCases.first(where: { $0.rawValue.lowercased() == lower }) else {
      return nil
    }
    self = key
  }
}
