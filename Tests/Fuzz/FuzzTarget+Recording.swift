import BeagleNetworking
import BeagleSchema
import BeagleTUI
import CellText

@testable import BeagleAutomation

/// Texts that enter another language: recordings, and each function that quotes.
extension FuzzTarget {
  // MARK: - Recordings

  /// The commands that the session below may write.
  private static let expectedCommands: Set<String> = [
    "launchApp", "assertVisible", "assertNotVisible", "tapOn", "inputText", "eraseText", "pressKey",
    "hideKeyboard", "scrollUntilVisible", "back", "beagle: respond",
  ]

  /// Records a session with screens of arbitrary texts. The flow has the commands of the session, and
  /// no script but the variable of the password.
  @MainActor
  static func recording(_ bytes: [UInt8]) throws(Failure) {
    let lines = lines(bytes)
    func text(_ index: Int) -> String {
      DynamicObject.string(index < lines.count ? lines[index] : "").jsonText
    }
    let pilot = Pilot(size: CellSize(width: 60, height: 20))
    pilot.server.script("/home", .json(screen(text)))
    pilot.server.script(
      "/next", .json(index(5, lines), status: 500), .json(screen { text($0 + 7) }))
    let recorder = FlowRecorder(
      pilot.application, replaySize: pilot.terminal.size
    ) { _ in }
    pilot.open(path: "/home")
    pilot.wait(milliseconds: 10)
    if let field = pilot.all(.textField).first { try? pilot.click(field) }
    pilot.type(index(6, lines))
    pilot.press(.tab)
    // A click on a text of many lines may miss its field, and the text is then typed in that.
    let isSecret = pilot.focused?.states.contains(.secure) == true
    pilot.type("hunter2pw")
    pilot.press(.tab, .enter)
    pilot.wait(milliseconds: 10)
    pilot.press(.enter, .escape)
    recorder.finish()
    try check(recorder.text)
    // A text that the screen showed before does not count as a secret.
    let isShown = lines.prefix(7).contains { $0.lowercased().contains("hunter2") }
    try require(
      isShown || !isSecret || !recorder.text.contains("hunter2pw"),
      "a recording has a password: \(recorder.text.prefix(2000))")
  }

  private static func index(_ index: Int, _ lines: [String]) -> String {
    index < lines.count ? String(lines[index].prefix(200)) : ""
  }

  private static func screen(_ text: (Int) -> String) -> String {
    """
    {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":\(text(0))},
     "child":{"_beagleComponent_":"beagle:container","children":[
      {"_beagleComponent_":"beagle:text","text":\(text(1))},
      {"_beagleComponent_":"beagle:textInput","placeholder":\(text(2))},
      {"_beagleComponent_":"beagle:textInput","placeholder":"Password","type":"PASSWORD"},
      {"_beagleComponent_":"beagle:button","text":\(text(3)),"id":\(text(4)),"onPress":[
       {"_beagleAction_":"beagle:pushView","route":{"url":"/next"}}]}]}}
    """
  }

  private static func check(_ flow: String) throws(Failure) {
    let shown = flow.prefix(2000)
    let bytes = Array(flow.utf8)
    guard let directory = try? ScreenDirectory("/proc/self/fdinfo"),
      let document = try? YAMLDocument.parse(bytes, name: "r.yaml")
    else { throw Failure(description: "a recording is not YAML: \(shown)") }
    let reader = FlowReader(directory)
    guard let read = reader.read(bytes, path: "r.yaml") else {
      throw Failure(description: "a recording is not a flow: \(reader.diagnostics) \(shown)")
    }
    for command in read.commands {
      try require(
        expectedCommands.contains(command.name), "an unexpected \(command.name): \(shown)")
    }
    for value in document.values {
      guard case .scalar(let text, _) = value.content else { continue }
      for part in FlowText(text).parts {
        if case .script(let script) = part {
          try require(script.hasPrefix("PASSWORD"), "a script \(script): \(shown)")
        }
      }
    }
  }

  // MARK: - Quoting

  /// A quoted text is read as the same text.
  static func flowQuoting(_ bytes: [UInt8]) throws(Failure) {
    let text = String(decoding: bytes, as: UTF8.self)
    func requireSame(_ read: String?, _ what: String) throws(Failure) {
      let isSame = read.map { $0.utf8.elementsEqual(text.utf8) } ?? false
      try require(isSame, "\(what) is \((read ?? "nothing").debugDescription.prefix(300))")
    }
    try requireSame(FlowText(FlowText.quoted(text)).literal, "a text of a flow")
    try requireSame(
      scalar("- \(YAMLScalar.text(text, in: .block))\n") { $0.elements.first }, "a value")
    try requireSame(
      scalar("- {a: [b, \(YAMLScalar.text(text, in: .flow)), c]}\n") {
        $0.elements.first?["a"]?.elements[1]
      }, "a value in a collection")
    let comment = scalar("# \(YAMLScalar.comment(text))\n- a\n") { $0.elements.first }
    try require(comment == "a", "a comment is more than one line")
    guard text.utf8.count < TextPattern.lengthLimit / 2 else { return }
    if let pattern = try? TextPattern(TextPattern.quoted(text)) {
      try require((try? pattern.matches(text)) == true, "a pattern does not match its text")
      try require((try? pattern.matches(text + "x")) == false, "a pattern matches more")
    }
    if let pattern = try? SearchPattern("^" + SearchPattern.quoted(text) + "$") {
      try require((try? pattern.matches(text)) == true, "an expression does not find its text")
    }
  }

  private static func scalar(_ yaml: String, _ find: (YAMLNode) -> YAMLNode?) -> String? {
    let document = try? YAMLDocument.parse(Array(yaml.utf8), name: "q.yaml")
    guard let document, document.roots.count == 1 else { return nil }
    return find(document.roots[0])?.text
  }
}
