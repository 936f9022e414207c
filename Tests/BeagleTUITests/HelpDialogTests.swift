import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the dialog of keys.
@MainActor @Suite struct HelpDialogTests {
  /// Narrower lines of a few words are hard to read.
  private static let minimumColumns = 24

  @Test(arguments: [40, 60, 79, 80, 100, 200])
  func descriptionsAreLegible(columns: Int) throws {
    let bench = TestBench(size: CellSize(width: columns, height: 24))
    bench.show(Part.screen("{\"_beagleComponent_\":\"beagle:textInput\"}", Part.button("Send")))
    for opensInspector in [false, true] {
      if opensInspector { bench.press(.function(12)) }
      bench.window.showHelp()
      bench.settle()
      let dialog = try #require(bench.window.topDialog)
      var descriptions = 0
      dialog.visit { view in
        guard let list = view as? DefinitionList else { return }
        for row in list.subviews {
          guard let text = row.subviews.dropFirst().first as? Label else { continue }
          descriptions += 1
          #expect(
            text.frame.height == 1 || text.frame.width >= Self.minimumColumns,
            "\(text.text) in \(text.frame.width) columns")
        }
      }
      #expect(descriptions > 10)
      dialog.close()
    }
  }
}
