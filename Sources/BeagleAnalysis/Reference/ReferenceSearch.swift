import CellText

extension Reference {
  /// Returns the pages about a text, the best match first: those that contain all of its words or words
  /// with the same meaning, then the best of those that contain some. Case is ignored, and accents
  /// are unless the text contains some.
  package func search(_ text: String) -> [ReferencePage] {
    ReferenceSearch(pages).pages(about: text)
  }

  /// Returns whether a page has a text as a word, or other words have its meaning. Case is ignored.
  package func contains(word: String) -> Bool {
    Synonyms.isKnown(word.lowercased()) || ReferenceSearch(pages).contains(word: word)
  }
}

/// A search in pages, which are prepared once for all texts.
struct ReferenceSearch {
  private let pages: [ReferencePage]
  /// The texts of the pages without case and accents.
  private let indexes: [ReferenceIndex]

  init(_ pages: [ReferencePage]) {
    self.pages = pages
    let folding = TextFolding(query: "", ignoresCase: true)
    indexes = pages.map { ReferenceIndex($0, folding) }
  }

  /// Returns whether a page has a text as a word.
  func contains(word: String) -> Bool {
    let word = Array(TextFolding(query: word, ignoresCase: true).text(word).utf8)
    return indexes.contains { $0.contains(word: word) }
  }

  /// Returns the pages about a text, see ``Reference/search(_:)``.
  func pages(about text: String) -> [ReferencePage] {
    let folding = TextFolding(query: text, ignoresCase: true)
    let terms = SearchTerm.terms(of: folding.text(text))
    guard !terms.isEmpty else { return [] }
    let indexes =
      folding.ignoresAccents ? indexes : pages.map { ReferenceIndex($0, folding) }
    let scores = indexes.map { index in
      terms.map { index.score($0, isOnly: terms.count == 1) }
    }
    // A word of few pages says more than one of many.
    let weights = terms.indices.map { term in
      let count = scores.count { $0[term] > 0 }
      return Int.bitWidth - (pages.count / max(1, count)).leadingZeroBitCount
    }
    var complete: [(score: Int, page: ReferencePage)] = []
    var partial: [(score: Int, page: ReferencePage)] = []
    for (page, scores) in zip(pages, scores) {
      let score = zip(scores, weights).reduce(0) { $0 + $1.0 * $1.1 } * Self.weight(page.kind)
      guard score > 0 else { continue }
      if scores.allSatisfy({ $0 > 0 }) {
        // All words together say more than one of them in a name, unless one is only mentioned. The owner of
        // a property has its text too, unless the search is the name of the property.
        let least =
          page.kind == .property ? ReferenceIndex.wholeName * 10 : ReferenceIndex.propertyMatch
        let isAbout = scores.allSatisfy { $0 >= least }
        complete.append((isAbout ? score * 6 : score, page))
      } else if scores.contains(where: { $0 >= ReferenceIndex.summaryMatch }) {
        partial.append((score, page))
      }
    }
    let best = max(complete.map(\.score).max() ?? 0, partial.map(\.score).max() ?? 0)
    partial = partial.filter { $0.score * 6 >= best }
    if complete.count > Self.shortList { complete = complete.filter { $0.score * 20 >= best } }
    let found = Self.sorted(complete + Self.sorted(partial).prefix(Self.shortList)).map(\.page)
    // A task is done with the replacement of a deprecated name.
    if terms.count == 1 { return found }
    return found.filter { $0.replacement == nil } + found.filter { $0.replacement != nil }
  }

  /// The maximum number of listed pages with only some of the words. A longer list of pages with all of them
  /// omits those that contain the words only in passing.
  private static let shortList = 15

  /// A stable sort keeps the order of the kinds.
  private static func sorted(
    _ found: [(score: Int, page: ReferencePage)]
  ) -> [(score: Int, page: ReferencePage)] {
    found.enumerated().sorted { (-$0.element.score, $0.offset) < (-$1.element.score, $1.offset) }
      .map(\.element)
  }

  /// A recipe is about a task, as most searches are. The page of a property's owner has its text too.
  private static func weight(_ kind: ReferencePage.Kind) -> Int {
    switch kind {
    case .recipe, .topic: 3
    // The text of a guide has more words than that of another page.
    case .property, .guide: 1
    default: 2
    }
  }
}

/// A word or phrase of a search, such as `navigate back`, with its synonyms.
struct SearchTerm {
  /// The texts to find as UTF-8, and how much each counts.
  let alternatives: [(text: [UInt8], weight: Int)]

  private init(_ word: String, _ others: [String]) {
    var alternatives = [(Array(word.utf8), 10)]
    if let stem = SearchTerm.stem(word) { alternatives.append((Array(stem.utf8), 8)) }
    alternatives += others.map { (Array($0.lowercased().utf8), 7) }
    self.alternatives = alternatives
  }

