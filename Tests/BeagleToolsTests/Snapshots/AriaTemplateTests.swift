import BeagleAutomation
import Testing

@testable import BeagleAutomation

/// Tests of templates: their syntax, what they match, and how differences look.
@Suite struct AriaTemplateTests {
  private let screen = """
    - banner:
      - heading "Orders" [level=1]
    - text: Latest orders
    - list "Orders":
      - listitem:
        - text: "#1042"
        - button "Track"
      - listitem:
        - text: "#1038"
        - button "Track" [disabled]
    - link "Help":
      - /url: https://shop.example/help
    - textbox "Name": Ada
    """

  /// Returns the snapshot whose text is a template without expressions.
  private func snapshot(_ yaml: String) throws -> AriaSnapshot {
    let template = try AriaTemplate(yaml)
    return AriaSnapshot(
      nodes: template.nodes.map { node in
        func text(_ pattern: AriaTemplate.Pattern?) -> String {
          if case .exact(let text) = pattern { text } else { "" }
        }
        return AriaSnapshot.Node(
          role: node.role, name: text(node.name), attributes: node.attributes,
          properties: node.properties.map { .init(name: $0.name, value: text($0.value)) },
          children: node.children)
      })
  }

  private func difference(_ template: String) throws -> String? {
    try snapshot(screen).difference(from: AriaTemplate(template))?
      .text(title: "screen", isColored: false)
  }

  @Test func theTextOfASnapshotIsItsTemplate() throws {
    #expect(try snapshot(screen).text == screen + "\n")
  }

  @Test(arguments: [
    // One element anywhere.
    "- heading", "- heading \"Orders\"", "- heading [level=1]", "- button \"Track\" [disabled]",
    "- heading /^Ord/", "- text: /#\\d{4}/", "- textbox: Ada", "- textbox \"Name\"",
    "- textbox /N.*e/: /A/", "- link:\n  - /url: /shop\\.example/", "- text", "- listitem: /1042/",
    // Several in order, in one element.
    "- text: Latest orders\n- link \"Help\"", "- text: \"#1038\"\n- button",
    "- list:\n  - listitem:\n    - button [disabled]", "- list:\n  - listitem\n  - listitem",
    // The number of children.
    "- list:\n  - /children: equal\n  - listitem\n  - listitem",
    "- list:\n  - /children: contain\n  - listitem",
    "- listitem:\n  - /children: deep-equal\n  - text: \"#1042\"\n  - button \"Track\"",
    "- /children: equal\n- banner\n- text\n- list\n- link\n- textbox",
    "'heading \"Orders\"':", "- \"heading \\\"Orders\\\"\"", "- heading \"Ord\\u0065rs\"",
    "- text: '  Latest   orders '", "- text: \"Latest\\u200b or\\u00adders\"",
    "- textbox [invalid=false]", "- button [disabled=false]",
  ])
  func matchingTemplates(_ template: String) throws {
    let template = template.hasPrefix("'") ? "- " + template : template
    #expect(try difference(template) == nil)
  }

  @Test(arguments: [
    "- heading \"Order\"", "- heading [level=2]", "- heading /^rders/",
    "- heading /orders/", "- link \"Help\"\n- text: Latest orders",
    "- list:\n  - /children: equal\n  - listitem",
    "- list:\n  - listitem\n  - listitem\n  - listitem",
    "- /children: equal\n- banner\n- text\n- list\n- textbox\n- link",
    "- /children: deep-equal\n- banner\n- text\n- list\n- link\n- textbox",
    "- listitem:\n  - /children: deep-equal\n  - text: \"#1038\"\n  - button \"Track\"",
    "- textbox: Adam", "- link:\n  - /url: /other/", "- link:\n  - /rel: x", "- button [selected]",
    "- button [disabled]\n- button", "- list:\n  - text: \"#1042\"",
  ])
  func templatesThatDoNotMatch(_ template: String) throws {
    let found = try difference(template)
    #expect(found?.contains("\n-") == true || found?.contains("\n+") == true, "\(found ?? "nil")")
  }

