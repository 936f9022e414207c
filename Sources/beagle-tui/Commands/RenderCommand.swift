import BeagleTUI
import CellText

/// `beagle-tui render`: one screen as text, ANSI, SVG or a semantic tree.
struct RenderCommand: Subcommand {
  /// What a picture is written as.
  private enum Format: String, CaseIterable {
    case text, ansi, svg, semantics
  }

  private var source = SourceOptions()
  private var size = CellSize(width: 80, height: 24)
  private var format = Format.text

  static let name = "render"

  static var manual: Manual {
    Manual(
      summary: "print one screen and end",
      synopses: ["\(SourceOptions.operand) [options]", "--profile NAME [options]"],
      details: [
        SourceOptions.details,
        "What failed is said on standard error. Text is what could be drawn of the screen itself;"
          + " ansi and svg are pictures of the terminal, boxes of what failed included.",
        "semantics is what a screen reader would be told, as JSON: each element has role, name and"
          + " bounds (column, row, width and height in cells) and, as far as they say something,"
          + " value, detail, id, position (place and count), states, actions and children.",
      ],
      examples: [
        .init(
          "render Resources/Screens --screen /orders --format svg > orders.svg",
          "make a picture of a screen"),
        .init(
          "render screens/form.json --format semantics", "see the names and roles of a screen"),
        .init("render screens/orders.json --size 40x24", "see a screen in a narrow terminal"),
      ],
      exitStatuses: [
        "the screen was printed", "the screen did not load, or could not be written",
        "wrong usage, or a configuration that cannot be used",
      ])
  }

  static var options: [Option<RenderCommand>] {
    [
      Option("--size", value: "WxH", help: "columns and rows; without it, 80x24") {
        (command, text) throws(UsageError) in
        command.size = try size(text)
      },
      Option(
        "-f", "--format", value: "FORMAT",
        help: "\(OptionValue.words(Format.self)); without it, text"
      ) { (command, text) throws(UsageError) in
        command.format = try OptionValue.word(text, of: Format.self)
      },
    ]
      + SourceOptions.options.map { option in
        option.of { (command, change) throws(UsageError) in try change(&command.source) }
      }
  }

  private static func size(_ text: String) throws(UsageError) -> CellSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...1000).contains(width), (1...1000).contains(height)
    else {
      throw OptionValue.expected(
        "columns and rows from 1 to 1000, for example 80x24", found: text)
    }
    return CellSize(width: width, height: height)
  }

  mutating func take(_ operands: [String]) throws(UsageError) { try source.take(operands) }

  func perform() -> ExitStatus {
    OneShot(source: source, size: size).perform { picture in
      switch format {
      case .text: Console.write(picture.text)
      case .ansi: Console.write(SurfaceExport.ansi(picture.surface))
      case .svg: Console.write(SurfaceExport.svg(picture.surface, title: picture.title))
      case .semantics: Console.printJSON(picture.application.window.semanticTree().json)
      }
    }
  }
}
