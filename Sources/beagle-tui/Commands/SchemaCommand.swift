import BeagleAnalysis
import BeagleAutomation
import BeagleTUI

/// `beagle-tui schema`: prints a JSON Schema of Beagle documents for editors and validators.
struct SchemaCommand: Subcommand {
  private var draft = ScreenSchema.Draft.draft2020
  private var known: [String] = []
  private var isForFlows = false
  private var isStrict = false

  static let name = "schema"

  static var manual: Manual {
    Manual(
      summary: "Print a JSON Schema for screens",
      synopses: ["[options]"],
      details: [
        "The schema accepts every document that check accepts. It allows additional"
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
      Option("--flows", help: "Schema of flow files, in draft 7") { $0.isForFlows = true },
    ]
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    if let operand = operands.first { throw .unexpectedArgument(operand) }
    if isForFlows, !known.isEmpty {
      throw UsageError("--flows and --known cannot be used together; remove one of them")
    }
    if isForFlows, isStrict {
      throw UsageError("--flows and --strict cannot be used together; remove one of them")
    }
  }

  func perform() -> ExitStatus {
    if isForFlows { return .ofOutput(Console.printJSON(FlowSchema().jsonText)) }
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
      Console.printJSON(ScreenSchema(decoder, draft: draft, isStrict: isStrict).jsonText))
  }
}
