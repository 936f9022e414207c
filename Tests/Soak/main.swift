// Runs the program without a terminal, with a server that injects faults, and reports lost, stuck
// or leaked requests: soak [--requests N] [--seed N] [--timeout MS] [--sanitizer]. With --kills N,
// kills a process that writes to a cache N times instead. The exit status is 1 for problems and 2 for
// wrong arguments. With --schedules N, runs N schedules of the loading model, from the number --seed.

import BeagleTUI
import Glibc
import LoadingModel

@testable import SystemSupport

// The process that CacheKills kills.
let arguments = CommandLine.arguments
if arguments.count == 5, arguments[1] == "--write-cache", let capacity = Int(arguments[3]),
  let version = Int(arguments[4])
{
  CacheKills.write(arguments[2], capacity: capacity, after: version)
}

/// Parses the arguments; returns nil if they are wrong.
func settings(_ arguments: [String]) -> Soak.Settings? {
  var settings = Soak.Settings()
  var rest = arguments[...]
  while let name = rest.popFirst() {
    if name == "--sanitizer" {
      settings.hasSanitizer = true
      continue
    }
    guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
    switch name {
    case "--schedules": settings.schedules = Int(clamping: value)
    case "--kills": settings.kills = Int(clamping: value)
    case "--requests": settings.requests = Int(clamping: value)
    case "--seed": settings.seed = value
    case "--timeout": settings.timeout = Int(clamping: value)
    default: return nil
    }
  }
  return settings
}

/// Writes a line to standard error.
func printError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Runs schedules of the loading model. Returns whether the program followed all rules.
@MainActor
func runSchedules(_ settings: Soak.Settings) -> Bool {
  let end = settings.seed + UInt64(settings.schedules)
  for number in settings.seed..<end {
    guard let found = LoadingModel.shortestProblem(number) else { continue }
    _ = ByteWriter.write(found + "\n", to: STDOUT_FILENO)
    return false
  }
  let line = "soak schedules: \(settings.schedules) schedules from \(settings.seed), no fault\n"
  _ = ByteWriter.write(line, to: STDOUT_FILENO)
  return true
}

guard let settings = settings(Array(CommandLine.arguments.dropFirst())) else {
  printError(
    "usage: soak [--requests N | --kills N | --schedules N] [--seed N] [--timeout MS] [--sanitizer]"
  )
  exit(2)
}
if settings.kills > 0 {
  let result = CacheKills.run(kills: settings.kills, seed: settings.seed)
  _ = ByteWriter.write(result.line + "\n", to: STDOUT_FILENO)
  CurrentProcess.exit(result.hasPassed ? 0 : 1)
}
if settings.schedules > 0 {
  CurrentProcess.exit(runSchedules(settings) ? 0 : 1)
}
let report = try Soak.run(settings, progress: printError)
_ = ByteWriter.write(report.text, to: STDOUT_FILENO)
let status: Int32 = report.problems.isEmpty ? 0 : 1
// Sanitizers report their findings at exit(3).
if settings.hasSanitizer { exit(status) }
CurrentProcess.exit(status)
