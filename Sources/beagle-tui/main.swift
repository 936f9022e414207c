import BeagleNetworking
import BeagleTUI
import SystemSupport

Console.reserveDescriptors()
do {
  CurrentProcess.exit(try Program.perform(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch {
  // A URL argument can contain a password, and standard error can be a log file.
  Console.error(Redaction.text(error.description), details: [error.advice])
  CurrentProcess.exit(ExitStatus.usage.rawValue)
}
