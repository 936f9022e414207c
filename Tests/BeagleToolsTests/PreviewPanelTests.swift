import BeagleTUI
import BeagleTUITesting
import BeagleTestSupport
import TestFiles
import Testing

@testable import TerminalKit
@testable import beagle_tui

/// Tests of the previews next to the lists of `gallery` and `new`.
@MainActor @Suite struct PreviewPanelTests {
  // MARK: - Gallery

  private func gallery(_ width: Int, _ height: Int) throws -> Pilot {
    let pilot = Pilot(size: CellSize(width: width, height: height))
    GalleryCommand.configure(pilot.dependencies)
    pilot.open(path: GalleryScreens.start)
    GalleryCommand.showPreviews(in: pilot.application)
    try pilot.waitUntilIdle()
    pilot.wait(milliseconds: 100)
    return pilot
  }

  /// The text of the panel, which follows the selection.
  private func preview(_ pilot: Pilot) -> String {
    let lines = pilot.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let panel = pilot.window.panel?.view.frame else { return "" }
    return lines.dropFirst(panel.y).prefix(panel.height).map { String($0.dropFirst(panel.x)) }
      .joined(separator: "\n")
  }

  @Test(arguments: [(160, 40), (80, 24), (40, 20)])
  func exampleFollowsTheSelection(width: Int, height: Int) throws {
    let pilot = try gallery(width, height)
    let first = preview(pilot)
    #expect(first.contains("Total"), "\(pilot.text)")
    pilot.press(.down)
    pilot.press(.down)
    pilot.wait(milliseconds: 100)
    let second = preview(pilot)
    #expect(second != first)
    pilot.press(.up)
    pilot.press(.up)
    pilot.wait(milliseconds: 100)
    #expect(preview(pilot) == first)
    // The list keeps the keyboard, and the page takes the place of both.
    #expect(!pilot.window.panelHasKeyboard)
    pilot.press(.enter)
    try pilot.waitUntilIdle()
    #expect(pilot.window.panel?.view.frame.isEmpty != false || preview(pilot).isEmpty)
    #expect(pilot.text.contains("beagle:container"))
  }

  @Test func panelIsBelowANarrowList() throws {
    #expect(try gallery(160, 40).window.panel?.view.frame.x ?? 0 > 0)
    let narrow = try #require(try gallery(80, 24).window.panel?.view.frame)
    #expect(narrow.x == 0 && narrow.y > 0)
    #expect(narrow.height < 12)
  }

  @Test func keyHidesThePreview() throws {
    let pilot = try gallery(80, 24)
    let before = preview(pilot)
    pilot.press(.character("v"))
    #expect(!pilot.text.contains("Preview"))
    pilot.press(.character("v"))
    pilot.wait(milliseconds: 100)
    #expect(preview(pilot) == before)
  }

  /// After the last key nothing is drawn again.
  @Test func previewIsIdle() throws {
    let pilot = try gallery(160, 40)
    pilot.press(.down)
    pilot.wait(milliseconds: 200)
    let frames = pilot.terminal.frames
    pilot.wait(milliseconds: 5000)
    #expect(pilot.terminal.frames == frames)
  }

  // MARK: - New

  @Test(arguments: ProjectTemplate.allCases)
  func everyTemplateHasAPreview(template: ProjectTemplate) throws {
    let terminal = HeadlessTerminal(size: CellSize(width: 50, height: 30))
    let application = TemplateChooser.preview(template.rawValue, on: terminal)
    application.settle(manualClock: nil)
    #expect(!application.hasFailed)
    #expect(terminal.text.split(separator: "\n").count > 5, "\(terminal.text)")
  }

  private func chooser(
    _ width: Int = 80, _ height: Int = 24, template: ProjectTemplate? = nil,
    directory: String = TemplateChooser.defaultDirectory
  ) -> (chooser: TemplateChooser, terminal: HeadlessTerminal, press: (Key...) -> Void) {
    let terminal = HeadlessTerminal(size: CellSize(width: width, height: height))
    let clock = ManualClock()
    let chooser = TemplateChooser(
      on: terminal, template: template, directory: directory, clock: clock)
    chooser.open()
    let application = chooser.application
    application.settle(manualClock: clock)
    return (
      chooser, terminal,
      { keys in
        withExtendedLifetime(chooser) {}
        for key in keys {
          terminal.send(.key(KeyEvent(key)))
          application.settle(manualClock: clock)
        }
        clock.advance(milliseconds: 100)
        application.settle(manualClock: clock)
      }
    )
  }

  @Test func arrowsAndEnterChooseATemplate() {
    let (chooser, terminal, press) = chooser()
    press()
    #expect(terminal.text.contains("Times pressed"), "\(terminal.text)")
    press(.down, .down)
    #expect(!terminal.text.contains("Times pressed"))
    #expect(chooser.answer == nil)
    press(.enter)
    #expect(chooser.answer?.template == .list)
    #expect(chooser.answer?.directory == "screens")
  }

  @Test func firstTemplateIsSelectedAtOnce() {
    let (chooser, _, press) = chooser()
    press(.enter)
    #expect(chooser.answer?.template == .minimal)
  }

  @Test func existingFilesAreNotReplaced() {
    let folder = TemporaryDirectory(["home.json": "{}"])
    let (chooser, terminal, press) = chooser(template: .minimal, directory: folder.path)
    press(.enter)
    #expect(chooser.answer == nil)
    #expect(terminal.text.contains("home.json exists."))
  }

  @Test(arguments: [(80, 24), (40, 20), (30, 12), (200, 60)])
  func everyTemplateIsOnTheScreen(width: Int, height: Int) {
    let (_, terminal, press) = chooser(width, height)
    press()
    #expect(terminal.text.contains("minimal"))
    press(.down, .down, .down, .down)
    #expect(terminal.text.contains("shop"), "\(terminal.text)")
  }
}
