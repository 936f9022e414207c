import BeagleTUI
import BeagleTestSupport
import FoundationEssentials
import TerminalKit
import Testing

@testable import BeagleAnalysis
@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleServers
@testable import beagle_tui

/// Compares the names in the documentation with those of the program, in both directions: each name of
/// the program is on the page that owns it, and each name on that page exists.
///
/// The pages in `docs/reference` are generated, and `ReferenceBookTests` compares their whole text;
/// `KeyListTests` does so with the keys. This suite compares the tables of the guides.
@MainActor
@Suite struct DocumentedNamesTests {
  /// A table of a guide that lists all names of one kind.
  struct Area: Sendable, CustomTestStringConvertible {
    /// The kind of names, in words.
    let kind: String
    /// The page.
    let page: String
    /// The first cell of the table's head.
    let head: String
    /// The columns whose code spans are the names.
    var columns = [0]
    /// The names of the program.
    let names: @MainActor @Sendable () -> [String]

    var testDescription: String { kind }
  }

  nonisolated private static let semantics = "Sources/TerminalKit/TerminalKit.docc/Semantics.md"

  nonisolated private static let areas = [
    Area(kind: "commands", page: "docs/command-line.md", head: "Command") {
      Program.commands.map { "beagle-tui " + $0.name }
    },
    Area(kind: "templates of new", page: "docs/command-line.md", head: "Template") {
      ProjectTemplate.allCases.map(\.rawValue)
    },
    Area(kind: "keys of routes.json", page: "docs/screen-directories.md", head: "Key") {
      RouteTable.properties.map(\.name)
    },
    Area(kind: "members of .beagle-tui.json", page: "docs/linting.md", head: "Member") {
      ProjectFile.properties.map(\.name)
    },
    Area(
      kind: "members of the configuration file",
      page: "Sources/BeagleTUI/BeagleTUI.docc/ConfigurationFile.md", head: "member"
    ) { ConfigReader.names },
    Area(
      kind: "themes", page: "docs/appearance.md", head: "Follows the terminal", columns: [0, 1, 2]
    ) { ThemeName.all.map(\.rawValue) },
    Area(kind: "style ids", page: "docs/appearance.md", head: "Component", columns: [1]) {
      styleIds
    },
    Area(kind: "commands of flows", page: "docs/flows.md", head: "Commands") {
      FlowCatalog.commands.map(\.name)
    },
    Area(kind: "commands of Beagle in flows", page: "docs/flows.md", head: "Command") {
      FlowCatalog.beagle.map(\.name)
    },
    Area(kind: "roles of snapshots", page: "docs/snapshots.md", head: "Element", columns: [1]) {
      Array(AriaRole.all)
    },
    Area(kind: "roles", page: semantics, head: "role") {
      SemanticElement.Role.allCases.map(\.rawValue)
    },
    Area(kind: "states", page: semantics, head: "state") {
      SemanticElement.State.allCases.map(\.rawValue)
    },
    Area(kind: "actions of elements", page: semantics, head: "action") {
      SemanticElement.Action.allCases.map(\.rawValue)
    },
    Area(kind: "tools of mcp", page: "docs/agents.md", head: "Tool") {
      ToolBox.Name.allCases.map(\.rawValue)
    },
  ]

  /// The style ids that have a style without a theme file.
  private static var styleIds: [String] {
    let theme = Session.theme
    return Array(theme.texts.keys) + theme.buttons.keys + theme.inputs.keys
      + theme.containers.keys
  }

  @Test(arguments: areas) func tableListsTheNames(area: Area) throws {
    let documented = try Self.names(in: area)
    let known = Set(area.names())
    for name in known.subtracting(documented).sorted() {
      Issue.record("\(area.page): the table \"\(area.head)\" lacks \(name)")
    }
    for name in documented.subtracting(known).sorted() {
      Issue.record("\(area.page): the table \"\(area.head)\" has \(name), which does not exist")
    }
  }

  /// Returns the code spans in the columns of all tables with the head of an area.
  private static func names(in area: Area) throws -> Set<String> {
    var names: Set<String> = []
    var isInTable = false
    for line in try DocumentationFile(area.page).prose {
      guard line.hasPrefix("|") else {
        isInTable = false
        continue
      }
      let cells = line.components(separatedBy: " | ").map { cell in
        cell.hasPrefix("| ") ? String(cell.dropFirst(2)) : cell
      }
      if cells[0].trimmedEnd == area.head {
        isInTable = true
      } else if isInTable {
        for column in area.columns where column < cells.count {
          names.formUnion(codeSpans(in: cells[column]).filter { !$0.hasPrefix("/") })
        }
      }
    }
    #expect(!names.isEmpty, "\(area.page) has no table \"\(area.head)\"")
    return names
  }

