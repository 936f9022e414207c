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

  /// The meanings of the colors of ``Theme/Palette``. A name that begins with "on" is that of the text
  /// on another color.
  private static let meanings = [
    "surface": "The background of the screen.", "text": "The color of text.",
    "panel": "The background of bars.", "raised": "The background of dialogs.",
    "onRaised": "Text on panel and raised.", "muted": "Secondary text.",
    "border": "Borders and rules.", "accent": "Active elements and links.", "danger": "Errors.",
    "warning": "Warnings.", "success": "Successes and amounts.",
    "focus": "The background of the focused element.",
    "focusDanger": "The background of a focused destructive button.",
    "fill": "The background of a button.", "fillMain": "The background of the main button.",
    "fillDanger": "The background of a destructive button.",
    "fillMuted": "The background of a disabled button.", "field": "The background of a text field.",
    "fieldMuted": "The placeholder of a text field.",
    "selection": "The background of the selected row.",
    "ground":
      "The assumed background of the terminal, on which colors of servers must be readable.",
  ]

  private static func meaning(of color: String) -> String {
    if let meaning = meanings[color] { return meaning }
    guard color.hasPrefix("on"), let first = color.dropFirst(2).first else {
      return "A color of the palette."
    }
    return "Text on \(first.lowercased())\(color.dropFirst(3))."
  }

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
        Theme.Palette.names.map { FileProperty($0, adaptiveColor, ThemeFile.meaning(of: $0)) }),
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
