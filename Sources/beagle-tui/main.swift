import BeagleNetworking
import BeagleTUI
import SystemSupport

Console.reserveDescriptors()
do {
  ProcessEnd.exit(try Program.perform(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch {
  // Standard error may go into a file, and a URL among the arguments may hold a password.
  Console.error(Redaction.text(error.description), details: [error.advice])
  ProcessEnd.exit(ExitStatus.usage.rawValue)
}
