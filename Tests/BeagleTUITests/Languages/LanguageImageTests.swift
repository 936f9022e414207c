import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUI
@testable import BeagleTUITesting
@testable import TerminalKit
@testable import beagle_tui

/// Compares the images of `docs/languages.md` with the screens. `make images` draws them again.
@MainActor @Suite struct LanguageImageTests {
  /// Draws a screen in a language after some steps.
  private func check(
    _ name: String, _ texts: Texts, directory: String = "Resources/Screens", failures: Int = 0,
    path: String, _ steps: (Pilot) throws -> Void
  ) throws {
    try texts.scoped {
      let pilot = Pilot(size: CellSize(width: 64, height: 24))
      // The pilot has set the English texts.
      Texts.current = texts
      pilot.dependencies.theme = Session.theme
      try pilot.serve(directory: DocumentationFile.root + "/" + directory, failures: failures)
      pilot.open(path: path)
      try pilot.waitUntilIdle()
      try steps(pilot)
      try SnapshotFile(
        directory: DocumentationFile.root + "/Resources/Images", name: "language-\(name).svg"
      )
      .check(pilot.snapshot(.svg), isUpdating: SnapshotFile.isUpdating)
    }
  }

  @Test func keysInPortuguese() throws {
    try check("pt-keys", Texts(.portuguese), path: "/home") {
      $0.press(.tab)
      $0.press(.character("?"))
      #expect($0.shows("Navegação"))
    }
  }

  @Test func failedLoadInPortuguese() throws {
    try check("pt-failure", Texts(.portuguese), failures: 5, path: "/orders") {
      #expect($0.text.contains("Não foi possível carregar"))
    }
  }

  @Test func invalidFormInPortuguese() throws {
    try check("pt-form", Texts(.portuguese), path: "/forms/validation") {
      try $0.click(.button, "Create account")
      $0.press(.enter)
      for _ in 0..<4 { $0.press(.backTab) }
      #expect($0.text.contains("próximo"))
    }
  }

  @Test func accountInArabic() throws {
    try check("ar", ArabicTexts.texts, directory: "Tests/Terminals/Screens", path: "/account") {
      $0.press(.escape)
      #expect($0.text.contains("الحساب"))
    }
  }

  @Test func calendarInArabic() throws {
    try check(
      "ar-calendar", ArabicTexts.texts, directory: "Tests/Terminals/Screens", path: "/account"
    ) {
      $0.type("29/11/2026")
      $0.press(.down)
      #expect($0.text.contains("نوفمبر"))
    }
  }
}