  @Test(arguments: [
    ("", "t: the snapshot is empty; expected lines such as - button \"Save\""),
    ("button", "t:1:1: expected a list whose lines begin with \"- \""),
    ("- buton \"Save\"", "t:1:3: unknown role \"buton\"; did you mean \"button\"?"),
    ("- button \"Save", "t:1:10: missing \" at the end of the name"),
    (
      "- button Save",
      "t:1:10: expected a name in quotes, a regular expression in slashes or an "
        + "attribute in brackets, found \"Save\""
    ),
    (
      "- text: a\n- button [chekced]",
      "t:2:11: unknown attribute \"chekced\"; did you mean "
        + "\"checked\"?"
    ),
    ("- heading [level]", "t:1:17: expected a number, as in [level=1]"),
    ("- heading [level=x]", "t:1:18: expected a number from 1, found \"x\""),
    ("- button [pressed=maybe]", "t:1:19: expected true, false or mixed, found \"maybe\""),
    (
      "- button /(/",
      "t:1:10: invalid regular expression: missing closing parenthesis at "
        + "character 2"
    ),
    ("- button /a", "t:1:10: missing / at the end of the regular expression"),
    ("- list:\n  - /children: same", "t:2:16: expected one of contain, equal, deep-equal"),
    ("- list:\n  item: x", "t:2:3: unknown role \"item\""),
    ("- list:\n    item: x", "t:2:5: expected a text, or a list whose lines begin with \"- \""),
    ("- - button", "t:1:3: a list cannot be directly in a list; expected an element"),
    ("- button: [", "t:1:11: the \"[\" is not closed"),
    ("- button\n---\n- button", "t:3:1: expected one YAML document, found 2"),
    (
      "- text: /[/",
      "t:1:9: invalid regular expression: missing terminating ] for character class "
        + "at character 2"
    ),
  ])
  func mistakesHaveAPlace(_ template: String, _ message: String) {
    let error = #expect(throws: AriaTemplateError.self) { try AriaTemplate(template, name: "t") }
    #expect(error?.description == message)
  }

  // MARK: - Differences

