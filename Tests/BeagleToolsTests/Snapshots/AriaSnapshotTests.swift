import BeagleAutomation
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting

/// Tests of the text of ARIA snapshots.
@MainActor
@Suite struct AriaSnapshotTests {
  private let pilot = Pilot(size: CellSize(width: 50, height: 16))

  private func open(_ components: String..., title: String? = "Home") {
    let bar = title.map { #", "navigationBar": {"title": "\#($0)"}"# } ?? ""
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:screenComponent"\(bar), "child":
         {"_beagleComponent_": "beagle:container", "children": [\(components.joined(separator: ","))]}}
        """)
  }

  private func text(_ text: String, id: String? = nil) -> String {
    let id = id.map { #", "id": "\#($0)""# } ?? ""
    return #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"\#(id)}"#
  }

  private func button(_ text: String, enabled: Bool = true, id: String = "b") -> String {
    #"{"_beagleComponent_": "beagle:button", "text": "\#(text)", "enabled": \#(enabled), "id": "\#(id)"}"#
  }

  @Test func elementsHaveRolesNamesAndStates() {
    open(
      text("Latest orders"), button("Track"), button("Buy", enabled: false),
      """
      {"_beagleComponent_": "beagle:text", "text": "Sizes", "accessibility": {"isHeader": true}}
      """,
      #"{"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "value": "Ada"}"#,
      #"""
      {"_beagleComponent_": "beagle:tabBar", "currentTab": 1,
       "items": [{"title": "One"}, {"title": "Two"}]}
      """#)
    #expect(
      pilot.ariaSnapshot() == """
        - heading "Home" [level=1]
        - text: Latest orders
        - button "Track"
        - button "Buy" [disabled]
        - heading "Sizes" [level=2]
        - textbox "Name": Ada
        - tablist:
          - tab "One"
          - tab "Two" [selected]

        """)
  }

  @Test func fieldsHaveTheirErrors() {
    open(
      #"""
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "value": "",
       "error": "Enter a name.", "showError": true, "id": "name"}
      """#,
      #"""
      {"_beagleComponent_": "beagle:textInput", "placeholder": "City", "value": "Rome",
       "readOnly": true, "disabled": true}
      """#)
    #expect(
      pilot.ariaSnapshot() == """
        - heading "Home" [level=1]
        - textbox "Name" [invalid]:
          - /error: Enter a name.
        - textbox "City" [disabled]:
          - /readonly: "true"
          - text: Rome

        """)
  }

  @Test func aScreenMatchesItsOwnSnapshot() throws {
    open(
      text("One: two"), text("- # [x] {y}"), text("true"), text("a \\\"b\\\" \\\\ c"), text("/x(/"))
    let snapshot = pilot.ariaSnapshot()
    try pilot.assertAriaSnapshot(snapshot)
    try pilot.assertAriaSnapshot("- /children: deep-equal\n" + snapshot)
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("it's 5 o'clock", "it's 5 o'clock"), ("a: b", "\"a: b\""),
    ("a:b", "a:b"), ("end:", "\"end:\""), ("- a", "\"- a\""), ("a #b", "\"a #b\""),
    ("#b", "\"#b\""), ("12", "\"12\""), ("1e3", "\"1e3\""), ("R$ 12,50", "R$ 12,50"),
    ("yes", "\"yes\""), ("Yes!", "Yes!"), ("[x]", "\"[x]\""), ("{x}", "\"{x}\""),
    ("say \"hi\"", "say \"hi\""), ("\"hi\"", "\"\\\"hi\\\"\""), ("a\\b", "a\\b"), ("", "\"\""),
    ("*", "\"*\""), ("é 漢", "é 漢"), ("a\u{202e}b", "\"a\\u202eb\""),
  ])
  func valuesHaveQuotesIfYAMLNeedsThem(_ text: String, _ expected: String) throws {
    #expect(AriaText.value(text) == expected)
    let template = try AriaTemplate("- text: " + expected)
    guard case .exact(let read) = template.nodes[1].name else {
      Issue.record("no exact text")
      return
    }
    #expect(read == text)
  }

  @Test(arguments: ["a: b", "it's: \"x\" \\ #", "tab\there", "{x}", "[level=2]", "/x/"])
  func namesSurviveTheirQuotes(_ name: String) throws {
    var snapshot = AriaSnapshot.of(role: "button", name: name)
    let template = try AriaTemplate(snapshot.text)
    #expect(try snapshot.difference(from: template) == nil)
    snapshot = AriaSnapshot.of(role: "button", name: name + "x")
    #expect(try snapshot.difference(from: template) != nil)
  }

  @Test func maskedElementsHaveOnlyARole() throws {
    open(text("12:30", id: "clock"), button("Go"))
    #expect(
      pilot.ariaSnapshot(masking: ["clock", "button"]) == """
        - heading "Home" [level=1]
        - text: /.*/
        - button

        """)
    try pilot.assertAriaSnapshot(#"- text: "09:15""#, masking: ["clock"])
  }
}

extension AriaSnapshot {
  /// Returns a snapshot of one element.
  static func of(role: String, name: String) -> AriaSnapshot {
    AriaSnapshot(nodes: [Node(role: AriaRole.screen, children: [1]), Node(role: role, name: name)])
  }
}
