/// The commands of flow files with their properties, for the schema, completion and hover. A test
/// compares it with the reader.
package enum FlowCatalog {
  /// The kinds of values.
  package indirect enum Kind: Sendable, Equatable {
    /// A text, which may contain `${…}`.
    case text
    /// A regular expression for a whole text.
    case pattern
    /// A whole number.
    case integer
    /// A number, or an expression.
    case number
    /// `true` or `false`.
    case bool
    /// The path of a file, relative to the flow.
    case file
    /// One of some words.
    case words([String])
    /// A text, or the properties of a selector.
    case selector
    /// The properties of a condition.
    case condition
    /// A list of commands.
    case commands
    /// Names with texts.
    case variables
    /// A list of values.
    case list(Kind)
    /// A value of any kind.
    case any
    /// An object with properties.
    case object([Property])
    /// An object with these properties and any others.
    case openObject([Property])
    /// One of several kinds.
    case oneOf([Kind])
  }

  /// A property of a command, a selector or the configuration.
  package struct Property: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The kind of its value.
    package let kind: Kind
    /// The purpose, as part of a sentence.
    package let purpose: String
    /// Whether the property is required.
    package let isRequired: Bool

    init(_ name: String, _ kind: Kind, _ purpose: String, isRequired: Bool = false) {
      self.name = name
      self.kind = kind
      self.purpose = purpose
      self.isRequired = isRequired
    }
  }

  /// A command.
  package struct Command: Sendable, Equatable {
    /// The name.
    package let name: String
    /// What it does here, in one sentence.
    package let purpose: String
    /// Whether the command can be written without a value, as in `- back`.
    package let needsNoValue: Bool
    /// The kind of a value that is not an object; nil for a command without one.
    package let short: Kind?
    /// The properties of an object, without ``common``.
    package let properties: [Property]
    /// Whether the command has properties that are all those of a selector.
    let isSelector: Bool
  }

  /// The properties of every command.
  package static let common = [
    Property("label", .text, "the name of the command in reports"),
    Property("optional", .bool, "whether a failure is only a warning"),
  ]

  /// The properties of the configuration.
  package static let configuration = [
    Property("appId", .text, "the application on phones; ignored here"),
    Property("url", .text, "the entry screen of a test without --app"),
    Property("name", .text, "the name of the flow in reports"),
    Property("tags", .list(.text), "words for --include-tags and --exclude-tags"),
    Property("env", .variables, "the variables of the flow"),
    Property("onFlowStart", .commands, "commands that run before the flow"),
    Property("onFlowComplete", .commands, "commands that run after the flow, also if it failed"),
  ]

  /// The properties of a selector.
  package static let selector: [Property] =
    [
      Property("text", .pattern, "the whole text, the hint of a field, or the accessibility text"),
      Property("id", .pattern, "the id"),
      Property("index", .number, "the place among the matches, from 0; -1 is the last one"),
    ]
    + FlowSelector.Relation.Kind.allCases.map {
      Property($0.rawValue, .selector, "another element that the element is relative to")
    } + [
      Property("containsChild", .selector, "a direct child"),
      Property("containsDescendants", .list(.selector), "elements inside"),
      Property("enabled", .bool, "whether it can be used"),
      Property("selected", .bool, "whether it is the selected one"),
      Property("checked", .bool, "whether it is checked"),
      Property("focused", .bool, "whether it has the focus"),
      Property("traits", .text, "text, long-text or square"),
      Property("width", .integer, "the width in points"),
      Property("height", .integer, "the height in points"),
      Property("tolerance", .integer, "the greatest difference of the size in points"),
      Property("point", .text, "a point such as 50%,50%, for taps"),
      Property("repeat", .integer, "the number of taps"),
      Property("delay", .integer, "the time between two taps in milliseconds"),
      Property("retryTapIfNoChange", .bool, "ignored here, because no click is lost"),
      Property("waitUntilVisible", .bool, "ignored here"),
      Property("waitToSettleTimeoutMs", .integer, "ignored here"),
      Property("start", .text, "ignored here"),
      Property("end", .text, "ignored here"),
    ]

  /// The properties of a condition.
  package static let condition = [
    Property("visible", .selector, "an element that must be visible"),
    Property("notVisible", .selector, "an element that must not be visible"),
    Property("platform", .words(["Android", "iOS", "Web"]), "never holds here"),
    Property("true", .text, "an expression that must be true"),
  ]

  /// All commands, in the order of Maestro's documentation.
  package static let commands: [Command] = CommandName.allCases.map(command)

  private static func command(_ name: CommandName) -> Command {
    let (purpose, short, properties) = description(name)
    let isSelector = selectorCommands.contains(name)
    return Command(
      name: name.rawValue,
      purpose: name.impossibility ?? name.ineffectiveness.map { "has no effect: \($0)" } ?? purpose,
      needsNoValue: name.needsNoValue, short: isSelector ? .text : short,
      properties: isSelector ? selector : properties, isSelector: isSelector)
  }

  private static let selectorCommands: [CommandName] = [
    .tapOn, .doubleTapOn, .longPressOn, .assertVisible, .assertNotVisible, .copyTextFrom,
  ]

  private static let directions = FlowAction.Direction.allCases.map { $0.rawValue.uppercased() }
  private static let appId = [Property("appId", .text, "ignored here")]
  private static let body = [
    Property("file", .file, "another flow"), Property("commands", .commands, "the commands"),
  ]

  private static func description(_ name: CommandName) -> (String, Kind?, [Property]) {
    switch name {
    case .launchApp:
      (
        "opens the entry screen again", .text,
        appId + [
          Property("url", .text, "ignored here"),
          Property(
            "clearState", .bool,
            "whether cookies, cached responses and the global context are deleted"),
          Property("clearKeychain", .bool, "ignored here"),
          Property("stopApp", .bool, "false keeps an open screen"),
          Property("permissions", .variables, "ignored here"),
          Property("arguments", .any, "ignored here"),
        ]
      )
    case .stopApp, .killApp: ("closes the screens; the entry screen opens again", .text, appId)
    case .clearState: ("deletes cookies, cached responses and the global context", .text, appId)
    case .openLink:
      (
        "opens the screen of a path or an address", .text,
        [
          Property("link", .text, "the path or the address", isRequired: true),
          Property("browser", .bool, "ignored here"),
          Property("autoVerify", .bool, "ignored here"),
        ]
      )
    case .tapOn: ("clicks an element", nil, [])
    case .doubleTapOn: ("clicks an element twice", nil, [])
    case .longPressOn: ("clicks an element", nil, [])
    case .assertVisible: ("waits until an element is visible", nil, [])
    case .assertNotVisible: ("waits until an element is not visible", nil, [])
    case .copyTextFrom: ("copies the text of an element for pasteText", nil, [])
    case .assertTrue:
      (
        "asserts that an expression is true", .text,
        [Property("condition", .text, "the expression", isRequired: true)]
      )
    case .extendedWaitUntil:
      (
        "waits for an element with another timeout", nil,
        [
          Property("visible", .selector, "an element that must become visible"),
          Property("notVisible", .selector, "an element that must disappear"),
          Property("timeout", .number, "the maximum time in milliseconds"),
        ]
      )
    case .inputText:
      (
        "types a text into the field with the focus", .text,
        [
          Property("text", .text, "the text", isRequired: true),
          Property(
            "sensitive", .bool, "whether the text is a secret, which reports do not contain"),
        ]
      )
    case .setClipboard:
      (
        "sets the text for pasteText", .text,
        [Property("text", .text, "the text", isRequired: true)]
      )
    case .inputRandomText, .inputRandomNumber:
      (
        "types random characters", nil,
        [Property("length", .integer, "the number of characters (8 by default)")]
      )
    case .inputRandomEmail: ("types a random e-mail address", nil, [])
    case .inputRandomPersonName: ("types a random name", nil, [])
    case .eraseText:
      (
        "erases characters at the end of the field", .integer,
        [Property("charactersToErase", .integer, "the number of characters (50 by default)")]
      )
    case .pasteText: ("types the copied text", nil, [])
    case .hideKeyboard: ("leaves the field", nil, [])
    case .back: ("goes back", nil, [])
    case .pressKey:
      (
        "presses a key", .words(FlowKey.allCases.map(\.rawValue)),
        [
          Property(
            "key", .words(FlowKey.allCases.map(\.rawValue)), "the name of the key",
            isRequired: true)
        ]
      )
    case .action:
      (
        "an old form of other commands",
        .words(["back", "hideKeyboard", "scroll", "clearKeychain", "pasteText"]), []
      )
    case .scroll: ("scrolls down", nil, [])
    case .swipe:
      (
        "moves the content, turns a page, or pulls to refresh", nil,
        [
          Property("direction", .words(directions), "the movement of the finger"),
          Property("from", .selector, "the element where the movement begins"),
          Property("start", .text, "the first point, such as 50%,80%"),
          Property("end", .text, "the last point"),
          Property("duration", .integer, "the time in milliseconds"),
          Property("waitToSettleTimeoutMs", .integer, "ignored here"),
        ]
      )
    case .scrollUntilVisible:
      (
        "scrolls until an element is visible", nil,
        [
          Property("element", .selector, "the element", isRequired: true),
          Property("direction", .words(directions), "the direction to scroll in (DOWN by default)"),
          Property("timeout", .number, "the maximum time in milliseconds (20,000 by default)"),
          Property("speed", .number, "ignored here"),
          Property(
            "visibilityPercentage", .integer, "the part that must be visible (100 by default)"),
          Property("centerElement", .bool, "whether to scroll it to the center"),
          Property("waitToSettleTimeoutMs", .integer, "ignored here"),
        ]
      )
    case .waitForAnimationToEnd:
      (
        "waits until nothing is loading", nil,
        [Property("timeout", .integer, "the maximum time in milliseconds (15,000 by default)")]
      )
    case .runFlow:
      (
        "runs another flow, or commands under a condition", .file,
        body + [
          Property("when", .condition, "the condition"),
          Property("env", .variables, "variables for the commands"),
        ]
      )
    case .repeat:
      (
        "repeats commands", nil,
        [
          Property("times", .number, "the number of times"),
          Property("while", .condition, "the condition"),
          Property("commands", .commands, "the commands", isRequired: true),
        ]
      )
    case .retry:
      (
        "runs commands again if they fail", nil,
        body + [
          Property("maxRetries", .number, "the number of further attempts, from 0 to 3"),
          Property("env", .variables, "variables for the commands"),
        ]
      )
    case .evalScript:
      (
        "runs JavaScript", .text, [Property("script", .text, "the script", isRequired: true)]
      )
    case .runScript:
      (
        "runs a file of JavaScript", .file,
        [
          Property("file", .file, "the script", isRequired: true),
          Property("env", .variables, "variables for the script"),
          Property("when", .condition, "the condition"),
        ]
      )
    case .takeScreenshot, .startRecording:
      (
        name == .takeScreenshot
          ? "writes the screen as SVG and text" : "begins a recording in the format of asciinema",
        .text, [Property("path", .text, "the path without its extension", isRequired: true)]
      )
    case .assertScreenshot:
      (
        "compares the screen with the text of a screenshot", .text,
        [
          Property("path", .text, "the path without its extension", isRequired: true),
          Property("thresholdPercentage", .number, "ignored here"),
          Property("cropOn", .selector, "ignored here"),
        ]
      )
    case .stopRecording: ("writes the recording", nil, [])
    case .setAirplaneMode:
      (
        "turns the network off or on", .words(["enabled", "disabled"]),
        [Property("value", .words(["enabled", "disabled"]), "the mode", isRequired: true)]
      )
    case .toggleAirplaneMode: ("turns the network off or on again", nil, [])
    case .setLocation:
      (
        "", nil,
        [
          Property("latitude", .text, "ignored here", isRequired: true),
          Property("longitude", .text, "ignored here", isRequired: true),
        ]
      )
    case .travel:
      (
        "", nil,
        [
          Property("points", .list(.text), "ignored here", isRequired: true),
          Property("speed", .text, "ignored here"),
        ]
      )
    case .addMedia: ("", .list(.file), [Property("files", .list(.file), "ignored here")])
    case .setPermissions:
      ("", nil, appId + [Property("permissions", .variables, "ignored here")])
    case .setOrientation:
      ("", .text, [Property("orientation", .text, "ignored here", isRequired: true)])
    case .assertWithAI:
      ("", .text, [Property("assertion", .text, "not possible here", isRequired: true)])
    case .extractTextWithAI:
      (
        "", .text,
        [
          Property("query", .text, "not possible here", isRequired: true),
          Property("outputVariable", .text, "not possible here"),
        ]
      )
    case .openBrowser: ("", .text, [])
    case .clearKeychain, .assertDarkMode, .assertLightMode, .assertNoDefectsWithAI: ("", nil, [])
    case .beagle: ("runs a command that only BeagleTUI has", nil, beagle)
    }
  }
}
