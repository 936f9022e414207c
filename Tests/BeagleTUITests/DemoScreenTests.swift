import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests of the first frame of the demo screens.
@MainActor @Suite struct DemoScreenTests {

  private func pilot(_ path: String, width: Int = 80) throws -> Pilot {
    let pilot = Pilot(size: CellSize(width: width, height: 40))
    pilot.dependencies.theme = Session.theme
    try pilot.serve(directory: "\(DocumentationFile.root)/Resources/Screens")
    pilot.open(path: path)
    try pilot.waitUntilIdle()
    return pilot
  }

  /// Each menu entry takes one row, also on a narrow screen.
  @Test(arguments: [
    "home", "loading/index", "forms/index", "lists/index", "navigation/index", "navigation/lab",
    "catalog/index",
  ])
  func menusFitIntoFortyColumns(file: String) throws {
    let path = "/" + (file.hasSuffix("/index") ? String(file.dropLast(6)) : file)
    let pilot = try pilot(path, width: 40)
    let text = try String(
      contentsOfFile: "\(DocumentationFile.root)/Resources/Screens/\(file).json", encoding: .utf8)
    let entries = text.count { $0 == "›" }
    let rows = pilot.text.split(separator: "\n", omittingEmptySubsequences: false)
    let menu = rows.indices.filter { rows[$0].contains("›") }
    #expect(menu.count == entries && entries > 0)
    for row in menu {
      // The second row of a wrapped entry would be indented.
      #expect(!rows[row + 1].hasPrefix(String(repeating: " ", count: 12)) || rows[row + 1].isBlank)
    }
  }

  @Test func formGreetsAnUnnamedUser() throws {
    let pilot = try pilot("/forms")
    #expect(pilot.text.contains("Hello!"))
    #expect(pilot.text.contains("How is the weather where you are?"))
    for character in "Ada" { pilot.press(.character(character)) }
    #expect(pilot.text.contains("Hello, Ada!"))
  }

  @Test func labNamesItsController() throws {
    #expect(try pilot("/navigation/lab").text.contains("uses the default controller."))
  }

  /// The selection of a list row extends one column beyond the text on each side. The first column
  /// shows the focus marker.
  @Test func selectedRowHasPadding() throws {
    let pilot = try pilot("/lists/people")
    let position = try #require(pilot.terminal.find("Bertha Lutz"))
    let row = (0..<80).map { pilot.terminal.surface[$0, position.y] }
    let selection = row.indices.filter {
      row[$0].background == pilot.window.theme[.selection].background
    }
    let text = row.indices.filter { row[$0].glyph != 0x20 }
    let (first, last) = (try #require(selection.first), try #require(selection.last))
    #expect(row[first].glyph == 0x25b8)
    #expect(text.starts(with: [first, first + 1]))
    #expect(try #require(text.last) < last)
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}
