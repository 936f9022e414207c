import JSON
import Testing

@testable import BeagleSchema

/// Tests of suggestions for unknown names.
@Suite struct TypoCorrectionTests {
  @Test func similarPathsAreSuggested() {
    let names = ["/orders", "/home", "/orders/track", "/forms", "/navigation"]
    #expect(TypoCorrection.nearest(to: "/odrers", among: names) == ["/orders"])
    #expect(TypoCorrection.nearest(to: "/form", among: names).first == "/forms")
    #expect(TypoCorrection.nearest(to: "/Home", among: names).first == "/home")
    #expect(TypoCorrection.nearest(to: "/something/else", among: names).isEmpty)
    #expect(TypoCorrection.nearest(to: "/b", among: ["/d", "/a", "/c"], limit: 2) == ["/a", "/c"])
  }

  @Test func similarNamesAreSuggested() {
    let names = ["onPress", "onInit", "text", "styleId", "id", "x"]
    #expect(TypoCorrection.best(for: "onpress", among: names) == "onPress")
    #expect(TypoCorrection.best(for: "onPres", among: names) == "onPress")
    #expect(TypoCorrection.best(for: "txet", among: names) == "text")
    #expect(TypoCorrection.best(for: "tx", among: names) == nil)
    #expect(TypoCorrection.best(for: "text", among: ["text"]) == nil)
    // One letter can be any other one, so only its case is corrected.
    #expect(TypoCorrection.best(for: "X", among: names) == "x")
    #expect(TypoCorrection.best(for: "y", among: names) == nil)
    #expect(TypoCorrection.best(for: "xy", among: ["x"]) == nil)
    #expect(TypoCorrection.best(for: "", among: names) == nil)
  }

  @Test func longNamesAreComparedByTheirBeginning() {
    let long = String(repeating: "a", count: 5000)
    #expect(TypoCorrection.best(for: long + "b", among: [long + "c"]) == long + "c")
    #expect(TypoCorrection.best(for: long, among: ["aaaa"]) == nil)
  }

  @Test func equallySimilarNamesAreComparedAlphabetically() {
    #expect(TypoCorrection.best(for: "rom", amongUnordered: ["row", "rob", "from"]) == "from")
    #expect(TypoCorrection.best(for: "rom", among: ["row", "rob", "from"]) == "row")
  }

  /// A hostile document has thousands of unknown names, and its configuration as many known ones.
  @Test func numberOfComparisonsIsLimited() {
    var budget = SuggestionBudget(names: .max)
    var searches = 0
    for number in 0..<1000 {
      _ = budget.suggestion(for: "name\(number)", comparing: 50_000) {
        searches += 1
        return "name"
      }
    }
    #expect(searches == SuggestionBudget.comparisonLimit / 50_000)
    #expect(budget.suggestion(for: "name0", comparing: 50_000) { nil } == "name")
  }

