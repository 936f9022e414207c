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
        .init("a", "works"), .init("b", "works with less than it could", .note),
        .init("long", "does not work", .problem, remedy: "Repair it."),
      ])
    return report.text(columns: 36, isUTF8: isUTF8, style: ReportStyle(isColored: isColored))
  }

  /// Colors change neither the words nor the columns.
  @Test func colorsOnlyAddEscapes() {
    let plain = text(isColored: false)
    #expect(
      plain == """
        Parts
          ✓ a     works
          • b     works with less than it
                  could
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

  private func text(_ facts: [DoctorReport.Fact], columns: Int) -> String {
    var report = DoctorReport()
    report.add("Parts", facts)
    let text = report.text(columns: columns, isUTF8: true, style: ReportStyle(isColored: false))
    return text.firstRange(of: "Next steps").map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// A path is split after a slash, and only if it does not fit on a line.
  @Test func longPathsBreakAfterSlashes() {
    let facts: [DoctorReport.Fact] = [
      .init("File", "/home/ada/.config/beagle-tui/config.json does not exist", .note),
      .init("Name", "averylongwordwithoutanyslashinit", .note),
    ]
    #expect(
      text(facts, columns: 40) == """
        Parts
          • File  /home/ada/.config/beagle-tui/
                  config.json does not exist
          • Name  averylongwordwithoutanyslashin
                  it


        """)
    #expect(
      text(facts, columns: 60).contains("  /home/ada/.config/beagle-tui/config.json does not\n"))
  }

  /// A value that would have few columns next to its name is below it.
  @Test func narrowValuesAreBelowTheirNames() {
    let colors: [DoctorReport.Fact] = [
      .init("Dark and light", "off: the terminal does not report its background", .note),
      .init("TERM", "xterm"),
    ]
    #expect(
      text(colors, columns: 40) == """
        Parts
          • Dark and light
              off: the terminal does not report
              its background
          ✓ TERM
              xterm


        """)
    let versions: [DoctorReport.Fact] = [
      .init("JavaScriptCore", "2.44.1"), .init("PCRE2", "10.42"),
    ]
    #expect(text(versions, columns: 40).contains("  ✓ PCRE2           10.42\n"))
    // Each line fits, whatever the width.
    for columns in 24...60 {
      let lines = text(colors + versions, columns: columns).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= columns }, "\(columns)")
    }
  }
}
