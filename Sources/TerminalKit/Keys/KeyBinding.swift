/// The name of an action that keys trigger. Whoever declares a key performs its action, see
/// ``View/perform(_:)``, ``ViewController/perform(_:)`` and ``Window/setHandler(for:_:)``.
public struct KeyAction: Hashable, Sendable {
  /// In words, for example `search next`.
  package let name: String

  /// An action by a name that nothing else has where the key is looked up.
  public init(_ name: String) { self.name = name }
}

/// Keys, the actions they trigger, and the texts that explain them.
///
/// The one place of a key: it is looked up here when it is pressed, and the hints of the last row,
/// the page that `?` opens and the list in a manual are made from the same value.
public struct KeyBinding: Sendable {
  /// When a window looks a key of its own up, see ``Window/keyBindings``. The keys of a view or
  /// controller are looked up when it gets the key, whatever their scope.
  public enum Scope: Sendable {
    /// Before anything else: in text fields and dialogs too.
    case everywhere
    /// After the focused view and those around it: in dialogs too, in text fields only what they
    /// leave.
    case focus
    /// When nothing else took the key.
    case unclaimed
  }

  /// What keys are for: the headings of the page that `?` opens, in their order.
  public enum Group: String, CaseIterable, Sendable {
    /// Getting around on what is shown.
    case moving = "Moving"
    /// Getting to something else.
    case pages = "Pages and screens"
    /// What can be done with the screen that is shown.
    case screen = "This screen"
    /// The program itself.
    case program = "Program"
    /// What can be done in a panel beside the screen.
    case panel = "In the panel"
    /// Changing what a text field holds.
    case editing = "In a text field"
  }

  /// The keys as printed, for example "Tab, arrows".
  public var name: String
  /// What they do, in one line.
  public var help: String
  /// What a list of commands calls it, in one or two words; nil calls it what ``help`` says.
  public var title: String?
  /// Under which heading the page of keys lists them.
  public var group: Group
  /// What the last row says while the keys do something; nil says nothing.
  public var hint: KeyHint?
  /// When the keys are looked up.
  public var scope: Scope
  /// A key and the action it triggers.
  public typealias Entry = (key: KeyEvent, value: KeyAction)

  /// Each key and the action it triggers.
  public var keys: [Entry]

  /// A row of a table of keys. Rows with the same help are one on the page that `?` opens.
  public init(
    _ name: String, _ help: String, title: String? = nil, group: Group = .screen,
    hint: KeyHint? = nil, scope: Scope = .unclaimed, keys: KeyValuePairs<KeyEvent, KeyAction>
  ) {
    self.name = name
    self.help = help
    self.title = title
    self.group = group
    self.hint = hint
    self.scope = scope
    self.keys = Array(keys)
  }

  /// The action of a key; nil when it is none of these. Some terminals report Shift with a
  /// character that is typed with it, such as `?`: that is the same key.
  public func action(for key: KeyEvent) -> KeyAction? {
    var wanted = key
    if case .character = key.key, key.modifiers == .shift { wanted.modifiers = [] }
    return keys.first { $0.key == wanted }?.value
  }

  /// Whether one of the keys triggers an action.
  func performs(_ action: KeyAction) -> Bool { keys.contains { $0.value == action } }
}

/// A key and what it does, for the last row.
public struct KeyHint: Equatable, Sendable {
  /// The key as printed, for example "Tab".
  public var key: String
  /// One word for what it does.
  public var label: String
  /// Whether it is the same nearly everywhere, and gives way first where there is no room.
  var isGeneral = false

  /// A hint.
  public init(_ key: String, _ label: String) {
    self.key = key
    self.label = label
  }
}

extension [KeyBinding] {
  /// The action of a key in the first binding that has it.
  func action(for key: KeyEvent) -> KeyAction? {
    for binding in self {
      if let action = binding.action(for: key) { return action }
    }
    return nil
  }

  /// The first key that triggers an action, one that needs no other held down where there is such a
  /// one, as boxes have it; nil where none does.
  package func key(for action: KeyAction) -> Key? {
    var held: Key?
    for binding in self {
      for entry in binding.keys where entry.value == action {
        if entry.key.modifiers.isEmpty { return entry.key.key }
        held = held ?? entry.key.key
      }
    }
    return held
  }

  /// The key that triggers an action as messages name it; empty where none does.
  package func keyName(for action: KeyAction) -> String {
    for binding in self {
      if let entry = binding.keys.first(where: { $0.value == action }) { return entry.key.name }
    }
    return ""
  }

  /// The hints for the last row.
  var hints: [KeyHint] { compactMap(\.hint) }

  /// The rows of a help page under their headings, those without any row left out.
  var helpGroups: [(heading: String, rows: [KeyHint])] {
    KeyBinding.Group.allCases.compactMap { group in
      let rows = filter { $0.group == group }.helpRows
      return rows.isEmpty ? nil : (group.rawValue, rows)
    }
  }

  /// The rows of a help page: bindings with the same help are one, bindings without any are none.
  package var helpRows: [KeyHint] {
    var rows: [KeyHint] = []
    for binding in self where !binding.help.isEmpty {
      if let index = rows.firstIndex(where: { $0.label == binding.help }) {
        if rows[index].key != binding.name { rows[index].key += ", " + binding.name }
      } else {
        rows.append(KeyHint(binding.name, binding.help))
      }
    }
    return rows
  }
}

extension Key {
  /// The key as printed.
  public var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}
