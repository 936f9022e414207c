import BeagleAutomation
import SystemSupport

/// `beagle-tui __script MEMORY`: runs the scripts of a flow, which arrive on standard input. The
/// program starts itself with it, and it is not in the help.
struct ScriptCommand: Subcommand {
  private var memory = 0

  static let name = ScriptProcess.commandName

  static var manual: Manual {
    Manual(
      summary: "Run the scripts of a flow", synopses: ["MEMORY"], examples: [],
      exitStatuses: ["Success", "A message was not understood", "Usage error"])
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    guard operands.count == 1, let memory = Int(operands[0]), memory > 0 else {
      throw UsageError("expected the memory in bytes")
    }
    self.memory = memory
  }

  func perform() -> ExitStatus {
    // Threads of the engine must not run its exit handlers.
    CurrentProcess.exit(ScriptWorker.run(memory: memory))
  }
}
