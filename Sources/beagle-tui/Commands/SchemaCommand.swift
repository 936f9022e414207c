import BeagleAnalysis
import BeagleTUI

/// `beagle-tui schema`: a JSON Schema of Beagle's documents, for editors and other tools.
struct SchemaCommand: Subcommand {
  private var draft = ScreenSchema.Draft.draft2020
  private var known: [String] = []

  static let name = "schema"

  static var manual: Manual {
    Manual(
      summary: "print a JSON Schema of screens, for editors",
      synopses: ["[options]"],
      details: [
        "The schema accepts what check reads without an error. Other properties than the known ones"
          + " are accepted, and so are custom types; names are completed with those of --known."
      ],
      examples: [
        .init("schema > beagle.schema.json", "for validators that know draft 2020-12"),
        .init("schema --draft 7 > beagle.schema.json", "for editors"),
      ],
      exitStatuses: ["it was printed", "it could not be written", "wrong usage"])
  }

  static var options: [Option<SchemaCommand>] {
    [
      Option(
        "--draft", value: "DRAFT",
        help: "\(OptionValue.words(ScreenSchema.Draft.self)), the version of JSON Schema; without"
          + " it, 2020-12"
      ) { (command, text) throws(UsageError) in
        command.draft = try OptionValue.word(text, of: ScreenSchema.Draft.self)
      },
      Option(
        "--known", value: "NAME",
        help: "a custom component or action, for example custom:gauge, or a file of names, one a"
          + " line; may be repeated"
      ) { $0.known.append($1) },
    ]
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    if let operand = operands.first { throw .tooMany(operand) }
  }

  func perform() -> ExitStatus {
    let decoder = ComponentDecoder()
    do {
      for name in try KnownName.all(known) {
        if case .type(let name) = name { decoder.register(knownName: name) }
      }
    } catch {
      Console.error(error.description)
      return .usage
    }
    return .ofOutput(Console.printJSON(ScreenSchema(decoder, draft: draft).jsonText))
  }
}
