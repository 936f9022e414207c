import BeagleTUI
import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import BeagleAnalysis
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests that the published lists of keys match the key tables.
@MainActor
struct KeyListTests {
  /// The key tables of docs/keys.md, between its two marks.
  private static var manual: String {
    KeyList.program.enumerated().map { index, list in
      table(index == 0 ? "Everywhere" : list.place, list.bindings.helpRows)
    }.joined(separator: "\n")
  }

  private static func table(_ title: String, _ rows: [KeyHint]) -> String {
    rows.reduce("### \(title)\n\n| Key | Function |\n|---|---|\n") {
      // These characters have a meaning in Markdown.
      let key = $1.key.map { "|_".contains($0) ? "\\\($0)" : String($0) }.joined()
      return $0 + "| \(key) | \($1.label) |\n"
    }
  }

  @Test func documentationListsEveryKey() throws {
    let page = try DocumentationFile.text(of: "docs/keys.md")
    let start = try #require(page.range(of: "which KeyListTests compares -->\n"))
    let end = try #require(page.range(of: "<!-- end of keys -->"))
    let range = start.upperBound..<end.lowerBound
    if ProcessInfo.processInfo.environment["BEAGLE_UPDATE_SNAPSHOTS"] == "1" {
      let text = page[..<range.lowerBound] + KeyListTests.manual + page[range.upperBound...]
      try text.write(
        toFile: DocumentationFile.root + "/docs/keys.md", atomically: true, encoding: .utf8)
    } else {
      #expect(
        String(page[range]) == KeyListTests.manual,
        "docs/keys.md is outdated; run `make generated`")
    }
  }

  // MARK: - Completeness

  /// A key table in the sources: the names of keys and the description.
  private struct SourceKey: Hashable {
    let name: String
    let help: String
  }

  /// Finds the string literals after `KeyBinding(`, and the keys of the buttons of dialogs.
  private static func sourceKeys() throws -> (bindings: Set<SourceKey>, choices: Set<String>) {
    var bindings: Set<SourceKey> = []
    var choices: Set<String> = []
    let root = DocumentationFile.root + "/Sources"
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix(".swift") {
      let text = try DocumentationFile.text(of: "Sources/" + path)
      let code = text.split(separator: "\n").filter { !$0.contains("///") }
        .joined(separator: " ")
      for part in code.components(separatedBy: "KeyBinding(").dropFirst() {
        let pieces = part.components(separatedBy: "\"")
        guard pieces.count > 2, pieces[0].allSatisfy({ $0 == " " }) else { continue }
        let rest = pieces[2].drop { ", ".contains($0) }
        if rest.isEmpty, pieces.count > 4 {
          bindings.insert(SourceKey(name: pieces[1], help: pieces[3]))
        } else if rest.hasPrefix(".") {
          let name = String(rest.dropFirst().prefix { $0.isLetter || $0.isNumber })
          let key = try #require(TextKey.allCases.first { String(describing: $0) == name })
          bindings.insert(SourceKey(name: pieces[1], help: Texts()[key]))
        }
      }
      for part in code.components(separatedBy: "Choice(").dropFirst() {
        let head = part.prefix(80).components(separatedBy: "key: .character(\"")
        if head.count > 1 { choices.insert(String(head[1].prefix { $0 != "\"" })) }
      }
    }
    return (bindings, choices)
  }

  /// Every key table is in the list of keys, and every key in the list has a page of `explain`.
  @Test func everyKeyIsExplained() throws {
    let reference = Reference(adding: ProgramPages.entries)
    let listed = Set(
      KeyList.program.flatMap(\.bindings).map { SourceKey(name: $0.name, help: $0.help) })
    let (bindings, choices) = try Self.sourceKeys()
    #expect(bindings.count > 50 && choices == ["o", "c", "q", "t"])
    for key in bindings {
      #expect(
        listed.contains(key),
        """
        add the table of "\(key.name)", \(key.help), to KeyList.all in \
        Sources/BeagleTUI/Application/KeyList.swift
        """)
    }
    let dialog = KeyBinding.dialogs.map(\.name)
    for key in choices { #expect(dialog.contains(key), "\(key)") }
    for list in KeyList.program {
      for row in list.bindings.helpRows {
        let page = reference.pages(named: row.key).first { $0.facts.first?.text == list.place }
        let summary = row.label.prefix(1).uppercased() + row.label.dropFirst() + "."
        #expect(page?.kind == .key && page?.summary == summary, "\(row.key) \(list.place)")
      }
      // Also the keys alone, not only the row.
      for (key, _) in list.bindings.flatMap(\.keys) {
        let name = key.name
        let isNamed = list.bindings.contains { binding in
          binding.name.split(whereSeparator: { ", ".contains($0) }).contains { $0 == name }
        }
        guard isNamed else { continue }
        let pages = reference.pages(named: name).filter { $0.kind == .key }
        let places = pages.flatMap { $0.facts.map(\.text) }
        #expect(places.contains(list.place), "\(name) \(list.place)")
      }
    }
  }

  /// The configuration file has the actions of every table that takes the user's keys.
  @Test func everyTableWithUserKeysIsInAGroup() throws {
    let groups = try [
      "Sources/TerminalKit/Keys/KeyMap.swift",
      "Sources/BeagleTUI/Application/KeyBinding+Beagle.swift",
    ].map { try DocumentationFile.text(of: $0) }.joined()
    let root = DocumentationFile.root + "/Sources"
    var tables: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix(".swift") {
      let parts = try DocumentationFile.text(of: "Sources/" + path)
        .components(separatedBy: "userKeys.applied(to: ").dropFirst()
      tables += parts.map { String($0.prefix { $0.isLetter }) }
    }
    #expect(tables.count > 5)
    for table in tables {
      #expect(
        groups.contains("KeyBinding." + table),
        """
        add KeyGroup(bindings: KeyBinding.\(table)) to KeyGroup.terminalKit in \
        Sources/TerminalKit/Keys/KeyMap.swift
        """)
    }
  }

  @Test func helpPageListsEveryKeyOfAScreen() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.show(Part.screen(Part.text("x")))
    bench.press(.character("?"))
    let rows =
      KeyBinding.window.helpRows + KeyBinding.navigation.helpRows + KeyBinding.screen.helpRows
      + KeyBinding.application.helpRows
    let lines = helpLines(bench)
    for row in rows {
      let line = lines.first { $0.contains("  " + row.label) }
      #expect(line?.contains(row.key) == true, "\(row)")
    }
    #expect(!lines.contains { $0.contains("delete") })
  }

  /// Returns the lines of the help page, read by scrolling to its end.
  private func helpLines(_ bench: TestBench) -> [Substring] {
    var lines = bench.text.split(separator: "\n")
    for key in [Key.pageDown, .pageDown, .pageDown, .pageDown, .end] {
      bench.press(key)
      let more = bench.text.split(separator: "\n")
      lines += more.filter { !lines.contains($0) }
    }
    return lines
  }

  /// Each heading is above its keys. The keys for editing are listed only if the screen has a
  /// field.
  @Test(arguments: [false, true]) func helpPageHasHeadings(hasField: Bool) throws {
    let bench = TestBench(size: CellSize(width: 80, height: 60))
    let field = "{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"Ada\"}"
    bench.show(Part.screen(hasField ? field : Part.text("x")))
    bench.leaveField()
    bench.press(.character("?"))
    let lines = bench.text.split(separator: "\n").map { line in
      String(line.drop { " │".contains($0) }.prefix { $0 != "│" })
    }
    func row(_ text: String) throws -> Int {
      try #require(lines.firstIndex { $0.hasPrefix(text) }, "\(text)")
    }
    let positions = try [
      row("Moving "), row("Tab, arrows "), row("Pages and screens "), row("Esc, Backspace "),
      row("This screen "), row("r "), row("Program "), row("q, Ctrl-C "),
    ]
    #expect(positions == positions.sorted())
    #expect(lines.contains { $0.hasPrefix("In a text field ") } == hasField)
    if hasField { #expect(try row("In a text field") > row("q, Ctrl-C")) }
    let heading = try #require(bench.terminal.find("Moving"))
    #expect(bench.terminal.surface[heading.x, heading.y].attributes.contains(.bold))
  }

  /// A row with a long list of keys has its description below, so that the others stay wide.
  @Test func longKeysDoNotNarrowTheDescriptions() throws {
    let bench = TestBench(size: CellSize(width: 80, height: 60))
    bench.show(Part.screen("{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"Ada\"}"))
    bench.leaveField()
    bench.press(.character("?"))
    let shown = KeyBinding.textField.helpRows.filter { $0.key.count < 20 }
    let lines = helpLines(bench)
    for row in shown {
      #expect(lines.contains { $0.contains(row.key + " ") && $0.contains(" " + row.label) })
    }
    let long = try #require(lines.firstIndex { $0.contains("Shift with ←, →") })
    #expect(lines[long].contains("Home, End"))
    #expect(lines[long + 1].contains(" select "))
  }

  /// A key that an application adds to the table runs its handler and appears in the help.
  @Test func customKeyRunsAndIsListed() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    var runs = 0
    bench.window.keyBindings.append(
      KeyBinding(
        "F5", "count", keys: [KeyEvent(.function(5)): KeyAction("count")]))
    bench.window.setHandler(for: KeyAction("count")) { runs += 1 }
    bench.show(Part.screen(Part.text("x")))
    bench.press(.function(5))
    #expect(runs == 1)
    bench.press(.character("?"))
    let lines = helpLines(bench)
    #expect(lines.contains { $0.contains("F5") && $0.contains("count") })
  }
}

/// Tests that the observers of an application do not replace those of the library.
@MainActor
struct ApplicationObserverTests {
  let bench = TestBench()

  @Test func requestsContinueWithAUserEventObserver() {
    var events = 0
    bench.window.userEventObservers.append { events += 1 }
    bench.openHome(["Load": Part.action("sendRequest", "\"url\":\"/x\"")])
    for _ in 0..<RequestBudget.limitPerURL + 20 {
      bench.press(.enter)
      bench.server.respond("{}", to: "/x")
    }
    #expect(events == RequestBudget.limitPerURL + 20)
    #expect(bench.server.requests.count == RequestBudget.limitPerURL + 21)
  }

  @Test func messagesAndKeysWorkWithApplicationObservers() {
    var received: [String] = []
    bench.dependencies.log.onAdd = { received.append($0.message) }
    bench.window.onUnhandledKey = { _ in false }
    bench.show(Part.screen(Part.text("x")))
    bench.dependencies.log.add(.action, .error, "it did not work")
    bench.settle()
    #expect(received.last == "it did not work")
    #expect(bench.terminal.text(row: 19).contains("it did not work"))
    bench.press(.character("L"))
    #expect(bench.window.topDialog?.title == "Log")
  }
}