  @Test func aStrictDifferenceShowsOnlyWhatDiffers() throws {
    let old =
      "- /children: deep-equal\n"
      + screen
      .replacing("\"#1038\"", with: "/#103\\d/")
      .replacing("- button \"Track\"\n", with: "- button \"Follow\"\n")
      .replacing("- text: Latest orders\n", with: "")
      .replacing(": Ada", with: ": Bob")
    #expect(
      try difference(old) == """
        --- template
        +++ screen
        @@ -1,13 +1,14 @@
         - /children: deep-equal
         - banner:
           - heading "Orders" [level=1]
        +- text: Latest orders
         - list "Orders":
           - listitem:
             - text: "#1042"
        -    - button "Follow"
        +    - button "Track"
           - listitem:
             - text: /#103\\d/
             - button "Track" [disabled]
         - link "Help":
           - /url: https://shop.example/help
        -- textbox "Name": Bob
        +- textbox "Name": Ada

        """)
  }

  @Test func aPartialDifferenceShowsNoOtherElements() throws {
    #expect(
      try difference("- list:\n  - listitem:\n    - text: \"#1042\"\n    - button \"Buy\"") == """
        --- template
        +++ screen
        @@ -1,4 +5,4 @@
         - list:
           - listitem:
             - text: "#1042"
        -    - button "Buy"
        +    - button "Track"

        """)
  }

  @Test func aNewStateIsADifferenceOfAStrictTemplate() throws {
    let template = try AriaTemplate("- /children: deep-equal\n- button \"Save\"")
    let disabled = try snapshot("- button \"Save\" [disabled]")
    #expect(
      try disabled.difference(from: template)?.text(title: "screen", isColored: false) == """
        --- template
        +++ screen
        @@ -1,2 +1,2 @@
         - /children: deep-equal
        -- button "Save"
        +- button "Save" [disabled]

        """)
    #expect(try snapshot("- button \"Save\"").difference(from: template) == nil)
  }

  @Test(arguments: [
    ("a b c", "a x c", "a [b] c", "a [x] c"), ("a b c", "a  b  c", "a b c", "a  b  c"),
    ("one two 3", "one 4", "one [two 3]", "one [4]"),
    ("- b \"x\"", "- b \"y\"", "- b \"[x]\"", "- b \"[y]\""),
    ("abc", "xyz", "abc", "xyz"), ("漢 é", "漢 è", "漢 [é]", "漢 [è]"),
    ("a b", "a b c", "a b", "a b [c]"),
  ])
  func differentWordsAreEmphasized(
    _ old: String, _ new: String, _ first: String, _ second: String
  ) {
    let lines = [
      SnapshotDifference.Line(kind: .removed, text: old),
      SnapshotDifference.Line(kind: .added, text: new),
    ]
    let marked = SnapshotDifference.emphasized(lines).map { line, emphasis in
      SnapshotDifference.parts(of: line.text, emphasis)
        .map { $0.isEmphasized ? "[\($0.text)]" : $0.text }.joined()
    }
    #expect(marked == [first, second])
  }

  // MARK: - Hostile templates

  @Test func anExplodingExpressionEnds() throws {
    let names = (0..<2000).map { _ in "- button \"\(String(repeating: "a", count: 60))!\"" }
    let screen = try snapshot(names.joined(separator: "\n"))
    let template = try AriaTemplate("- button /^(a+)+$/")
    let error = #expect(throws: SearchPattern.Failure.self) {
      try screen.difference(from: template)
    }
    #expect(error?.description.contains("takes too many steps") == true)
  }

  @Test func aDeepTemplateIsAnError() {
    let deep = (0..<600).map { String(repeating: "  ", count: $0) + "- list:" }
    let error = #expect(throws: AriaTemplateError.self) {
      try AriaTemplate(deep.joined(separator: "\n"), name: "t")
    }
    #expect(error?.description.contains("deep") == true)
  }

  @Test func anAliasBombIsAnError() {
    var text = "- list: &a0\n  - button\n"
    for index in 1..<40 {
      text += "- list: &a\(index)\n  - list: *a\(index - 1)\n  - list: *a\(index - 1)\n"
    }
    let error = #expect(throws: AriaTemplateError.self) { try AriaTemplate(text, name: "t") }
    #expect(error?.description.contains("an alias counts as all values") == true)
  }

  @Test(arguments: [200_000, 1_500_000])
  func aHugeTemplateIsAnError(_ count: Int) {
    let text = String(repeating: "- text: a\n", count: count)
    let error = #expect(throws: AriaTemplateError.self) { try AriaTemplate(text, name: "t") }
    #expect(error?.description.contains("the file") == true)
  }

  /// Each comparison takes less than the limit of steps, so that only their number helps.
  @Test func manyExpensiveExpressionsArePairedByPosition() throws {
    let count = 1000
    let names = (0..<count).map { "- button \"aaaaaaaaaaaa\($0)\"" }.joined(separator: "\n")
    let expressions = String(repeating: "- button /^(a?){9}a{12}x/\n", count: count)
    let template = try AriaTemplate("- /children: equal\n" + expressions)
    let difference = try snapshot(names).difference(from: template)
    #expect(difference?.lines.count == 2 * count + 1)
  }

  /// The number of comparisons is the product of both sizes at most, not their power.
  @Test func nestedPartialTemplatesAreComparedOnce() throws {
    let levels = 60
    let template = (0..<levels).map { String(repeating: "  ", count: $0) + "- list:" }
      .joined(separator: "\n")
    let nested = (0..<levels).flatMap { level in
      let margin = String(repeating: "  ", count: level)
      return ["\(margin)- list:", "\(margin)  - list"]
    }
    let screen = try snapshot(nested.joined(separator: "\n"))
    let matcher = AriaMatcher(
      try AriaTemplate(template + "\n" + String(repeating: "  ", count: levels) + "- button"),
      screen)
    #expect(try !matcher.matches())
    #expect(matcher.comparisons <= 3 * levels * screen.nodes.count)
  }

  @Test func aHugeDifferenceIsShortened() throws {
    let texts = String(repeating: "- text: Row\n", count: 1500)
    let template = try AriaTemplate("- /children: equal\n" + texts)
    let difference = try #require(try snapshot("- button").difference(from: template))
    let text = difference.text(title: "screen", isColored: false)
    #expect(text.split(separator: "\n").count == 1004)
    #expect(text.hasSuffix("\n… 502 more lines\n"))
  }

  @Test func longListsAreAligned() throws {
    let rows = (0..<3000).map { "- text: Row \($0)" }
    var changed = rows
    changed[5] = "- text: Other"
    changed.remove(at: 2990)
    let difference = try snapshot(changed.joined(separator: "\n"))
      .difference(from: AriaTemplate("- /children: deep-equal\n" + rows.joined(separator: "\n")))
    #expect(difference?.lines.isEmpty == false)
  }

  // MARK: - Comments

  /// A value that a comment cuts has a warning with the column of `#`.
  @Test(arguments: [
    ("- text: /Order #\\d+/", "template:1:16"), ("- text: Order #4711", "template:1:15"),
    ("- text: #4711", "template:1:9"), ("- button # Save", "template:1:10"),
    ("- heading \"A\"\n- text: Café #1", "template:2:14"),
    ("- link:\n  - /url: /a #b", "template:2:14"),
    ("- list:\n  - listitem: Total #3", "template:2:21"),
    ("- text: a #b\n- text: b #c", "template:1:11"),
  ])
  func aCutValueIsAWarning(text: String, place: String) throws {
    let warnings = try AriaTemplate(text).warnings
    #expect(warnings.first?.hasPrefix(place + ": a \"#\" after a space begins a comment") == true)
    #expect(warnings.count == (text.contains("#c") ? 2 : 1))
  }

  @Test(arguments: [
    "- text: \"/Order #\\\\d+/\"", "- text: 'Order #4711'", "# Screen /home\n- text: Order",
    "- text: a#b",
    "- /children: equal # all", "- text: Order   # aligned",
    "- button \"Save\": # children\n  - text: a",
  ])
  func otherCommentsAreNoWarnings(text: String) throws {
    #expect(try AriaTemplate(text).warnings == [])
  }

  @Test func aCutNameIsExplained() {
    let error = #expect(throws: AriaTemplateError.self) {
      try AriaTemplate("- button \"Order #4711\"")
    }
    #expect(error?.description.contains("begins a comment; put the text in quotes") == true)
  }
}
