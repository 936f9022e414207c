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
    /// The purpose as a sentence.
    package var summary: String { purpose.prefix(1).uppercased() + purpose.dropFirst() + "." }
    /// Whether the property has no effect in a terminal.
    package let isIgnored: Bool
    /// Whether the property is required.
    package let isRequired: Bool
    /// What a text names; nil for a text that no list contains.
    package let names: Subject?

    init(
      _ name: String, _ kind: Kind, _ purpose: String, isRequired: Bool = false,
      isIgnored: Bool = false, names: Subject? = nil
    ) {
      self.name = name
      self.kind = kind
      self.purpose = purpose
      self.isRequired = isRequired
      self.isIgnored = isIgnored
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

  /// What a command of Maestro does in a terminal.
  package enum Support: Sendable, Equatable {
    /// The same as on a phone.
    case full
    /// Nothing. The value is the reason, as a clause.
    case ineffective(String)
    /// A flow with the command is invalid. The value is the reason, as a clause.
    case impossible(String)
  }

  /// A command.
  package struct Command: Sendable, Equatable {
    /// The name.
    package let name: String
    /// What it does here, as a sentence.
    package let summary: String
    /// What it does in a terminal.
    package let support: Support
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
    Property("appId", .text, "the application on phones; ignored here", isIgnored: true),
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
    + zip(
      FlowSelector.Relation.Kind.allCases,
      ["below", "above", "to the left of", "to the right of", "inside of"]
    ).map { kind, place in
      Property(kind.rawValue, .selector, "the element must be \(place) this one")
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
      Property(
        "retryTapIfNoChange", .bool, "ignored here, because no click is lost", isIgnored: true),
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
    var (summary, short, properties) = description(name)
    switch name.support {
    case .full: break
    case .ineffective(let reason): summary = "Has no effect here: \(reason)."
    case .impossible(let reason): summary = "Not possible here: \(reason)."
    }
    let isSelector = selectorCommands.contains(name)
    return Command(
      name: name.rawValue, summary: summary, support: name.support,
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

  private static func ignored(_ name: String, _ kind: Kind, isRequired: Bool = false) -> Property {
    Property(name, kind, "ignored here", isRequired: isRequired, isIgnored: true)
  }

  private typealias Description = (summary: String, short: Kind?, properties: [Property])

  private static func command(
    _ summary: String, _ short: Kind? = nil, _ properties: Property...
  ) -> Description { (summary, short, properties) }

  private static func description(_ name: CommandName) -> Description {
    switch name {
    case .launchApp:
      command(
        "Opens the entry screen again, as after a start of the application.", .text, appId,
        ignored("url", .text),
        Property(
          "clearState", .bool,
          "whether cookies, cached responses and the global context are deleted"),
        ignored("clearKeychain", .bool),
        Property("stopApp", .bool, "false keeps an open screen"),
        ignored("permissions", .variables), ignored("arguments", .openObject([])))
    case .stopApp, .killApp:
      command("Closes all screens and opens the entry screen again.", .text, appId)
    case .clearState:
      command("Deletes cookies, cached responses and the global context.", .text, appId)
    case .openLink:
      command(
        "Opens the screen with a path or an address.", .text,
        required("link", .text, "the path or the address", names: .screen),
        ignored("browser", .bool),
        ignored("autoVerify", .bool))
    case .tapOn, .longPressOn: command("Clicks an element.")
    case .doubleTapOn: command("Clicks an element twice.")
    case .assertVisible:
      command("Waits until an element is visible; fails after 17 seconds, or the time of --wait.")
    case .assertNotVisible: command("Waits until an element is not visible.")
    case .copyTextFrom: command("Copies the text of an element for pasteText.")
    case .assertTrue:
      command(
        "Asserts that an expression is true.", .text, required("condition", .text, "the expression")
      )
    case .extendedWaitUntil:
      command(
        "Waits, for a time of your choice, until an element appears or disappears.", nil,
        Property("visible", .selector, "an element that must become visible"),
        Property("notVisible", .selector, "an element that must disappear"),
        Property("timeout", .number, "the maximum time in milliseconds"))
    case .inputText:
      command(
        "Types a text into the field with the focus.", .text, required("text", .text, "the text"),
        Property("sensitive", .bool, "whether the text is a secret, which reports do not contain"))
    case .setClipboard:
      command("Sets the text for pasteText.", .text, required("text", .text, "the text"))
    case .inputRandomText, .inputRandomNumber:
      command(
        name == .inputRandomText ? "Types random letters." : "Types random digits.", nil,
        Property("length", .integer, "the number of characters (8 by default)"))
    case .inputRandomEmail: command("Types a random e-mail address.")
    case .inputRandomPersonName: command("Types a random name of a person.")
    case .eraseText:
      command(
        "Erases characters at the end of the field with the focus.", .integer,
        Property("charactersToErase", .integer, "the number of characters (50 by default)"))
    case .pasteText: command("Types the text of copyTextFrom or setClipboard.")
    case .hideKeyboard: command("Takes the focus away from the field.")
    case .back: command("Goes back to the previous screen.")
    case .pressKey:
      command(
        "Presses a key of the phone or the keyboard.", keys,
        required("key", keys, "the name of the key"))
    case .action:
      command(
        "Runs one of the commands back, hideKeyboard, scroll, clearKeychain or pasteText, in an old form.",
        .words(CommandName.actions.map(\.rawValue)))
    case .scroll: command("Scrolls the screen down.")
    case .swipe:
      command(
        "Scrolls the content, turns a page of a page view, or pulls to refresh.", nil,
        Property("direction", .words(directions), "the movement of the finger"),
        Property("from", .selector, "the element where the movement begins"),
        Property("start", .text, "the first point, such as 50%,80%"),
        Property("end", .text, "the last point"),
        Property("duration", .integer, "the time in milliseconds, at most 600,000"), settling)
    case .scrollUntilVisible:
      command(
        "Scrolls until an element is visible.", nil, required("element", .selector, "the element"),
        Property("direction", .words(directions), "the direction to scroll in (DOWN by default)"),
        Property("timeout", .number, "the maximum time in milliseconds (20,000 by default)"),
        ignored("speed", .number),
        Property(
          "visibilityPercentage", .integer, "the part that must be visible (100 by default)"),
        Property("centerElement", .bool, "whether to scroll it to the center"), settling)
    case .waitForAnimationToEnd:
      command(
        "Waits until nothing is loading.", nil,
        Property("timeout", .integer, "the maximum time in milliseconds (15,000 by default)"))
    case .runFlow:
      command(
        "Runs another flow, or commands under a condition.", .file, file, body,
        Property("when", .condition, "the condition"), variables)
    case .repeat:
      command(
        "Repeats commands a number of times, or while a condition holds.", nil,
        Property("times", .number, "the number of times, at most 100,000"),
        Property("while", .condition, "the condition"),
        required("commands", .commands, "the commands"))
    case .retry:
      command(
        "Runs commands, and again from the first one if one fails.", nil, file, body,
        Property("maxRetries", .number, "the number of further attempts, from 0 to 3"), variables)
    case .evalScript: command("Runs JavaScript.", .text, required("script", .text, "the script"))
    case .runScript:
      command(
        "Runs a file of JavaScript.", .file, required("file", .file, "the script", names: .script),
        Property("env", .variables, "variables for the script"),
        Property("when", .condition, "the condition"))
    case .takeScreenshot:
      command("Writes the screen to two files, as SVG and as text.", .text, path)
    case .startRecording:
      command("Begins a recording in the format of asciinema.", .text, path)
    case .assertScreenshot:
      command(
        "Compares the screen with the text of a screenshot.", .text, path,
        ignored("thresholdPercentage", .number), ignored("cropOn", .selector))
    case .stopRecording: command("Ends the recording and writes its file.")
    case .setAirplaneMode:
      command(
        "Turns the network off or on.", airplaneModes, required("value", airplaneModes, "the mode"))
    case .toggleAirplaneMode: command("Turns the network off if it is on, and on if it is off.")
    case .setLocation:
      command(
        "", nil, ignored("latitude", .text, isRequired: true),
        ignored("longitude", .text, isRequired: true))
    case .travel:
      command(
        "", nil, ignored("points", .list(.text), isRequired: true), ignored("speed", .text))
    case .addMedia: command("", .list(.file), ignored("files", .list(.file)))
    case .setPermissions: command("", nil, appId, ignored("permissions", .variables))
    case .setOrientation: command("", .text, ignored("orientation", .text, isRequired: true))
    case .assertWithAI: command("", .text, required("assertion", .text, "not possible here"))
    case .extractTextWithAI:
      command(
        "", .text, required("query", .text, "not possible here"),
        Property("outputVariable", .text, "not possible here"))
    case .openBrowser: command("", .text)
    case .clearKeychain, .assertDarkMode, .assertLightMode, .assertNoDefectsWithAI: command("")
    case .beagle: ("Runs a command that only BeagleTUI has.", nil, beagle)
    }
  }
}
