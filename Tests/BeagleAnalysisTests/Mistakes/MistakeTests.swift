import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests that each mistake in a table has exactly one finding, at the token that the author has to
/// change, with the fix that the author would choose.
@Suite struct MistakeTests {
  @Test(arguments: Mistake.all) func mistakeHasOneFindingWithItsFix(mistake: Mistake) throws {
    let problems = try mistake.problems()
    #expect(problems.isEmpty, "\(mistake.name): \(problems.joined(separator: "; "))")
  }

  @Test func namesAreUnique() {
    let names = Dictionary(grouping: Mistake.all, by: \.name)
    #expect(names.filter { $0.value.count > 1 }.map(\.key) == [])
  }

  @Test func everyCodeHasARow() {
    // These need other files, a style or controller of an application, or a running screen.
    let others: Set = [
      "bad-custom", "bad-routes", "document-limit", "evaluation", "too-many", "unknown-controller",
      "unknown-style", "unreachable-screen",
    ]
    let codes = Set(Mistake.all.map(\.code))
    for code in DiagnosticCode.allCases
    where !code.isOptional && !others.contains(code.rawValue) {
      #expect(
        codes.contains(code.rawValue),
        "add a row with \(code.rawValue) to a file in Tests/BeagleAnalysisTests/Mistakes")
    }
  }

  /// The table covers enough mistakes, and most of them have a fix that can be applied.
  @Test func tableIsComplete() {
    #expect(Mistake.all.count >= 420)
    #expect(Mistake.all.count { $0.fix != .described } >= 365)
  }
}

/// Tests expressions with one character too many or too few, at each place.
@Suite struct MissingCharacterTests {
  private static let expressions = [
    "@{page.name}", "@{sum(page.n, 1)}", "@{concat('Hello, ', page.name)}",
    "@{condition(gt(page.n, 1), 'yes', 'no')}", "Hi @{page.rows[0]}, ok",
  ]

  private static func document(_ text: String) -> String {
    """
    {"_beagleComponent_": "beagle:container",
     "context": {"id": "page", "value": {"n": 1, "name": "Ada", "rows": ["a"]}}, "children": [
    {"_beagleComponent_": "beagle:text", "text": "@{page}"}, {"_beagleComponent_": "beagle:text", "text":
    "\(text)"}]}
    """
  }

  /// The results for the texts that have a finding.
  private struct Counts {
    var findings = 0
    /// Findings at the changed character, or at the name that contains it.
    var atPlace = 0
    /// Fixes that restore the expression.
    var restored = 0
  }

  /// Checks a text that differs from an expression in the character at an offset.
  private func check(
    _ text: String, _ expression: String, at offset: Int, _ counts: inout Counts
  ) throws {
    let bytes = Array(Self.document(text).utf8)
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
    checker.add(bytes, name: "a.json", mayBeOther: false)
    let found = checker.findings()
    #expect(found.count <= 1, "\(text): \(found)")
    guard let finding = found.first else { return }
    counts.findings += 1
    // The text starts in the second column.
    let range = finding.column - 3...finding.endColumn - 1
    if finding.line == 4, range.contains(offset) { counts.atPlace += 1 }
    let fixed = finding.fixIt?.edits.applied(to: bytes)
    if fixed == Array(Self.document(expression).utf8) { counts.restored += 1 }
  }

  @Test func oneCharacterIsMissingOrExtra() throws {
    var counts = Counts()
    for expression in Self.expressions {
      let characters = Array(expression)
      for offset in characters.indices {
        var text = characters
        text.remove(at: offset)
        try check(String(text), expression, at: offset, &counts)
      }
      for offset in 0...characters.count {
        // Each character at every third place.
        for (index, character) in " .,()[]{}'".enumerated() where (index + offset) % 3 == 0 {
          var text = characters
          text.insert(character, at: offset)
          try check(String(text), expression, at: offset, &counts)
        }
      }
    }
    // Without a finding are only valid texts, for example with a comma in single quotes.
    #expect(counts.findings > 400, "\(counts)")
    #expect(counts.atPlace * 100 >= counts.findings * 98, "\(counts)")
    #expect(counts.restored * 100 >= counts.findings * 92, "\(counts)")
  }
}

extension Mistake: CustomTestStringConvertible {
  var testDescription: String { name }

  static let all =
    names + values + structure + legacy + contexts + expressions + lists + navigation + syntax
    + corrections
}
