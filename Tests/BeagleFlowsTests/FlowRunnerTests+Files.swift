import Glibc
import TestFiles
import Testing

@testable import BeagleAutomation

/// Files that flows write.
extension FlowRunnerTests {
  @Test func screenshotsAndRecordingsAreWrittenBelowTheOutput() throws {
    let bench = try bench()
    try bench.pass(
      """
      - startRecording: movie
      - launchApp
      - tapOn: Next
      - takeScreenshot: shots/next
      - assertScreenshot: shots/next
      - stopRecording
      """)
    #expect(bench.output("shots/next.txt")?.contains("Second screen") == true)
    #expect(bench.output("shots/next.svg")?.hasPrefix("<svg") == true)
    let lines = bench.output("movie.cast")?.split(separator: "\n") ?? []
    #expect(lines.first == "{\"version\": 2, \"width\": 60, \"height\": 20}")
    #expect(lines.count > 2)
    let report = try bench.fail("- tapOn: Add\n- assertScreenshot: shots/next")
    #expect(report.message == "the screen differs from shots/next.txt")
  }

  @Test(arguments: ["../../evil", "/tmp/evil", "a/../../../evil"])
  func pathsOutsideOfTheOutputAreRefused(path: String) throws {
    let report = try bench().fail("- takeScreenshot: '\(path)'")
    #expect(report.message.contains("outside"), "\(report.message)")
  }

  @Test func linksDoNotLeadOutOfTheOutput() throws {
    let bench = try bench()
    let other = TemporaryDirectory()
    mkdir(bench.workspace.path + "/out", 0o755)
    symlink(other.path, bench.workspace.path + "/out/link")
    symlink(other.path + "/file.txt", bench.workspace.path + "/out/file.txt")
    #expect(try bench.fail("- takeScreenshot: link/shot").message.contains("cannot be written"))
    #expect(try bench.fail("- takeScreenshot: file").message.contains("cannot be written"))
    #expect(access(other.path + "/file.txt", F_OK) != 0)
  }
}
