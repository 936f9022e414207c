import BeagleAnalysis
import BeagleNetworking
import BeagleTUI
import SystemSupport

/// `beagle-tui check`: reports mistakes in documents, with file, line and column.
struct CheckCommand: Subcommand {
  private var paths: [String] = []
  private var applications: [ApplicationCheck] = []
  private var request = CheckRequest()
  private var known: [String] = []
  private var format = CheckReport.Format.text
  private var color = CheckReport.Coloring.auto
  private var fixer: CheckFixer?
  private var baseline: String?
  private var newBaseline: String?
  private var isWatching = false

  static let name = "check"

  static var manual: Manual {
    Manual(
      summary: "Check screens for mistakes",
      synopses: [
        "FILE|DIRECTORY... [options]", "--application PATH [FILE|DIRECTORY...] [options]",
      ],
      details: [
        "In a directory, checks every .json file in it and its subdirectories whose root is a Beagle"
          + " component or action, and the routes between the screens. Skips hidden files; routes.json"
          + " describes the responses of the directory. Checks a FILE on its own, without the values and"
          + " routes that other files determine, and skips it if it contains no Beagle type. \(RouteTable.fileName), \(ProjectFile.name) and a theme have"
          + " their own checks.",
        "Only reads files, except with --application: it builds the package of an application in Swift and starts the"
          + " application, or starts a built program. The application describes its screens in"
          + " dependencies.localScreens and ends. A finding names the component, for example Screen > Container >"
          + " Text 2 > text. The JSON files of the package are checked, too, with the names that the"
          + " application registers. Use it only for code that you trust.",
        "The file \(ProjectFile.name) in the directory, or in a parent directory, configures the"
          + " checks: {\"severities\": {\"deprecated\": \"off\"}, \"exceptions\": [{\"paths\":"
          + " [\"legacy/**\"], \"codes\": [\"bad-color\"]}], \"known\": [\"custom:gauge\", \"price\"],"
          + " \"contexts\": [\"session\"], \"controllers\": [\"main\"], \"theme\": \"theme.json\","
          + " \"entryScreens\": [\"/home\"], \"server\": false}.",
      ],
      examples: [
        .init("check screens/", "Check all screens of a directory"),
        .init("check --fix screens/", "Apply the fixes that are always safe"),
        .init("check --strict screens/", "Report only what Beagle iOS 2.1.3 rejects"),
        .init(
          "check --write-baseline known.json screens/",
          "Save the current findings, so that --baseline ignores them"),
        .init(
          "check --known custom:gauge --format json home.json",
          "Declare a custom component and print one JSON object per line"),
        .init(
          "check --application .", "Check the screens of the application in this Swift package"),
      ],
      exitStatuses: [
        "No findings other than notes",
        "Findings other than notes, or changes with --diff",
        "Usage error, or a file cannot be checked or the output cannot be written",
      ])
  }

