import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import TerminalKit
@testable import beagle_tui

/// Compares the images of `docs/tutorial.md` with the screens at these places of the text.
/// `make images` draws them again.
@MainActor @Suite struct TutorialImageTests {
  /// Returns the screens after the files and edits above an image.
  private func pilot(above image: String) throws -> (Pilot, TemporaryDirectory) {
    let directory = TemporaryDirectory()
    var files: [String: String] = [:]
    for file in ProjectTemplate.minimal.files { files["store/" + file.path] = file.text }
    let page = try DocumentationFile.text(of: "docs/tutorial.md")
    let above = page.components(separatedBy: "](../Resources/Images/tutorial-\(image).svg)")
    try #require(above.count == 2)
    // A block begins and ends with a fence.
    let count = above[0].components(separatedBy: "\n```").count / 2
    for block in try DocumentationFile("docs/tutorial.md").blocks.prefix(count) {
      if block.language == "json", let path = block.format {
        files[path] = block.code
      } else if block.language == "diff", let path = block.format {
        files[path] = try edited(files[path], block.code)
      }
    }
    for (path, text) in files { directory.write(path, text) }
    let pilot = Pilot(size: CellSize(width: 64, height: 14))
    pilot.dependencies.theme = Session.theme
    try pilot.serve(directory: directory.path + "/store")
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    return (pilot, directory)
  }

  private func edited(_ text: String?, _ edit: String) throws -> String {
    let lines = edit.split(separator: "\n")
    let old = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
    let new = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
    let parts = try #require(text).components(separatedBy: old)
    try #require(parts.count == 2, "\(edit)")
    return parts.joined(separator: new)
  }

  private func check(_ pilot: Pilot, _ name: String) throws {
    let directory = DocumentationFile.root + "/Resources/Images"
    try SnapshotFile(directory: directory, name: "tutorial-\(name).svg")
      .check(pilot.snapshot(.svg), isUpdating: SnapshotFile.isUpdating)
  }

  @Test func newScreenMatchesItsImage() throws {
    let (pilot, directory) = try pilot(above: "new")
    defer { withExtendedLifetime(directory) {} }
    try check(pilot, "new")
  }

  @Test func formWithAnErrorMatchesItsImage() throws {
    let (pilot, directory) = try pilot(above: "form")
    defer { withExtendedLifetime(directory) {} }
    try pilot.click(.button, "Order")
    try pilot.waitUntilIdle()
    try pilot.click(.button, "Send")
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Enter your e-mail address."))
    try check(pilot, "form")
  }

  @Test func listMatchesItsImage() throws {
    let (pilot, directory) = try pilot(above: "list")
    defer { withExtendedLifetime(directory) {} }
    try pilot.click(.button, "Products")
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Decaf Colombia"))
    try check(pilot, "list")
  }

  @Test func failedScreenMatchesItsImage() throws {
    let (pilot, directory) = try pilot(above: "retry")
    defer { withExtendedLifetime(directory) {} }
    pilot.dependencies.retryPolicy = RetryPolicy(automaticRetries: 2)
    pilot.dependencies.retryPolicy.jitter = 1...1
    try pilot.click(.button, "Products")
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Retry"))
    try check(pilot, "retry")
  }

  @Test func tabsMatchTheirImage() throws {
    let (pilot, directory) = try pilot(above: "tabs")
    defer { withExtendedLifetime(directory) {} }
    #expect(pilot.shows("Visit us"))
    try check(pilot, "tabs")
  }
}
