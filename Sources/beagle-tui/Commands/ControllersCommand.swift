/// `beagle-tui controllers`: the navigation controllers that the program hosts.
struct ControllersCommand: Subcommand {
  static let name = "controllers"

  static var manual: Manual {
    Manual(
      summary: "list the navigation controllers",
      synopses: [""],
      details: [
        "A navigation controller decides how loading and errors look. Each line is an id for"
          + " --controller, or for the controllerId of a payload, and what the controller looks"
          + " like."
      ],
      examples: [.init("controllers", "list them")],
      exitStatuses: ["the list was printed", "it could not be written", "wrong usage"])
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    if let first = operands.first { throw .tooMany(first) }
  }

  func perform() -> ExitStatus { .ofOutput(Console.write(Controllers.list)) }
}
