import Localization

/// The name of an action that keys trigger. The view, controller or window that declares a key
/// performs its action, see ``View/perform(_:)``, ``ViewController/perform(_:)`` and
/// ``Window/setHandler(for:_:)``.
public struct KeyAction: Hashable, Sendable {
  /// The name in words, for example `search next`.
  package let name: String

  /// Creates an action. The name must be unique among the keys looked up together.
  public init(_ name: String) { self.name = name }
}

/// Keys, their actions, and the descriptions that explain them.
///
/// Key handling, the hints in the status bar, the help page and the manual all use this value. For
/// example, an application adds a key to a window and sets its handler:
///
/// ```swift
/// window.keyBindings.append(
///   KeyBinding(
///     "F5", "refresh the orders", hint: KeyHint("F5", "refresh"),
///     keys: [KeyEvent(.function(5)): .refreshOrders]))
/// window.setHandler(for: .refreshOrders) { refresh() }
/// ```
public struct KeyBinding: Sendable {
  /// When the window looks up a key of ``Window/keyBindings``. Keys of views and controllers are
  /// looked up when they get the key, regardless of the scope.
  public enum Scope: Sendable {
    /// Before anything else, even in text fields and dialogs.
    case everywhere
    /// After the focused view and its ancestors, also in dialogs; in text fields only keys that
    /// they do not handle.
    case focus
    /// When nothing else handled the key.
    case unclaimed
  }

  /// The headings of the help page, in order.
  public enum Group: String, CaseIterable, Sendable {
    /// Hearing the screen with a screen reader.
    case reading = "Screen reader"
    /// Moving around on the screen.
    case moving = "Moving"
    /// Moving to other pages and screens.
    case pages = "Pages and screens"
    /// Actions of the current screen.
    case screen = "This screen"
    /// The program itself.
    case program = "Program"
    /// Actions of the panel. Beagle shows the inspector in it.
    case panel = "In the inspector"
    /// Editing a text field.
    case editing = "In a text field"

    /// The heading in the user's language.
    var heading: TextKey {
      switch self {
      case .reading: .groupReading
      case .moving: .groupMoving
      case .pages: .groupPages
      case .screen: .groupScreen
      case .program: .groupProgram
      case .panel: .groupPanel
      case .editing: .groupEditing
      }
    }
  }

  /// The keys as displayed, for example "Tab, arrows".
  public var name: String
  /// A description of the action in one line.
  public var help: String {
    get { localizedHelp.string }
    set { localizedHelp = .text(newValue) }
  }
  private var localizedHelp: LocalizedText
  /// The title in the command palette, in one or two words; nil uses ``help``.
  public var title: String? {
    get { localizedTitle?.string }
    set { localizedTitle = newValue.map(LocalizedText.text) }
  }
  private var localizedTitle: LocalizedText?
  /// The heading on the help page.
  public var group: Group
  /// The hint in the status bar while the keys have an effect; nil for none.
  public var hint: KeyHint?
  /// When the keys are looked up.
  public var scope: Scope
  /// A key and its action.
  public typealias Entry = (KeyEvent, KeyAction)

  /// The keys and their actions.
  public var keys: [Entry]

  /// The dictionary literal of an initializer, with its order. ``KeyValuePairs`` has elements of
  /// another tuple type, which would be created at run time, in each start.
  public struct Keys: ExpressibleByDictionaryLiteral {
    fileprivate let entries: [Entry]

    /// Creates the list of a literal, for example `[KeyEvent("q"): .quit]`.
    public init(dictionaryLiteral elements: (KeyEvent, KeyAction)...) { entries = elements }
  }

  /// Creates a binding. Bindings with the same help share a line on the help page.
  public init(
    _ name: String, _ help: String, title: String? = nil, group: Group = .screen,
    hint: KeyHint? = nil, scope: Scope = .unclaimed, keys: Keys
  ) {
    self.name = name
    localizedHelp = .text(help)
    localizedTitle = title.map(LocalizedText.text)
    self.group = group
    self.hint = hint
    self.scope = scope
    self.keys = keys.entries
  }

