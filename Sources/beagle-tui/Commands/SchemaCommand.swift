import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleTUI

/// A file with a schema.
enum SchemaFile: String, CaseIterable {
  /// The documents of Beagle.
  case screens
  /// Flow files.
  case flows
  /// `routes.json`.
  case routes
  /// `.beagle-tui.json`.
  case project
  /// Theme files.
  case theme

  /// The text of the schema in draft 7; nil for screens, whose schema has options.
  var schema: String? {
    switch self {
    case .screens: nil
    case .flows: FlowSchema().jsonText
    case .routes: FileSchema(RouteTable.format, title: RouteTable.fileName).jsonText
    case .project: FileSchema(.project, title: ProjectFile.name).jsonText
    case .theme: FileSchema(ThemeFile.format, title: "Theme of beagle-tui").jsonText
    }
  }
}

/// `beagle-tui schema`: prints a JSON Schema of screens and of the other files for editors and validators.
struct SchemaCommand: Subcommand {
  private var draft: ScreenSchema.Draft?
  private var known: [String] = []
  private var file = SchemaFile.screens
  private var isStrict = false

  static let name = "schema"

  static var manual: Manual {
    Manual(
      summary: "Print JSON Schemas of screens and other files",
      synopses: ["[options]"],
      details: [
        "The schema of screens accepts every document that check accepts. It allows additional"
          + " properties and custom types; editors complete the type names given with --known.",
        "A strict schema reports typing errors without a language server: unknown properties, values"
          + " of another type, and unknown names that begin with beagle:. Custom types may have any"
          + " properties.",
      ],
      examples: [
        .init(
          "schema > beagle.schema.json", "Write a schema for validators that support draft 2020-12"),
        .init("schema --draft 7 > beagle.schema.json", "Write a schema for editors"),
        .init(
          "schema --strict --draft 7 > beagle.schema.json",
          "Write a schema that reports typing errors"),
        .init("schema --flows > flow.schema.json", "Write a schema of flow files for YAML editors"),
        .init("schema --file routes > routes.schema.json", "Write a schema of routes.json"),
      ])
  }

  static var options: [Option<SchemaCommand>] {
    [
      Option(
        "--draft", choice: "DRAFT",
        help: "Draft of JSON Schema: \(OptionValue.choices(ScreenSchema.Draft.self)) (default:"
          + " 2020-12)"
      ) { $0.draft = $1 },
      Option(
        "--known", value: "NAME", .file,
        help: "Custom component or action such as custom:gauge, or a file with one name per line"
          + " (repeatable)"
      ) { $0.known.append($1) },
      Option(
        "--strict", help: "Unknown properties and values of another type are errors"
      ) { $0.isStrict = true },
      Option(
        "--file", choice: "FILE",
        help:
          "The files that the schema describes: \(OptionValue.choices(SchemaFile.self)) (default:"
          + " screens); all but screens in draft 7"
      ) { $0.file = $1 },
      Option("--flows", help: "The same as --file flows") { $0.file = .flows },
    ]
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    if let operand = operands.first { throw .unexpectedArgument(operand) }
    guard file != .screens else { return }
    let other = file == .flows ? "--flows" : "--file"
    // The others have one draft, that of editors.
    let isOther = draft.map { $0 != .draft7 } ?? false
    let options = [("--known", !known.isEmpty), ("--strict", isStrict), ("--draft", isOther)]
    for (option, isSet) in options where isSet {
      throw UsageError("\(option) is for the schema of screens; remove it, or \(other)")
    }
  }

  func perform() -> ExitStatus {
    if let text = file.schema { return .ofOutput(Console.printJSON(text)) }
    let decoder = ComponentDecoder()
    do {
      for name in try CustomName.all(known) {
        if case .type(let name) = name { decoder.register(knownName: name) }
      }
    } catch {
      Console.error(error.description)
      return .usage
    }
    return .ofOutput(
      Console.printJSON(
        ScreenSchema(decoder, draft: draft ?? .draft2020, isStrict: isStrict).jsonText))
  }
}
