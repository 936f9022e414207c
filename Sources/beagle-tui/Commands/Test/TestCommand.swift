import BeagleAutomation
import BeagleTUI
import CellText

/// `beagle-tui test`: runs flows in Maestro's format on screens, without a phone.
struct TestCommand: Subcommand {
  private var run = TestRequest()
  private var output = TestOutput()
  private var app: String?
  private var paths: [String] = []
  private var jobs = 1
  private var isWatching = false
  private var mode = Mode.run
  /// Whether this process runs flows for another one.
  static var isWorker = false

  /// What to do with the flows.
  private enum Mode {
    case run, list, portable
  }

  static let name = "test"

  static var manual: Manual {
    Manual(
      summary: "Run flows in Maestro's format on screens",
      synopses: ["[FILE|DIRECTORY]... [--app DIRECTORY|URL] [options]"],
      details: [
        "A flow is a YAML file with the commands of a test, as Maestro runs it on phones: tapOn,"
          + " inputText, assertVisible and all others. Without FILE or DIRECTORY, the flows in the"
          + " folder flows run. In a directory, config.yaml chooses and orders the flows.",
        "Without --app, the screens come from app in the object test of \(ProjectFile.name), the url"
          + " of the flow, or the directory above flows. Time is virtual with a directory: waits and"
          + " latencies take no real time, and each run has the same result.",
        "Only this program has the commands \(beagleCommands), which are written under the key beagle."
          + " --portable lists them.",
      ],
      examples: [
        .init("test", "Run all flows of the project"),
        .init("test flows/login.yaml --app screens", "Run one flow on a directory of screens"),
        .init(
          "test --app https://bff.example --format junit > report.xml",
          "Test a server and write a report for CI"),
        .init("test --output results", "Save images and requests of failed flows, with a page"),
      ],
      exitStatuses: [
        "All flows passed", "A flow failed or is invalid, or the output cannot be written",
        "Usage error, or all flows are invalid",
      ])
  }

  /// The names of the commands that Maestro lacks.
  private static var beagleCommands: String {
    let names = FlowCatalog.beagle.map(\.name)
    return names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
  }

  static var options: [Option<TestCommand>] {
    // --timeout is the time of a flow, not that of a response.
    selection + running + reporting
      + SourceOptions.options.filter { !$0.names.contains("--timeout") }.nested {
        (command, change) throws(UsageError) in
        try change(&command.run.source)
      }
  }

  private static var selection: [Option<TestCommand>] {
    [
      Option(
        "--app", value: "DIRECTORY|URL", .source,
        help: "Screens to test: a directory, a file or a URL"
      ) { $0.app = $1 },
      Option(
        "--include-tags", value: "TAGS",
        help: "Only flows with one of these tags, such as smoke,pay"
      ) { $0.run.selection.includeTags += TestCommand.words($1) },
      Option("--exclude-tags", value: "TAGS", help: "No flows with one of these tags") {
        $0.run.selection.excludeTags += TestCommand.words($1)
      },
      Option(
        "--name", value: "PATTERN",
        help: "Only flows whose name or path contains this regular expression"
      ) { $0.run.namePattern = $1 },
      Option(
        "--shard", value: "I/N", help: "Only the part I of N, to divide the flows among computers"
      ) { (command, text) throws(UsageError) in command.run.shard = try Share(text) },
      Option("--list", help: "The paths, names and tags of the flows, without a run") {
        $0.mode = .list
      },
      Option("--portable", help: "The commands that only this program has, without a run") {
        $0.mode = .portable
      },
    ]
  }

