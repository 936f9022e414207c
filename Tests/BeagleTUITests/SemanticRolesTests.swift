import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import TerminalKit

/// A control that describes itself as its payload says. A press checks it.
private struct Probe: RenderableComponent, Decodable {
  var role: String
  var text: String?
  var value: String?
  var words: String?
  var source: SourceReference?
  enum CodingKeys: CodingKey { case role, text, value, words }

  func toView(renderer: BeagleRenderer) -> View { ProbeView(self) }
}

private final class ProbeView: View {
  private let probe: Probe
  private var isChecked = false
  private var step = 0

  init(_ probe: Probe) {
    self.probe = probe
    super.init()
    enableMeasuring()
  }

  override var canBecomeFocused: Bool { true }
  override func sizeThatFits(_ size: CellSize) -> CellSize { CellSize(width: 8, height: 1) }
  override func activate() -> Bool {
    isChecked.toggle()
    setNeedsDisplay()
    return true
  }
  override func keyDown(_ key: KeyEvent) -> Bool {
    guard key == KeyEvent(.right), probe.value != nil else { return super.keyDown(key) }
    step += 1
    setNeedsDisplay()
    return true
  }
  override var semantics: Semantics {
    Semantics(
      SemanticElement.Role(rawValue: probe.role), roleDescription: probe.words, text: probe.text,
      value: probe.value.map { step == 0 ? $0 : "\($0) + \(step)" },
      states: isChecked ? [.checked] : [], actions: [probe.value == nil ? .press : .adjust])
  }
}

/// Tests of the roles that controls of an application have: spoken, in the tree, and in ARIA snapshots.
@MainActor
@Suite struct SemanticRolesTests {
  private func part(_ role: String, _ rest: String = "") -> String {
    "{\"_beagleComponent_\":\"custom:probe\",\"role\":\"\(role)\"\(rest)}"
  }

  private func session(_ parts: String...) -> TranscriptSession {
    let session = TranscriptSession()
    session.application.dependencies.decoder.register(component: Probe.self)
    session.open(Part.screen(parts.joined(separator: ",")))
    return session
  }

  /// The lines after Tab to the control, and after a key.
  private func spoken(_ part: String, _ key: Key, in language: Language = .english) -> [String] {
    Texts(language).scoped {
      let session = session(Part.button("First", ""), part)
      _ = session.takeLines()
      session.press(.tab)
      let focus = session.takeLines()
      session.press(key)
      return focus + session.takeLines()
    }
  }

