import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking
@testable import BeagleTUI
@testable import beagle_tui

/// Tests that `explain` has the right page for the words of the documentation. ReferenceTests tests the names in
/// screens.
@MainActor
@Suite struct ExplainedNamesTests {
  private func headings(of page: String, _ mark: String) throws -> [String] {
    try DocumentationFile(page).prose.filter { $0.hasPrefix(mark + " ") }
      .map { String($0.dropFirst(mark.count + 1)) }
  }

  /// The words that docs/concepts.md explains, with their pages.
  private static let concepts = [
    "Screen": "screens", "Component": "components", "Context": "Context",
    "Expression": "expressions", "Event": "events", "Action": "actions",
    "Navigation": "navigation", "State": "state",
  ]

  @Test func conceptsAreExplained() throws {
    let words = try headings(of: "docs/concepts.md", "##").filter { !$0.contains(" ") }
    #expect(Set(words) == Set(Self.concepts.keys))
    for (word, page) in Self.concepts {
      for name in [word, word.lowercased()] {
        #expect(ExplainCommand.pages(named: name).first?.name == page, "\(name)")
      }
    }
  }

  @Test func keysOfRoutesAreExplained() {
    for key in RouteTable.properties {
      let pages = ExplainCommand.pages(named: key.name)
      let page = pages.first { $0.name == "routes.json." + key.name }
      #expect(page?.summary == key.summary, "\(key.name): \(pages.map(\.name))")
    }
  }

  @Test func styleIdsAreExplained() {
    for id in ThemeStyleIDs(BeagleTheme().styleIDs).all {
      #expect(!ExplainCommand.pages(named: id).isEmpty, "\(id)")
    }
  }

  /// The names of variables are in capitals or in small letters, and have no other spelling.
  @Test func variablesAreExplained() {
    for name in EnvironmentVariable.all.flatMap(\.names) {
      #expect(ExplainCommand.pages(named: name).contains { $0.name == "environment" }, "\(name)")
    }
    let display = ExplainCommand.pages(named: "display")
    #expect(!display.isEmpty && display.allSatisfy { $0.kind == .property })
  }

  @Test func questionsAreFound() throws {
    let reference = Reference(adding: ProgramPages.entries)
    for question in try headings(of: "docs/faq.md", "###") {
      #expect(reference.pages(named: question).first?.source == "docs/faq.md", "\(question)")
    }
    let search = ReferenceSearch(reference.pages)
    for (words, page) in [
      ("regex", "faq"), ("debounce", "faq"), ("upload", "faq"), ("localStorage", "faq"),
      ("divider", "faq"), ("double submit", "faq"), ("CORS", "server"), ("proxies", "networking"),
    ] {
      let found = search.pages(about: words)
      #expect(found.contains { $0.source == "docs/\(page).md" }, "\(words): \(found.map(\.name))")
    }
    #expect(search.pages(about: "display").first?.name == "Style.display")
    #expect(search.pages(about: "failTimes").contains { $0.name == "routes.json.failTimes" })
  }
}
