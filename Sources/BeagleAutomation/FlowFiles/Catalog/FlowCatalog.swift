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
    /// What a text names; nil for a text that no list contains.
    package let names: Subject?

    init(
      _ name: String, _ kind: Kind, _ purpose: String, isRequired: Bool = false,
      names: Subject? = nil
    ) {
      self.name = name
      self.kind = kind
      self.purpose = purpose
      self.isRequired = isRequired
      self.names = names
    }
  }

  /// What a text names. Editors complete it.
  package enum Subject: Sendable {
    /// A text on a screen.
    case text
    /// The id of a component.
    case id
    /// The path of a screen.
    case screen
    /// The path of a request.
    case request
    /// An HTTP method.
    case method
    /// The status of a response.
    case status
    /// A header field.
    case header
    /// A path in a context.
    case context
    /// The name or file of a theme.
    case theme
    /// A flow.
    case flow
    /// A script.
    case script
    /// Any other file, such as the body of a response.
    case file
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

    /// What a value that is not an object names: the same as the first property that names something.
    package var shortNames: Subject? {
      guard short != nil else { return nil }
      return isSelector ? .text : properties.lazy.compactMap(\.names).first
    }
  }

  /// The properties of every command.
  package static let common = [
    Property("label", .text, "the name of the command in reports"),
    Property("optional", .bool, "whether a failure is only a warning"),
  ]

  /// The properties of the configuration.
  package static let configuration = [
    Property("appId", .text, "the application on phones; ignored here"),
    Property("url", .text, "the entry screen of a test without --app", names: .screen),
    Property("name", .text, "the name of the flow in reports"),
    Property("tags", .list(.text), "words for --include-tags and --exclude-tags"),
    Property("env", .variables, "the variables of the flow"),
    Property("onFlowStart", .commands, "commands that run before the flow"),
    Property("onFlowComplete", .commands, "commands that run after the flow, also if it failed"),
  ]

  /// The properties of a selector.
  package static let selector: [Property] =
    [
      Property(
        "text", .pattern, "the whole text, the hint of a field, or the accessibility text",
        names: .text),
      Property("id", .pattern, "the id", names: .id),
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
      Property("repeat", .integer, "the number of taps, at most 1,000"),
      Property(
        "delay", .integer,
        "the time between two taps in milliseconds; all taps take at most 600,000"),
      Property("retryTapIfNoChange", .bool, "ignored here, because no click is lost"),
      ignored("waitUntilVisible", .bool), settling, ignored("start", .text), ignored("end", .text),
    ]

  /// The platforms of conditions.
  static let platforms = ["Android", "iOS", "Web"]

  /// The properties of a condition.
  package static let condition = [
    Property("visible", .selector, "an element that must be visible"),
    Property("notVisible", .selector, "an element that must not be visible"),
    Property("platform", .words(platforms), "never holds here"),
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
  private static let keys = Kind.words(FlowKey.allCases.map(\.rawValue))
  private static let airplaneModes = Kind.words(["enabled", "disabled"])
  private static let appId = ignored("appId", .text)
  private static let settling = ignored("waitToSettleTimeoutMs", .integer)
  private static let variables = Property("env", .variables, "variables for the commands")
  private static let file = Property("file", .file, "another flow", names: .flow)
  private static let body = Property("commands", .commands, "the commands")
  private static let path = required("path", .text, "the path without its extension")

  static func required(
    _ name: String, _ kind: Kind, _ purpose: String, names: Subject? = nil
  ) -> Property {
    Property(name, kind, purpose, isRequired: true, names: names)
  }

  private static func ignored(_ name: String, _ kind: Kind) -> Property {
    Property(name, kind, "ignored here")
  }

  private typealias Description = (purpose: String, short: Kind?, properties: [Property])

  private static func command(
    _ purpose: String, _ short: Kind? = nil, _ properties: Property...
  ) -> Description { (purpose, short, properties) }

  private static func description(_ name: CommandName) -> Description {
    switch name {
    case .launchApp:
      command(
        "opens the entry screen again", .text, appId, ignored("url", .text),
        Property(
          "clearState", .bool,
          "whether cookies, cached responses and the global context are deleted"),
        ignored("clearKeychain", .bool),
        Property("stopApp", .bool, "false keeps an open screen"),
        ignored("permissions", .variables), ignored("arguments", .any))
    case .stopApp, .killApp:
      command("closes the screens; the entry screen opens again", .text, appId)
    case .clearState:
      command("deletes cookies, cached responses and the global context", .text, appId)
    case .openLink:
      command(
        "opens the screen of a path or an address", .text,
        required("link", .text, "the path or the address", names: .screen),
        ignored("browser", .bool),
        ignored("autoVerify", .bool))
    case .tapOn, .longPressOn: command("clicks an element")
    case .doubleTapOn: command("clicks an element twice")
    case .assertVisible: command("waits until an element is visible")
    case .assertNotVisible: command("waits until an element is not visible")
    case .copyTextFrom: command("copies the text of an element for pasteText")
    case .assertTrue:
      command(
        "asserts that an expression is true", .text, required("condition", .text, "the expression"))
    case .extendedWaitUntil:
      command(
        "waits for an element with another timeout", nil,
        Property("visible", .selector, "an element that must become visible"),
        Property("notVisible", .selector, "an element that must disappear"),
        Property("timeout", .number, "the maximum time in milliseconds"))
    case .inputText:
      command(
        "types a text into the field with the focus", .text, required("text", .text, "the text"),
        Property("sensitive", .bool, "whether the text is a secret, which reports do not contain"))
    case .setClipboard:
      command("sets the text for pasteText", .text, required("text", .text, "the text"))
    case .inputRandomText, .inputRandomNumber:
      command(
        "types random characters", nil,
        Property("length", .integer, "the number of characters (8 by default)"))
    case .inputRandomEmail: command("types a random e-mail address")
    case .inputRandomPersonName: command("types a random name")
    case .eraseText:
      command(
        "erases characters at the end of the field", .integer,
        Property("charactersToErase", .integer, "the number of characters (50 by default)"))
    case .pasteText: command("types the copied text")
    case .hideKeyboard: command("leaves the field")
    case .back: command("goes back")
    case .pressKey: command("presses a key", keys, required("key", keys, "the name of the key"))
    case .action:
      command(
        "an old form of other commands",
        .words(CommandName.actions.map(\.rawValue)))
    case .scroll: command("scrolls down")
    case .swipe:
      command(
        "moves the content, turns a page, or pulls to refresh", nil,
        Property("direction", .words(directions), "the movement of the finger"),
        Property("from", .selector, "the element where the movement begins"),
        Property("start", .text, "the first point, such as 50%,80%"),
        Property("end", .text, "the last point"),
        Property("duration", .integer, "the time in milliseconds, at most 600,000"), settling)
    case .scrollUntilVisible:
      command(
        "scrolls until an element is visible", nil, required("element", .selector, "the element"),
        Property("direction", .words(directions), "the direction to scroll in (DOWN by default)"),
        Property("timeout", .number, "the maximum time in milliseconds (20,000 by default)"),
        ignored("speed", .number),
        Property(
          "visibilityPercentage", .integer, "the part that must be visible (100 by default)"),
        Property("centerElement", .bool, "whether to scroll it to the center"), settling)
    case .waitForAnimationToEnd:
      command(
        "waits until nothing is loading", nil,
        Property("timeout", .integer, "the maximum time in milliseconds (15,000 by default)"))
    case .runFlow:
      command(
        "runs another flow, or commands under a condition", .file, file, body,
        Property("when", .condition, "the condition"), variables)
    case .repeat:
      command(
        "repeats commands", nil, Property("times", .number, "the number of times, at most 100,000"),
        Property("while", .condition, "the condition"),
        required("commands", .commands, "the commands"))
    case .retry:
      command(
        "runs commands again if they fail", nil, file, body,
        Property("maxRetries", .number, "the number of further attempts, from 0 to 3"), variables)
    case .evalScript: command("runs JavaScript", .text, required("script", .text, "the script"))
    case .runScript:
      command(
        "runs a file of JavaScript", .file, required("file", .file, "the script", names: .script),
        Property("env", .variables, "variables for the script"),
        Property("when", .condition, "the condition"))
    case .takeScreenshot: command("writes the screen as SVG and text", .text, path)
    case .startRecording:
      command("begins a recording in the format of asciinema", .text, path)
    case .assertScreenshot:
      command(
        "compares the screen with the text of a screenshot", .text, path,
        ignored("thresholdPercentage", .number), ignored("cropOn", .selector))
    case .stopRecording: command("writes the recording")
    case .setAirplaneMode:
      command(
        "turns the network off or on", airplaneModes, required("value", airplaneModes, "the mode"))
    case .toggleAirplaneMode: command("turns the network off or on again")
    case .setLocation:
      command(
        "", nil, required("latitude", .text, "ignored here"),
        required("longitude", .text, "ignored here"))
    case .travel:
      command(
        "", nil, required("points", .list(.text), "ignored here"), ignored("speed", .text))
    case .addMedia: command("", .list(.file), ignored("files", .list(.file)))
    case .setPermissions: command("", nil, appId, ignored("permissions", .variables))
    case .setOrientation: command("", .text, required("orientation", .text, "ignored here"))
    case .assertWithAI: command("", .text, required("assertion", .text, "not possible here"))
    case .extractTextWithAI:
      command(
        "", .text, required("query", .text, "not possible here"),
        Property("outputVariable", .text, "not possible here"))
    case .openBrowser: command("", .text)
    case .clearKeychain, .assertDarkMode, .assertLightMode, .assertNoDefectsWithAI: command("")
    case .beagle: ("runs a command that only BeagleTUI has", nil, beagle)
    }
  }
}