  /// Creates a binding with texts of the catalog, which follow the user's language.
  public init(
    _ name: String, _ help: TextKey, title: TextKey? = nil, group: Group = .screen,
    hint: KeyHint? = nil, scope: Scope = .unclaimed, keys: Keys
  ) {
    self.name = name
    localizedHelp = .key(help)
    localizedTitle = title.map(LocalizedText.key)
    self.group = group
    self.hint = hint
    self.scope = scope
    self.keys = keys.entries
  }

  /// Returns the action of a key; nil if it is not in this binding. Some terminals report Shift
  /// with a character that needs it, such as `?`; that counts as the same key.
  public func action(for key: KeyEvent) -> KeyAction? {
    var plainKey = key
    if case .character = key.key, key.modifiers == .shift { plainKey.modifiers = [] }
    return keys.first { $0.0 == plainKey }?.1
  }

  /// Whether one of the keys triggers an action.
  func performs(_ action: KeyAction) -> Bool { keys.contains { $0.1 == action } }
}

/// A key and its action, for the status bar.
public struct KeyHint: Equatable, Sendable {
  /// The key as displayed, for example "Tab".
  public var key: String
  /// One word for the action.
  public var label: String {
    get { localizedLabel.string }
    set { localizedLabel = .text(newValue) }
  }
  private var localizedLabel: LocalizedText
  /// Whether it is the same on nearly every screen, and left out first if space is short.
  var isGeneral = false

  /// Creates a hint.
  public init(_ key: String, _ label: String) {
    self.key = key
    localizedLabel = .text(label)
  }

  /// Creates a hint with a text of the catalog, which follows the user's language.
  public init(_ key: String, _ label: TextKey) {
    self.key = key
    localizedLabel = .key(label)
  }

  /// Whether two hints show the same.
  public static func == (one: KeyHint, other: KeyHint) -> Bool {
    one.key == other.key && one.isGeneral == other.isGeneral
      && (one.localizedLabel == other.localizedLabel || one.label == other.label)
  }
}

// Loops, not chains of sequences: each key and each status bar asks, and a chain allocates.
extension [KeyBinding] {
  /// Returns the action of a key in the first binding that has it.
  func action(for key: KeyEvent) -> KeyAction? {
    if let action = firstAction(for: key) { return action }
    return key.isShiftEnter ? firstAction(for: KeyEvent(.enter)) : nil
  }

  private func firstAction(for key: KeyEvent) -> KeyAction? {
    for binding in self {
      if let action = binding.action(for: key) { return action }
    }
    return nil
  }

  /// Returns the first key of an action, preferably one without modifiers, for the buttons of
  /// dialogs.
  package func key(for action: KeyAction) -> Key? {
    var first: Key?
    for binding in self {
      for (key, itsAction) in binding.keys where itsAction == action {
        if key.modifiers.isEmpty { return key.key }
        first = first ?? key.key
      }
    }
    return first
  }

  /// Returns the first key of an action; nil if the action has no key.
  func firstKey(for action: KeyAction) -> KeyEvent? {
    for binding in self {
      if let (key, _) = binding.keys.first(where: { $0.1 == action }) { return key }
    }
    return nil
  }

  /// Returns the displayed name of an action's key; empty if the action has no key.
  public func keyName(for action: KeyAction) -> String { firstKey(for: action)?.name ?? "" }

  /// The name of an action's key in the user's language; empty if the action has no key.
  public func shownKeyName(for action: KeyAction) -> String {
    KeyNames.shown(keyName(for: action))
  }

  /// The hints for the status bar.
  var hints: [KeyHint] { compactMap(\.hint) }

  /// The rows of the help page by heading. Leaves out empty groups.
  var helpGroups: [(heading: String, rows: [KeyHint])] {
    KeyBinding.Group.allCases.compactMap { group in
      let rows = filter { $0.group == group }.helpRows
      return rows.isEmpty ? nil : (localized(group.heading), rows)
    }
  }

  /// The rows of the help page. Bindings with the same help share a row; bindings without help are
  /// left out.
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
  /// The key as displayed.
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
