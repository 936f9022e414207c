import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of screens in the languages of the world.
@MainActor
@Suite
struct InternationalScreenTests {
  let bench = TestBench()

  private func row(_ name: String, _ amount: String, justify: String = "SPACE_BETWEEN") -> String {
    Part.box(
      [Part.text(name), Part.text(amount)],
      extra:
        "\"style\":{\"flex\":{\"flexDirection\":\"ROW\",\"justifyContent\":\"\(justify)\"}}")
  }

  // MARK: - Amounts

  /// The name wraps, and the amount stays whole, with a column between them.
  @Test(arguments: [
    ("Kraftfahrzeughaftpflichtversicherung", "1.234,56 €"),
    ("Cobrança automática autorizada", "R$ 89,90"),
    ("International wire transfer", "US$ 1,234.56"),
    ("Virement bancaire international", "1 234,56 €"),
    ("Månedlig forsikringspræmie", "12,50 kr"), ("Temperatura média do mês", "−5 °C"),
    ("電気料金のお支払いのお知らせです", "¥ 1,200"), ("Zinssatz für Ratenzahlungen", "12 %"),
    ("ค่าธรรมเนียมการโอนเงินระหว่างประเทศ", "฿ 1,234"), ("Оплата услуг интернета", "1 290 ₽"),
  ])
  func amountsKeepTheirDistance(name: String, amount: String) {
    for columns in 20...44 {
      bench.resize(to: CellSize(width: columns, height: 12))
      bench.show(Part.screen(row(name, amount)))
      let lines = (0..<12).map { bench.terminal.text(row: $0) }
      let line = lines.first { $0.hasSuffix(amount) || $0.contains(amount + " ") }
      // A row that is too narrow for a long word has the amount below the name.
      #expect(line == amount || line?.contains(" " + amount) == true, "\(columns): \(lines)")
    }
  }

  // MARK: - Right to left

  private func shown(_ y: Int) -> String {
    let surface = bench.terminal.surface
    return (0..<surface.size.width).map { surface.character(atX: $0, y: y) }.joined()
  }

  private func firstColumn(of text: String) -> Int? { bench.terminal.find(text)?.x }

  /// Paragraphs begin at the right, unless the author set an alignment.
  @Test func paragraphsBeginAtTheRight() throws {
    bench.resize(to: CellSize(width: 40, height: 12))
    bench.show(
      Part.screen(
        Part.text("שלום"), Part.text("Hello שלום"),
        "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"עולם\",\"alignment\":\"LEFT\"}",
        "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"Right\",\"alignment\":\"RIGHT\"}"))
    let right = try #require(firstColumn(of: "Right")) + 4
    // The first letter is the last one on the screen.
    #expect(firstColumn(of: "שלום") == right)
    #expect(firstColumn(of: "Hello") == firstColumn(of: "עולם").map { $0 - 3 })
    #expect(bench.text.contains("שלום"))
  }

  @Test func amountsKeepTheirColumn() throws {
    bench.resize(to: CellSize(width: 40, height: 12))
    bench.show(
      Part.screen(row("עמלת העברה", "1,234 ₪"), row("רשום", "89 ₪"), row("Fee", "12 €")))
    let ends = ["1,234", "89", "12"].map { (firstColumn(of: $0) ?? 0) + $0.count }
    #expect(Set(ends).count == 1, "\(ends)")
  }

  /// The arrow of the back button points to the side that the title begins at.
  @Test(arguments: [("סקירה", "Back ›"), ("نظرة عامة", "Back ›"), ("Overview", "‹ Back")])
  func backPointsToTheStart(title: String, button: String) {
    bench.openHome(["Open": Part.action("pushView", "\"route\":{\"url\":\"/b\"}")])
    bench.click("Open")
    bench.server.respond(screenJSON(title), to: "/b")
    bench.settle()
    #expect(bench.text.contains(button), "\(bench.text)")
  }

  @Test func copiesAndSearchesReadTheText() {
    bench.resize(to: CellSize(width: 40, height: 12))
    bench.show(Part.screen(Part.text("שלום עולם")))
    bench.press(.character("/"))
    for letter in "עולם" { bench.press(.character(letter)) }
    bench.press(.enter)
    #expect(bench.terminal.text(row: 11).contains("1"), "\(bench.text)")
  }

  // MARK: - Case

  /// The hints of a dialog have the case of a server's labels.
  @Test(arguments: [
    ("Gebühr zahlen", "Gebühr"), ("Überweisen", "Zurück"), ("OK", "Abbrechen"), ("Pix", "Não"),
    ("ΝΑΙ", "Άκυρο"), ("Evet", "İptal"), ("ДА", "Отмена"), ("IBAN kopieren", "Nein"),
    ("Straße", "ẞ"), ("Ja", "Nej"),
  ])
  func hintsKeepTheirCase(ok: String, cancel: String) {
    bench.resize(to: CellSize(width: 80, height: 20))
    bench.show(
      Part.screen(
        Part.button(
          "Press",
          Part.action(
            "confirm", "\"message\":\"?\"", "\"labelOk\":\"\(ok)\"", "\"labelCancel\":\"\(cancel)\""
          ))))
    bench.click("Press")
    #expect(bench.terminal.text(row: 19).contains(cancel), "\(bench.terminal.text(row: 19))")
  }
}
