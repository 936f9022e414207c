import BeagleAnalysis
import Testing

@testable import beagle_tui

/// Tests of the text of `beagle-tui doctor`.
@Suite struct DoctorReportTests {
  private func text(isColored: Bool, isUTF8: Bool = true) -> String {
    var report = DoctorReport()
    report.add(
      "Parts",
      [
        .init("a", "works"), .init("b", "works with less", .note),
        .init("long", "does not work", .problem, remedy: "Repair it."),
      ])
    return report.text(columns: 24, isUTF8: isUTF8, style: ReportStyle(isColored: isColored))
  }

  /// Colors change neither the words nor the columns.
  @Test func colorsOnlyAddEscapes() {
    let plain = text(isColored: false)
    #expect(
      plain == """
        Parts
          ✓ a     works
          • b     works with
                  less
          ✗ long  does not work

        Next steps
          - Repair it.

        """)
    let colored = text(isColored: true)
    #expect(colored.contains("\u{1B}[1mParts\u{1B}[0m\n  \u{1B}[32m✓\u{1B}[0m a     works\n"))
    #expect(colored.contains("\u{1B}[1;31m✗\u{1B}[0m long"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(text(isColored: false, isUTF8: false).contains("  ! long  does not work\n"))
  }
}
