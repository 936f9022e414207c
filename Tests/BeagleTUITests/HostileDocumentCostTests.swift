import CAllocations
import Testing

@testable import BeagleAnalysis
@testable import BeagleSchema
@testable import JSON

/// Tests that the work for a document with many mistakes is proportional to its size. A server can
/// send any document.
@Suite struct HostileDocumentCostTests {
  private static let text = #"{"_beagleComponent_":"beagle:text","text":"a""#

  private static let documents: [(name: String, make: @Sendable (Int) -> String)] = [
    (
      "operators", { #"{"_beagleComponent_":"beagle:text","text":"@{\#(repeated("a + ", $0))a}"}"# }
    ),
    ("unknown keys", { n in text + (0..<n).map { #","tex\#($0)":1"# }.joined() + "}" }),
    ("duplicate keys", { text + repeated(#","text":"b""#, $0) + "}" }),
    ("keys to move", { text + repeated(#","width":{"value":1},"margin":1"#, $0 / 2) + "}" }),
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// The limit of findings is reached before the smaller size, so that twice the size must need at
  /// most twice the allocations.
  @Test(arguments: documents.map(\.name)) func workIsProportional(name: String) throws {
    let make = try #require(Self.documents.first { $0.name == name }).make
    func cost(_ size: Int) throws -> Int {
      let document = try JSONDocument(text: make(size), name: "a.json")
      let before = allocation_count()
      #expect(!ComponentDecoder().check(document).isEmpty)
      return allocation_count() - before
    }
    _ = try cost(10)
    let (small, large) = (try cost(2000), try cost(8000))
    #expect(large <= 5 * small, "\(small) and \(large) allocations")
  }

  /// Documents for the rules about words, and about members that a screen tests.
  private static let screens: [(name: String, make: @Sendable (Int) -> String)] = [
    (
      "comparisons of one text",
      { n in
        container(#"{"a":"loading"}"#, "\(label(repeated("@{eq(c.a,'loadng')}", n)))")
      }
    ),
    (
      "comparisons with many values",
      { n in
        let buttons = (0..<n).map { number in
          """
          {"_beagleComponent_":"beagle:button","text":"@{eq(c,'loading\(number)x')}","onPress":[
          {"_beagleAction_":"beagle:setContext","contextId":"c","value":"word\(number)"}]}
          """
        }
        return container("\"\"", buttons.joined(separator: ","))
      }
    ),
    (
      "tested members",
      { n in
        container(
          "1",
          (0..<n).map { label("@{navigationContext.a\($0)} @{isNull(navigationContext.b\($0))}") }
            .joined(separator: ","))
      }
    ),
  ]

  private static func label(_ text: String) -> String {
    #"{"_beagleComponent_":"beagle:text","text":"\#(text)"}"#
  }

  private static func container(_ value: String, _ children: String) -> String {
    #"{"_beagleComponent_":"beagle:container","context":{"id":"c","value":\#(value)},"children":[\#(children)]}"#
  }

  @Test(arguments: screens.map(\.name)) func workOfProjectsIsProportional(name: String) throws {
    let make = try #require(Self.screens.first { $0.name == name }).make
    func cost(_ size: Int) throws -> Int {
      var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
      checker.add(Array(make(size).utf8), name: "a.json", mayBeOther: false)
      let before = allocation_count()
      _ = checker.findings()
      return allocation_count() - before
    }
    _ = try cost(10)
    let (small, large) = (try cost(250), try cost(1000))
    #expect(large <= 6 * small, "\(small) and \(large) allocations")
  }

  /// Each fix parses the text again.
  @Test func syntaxFixesAreLimited() {
    func fix(_ count: Int) -> (text: [UInt8], faults: Int)? {
      let text = Self.text + #","id":""# + Self.repeated("a\t", count) + "\"}"
      return SyntaxFix.json(from: Array(text.utf8), name: "a.json")
    }
    #expect(fix(900)?.faults == 900)
    #expect(fix(1100) == nil)
  }
}
