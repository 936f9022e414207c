import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of line breaks and searches in the languages of the world.
@Suite struct LanguageTests {
  private func lines(_ text: String, _ width: Int) -> [String] {
    let layout = TextLayout(text, width: width)
    return layout.lines.map(layout.string)
  }

  // MARK: - Amounts

  /// Amounts in the notations of many countries.
  static let amounts = [
    "R$ 89,90", "1.234,56 €", "US$ 1,234.56", "R$ 1.234", "¥ 1,200", "12,50 kr", "12 %", "89 ر.س",
    "−5 °C", "-5 €", "EUR 12.50", "12.50 CHF", "1 234,56 zł", "₹ 1,00,000",
    "1 299,00 Kč", "٨٩ ر.س", "4,5 GB", "kr. 99", "Rp 25.000", "89,90 €)", "(R$ 10", "120 km/h",
    "S/ 45.90", "10 000 Ft", "€ −5,00", "100 руб.", "50 грн",
  ]

  @Test(arguments: amounts)
  func amountsDoNotBreak(amount: String) {
    let width = TextMetrics.width(amount)
    for text in ["total \(amount) paid", "\(amount) paid", "to \(amount)"] {
      for columns in width...width + 12 {
        #expect(
          lines(text, columns).contains { $0.containsText(amount) }, "\(text) at \(columns)")
      }
    }
    #expect(TextLayout.longestWord("a \(amount) b") == width)
    // A narrower line still shows all of it.
    #expect(lines(amount, max(1, width - 1)).count > 1)
  }

  @Test(arguments: [
    ("call 5 people", 6, ["call 5", "people"]),
    ("page 12 and more", 7, ["page 12", "and", "more"]),
    ("room 7 is", 6, ["room 7", "is"]), ("1200円です", 6, ["1200円", "です"]),
    ("値段は￥1200", 8, ["値段は", "￥1200"]),
  ])
  func otherNumbersBreak(text: String, width: Int, expected: [String]) {
    #expect(lines(text, width) == expected)
  }

  // MARK: - Hyphens and words

  @Test(arguments: [
    ("Kraft\u{ad}fahr\u{ad}zeug", 20, ["Kraftfahrzeug"]),
    ("Kraft\u{ad}fahr\u{ad}zeug", 8, ["Kraft-", "fahrzeug"]),
    ("Kraft\u{ad}fahr\u{ad}zeug", 10, ["Kraftfahr-", "zeug"]),
    ("Kraft\u{ad}fahr\u{ad}zeug", 6, ["Kraft-", "fahr-", "zeug"]),
    ("ein Haft\u{ad}pflicht\u{ad}beitrag", 12, ["ein Haft-", "pflicht-", "beitrag"]),
    ("a\u{ad}", 1, ["a"]), ("ab\u{ad}cd", 2, ["ab", "cd"]),
    ("über\u{ad}weisung", 6, ["über-", "weisun", "g"]),
    ("Zahl\u{200b}karte", 5, ["Zahl", "karte"]), ("co\u{ad}-op", 4, ["co-", "op"]),
  ])
  func softHyphensAppearWhereLinesBreak(text: String, width: Int, expected: [String]) {
    #expect(lines(text, width) == expected)
    let layout = TextLayout(text, width: width)
    for line in layout.lines { #expect(line.width == TextMetrics.width(layout.string(line))) }
    #expect(TextMetrics.width(text) == TextMetrics.width(TextMetrics.sanitized(text)))
  }

  @MainActor @Test func hyphensAreDrawnButNotCopied() {
    let surface = Surface(size: CellSize(width: 10, height: 3))
    surface.canvas.draw(TextLayout("Kraft\u{ad}fahrzeug", width: 8), at: .zero, style: .plain)
    #expect(surface.rowText(0) == "Kraft-" && surface.rowText(1) == "fahrzeug")
    #expect(surface.textCharacter(atX: 5, y: 0) == "")
  }

  /// Thai breaks between words, and every script only between clusters or syllables.
  @Test(arguments: [
    ("ยอดเงินคงเหลือ", 8, ["ยอด", "เงิน", "คง", "เหลือ"]),
    ("การโอนเงินสำเร็จ", 10, ["การ", "โอน", "เงิน", "สำเร็จ"]),
    ("บัตรเครดิต", 8, ["บัตร", "เครดิต"]), ("ขอบคุณมากครับ", 9, ["ขอบคุณ", "มาก", "ครับ"]),
    ("ธนาคารแห่งประเทศไทย", 10, ["ธนาคาร", "แห่ง", "ประเทศ", "ไทย"]),
  ])
  func thaiBreaksBetweenWords(text: String, width: Int, words: [String]) {
    let found = lines(text, width)
    #expect(found.joined() == text)
    // Each line consists of whole words.
    var ends: Set<Int> = []
    var end = 0
    for word in words {
      end += word.unicodeScalars.count
      ends.insert(end)
    }
    var position = 0
    for line in found {
      position += line.unicodeScalars.count
      #expect(ends.contains(position), "\(found)")
    }
  }

  @Test(arguments: [
    "ប្រទេសកម្ពុជា", "ខ្ញុំស្រឡាញ់ភាសាខ្មែរ", "ສະບາຍດີຂອບໃຈ", "မြန်မာနိုင်ငံ", "သင်္ကြန်", "क्षत्रिय", "தமிழ்",
    "เงินเดือน", "한국어", "ກະລຸນາ",
  ])
  func clustersAndSyllablesStayWhole(text: String) {
    for width in 2...8 {
      let found = lines(text, width)
      #expect(found.joined() == text)
      for line in found.dropFirst() {
        let first = line.unicodeScalars.first?.value ?? 0
        // Marks never begin a line, nor do consonants below another one.
        #expect(ScalarClass.of(first) != .mark, "\(found)")
      }
      for line in found.dropLast() where width >= 6 {
        let last = line.unicodeScalars.last?.value ?? 0
        #expect(![0x17d2, 0x1039].contains(last), "\(found) at \(width)")
        #expect(!(0xe40...0xe44).contains(last) && !(0xec0...0xec4).contains(last), "\(found)")
      }
    }
  }

  // MARK: - Searches

  @Test(arguments: [
    ("GEBÜHR", "Gebühr"), ("STRASSE", "Straße"), ("strasse", "Straße"), ("cobranca", "Cobrança"),
    ("COBRANÇA", "cobrança"), ("ΟΔΟΣ", "οδός"), ("οδοσ", "Οδός"), ("istanbul", "İSTANBUL"),
    ("ISPARTA", "Isparta"), ("ısparta", "ISPARTA"), ("İZMİR", "izmir"),
    ("tieng viet", "Tiếng Việt"),
    ("ДОСТАВКА", "доставка"), ("еще", "ещё"), ("ещё", "еще"), ("ＡＢＣ", "abc"), ("カタカナ", "ｶﾀｶﾅ"),
    ("ガギ", "ｶﾞｷﾞ"), ("１２３", "123"), ("ÅNGSTRÖM", "Ångström"), ("gebuhr", "GEBÜHR"),
  ])
  func searchFoldsCaseAndAccents(query: String, text: String) {
    #expect(SearchPattern(query).count(in: "a \(text) b") == 1)
  }

  /// Letters that only look alike are different ones.
  @Test(arguments: [("мои", "мой"), ("Cafe", "café"), ("か", "が"), ("ｶ", "ガ")])
  func otherLettersDiffer(query: String, text: String) {
    #expect(SearchPattern(query).count(in: text) == 0)
  }
}

extension String {
  fileprivate func containsText(_ text: String) -> Bool {
    let (own, other) = (Array(unicodeScalars), Array(text.unicodeScalars))
    guard own.count >= other.count else { return false }
    return (0...own.count - other.count).contains { Array(own[$0..<$0 + other.count]) == other }
  }
}
