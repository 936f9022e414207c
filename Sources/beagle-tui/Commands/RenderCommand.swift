import BeagleTUI

/// `beagle-tui render`: prints one screen as text, ANSI, SVG or a semantic tree.
struct RenderCommand: Subcommand {
  private var source = SourceOptions()
  private var size = CellSize(width: 80, height: 24)
  private var format = RenderFormat.text
  private var taskLimit: Int?
  private var applicationOptions = ApplicationOptions()

  static let name = "render"

  static var manual: Manual {
    Manual(
      summary: "Print one screen to standard output",
      synopses: [
        "\(SourceOptions.operand) [options]", "--profile NAME [options]",
        "\(SourceOptions.applicationOperand) [options]",
      ],
      details: [
        SourceOptions.details,
        SourceOptions.applicationDetails,
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
        .init(
          "render . --screen /orders", "Print a screen of the application in this Swift package"),
        .init(
          "render . --screen /orders --global '{\"user\":\"Ada\"}'",
          "Print it with a value of the global context"),
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
      Option(
        "--task-limit", value: "SECONDS",
        help:
          "Maximum time of the tasks of an application's screen (default: 10); the program itself may take"
          + " 12 times as long"
      ) { (command, text) throws(UsageError) in
        command.taskLimit = try OptionValue.number(text, in: 1...86_400)
      },
    ]
      + SourceOptions.options.nested { (command, change) throws(UsageError) in
        try change(&command.source)
      }
  }

  static var operands: [Operand] { SourceOptions.operands }

  mutating func parse(operands: [String]) throws(UsageError) {
    if let path = operands.first, SwiftApplication(path) != nil {
      try applicationOptions.check(path)
    }
    try source.parse(operands: operands)
    if taskLimit != nil, SwiftApplication(source.source) == nil {
      throw UsageError("--task-limit needs an application in Swift; other screens have no tasks")
    }
  }

  mutating func didSet(option name: String, to value: String) {
    applicationOptions.add(name, value)
  }

  func perform() -> ExitStatus {
    // The formats for programs are always UTF-8.
    let isUTF8 = !format.isPlain || Console.usesUTF8
    if let application = SwiftApplication(source.source) {
      applicationOptions.pass(source.contextOptions)
      let request = RenderRequest(
        size: size, format: format, isUTF8: isUTF8,
        taskLimit: taskLimit ?? RenderRequest.defaultTaskLimit)
      return application.render(request, screen: source.screen)
    }
    return ScreenRenderer(source: source, size: size, isUTF8: isUTF8).perform { screen in
      Console.writeUnchanged(screen.output(format))
    }
  }
}
