import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of the recipes of `explain`: tasks with an example that can be copied.
@Suite struct RecipeTests {
  private let reference = Reference()
  private static let names = Reference().entries.filter { $0.kind == .recipe }.map(\.name)

  /// The lines of a recipe on a terminal with 80 columns.
  private static let lineLimit = 16

  @Test func thereAreEnoughRecipes() {
    #expect(Self.names.count >= 15)
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(arguments: Self.names) func recipeIsShort(name: String) throws {
    let page = try #require(reference.pages(named: "recipe \(name)").first)
    let style = ReportStyle(isColored: false)
    let lines = ReferenceText(columns: 80, style: style).text(page)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= Self.lineLimit, "\(name) has \(lines.count) lines")
    for line in lines { #expect(line.count <= 80, "\(name): \(line)") }
  }

  /// `ReferenceTests.examplesHaveNoFinding` checks examples without a theme.
  @Test(arguments: Self.names) func exampleHasNoFinding(name: String) throws {
    let page = try #require(reference.pages(named: "recipe \(name)").first)
    #expect(page.examples.count == 1 && page.examples[0].files.count == 1)
    var options = CheckOptions()
    options.theme = ThemeStyleIDs(texts: ["heading"], buttons: ["main", "destructive"])
    let found = try RuleTesting.check(
      directory: ["home.json": page.examples[0].files[0].text], options: options)
    #expect(found == [])
  }

  @Test(arguments: [
    ("filter", "filter"), ("search", "search"), ("checkbox", "checkbox"), ("loading", "loading"),
    ("validation", "validation"), ("retry", "retry"), ("pagination", "pagination"),
    ("date", "date"), ("styles", "styles"), ("infinite scroll", "pagination"),
    ("Infinite-Scroll", "pagination"), ("spinner", "loading"), ("toggle", "checkbox"),
    ("dropdown", "choice"), ("radio", "choice"), ("css", "styles"),
    ("required field", "validation"),
    ("modal", "dialog"), ("i18n", "translation"), ("currency", "format"), ("if", "visibility"),
    ("autocomplete", "search"), ("datePicker", "date"), ("go back", "navigation"),
  ])
  func wordsLeadToRecipes(word: String, recipe: String) {
    let recipes = reference.pages(named: word).filter { $0.kind == .recipe }
    #expect(recipes.map(\.name) == [recipe])
  }

  /// A recipe does not hide a component or a property, and those do not hide a recipe.
  @Test func wordsOfSeveralKindsHaveAllPages() {
    #expect(reference.pages(named: "list").map(\.name) == ["list", "beagle:listView"])
    #expect(reference.page(named: "list")?.name == "beagle:listView")
    let error = reference.pages(named: "error")
    #expect(error.first?.name == "retry")
    #expect(error.contains { $0.name == "textInput.error" })
    #expect(reference.pages(named: "recipe list").map(\.name) == ["list"])
  }

  @Test func nearWordsAreSuggested() {
    #expect(reference.nearest(to: "paginaton").first == "pagination")
    #expect(reference.nearest(to: "chekbox").first == "checkbox")
  }

  /// A word leads to one recipe only.
  @Test func aliasesAreUnique() {
    let words = reference.entries.filter { $0.kind == .recipe }.flatMap { entry in
      Set(([entry.name] + entry.aliases).map(Reference.key)).map { $0 }
    }
    let counts = Dictionary(grouping: words) { $0 }
    #expect(counts.filter { $0.value.count > 1 }.map(\.key) == [])
  }
}
