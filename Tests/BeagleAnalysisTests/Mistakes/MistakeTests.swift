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

  /// The table covers enough mistakes, and most of them have a fix that can be applied.
  @Test func tableIsComplete() {
    #expect(Mistake.all.count >= 400)
    #expect(Mistake.all.count { $0.fix != .described } >= 340)
  }
}

extension Mistake: CustomTestStringConvertible {
  var testDescription: String { name }

  static let all =
    names + values + structure + legacy + contexts + expressions + lists + navigation + syntax
}
