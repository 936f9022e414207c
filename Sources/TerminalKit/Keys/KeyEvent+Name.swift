extension KeyEvent {
  /// The key as displayed, for example `Ctrl-Q`, `Alt-b` or `PgDn`.
  public var name: String {
    var text = ""
    if modifiers.contains(.control) { text += "Ctrl-" }
    if modifiers.contains(.alt) { text += "Alt-" }
    if modifiers.contains(.shift) { text += "Shift-" }
    if modifiers.contains(.control), case .character(let character) = key {
      return text + character.uppercased()
    }
    return text + key.name
  }

  /// Creates a key from a name as in ``name``; modifiers and key names ignore case. Returns nil
  /// for an unknown name.
  ///
  /// Characters keep their case: `q` and `Q` are two keys, and `shift-q` is not a key. Ctrl-H,
  /// Ctrl-I, Ctrl-J, Ctrl-M and Ctrl-[ are not keys either, because terminals send Backspace, Tab,
  /// Enter and Escape for them.
  package init?(name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    for (prefix, modifier) in KeyEvent.prefixes {
      guard rest.count > prefix.count, rest.prefix(prefix.count).lowercased() == prefix else {
        continue
      }
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    guard var key = KeyEvent.key(named: rest) else { return nil }
    if case .character(let character) = key, character != " " {
      guard !modifiers.contains(.shift) else { return nil }
      if modifiers.contains(.control) {
        let lowercased = Character(character.lowercased())
        guard character.isASCII, !"hijm[".contains(lowercased) else { return nil }
        key = .character(lowercased)
      }
    } else if key == .tab, modifiers.contains(.shift) {
      key = .backTab
      modifiers.remove(.shift)
    }
    self.init(key, modifiers)
  }

  /// The prefixes in the order of ``name``.
  private static let prefixes: [(String, Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  private static func key(named name: Substring) -> Key? {
    if let character = name.first, name.count == 1 {
      return keys.first { $0.name == name }?.key ?? .character(character)
    }
    let lowercased = name.lowercased()
    if let key = keys.first(where: { $0.name == lowercased })?.key { return key }
    guard lowercased.first == "f", let number = Int(lowercased.dropFirst()),
      (1...24).contains(number),
      lowercased.utf8.count == (number < 10 ? 2 : 3)
    else { return nil }
    return .function(number)
  }

  private static let keys: [(name: String, key: Key)] = [
    ("enter", .enter), ("esc", .escape), ("escape", .escape), ("tab", .tab),
    ("backspace", .backspace), ("del", .delete), ("delete", .delete), ("ins", .insert),
    ("insert", .insert), ("up", .up), ("↑", .up), ("down", .down), ("↓", .down), ("left", .left),
    ("←", .left), ("right", .right), ("→", .right), ("home", .home), ("end", .end),
    ("pgup", .pageUp), ("pageup", .pageUp), ("pgdn", .pageDown), ("pagedown", .pageDown),
    ("space", .character(" ")),
  ]
}
