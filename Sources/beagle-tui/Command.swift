import BeagleTUI

/// What the command line asks for.
enum Command {
  case run(RunOptions)
  case render(RenderOptions)
  case check(CheckOptions)
  case eval(EvalOptions)
  case controllers
  case help
  case version

  /// Reads the arguments after the program's name.
  init(arguments: [String]) throws(UsageError) {
    var parser = ArgumentParser(arguments)
    switch arguments.first {
    case nil:
      throw UsageError("name a directory of screens or the URL of a server")
    case "render":
      parser.skip()
      self = .render(try RenderOptions(&parser))
    case "check":
      parser.skip()
      self = .check(try CheckOptions(&parser))
    case "eval":
      parser.skip()
      self = .eval(try EvalOptions(&parser))
    case "controllers":
      parser.skip()
      try parser.finish()
      self = .controllers
    case "run":
      parser.skip()
      self = .run(try RunOptions(&parser))
    default:
      self = .run(try RunOptions(&parser))
    }
    if parser.wantsHelp { self = .help }
    if parser.wantsVersion { self = .version }
  }

  /// Does it and says how the program ends.
  @MainActor
  func perform() -> Int32 {
    switch self {
    case .help:
      Console.write(Help.text)
      return ExitStatus.success.rawValue
    case .version:
      Console.print("beagle-tui \(Help.version)")
      return ExitStatus.success.rawValue
    case .controllers:
      Console.write(Controllers.list)
      return ExitStatus.success.rawValue
    case .check(let options): return CheckCommand(options).perform()
    case .eval(let options): return EvalCommand(options).perform()
    case .render(let options): return RenderCommand(options).perform().rawValue
    case .run(let options): return RunCommand(options).perform().rawValue
    }
  }
}

/// The program was called wrongly.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
