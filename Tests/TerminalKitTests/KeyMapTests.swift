import Testing

@testable import TerminalKit

/// Tests of key names, and keys configured by the user.
@MainActor @Suite struct KeyMapTests {
  @Test(arguments: [
    ("q", KeyEvent("q")), ("Q", KeyEvent("Q")), ("ctrl-q", KeyEvent("q", .control)),
    ("Ctrl-Q", KeyEvent("q", .control)), ("alt-b", KeyEvent("b", .alt)),
    ("ctrl-alt-x", KeyEvent("x", [.control, .alt])), ("F5", KeyEvent(.function(5))),
    ("shift-f12", KeyEvent(.function(12), .shift)), ("PgDn", KeyEvent(.pageDown)),
    ("pagedown", KeyEvent(.pageDown)), ("space", KeyEvent(" ")), ("shift-tab", KeyEvent(.backTab)),
    ("ctrl-left", KeyEvent(.left, .control)), ("-", KeyEvent("-")),
    ("ctrl-_", KeyEvent("_", .control)),
    ("é", KeyEvent("é")), ("?", KeyEvent("?")), ("↑", KeyEvent(.up)),
  ])
  func keyNamesAreParsed(name: String, key: KeyEvent) {
    #expect(KeyEvent(name: name) == key)
  }

  @Test(arguments: [
    "", "ctrl-", "ctrl", "qq", "f0", "f25", "f05", "fx", "shift-a", "ctrl-i", "ctrl-M", "ctrl-[",
    "ctrl-é", "meta-x", " ctrl-q", "alt-ctrl-x",
  ])
  func invalidKeyNamesAreRejected(name: String) {
    #expect(KeyEvent(name: name) == nil)
  }

  @Test func printedKeyNamesAreParsed() {
    for key in KeyGroup.terminalKit.flatMap(\.bindings).flatMap(\.keys).map(\.0) {
      // Terminals report this key differently.
      guard key != KeyEvent(.tab, .shift), key != KeyEvent(.backTab, .shift) else { continue }
      #expect(KeyEvent(name: key.name) == key, "\(key.name)")
    }
  }

  @Test func remappedActionsGetNewNamesAndHints() throws {
    let map = KeyMap([
      .quit: [KeyEvent("q", .control), KeyEvent(.function(10))],
      .showHelp: [KeyEvent(.function(1))],
      .search: [],
    ])
    let bindings = map.applied(to: KeyBinding.standardWindow)
    #expect(bindings.action(for: KeyEvent("q", .control)) == .quit)
    #expect(bindings.action(for: KeyEvent(.function(10))) == .quit)
    #expect(bindings.action(for: KeyEvent("q")) == nil)
    #expect(bindings.action(for: KeyEvent("c", .control)) == .quit)
    #expect(bindings.action(for: KeyEvent("/")) == nil)
    let quit = try #require(bindings.first { $0.performs(.quit) })
    #expect(quit.name == "Ctrl-Q, F10")
    let help = try #require(bindings.first { $0.performs(.showHelp) })
    #expect(help.name == "F1")
    #expect(help.hint == KeyHint("F1", "keys"))
    #expect(bindings.keyName(for: .quit) == "Ctrl-Q")
    #expect(bindings.key(for: .quit) == .function(10))
    #expect(!bindings.contains { $0.help == "search the screen" })
    #expect(bindings.first { $0.performs(.focusNext) }?.name == "Tab, arrows")
  }

  @Test func bindingWithSeveralActionsKeepsTheOthers() throws {
    let map = KeyMap([.focusNext: [KeyEvent("j")]])
    let row = try #require(map.applied(to: KeyBinding.standardWindow).first)
    #expect(row.name.hasPrefix("j, Shift-Tab, "))
    #expect(row.hint == KeyHint("j", "next"))
    #expect(row.action(for: KeyEvent(.up)) == .moveUp)
    #expect(row.action(for: KeyEvent(.tab)) == nil)
  }

  @Test func impossibleKeysAreFaults() {
    let groups = KeyGroup.terminalKit
    func conflict(_ keys: [KeyAction: [KeyEvent]], _ action: KeyAction) -> KeyMap.Conflict? {
      keys[action]?.first.flatMap { KeyMap(keys).conflict(of: $0, for: action, in: groups) }
    }
    #expect(conflict([.search: [KeyEvent("q")]], .search) == .taken(by: .quit))
    #expect(
      conflict([.search: [KeyEvent("q")], .quit: [KeyEvent("q", .control)]], .search) == nil)
    #expect(
      conflict([.search: [KeyEvent("x")], .showHelp: [KeyEvent("x")]], .search)
        == .taken(by: .showHelp))
    #expect(conflict([.search: [KeyEvent("c", .control)]], .search) == .taken(by: .quit))
    #expect(conflict([.redraw: [KeyEvent("d")]], .redraw) == .isText)
    #expect(conflict([.undo: [KeyEvent("u")]], .undo) == .isText)
    #expect(conflict([.undo: [KeyEvent("z", .alt)]], .undo) == nil)
    #expect(conflict([.quit: [KeyEvent("q", .control)]], .quit) == nil)
    #expect(conflict([.quit: [KeyEvent("x")]], .quit) == nil)
    // Two contexts may use one key for different actions.
    #expect(conflict([.cancel: [KeyEvent("q")]], .cancel) == nil)
  }

  @Test func standardKeysHaveNoFaults() {
    for group in KeyGroup.terminalKit {
      for (key, action) in group.bindings.flatMap(\.keys) {
        #expect(KeyMap([:]).conflict(of: key, for: action, in: [group]) == nil, "\(action.name)")
      }
    }
  }
}
