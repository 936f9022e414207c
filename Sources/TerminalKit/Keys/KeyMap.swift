/// The user's keys for actions, which replace the standard keys.
///
/// Ctrl-C always quits, even if the map has another action for it. For example, this map searches
/// with Ctrl-F instead of `/`:
///
/// ```swift
/// KeyBinding.userKeys = KeyMap([.search: [KeyEvent("f", .control)]])
/// ```
public struct KeyMap: Sendable {
  private let keys: [KeyAction: [KeyEvent]]

  /// Creates a map. Actions without an entry keep their keys; an empty list removes them.
  public init(_ keys: [KeyAction: [KeyEvent]] = [:]) { self.keys = keys }

  /// Returns the map with keys for an action, unless the user has chosen some.
  package func adding(_ keys: [KeyEvent], for action: KeyAction) -> KeyMap {
    KeyMap(self.keys.merging([action: keys]) { own, _ in own })
  }

  private static let alwaysQuits = KeyEvent("c", .control)

  /// Returns bindings with the user's keys, including their names and hints.
  package func applied(to bindings: [KeyBinding]) -> [KeyBinding] {
    guard !keys.isEmpty else { return bindings }
    var placed: Set<KeyAction> = []
    return bindings.compactMap { binding in
      var row: [KeyBinding.Entry] = []
      var isChanged = false
      for (key, action) in binding.keys {
        guard let own = keys[action], key != KeyMap.alwaysQuits else {
          row.append((key, action))
          continue
        }
        isChanged = true
        // If several bindings have the action, the first one gets the user's keys.
        guard placed.insert(action).inserted else { continue }
        row += own.map { ($0, action) }
      }
      guard isChanged else { return binding }
      return row.isEmpty ? nil : binding.with(row)
    }
  }

  /// The reasons why a key of the map cannot be used for its action.
  package enum Conflict: Equatable {
    /// Another action already uses it in the same place.
    case taken(by: KeyAction)
    /// It types text in views that need the action.
    case isText
  }

  /// Returns the conflict of a key, if any.
  package func conflict(of key: KeyEvent, for action: KeyAction, in groups: [KeyGroup]) -> Conflict?
  {
    if key == KeyMap.alwaysQuits, action != .quit { return .taken(by: .quit) }
    for group in groups {
      let bindings = applied(to: group.bindings)
      if key.typedCharacter != nil {
        for binding in bindings where binding.action(for: key) == action {
          if group.isForTyping || binding.scope == .everywhere { return .isText }
        }
      }
      guard group.bindings.contains(where: { $0.performs(action) }) else { continue }
      for (taken, other) in bindings.flatMap(\.keys) where taken == key && other != action {
        return .taken(by: other)
      }
    }
    return nil
  }
}

/// Key bindings that are looked up together.
package struct KeyGroup {
  /// The standard bindings.
  package var bindings: [KeyBinding]
  /// Whether letters are text.
  var isForTyping = false

  /// The actions of the bindings, in order.
  package var actions: [KeyAction] { bindings.flatMap { $0.keys.map(\.1) } }

  /// The groups of TerminalKit.
  package static let terminalKit = [
    KeyGroup(bindings: KeyBinding.standardWindow + KeyBinding.standardNavigation),
    KeyGroup(bindings: KeyBinding.standardScreenReader),
    KeyGroup(bindings: KeyBinding.standardProgress),
    KeyGroup(bindings: KeyBinding.standardScroller),
    KeyGroup(bindings: KeyBinding.standardTextField, isForTyping: true),
    KeyGroup(bindings: KeyBinding.standardLongTextField, isForTyping: true),
    KeyGroup(bindings: KeyBinding.standardNumberField, isForTyping: true),
    KeyGroup(bindings: KeyBinding.standardDateField, isForTyping: true),
  ]
}

extension KeyBinding {
  /// The user's keys, for all windows of the process. Set them before the first window is created.
  @MainActor public static var userKeys = KeyMap()

  /// Returns the binding with other keys, and a name and hint to match.
  fileprivate func with(_ row: [Entry]) -> KeyBinding {
    var binding = self
    binding.keys = row
    var names: [String] = []
    for (key, _) in row where !names.contains(key.name) { names.append(key.name) }
    binding.name = names.joined(separator: ", ")
    if let hint {
      let action = keys.first { $0.0.name == hint.key }?.1 ?? keys.first?.1
      let own = row.first { $0.1 == action }?.0.name
      binding.hint = own.map { KeyHint($0, hint.label) }
    }
    return binding
  }
}
