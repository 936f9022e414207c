import BeagleNetworking

extension FileFormat {
  /// The format of `.beagle-tui.json`.
  package static let project = FileFormat("the project file", .object(projectProperties))

  /// The values of `severities`.
  private static let severities = FileValue.words([
    FileWord("off", "Findings with this code are not reported."),
    FileWord("note", "Reported as useful information."),
    FileWord("warning", "Reported as a probable mistake."),
    FileWord("error", "Reported as a mistake; check fails."),
  ])

  private static let projectProperties: [FileProperty] = [
    FileProperty(
      "severities", .table(.code, severities),
      "The severity of each code: off, note, warning or error. Also turns on codes that are off by"
        + " default.", synonyms: ["rules", "severity", "checks"]),
    FileProperty(
      "exceptions", .list(.object(exception)),
      "Codes to ignore in some files. Each object has paths, a list of patterns such as legacy/**,"
        + " and may have codes, a list of codes (all codes if it is missing), and reason, a note for"
        + " readers.", synonyms: ["ignore", "exclude", "ignores"]),
    FileProperty(
      "known", .list(.text(.custom)),
      "Custom components and actions, such as custom:gauge, and operations of the application.",
      synonyms: ["components", "actions", "custom", "operations"]),
    FileProperty(
      "contexts", .list(.text(.context)), "Contexts that the application provides.",
      synonyms: ["context", "globals"]),
    FileProperty(
      "controllers", .list(.text(.controller)),
      "All navigation controllers of the application.", synonyms: ["controller"]),
    FileProperty(
      "theme", .text(.file),
      "A theme file in the directory. Style ids that it lacks are reported.",
      synonyms: ["themefile"]),
    FileProperty(
      "styles", .list(.text(.style)),
      "All style ids of the application, if it has no theme file.",
      synonyms: ["styleids", "style"]),
    FileProperty(
      "entryScreens", .list(.text(.screen)),
      "Screens that no other screen has to open, for example /home.",
      synonyms: ["entries", "entry", "start", "screens"]),
    FileProperty(
      "server", .flag,
      "Whether a server provides the paths that are not in the directory. The default is false.",
      synonyms: ["hasserver", "backend"]),
    FileProperty(
      "test", .object(test),
      "Settings of beagle-tui test: app, the directory or URL of the screens; flows, the folder of"
        + " the flows (flows by default); size, such as 80x24; operations, an object with the results"
        + " of custom operations by name; and analytics, the same object as in --analytics-config.",
      synonyms: ["tests"]),
  ]

  private static let exception: [FileProperty] = [
    FileProperty(
      "paths", .list(.text(.pattern)), "Patterns for the paths of files, such as legacy/**.",
      synonyms: ["path", "files"], isRequired: true),
    FileProperty(
      "codes", .list(.text(.code)), "The codes to ignore; all codes if it is missing.",
      synonyms: ["code", "rules"]),
    FileProperty("reason", .text(.other), "A note for readers.", synonyms: ["note", "comment"]),
  ]

  private static let test: [FileProperty] = [
    FileProperty("app", .text(.folder), "The directory or the URL of the screens."),
    FileProperty("flows", .text(.folder), "The folder of the flows. The default is flows."),
    FileProperty("size", .text(.size), "The size of the terminal, such as 80x24."),
    FileProperty(
      "operations", .table(.custom, .any), "The results of custom operations by name."),
    FileProperty(
      "analytics",
      .object([
        FileProperty(
          "enableScreenAnalytics", .flag, "Whether showing a screen creates a record."),
        FileProperty(
          "actions", .table(.other, .list(.text(.other))),
          "The actions that create records, with the attributes of each."),
      ]), "The rules for analytics records, as in --analytics-config."),
  ]
}