  @Test(arguments: [
    ("checkBox", Key.enter, ["News, check box, not checked", "checked"]),
    ("radioButton", .enter, ["News, radio button, not selected", "selected"]),
    ("switch", .enter, ["News, switch, off", "on"]),
  ])
  func checkedControlsAreSpoken(role: String, key: Key, expected: [String]) {
    let lines = spoken(part(role, #","text":"News""#), key)
    #expect(lines.count == 2)
    for (line, words) in zip(lines, expected) { #expect(line.contains(words), "\(lines)") }
  }

  @Test(arguments: [("slider", "slider"), ("stepper", "stepper"), ("meter", "meter")])
  func valuesAreSpoken(role: String, word: String) {
    let lines = spoken(part(role, #","text":"Volume","value":"3""#), .right)
    #expect(
      lines.first?.contains("Volume, \(word)") == true && lines.first?.contains(": 3") == true,
      "\(lines)")
    #expect(lines.last?.contains("3 + 1") == true, "\(lines)")
  }

  @Test func rolesAreInTheLanguageOfTheUser() {
    let part = part("switch", #","text":"Novidades""#)
    #expect(spoken(part, .enter, in: .portuguese).last?.hasPrefix("ligado") == true)
    #expect(spoken(part, .enter, in: .spanish).last?.hasPrefix("activado") == true)
  }

  @Test func ownRoleIsSpoken() {
    let lines = spoken(
      part("slider", #","text":"Service","value":"3","words":"star rating""#), .right)
    #expect(lines.first?.contains("Service, star rating") == true, "\(lines)")
    #expect(!lines.joined().contains("slider"))
    let nameless = spoken(part("slider", #","value":"3","words":"star rating""#), .right)
    #expect(nameless.first?.contains("star rating") == true, "\(nameless)")
  }

  @Test func textBeforeAControlIsItsName() {
    let bench = TestBench()
    bench.dependencies.decoder.register(component: Probe.self)
    bench.show(Part.screen(Part.text("Volume") + "," + part("slider", #","value":"3""#)))
    let slider = bench.window.semanticTree().first { $0.role == .slider }
    #expect(slider?.name == "Volume" && slider?.actions == [.adjust])
  }

  @Test func treeAndSnapshotHaveTheRoles() throws {
    let bench = TestBench()
    bench.dependencies.decoder.register(component: Probe.self)
    bench.show(
      Part.screen(
        [
          part("checkBox", #","text":"News""#), part("radioButton", #","text":"Mail""#),
          part("switch", #","text":"Sync""#), part("stepper", #","text":"Count","value":"2""#),
          part("meter", #","text":"Disk","value":"40 %""#),
          part("slider", #","text":"Service","value":"3","words":"star rating""#),
        ].joined(separator: ",")))
    bench.press(.enter)
    try bench.assertAriaSnapshot(
      """
      - checkbox "News" [checked]
      - radio "Mail"
      - switch "Sync"
      - spinbutton "Count": "2"
      - meter "Disk": 40 %
      - slider "Service":
        - /roledescription: star rating
        - text: "3"
      """)
    #expect(bench.ariaSnapshot().contains("- checkbox \"News\" [checked]"))
    #expect(
      bench.snapshot(.semantics).contains(
        #"{"role": "slider", "roleDescription": "star rating", "name": "Service""#))
    #expect(throws: AriaSnapshotError.self) {
      try bench.assertAriaSnapshot("- switch \"Sync\" [checked]")
    }
  }
}

/// Tests that the keys of a control, and of the control around it, are in the status bar and on the page of keys.
@MainActor
@Suite struct ControlKeyTests {
  private struct Keyed: RenderableComponent, Decodable {
    var source: SourceReference?
    enum CodingKeys: CodingKey {}
    func toView(renderer: BeagleRenderer) -> View {
      let group = KeyedView()
      group.addSubview(PushButton("Inner") {})
      return group
    }
  }

  private final class KeyedView: View {
    private static let sort = KeyAction("sort the group")
    override var keyBindings: [KeyBinding] {
      [
        KeyBinding(
          "s", "sort the rows of the group", hint: KeyHint("s", "sort"),
          keys: [KeyEvent("s"): Self.sort])
      ]
    }
    override func perform(_ action: KeyAction) -> Bool {
      guard action == Self.sort else { return false }
      window?.showMessage("Sorted.")
      return true
    }
  }

  @Test func keysOfTheGroupAroundTheFocusAreShown() throws {
    let bench = TestBench(size: CellSize(width: 80, height: 60))
    bench.dependencies.decoder.register(component: Keyed.self)
    bench.show(Part.screen(Part.button("Outer", "") + ",{\"_beagleComponent_\":\"custom:keyed\"}"))
    #expect(!bench.text.contains("s sort"))
    bench.press(.tab)
    #expect(bench.focused?.name == "Inner")
    #expect(bench.text.contains("s sort"), "\(bench.text)")
    bench.press(.character("s"))
    #expect(bench.message == "Sorted.")
    bench.press(.character("?"))
    #expect(bench.text.contains("sort the rows of the group"), "\(bench.text)")
  }

  /// A dialog hides the keys of the controls below.
  @Test func keysBelowADialogAreNotShown() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.dependencies.decoder.register(component: Keyed.self)
    bench.show(Part.screen("{\"_beagleComponent_\":\"custom:keyed\"}"))
    #expect(bench.text.contains("s sort"))
    bench.window.present(
      Dialog(title: "Box", message: "text", choices: [.init("Close", key: .escape)]))
    bench.settle()
    #expect(!bench.text.contains("s sort"))
  }
}
