import BeagleTUI

#if canImport(Glibc)
  import Glibc
#endif

Console.reserveDescriptors()
do {
  exit(try Program.perform(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch {
  // Standard error may go into a file, and a URL among the arguments may hold a password.
  Console.error(Redaction.text(error.description), details: [error.advice])
  exit(ExitStatus.usage.rawValue)
}
