import BeagleTUI

#if canImport(Glibc)
  import Glibc
#endif

do {
  let command = try Command(arguments: Array(CommandLine.arguments.dropFirst()))
  exit(command.perform())
} catch {
  Console.error("\(error.description)\nTry beagle-tui --help.")
  exit(ExitStatus.usage.rawValue)
}
