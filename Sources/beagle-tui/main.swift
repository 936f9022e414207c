import BeagleTUI

#if canImport(Glibc)
  import Glibc
#endif

Console.reserveDescriptors()
do {
  exit(try Program.perform(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch {
  Console.error(error.description, details: [error.advice])
  exit(ExitStatus.usage.rawValue)
}
