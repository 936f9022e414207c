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

  private static let alwaysQuits = KeyEvent("c", .control)

  /// Returns bindings with the user's keys, including their names and hints.
  package func applied(to bindings: [KeyBinding]) -> [KeyBinding] {
    guard !keys.isEmpty else { return bindings }
    var placed: Set<KeyAction> = []
    return bindings.compactMap { binding in
      var row: [KeyBinding.Entry] = []
      var isChanged = false
      for entry in binding.keys {
        guard let own = keys[entry.value], entry.key != KeyMap.alwaysQuits else {
          row.append(entry)
          continue
        }
        isChanged = true
        // If several bindings have the action, the first one gets the user's keys.
        guard placed.insert(entry.value).inserted else { continue }
        row += own.map { (key: $0, value: entry.value) }
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
      for entry in bindings.flatMap(\.keys) where entry.key == key && entry.value != action {
        return .taken(by: entry.value)
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
  package var actions: [KeyAction] { bindings.flatMap { $0.keys.map(\.value) } }

  /// The groups of TerminalKit.
  package static let terminalKit = [
    KeyGroup(bindings: KeyBinding.standardWindow + KeyBinding.standardNavigation),
    KeyGroup(bindings: KeyBinding.standardProgress),
    KeyGroup(bindings: KeyBinding.standardScroller),
    KeyGroup(bindings: KeyBinding.standardTextField, isForTyping: true),
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
    for entry in row where !names.contains(entry.key.name) { names.append(entry.key.name) }
    binding.name = names.joined(separator: ", ")
    if let hint {
      let action = keys.first { $0.key.name == hint.key }?.value ?? keys.first?.value
      let own = row.first { $0.value == action }?.key.name
      binding.hint = own.map { KeyHint($0, hint.label) }
    }
    return binding
  }
}
