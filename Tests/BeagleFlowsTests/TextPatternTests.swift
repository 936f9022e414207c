import SystemSupport
import Testing

@testable import BeagleAutomation

struct TextPatternTests {
  @Test(arguments: [
    ("Order", "order", true), ("Order", "My order", false), ("Order", "Order 1", false),
    ("Order #\\d+", "order #12", true), ("Pay (2)", "Pay (2)", true), ("Pay (2)", "Pay 2", true),
    (".*total.*", "the\nTOTAL\nis", true), ("a b", "a\nb", true), ("a|ab", "ab", true),
    ("^a$", "a", true), ("(?s)é+", "ÉÉ", true), ("", "", true), ("", "a", false),
    ("*terms", "*TERMS", true), ("*terms", "terms", false), ("[", "[", true), ("a.c", "a\nc", true),
    ("🧀?", "🧀", true), ("\\", "\\", true),
  ])
  func aTextMatchesAsInMaestro(_ pattern: String, _ text: String, _ expected: Bool) throws {
    #expect(try TextPattern(pattern).matches(text) == expected)
  }

  @Test func anIdMatchesWithoutItsPackage() throws {
    let pattern = try TextPattern("save_[a-z]+")
    #expect(try pattern.matches(id: "com.example:id/save_button"))
    #expect(try pattern.matches(id: "save_button"))
    #expect(try !pattern.matches(id: "save_button/x"))
  }

  @Test(arguments: ["(a+)+$", "(a*)*b", "(a|aa)+$", "(.*)*x(.*)*y", "([a-z]+)*\\d"])
  func anExplodingExpressionEnds(_ source: String) throws {
    let pattern = try TextPattern(source)
    let text = String(repeating: "a", count: 50_000) + "!"
    let error = #expect(throws: TextPattern.Failure.self) { try pattern.matches(text) }
    #expect(error?.description.contains("takes too many steps") == true)
  }

  @Test func invalidUTF8DoesNotReachTheLibrary() throws {
    let text = String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self)
    #expect(try TextPattern("a.b").matches(text))
  }

  @Test func hugeExpressionsAndTextsDoNotMatch() throws {
    let long = String(repeating: "a", count: TextPattern.lengthLimit + 1)
    #expect(try TextPattern(long).matches(long))
    #expect(try !TextPattern(long).matches("A" + long.dropFirst()))
    #expect(TextPattern.problem(in: long + "(") == "it is longer than 10000 bytes")
    let text = String(repeating: "a", count: TextPattern.textLimit + 1)
    #expect(try !TextPattern("a*").matches(text))
    let nested = String(repeating: "(", count: 5000) + String(repeating: ")", count: 5000)
    #expect(TextPattern.problem(in: nested)?.contains("at character") == true)
  }

  @Test func aProblemHasItsPosition() {
    #expect(TextPattern.problem(in: "Pay (2") == "missing closing parenthesis at character 7")
    #expect(TextPattern.problem(in: "Pay") == nil)
  }

  @Test func aMissingLibraryNamesItsPackage() {
    let error = #expect(throws: MissingLibrary.self) { try PCRE2Library(names: ["missing.so"]) }
    #expect(
      error?.description
        == "selectors need PCRE2, which is not installed: apt-get install libpcre2-8-0")
  }
}
