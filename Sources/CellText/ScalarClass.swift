import CTerminalSupport

/// How the terminal treats a Unicode scalar. The lookup table stores the raw value plus one.
package enum ScalarClass: UInt8 {
  /// The private-use character that kitty's graphics protocol uses as a placeholder for images.
  /// Text never contains it: the terminal would show part of another program's image.
  package static let kittyPlaceholder: UInt32 = 0x10eeee

  /// A mark without a width that combines with the scalar before it.
  case mark
  /// One column.
  case narrow
  /// Two columns.
  case wide
  /// Never shown: format characters, bidi controls, variation selectors and tags.
  case dropped
  /// Shown as U+FFFD: C0 and C1 controls, DEL, unassigned scalars, scalars other than emoji without a
  /// width in libc, and kitty's placeholder for images.
  case replaced
  /// A line end: LF, CR, U+2028 or U+2029.
  case lineBreak
  /// A horizontal tab.
  case tab
  /// The zero-width joiner.
  case joiner
  /// A skin tone. Dropped after an emoji; two columns when alone.
  case skinTone
  /// An emoji of one column (text presentation).
  case narrowEmoji
  /// An emoji of two columns.
  case wideEmoji
  /// A zero-width space, which is invisible but allows a line break.
  case breakOpportunity
  /// A space of one column at which a line may break.
  case space
  /// A space of one column that does not allow a line break.
  case fixedSpace
  /// Two columns, not allowed at the start of a line (closing punctuation of Chinese and Japanese, and
  /// units after a number).
  case wideCloser
  /// Two columns, not allowed at the end of a line (opening brackets of Chinese and Japanese, and
  /// currency symbols before an amount).
  case wideOpener
  /// An emoji of two columns that is newer than libc: `wcwidth` returns -1. ncurses draws a
  /// blank instead, so the terminal's output adds it.
  case newEmoji
  /// One column, a letter that reads from right to left, or an Arabic digit.
  case rightToLeft
  /// A soft hyphen, which is invisible unless the line breaks after it.
  case softHyphen

  /// Returns the class of a scalar. A table caches the classes of scalars that occurred.
  @inline(__always)
  package static func of(_ scalar: UInt32) -> ScalarClass {
    if scalar < 0x7f {
      if scalar > 0x20 { return .narrow }
      if scalar == 0x20 { return .space }
    }
    guard scalar < CTS_SCALARS else { return .replaced }
    return ScalarClass(rawValue: cts_scalar(scalar) &- 1) ?? find(scalar)
  }

  /// Computes the class of a scalar.
  ///
  /// Widths come from libc's `wcwidth` in a UTF-8 locale, the function that ncurses also uses. The
  /// locale of the process has no influence, so a frame does not depend on it.
  @inline(never)
  private static func find(_ scalar: UInt32) -> ScalarClass {
    let found = classify(scalar, width: WidthSource.width(scalar))
    if found == .rightToLeft { cts_note_right_to_left() }
    cts_set_scalar(scalar, found.rawValue + 1)
    return found
  }

  private static func classify(_ value: UInt32, width: Int) -> ScalarClass {
    switch value {
    case 0x09: return .tab
    case 0x0a, 0x0d, 0x2028, 0x2029: return .lineBreak
    case 0x20: return .space
    case 0..<0x20, 0x7f..<0xa0, Self.kittyPlaceholder: return .replaced
    case 0xad: return .softHyphen
    case 0xa0, 0x2007, 0x202f: return .fixedSpace
    case 0x200b: return .breakOpportunity
    case 0x200d: return .joiner
    case 0xfe00...0xfe0f, 0xe0100...0xe01ef: return .dropped
    case 0x1f3fb...0x1f3ff: return .skinTone
    case 0x3001, 0x3002, 0xff0c, 0xff0e, 0xff01, 0xff1f, 0xff1a, 0xff1b, 0xff09, 0x3009, 0x300b,
      0x300d, 0x300f, 0x3011, 0x3015, 0x3017, 0xff3d, 0xff5d, 0x30fc, 0x3005, 0xff05, 0xffe0:
      return .wideCloser
    case 0x3008, 0x300a, 0x300c, 0x300e, 0x3010, 0x3014, 0x3016, 0xff08, 0xff3b, 0xff5b,
      0xff04, 0xffe1, 0xffe5, 0xffe6:
      return .wideOpener
    // Ideographs and Hangul are frequent, and their class is known without the Unicode tables.
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
    case 1:
      if BidiText.isRightToLeft(value) { return .rightToLeft }
      return value > 0xff && properties.isEmoji ? .narrowEmoji : .narrow
    case 2: return properties.isEmoji ? .wideEmoji : .wide
    default:
      guard properties.isEmojiPresentation else { return .replaced }
      cts_note_new_emoji()
      return .newEmoji
    }
  }

  /// Whether a string with a ``newEmoji`` may have been drawn.
  package static var hasFoundNewEmoji: Bool { cts_has_new_emoji() }

  /// Whether a string with a ``rightToLeft`` letter may have been drawn.
  package static var hasFoundRightToLeft: Bool { cts_has_right_to_left() }
}

/// Column widths from libc's `wcwidth` with a UTF-8 character type.
private enum WidthSource {
  /// Returns the width of a scalar in columns; -1 if libc does not define it.
  static func width(_ scalar: UInt32) -> Int {
    var width: Int8 = 0
    if cts_column_widths(scalar, 1, &width) == 0 { return Int(width) }
    return approximateWidth(scalar)
  }

  /// Estimates the width from the general category and the wide blocks, for a system without a
  /// UTF-8 locale.
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
