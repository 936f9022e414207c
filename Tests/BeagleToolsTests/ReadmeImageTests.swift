import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import TerminalKit
@testable import beagle_tui

/// Compares the images of README.md and docs/ with the output of the program. `make images` draws
/// them again.
@MainActor @Suite struct ReadmeImageTests {

  private func pilot(failures: Int = 0) throws -> Pilot {
    let pilot = Pilot()
    pilot.dependencies.theme = Session.theme
    try pilot.serve(
      directory: "\(DocumentationFile.root)/Resources/Screens", failures: failures)
    return pilot
  }

  private func check(_ pilot: Pilot, _ name: String) throws {
    let directory = "\(DocumentationFile.root)/Resources/Images"
    try SnapshotFile(directory: directory, name: "\(name).svg")
      .check(pilot.snapshot(.svg), isUpdating: SnapshotFile.isUpdating)
  }

  @Test(arguments: ["home": "/home", "orders": "/orders", "tabs": "/catalog/tabs"])
  func screenMatchesItsImage(name: String, path: String) throws {
    let pilot = try pilot()
    pilot.open(path: path)
    try pilot.waitUntilIdle()
    pilot.press(.tab)
    try check(pilot, name)
  }

  @Test func snapshotDifferenceMatchesItsImage() throws {
    let pilot = try pilot()
    pilot.open(path: "/orders")
    try pilot.waitUntilIdle()
    let screen = SnapshotScreen(pilot.application, on: pilot.terminal)
    let rows = screen.rows().map {
      $0.replacing("R$ 89,90", with: "R$ 79,90").replacing(
        "Delivered yesterday", with: "On its way         ")
    }
    let images = SnapshotImages(screen, oldRows: rows, masks: SnapshotMasks())
    try SnapshotFile(
      directory: "\(DocumentationFile.root)/Resources/Images", name: "snapshot-difference.svg"
    )
    .check(try #require(images.difference), isUpdating: SnapshotFile.isUpdating)
  }

  @Test func lightThemeMatchesItsImage() throws {
    let pilot = try pilot()
    pilot.window.appearance.theme = .init(.standard, depth: .trueColor, scheme: .light)
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    pilot.press(.tab)
    try check(pilot, "home-light")
  }

  @Test func formWithAnErrorMatchesItsImage() throws {
    let pilot = try pilot()
    pilot.open(path: "/forms/validation")
    try pilot.waitUntilIdle()
    try pilot.click(.button, "Create account")
    // Closes the dialog and focuses the first field.
    pilot.press(.enter)
    for _ in 0..<4 { pilot.press(.backTab) }
    try check(pilot, "form")
  }

  @Test func errorViewMatchesItsImage() throws {
    let pilot = try pilot()
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    try pilot.click(text: "Flaky page")
    try pilot.waitUntilIdle()
    try check(pilot, "retry")
  }
}
