import BeagleAnalysis
import BeagleTUI
import ScreenSources
import SystemSupport

/// `beagle-tui check`: everything that is wrong with the documents of a program, with file, line and
/// column.
struct CheckCommand: Subcommand {
  private var paths: [String] = []
  private var request = CheckRequest()
  private var known: [String] = []
  private var format = CheckReport.Format.text
  private var color = CheckReport.Coloring.auto
  private var fixing: CheckFixing?
  private var baseline: String?
  private var newBaseline: String?
  private var isWatching = false

  static let name = "check"

  static var manual: Manual {
    Manual(
      summary: "find what is wrong with documents",
      synopses: ["FILE|DIRECTORY... [options]"],
      details: [
        "Of a directory, every .json file in it and below is checked whose root is a Beagle component"
          + " or action, together with the routes between them; routes.json describes the answers of"
          + " the directory, and hidden files are left out. A file that is named alone is checked"
          + " alone.",
        "The file \(ProjectFile.name) beside the screens, or in a folder above them, says how they"
          + " are checked: {\"severities\": {\"deprecated\": \"off\"}, \"exceptions\": [{\"paths\":"
          + " [\"legacy/**\"], \"codes\": [\"bad-colour\"]}], \"known\": [\"custom:gauge\", \"price\"],"
          + " \"contexts\": [\"session\"], \"controllers\": [\"main\"], \"theme\": \"theme.json\","
          + " \"entryScreens\": [\"/home\"], \"server\": false}.",
      ],
      examples: [
        .init("check screens/", "find everything that is wrong or doubtful"),
        .init("check --fix screens/", "mend what can be mended without a doubt"),
        .init("check --strict screens/", "find only what Beagle iOS 2.1.3 refuses"),
        .init("check --write-baseline known.json screens/", "let pass what there is today"),
        .init(
          "check --known custom:gauge --format json home.json",
          "with a component of the application, one JSON object a line"),
      ],
      exitStatuses: [
        "nothing is wrong", "there are findings other than notes, or --diff has changes",
        "something cannot be checked or a finding cannot be written, or wrong usage",
      ])
  }

  static var options: [Option<CheckCommand>] {
    [
      Option("--strict", help: "only what Beagle iOS 2.1.3 refuses") { $0.request.isStrict = true },
      Option(
        "-f", "--format", value: "FORMAT",
        help: "\(OptionValue.words(CheckReport.Format.self)): text, the default, has the source of"
          + " each finding; line has a line for each, json an object a line, sarif one SARIF 2.1.0"
          + " log, github commands for GitHub Actions"
      ) { (command, text) throws(UsageError) in
        command.format = try OptionValue.word(text, of: CheckReport.Format.self)
      },
      Option("--fix", help: "make the changes of the files that are safe, then check again") {
        $0.fixing = .writing
      },
      Option("--diff", help: "print the changes that --fix would make, and make none") {
        $0.fixing = .showing
      },
      Option(
        "--allow", value: "CODE",
        help: "let pass findings of a code, for example deprecated; may be repeated"
      ) { (command, text) throws(UsageError) in
        command.request.allowed.insert(try ExplainCommand.code(text))
      },
      Option("--baseline", value: "FILE", help: "let pass the findings that FILE holds") {
        $0.baseline = $1
      },
      Option(
        "--write-baseline", value: "FILE",
        help: "write all findings to FILE, for --baseline; they are known by their files, codes and"
          + " messages, so that lines may move"
      ) { $0.newBaseline = $1 },
      Option(
        "--known", value: "NAME",
        help: "a custom component, action or operation, for example custom:gauge or price, or a"
          + " file of such names, one a line; may be repeated"
      ) { $0.known.append($1) },
      Option(
        "-s", "--screen", value: "PATH",
        help: "a screen of the directory to begin with, for example /home; without it, index.json,"
          + " home.json or the only one; may be repeated"
      ) { (command, text) throws(UsageError) in
        guard text.hasPrefix("/") else {
          throw OptionValue.expected("a path such as /home", found: text)
        }
        command.request.entryScreens.append(text)
      },
      Option("--theme", value: "FILE", help: "the styles of the application; others are reported") {
        $0.request.theme = $1
      },
      Option(
        "--color", value: "WHEN",
        help: "\(OptionValue.words(CheckReport.Coloring.self)); auto, the default, is on a terminal"
          + " unless NO_COLOR is set"
      ) { (command, text) throws(UsageError) in
        command.color = try OptionValue.word(text, of: CheckReport.Coloring.self)
      },
      Option("-w", "--watch", help: "check a directory again whenever something in it changes") {
        $0.isWatching = true
      },
    ]
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    paths = operands
    if paths.isEmpty { throw UsageError("expected the files or directories to check") }
    if isWatching {
      guard paths.count == 1, Files.isDirectory(paths[0]) else {
        throw UsageError("--watch: expected one directory to watch")
      }
      if fixing != nil || newBaseline != nil || format == .sarif {
        throw UsageError(
          "--watch only shows findings; leave out --fix, --diff, --write-baseline and sarif")
      }
    }
    if fixing == .showing, newBaseline != nil {
      throw UsageError("--diff writes nothing; leave out --write-baseline")
    }
  }

  /// Checks all that can be checked, whatever cannot.
  func perform() -> ExitStatus {
    do {
      let request = try completeRequest()
      let report = CheckReport(
        format: format, color: color, baseline: try baseline.map(BaselineFile.init))
      if isWatching, let directory = paths.first {
        return try CheckWatch(directory, report) { try CheckCommand.groups(paths, request) }.run()
      }
      let groups = try CheckCommand.groups(paths, request)
      CheckGroup.analyze(groups)
      if let fixing {
        let result = try fixing.perform(groups, report)
        if fixing == .showing { return result.status(of: groups) }
      }
      if let newBaseline { return try BaselineFile.write(newBaseline, groups) }
      return report.write(groups)
    } catch {
      Console.error(CheckCommand.message(of: error))
      return .usage
    }
  }

  /// What an error says.
  static func message(of error: any Error) -> String {
    switch error {
    case let error as ConfigError: error.description
    case let error as Files.Failure: error.message
    case let error as DirectoryError: error.localizedDescription
    case let error as Baseline.Problem: error.message
    case let error as UsageError: error.description
    case let error as WatchError: error.description
    default: "\(error)"
    }
  }

  /// The request with the names that the command line makes known.
  private func completeRequest() throws(UsageError) -> CheckRequest {
    var request = request
    request.known += try KnownName.all(known)
    return request
  }

  /// The programs that are named: each directory is one, and files that follow each other and have
  /// the same settings are checked together.
  private static func groups(_ paths: [String], _ request: CheckRequest) throws -> [CheckGroup] {
    var groups: [CheckGroup] = []
    var projects: [String: ProjectFile] = [:]
    for path in paths {
      let place = ProjectFile.find(for: path)
      var project = place.flatMap { projects[$0] }
      if let place, project == nil {
        project = try ProjectFile.load(place)
        projects[place] = project
      }
      let isDirectory = Files.isDirectory(path)
      if !isDirectory, let last = groups.last, last.directory == nil,
        last.settings.project?.path == project?.path
      {
        last.add(path)
      } else {
        let settings = try CheckSettings(request, project: project)
        groups.append(
          CheckGroup(
            directory: isDirectory ? path : nil, files: isDirectory ? [] : [path],
            settings: settings))
      }
    }
    return groups
  }
}
