/// A part of a text next to a space, up to the other space.
struct AmountWord {
  private let bytes: UnsafePointer<UInt8>
  private var start: Int
  private var end: Int

  /// The number of scalars that are searched for the end of a word.
  private static let longest = 24

  /// The word that ends at an offset.
  init(_ bytes: UnsafePointer<UInt8>, endingAt end: Int) {
    (self.bytes, self.end, start) = (bytes, end, end)
    for _ in 0..<AmountWord.longest where start > 0 {
      let before = AmountRule.scalar(bytes, endingAt: start)
      if AmountWord.isSpace(before.value) { break }
      start = before.start
    }
  }

  /// The word that begins at an offset.
  init(_ bytes: UnsafePointer<UInt8>, from start: Int, to count: Int) {
    (self.bytes, self.start, end) = (bytes, start, start)
    for _ in 0..<AmountWord.longest where end < count {
      var next = end
      if AmountWord.isSpace(GlyphScanner.decode(bytes, at: &next, to: count)) { break }
      end = next
    }
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    scalar <= 0x20 || scalar == 0xa0 || scalar == 0x200b || (0x2000...0x200a).contains(scalar)
      || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x202f || scalar == 0x3000
  }

  private static func isPunctuation(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2e, 0x2c, 0x3b, 0x3a, 0x21, 0x3f, 0x29, 0x5d, 0x22, 0x27, 0x201d, 0xbb, 0x60c, 0x61b,
      0x61f:
      true
    default: false
    }
  }

  /// Whether a currency may follow the scalar in one word: a bracket, a quote, plus or minus.
  private static func opensAmount(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x28, 0x5b, 0x22, 0x2b, 0x2d, 0x2212: true
    default: false
    }
  }

  // MARK: - Parts

  /// The scalar after an offset in the word, and the offset after it.
  private func scalar(at offset: Int) -> (value: UInt32, end: Int) {
    var position = offset
    return (GlyphScanner.decode(bytes, at: &position, to: end), position)
  }

  var first: UInt32? { start < end ? scalar(at: start).value : nil }
  var last: UInt32? {
    start < end ? AmountRule.scalar(bytes, endingAt: end).value : nil
  }

  private var hasDigit: Bool {
    var position = start
    while position < end {
      let next = scalar(at: position)
      if AmountRule.isDigit(next.value) { return true }
      position = next.end
    }
    return false
  }

  /// The word without the punctuation of a sentence at its end.
  private var core: AmountWord {
    var core = self
    while let last = core.last, AmountWord.isPunctuation(last),
      core.scalar(at: core.start).end < core.end
    {
      core.end = AmountRule.scalar(bytes, endingAt: core.end).start
    }
    return core
  }

  /// Whether a list contains the word. Spaces are around each word of the list.
  private func isIn(_ list: StaticString) -> Bool {
    let length = end - start
    guard length > 0, length <= 16 else { return false }
    let words = list.utf8Start
    var position = 0
    while position + length + 1 < list.utf8CodeUnitCount {
      guard words[position] == 0x20, words[position + 1 + length] == 0x20 else {
        position += 1
        continue
      }
      var matching = 0
      while matching < length, words[position + 1 + matching] == bytes[start + matching] {
        matching += 1
      }
      if matching == length { return true }
      position += 1
    }
    return false
  }

  /// Abbreviations of currencies, which come before or after the number, and their codes (ISO 4217). The
  /// lists are searched as bytes, so that they cost nothing before the first unknown word.
  private static let currencies: StaticString = """
     kr zł Kč Ft Fr SFr TL Rs Rp RM S/ B/ Bs руб р грн лв дин ден lei Lt Ls din KM Nkr Skr Dkr \
    ر.س د.إ د.ك د.ب ر.ق ر.ع ج.م ل.ل د.ع د.أ د.ت د.م د.ج ريال درهم دينار جنيه تومان \
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD \
    CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP \
    GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD \
    KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN \
    NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP \
    SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND \
    VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL BTC ETH 
    """

  /// Units that come after a number.
  private static let units: StaticString = """
     K km m cm mm µm nm mi ft yd km² m² m³ cm² ha l L ml mL cl dl kg g mg µg t lb oz \
    kB KB MB GB TB KiB MiB GiB TiB B kbit/s Mbit/s Gbit/s Mbps Gbps Hz kHz MHz GHz V W kW kWh Wh mAh A Ω \
    ms µs s min h d pt px km/h m/s mph bpm kcal cal kJ J hPa bar psi dB p.m a.m AM PM Uhr \
    mil Mio Mrd млн млрд тыс кг г км м см мм л шт ч мин сек บาท วัน คน ริงกิต \
    كم كجم جم م سم ש"ח ק"מ ק"ג ບາດ ກີບ រៀល 
    """

  // MARK: - Meaning

  /// Whether the word is a currency or a unit after a number.
  var isUnit: Bool {
    let core = core
    guard let first = core.first, let last = core.last else { return false }
    if AmountRule.isCurrency(first) || AmountRule.isCurrency(last) { return !core.hasDigit }
    switch first {
    // % ‰ ٪ and °, perhaps with a letter
    case 0x25, 0x2030, 0x66a, 0xff05, 0xb0: return core.end - core.start <= 3
    default:
      // A text of numbers has no long search between each two of them.
      return !AmountRule.isDigit(first)
        && (core.isIn(AmountWord.currencies) || core.isIn(AmountWord.units))
    }
  }

  /// Whether the word is a currency before a number.
  var isCurrency: Bool {
    guard let last else { return false }
    if AmountRule.isCurrency(last) { return !hasDigit }
    if AmountRule.isDigit(last) { return false }
    var name = self
    while let first = name.first, AmountWord.opensAmount(first) {
      name.start = name.scalar(at: name.start).end
    }
    if name.isIn(AmountWord.currencies) { return true }
    guard name.last == 0x2e else { return false }
    name.end -= 1
    return name.isIn(AmountWord.currencies)
  }

  /// Whether the word begins with a digit, perhaps after plus or minus.
  var beginsNumber: Bool {
    guard let first else { return false }
    if AmountRule.isDigit(first) { return true }
    guard first == 0x2d || first == 0x2b || first == 0x2212 else { return false }
    let next = scalar(at: start).end
    return next < end && AmountRule.isDigit(scalar(at: next).value)
  }

  /// The number of digits at the beginning.
  var leadingDigits: Int {
    var (count, position) = (0, start)
    while position < end {
      let next = scalar(at: position)
      guard AmountRule.isDigit(next.value) else { break }
      (count, position) = (count + 1, next.end)
    }
    return count
  }

  /// The number of digits at the end.
  var trailingDigits: Int {
    var (count, position) = (0, end)
    while position > start {
      let before = AmountRule.scalar(bytes, endingAt: position)
      guard AmountRule.isDigit(before.value) else { break }
      (count, position) = (count + 1, before.start)
    }
    return count
  }
}
