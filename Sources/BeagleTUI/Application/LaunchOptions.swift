import Glibc
import Localization
import TerminalKit

/// The options that `beagle-tui dev` and `render` pass on to an application that they start: the value of an
/// environment variable such as `ascii motion=off theme=dark`.
package struct LaunchOptions: Equatable {
  /// The name of the environment variable.
  package nonisolated static let variable = "BEAGLE_TUI_OPTIONS"

  /// The names on the command line of the options that can be passed on. The values of all of them are words.
  package nonisolated static let names = [
    "--theme", "--language", "--ascii", "--images", "--accessible", "--panes", "--hover",
    "--motion",
    "--bidi", "--letters", "--inspect",
  ]

  var theme: ThemeName?
  var language: Language?
  var isASCII = false
  var images: ImageMode?
  var isAccessible = false
  var panes: PaneMode?
  var hover: CursesTerminal.Hover?
  var motion: CursesTerminal.Motion?
  var bidi: BidiMode?
  var lettersMove = false
  var isInspecting = false

  /// Reads the value of the variable. Ignores words that a later version may have added.
  package init(_ text: String) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      let value = parts.count > 1 ? String(parts[1]) : ""
      switch parts[0] {
      case "theme": theme = ThemeName(rawValue: value)
      case "language": language = Language(locale: value)
      case "ascii": isASCII = true
      case "images": images = ImageMode(rawValue: value)
      case "accessible": isAccessible = true
      case "panes": panes = PaneMode(rawValue: value)
      case "hover": hover = CursesTerminal.Hover(rawValue: value)
      case "motion": motion = CursesTerminal.Motion(rawValue: value)
      case "bidi": bidi = BidiMode(rawValue: value)
      case "letters": lettersMove = true
      case "inspect": isInspecting = true
      default: break
      }
    }
  }

  /// Returns an option of the command line as a word of the variable.
  /// - Parameters:
  ///   - name: one of ``names``.
  ///   - value: a value without blanks, or an empty string.
  package static func word(_ name: String, _ value: String) -> String {
    name.dropFirst(2) + (value.isEmpty ? "" : "=" + value)
  }

  /// The options of this process; nil if the user has started it.
  @MainActor static var current: LaunchOptions? {
    guard let text = getenv(variable), text.pointee != 0 else { return nil }
    return LaunchOptions(String(cString: text))
  }
}

extension LaunchOptions {
  /// Changes settings before the application exists.
  @MainActor
  func apply(to appearance: inout AppearanceOptions, _ dependencies: BeagleDependencies) {
    if let theme { appearance.themeName = theme }
    if isASCII { appearance.isASCII = true }
    if let images { appearance.images = images }
    if let language { dependencies.texts = Texts(language) }
    if lettersMove { KeyBinding.lettersMove = true }
    if let panes, panes != .off, !isAccessible { dependencies.navigation.preferPanes() }
  }

  /// Returns the terminal of the process.
  @MainActor
  func terminal(_ dependencies: BeagleDependencies) throws(TerminalError) -> any Terminal {
    if isAccessible {
      KeyBinding.userKeys = KeyBinding.userKeys.forScreenReader
      return try BeagleApplication.transcriptTerminal(dependencies.texts)
    }
    var options = CursesTerminal.Options()
    options.hover = hover ?? options.hover
    options.motion = motion ?? options.motion
    options.bidi = bidi ?? options.bidi
    return try CursesTerminal(options: options)
  }

  /// Changes an application before it opens a screen.
  @MainActor
  func apply(to application: BeagleApplication) {
    if let panes { application.window.paneMode = panes }
    if isAccessible { application.reasonForOnePane = localized(.paneAccessible) }
    if let terminal = application.application.terminal as? TranscriptTerminal {
      application.announce(on: terminal)
    }
    if isInspecting { application.recordForInspection() }
  }
}

extension BeagleApplication {
  /// Returns the terminal of the process in screen reader mode.
  /// - Parameter texts: the texts of the application; nil for those of the environment.
  package static func transcriptTerminal(
    _ texts: Texts?
  ) throws(TerminalError) -> TranscriptTerminal {
    var options = CursesTerminal.Options()
    options.mouse = false
    let keys = KeyBinding.window
    // The application, which chooses the same texts, needs the terminal.
    Texts.current = texts ?? Texts(Language { getenv($0).map { String(cString: $0) } })
    return TranscriptTerminal(
      try CursesTerminal(options: options),
      greeting: localized.accessibleGreeting(
        help: SpokenCharacter.words(forKey: keys.keyName(for: .showHelp)),
        quit: SpokenCharacter.words(forKey: keys.keyName(for: .quit))),
      output: options.output)
  }
}
