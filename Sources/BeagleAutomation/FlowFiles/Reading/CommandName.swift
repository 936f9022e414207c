import BeagleNetworking

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
    "scrollto": "scrollUntilVisible", "input": "inputText", "write": "inputText",
    "clickon": "tapOn", "taponelement": "tapOn", "touch": "tapOn", "scrolldown": "scroll",
    "presskeyboard": "pressKey", "keypress": "pressKey", "presson": "tapOn",
    "pressback": "back", "navigateback": "back", "backbutton": "back", "tapback": "back",
    "pressenter": "pressKey", "sendkey": "pressKey", "hitkey": "pressKey",
    "doubletap": "doubleTapOn", "doubleclickon": "doubleTapOn", "longclick": "longPressOn",
    "longtap": "longPressOn",
    "scrollintoview": "scrollUntilVisible", "relaunch": "launchApp", "restart": "launchApp",
    "assertpresent": "assertVisible", "asserthidden": "assertNotVisible",
    "assertnotpresent": "assertNotVisible", "shouldnotsee": "assertNotVisible",
  ]

  /// Commands of other tools, and the command under `beagle` that means the same here.
  private static let ownOfOtherTools: [String: String] = [
    "assertcontext": "context", "checkcontext": "context", "expectcontext": "context",
    "assertequals": "context", "assertequal": "context", "assertvalue": "context",
    "assertstate": "context", "assertrequest": "request", "expectrequest": "request",
    "waitforrequest": "request", "waitforresponse": "request", "mock": "respond",
    "mockrequest": "respond", "mockresponse": "respond", "mockroute": "respond",
    "mocknetwork": "respond", "stub": "respond", "stubrequest": "respond", "intercept": "respond",
    "fakeresponse": "respond", "setsize": "resize", "setviewport": "resize",
    "resizewindow": "resize", "assertfocused": "focused", "assertmessage": "message",
    "matchsnapshot": "snapshot", "assertsnapshot": "snapshot", "settheme": "theme",
    "setnetwork": "network", "assertloading": "busy",
  ]

  /// Commands of other tools that move a finger in one direction. The content moves with it.
  private static let swipes: [String: FlowAction.Direction] = [
    "swipeup": .up, "swipedown": .down, "swipeleft": .left, "swiperight": .right,
    "scrollup": .down, "pulltorefresh": .down, "pulldown": .down,
  ]

  /// Returns the direction of the swipe that a command of another tool means; nil for other names.
  static func swipeDirection(of text: String) -> FlowAction.Direction? {
    swipes[withoutSeparators(text)]
  }

  /// Returns the command that means the same as one of another tool; nil for other names.
  static func ofOtherTool(_ text: String) -> String? { otherTools[withoutSeparators(text)] }

  /// Returns the command under `beagle` with the meaning of a command of another tool; nil if none is known.
  static func ownOfOtherTool(_ text: String) -> String? { ownOfOtherTools[withoutSeparators(text)] }

  /// The commands under `beagle`, with the names of other tools.
  static let beagleVocabulary = FlowCatalog.beagle.map { property in
    let words = ownOfOtherTools.filter { $0.value == property.name }.map(\.key)
    return FileProperty(property.name, .any, property.purpose, synonyms: words.sorted())
  }

  private static func withoutSeparators(_ text: String) -> String {
    text.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// Returns the command that a name means, which may be that of another tool.
  static func meant(by text: String, value: String? = nil) -> CommandName? {
    if let name = CommandName(rawValue: text) { return name }
    let word = withoutSeparators(text)
    if word == "press", let value, FlowKey(name: value) != nil { return .pressKey }
    return allCases.first { $0.rawValue.lowercased() == word }
      ?? otherTools[word].flatMap(CommandName.init)
  }

  private var command: FlowCatalog.Command? {
    FlowCatalog.commands.first { $0.name == rawValue }
  }

  /// The names of the properties.
  var properties: [String] {
    ((command?.properties ?? []) + FlowCatalog.common).map(\.name)
  }

  /// The property that a value without a name has; nil for a command without such a value.
  var mainProperty: String? {
    guard let command, command.short != nil else { return nil }
    return (command.properties.first(where: \.isRequired) ?? command.properties.first)?.name
  }

  /// Returns the property that a value without a name probably has, for a command that needs names.
  func property(meantBy value: String) -> String? {
    switch self {
    case .waitForAnimationToEnd: Int(value) == nil ? nil : "timeout"
    case .inputRandomText, .inputRandomNumber: Int(value) == nil ? nil : "length"
    case .scrollUntilVisible: "element"
    case .extendedWaitUntil: Double(value) == nil ? "visible" : nil
    case .swipe:
      FlowAction.Direction(rawValue: value.lowercased()) == nil ? nil : "direction"
    default: nil
    }
  }

  /// Whether the command waits until an element appears or disappears.
  var waitsForElement: Bool {
    switch self {
    case .tapOn, .doubleTapOn, .longPressOn, .assertVisible, .assertNotVisible, .copyTextFrom: true
    default: false
    }
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
