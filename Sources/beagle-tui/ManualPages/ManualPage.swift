import BeagleTUI
import Glibc
import SystemSupport

/// A manual page, made from the tables of the parser.
@MainActor
struct ManualPage {
  /// The name of the page.
  let name: String
  /// The section of the manual: 1 for commands, 5 for files.
  let section: Int
  private let makeBody: @MainActor (inout Mdoc) -> Void

  init(_ name: String, section: Int, body: @escaping @MainActor (inout Mdoc) -> Void) {
    self.name = name
    self.section = section
    makeBody = body
  }

  /// The name of the file.
  var file: String { "\(name).\(section)" }

  /// All pages.
  static var all: [ManualPage] {
    [program] + Program.commands.map(page) + [projectFile, configFile, routes]
  }

  /// The text of the page in mdoc(7).
  var text: String {
    var body = Mdoc()
    body.macro("Dd \(ManualPage.date)")
    body.macro("Dt \(name.uppercased()) \(section)")
    body.macro("Os")
    makeBody(&body)
    return body.text
  }

  /// The date of the page: that of `SOURCE_DATE_EPOCH`, which is the same for the same source, or
  /// else today.
  private static var date: String {
    let seconds = Console.environment("SOURCE_DATE_EPOCH").flatMap { Int($0) }
    var time = time_t(seconds ?? WallClock.milliseconds() / 1000)
    var parts = tm()
    gmtime_r(&time, &parts)
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(months[Int(parts.tm_mon)]) \(parts.tm_mday), \(parts.tm_year + 1900)"
  }

  // MARK: - Commands

  private static var program: ManualPage {
    ManualPage("beagle-tui", section: 1) { page in
      page.title("beagle-tui", "show Beagle's server-driven screens in the terminal")
      page.section("SYNOPSIS")
      page.macro("Nm")
      page.macro("Ar DIRECTORY|FILE|URL")
      page.macro("Op Ar options")
      page.macro("Nm")
      page.macro("Ar COMMAND")
      page.macro("Op Ar arguments")
      page.section("DESCRIPTION")
      page.macro("Nm")
      page.paragraph(
        "is a client of Beagle. A server describes screens, styles, contexts and actions as JSON, and"
          + " the program shows them in the terminal. It also checks screens for mistakes, reloads"
          + " them on save, and serves editors.", startsWithBreak: false)
      page.paragraph("A directory, a file or a URL opens the program as the command run does.")
      page.paragraph("The commands are:")
      page.list(
        width: "completions",
        Program.commands.map { command in
          ("Cm \(command.name)", "\(command.manual.summary). See")
        }, references: Program.commands.map { "beagle-tui-\($0.name) 1" })
      page.section("KEYS")
      for (index, list) in KeyList.program.enumerated() {
        if index > 0 { page.macro("Pp") }
        page.paragraph(list.place + ":", startsWithBreak: false)
        page.list(
          width: "Ds",
          list.bindings.helpRows.map { row in
            (
              Mdoc.argument("\(row.key)"),
              row.label.prefix(1).uppercased() + row.label.dropFirst() + "."
            )
          })
      }
      page.section("ENVIRONMENT")
      page.list(
        width: "Ds",
        EnvironmentVariable.all.map { ("Ev " + $0.names.joined(separator: " , Ev "), $0.use) })
      page.section("FILES")
      page.list(
        width: "Ds",
        [
          ("Pa ~/.config/beagle\\-tui/config.json", "The configuration file."),
          ("Pa ~/.cache/beagle\\-tui", "Cached responses and findings."),
          ("Pa .beagle\\-tui.json", "The settings of the checks in a directory of screens."),
          ("Pa routes.json", "Responses of a directory that are not plain files."),
        ])
      page.exitStatuses([
        "Success", "A failure, or findings of check",
        "An invalid command line or configuration file",
      ])
      page.examples(Program.commands.compactMap { $0.manual.examples.first })
      page.seeAlso(
        Program.commands.map { "beagle-tui-\($0.name) 1" } + [
          "beagle-tui-config 5", "beagle-tui.json 5", "routes.json 5",
        ])
    }
  }

  private static func page(of command: any Subcommand.Type) -> ManualPage {
    ManualPage("beagle-tui-\(command.name)", section: 1) { page in
      let manual = command.manual
      page.title(
        "beagle-tui-\(command.name)",
        manual.summary.prefix(1).lowercased() + manual.summary.dropFirst())
      page.section("SYNOPSIS")
      for synopsis in manual.synopses {
        page.macro("Nm \"beagle\\-tui \(Mdoc.escaped(command.name))\"")
        for line in Mdoc.usage(synopsis) { page.macro(line) }
      }
      page.section("DESCRIPTION")
      for (index, details) in ([manual.summary + "."] + manual.details).enumerated() {
        page.paragraph(details, startsWithBreak: index > 0)
      }
      page.section("OPTIONS")
      let groups = OptionGroup.allCases.compactMap { group in
        let entries = command.optionEntries.filter { $0.group == group }
        return entries.isEmpty ? nil : (group, entries)
      }
      for (group, entries) in groups {
        if groups.count > 1 { page.macro("Ss \(group.rawValue)") }
        page.list(width: "Ds", entries.map { ($0.term, $0.help + ".") })
      }
      page.exitStatuses(manual.exitStatuses)
      page.examples(manual.examples)
      page.seeAlso(["beagle-tui 1"] + (related[command.name] ?? []))
    }
  }

  /// Further pages by command.
  private static let related = [
    "run": ["beagle-tui-dev 1", "beagle-tui-render 1", "beagle-tui-config 5", "routes.json 5"],
    "dev": ["beagle-tui-run 1", "routes.json 5"],
    "check": ["beagle-tui-explain 1", "beagle-tui-lsp 1", "beagle-tui.json 5", "routes.json 5"],
    "lsp": ["beagle-tui-check 1", "beagle-tui.json 5"],
    "mcp": ["beagle-tui-check 1", "beagle-tui-render 1", "beagle-tui.json 5"],
    "config": ["beagle-tui-config 5"],
  ]
}

extension OptionEntry {
  /// The names and the placeholder as arguments of `.It`.
  fileprivate var term: String {
    let list = names.map { "Fl " + Mdoc.argument($0.dropFirst()) }.joined(separator: " , ")
    return list + (placeholder.map { " Ar " + Mdoc.argument($0) } ?? "")
  }
}
