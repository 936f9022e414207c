import BeagleTestSupport
import Testing

@testable import BeagleAnalysis
@testable import BeagleAutomation
@testable import BeagleServers
@testable import BeagleTUITesting
@testable import TerminalKit
@testable import beagle_tui

/// Tests of the templates of `new`: a user visits all of their screens at three sizes.
@MainActor @Suite struct TemplateTests {
  nonisolated static let sizes = [(40, 20), (80, 24), (200, 60)]

  /// A template that is shown, and the words that may be on the screen.
  private struct Visit {
    let pilot: Pilot
    let directory: TemporaryDirectory
    var words: Set<Substring>
    private var source = ""

    @MainActor init(_ template: ProjectTemplate, _ size: (Int, Int)) throws {
      directory = TemporaryDirectory()
      words = ["Back"]
      for file in template.files {
        directory.write(file.path, file.text)
        words.formUnion(TemplateTests.words(file.text))
        source += file.text
      }
      pilot = Pilot(size: CellSize(width: size.0, height: size.1))
      pilot.dependencies.theme = Session.theme
      try pilot.serve(directory: directory.path)
      pilot.open(path: "/home")
      try pilot.waitUntilIdle()
    }

    /// Expects that the screen shows only whole words, and some of them.
    @MainActor func look(for texts: String...) {
      let rows = pilot.text.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = rows.dropLast().flatMap(TemplateTests.words)
      let cut = shown.filter { !words.contains($0) }
      #expect(cut.isEmpty, "cut or unknown words: \(cut)\n\(pilot.text)")
      for word in rows.dropLast().joined(separator: " ").split(separator: " ")
      where word.contains("…") {
        #expect(source.contains(word), "\(word) is truncated\n\(pilot.text)")
      }
      for text in texts { #expect(pilot.shows(text), "no \(text)\n\(pilot.text)") }
      let log = pilot.dependencies.log.entries.filter { $0.level > .info }
      #expect(log.isEmpty, "\(log)")
    }

    @MainActor mutating func fill(_ field: String, _ text: String) throws {
      words.formUnion(TemplateTests.words(text))
      try pilot.click(.textField, field)
      pilot.type(text)
    }
  }

  /// The runs of letters and digits.
  private nonisolated static func words(_ text: some StringProtocol) -> [Substring] {
    String(text).split { !$0.isLetter && !$0.isNumber }
  }

  @Test(arguments: sizes) func minimal(size: (Int, Int)) throws {
    var visit = try Visit(.minimal, size)
    visit.look(for: "Hello", "Press", "Start again")
    visit.words.insert("2")
    try visit.pilot.click(.button, "Press")
    try visit.pilot.click(.button, "Press")
    visit.look(for: "2")
    try visit.pilot.click(.button, "Start again")
    visit.look(for: "0")
  }

  @Test(arguments: sizes) func form(size: (Int, Int)) throws {
    var visit = try Visit(.form, size)
    visit.look(for: "Create account")
    try visit.pilot.click(.button, "Create account")
    visit.look()
    let fields = visit.pilot.all(.textField)
    #expect(!fields.isEmpty && fields.allSatisfy { $0.states.contains(.invalid) })
    try visit.fill("Name", "Käthe")
    try visit.fill("E-mail", "kaethe@example.org")
    try visit.fill("Password", "dreizehn13")
    try visit.pilot.click(text: "Send me news once a month")
    try visit.pilot.click(.button, "Create account")
    visit.pilot.wait(milliseconds: 100)
    visit.look(for: "Creating…")
    try visit.pilot.waitUntilIdle()
    visit.look(for: "Welcome, Käthe", "kaethe@example.org")
    try visit.pilot.click(.button, "Done")
    visit.look(for: "Create account")
  }

  @Test(arguments: sizes) func list(size: (Int, Int)) throws {
    let visit = try Visit(.list, size)
    visit.look(for: "Lagoa do Peri", "6 km")
    try visit.pilot.click(text: "Pedra do Baú")
    try visit.pilot.waitUntilIdle()
    visit.look(for: "600 iron rungs up the rock", "620 m")
    try visit.pilot.click(.button, "Remember this trail")
    #expect(visit.pilot.shows("Remembered"))
    visit.pilot.press(.enter)
    visit.pilot.press(.escape)
    visit.pilot.press(.character("r"))
    try visit.pilot.waitUntilIdle()
    visit.look(for: "Lagoa do Peri")
  }

