import BeagleNetworking
import TerminalKit

extension ThemeFile {
  /// The format of theme files.
  package static let format = FileFormat("the theme", .object(properties))

  /// The colors of a text style besides `#RRGGBB`.
  package static let roles = [
    FileWord("text", "The color of text."), FileWord("muted", "The color of secondary text."),
    FileWord("accent", "The color of links and selections."),
    FileWord("danger", "The color of errors and destructive buttons."),
    FileWord("warning", "The color of warnings."), FileWord("success", "The color of successes."),
  ]

  private static let color = FileValue.text(.color)

  private static let adaptiveColor = FileValue.oneOf([
    color,
    .object([
      FileProperty("dark", color, "The color on dark backgrounds.", isRequired: true),
      FileProperty("light", color, "The color on light backgrounds.", isRequired: true),
    ]),
  ])

  private static let text = FileValue.object([
    FileProperty(
      "color", .words(roles, or: .color), "A color such as #ffaa00, or a role of the theme.",
      synonyms: ["textcolor", "foreground"]),
    FileProperty("bold", .flag, "Whether the text is bold."),
    FileProperty("italic", .flag, "Whether the text is italic."),
    FileProperty("underline", .flag, "Whether the text is underlined."),
    FileProperty("dim", .flag, "Whether the text is dim."),
  ])

  private static let box = FileValue.object([
    FileProperty(
      "background", color, "The color of the background, such as #1a202a.",
      synonyms: ["backgroundcolor", "fill"]),
    FileProperty(
      "border", color, "The color of the border. Without it, there are no lines.",
      synonyms: ["bordercolor"]),
  ])

  private static let properties: [FileProperty] = [
    FileProperty(
      "scheme",
      .words([
        FileWord("dark", "Light text on a dark background."),
        FileWord("light", "Dark text on a light background."),
      ]), "The color scheme. The default depends on the terminal.", synonyms: ["mode", "base"]),
    FileProperty(
      "colors",
      .object(
        Theme.Palette.names.map { FileProperty($0, adaptiveColor, "A color of the palette.") }),
      "Colors of the palette by name. An object with dark and light has a color for each background.",
      synonyms: ["palette", "color"]),
    FileProperty(
      "texts", .table(.style, text), "Styles of texts by style id.",
      synonyms: ["text", "labels"]),
    FileProperty(
      "buttons",
      .table(
        .style,
        .words([
          FileWord("plain", "A button without emphasis."),
          FileWord("main", "The main button of a screen."),
          FileWord("destructive", "A button that deletes something."),
        ])), "Kinds of buttons by style id.", synonyms: ["button"]),
    FileProperty(
      "containers", .table(.style, box), "Styles of containers by style id.",
      synonyms: ["container", "cards"]),
    FileProperty(
      "inputs", .table(.style, box), "Styles of text fields by style id.",
      synonyms: ["input", "fields", "textinputs"]),
    FileProperty(
      "navigationBars",
      .table(
        .style,
        .object([
          FileProperty("background", color, "The color of the background, such as #1a202a."),
          FileProperty("title", text, "The style of the title."),
        ])), "Styles of navigation bars by style id.", synonyms: ["navigationbar", "bars"]),
    FileProperty(
      "destructiveLabels", .list(.text(.other)),
      "Labels of buttons that delete something, such as Delete.", synonyms: ["destructive"]),
  ]
}