  private static var running: [Option<TestCommand>] {
    [
      Option(
        "-e", "--env", value: "NAME=VALUE",
        help: "Variable of the flows (repeatable), like MAESTRO_... in the environment"
      ) { (command, text) throws(UsageError) in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
          throw OptionValue.expected("NAME=VALUE", found: text)
        }
        command.run.variables[String(parts[0])] = String(parts[1])
      },
      Option(
        "--secret", value: "NAME",
        help: "Variable whose value no report or file contains (repeatable); names such as PASSWORD"
          + " and API_TOKEN need no option"
      ) { $0.run.secrets.insert($1) },
      Option("--size", size: "WxH", help: "Size in columns and rows (default: 80x24)") {
        $0.run.size = $1
      },
      Option(
        "-j", "--jobs", number: "N", in: 1...64,
        help: "Number of processes that run flows (default: 1)"
      ) { $0.jobs = $1 },
      Option("--fail-fast", help: "Stop after the first failed flow") {
        $0.run.stopsAtFailure = true
      },
      Option(
        "--retries", number: "N", in: 0...10,
        help: "Further attempts of a failed flow; it is flaky if one passes (default: 0)"
      ) { $0.run.retries = $1 },
      Option(
        "--timeout", number: "SECONDS", in: 1...86_400,
        help: "Maximum real time of a flow (default: 60)"
      ) { $0.run.timeout = $1 * 1000 },
      Option(
        "--wait", number: "SECONDS", in: 0...86_400,
        help: "Maximum time to wait for an element after a tap (default: 17); less if nothing is"
          + " loading and no timer runs"
      ) { $0.run.wait = $1 * 1000 },
      Option("-w", "--watch", help: "Another run whenever a flow or a screen changes") {
        $0.isWatching = true
      },
      Option(
        "--debug",
        help: "The screen of the first failed command in the terminal, with the inspector"
      ) {
        $0.run.isDebugging = true
        $0.run.stopsAtFailure = true
      },
      Option(
        "--update-snapshots", help: "Replacement of the snapshots of flows that differ"
      ) { $0.run.updatesSnapshots = true },
    ]
  }

  private static var reporting: [Option<TestCommand>] {
    [
      Option(
        "-f", "--format", choice: "FORMAT",
        help: "Output format: list (default), junit (JUnit XML), tap (TAP 14), json (one object per"
          + " flow) or github (list with annotations of GitHub Actions)"
      ) { $0.output.format = $1 },
      Option(
        "--report", value: "FILE", .file,
        help: "File for the output in --format, with the list on the terminal"
      ) { $0.output.reportFile = $1 },
      Option(
        "--output", value: "DIRECTORY", .directory,
        help: "Directory for screenshots and, for failed flows, the screen, requests, log and a"
          + " recording, with index.html"
      ) { $0.run.output = $1 },
      Option<CheckReport.Coloring>.color.nested { (command, set) throws(UsageError) in
        try set(&command.output.color)
      },
    ]
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map(String.init)
  }

  static var operands: [Operand] { [Operand(.file, isRepeated: true)] }

  static func source(of operands: [String]) -> String? { nil }

  mutating func parse(operands: [String]) throws(UsageError) {
    paths = operands
    for path in paths {
      try SwiftApplication.refuseProgram(path, inTests: TestProject.applicationTests)
    }
    if let app,
      let advice = SwiftApplication.advice(for: app, inTests: TestProject.applicationTests),
      Files.documents(below: app).paths.isEmpty
    {
      throw UsageError("--app \(app) has no screens. \(advice)")
    }
    run.app = app
    if isWatching, output.reportFile != nil || output.format == .junit {
      throw UsageError("--watch prints a list; remove --report and --format junit")
    }
    if run.isDebugging, jobs > 1 || isWatching {
      throw UsageError("--debug needs one process; remove --jobs and --watch")
    }
    if run.isDebugging, !Console.isInteractive {
      throw UsageError("--debug needs a terminal; --output stores the failed screen in files")
    }
    if output.reportFile != nil, output.format == .list {
      throw UsageError("--report needs --format junit, tap, json or github")
    }
  }

  func perform() -> ExitStatus {
    do {
      let project = try TestProject(paths, run)
      if isWatching { return try TestWatch(paths, run, output).run() }
      let plan = project.plan()
      try SecretVariables(run).remember(plan)
      if TestCommand.isWorker { return TestWorker.run(plan, run) }
      let isShown = mode == .run && output.format == .list
      guard project.report(isShown ? plan : []) else { return .usage }
      let isComplete = plan.allSatisfy { $0.broken == nil }
      switch mode {
      case .list:
        return Console.write(project.list(plan)) ? isComplete ? .success : .usage : .failure
      case .portable:
        return Console.write(project.ownCommands(plan)) ? isComplete ? .success : .usage : .failure
      case .run: break
      }
      let runner: any TestRunner =
        jobs > 1 && plan.count > 1
        ? TestProcesses(plan, run, count: min(jobs, plan.count)) : SerialRunner(plan, run)
      let status = output.report(plan, runner, run)
      if status == .failure { noteApplication() }
      return status
    } catch {
      Console.error(CheckCommand.message(of: error))
      return .usage
    }
  }

  /// Says that flows of an application in Swift need its tests, after a failure in its package.
  private func noteApplication() {
    if let app = run.app, SourceOptions.isURL(app) { return }
    for path in [run.app].compactMap(\.self) + (paths.isEmpty ? ["."] : paths) {
      guard
        let package = ApplicationCheck.isPackage(path)
          ? path : ApplicationCheck.package(around: path)
      else { continue }
      Console.error(
        "note: \(package) has an application in Swift, whose screens and components in Swift are not shown here; its"
          + " tests run flows with them: pilot.run(flow:)")
      return
    }
  }
}

/// A part of a whole: the part `index` of `count`, from 1.
struct Share {
  let index: Int
  let count: Int

  /// Parses `1/4`.
  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      (1...10_000).contains(count),
      (1...count).contains(index)
    else { throw OptionValue.expected("a part such as 1/4", found: text) }
    self.index = index
    self.count = count
  }

  /// Whether the part contains the element at an index, from 0.
  func contains(_ number: Int) -> Bool { number % count == index - 1 }
}

/// What to run, and how.
struct TestRequest {
  var source = SourceOptions()
  var app: String?
  var selection = FlowWorkspace.Selection()
  var namePattern: String?
  var shard: Share?
  var variables: [String: String] = [:]
  /// The names of variables that are secrets, in addition to those whose names say so.
  var secrets: Set<String> = []
  var size: CellSize?
  var stopsAtFailure = false
  var retries = 0
  /// In milliseconds.
  var timeout = 60_000
  /// The time that a command waits for its element, in milliseconds.
  var wait = 17_000
  var isDebugging = false
  var updatesSnapshots = false
  /// The directory for files.
  var output: String?
}
