/// A key, as a terminal reports it.
public enum Key: Hashable, Sendable {
  /// A character; for Ctrl with a letter the small letter.
  case character(Character)
  /// Enter or Return.
  case enter
  /// Escape.
  case escape
  /// Tab.
  case tab
  /// Shift-Tab.
  case backTab
  /// The key that deletes backwards.
  case backspace
  /// The key that deletes forwards.
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
  /// F1 and so on.
  case function(Int)
}

/// Keys held down together with another one.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; told only for keys that are not characters.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Alt, or Meta.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = Modifiers(rawValue: 1 << 2)
}

/// A key that was pressed.
public struct KeyEvent: Hashable, Sendable {
  /// Which key.
  public var key: Key
  /// What was held down with it.
  public var modifiers: Modifiers

  /// A press of `key`.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A press of the key of a character.
  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  /// The character that this key types into a text field: one without Control or Alt.
  public var typedCharacter: Character? {
    guard case .character(let character) = key, modifiers.isDisjoint(with: [.control, .alt]) else {
      return nil
    }
    return character
  }
}
