import TerminalKit

/// The keys that Beagle adds to those of ``TerminalKit``.
extension KeyBinding {
  /// The keys of every Beagle screen.
  @MainActor public static var screen: [KeyBinding] { userKeys.applied(to: standardScreen) }

  fileprivate static let standardScreen: [KeyBinding] = [
    KeyBinding(
      "r", "retry what failed, else refresh", title: "Retry", keys: [KeyEvent("r"): .retry]),
    KeyBinding(
      "R", "load the screen again", title: "Reload", keys: [KeyEvent("R"): .reload]),
  ]

  /// The keys of a ``BeagleApplication``.
  @MainActor public static var application: [KeyBinding] {
    userKeys.applied(to: standardApplication)
  }

  fileprivate static let standardApplication: [KeyBinding] = [
    KeyBinding(
      "L", "show the log", title: "Log", group: .program, scope: .unclaimed,
      keys: [KeyEvent("L"): .showLog]),
    KeyBinding(
      "H", "show the requests", title: "Requests", group: .program, scope: .unclaimed,
      keys: [KeyEvent("H"): .showRequests]),
    palette,
    KeyBinding(
      "F12, Ctrl-T", "open or close the inspector", title: "Inspector", group: .program,
      scope: .everywhere,
      keys: [KeyEvent(.function(12)): .showInspector, KeyEvent("t", .control): .showInspector]),
    KeyBinding(
      "F6, Ctrl-O", "to the inspector and back", title: "Other side",
      group: .program, scope: .everywhere,
      keys: [KeyEvent(.function(6)): .switchPanel, KeyEvent("o", .control): .switchPanel]),
  ]

  /// The key that opens the box of screens and commands.
  static let palette = KeyBinding(
    "Ctrl-P", "find a screen or a command", group: .program, scope: .unclaimed,
    keys: [KeyEvent("p", .control): .showPalette])
}

extension KeyAction {
  /// Runs again what failed on a screen.
  public static let retry = KeyAction("retry")
  /// Loads a screen again.
  public static let reload = KeyAction("reload")
  /// Opens the box of screens and commands.
  public static let showPalette = KeyAction("palette")
  /// Opens the log.
  public static let showLog = KeyAction("log")
  /// Opens the list of requests.
  public static let showRequests = KeyAction("requests")
}

extension KeyGroup {
  /// The groups of keys that a program with Beagle's screens has.
  package static let ofBeagle: [KeyGroup] = {
    var groups = terminalKit
    groups[0].bindings += KeyBinding.standardScreen + KeyBinding.standardApplication
    return groups
  }()
}