  /// The words of questions that are on most pages.
  private static let fillers: Set<Substring> = [
    "a", "an", "and", "are", "behind", "can", "do", "does", "for", "from", "how", "i", "in", "is",
    "it",
    "make",
    "my", "of", "on", "or", "that", "the", "then", "this", "to", "use", "when", "with",
  ]

  /// Returns the terms of a text in lowercase.
  static func terms(of text: String) -> [SearchTerm] {
    let all = text.split { $0 == " " || $0 == "," || $0 == "?" }
    let telling = all.filter { !fillers.contains($0) }
    let words = telling.isEmpty ? all : telling
    var terms: [SearchTerm] = []
    var index = words.startIndex
    while index < words.endIndex {
      // The longest phrase of the table that begins here.
      let phrase = [3, 2].lazy.map { words[index...].prefix($0) }.first { part in
        part.count > 1 && Synonyms.table[part.joined(separator: " ")] != nil
      }
      let part = phrase ?? words[index...].prefix(1)
      let word = part.joined(separator: " ")
      let others = Synonyms.table[word] ?? stem(word).flatMap { Synonyms.table[$0] } ?? []
      terms.append(SearchTerm(word, others))
      index += part.count
    }
    return terms
  }

  /// Returns a word without the ending of a plural or a participle; nil without such an ending.
  private static func stem(_ word: String) -> String? {
    for ending in ["ing", "ed", "s"] where word.hasSuffix(ending) {
      let stem = word.dropLast(ending.count)
      return stem.utf8.count >= 4 ? String(stem) : nil
    }
    return nil
  }
}

/// The words with the same meaning for a search. The documentation's site has the same.
package enum Synonyms {
  /// Returns whether other words have the meaning of a text in lowercase.
  package static func isKnown(_ text: String) -> Bool { table[text] != nil }
}

/// The texts of a page for a search, the most important first.
private struct ReferenceIndex {
  private let texts: [[UInt8]]
  private let names: [[UInt8]]
  /// How much a match in each text counts.
  private static let weights = [30, 10, 4, 1]
  static let wholeName = 60
  /// The minimum score of a page whose name or summary contains a word.
  static let summaryMatch = 70
  /// The minimum score of a page whose properties contain a word.
  static let propertyMatch = 28

  init(_ page: ReferencePage, _ folding: TextFolding) {
    // The text of a page has its environment variables, and most have the name of something else, such as DISPLAY.
    let all = ([page.name] + (page.kind == .file ? [] : page.aliases)).map(folding.text)
    // A property follows its owner: `Style.display`.
    let property =
      page.kind == .property ? all[0].split(separator: ".").suffix(1).map(String.init) : []
    names = (all + property).map { Array(Reference.key($0).utf8) }
    let properties = page.properties.map { "\($0.name) \($0.text) \($0.words)" }
    let terms = page.terms.flatMap(\.terms).map { "\($0.name) \($0.text)" }
    let rest = page.details + page.terminal + page.mistakes + page.facts.map(\.text)
    texts =
      [Array(all.joined(separator: " ").utf8)]
      + [
        page.summary, (properties + terms).joined(separator: " "), rest.joined(separator: " "),
      ].map { Array(folding.text($0).utf8) }
  }

  /// Returns how well the page matches a term; 0 if it does not.
  /// - Parameter isOnly: whether the search has no other term. A page with one of several words as a name is
  ///   not always about all of them.
  func score(_ term: SearchTerm, isOnly: Bool) -> Int {
    var best = 0
    for (text, weight) in term.alternatives {
      if isOnly, names.contains(text) {
        best = max(best, ReferenceIndex.wholeName * weight)
        continue
      }
      let place = texts.indices.first { index in
        ReferenceIndex.contains(texts[index], text, startsWord: index > 0)
      }
      guard let place else { continue }
      best = max(best, ReferenceIndex.weights[place] * weight)
    }
    return best
  }

  /// Returns whether the page has a word.
  func contains(word: [UInt8]) -> Bool {
    texts.contains { ReferenceIndex.contains($0, word, startsWord: true, endsWord: true) }
  }

  /// Returns whether a text contains a word.
  /// - Parameters:
  ///   - startsWord: whether it must be the beginning of one, so that `cross` is not in `across`.
  ///   - endsWord: whether it must be the end of one, so that `log` is not in `login`.
  private static func contains(
    _ text: [UInt8], _ word: [UInt8], startsWord: Bool, endsWord: Bool = false
  ) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where text[start] == first {
      if startsWord, start > 0, isLetter(text[start - 1]) { continue }
      let end = start + word.count
      if endsWord, end < text.count, isLetter(text[end]) { continue }
      if text[start..<start + word.count].elementsEqual(word) { return true }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte >= 0x80 }
}