  /// Compares all pairs of short words over three letters with the full edit distance table.
  @Test func distancesEqualTheFullTable() {
    var words = [""]
    for _ in 0..<4 {
      words += words.flatMap { word in ["a", "b", "c"].map { word + $0 } }
    }
    words = Array(Set(words)).filter { $0.utf8.count > 1 }.sorted()
    for word in words {
      let near = words.compactMap { other -> (Int, String)? in
        let edits = Self.edits(Array(word.utf8), Array(other.utf8))
        return word == other || edits > 2 ? nil : (edits, other)
      }
      let expected = near.sorted { $0 < $1 }.map(\.1)
      #expect(
        TypoCorrection.nearest(to: word, among: words, limit: words.count) == expected, "\(word)")
      #expect(TypoCorrection.Index(words).nearest(to: word) == expected.first, "\(word)")
    }
  }

  /// Compares random words, each with copies that have random edits. Words of more than 64 letters
  /// are compared in another way.
  @Test(arguments: [3, 12, 40, 63, 64, 65, 100])
  func distancesOfLongWordsEqualTheFullTable(length: Int) {
    var numbers = SystemRandomNumberGenerator()
    let letters = Array("abc/éß".unicodeScalars).map { UInt32($0) }
    for _ in 0..<5 {
      func random() -> UInt32 { letters[Int.random(in: 0..<letters.count, using: &numbers)] }
      let word = (0..<length).map { _ in random() }
      let others = (0..<20).map { edits -> [UInt32] in
        var other = word
        for _ in 0..<edits where other.count > 2 {
          let index = Int.random(in: 0..<other.count - 1, using: &numbers)
          switch Int.random(in: 0..<4, using: &numbers) {
          case 0: other[index] = random()
          case 1: other.remove(at: index)
          case 2: other.insert(random(), at: index)
          default: other.swapAt(index, index + 1)
          }
        }
        return other
      }
      func text(_ scalars: [UInt32]) -> String {
        String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
      }
      let names = Set(others).subtracting([word])
      let near = names.compactMap { other -> (Int, String)? in
        let edits = Self.edits(word, other)
        return edits > max(2, length / 3) ? nil : (edits, text(other))
      }
      let expected = near.sorted { $0 < $1 }.map(\.1)
      let found = TypoCorrection.nearest(
        to: text(word), among: others.map(text).shuffled(), limit: others.count)
      #expect(Set(found) == Set(expected) && found.first == expected.first)
      #expect(TypoCorrection.Index(others.map(text)).nearest(to: text(word)) == expected.first)
    }
  }

  private static func edits<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
    for i in stride(from: 1, through: a.count, by: 1) {
      for j in stride(from: 1, through: b.count, by: 1) {
        var cost = min(table[i - 1][j], table[i][j - 1]) + 1
        cost = min(cost, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, table[i - 2][j - 2] + 1)
        }
        table[i][j] = cost
      }
    }
    return table[a.count][b.count]
  }

  /// The most common mistakes of beginners have a suggestion.
  @Test(arguments: [
    (#""context": [{"id": "a", "value": 1}]"#, "remove the brackets"),
    (
      #""style": {"padding": 10}"#,
      #"write {"all": {"value": 10, "type": "REAL"}}"#
    ),
    (#""style": {"width": 5}"#, #"move it into "size" as {"value": 5, "type": "REAL"}"#),
    (#""style": {"aspectRatio": 2}"#, #"move it into "size""#),
    (#""style": {"width": {"value": 5, "type": "REAL"}}"#, #"move it into "size""#),
    (
      #""children": [{"_beagleComponent_": "beagle:image", "path": "logo"}]"#,
      #"write {"_beagleImagePath_": "local", "mobileId": "logo"}"#
    ),
    (
      #""children": [{"_beagleComponent_": "beagle:image", "path": "/a/logo.png"}]"#,
      #"write {"_beagleImagePath_": "remote", "url": "/a/logo.png"}"#
    ),
    (
      #""children": [{"_beagleComponent_": "beagle:button", "text": "a", "onClick": []}]"#,
      "onPress"
    ),
    (
      #""onInit": [{"_beagleAction_": "beagle:pushView", "route": "/home"}]"#,
      #"write {"url": "/home"}"#
    ),
  ])
  func commonMistakesHaveASuggestion(members: String, advice: String) throws {
    let text = "{\"_beagleComponent_\": \"beagle:container\", \"children\": [], \(members)}"
    let document = try JSONDocument(Array(text.utf8), name: "a.json")
    let found = ComponentDecoder().check(document).filter { $0.code != .duplicateKey }
    #expect(found.map(\.suggestion) == [advice])
  }

  /// All keys are compared, no matter how many there are.
  @Test func misspelledKeyAmongManyIsSuggested() throws {
    let others = (0..<70).map { "\"zzzz\($0)\": 1" }.joined(separator: ", ")
    let text =
      "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"a\", \(others), \"textColour\": \"#FFF\"}"
    let found = ComponentDecoder().check(try JSONDocument(Array(text.utf8), name: "a.json"))
    #expect(found.count { $0.code == .unknownProperty } == 70)
    #expect(found.last?.suggestion == "textColor")
  }
}
