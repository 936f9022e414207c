import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Texts that a screen and a flow spell differently.
@MainActor
@Suite struct ComparableTextTests {
  @Test(arguments: [
    ("⚠️ Delete", "⚠ Delete"), ("⚠ Delete", "⚠️ Delete"), ("👍🏽 Done", "👍 Done"),
    ("👩‍💻 Team", "👩‍💻 team"), ("👩‍💻 Team", "👩💻 Team"), ("Saldo: R$\u{A0}10", "Saldo: R[$] 10"),
    ("Saldo: R$\u{202F}10", "Saldo: R[$]\u{A0}10"), ("می‌خواهم", "میخواهم"),
    ("First\nsecond", "First second"), ("First\r\nsecond", "First\nsecond"),
    ("a\u{2028}b", "a b"), ("soft\u{AD}hyphen", "softhyphen"), ("Wi\u{2060}Fi", "WiFi"),
    ("\u{200F}עברית", "עברית"), ("caf\u{65}\u{301}", "café"), ("a\u{FEFF}b", "ab"),
    ("a\tb", "a b"), ("☎︎ 1", "☎ \\d"), ("1️⃣ one", "1⃣ one"),
  ])
  func spellingsMatch(_ text: String, _ pattern: String) throws {
    #expect(try TextPattern(pattern).matches(text))
  }

  @Test(arguments: [
    ("two  spaces", "two spaces"), ("⚠ Delete", "Delete"), ("ab", "a b"), ("Order 1", "Order"),
  ])
  func otherTextsDoNot(_ text: String, _ pattern: String) throws {
    #expect(try !TextPattern(pattern).matches(text))
  }

  @Test func plainTextsAreNotCopied() {
    let text = "Order 1\nand more"
    #expect(ComparableText.reduced(text) == text)
  }

  @Test func textsThatLookEqualAreFound() {
    #expect(ComparableText.looksEqual("Saldо", "Saldo"))
    #expect(ComparableText.looksEqual("10–20", "10-20"))
    #expect(ComparableText.looksEqual("Ok ", "OK"))
    #expect(!ComparableText.looksEqual("Saldo", "Saldo"))
    #expect(!ComparableText.looksEqual("Saldo", "Saldi"))
    #expect(ComparableText.codePoints(of: "R$\u{A0}") == "U+0052 U+0024 U+00A0")
  }

  private static let home = FlowScreen.screen(
    "Home",
    """
    {"_beagleComponent_":"beagle:text","text":"Four of five",
     "accessibility":{"accessible":true,"accessibilityLabel":"Rating 4/5"}}
    """,
    """
    {"_beagleComponent_":"beagle:textInput","placeholder":"Your name","value":"Ada",
     "accessibility":{"accessible":true,"accessibilityLabel":"Full name"}}
    """, FlowScreen.text("⚠️ Saldо"), FlowScreen.text("👩‍💻 Team", id: "team"))

  private static let bar = """
    {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Bar","navigationBarItems":[
      {"text":"Help","action":{"_beagleAction_":"beagle:alert","message":"Helped"},
       "accessibility":{"accessible":true,"accessibilityLabel":"Open the help"}}]},
     "child":\(FlowScreen.text("Content"))}
    """

  private func bench() throws -> FlowBench {
    try FlowBench(["home.json": Self.home, "bar.json": Self.bar])
  }

  @Test func labelsHintsAndVisibleTextsAreFound() throws {
    try bench().pass(
      """
      - launchApp
      - assertVisible: Four of five
      - assertVisible: Rating 4/5
      - assertVisible: Your name
      - assertVisible: Full name
      - assertVisible: Ada
      - openLink: /bar
      - assertVisible: Open the help
      - tapOn: Help
      - assertVisible: Helped
      """)
  }

  @Test func theTextOfTheServerIsCopied() throws {
    try bench().pass(
      """
      - copyTextFrom: {id: team}
      - assertTrue: ${maestro.copiedText === '👩\\u200d💻 Team'}
      - copyTextFrom: Rating 4/5
      - assertTrue: ${maestro.copiedText === 'Four of five'}
      """)
  }

  @Test func aFailureShowsTheCodePointsOfTextsThatLookEqual() throws {
    let report = try bench().fail("- assertVisible: ⚠ Saldo")
    #expect(
      report.details.contains(
        "the screen has a text that looks equal: \"⚠ Saldо\" is U+26A0 U+FE0F U+0020 U+0053 U+0061 U+006C"
          + " U+0064 U+043E, and the flow has U+26A0 U+0020 U+0053 U+0061 U+006C U+0064 U+006F"))
  }

  @Test func negativeIndicesCountFromTheEnd() throws {
    let rows = (1...3).map { number in
      FlowScreen.button("Buy", FlowScreen.set("count", "\(number)"))
    }
    let home = FlowScreen.screen(
      "Home", rows[0], rows[1], rows[2], FlowScreen.text("Count @{form.count}"))
    try FlowBench(["home.json": home]).pass(
      """
      - tapOn: {text: Buy, index: -1}
      - assertVisible: Count 3
      - tapOn: {text: Buy, index: -3}
      - assertVisible: Count 1
      - assertNotVisible: {text: Buy, index: -4}
      - assertNotVisible: {text: Buy, index: 3}
      """)
  }
}