  static var options: [Option<CheckCommand>] {
    [
      Option("--strict", help: "Only errors that Beagle iOS 2.1.3 rejects") {
        $0.request.isStrict = true
      },
      Option(
        "-f", "--format", choice: "FORMAT",
        help: "Output format: text (default, with source excerpts), line (one finding per line),"
          + " json (one object per line), sarif (SARIF 2.1.0), github (GitHub"
          + " Actions) or junit (JUnit XML, for GitLab and others)"
      ) { $0.format = $1 },
      Option("--fix", help: "Fixes that are always safe, applied before another check") {
        $0.fixer = .apply
      },
      Option("--diff", help: "Changes that --fix would make, printed as a patch and not applied") {
        $0.fixer = .diff
      },
      Option(
        "--allow", value: "CODE", .code,
        help: "Code of findings to ignore, for example deprecated (repeatable)"
      ) { (command, text) throws(UsageError) in
        let code = try ExplainCommand.code(text)
        command.request.allowed.insert(code)
        command.request.warned.remove(code)
      },
      Option(
        "--warn", value: "CODE", .code,
        help: "Code of findings to report as warnings, also if it is a note or off by default, for"
          + " example missing-label (repeatable)"
      ) { (command, text) throws(UsageError) in
        let code = try ExplainCommand.code(text)
        command.request.warned.insert(code)
        command.request.allowed.remove(code)
      },
      Option("--baseline", value: "FILE", .file, help: "File of findings to ignore") {
        $0.baseline = $1
      },
      Option(
        "--write-baseline", value: "FILE", .file,
        help:
          "File to write all findings to for --baseline, by file, code and message, without line"
          + " numbers"
      ) { $0.newBaseline = $1 },
      .known { $0.known.append($1) },
      Option(
        "-s", "--screen", value: "PATH", .screen,
        help: "Entry screen of the directory, for example /home (repeatable; default: index.json,"
          + " home.json or the only file)"
      ) { (command, text) throws(UsageError) in
        guard text.hasPrefix("/") else {
          throw OptionValue.expected("a path such as /home", found: text)
        }
        command.request.entryScreens.append(text)
      },
      Option(
        "--theme", value: "FILE", .file,
        help: "Theme file of the application; style ids that it lacks are reported"
      ) {
        $0.request.theme = $1
      },
      Option(
        "--application", value: "PATH", .file,
        help:
          "Package of an application in Swift, which is built and started, or its program, which is started; its"
          + " screens in Swift are checked (repeatable)"
      ) { (command, text) throws(UsageError) in
        guard let application = SwiftApplication(text) else {
          throw OptionValue.expected(
            "a built program, or the folder of a Swift package, without index.json, home.json and routes.json",
            found: text)
        }
        command.applications.append(ApplicationCheck(application: application))
      },
      Option<CheckReport.Coloring>.color.nested { (command, set) throws(UsageError) in
        try set(&command.color)
      },
      Option("-w", "--watch", help: "Another check of the directory whenever a file changes") {
        $0.isWatching = true
      },
    ]
  }

  static var operands: [Operand] { [Operand(.document, isRepeated: true)] }

  /// What checks the screens of an application in Swift that this command cannot check.
  nonisolated static let applicationTests =
    "call try pilot.check(homeScreen()) for its screens in Swift, or expectNoFindings(), in its tests"

  /// What checks the screens in Swift of an application that is an operand.
  nonisolated static func applicationAdvice(_ path: String) -> String {
    "check its screens with beagle-tui check --application \(ShellWord.quoted(path)), or \(applicationTests)"
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    paths = operands
    if paths.isEmpty, applications.isEmpty {
      throw UsageError("expected files or directories to check")
    }
    for path in paths {
      try SwiftApplication.refuseProgram(path, inTests: Self.applicationAdvice(path))
    }
    if !applications.isEmpty, isWatching || fixer != nil {
      throw UsageError("--application cannot be used with --watch, --fix or --diff")
    }
    if isWatching {
      if let url = paths.first(where: SourceOptions.isURL) {
        throw UsageError(
          "--watch needs a directory, not \(url); beagle-tui dev shows the screens of a server")
      }
      guard paths.count == 1, Files.isDirectory(paths[0]) else {
        throw UsageError("--watch needs exactly one directory")
      }
      if fixer != nil || newBaseline != nil || format == .sarif || format == .junit {
        throw UsageError(
          "--watch cannot be used with --fix, --diff, --write-baseline, --format sarif or --format junit"
        )
      }
    }
    if fixer == .diff, newBaseline != nil {
      throw UsageError("--diff writes no files; remove --write-baseline")
    }
  }

