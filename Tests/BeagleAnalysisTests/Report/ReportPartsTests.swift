import BeagleTUI
import SystemSupport
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking
@testable import CellText

/// Tests of excerpts, path patterns, baselines, fix plans and diffs.
@Suite struct ReportPartsTests {
  // MARK: - Excerpts

  private func excerpt(_ text: String, _ word: String, width: Int = 40) -> SourceExcerpt? {
    let bytes = Array(text.utf8)
    let parts = text.split(
      separator: Substring(word), maxSplits: 1, omittingEmptySubsequences: false)
    return SourceExcerpt(
      bytes, offset: parts[0].utf8.count, length: word.utf8.count, width: width)
  }

  @Test func excerptIsTheLineWithoutIndentation() {
    let found = excerpt("a\n\t  one 日本 two\nb", "two")
    #expect(found?.line == "one 日本 two")
    #expect(found?.underline == "         ^^^")
  }

  @Test(arguments: [8, 12, 20, 40, 80])
  func excerptFitsAndContainsTheRange(width: Int) throws {
    let long = String(repeating: "日本 text ", count: 1000)
    let found = try #require(excerpt(long + "WORD" + long, "WORD", width: width))
    #expect(TextMetrics.width(found.line) <= width, "\(found.line)")
    #expect(found.marked.hasPrefix("W"))
    #expect(found.before.hasPrefix("…") && found.after.hasSuffix("…") || width < 12)
    #expect(!found.line.contains("\u{FFFD}"))
  }

  @Test func excerptHasNoControlCharacters() throws {
    let found = try #require(excerpt("\"\u{1B}[31m\u{202E}\" WORD", "WORD"))
    #expect(!found.line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }

  @Test func rangeOutsideTheTextHasNoExcerpt() {
    #expect(SourceExcerpt([], offset: 0, length: 1, width: 40) == nil)
    #expect(SourceExcerpt([0x61], offset: 2, length: 1, width: 40) == nil)
    #expect(SourceExcerpt([0x61], offset: 1, length: 1, width: 40)?.underline == " ^")
  }

  // MARK: - Patterns

  @Test(arguments: [
    ("*.json", "a/b.json", true), ("a/*.json", "a/b.json", true), ("a/*.json", "a/b/c.json", false),
    ("a/**", "a/b/c.json", true), ("a/", "a/b/c.json", true), ("**/c.json", "c.json", true),
    ("**/c.json", "a/b/c.json", true), ("a/**/c.json", "a/c.json", true),
    ("?.json", "é.json", true),
    ("?.json", "ab.json", false), ("b", "a/b", true), ("./a/b", "a/b", true),
    ("a*c*e", "abcde", true),
    ("legacy/**", "new/legacy.json", false),
    // Code points, as Git compares bytes: a letter with a mark is two, and may begin a name.
    ("?.json", "e\u{301}.json", false), ("??.json", "e\u{301}.json", true),
    ("\u{E9}.json", "e\u{301}.json", false), ("**", "\u{301}a.json", true),
    ("a/*", "a/\u{301}b", true),
  ])
  func patternsMatchPaths(pattern: String, path: String, matches: Bool) {
    #expect(PathPattern(pattern).matches(path) == matches)
  }

  // MARK: - Baselines

  @Test func baselineRoundTrips() throws {
    let text = #"{"_beagleComponent_":"beagle:text","text":"a","x1":1,"x2":2}"#
    let found = ComponentDecoder().check(try JSONDocument(text: text, name: "a.json"))
    var baseline = Baseline()
    for finding in found + found { baseline.add(Baseline.Key(finding, file: "a.json")) }
    var read = try Baseline(Array(baseline.text.utf8), name: "b.json")
    #expect(read == baseline && read.count == 4)
    let key = Baseline.Key(found[0], file: "a.json")
    let taken = (0..<3).map { _ in read.take(key) }
    #expect(taken == [true, true, false])
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"version":2,"findings":[]}"#, #"{"version":1,"findings":[1]}"#,
  ])
  func invalidBaselinesAreRejected(text: String) {
    #expect(throws: Baseline.Problem.self) { try Baseline(Array(text.utf8), name: "b.json") }
  }

  // MARK: - Fixes

  @Test func overlappingFixesAreNotCombined() {
    func fixIt(_ ranges: Range<Int>...) -> FixIt {
      FixIt(
        title: "",
        edits: ranges.map {
          TextEdit(
            file: "a", span: SourceSpan(offset: $0.lowerBound, length: $0.count), replacement: "x")
        }, isSafe: true)
    }
    var plan = FixPlan()
    // A fix is applied completely or not at all.
    let taken = [
      fixIt(0..<0, 9..<9), fixIt(4..<5, 9..<9), fixIt(4..<5), fixIt(3..<6),
    ].map { plan.add($0) }
    #expect(taken == [true, false, true, false])
    #expect(plan.count == 2 && plan.edits["a"]?.count == 3)
  }

  @Test func diffIsInUnifiedFormat() {
    func diff(_ old: String, _ new: String) -> String {
      UnifiedDiff.text(
        of: "a", Array(old.utf8), Array(new.utf8), isTerminal: false,
        style: ReportStyle(isColored: false))
    }
    #expect(diff("a\n", "a\n") == "")
    #expect(
      diff("a", "b")
        == "--- a\n+++ a\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    )
    #expect(diff("a\n\n", "a\n\nb\n") == "--- a\n+++ a\n@@ -1,2 +1,3 @@\n a\n \n+b\n")
    let lines = (1...20).map { "\($0)\n" }
    var other = lines
    other[1] = "x\n"
    other[18] = ""
    let text = diff(lines.joined(), other.joined())
    #expect(text.contains("@@ -1,5 +1,5 @@\n") && text.contains("@@ -16,5 +16,4 @@\n"), "\(text)")
  }
}
