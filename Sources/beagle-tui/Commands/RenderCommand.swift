import BeagleTUI
import CellText

/// `beagle-tui render`: prints one screen as text, ANSI, SVG or a semantic tree.
struct RenderCommand: Subcommand {
  private enum Format: String, CaseIterable {
    case text, ansi, svg, semantics
  }

  private var source = SourceOptions()
  private var size = CellSize(width: 80, height: 24)
  private var format = Format.text

  static let name = "render"

  static var manual: Manual {
    Manual(
      summary: "Print one screen to standard output",
      synopses: ["\(SourceOptions.operand) [options]", "--profile NAME [options]"],
      details: [
        SourceOptions.details,
        "Errors go to standard error. The formats text, ansi and svg contain all rows of the terminal,"
          + " including the status bar. text omits error boxes, and is empty if the screen does not"
          + " load. text and ansi are UTF-8, or ASCII in a locale such as C (LC_ALL, LC_CTYPE, LANG).",
        "The format semantics is JSON with the elements that a screen reader announces. Each element"
          + " has role, name and bounds (column, row, width and height in cells) and, if they apply,"
          + " value, detail, id, position (place and count), states, actions and children.",
      ],
      examples: [
        .init(
          "render Resources/Screens --screen /orders --format svg > orders.svg",
          "Save an image of a screen"),
        .init(
          "render screens/form.json --format semantics", "Print the names and roles of a screen"),
        .init("render screens/orders.json --size 40x24", "Print a screen for a narrow terminal"),
      ],
      exitStatuses: [
        "Success", "The screen did not load, or the output cannot be written",
        "Usage error, or an invalid configuration file",
      ])
  }

  static var options: [Option<RenderCommand>] {
    [
      Option("--size", size: "WxH", help: "Size in columns and rows (default: 80x24)") {
        $0.size = $1
      },
      .format { $0.format = $1 },
    ]
      + SourceOptions.options.nested { (command, change) throws(UsageError) in
        try change(&command.source)
      }
  }

  static var operands: [Operand] { SourceOptions.operands }

  mutating func parse(operands: [String]) throws(UsageError) {
    try source.parse(operands: operands)
  }

  func perform() -> ExitStatus {
    // SVG and JSON have an encoding of their own.
    let isText = format == .text || format == .ansi
    let renderer = ScreenRenderer(
      source: source, size: size, isUTF8: !isText || Console.usesUTF8)
    return renderer.perform { screen in
      switch format {
      case .text: Console.write(screen.text)
      case .ansi: Console.write(screen.ansi)
      case .svg:
        Console.write(SurfaceExport.svg(screen.surface, title: screen.title), as: .markup)
      case .semantics: Console.printJSON(screen.semantics)
      }
    }
  }
}
