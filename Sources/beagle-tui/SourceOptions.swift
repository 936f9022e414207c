import BeagleTUI

/// Where screens come from and how they are shown: what `run` and `render` have in common.
struct SourceOptions {
  /// A directory, a file or a URL.
  var source = ""
  var screen: String?
  var controller: String?
  var latency = 0
  var failures = 0
  var seed: UInt64?
  var quietErrors = false
  var log: String?
  var logLevel = LogEntry.Level.info
  var analytics: String?
  var analyticsConfig: String?

  /// Takes an option if it is one of these.
  mutating func take(_ name: String, _ value: () throws(UsageError) -> String) throws(UsageError)
    -> Bool
  {
    switch name {
    case "--screen", "-s": screen = try value()
    case "--controller", "-c": controller = try value()
    case "--latency":
      latency = try UsageError.number(value(), for: name, in: 0...600_000)
    case "--fail": failures = try UsageError.number(value(), for: name, in: 0...1_000_000)
    case "--seed": seed = UInt64(try UsageError.number(value(), for: name, in: 0...Int.max))
    case "--quiet-errors": quietErrors = true
    case "--log": log = try value()
    case "--log-level":
      let text = try value()
      guard let level = LogEntry.Level(rawValue: text) else {
        throw UsageError("--log-level is info, warning or error, not \"\(text)\"")
      }
      logLevel = level
    case "--analytics": analytics = try value()
    case "--analytics-config": analyticsConfig = try value()
    default: return false
    }
    return true
  }

  /// Takes the one argument that is no option.
  mutating func take(operands: [String], helpWanted: Bool) throws(UsageError) {
    if helpWanted { return }
    if analyticsConfig != nil, analytics == nil {
      throw UsageError("--analytics-config says what --analytics FILE gets; name that file too")
    }
    guard let first = operands.first else {
      throw UsageError("name a directory of screens, a file or the URL of a server")
    }
    guard operands.count == 1 else { throw UsageError("\(operands[1]) is one argument too many") }
    source = first
    if isRemote, latency > 0 || failures > 0 || seed != nil {
      throw UsageError("--latency, --fail and --seed are for directories, not for a server")
    }
  }

  /// Whether the source is a server.
  var isRemote: Bool {
    let lower = source.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }
}

/// The options of `run`.
struct RunOptions {
  var source = SourceOptions()

  init(_ parser: inout ArgumentParser) throws(UsageError) {
    var options = SourceOptions()
    let operands = try parser.parse { (name, value) throws(UsageError) in
      try options.take(name, value)
    }
    try options.take(operands: operands, helpWanted: parser.wantsHelp || parser.wantsVersion)
    source = options
  }
}

/// The options of `render`.
struct RenderOptions {
  /// What a picture is written as.
  enum Format: String, CaseIterable {
    case text, ansi, svg
  }

  var source = SourceOptions()
  var size = CellSize(width: 80, height: 24)
  var format = Format.text

  init(_ parser: inout ArgumentParser) throws(UsageError) {
    var options = SourceOptions()
    var size = size
    var format = format
    let operands = try parser.parse { (name, value) throws(UsageError) in
      switch name {
      case "--size": size = try RenderOptions.size(value())
      case "--format", "-f":
        let text = try value()
        guard let known = Format(rawValue: text) else {
          throw UsageError("--format is text, ansi or svg, not \"\(text)\"")
        }
        format = known
      default: return try options.take(name, value)
      }
      return true
    }
    try options.take(operands: operands, helpWanted: parser.wantsHelp || parser.wantsVersion)
    source = options
    self.size = size
    self.format = format
  }

  private static func size(_ text: String) throws(UsageError) -> CellSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...1000).contains(width), (1...1000).contains(height)
    else { throw UsageError("--size is columns x rows, for example 80x24, not \"\(text)\"") }
    return CellSize(width: width, height: height)
  }
}
