import BeagleTUITesting
import BeagleTestSupport
import Localization
import Testing

@testable import CellText

/// Tests of what screen reader mode calls boxes, rows, and texts with symbols.
@MainActor
@Suite struct TranscriptKindTests {
  private func session(_ parts: String..., context: String? = nil) -> TranscriptSession {
    let session = TranscriptSession()
    session.open(Part.screen(parts.joined(separator: ","), context: context))
    return session
  }

  private func lines(_ session: TranscriptSession, _ keys: Key...) -> [String] {
    _ = session.takeLines()
    for key in keys { session.press(key) }
    return session.takeLines()
  }

  private func lines(_ session: TranscriptSession, _ key: KeyEvent) -> [String] {
    _ = session.takeLines()
    session.application.window.handle(.key(key))
    session.settle()
    return session.takeLines()
  }

  private static func touchable(_ text: String, _ actions: String...) -> String {
    """
    {"_beagleComponent_":"beagle:touchable","child":\(Part.text(text)),
     "onPress":[\(actions.joined(separator: ","))]}
    """
  }

  // MARK: - Boxes

  nonisolated static let endings: [(Language, [String])] = [
    (
      .english,
      ["Menu closed.", "List closed.", "Help closed.", "Calendar closed.", "Dialog closed."]
    ),
    (
      .portuguese,
      [
        "Menu fechado.", "Lista fechada.", "Ajuda fechada.", "Calendário fechado.",
        "Diálogo fechado.",
      ]
    ),
    (
      .spanish,
      [
        "Menú cerrado.", "Lista cerrada.", "Ayuda cerrada.", "Calendario cerrado.",
        "Diálogo cerrado.",
      ]
    ),
  ]

  @Test(arguments: endings) func closedBoxIsNamedByItsKind(language: Language, expected: [String]) {
    Texts(language).scoped {
      let session = session(
        Part.button("Ask", Part.action("confirm", #""title":"Sure?""#, #""message":"Gone.""#)),
        #"{"_beagleComponent_":"beagle:textInput","type":"DATE","value":"2024-12-31"}"#)
      session.press(.tab, .tab)
      var found: [String] = []
      for key in [KeyEvent(.function(10), .shift), KeyEvent("p", .control), KeyEvent("?")] {
        _ = lines(session, key)
        found.append(lines(session, .escape).first ?? "")
      }
      _ = lines(session, .tab, .down)
      found.append(lines(session, .escape).first ?? "")
      _ = lines(session, .escape, .enter)
      session.press(.tab, .enter)
      found.append(lines(session, .escape).first ?? "")
      #expect(found == expected)
    }
  }

  @Test func namelessElementsHaveTheRoleInTheLanguage() {
    Texts(.portuguese).scoped {
      let session = TranscriptSession(columns: 40, rows: 8)
      let texts = (1...30).map { Part.text("Linha \($0)") }.joined(separator: ",")
      session.open(
        Part.screen(
          """
          {"_beagleComponent_":"beagle:scrollView","children":[\(texts)]}
          """))
      session.press(.tab)
      #expect(!session.lines.contains { $0.hasPrefix("scroll area") }, "\(session.lines)")
      #expect(session.lines.contains { $0.hasPrefix("área de rolagem") }, "\(session.lines)")
    }
  }

  // MARK: - Rows

  /// Several rows have the same buttons.
  @Test func buttonInAnotherRowSaysTheRow() {
    let row = Part.box([
      Part.text("@{item}"), Part.button("-"), Part.text("1"), Part.button("+"),
    ])
    let session = session(
      """
      {"_beagleComponent_":"beagle:listView","dataSource":["Beans","Filters"],
       "templates":[{"view":\(row)}]}
      """)
    #expect(session.takeLines().last == "Focus: minus, button, Beans, row 1 of 2")
    #expect(lines(session, .tab) == ["+, button, row 1 of 2"])
    #expect(lines(session, .tab) == ["minus, button, Filters, row 2 of 2"])
    #expect(lines(session, .backTab) == ["+, button, Beans, row 1 of 2"])
  }

  // MARK: - Symbols

  @Test func drawnRadioButtonsSayWhetherTheyAreSelected() {
    let session = session(
      Self.touchable("@{condition(eq(k,'d'),'●','○')} Debit", Part.set("k", "\"d\"")),
      Self.touchable("@{condition(eq(k,'c'),'●','○')} Credit", Part.set("k", "\"c\"")),
      Self.touchable("@{condition(eq(k,'c'),'(o)','( )')} Card", Part.set("k", "\"c\"")),
      context: Part.context("k", "\"d\""))
    #expect(
      session.takeLines().suffix(4) == [
        "Debit, button, selected", "Credit, button, not selected",
        "Card, radio button, not selected", "Focus: Debit, button, selected, 1 of 3",
      ])
    #expect(lines(session, .tab) == ["Credit, button, not selected, 2 of 3"])
    // The other one that was selected is not announced.
    #expect(lines(session, .enter) == ["selected", "Card, radio button, selected"])
  }

  @Test func starsAreANumber() {
    #expect(session(Part.text("★★★☆☆")).takeLines().last == "3 of 5")
    #expect(session(Part.text("★ Best")).takeLines().last == "★ Best")
  }

  /// Speech programs of some languages read the dot between two parts as a word.
  @Test func dotsBetweenPartsAreCommas() {
    #expect(session(Part.text("Beans · R$ 12 · new")).takeLines().last == "Beans, R$ 12, new")
  }

  @Test func paletteRepeatsNoEntryThatStaysSelected() {
    let session = session(Part.button("Go"))
    _ = lines(session, KeyEvent("p", .control))
    session.type("theme")
    let heard = session.takeLines().filter { $0.hasPrefix("Theme") }
    #expect(Set(heard).count == heard.count)
    #expect(heard.count <= 2, "\(heard)")
  }

  /// A reload creates all controls again.
  @Test func reloadedScreenDoesNotRepeatTheFocus() throws {
    let screen = { Part.screen(Part.text($0), Part.button("Go"), Part.button("Stay")) }
    let session = session(Part.text("Old"), Part.button("Go"), Part.button("Stay"))
    session.press(.tab)
    _ = session.takeLines()
    let stack = try #require(session.application.topNavigationController)
    let controller = try #require(stack.viewControllers.last as? BeagleScreenViewController)
    controller.reloadScreen(with: .declarativeText(screen("New")))
    session.settle()
    session.settle()
    #expect(session.takeLines() == ["New"])
  }

  @Test func positionOfAPageIsSaidOnce() {
    let session = session(
      """
      {"_beagleComponent_":"beagle:pageView","children":[
       \(Part.box([Part.text("A"), Part.button("B")])),\(Part.text("C"))]}
      """)
    let heard = lines(session, .right)
    #expect(heard.filter { $0.contains("2 of 2") }.count == 1, "\(heard)")
  }
}
