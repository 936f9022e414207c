import BeagleNetworking

@testable import BeagleAutomation

/// Flow files.
extension FuzzTarget {
  static func flow(_ bytes: [UInt8]) throws(Failure) {
    // The directory of a Linux process that contains no files of flows.
    guard let directory = try? ScreenDirectory("/proc/self/fdinfo") else { return }
    let reader = FlowReader(directory)
    let flow = reader.read(bytes, path: "f.yaml")
    try require((flow == nil) == (reader.errorCount > 0), "a flow is nil without an error")
    for diagnostic in reader.diagnostics {
      try require(
        diagnostic.line >= 1 && diagnostic.column >= 1 && diagnostic.offset <= bytes.count,
        "a diagnostic is outside of the file: \(diagnostic)")
    }
    let text = FlowText(String(decoding: bytes, as: UTF8.self))
    let rebuilt = text.parts.map { part in
      switch part {
      case .literal(let literal): literal
      case .script(let script): "${\(script)}"
      }
    }.joined()
    // Only the backslash of `\${…}` is missing.
    try require(
      rebuilt.utf8.count <= text.source.utf8.count, "a text grows: \(rebuilt.prefix(100))")
    let lines = Self.lines(bytes)
    guard let first = lines.first, let pattern = try? TextPattern(first) else { return }
    for line in lines { _ = try? pattern.matches(line) }
  }
}
