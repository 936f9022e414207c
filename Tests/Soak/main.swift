// Uses the program without a terminal, in front of a server that injects faults, and says whether
// anything was lost, stuck or left open: soak [--requests N] [--seed N] [--timeout MS] [--sanitizer].
// Exit status 1 where anything was, 2 where the arguments are wrong.

import BeagleTUI
import Glibc

@testable import SystemSupport

/// Reads the arguments; nil where they are wrong.
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
    case "--requests": settings.requests = Int(clamping: value)
    case "--seed": settings.seed = value
    case "--timeout": settings.timeout = Int(clamping: value)
    default: return nil
    }
  }
  return settings
}

/// Writes a line to the standard error.
func tell(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

guard let settings = settings(Array(CommandLine.arguments.dropFirst())) else {
  tell("usage: soak [--requests N] [--seed N] [--timeout MS] [--sanitizer]")
  exit(2)
}
let report = try Soak.run(settings, progress: tell)
_ = ByteWriter.write(report.text, to: STDOUT_FILENO)
let status: Int32 = report.problems.isEmpty ? 0 : 1
// A sanitizer reports at exit(3).
if settings.hasSanitizer { exit(status) }
CurrentProcess.exit(status)
