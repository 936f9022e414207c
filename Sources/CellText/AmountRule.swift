/// The rule that a line never breaks inside an amount: between a number and its currency, unit or
/// percent sign, between plus or minus and its number, and between groups of digits.
///
///     R$ 89,90    1.234,56 €    US$ 1,234.56    12 %    89 ر.س    −5 °C    1 234,56 zł
///
/// A line that is narrower than the amount still breaks it.
enum AmountRule {
  /// Returns whether the space in `bytes[start ..< next]` is part of an amount.
  ///
  /// Most spaces have no digit on either side, which is all that the caller checks first.
  @inline(never)
  static func joins(
    _ bytes: UnsafePointer<UInt8>, count: Int, spaceFrom start: Int, to next: Int
  ) -> Bool {
    guard start > 0, next < count else { return false }
    let before = AmountWord(bytes, endingAt: start)
    let after = AmountWord(bytes, from: next, to: count)
    let endsInDigit = before.last.map(isDigit) ?? false
    if endsInDigit, after.isUnit { return true }
    guard after.beginsNumber else { return false }
    if before.isCurrency { return true }
    // Groups of three digits, as in `1 234,56`.
    return endsInDigit && after.leadingDigits == 3 && before.trailingDigits <= 3
  }

  /// Returns whether the space may be part of an amount: not between two small letters of ASCII, as most
  /// spaces are, but next to a digit, a plus, a minus or a byte of another script.
  @inline(__always)
  static func mayJoin(
    _ bytes: UnsafePointer<UInt8>, count: Int, spaceFrom start: Int, to next: Int
  ) -> Bool {
    guard start > 0, next < count else { return false }
    if bytes[next] &- 0x61 < 26 && bytes[start - 1] &- 0x61 < 26 { return false }
    return isNextToNumber(bytes, count: count, spaceFrom: start, to: next)
  }

  @inline(never)
  private static func isNextToNumber(
    _ bytes: UnsafePointer<UInt8>, count: Int, spaceFrom start: Int, to next: Int
  ) -> Bool {
    bytes[start - 1] &- 0x30 < 10 || bytes[next] &- 0x30 < 10
      || bytes[start - 1] >= 0x80 && isForeignDigit(bytes, endingAt: start)
      || bytes[next] >= 0x80 && mayBeginNumber(bytes, at: next, to: count)
      // Plus or minus before a number
      || (bytes[next] == 0x2d || bytes[next] == 0x2b) && next + 1 < count
        && bytes[next + 1] &- 0x30 < 10
  }

  /// Whether a wide glyph at an offset is a unit that follows a number without a space, as in `1,200円`.
  @inline(never)
  static func isWideUnit(_ bytes: UnsafePointer<UInt8>, at offset: Int, to end: Int) -> Bool {
    var position = offset
    let scalar = GlyphScanner.decode(bytes, at: &position, to: end)
    return "円元圓圆원万億亿萬年月日時分秒人個枚件".unicodeScalars.contains { $0.value == scalar }
  }

  private static func isForeignDigit(_ bytes: UnsafePointer<UInt8>, endingAt end: Int) -> Bool {
    isDigit(scalar(bytes, endingAt: end).value)
  }

  /// Returns the scalar before an offset, and the offset of its first byte.
  static func scalar(
    _ bytes: UnsafePointer<UInt8>, endingAt end: Int
  ) -> (value: UInt32, start: Int) {
    var start = end - 1
    while start > 0, bytes[start] & 0xc0 == 0x80 { start -= 1 }
    var position = start
    return (GlyphScanner.decode(bytes, at: &position, to: end), start)
  }

  /// Whether a digit of another script, or a minus, is at an offset.
  private static func mayBeginNumber(
    _ bytes: UnsafePointer<UInt8>, at offset: Int, to end: Int
  ) -> Bool {
    var position = offset
    let scalar = GlyphScanner.decode(bytes, at: &position, to: end)
    return scalar == 0x2212 || isDigit(scalar)
  }

  /// Whether a scalar is a decimal digit of a script that writes amounts with its own digits.
  static func isDigit(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x660...0x669, 0x6f0...0x6f9, 0x966...0x96f, 0x9e6...0x9ef, 0xe50...0xe59,
      0xed0...0xed9, 0x1040...0x1049, 0x17e0...0x17e9, 0xff10...0xff19:
      true
    default: false
    }
  }

  /// Whether a scalar is a currency symbol.
  static func isCurrency(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x24, 0xa2...0xa5, 0x58f, 0x60b, 0x9f2, 0x9f3, 0xe3f, 0x17db, 0x20a0...0x20cf, 0xfdfc,
      0xfe69, 0xff04, 0xffe0, 0xffe1, 0xffe5, 0xffe6:
      true
    default: false
    }
  }
}
