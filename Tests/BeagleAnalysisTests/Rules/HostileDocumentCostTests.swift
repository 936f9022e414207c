import CAllocations
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking
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
    (
      "misspelled keys",
      { n in
        let letters = (0..<n).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
        return text + letters.map { #","tex\#($0)":1"# }.joined() + "}"
      }
    ),
    ("duplicate keys", { text + repeated(#","text":"b""#, $0) + "}" }),
    ("keys to move", { text + repeated(#","width":{"value":1},"margin":1"#, $0 / 2) + "}" }),
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// The limit of findings is reached before the smaller size, so that twice the size must need at
  /// most twice the allocations.
  @Test(arguments: documents.map(\.name)) func workIsProportional(name: String) throws {
    let (small, large) = (try cost(of: name, 2000), try cost(of: name, 8000))
    #expect(large <= 5 * small, "\(small) and \(large) allocations")
  }

  /// Below the limit of findings, the keys of an object are not compared with each other.
  @Test(arguments: ["unknown keys", "misspelled keys"])
  func workForKeysIsProportional(name: String) throws {
    let (small, large) = (try cost(of: name, 300), try cost(of: name, 900))
    #expect(large <= 4 * small, "\(small) and \(large) allocations")
  }

  /// Returns the number of allocations for the check of a document.
  private func cost(of name: String, _ size: Int) throws -> Int {
    let make = try #require(Self.documents.first { $0.name == name }).make
    func cost(_ size: Int) throws -> Int {
      let document = try JSONDocument(text: make(size), name: "a.json")
      let before = allocation_count()
      #expect(!ComponentDecoder().check(document).isEmpty)
      return allocation_count() - before
    }
    // The first check fills caches.
    _ = try cost(10)
    return try cost(size)
  }

  /// What a name says about its value is computed once for each name of a document.
  @Test func namesOfSecretsAreComputedOnce() throws {
    let count = 800
    func cost(_ name: (Int) -> String) throws -> Int {
      let members = (0..<count).map { #"{"\#(name($0))":1}"# }.joined(separator: ",")
      let document = try JSONDocument(text: "[\(members)]", name: "a.json")
      let before = allocation_count()
      _ = SourceSecrets(document)
      return allocation_count() - before
    }
    func name(_ number: Int) -> String { "accessibilityLabel\(1000 + number)" }
    // The first document fills caches.
    _ = try cost(name)
    let first = name(0)
    let before = allocation_count()
    _ = SecretName(first)
    let one = allocation_count() - before
    let (same, different) = (try cost { _ in first }, try cost(name))
    #expect(
      same <= different - count * one / 2, "\(same), \(different) and \(one) allocations")
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

  // MARK: - Rules that compare uses of contexts

  private static let uses: [(name: String, make: @Sendable (Int) -> String)] = [
    (
      "inputs whose values are sent",
      { n in
        let inputs = (0..<n).map {
          #"{"_beagleComponent_":"beagle:textInput","value":"@{c.a\#($0)}"}"#
        }
        let requests = (0..<n).map {
          button(#"{"_beagleAction_":"beagle:sendRequest","url":"/a","data":"@{c.a\#($0)}"}"#)
        }
        return container("{}", (inputs + requests).joined(separator: ","))
      }
    ),
    (
      "errors of a form",
      { n in
        let inputs = (0..<n).map { number in
          let shows = number % 2 == 0 ? #","showError":true"# : ""
          return
            #"{"_beagleComponent_":"beagle:textInput","error":"@{c.e\#(number / 2)}"\#(shows)}"#
        }
        let children = inputs + [button(#"{"_beagleAction_":"beagle:submitForm"}"#)]
        return container(
          "{}",
          #"{"_beagleComponent_":"beagle:simpleForm","onSubmit":[],"children":["#
            + children.joined(separator: ",") + "]}")
      }
    ),
    (
      "failure actions of forms",
      { n in
        let forms = (0..<n).map { number in
          """
          {"_beagleComponent_":"beagle:simpleForm","onSubmit":[],"onValidationError":[
          {"_beagleAction_":"beagle:setContext","contextId":"c","path":"s\(number)","value":true}],
          "children":[{"_beagleComponent_":"beagle:textInput","error":"a","showError":"@{c.s\(number)}"},
          \(button(#"{"_beagleAction_":"beagle:submitForm"}"#))]}
          """
        }
        return container("{}", forms.joined(separator: ","))
      }
    ),
    (
      "inputs of one context",
      { n in
        let inputs = (0..<n).map { input(#""contextId":"c","path":"x\#($0)""#, "onChange.value") }
        return container(object(n), inputs.joined(separator: ","))
      }
    ),
    (
      "inputs with their own contexts",
      { n in
        let inputs = (0..<n).map { number in
          """
          {"_beagleComponent_":"beagle:container","context":{"id":"d\(number)","value":""},"children":[
          \(input(#""contextId":"d\#(number)""#, "onChange"))]}
          """
        }
        return container("1", inputs.joined(separator: ","))
      }
    ),
    (
      "unread writes",
      { n in
        let writes = (0..<n).map { write("unread\($0)", "1") }
        let reads = (0..<n).map { label("@{c.x\($0)}") }
        return container(object(n), (writes + reads).joined(separator: ","))
      }
    ),
    (
      "wrong paths",
      { n in
        container(object(n), (0..<n).map { label("@{c.wrong\($0)}") }.joined(separator: ","))
      }
    ),
    (
      "writes of one value",
      { n in
        container("null", (0..<n).map { write("a\($0)", "1") }.joined(separator: ","))
      }
    ),
    (
      "replaced values of one event",
      { n in
        let writes = repeated(#"\#(replacing),"#, n) + replacing
        return container(object(2), label("@{c.x1}") + "," + button(writes))
      }
    ),
    (
      "replaced values that the event sets again",
      { n in
        let set = #"{"_beagleAction_":"beagle:setContext","contextId":"c","path":"x1","value":1}"#
        let buttons = repeated(button("\(replacing),\(set)") + ",", n)
        return container(object(2), buttons + label("@{c.x1}"))
      }
    ),
    (
      "replaced values of many members that are read",
      { n in
        let labels = (0..<n).map { label("@{c.x\($0)}") + "," }.joined()
        let pop = #"{"_beagleAction_":"beagle:popView"}"#
        return container(
          object(n), labels + repeated(button("\(replacing),\(pop)") + ",", n) + button(replacing))
      }
    ),
    (
      "replaced values of an event that sets all members",
      { n in
        let labels = (0..<n).map { label("@{c.x\($0)}") }.joined(separator: ",")
        let writes = (0..<n).map {
          #"{"_beagleAction_":"beagle:setContext","contextId":"c","value":{"x\#($0)":"y"}}"#
        }
        return container(object(n), labels + "," + button(writes.joined(separator: ",")))
      }
    ),
    (
      "replaced values in nested events",
      { n in
        var actions = replacing
        for _ in 0..<50 {
          let more = repeated(",\(replacing)", n / 50)
          actions =
            #"{"_beagleAction_":"beagle:confirm","message":"a","onPressOk":[\#(actions)\#(more)]}"#
        }
        return container(object(2), label("@{c.x1}") + "," + button(actions))
      }
    ),
    (
      "errors that no action shows",
      { n in
        let inputs = (0..<n).map {
          #"{"_beagleComponent_":"beagle:textInput","error":"a","showError":"@{c.s\#($0)}"},"#
        }
        let values = (0..<n).map { #""s\#($0)":false"# }.joined(separator: ",")
        return container(
          "{\(values)}",
          #"{"_beagleComponent_":"beagle:simpleForm","onSubmit":[],"children":["#
            + inputs.joined() + button(#"{"_beagleAction_":"beagle:submitForm"}"#) + "]}")
      }
    ),
    (
      "rows with different members",
      { n in
        let rows = (0..<n).map { #"{"a\#($0)":1}"# }.joined(separator: ",")
        return container("[\(rows)]", label("@{c[0].b}"))
      }
    ),
    (
      "contexts with one id",
      { n in
        let contexts = repeated(#"{"id":"c","value":1},"#, n) + #"{"id":"d","value":1}"#
        return
          #"{"_beagleComponent_":"beagle:container","context":[\#(contexts)],"children":[\#(label("@{c.a}"))]}"#
      }
    ),
  ]

  private static func button(_ action: String) -> String {
    #"{"_beagleComponent_":"beagle:button","text":"a","onPress":[\#(action)]}"#
  }

  private static func input(_ target: String, _ value: String) -> String {
    #"{"_beagleComponent_":"beagle:textInput","onChange":[{"_beagleAction_":"beagle:setContext",\#(target),"value":"@{\#(value)}"}]}"#
  }

  /// A `setContext` that lacks members.
  private static let replacing =
    #"{"_beagleAction_":"beagle:setContext","contextId":"c","value":{"x0":2}}"#

  private static func write(_ path: String, _ value: String) -> String {
    button(
      #"{"_beagleAction_":"beagle:setContext","contextId":"c","path":"\#(path)","value":\#(value)}"#
    )
  }

  private static func object(_ count: Int) -> String {
    "{" + (0..<count).map { #""x\#($0)":1"# }.joined(separator: ",") + "}"
  }

  /// Four times the size needs about four times the memory, also in total: a copy of all uses for each use is
  /// one allocation.
  @Test(arguments: uses.map(\.name)) func workOfRulesIsProportional(name: String) throws {
    let make = try #require(Self.uses.first { $0.name == name }).make
    let analyzer = DocumentAnalyzer(decoder: ComponentDecoder(), options: CheckOptions())
    func cost(_ size: Int) throws -> (allocations: Int, bytes: Int) {
      let document = try JSONDocument(text: make(size), name: "a.json")
      let (allocations, bytes) = (allocation_count(), allocation_bytes())
      let analysis = analyzer.analyze(document)
      let cost = (allocation_count() - allocations, allocation_bytes() - bytes)
      #expect(analysis.facts.isBeagle)
      return cost
    }
    // The first check fills caches.
    _ = try cost(10)
    // A document has at most 1,000 findings.
    let (small, large) = (try cost(1000), try cost(4000))
    #expect(large.allocations <= 6 * small.allocations, "\(small) and \(large)")
    #expect(large.bytes <= 6 * small.bytes, "\(small) and \(large)")
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