  private static func codeSpans(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  // MARK: - Names in the text

  /// Components and actions that the guides mention, in the text and in JSON, exist.
  @Test func typesInTheTextExist() throws {
    let reference = Reference()
    var count = 0
    for file in try DocumentationFile.guides() {
      let values = file.blocks.filter { $0.language == "json" }
        .flatMap { $0.code.components(separatedBy: "\"") }
      for name in file.codeSpans + values where name.hasPrefix("beagle:") && !name.contains(" ") {
        count += 1
        #expect(reference.page(named: name) != nil, "\(file): \(name)")
      }
    }
    #expect(count > 10)
  }

  /// Codes after `--allow` and `--warn`, and in `severities`, exist.
  @Test func codesInTheTextExist() throws {
    let known = Set(DiagnosticCode.allCases.map(\.rawValue))
    var count = 0
    for file in try DocumentationFile.guides() {
      for line in file.blocks.filter({ $0.language == "sh" }).flatMap(\.lines) {
        let words = line.split(separator: " ").map(String.init)
        for (option, code) in zip(words, words.dropFirst())
        where option == "--allow" || option == "--warn" {
          count += 1
          #expect(known.contains(code), "\(file): \(code)")
        }
      }
    }
    #expect(count > 1)
  }

  /// Every option is on the generated page of its command, and the guides mention only options that
  /// exist; see `DocumentationTests.mentionedOptionsExist`.
  @Test func everyOptionIsOnThePageOfItsCommand() throws {
    let page = try DocumentationFile.text(of: "docs/reference/commands.md")
    for command in Program.commands {
      let section = page.components(separatedBy: "\n## \(command.name)\n").dropFirst().first
      let own = section?.components(separatedBy: "\n## ")[0] ?? ""
      for name in command.optionEntries.flatMap(\.names) {
        #expect(own.contains(name), "docs/reference/commands.md: \(command.name) \(name)")
      }
    }
  }

  // MARK: - Environment variables

  /// Names in the sources that look like environment variables and are none of the program's: values of
  /// Beagle, variables of flows, and variables of other programs that it starts.
  private static let otherNames: Set<String> = [
    "DYLD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    "LD_LIBRARY_PATH", "MAESTRO_FILENAME", "LC_COLLATE", "LC_MEASUREMENT", "LC_MONETARY",
    "LC_NUMERIC", "LC_PAPER", "LC_TIME", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS",
  ]

  /// The list of variables has those that the sources read.
  @Test func environmentVariablesAreThoseOfTheSources() throws {
    let listed = Set(EnvironmentVariable.all.flatMap(\.names))
    let values = Set(Self.enumerationValues)
    var read: Set<String> = []
    let root = DocumentationFile.root + "/Sources"
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix(".swift") && !path.hasSuffix("/EnvironmentVariable.swift")
      // The variables of an application.
      && !path.hasSuffix("/ApplicationTemplate.swift")
    {
      let text = try DocumentationFile.text(of: "Sources/" + path)
      for literal in text.components(separatedBy: "\"") {
        let isVariable =
          literal.contains("_") && literal.first?.isUppercase == true && literal.last != "_"
          && literal.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
        if isVariable, !values.contains(literal) { read.insert(literal) }
      }
      for part in text.components(separatedBy: "environment(\"").dropFirst() {
        read.insert(String(part.prefix { $0 != "\"" }))
      }
    }
    for name in read.subtracting(listed).subtracting(Self.otherNames).sorted() {
      Issue.record("add \(name) to Sources/beagle-tui/Configuration/EnvironmentVariable.swift")
    }
    let unused = try listed.filter { name in
      try !read.contains(name) && !Self.sources(contain: "\"\(name)\"")
    }
    #expect(unused.isEmpty, "no source reads \(unused.sorted())")
  }

  /// The words of enumerations, such as `FLEX_START`.
  private static var enumerationValues: [String] {
    Reference().pages.flatMap { page in page.properties.flatMap(\.words) }
  }

  private static func sources(contain text: String) throws -> Bool {
    let root = DocumentationFile.root + "/Sources"
    return try FileManager.default.subpathsOfDirectory(atPath: root).contains { path in
      guard path.hasSuffix(".swift"), !path.hasSuffix("/EnvironmentVariable.swift") else {
        return false
      }
      return try DocumentationFile.text(of: "Sources/" + path).contains(text)
    }
  }

  /// Variables that the guides name are in the list.
  @Test func environmentVariablesInTheTextExist() throws {
    let listed = Set(EnvironmentVariable.all.flatMap(\.names)).union(Self.otherNames)
    for file in try DocumentationFile.guides() {
      for span in file.codeSpans where span.hasPrefix("$") && span.dropFirst().contains("_") {
        let name = String(span.dropFirst().prefix { $0.isUppercase || $0 == "_" })
        #expect(listed.contains(name), "\(file): \(span)")
      }
    }
  }
}

extension String {
  /// The text without spaces and bars at its end.
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "|" { text.removeLast() }
    return String(text)
  }
}