  /// Checks all files, even if some of them cannot be read.
  func perform() -> ExitStatus {
    do {
      let request = try completeRequest()
      let report = CheckReport(
        format: format, color: color, baseline: try baseline.map(BaselineFile.init))
      if isWatching, let directory = paths.first {
        return try CheckWatch(directory, report) { try makeGroups(request) }.run()
      }
      var groups = try makeApplicationGroups(request) + makeGroups(request)
      // Nothing is lost: --fix cannot be used with --application.
      while fixer == .apply, try CheckFixer.fixSettings(of: groups) {
        groups = try makeGroups(request)
      }
      CheckGroup.analyze(groups)
      noteApplications(groups)
      if let fixer {
        let result = try fixer.perform(groups, report)
        if fixer == .diff { return result.status(of: groups) }
      }
      if newBaseline != nil, let problem = groups.flatMap(\.settingsProblems).first {
        Console.error(problem)
        return .usage
      }
      if let newBaseline { return try BaselineFile.write(newBaseline, groups) }
      return report.write(groups)
    } catch {
      Console.error(CheckCommand.message(of: error))
      return .usage
    }
  }

  /// Returns the message of an error.
  static func message(of error: any Error) -> String {
    switch error {
    case let error as ConfigError: error.description
    case let error as Files.Failure: error.message
    case let error as DirectoryError: error.localizedDescription
    case let error as Baseline.Problem: error.message
    case let error as UsageError: error.description
    case let error as WatchError: error.description
    case let error as JSONError: error.oneLine
    default: "\(error)"
    }
  }

  /// Returns the request with the names of `--known`.
  private func completeRequest() throws(UsageError) -> CheckRequest {
    var request = request
    request.known += try CustomName.all(known)
    return request
  }

  /// Returns the groups of the applications, which are built and started.
  private func makeApplicationGroups(_ request: CheckRequest) throws -> [CheckGroup] {
    var groups: [CheckGroup] = []
    for application in applications {
      let project = try ProjectFile.find(for: application.path).map { try ProjectFile.load($0) }
      groups += try application.groups(CheckSettings(request, project: project))
    }
    return groups
  }

  /// Returns a group for each directory, and one for each run of files with the same project file.
  private func makeGroups(_ request: CheckRequest) throws -> [CheckGroup] {
    var groups: [CheckGroup] = []
    var projects: [String: ProjectFile] = [:]
    var errors: [String: ConfigError] = [:]
    for path in paths {
      let projectPath = ProjectFile.find(for: path)
      var project = projectPath.flatMap { projects[$0] }
      if let projectPath, project == nil, errors[projectPath] == nil {
        do throws(ConfigError) {
          project = try ProjectFile.load(projectPath)
          projects[projectPath] = project
        } catch {
          // The previous findings stay while the file is edited.
          if isWatching { throw error }
          errors[projectPath] = error
        }
      }
      let projectError = projectPath.flatMap { errors[$0] }
      let isDirectory = Files.isDirectory(path)
      if !isDirectory, let last = groups.last, last.directory == nil,
        last.settings.project?.path == project?.path,
        last.settings.projectError?.description == projectError?.description
      {
        last.add(path)
      } else {
        groups.append(
          CheckGroup(
            directory: isDirectory ? path : nil, files: isDirectory ? [] : [path],
            settings: try CheckSettings(request, project: project, projectError: projectError)))
      }
    }
    return groups
  }

  /// Says which directories belong to applications with screens in Swift. They are not checked, because projects
  /// run no code.
  private func noteApplications(_ groups: [CheckGroup]) {
    for group in groups where !group.isEmpty {
      guard let directory = group.directory, ApplicationCheck.isPackage(directory),
        !applications.contains(where: { FilePath.real($0.path) == FilePath.real(directory) })
      else { continue }
      Console.error(
        "note: \(directory) has screens in Swift; check them with beagle-tui check --application"
          + " \(ShellWord.quoted(directory))")
    }
    notePackage(of: groups)
  }

  /// Says that the application whose package contains files with unknown names may register them.
  private func notePackage(of groups: [CheckGroup]) {
    for group in groups where group.hasUnknownTypes && group.settings.projectError == nil {
      guard let path = group.directory ?? group.files.first,
        let package = ApplicationCheck.package(around: path),
        !applications.contains(where: { FilePath.real($0.path) == FilePath.real(package) })
      else { continue }
      Console.error(
        "note: the application in \(package) may register the unknown names; check with its names: beagle-tui check"
          + " --application \(ShellWord.quoted(package))")
      return
    }
  }
}
