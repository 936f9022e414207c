import Testing

extension Commands {
  /// Follows `docs/cookbook.md` and `docs/concepts.md`: writes the files of each recipe, runs its commands, and
  /// compares their output.
  @Suite struct CookbookTests {
    /// The sections of a page.
    private static func sections(
      of name: String = "cookbook"
    ) throws -> [(title: String, text: String)] {
      let page = try TestedProgram.text(of: TestedProgram.packageRoot + "/docs/\(name).md")
      var sections: [(title: String, text: String)] = []
      for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("## ") {
          sections.append((String(line.dropFirst(3)), ""))
        } else if !sections.isEmpty {
          sections[sections.count - 1].text += line + "\n"
        }
      }
      return sections
    }

    /// Each recipe has screens without findings, routes if it sends requests, a command with its output and a
    /// flow that passes.
    @Test func recipesWork() throws {
      let recipes = try Self.sections().dropLast()
      #expect(recipes.count == 10)
      for (title, text) in recipes {
        let tutorial = try Tutorial(markdown: text)
        let files = tutorial.steps.compactMap { step -> String? in
          if case .file(let path, _) = step { path } else { nil }
        }
        let folder = try #require(files.first?.split(separator: "/").first.map(String.init))
        #expect(files.allSatisfy { $0.hasPrefix(folder + "/") }, "\(title)")
        #expect(files.contains(folder + "/home.json"), "\(title)")
        #expect(files.contains { $0.hasPrefix(folder + "/flows/") }, "\(title)")
        let sends = text.contains("\"url\": \"/api")
        #expect(!sends || files.contains(folder + "/routes.json"), "\(title)")
        let reader = TutorialReader(tutorial)
        try reader.follow()
        let test = try #require(reader.runs.last)
        #expect(test.status == .exit(0) && test.output.contains("1 passed"), "\(title)")
        // A command without an output on the page would not be compared.
        let outputs = tutorial.steps.filter { if case .output = $0 { true } else { false } }
        #expect(reader.runs.count == outputs.count, "\(title)")
        let check = try PipeRun(
          ["check", "--warn", "missing-label", folder], directory: try #require(reader.folder).path)
        #expect(check.status == .exit(0) && check.output + check.errors == "", "\(title)")
      }
    }

    /// The last section checks the folders of all recipes.
    @Test func allRecipesAreChecked() throws {
      let last = try #require(try Self.sections().last)
      var folders: [String] = []
      for case .file(let path, _) in try Self.sections().flatMap({
        try Tutorial(markdown: $0.text).steps
      }) {
        let folder = String(path.prefix { $0 != "/" })
        if folders.last != folder { folders.append(folder) }
      }
      #expect(last.text.contains("beagle-tui check " + folders.joined(separator: " ") + "\n"))
    }

    /// Each concept has a diagram and an example that the flow at the end uses.
    @Test func conceptsWork() throws {
      let page = try TestedProgram.text(of: TestedProgram.packageRoot + "/docs/concepts.md")
      let reader = TutorialReader(try Tutorial(markdown: page))
      try reader.follow()
      #expect(reader.runs.last?.status == .exit(0))
      #expect(reader.runs.allSatisfy { $0.errors.isEmpty })
      let check = try PipeRun(["check", "coffee"], directory: try #require(reader.folder).path)
      #expect(check.status == .exit(0) && check.output + check.errors == "")
      let sections = try Self.sections(of: "concepts").prefix(8)
      #expect(
        sections.map(\.title) == [
          "Screen", "Component", "Context", "Expression", "Event", "Action", "Navigation", "State",
        ])
      for (title, text) in sections {
        #expect(text.contains("<!-- checked as a diagram -->"), "\(title)")
      }
    }

    @Test func timesOfOutputsVary() {
      let output = "✓ flows/a.yaml  3 ms\n\n1 flow: 1 passed in 0.02 s\nGET /a in 5 ms\n3 msg\n"
      #expect(
        Tutorial.withoutTimes(output)
          == "✓ flows/a.yaml  N ms\n\n1 flow: 1 passed in N s\nGET /a in N ms\n3 msg\n")
    }
  }
}
