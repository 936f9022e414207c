import BeagleTUI

/// How everything is to look, whatever the terminal says.
struct LookOptions {
  /// `dark`, `light` or the path of a file.
  var theme: String?
  private(set) var isASCII = false
  private(set) var pictures = PictureForm.auto

  static var options: [Option<LookOptions>] {
    [
      Option(
        "--theme", value: "dark|light|FILE",
        help: "the colours; without it, those for the terminal's background. A file is JSON:"
          + " {\"scheme\": \"dark\", \"colors\": {\"accent\": \"#ffaa00\"}, \"texts\": {\"heading\":"
          + " {\"color\": \"accent\", \"bold\": true}}, \"buttons\": {\"primary\": \"main\"}}"
      ) { (options, text) throws(UsageError) in
        guard ColorScheme(rawValue: text) != nil || Files.exists(text) else {
          throw OptionValue.expected("dark, light or the path of a file that exists", found: text)
            .suggesting(ColorScheme(rawValue: text.lowercased())?.rawValue)
        }
        options.theme = text
      },
      Option("--ascii", help: "draw lines, marks and spinners with ASCII alone") {
        $0.isASCII = true
      },
      Option(
        "--images", value: "FORM",
        help:
          "how pictures are drawn: auto (the default: what the terminal says it shows), kitty or"
          + " sixel (graphics), cells, half, quadrants or sextants (signs), or none"
      ) { (options, text) throws(UsageError) in
        guard let form = PictureForm(rawValue: text) else {
          throw UsageError(
            "expected \(PictureForm.allCases.map { $0.rawValue }.joined(separator: ", ")),"
              + " found \(text)")
        }
        options.pictures = form
      },
    ]
  }

  /// What the options stand for.
  /// - Throws: `ThemeFileError` or another error that names the file, where it cannot be used.
  func load() throws -> (appearance: AppearanceOptions, theme: BeagleTheme) {
    var appearance = AppearanceOptions()
    appearance.isASCII = isASCII
    appearance.pictures = pictures
    guard let theme else { return (appearance, BeagleTheme()) }
    if let scheme = ColorScheme(rawValue: theme) {
      appearance.scheme = scheme
      return (appearance, BeagleTheme())
    }
    let file = try ThemeFile(json: try Files.read(theme).get(), name: theme)
    appearance.scheme = file.scheme
    appearance.colors = file.colors
    return (appearance, file.theme)
  }
}
