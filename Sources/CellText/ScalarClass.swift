import CTerminalSupport

/// What a Unicode scalar is to the terminal. The table stores the raw value plus one.
package enum ScalarClass: UInt8 {
  /// The character for private use by which kitty's graphics protocol places an image. Text never
  /// has it, because it would show a part of somebody else's image.
  package static let kittyPlaceholder: UInt32 = 0x10eeee

  /// Takes no column and stands on the scalar before it.
  case mark
  /// One column.
  case narrow
  /// Two columns.
  case wide
  /// Never shown: format characters, bidi controls, variation selectors, tags.
  case dropped
  /// Shown as U+FFFD: C0, C1, DEL, unassigned, whatever libc gives no width, and the character that
  /// some terminals show a part of a picture for.
  case replaced
  /// Ends a line: LF, CR, U+2028, U+2029.
  case lineBreak
  /// Horizontal tab.
  case tab
  /// Zero width joiner.
  case joiner
  /// Skin tone; dropped behind an emoji, two columns alone.
  case skinTone
  /// An emoji of one column (text presentation).
  case narrowEmoji
  /// An emoji of two columns.
  case wideEmoji
  /// Zero width space: nothing is shown, but a line may break there.
  case breakHere
  /// A space of one column at which a line may break.
  case space
  /// A space of one column at which no line breaks.
  case fixedSpace
  /// Two columns, may not begin a line (closing punctuation of Chinese and Japanese).
  case wideCloser
  /// Two columns, may not end a line (opening brackets of Chinese and Japanese).
  case wideOpener

  /// The class of a scalar, from a table that is filled as scalars are met.
  @inline(__always)
  package static func of(_ scalar: UInt32) -> ScalarClass {
    if scalar < 0x7f {
      if scalar > 0x20 { return .narrow }
      if scalar == 0x20 { return .space }
    }
    guard scalar < CTS_SCALARS else { return .replaced }
    return ScalarClass(rawValue: cts_scalar(scalar) &- 1) ?? find(scalar)
  }

  /// Widths are those of libc's `wcwidth` in a UTF-8 locale, since ncurses lays out with the same
  /// function; the locale of the process plays no part, so that a frame does not depend on it.
  @inline(never)
  private static func find(_ scalar: UInt32) -> ScalarClass {
    let found = classify(scalar, width: WidthSource.width(scalar))
    cts_set_scalar(scalar, found.rawValue + 1)
    return found
  }

  private static func classify(_ value: UInt32, width: Int) -> ScalarClass {
    switch value {
    case 0x09: return .tab
    case 0x0a, 0x0d, 0x2028, 0x2029: return .lineBreak
    case 0x20: return .space
    case 0..<0x20, 0x7f..<0xa0, Self.kittyPlaceholder: return .replaced
    case 0xa0, 0x2007, 0x202f: return .fixedSpace
    case 0x200b: return .breakHere
    case 0x200d: return .joiner
    case 0xfe00...0xfe0f, 0xe0100...0xe01ef: return .dropped
    case 0x1f3fb...0x1f3ff: return .skinTone
    case 0x3001, 0x3002, 0xff0c, 0xff0e, 0xff01, 0xff1f, 0xff1a, 0xff1b, 0xff09, 0x3009, 0x300b,
      0x300d, 0x300f, 0x3011, 0x3015, 0x3017, 0xff3d, 0xff5d, 0x30fc, 0x3005:
      return .wideCloser
    case 0x3008, 0x300a, 0x300c, 0x300e, 0x3010, 0x3014, 0x3016, 0xff08, 0xff3b, 0xff5b:
      return .wideOpener
    // Ideographs and Hangul, of which a text has many, need no look into the Unicode tables.
    case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3:
      if width == 2 { return .wide }
    default: break
    }
    guard let scalar = Unicode.Scalar(value) else { return .replaced }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .format: return .dropped
    case .control, .surrogate, .unassigned: return .replaced
    case .spaceSeparator: return width == 2 ? .wide : .space
    default: break
    }
    switch width {
    case 0: return .mark
    case 1: return value > 0xff && properties.isEmoji ? .narrowEmoji : .narrow
    case 2: return properties.isEmoji ? .wideEmoji : .wide
    default: return .replaced
    }
  }
}

/// libc's `wcwidth` under a UTF-8 character type.
private enum WidthSource {
  /// The columns of a scalar; -1 where it has none.
  static func width(_ scalar: UInt32) -> Int {
    var width: Int8 = 0
    if cts_column_widths(scalar, 1, &width) == 0 { return Int(width) }
    return approximateWidth(scalar)
  }

  /// For a system without any UTF-8 locale: the general category and the wide blocks.
  private static func approximateWidth(_ value: UInt32) -> Int {
    guard let scalar = Unicode.Scalar(value) else { return -1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .control, .surrogate, .unassigned: return -1
    default: break
    }
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
      0x20000...0x3fffd:
      return 2
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
