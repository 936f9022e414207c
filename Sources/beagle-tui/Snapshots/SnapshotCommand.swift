import BeagleAutomation
import BeagleTUI
import CellText

/// `beagle-tui snapshot`: compares screens with stored snapshots.
struct SnapshotCommand: Subcommand {
  private(set) var source = SourceOptions()
  private(set) var sizes: [CellSize] = []
  private(set) var themes: [String] = []
  private(set) var contexts: [SnapshotContext] = []
  private(set) var screens: [String] = []
  private(set) var excluded: [String] = []
  private(set) var masks: [String] = []
  private(set) var formats = SnapshotStore.Format.allCases
  private(set) var directory: String?
  private(set) var report: String?
  private(set) var color = CheckReport.Coloring.auto
  private var isUpdating = false
  private var isChecking = false

  static let name = "snapshot"

  static var manual: Manual {
    Manual(
      summary: "Compare screens with stored snapshots",
      synopses: ["\(SourceOptions.operand) [options]", "--profile NAME [options]"],
      details: [
        "A snapshot consists of two files: NAME.aria.yaml with the roles, names and states of a"
          + " screen in the format of Playwright's ARIA snapshots, and NAME.txt with its characters."
          + " They are in \(SnapshotPlan.folder) in the directory of the screens, or in the current"
          + " directory for a URL. NAME is the path of the screen, with @40x24, @light and so on"
          + " for another size than 80x24, a theme and contexts.",
        "Missing snapshots are written, and differences are failures. With --check, or if the"
          + " environment variable CI is set, missing snapshots are failures too. --update writes"
          + " everything and removes the snapshots of screens that no longer exist. A screen that is"
          + " blank or still loading, or that shows an error or a placeholder, is never written.",
        "The YAML files can be edited: names and texts can be regular expressions in slashes, and"
          + " without the line \"- /children: deep-equal\", elements can be left out. Time is"
          + " virtual for a directory, and real for a URL. Images and web pages are shown by name"
          + " unless --images is given, because their appearance depends on installed programs.",
      ],
      examples: [
        .init("snapshot screens/", "Write missing snapshots, and compare the others"),
        .init("snapshot screens/ --update", "Accept the current screens"),
        .init(
          "snapshot screens/ --size 80x24 --size 40x24 --screen '/orders/**'",
          "Compare some screens in two sizes"),
        .init(
          "snapshot screens/ --check --report out",
          "Compare in continuous integration, and show the differences side by side"),
        .init("snapshot screens/ --mask clock --mask img", "Ignore an element and all images"),
      ],
      exitStatuses: [
        "No snapshot differs, or missing ones were written",
        "A snapshot is different or missing, a screen was refused, or a file cannot be written",
        "Usage error, or an invalid configuration file",
      ])
  }

  static var options: [Option<SnapshotCommand>] {
    let own = selection + output
    // Each screen is a session of its own, which would overwrite the records of the others.
    let taken = Set(own.flatMap(\.names)).union([
      "--record-network", "--analytics", "--analytics-config",
    ])
    return own
      + SourceOptions.options.filter { taken.isDisjoint(with: $0.names) }.map { option in
        option.nested { (command, change) throws(UsageError) in try change(&command.source) }
      }
  }

  private static var selection: [Option<SnapshotCommand>] {
    [
      Option(
        "-s", "--screen", value: "PATTERN", .screen,
        help: "Screens to compare, for example /orders or '/orders/**' (repeatable; default: all)"
      ) { $0.screens.append($1) },
      Option(
        "--exclude", value: "PATTERN", .screen,
        help: "Screens to leave out, for example '/broken/**' (repeatable)"
      ) { $0.excluded.append($1) },
      Option(
        "--size", value: "WxH", help: "Size in columns and rows (repeatable; default: 80x24)"
      ) { (command, text) throws(UsageError) in
        let size = try OptionValue.size(text)
        if !command.sizes.contains(size) { command.sizes.append(size) }
      },
      Option(
        "--theme", value: "NAME|FILE", .theme, help: "Colors (repeatable)"
      ) { (command, text) throws(UsageError) in
        try DisplayOptions.checkTheme(text)
        if !command.themes.contains(text) { command.themes.append(text) }
      },
      Option(
        "--context", value: "FILE", .file,
        help: "File with contexts: {\"global\": …, \"navigationContext\": …} (repeatable)"
      ) { (command, text) throws(UsageError) in
        command.contexts.append(try SnapshotContext(path: text))
      },
      Option(
        "--mask", value: "ID|ROLE",
        help: "Elements that are not compared, for example clock or img (repeatable)"
      ) { $0.masks.append($1) },
    ]
  }

  private static var output: [Option<SnapshotCommand>] {
    [
      Option("-u", "--update", help: "Replacement of snapshots that differ") {
        $0.isUpdating = true
      },
      Option("--check", help: "Missing snapshots as failures; the default if CI is set") {
        $0.isChecking = true
      },
      Option(
        "--only", choice: "FORMAT",
        help: "One of the two formats: \(OptionValue.choices(SnapshotStore.Format.self))"
      ) { $0.formats = [$1] },
      Option(
        "--snapshots", value: "DIRECTORY", .directory,
        help: "Directory of the snapshots (default: \(SnapshotPlan.folder) next to the screens)"
      ) { $0.directory = $1 },
      Option(
        "--report", value: "DIRECTORY", .directory,
        help: "Directory for index.html, which shows snapshot, screen and difference side by side"
      ) { $0.report = $1 },
      Option<CheckReport.Coloring>.color.nested { (command, set) throws(UsageError) in
        try set(&command.color)
      },
    ]
  }

  static var operands: [Operand] { SourceOptions.operands }

  mutating func parse(operands: [String]) throws(UsageError) {
    guard !isUpdating || !isChecking else {
      throw UsageError("--update and --check cannot be used together; remove one of them")
    }
    try SnapshotPlan.checkNames(contexts.map(\.name), of: "--context")
    try SnapshotPlan.checkNames(themes.map(SnapshotPlan.name(ofTheme:)), of: "--theme")
    try source.parse(operands: operands)
  }

  /// The treatment of missing and different snapshots.
  var mode: SnapshotStore.Mode {
    if isUpdating { return .update }
    return isChecking || Console.isContinuousIntegration ? .check : .write
  }

  func perform() -> ExitStatus {
    do throws(SnapshotPlan.Problem) {
      return SnapshotRun(self, try SnapshotPlan(self)).perform()
    } catch {
      Console.error(error.message)
      return error.status
    }
  }
}

/// Values of contexts from a file.
struct SnapshotContext {
  /// The name of the file without its ending, for the names of snapshots.
  let name: String
  private(set) var global: DynamicObject?
  private(set) var navigationContext: DynamicObject?

  init(path: String) throws(UsageError) {
    name = SnapshotPlan.stem(of: path)
    let value = try OptionValue.json("@" + path)
    guard let members = value.dictionaryValue, members.count > 0,
      members.keys.allSatisfy({ ["global", "navigationContext"].contains($0) })
    else {
      throw UsageError(
        "\(path): expected an object with global, navigationContext or both")
    }
    global = members["global"]
    navigationContext = members["navigationContext"]
  }
}
