import Testing

@testable import BeagleTUITesting
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests of the first frame of the demo screens.
@MainActor @Suite struct DemoLookTests {
  private static let repository = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  private func pilot(_ path: String, width: Int = 80) throws -> Pilot {
    let pilot = Pilot(size: CellSize(width: width, height: 40))
    pilot.dependencies.theme = Session.theme
    try pilot.serve(directory: "/\(Self.repository)/Resources/Screens")
    pilot.open(path: path)
    try pilot.waitUntilIdle()
    return pilot
  }

  /// In a menu each entry is one row, also on a narrow screen.
  @Test(arguments: [
    ("/home", 11), ("/forms", 3), ("/lists", 6), ("/navigation", 12), ("/navigation/lab", 7),
    ("/catalogue", 17),
  ])
  func menusFitIntoFortyColumns(path: String, entries: Int) throws {
    let pilot = try pilot(path, width: 40)
    let rows = pilot.text.split(separator: "\n", omittingEmptySubsequences: false)
    let menu = rows.indices.filter { rows[$0].contains("›") }
    #expect(menu.count == entries)
    for row in menu {
      // Wrapped content is below the text, away from the edge.
      #expect(!rows[row + 1].hasPrefix(String(repeating: " ", count: 12)) || rows[row + 1].isBlank)
    }
  }

  @Test func aFormGreetsWhoeverHasNotSaidTheirName() throws {
    let pilot = try pilot("/forms")
    #expect(pilot.text.contains("Hello, whoever you are!"))
    #expect(pilot.text.contains("How is the weather where you are?"))
    for character in "Ada" { pilot.press(.character(character)) }
    #expect(pilot.text.contains("Hello, Ada!"))
  }

  @Test func theLabNamesItsController() throws {
    #expect(try pilot("/navigation/lab").text.contains("under the default controller."))
  }

  /// The focused row of a list has a column of its band at each side of the text, and in the first of
  /// them the sign of the focus.
  @Test func theBandOfAListHasPadding() throws {
    let pilot = try pilot("/lists/people")
    let place = try #require(pilot.terminal.find("Ada Lovelace"))
    let row = (0..<80).map { pilot.terminal.surface[$0, place.y] }
    let band = row.indices.filter {
      row[$0].background == pilot.window.theme[.selection].background
    }
    let text = row.indices.filter { row[$0].glyph != 0x20 }
    let (first, last) = (try #require(band.first), try #require(band.last))
    #expect(row[first].glyph == 0x25b8)
    #expect(text.starts(with: [first, first + 1]))
    #expect(try #require(text.last) < last)
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}
