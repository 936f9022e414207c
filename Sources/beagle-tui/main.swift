import BeagleTUI
import SystemSupport

Console.reserveDescriptors()
Console.ignoreFileSizeSignal()
do {
  CurrentProcess.exit(try Program.perform(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch {
  Console.error(error.description, details: [error.advice])
  CurrentProcess.exit(ExitStatus.usage.rawValue)
}
