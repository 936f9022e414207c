import BeagleNetworking
import BeagleTUI

/// Options for the appearance: theme, ASCII output and image format.
struct DisplayOptions {
  /// The name of a theme, for example `dark`, or the path of a theme file.
  var theme: String?
  /// The tag of a language, for example `pt_BR`, or the path of a file of translated texts.
  private(set) var language: String?
  /// Whether the environment selects the language. Otherwise the default is English, so that results do
  /// not depend on the machine.
  var followsLocale = true
  private(set) var isASCII = false
  private(set) var imageFormat = ImageMode.auto

  static var options: [Option<DisplayOptions>] {
    [
      Option(
        "--theme", value: "NAME|FILE", .theme,
        help: "Colors: \(DisplayOptions.themeNames), or a file (default: auto, which follows the"
          + " terminal's background, as do warm and contrast). Example of a file:"
          + " {\"scheme\": \"dark\", \"colors\": {\"accent\": \"#ffaa00\"}, \"texts\": {\"heading\":"
          + " {\"color\": \"accent\", \"bold\": true}}, \"buttons\": {\"primary\": \"main\"}}"
      ) { (options, text) throws(UsageError) in
        try checkTheme(text)
        options.theme = text
      },
      Option(
        "--language", value: "LANG|FILE", .language,
        help: "Language of the program's texts: \(LanguagesCommand.tags), or a file; see beagle-tui"
          + " languages (default: that of LC_ALL, LC_MESSAGES or LANG; en without a terminal)"
      ) { (options, text) throws(UsageError) in
        try checkLanguage(text)
        options.language = text
      },
      Option("--ascii", help: "ASCII characters for lines, marks and spinners") {
        $0.isASCII = true
      },
      Option(
        "--images", choice: "FORM",
        help: "Image format: auto, kitty or sixel (graphics), cells, half, quadrants or sextants"
          + " (characters), or none (default: auto, what the terminal reports)"
      ) { $0.imageFormat = $1 },
    ]
  }

  /// Checks the name of a language or the path of its file.
  static func checkLanguage(_ text: String) throws(UsageError) {
    guard Language(locale: text) != nil || Files.exists(text) else {
      throw OptionValue.expected("\(LanguagesCommand.tags) or an existing file", found: text)
    }
  }

  /// Returns the texts of a language or of a file.
  /// - Throws: an error that names the file.
  static func texts(_ language: String) throws -> Texts {
    // A directory of screens may have the name of a language.
    let isPath = language.utf8.contains(UInt8(ascii: "/")) || language.hasSuffix(".json")
    if !isPath, let known = Language(locale: language) { return Texts(known) }
    return try Texts(json: try Files.read(language).get(), name: language)
  }

  /// The names of the themes, for help and errors.
  static var themeNames: String { ThemeName.all.map(\.rawValue).joined(separator: ", ") }

  /// Checks the value of `--theme`.
  static func checkTheme(_ text: String) throws(UsageError) {
    guard ThemeName(rawValue: text) != nil || Files.exists(text) else {
      throw OptionValue.expected("\(themeNames) or an existing file", found: text)
        .suggesting(TypoCorrection.best(for: text, among: ThemeName.all.map(\.rawValue)))
    }
  }

  /// Returns the texts that the options select; nil to follow the environment.
  /// - Throws: an error that names the file.
  func loadTexts() throws -> Texts? {
    guard let language else { return followsLocale ? nil : Texts() }
    return try DisplayOptions.texts(language)
  }

  /// Returns the appearance and the theme that the options select.
  /// - Throws: `ConfigurationFileError` or another error that names the file.
  func load() throws -> (appearance: AppearanceOptions, theme: BeagleTheme) {
    var appearance = AppearanceOptions()
    appearance.isASCII = isASCII
    appearance.images = imageFormat
    guard let theme else { return (appearance, BeagleTheme()) }
    if let name = ThemeName(rawValue: theme) {
      appearance.themeName = name
      return (appearance, BeagleTheme())
    }
    return load(try ThemeFile(json: try Files.read(theme).get(), name: theme), appearance)
  }

  /// Returns the appearance and the theme of a flow: the name of a theme, or a file of its workspace.
  func load(
    theme: String, from directory: ScreenDirectory
  ) throws -> (appearance: AppearanceOptions, theme: BeagleTheme) {
    var appearance = AppearanceOptions()
    appearance.isASCII = isASCII
    appearance.images = imageFormat
    if let name = ThemeName(rawValue: theme) {
      appearance.themeName = name
      return (appearance, BeagleTheme())
    }
    do {
      let bytes = try directory.files.read(theme, limit: Files.sizeLimit)
      return load(try ThemeFile(json: bytes, name: theme), appearance)
    } catch let problem as ScreenDirectory.Problem {
      throw UsageError(
        "the theme \(theme) \(problem.reason). "
          + (TypoCorrection.best(for: theme, among: ThemeName.all.map(\.rawValue))
            .map { "Did you mean \($0)? " } ?? "")
          + "Use \(DisplayOptions.themeNames) or the path of a theme file.")
    }
  }

  private func load(
    _ file: ThemeFile, _ appearance: AppearanceOptions
  ) -> (appearance: AppearanceOptions, theme: BeagleTheme) {
    var appearance = appearance
    appearance.scheme = file.scheme
    if !file.palette.isEmpty { appearance.palette = file.palette }
    return (appearance, file.theme)
  }
}
