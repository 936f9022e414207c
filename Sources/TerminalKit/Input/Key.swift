/// A key as reported by a terminal.
public enum Key: Hashable, Sendable {
  /// A character; lowercase for a letter with Ctrl.
  case character(Character)
  /// Enter or Return.
  case enter
  /// Escape.
  case escape
  /// Tab.
  case tab
  /// Shift-Tab.
  case backTab
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// Insert.
  case insert
  /// Arrow up.
  case up
  /// Arrow down.
  case down
  /// Arrow left.
  case left
  /// Arrow right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// A function key, from 1.
  case function(Int)
}

/// Modifier keys.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; reported only for keys that are not characters.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Alt, or Meta.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = Modifiers(rawValue: 1 << 2)
}

/// A key press.
public struct KeyEvent: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers held down.
  public var modifiers: Modifiers

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates a key press of a character.
  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  /// Whether this is Shift-Enter, which acts as Enter without a binding of its own, because most
  /// terminals do not report Shift with Enter. Every key asks, so the modifiers are compared first.
  var isShiftEnter: Bool { modifiers == .shift && key == .enter }

  /// The character that the key types into a text field; nil with Control or Alt.
  public var typedCharacter: Character? {
    guard case .character(let character) = key, modifiers.isDisjoint(with: [.control, .alt]) else {
      return nil
    }
    return character
  }
}
