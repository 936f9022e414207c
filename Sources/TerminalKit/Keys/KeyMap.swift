/// Keys that the user wants for actions, in place of the standard ones.
///
/// Ctrl-C quits whatever a map says: there is always a way out.
public struct KeyMap: Sendable {
  private let keys: [KeyAction: [KeyEvent]]

  /// A map of the keys of some actions; the others keep theirs. An action with an empty list has none.
  public init(_ keys: [KeyAction: [KeyEvent]] = [:]) { self.keys = keys }

  private static let wayOut = KeyEvent("c", .control)

  /// A table of keys with those of the user, in names and hints too.
  package func applied(to bindings: [KeyBinding]) -> [KeyBinding] {
    guard !keys.isEmpty else { return bindings }
    var placed: Set<KeyAction> = []
    return bindings.compactMap { binding in
      var row: [KeyBinding.Entry] = []
      var isChanged = false
      for entry in binding.keys {
        guard let own = keys[entry.value], entry.key != KeyMap.wayOut else {
          row.append(entry)
          continue
        }
        isChanged = true
        // Of the rows with an action, the first gets its keys.
        guard placed.insert(entry.value).inserted else { continue }
        row += own.map { (key: $0, value: entry.value) }
      }
      guard isChanged else { return binding }
      return row.isEmpty ? nil : binding.with(row)
    }
  }

  /// Why a key of the map cannot be the key of its action.
  package enum Fault: Equatable {
    /// Another action has it in the same place.
    case taken(by: KeyAction)
    /// It is text where the action is needed.
    case isText
  }

  /// What is wrong with a key of an action; nil where nothing is.
  package func fault(of key: KeyEvent, for action: KeyAction, in groups: [KeyGroup]) -> Fault? {
    if key == KeyMap.wayOut, action != .quit { return .taken(by: .quit) }
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

/// Tables of keys that are looked up together.
package struct KeyGroup {
  /// The standard tables.
  package var bindings: [KeyBinding]
  /// Whether letters are text there.
  package var isForTyping = false

  /// The actions that the tables name, in their order.
  package var actions: [KeyAction] { bindings.flatMap { $0.keys.map(\.value) } }

  /// The groups of TerminalKit.
  package static let ofTerminalKit = [
    KeyGroup(bindings: KeyBinding.standardWindow + KeyBinding.standardNavigation),
    KeyGroup(bindings: KeyBinding.standardProgress),
    KeyGroup(bindings: KeyBinding.standardScroller),
    KeyGroup(bindings: KeyBinding.standardTextField, isForTyping: true),
  ]

  package init(bindings: [KeyBinding], isForTyping: Bool = false) {
    self.bindings = bindings
    self.isForTyping = isForTyping
  }
}

extension KeyBinding {
  /// The keys of the user. The tables of the library have them from then on; they are to be set before
  /// the first window is made, and hold for all of them: one person sits before the process.
  @MainActor public static var userKeys = KeyMap()

  /// The same row with other keys, whose names take the place of those it had.
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
