/// The names of commands in flow files.
enum CommandName: String, CaseIterable {
  case launchApp, stopApp, killApp, clearState, clearKeychain, openLink, openBrowser
  case tapOn, doubleTapOn, longPressOn
  case assertVisible, assertNotVisible, assertTrue, extendedWaitUntil, copyTextFrom
  case inputText, inputRandomText, inputRandomNumber, inputRandomEmail, inputRandomPersonName
  case eraseText, pasteText, setClipboard, hideKeyboard, back, pressKey, action
  case scroll, swipe, scrollUntilVisible, waitForAnimationToEnd
  case runFlow, `repeat`, retry, evalScript, runScript
  case takeScreenshot, assertScreenshot, startRecording, stopRecording
  case setAirplaneMode, toggleAirplaneMode
  case setLocation, travel, addMedia, setPermissions, setOrientation
  case assertDarkMode, assertLightMode
  case assertWithAI, assertNoDefectsWithAI, extractTextWithAI
  case beagle

  /// Whether the name is a command without a value, as in `- back`.
  var needsNoValue: Bool {
    switch self {
    case .launchApp, .stopApp, .killApp, .clearState, .clearKeychain, .eraseText, .inputRandomText,
      .inputRandomNumber, .inputRandomEmail, .inputRandomPersonName, .back, .hideKeyboard,
      .pasteText, .scroll, .waitForAnimationToEnd, .stopRecording, .toggleAirplaneMode,
      .assertNoDefectsWithAI, .assertDarkMode, .assertLightMode:
      true
    case .openLink, .openBrowser, .tapOn, .doubleTapOn, .longPressOn, .assertVisible,
      .assertNotVisible, .assertTrue, .extendedWaitUntil, .copyTextFrom, .inputText,
      .setClipboard, .pressKey, .action, .swipe, .scrollUntilVisible, .runFlow, .repeat, .retry,
      .evalScript, .runScript, .takeScreenshot, .assertScreenshot, .startRecording,
      .setAirplaneMode, .setLocation, .travel, .addMedia, .setPermissions, .setOrientation,
      .assertWithAI, .extractTextWithAI, .beagle:
      false
    }
  }

  /// Commands of other tools, and what means the same here.
  private static let otherTools: [String: String] = [
    "click": "tapOn", "tap": "tapOn", "press": "tapOn", "doubleclick": "doubleTapOn",
    "longpress": "longPressOn", "hover": "tapOn", "type": "inputText", "fill": "inputText",
    "entertext": "inputText", "typetext": "inputText", "sendkeys": "inputText",
    "settext": "inputText", "clear": "eraseText", "cleartext": "eraseText",
    "wait": "waitForAnimationToEnd", "sleep": "waitForAnimationToEnd",
    "pause": "waitForAnimationToEnd", "delay": "waitForAnimationToEnd",
    "waitfor": "extendedWaitUntil", "waituntil": "extendedWaitUntil",
    "waitforelement": "extendedWaitUntil", "asserttext": "assertVisible",
    "assert": "assertVisible", "expect": "assertVisible", "see": "assertVisible",
    "shouldsee": "assertVisible", "verify": "assertVisible", "asserttextvisible": "assertVisible",
    "assertexists": "assertVisible", "assertnotexists": "assertNotVisible",
    "assertnottext": "assertNotVisible", "goback": "back", "open": "openLink",
    "goto": "openLink", "navigate": "openLink", "visit": "openLink", "launch": "launchApp",
    "start": "launchApp", "screenshot": "takeScreenshot", "key": "pressKey",
    "scrollto": "scrollUntilVisible",
  ]

  /// Returns the command with the meaning of one of another tool; nil if none is known.
  static func ofOtherTool(_ text: String) -> String? {
    otherTools[text.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }]
  }

  /// The values of `action`, an old form of other commands.
  static let actions: [CommandName] = [.back, .hideKeyboard, .scroll, .clearKeychain, .pasteText]

  /// What the command does in a terminal.
  var support: FlowCatalog.Support {
    switch self {
    case .setLocation, .travel: .ineffective("a terminal has no location")
    case .addMedia: .ineffective("a terminal has no photo library")
    case .setPermissions: .ineffective("a terminal has no permissions")
    case .setOrientation: .ineffective("a terminal cannot be rotated; use beagle: resize")
    case .clearKeychain: .ineffective("a terminal has no keychain")
    case .assertDarkMode, .assertLightMode: .ineffective("set the theme with beagle: theme")
    case .assertWithAI, .assertNoDefectsWithAI, .extractTextWithAI:
      .impossible("it needs a language model")
    case .openBrowser: .impossible("Maestro never implemented it; use openLink")
    default: .full
    }
  }
}
