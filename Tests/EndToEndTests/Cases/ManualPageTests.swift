import Glibc
import Testing

extension Commands {
  /// Tests of the manual pages.
  @Suite struct ManualPageTests {
    private static let mandoc = "/usr/bin/mandoc"

    /// The text of all pages by file name.
    private func pages() throws -> [String: String] {
      let names = try PipeRun(["__man"]).output.split(separator: "\n").map(String.init)
      var pages: [String: String] = [:]
      for name in names {
        let run = try PipeRun(["__man", name], environment: ["SOURCE_DATE_EPOCH": "1763000000"])
        #expect(run.status == .exit(0), "\(run.errors)")
        pages[name] = run.output
      }
      return pages
    }

    private func format(_ path: String, _ options: String...) throws -> PipeRun {
      guard access(Self.mandoc, X_OK) == 0 else {
        throw HarnessError("\(Self.mandoc) is missing: apt-get install mandoc, or make test")
      }
      return try PipeRun(options + [path], program: Self.mandoc)
    }

    /// `mandoc -Tlint` reports mistakes in the language and the style of pages.
    @Test func pagesHaveNoMistakes() throws {
      let pages = try pages()
      let files = try TemporaryScreens(pages)
      for name in pages.keys.sorted() {
        let run = try format(files.path + "/" + name, "-Tlint")
        // The pages refer to each other, and are not installed here.
        let mistakes = (run.output + run.errors).split(separator: "\n")
          .filter { !$0.contains("STYLE: referenced manual not found") }
        #expect(mistakes.isEmpty, "\(mistakes)")
        #expect(pages[name]?.hasPrefix(".Dd November 13, 2025\n") == true)
      }
    }

    @Test func everyCommandAndOptionHasAnEntry() throws {
      let pages = try pages()
      let files = try TemporaryScreens(pages)
      let help = try PipeRun(["--help"]).output.split(
        separator: "\n", omittingEmptySubsequences: false)
      let rows = help.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }
      let commands = rows.compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(
        Set(pages.keys)
          == Set(commands.map { "beagle-tui-\($0).1" }).union([
            "beagle-tui.1", "beagle-tui.json.5", "beagle-tui-config.5", "routes.json.5",
          ]))
      let overview = try text(files.path + "/beagle-tui.1")
      for command in commands {
        #expect(overview.contains("beagle-tui-\(command)(1)"))
        let page = try text(files.path + "/beagle-tui-\(command).1")
        let lines = try PipeRun(["help", command]).output.split(separator: "\n")
        let options = lines.drop { $0 != "Options:" }.prefix { $0 != "Examples:" }
        for line in options where line.prefix(7).contains("-") {
          let words = line.prefix(27).split { $0 == " " || $0 == "," }
          for name in words where name.hasPrefix("-") {
            #expect(page.contains(" \(name)"), "\(command) \(name)")
          }
        }
        for line in lines.drop(while: { $0 != "Examples:" }).dropFirst()
        where line.hasPrefix("  beagle-tui ") {
          #expect(page.contains(line.dropFirst(2)), "\(command): \(line)")
        }
      }
    }

    /// The plain text of a page in long lines.
    private func text(_ path: String) throws -> String {
      // Bold and underlined characters are overprinted with backspaces.
      let run = try format(path, "-Tascii", "-Owidth=1000")
      var result: [Character] = []
      for character in run.output {
        if character == "\u{8}" { result.removeLast() } else { result.append(character) }
      }
      return String(result)
    }

    @Test func referencesLeadToPages() throws {
      let pages = try pages()
      var count = 0
      for (name, text) in pages {
        for line in text.split(separator: "\n") where line.hasPrefix(".Xr ") {
          let words = line.split(separator: " ")
          #expect(pages["\(words[1]).\(words[2])"] != nil, "\(name): \(line)")
          count += 1
        }
      }
      #expect(count > 30)
    }

    /// The pages of files list exactly the properties that are read.
    @Test func propertiesOfRoutesAreRead() throws {
      let page = try PipeRun(["__man", "routes.json.5"]).output
      let names = page.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
        .compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
      #expect(names.count == 13, "\(names)")
      // A body may be any JSON.
      for name in names where name != "body" {
        let path = name == "path" ? "" : "\"path\": \"/a\", "
        let screens = try TemporaryScreens([
          "routes.json": "[{\(path)\"\(name)\": [[]]}]", "home.json": Payload.screen("Home", []),
        ])
        let run = try PipeRun(["check", screens.path])
        #expect(run.message.contains("\"\(name)\" must be"), "\(name) \(run.message)")
      }
    }

    @Test func propertiesOfTheProjectFileAreRead() throws {
      let page = try PipeRun(["__man", "beagle-tui.json.5"]).output
      let names = page.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
        .compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
      #expect(names.contains("severities") && names.count == 10, "\(names)")
      for name in names {
        let screens = try TemporaryScreens([
          ".beagle-tui.json": "{\"\(name)\": 1}", "home.json": Payload.screen("Home", []),
        ])
        let run = try PipeRun(["check", screens.path])
        #expect(run.status == .exit(2) && !run.message.contains("unknown"), "\(run.message)")
      }
    }
  }
}
