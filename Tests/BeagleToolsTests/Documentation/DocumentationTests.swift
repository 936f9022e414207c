import BeagleTUI
import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import BeagleNetworking
@testable import beagle_tui

/// Checks README.md, CONTRIBUTING.md, SECURITY.md, CHANGELOG.md and docs/ against the code.
@MainActor
@Suite struct DocumentationTests {
  // MARK: - Threat model

  /// Each row of the threat model names tests, and they exist.
  @Test func threatsHaveTests() throws {
    let lines = try DocumentationFile("SECURITY.md").prose
    let start = try #require(lines.firstIndex(of: "## Threat model"))
    let rows = lines[start...].dropFirst().prefix { !$0.hasPrefix("#") }
      .filter { $0.hasPrefix("|") }.dropFirst(2)
    let tests = try Self.testNames()
    var people: Set<String> = []
    for row in rows {
      let cells = row.split(separator: "|").map { String($0.trimmed) }
      guard cells.count == 4 else {
        Issue.record("expected 4 columns: \(row)")
        continue
      }
      people.insert(cells[0])
      let named = cells[3].split(separator: ",").map { String($0.trimmed.dropFirst().dropLast()) }
      #expect(!named.isEmpty, "\(row)")
      for name in named { #expect(tests.contains(name), "no test \(name)") }
    }
    #expect(
      people == [
        "Server", "Network", "Cloned directory", "Pull request", "Web page",
        "Language model", "Other user of the machine", "Terminal",
      ])
  }

