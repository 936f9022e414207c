/// The rule that a line never breaks inside an amount: between a number and its currency, unit or
/// percent sign, between a sign and its number, and between groups of digits.
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
    let before = Word(bytes, endingAt: start)
    let after = Word(bytes, from: next, to: count)
    let endsInDigit = before.last.map(isDigit) ?? false
    if endsInDigit, after.isUnit { return true }
    guard after.beginsNumber else { return false }
    if before.isCurrency { return true }
    // Groups of three digits, as in `1 234,56`.
    return endsInDigit && after.leadingDigits == 3 && before.trailingDigits <= 3
  }

  /// Returns whether the space may be part of an amount: a digit is next to it, or a byte of another
  /// script.
  @inline(__always)
  static func mayJoin(
    _ bytes: UnsafePointer<UInt8>, count: Int, spaceFrom start: Int, to next: Int
  ) -> Bool {
    guard start > 0, next < count else { return false }
    return bytes[start - 1] &- 0x30 < 10 || bytes[next] &- 0x30 < 10
      || bytes[start - 1] >= 0x80 && isForeignDigit(bytes, endingAt: start)
      || bytes[next] >= 0x80 && mayBeginNumber(bytes, at: next, to: count)
      // A sign before a number
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
    Word(bytes, endingAt: end, limit: 1).last.map(isDigit) ?? false
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
  fileprivate static func isDigit(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x660...0x669, 0x6f0...0x6f9, 0x966...0x96f, 0x9e6...0x9ef, 0xe50...0xe59,
      0xed0...0xed9, 0x1040...0x1049, 0x17e0...0x17e9, 0xff10...0xff19:
      true
    default: false
    }
  }

  /// Whether a scalar is a currency symbol.
  fileprivate static func isCurrency(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x24, 0xa2...0xa5, 0x58f, 0x60b, 0x9f2, 0x9f3, 0xe3f, 0x17db, 0x20a0...0x20cf, 0xfdfc,
      0xfe69, 0xff04, 0xffe0, 0xffe1, 0xffe5, 0xffe6:
      true
    default: false
    }
  }

  /// Abbreviations of currencies, which come before or after the number, and their codes (ISO 4217).
  fileprivate static let currencies: Set<String> = words(
    """
    kr zł Kč Ft Fr SFr TL Rs Rp RM S/ B/ Bs руб р грн лв дин ден lei Lt Ls din KM Nkr Skr Dkr \
    ر.س د.إ د.ك د.ب ر.ق ر.ع ج.م ل.ل د.ع د.أ د.ت د.م د.ج ريال درهم دينار جنيه تومان \
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD \
    CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP \
    GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD \
    KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN \
    NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP \
    SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND \
    VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL BTC ETH
    """)

  /// Units that come after a number.
  fileprivate static let units: Set<String> = words(
    """
    °C °F ° K % ‰ km m cm mm µm nm mi ft yd km² m² m³ cm² ha l L ml mL cl dl kg g mg µg t lb oz \
    kB KB MB GB TB KiB MiB GiB TiB B kbit/s Mbit/s Gbit/s Mbps Gbps Hz kHz MHz GHz V W kW kWh Wh mAh A Ω \
    ms µs s min h d pt px km/h m/s mph bpm kcal cal kJ J hPa bar psi dB p.m. a.m. PM AM pm am Uhr \
    mil Mio Mrd млн млрд тыс тыс. кг г км м см мм л шт шт. ч мин сек บาท วัน คน ริงกิต \
    كم كجم جم م سم ש"ח ₪ ק"מ ק"ג ບາດ ກີບ រៀល
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// The characters beside a space, up to the next one.
  private struct Word {
    private(set) var scalars: [UInt32] = []

    /// The longest word that can be a currency or a unit, with a number before or after it.
    private static let longest = 24

    var last: UInt32? { scalars.last }

    /// Reads the characters that end at an offset.
    init(_ bytes: UnsafePointer<UInt8>, endingAt end: Int, limit: Int = longest) {
      var position = end
      while position > 0, scalars.count < limit {
        var start = position - 1
        while start > 0, bytes[start] & 0xc0 == 0x80 { start -= 1 }
        var next = start
        let scalar = GlyphScanner.decode(bytes, at: &next, to: position)
        if Word.isSpace(scalar) { break }
        scalars.append(scalar)
        position = start
      }
      scalars.reverse()
    }

    /// Reads the characters from an offset.
    init(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) {
      var position = start
      while position < end, scalars.count < Word.longest {
        let scalar = GlyphScanner.decode(bytes, at: &position, to: end)
        if Word.isSpace(scalar) { break }
        scalars.append(scalar)
      }
    }

    private static func isSpace(_ scalar: UInt32) -> Bool {
      scalar <= 0x20 || scalar == 0xa0 || scalar == 0x200b || (0x2000...0x200a).contains(scalar)
        || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x202f || scalar == 0x3000
    }

    private func text(_ scalars: some Sequence<UInt32>) -> String {
      var result = String.UnicodeScalarView()
      for scalar in scalars { if let known = Unicode.Scalar(scalar) { result.append(known) } }
      return String(result)
    }

    /// The word without the punctuation of a sentence at its end.
    private var core: ArraySlice<UInt32> {
      var core = scalars[...]
      while core.count > 1, let last = core.last, isPunctuation(last) { core.removeLast() }
      return core
    }

    private func isPunctuation(_ scalar: UInt32) -> Bool {
      [0x2e, 0x2c, 0x3b, 0x3a, 0x21, 0x3f, 0x29, 0x5d, 0x22, 0x27, 0x201d, 0xbb, 0x60c, 0x61b, 0x61f]
        .contains(scalar)
    }

    /// Whether the word is a currency or a unit after a number.
    var isUnit: Bool {
      let core = core
      guard let first = core.first else { return false }
      if AmountRule.isCurrency(first) || core.last.map(AmountRule.isCurrency) == true {
        return !core.contains(where: AmountRule.isDigit)
      }
      if [0x25, 0x2030, 0x66a, 0xb0, 0xff05].contains(first) { return core.count <= 2 }
      guard core.count <= 7 else { return false }
      let text = text(core)
      return AmountRule.currencies.contains(text) || AmountRule.units.contains(text)
    }

    /// Whether the word is a currency before a number.
    var isCurrency: Bool {
      guard let last = scalars.last else { return false }
      if AmountRule.isCurrency(last) { return !scalars.contains(where: AmountRule.isDigit) }
      var name = scalars[...]
      while let first = name.first, [0x28, 0x5b, 0x22, 0x2b, 0x2d, 0x2212].contains(first) {
        name.removeFirst()
      }
      guard (1...7).contains(name.count) else { return false }
      if AmountRule.currencies.contains(text(name)) { return true }
      return name.last == 0x2e && AmountRule.currencies.contains(text(name.dropLast()))
    }

    /// Whether the word begins with a digit, perhaps after a sign.
    var beginsNumber: Bool {
      guard let first = scalars.first else { return false }
      if AmountRule.isDigit(first) { return true }
      return [0x2d, 0x2b, 0x2212].contains(first) && scalars.count > 1
        && AmountRule.isDigit(scalars[1])
    }

    /// The number of digits at the beginning, and at the end.
    var leadingDigits: Int { scalars.prefix(while: AmountRule.isDigit).count }
    var trailingDigits: Int { scalars.reversed().prefix(while: AmountRule.isDigit).count }
  }
}