  /// A request that fails shows a text and a button that tries again.
  @Test func failedListIsLoadedAgain() throws {
    let visit = try Visit(.list, (40, 20))
    let routes = try #require(ProjectTemplate.list.files.first { $0.path == "routes.json" }).text
    visit.directory.write(
      "routes.json", routes.replacing("\"delay\"", with: "\"status\": 500, \"delay\""))
    visit.pilot.press(.character("r"))
    try visit.pilot.waitUntilIdle()
    #expect(visit.pilot.shows("The trails did not load."), "\(visit.pilot.text)")
    visit.directory.write("routes.json", routes)
    try visit.pilot.click(.button, "Try again")
    try visit.pilot.waitUntilIdle()
    #expect(visit.pilot.shows("Lagoa do Peri"), "\(visit.pilot.text)")
  }

  @Test(arguments: sizes) func tabs(size: (Int, Int)) throws {
    let visit = try Visit(.tabs, size)
    visit.look(for: "Distance", "5:29 /km", "This week")
    try visit.pilot.click(.tab, "Runs")
    visit.look(for: "Steps of Kurama", "47 min")
    try visit.pilot.click(.tab, "Settings")
    visit.look(for: "Share runs", "Off")
    try visit.pilot.click(text: "Share runs")
    visit.look()
    #expect(!visit.pilot.shows("Off"))
  }

  @Test(arguments: sizes) func shop(size: (Int, Int)) throws {
    var visit = try Visit(.shop, size)
    for number in ["24", "36", "3"] { visit.words.insert(number[...]) }
    visit.look(for: "0 in the cart", "Sidamo")
    try visit.pilot.click(text: "Sidamo")
    try visit.pilot.waitUntilIdle()
    visit.look(for: "Jasmine")
    try visit.pilot.click(.button, "+")
    try visit.pilot.click(.button, "Add to cart for 24 €")
    visit.look(for: "2 in the cart")
    try visit.pilot.click(text: "Sidamo")
    try visit.pilot.waitUntilIdle()
    try visit.pilot.click(.button, "Add to cart for 12 €")
    visit.look(for: "3 in the cart")
    try visit.pilot.click(.button, "Cart")
    try visit.pilot.waitUntilIdle()
    visit.look(for: "2 × Sidamo", "1 × Sidamo", "36 €")
    try visit.pilot.click(.button, "Remove")
    visit.look(for: "1 × Sidamo", "12 €")
    try visit.pilot.click(.button, "Check out")
    try visit.pilot.waitUntilIdle()
    try visit.pilot.click(.button, "Order")
    visit.look(for: "Enter your name.", "Enter where to deliver.")
    try visit.fill("Name", "Käthe")
    try visit.fill("Street and number", "Hafenstraße 7")
    try visit.pilot.click(.button, "Order")
    try visit.pilot.waitUntilIdle()
    visit.look(for: "Your coffee is on its way", "#2041", "Hafenstraße 7")
    try visit.pilot.click(.button, "Back to the shop")
    try visit.pilot.waitUntilIdle()
    visit.look(for: "0 in the cart")
    try visit.pilot.click(.button, "Cart")
    try visit.pilot.waitUntilIdle()
    visit.look(for: "Your cart is empty.")
  }

  /// The formatter of the language server changes nothing, and lines fit into an editor.
  @Test(arguments: ProjectTemplate.allCases) func filesAreFormatted(template: ProjectTemplate) {
    for file in template.files {
      let edits = JSONFormatter.edits(SyntaxTree(Array(file.text.utf8)), indent: "  ")
      #expect(edits.isEmpty, "\(file.path): \(edits)")
      #expect(file.text.hasSuffix("}\n") || file.text.hasSuffix("]\n"), "\(file.path)")
      for line in file.text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }
  }

  /// The program contains the files of `Resources/Templates`.
  @Test(arguments: ProjectTemplate.allCases) func filesAreThoseInTheProgram(
    template: ProjectTemplate
  ) throws {
    let folder = "Resources/Templates/"
    for file in template.files {
      let text = try DocumentationFile.text(of: folder + "\(template)/\(file.path)")
      #expect(file.text == text, "\(file.path) is out of date: run make resources")
    }
    let table = try DocumentationFile.text(of: folder + "templates.json")
    #expect(table.contains("\"summary\": \"\(template.summary)\""), "run make resources")
  }
}