  /// Returns the names of the functions that are tests: those after the attribute.
  private static func testNames() throws -> Set<String> {
    var names: Set<String> = []
    let root = DocumentationFile.root + "/Tests"
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix("Tests.swift") || path.contains("Tests+") {
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: root + "/" + path)), as: UTF8.self)
      for part in text.components(separatedBy: "@Test").dropFirst() {
        guard let function = part.components(separatedBy: "func ").dropFirst().first else {
          continue
        }
        names.insert(String(function.prefix { $0.isLetter || $0.isNumber }))
      }
    }
    return names
  }

  // MARK: - Examples

  /// Every paragraph of a Swift example is in a file that is compiled, apart from indentation and
  /// access modifiers.
  @Test func swiftExamplesAreCompiled() throws {
    let folder = "Tests/BeagleToolsTests/"
    let files =
      ["Documentation/DocumentationExamples.swift", "ExtensionTests.swift"].map { folder + $0 }
      + Self.comingFrom.map { "Tests/" + $0 } + [
        "Tests/PublicControllersTests/AsynchronousCode.swift",
        // Commands.CompiledLibraryTests compiles the manifest.
        "Resources/Templates/app/Package.swift",
      ]
      + Self.controllers.map { "\(Self.controllerFolder)/\($0)NavigationController.swift" }
      + ["Rating", "RatingTests", "Panel", "ShopTabs"].map { "\(Self.exampleFolder)/\($0).swift" }
    let compiled = try files.map { unindented(try DocumentationFile.text(of: $0)) } + example()
    for file in try DocumentationFile.guides() {
      for block in file.blocks where block.language == "swift" {
        for part in block.code.components(separatedBy: "\n\n") {
          // The declaration of a type and its registration are in different files.
          for piece in part.components(separatedBy: "\n}\ndependencies") where !isImport(piece) {
            let piece = piece.hasPrefix(".") ? "dependencies" + piece : piece
            #expect(compiled.contains { $0.contains(unindented(piece)) }, "\(file): \(piece)")
          }
        }
      }
    }
  }

  /// Whether a part of an example only imports modules.
  private func isImport(_ code: String) -> Bool {
    code.split(separator: "\n").allSatisfy {
      $0.hasPrefix("import Beagle")
        || ["import Testing", "import XCTest", "@testable import Orders"].contains($0)
    }
  }

  /// The code of the example package, which `make example` compiles. A package of others has the address of the
  /// repository instead of a path.
  private func example() throws -> [String] {
    let folder = "Tests/Examples/Orders/"
    return try [
      "Package.swift", "Sources/Orders/main.swift", "Sources/Orders/Registration.swift",
      "Tests/OrdersTests/RegistrationTests.swift", "Tests/OrdersTests/OrdersXCTests.swift",
    ].map { path in
      unindented(try DocumentationFile.text(of: folder + path)).replacing(
        ".package(name: \"beagle-tui\", path: \"../../..\")",
        with: ".package(url: \"https://github.com/OWNER/beagle-tui\", from: \"1.0.0\")")
    }
  }

  /// The files whose code docs/coming-from.md contains.
  static let comingFrom = [
    "PublicControllersTests/ComingFromBeagle.swift",
    "LoadingAndErrorTreatmentTests/LoadingAndErrorTreatmentTests.swift",
    "CustomNavigationControllerTests/CustomNavigationControllerTests.swift",
  ]

  /// The sources of the example package. They see only public declarations.
  private static let exampleFolder = "Tests/Examples/Orders/Tests/OrdersTests"
  private static let controllerFolder = "Sources/beagle-tui/Controllers"
  /// The navigation controllers whose code docs/applications.md contains.
  private static let controllers = ["Dismissing", "NonBlocking", "Inline", "Minimal"]

  /// The guide has the whole code of each way to show loading and errors, in the same characters, and
  /// the table the id of each.
  @Test func controllersOfTheGuideAreThoseOfTheProgram() throws {
    let guide = try DocumentationFile("docs/applications.md")
    for name in Self.controllers {
      let path = "\(Self.controllerFolder)/\(name)NavigationController.swift"
      let text = try DocumentationFile.text(of: path)
      let code = text.components(separatedBy: "import BeagleTUI\n\n")
      #expect(code.count == 2 && code[0].isEmpty, "\(path) imports only BeagleTUI")
      #expect(guide.blocks.contains { $0.language == "swift" && $0.code == code[1] }, "\(path)")
    }
    let table = guide.prose.drop { !$0.hasPrefix("| id |") }.prefix { $0.hasPrefix("|") }
    let ids = table.dropFirst(2).map { $0.components(separatedBy: "`")[1] }
    #expect(ids == Array(Controllers.ids.prefix(4)))
  }

  private func unindented(_ code: String) -> String {
    code.split(separator: "\n").map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("private final ") ? line.dropFirst("private ".count) : line
    }
    .joined(separator: "\n")
  }

  @Test func jsonExamplesAreValid() throws {
    var formats: Set<String> = []
    for file in try DocumentationFile.guides() {
      for block in file.blocks where block.language == "json" {
        let bytes = Array(block.code.utf8)
        _ = try JSONDocument(bytes, name: file.path)
        switch block.format {
        case "config.json": _ = try ConfigFile(json: bytes, path: "/config.json")
        case "routes.json": _ = try RouteTable(bytes)
        case ProjectFile.name: _ = try ProjectFile(json: bytes, path: "/" + ProjectFile.name)
        default: continue
        }
        formats.insert(block.format ?? "")
      }
    }
    #expect(formats == ["config.json", "routes.json", ProjectFile.name])
  }

  /// Every command line uses existing commands, options and make targets.
  @Test func commandLinesAreValid() throws {
    let makefile = try DocumentationFile.text(of: "Makefile")
    var count = 0
    for file in try DocumentationFile.guides() {
      for line in file.blocks.filter({ $0.language == "sh" }).flatMap(\.lines) {
        let words = line.components(separatedBy: " #")[0].split(separator: " ").map(String.init)
        if words.first == "make" {
          #expect(makefile.contains("\n\(words[1]):"), "\(file): \(line)")
        }
        guard words.first == "beagle-tui", words.count > 1 else { continue }
        count += 1
        let command = Program.command(named: words[1]) ?? RunCommand.self
        let names = command.optionEntries.flatMap(\.names)
        for word in words where word.hasPrefix("-") {
          #expect(names.contains(word), "\(file): \(line)")
        }
      }
    }
    #expect(count > 40)
  }

  /// Every option that the text mentions exists.
  @Test func mentionedOptionsExist() throws {
    let names = Set(Program.commands.flatMap { $0.optionEntries.flatMap(\.names) })
    for file in try DocumentationFile.guides() {
      for span in file.codeSpans where span.hasPrefix("--") {
        let name = span.prefix { $0 != " " && $0 != "=" }
        #expect(names.contains(String(name)), "\(file): \(span)")
      }
    }
  }

  /// The configuration for earlier versions of Neovim is the one that NeovimTests uses.
  @Test func neovimConfigurationIsTested() throws {
    let blocks = try DocumentationFile("docs/editor.md").blocks.filter { $0.language == "lua" }
    let tested = unindented(
      try DocumentationFile.text(of: "Tests/EndToEndTests/Cases/NeovimTests.swift"))
    let code = unindented(try #require(blocks.last).code)
    #expect(tested.contains(code.replacing("\"beagle-tui\"", with: "\"\\(program)\"")))
  }

  /// The styles by `styleId` that the program has are those of the table, by component.
  @Test func builtinStylesAreListed() throws {
    let page = try DocumentationFile("docs/appearance.md")
    let table = page.prose.drop { !$0.hasPrefix("| Component | `styleId`") }
      .prefix { $0.hasPrefix("|") }
    var listed: [String: Set<String>] = [:]
    for row in table.dropFirst(2) {
      let cells = row.components(separatedBy: "|")
      let ids = cells[2].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      listed[cells[1].filter { $0 != " " }, default: []].formUnion(ids.map(\.element))
    }
    let theme = Session.theme
    #expect(listed["text"] == Set(theme.texts.keys))
    #expect(listed["button"] == Set(theme.buttons.keys))
    #expect(listed["container"] == Set(theme.containers.keys))
    #expect(theme.inputs.isEmpty && theme.navigationBars.isEmpty && listed.count == 3)
  }

  // MARK: - Files and links

  /// Every linked file exists, and so does the heading that the link names.
  @Test func linksAreValid() throws {
    for file in try DocumentationFile.all() {
      for link in file.links {
        let parts = link.components(separatedBy: "#")
        var target = file.path
        if !parts[0].isEmpty {
          let folder = file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
          target = parts[0].hasPrefix("../") ? String(parts[0].dropFirst(3)) : folder + parts[0]
        }
        try #require(DocumentationFile.exists(target), "\(file): \(link)")
        if parts.count > 1 {
          #expect(try DocumentationFile(target).anchors.contains(parts[1]), "\(file): \(link)")
        }
      }
    }
  }

  /// Every file and folder that a code span names exists. CHANGELOG.md also names former files.
  @Test func namedFilesExist() throws {
    let sources = try ["Sources", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: DocumentationFile.root + "/" + folder)
    }
    let names = Set(sources.map { $0.components(separatedBy: "/").last ?? "" })
    for file in try DocumentationFile.all() where file.path != "CHANGELOG.md" {
      for span in file.codeSpans where !span.contains(" ") && !span.contains("*") {
        let top = span.components(separatedBy: "/")[0]
        if ["Sources", "Tests", "Resources", "docs", ".ci"].contains(top) {
          #expect(DocumentationFile.exists(span), "\(file): \(span)")
        } else if span.hasSuffix(".swift"), span != "Package.swift" {
          #expect(names.contains(span), "\(file): \(span)")
        }
      }
    }
  }

  /// The newest version in the changelog is that of the program.
  @Test func changelogHasTheVersion() throws {
    let titles = try DocumentationFile("CHANGELOG.md").prose.filter { $0.hasPrefix("## ") }
    let versions = titles.filter { $0 != "## Unreleased" }
    #expect(versions.first?.hasPrefix("## \(Program.version) - 20") == true, "\(titles)")
    // The Makefile reads the version from the source for the names of packages.
    let parts = Program.version.split(separator: ".")
    #expect(parts.count == 3 && parts.allSatisfy { UInt($0) != nil })
  }

  @Test func readmeIsShort() throws {
    let lines = try DocumentationFile.text(of: "README.md").components(separatedBy: "\n")
    #expect(lines.count <= 180)
  }

  // MARK: - The module graph

  /// The graph in CONTRIBUTING.md has the modules and dependencies of Package.swift.
  @Test func moduleGraphMatchesPackage() throws {
    let package = try packageGraph()
    #expect(package.count >= 15)
    let file = try DocumentationFile("CONTRIBUTING.md")
    let block = try #require(file.blocks.first { $0.language == "mermaid" })
    var graph: [String: Set<String>] = [:]
    for line in block.lines.dropFirst() {
      let sides = line.components(separatedBy: "-->").map { side in
        side.components(separatedBy: "&").map { $0.filter { $0 != " " } }
      }
      for module in sides[0] {
        #expect(graph[module] == nil, "\(module) has two lines")
        graph[module] = sides.count > 1 ? Set(sides[1]) : []
      }
    }
    #expect(Set(graph.keys) == Set(package.keys))
    for (module, dependencies) in package {
      #expect(graph[module] == dependencies, "\(module)")
      #expect(file.prose.contains { $0.hasPrefix("| `\(module)` |") }, "\(module)")
    }
  }

  /// Returns the dependencies of each target of Package.swift, except those for tests and the template of applications.
  private func packageGraph() throws -> [String: Set<String>] {
    let text = try DocumentationFile.text(of: "Package.swift").split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    var graph: [String: Set<String>] = [:]
    for kind in [".target(", ".executableTarget(", ".systemLibrary("] {
      for part in text.components(separatedBy: kind).dropFirst() {
        // The declaration ends where the next one begins.
        let declaration = part.components(separatedBy: "Target(")[0]
          .components(separatedBy: ".target(")[0].components(separatedBy: ".systemLibrary(")[0]
        guard !declaration.contains("path: \"Tests/"), !declaration.contains("path: \"Resources/")
        else { continue }
        let name = declaration.components(separatedBy: "\"")[1]
        let list = declaration.components(separatedBy: "dependencies: [").dropFirst().first
        let strings = list?.components(separatedBy: "]")[0].components(separatedBy: "\"") ?? []
        graph[name] = Set(strings.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
      }
    }
    return graph
  }
}

extension Substring {
  /// The text without spaces around it.
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
