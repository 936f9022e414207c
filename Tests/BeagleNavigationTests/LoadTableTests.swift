import BeagleTestSupport
import Foundation
import Testing

@testable import BeagleTUI

/// Compares the table of transitions with the documentation.
@Suite(.serialized)
struct LoadTableTests {
  private static let path =
    DocumentationFile.root + "/Sources/BeagleTUI/BeagleTUI.docc/States.md"

  /// What the screen shows in a state.
  private static func display(of state: LoadState) -> String {
    switch state {
    case .idle: "nothing"
    case .loading: "a spinner, over the older screen if there is one"
    case .shown: "the screen"
    case .failed: "the error dialog, then a line with the key of the retry"
    case .canceled: "a line with the key of the retry"
    case .retired: "nothing"
    }
  }

  private static var table: String {
    var text =
      "| state | event | next state | with an older screen | reported | the screen shows |\n"
    text += "|---|---|---|---|---|---|\n"
    for row in LoadTransition.table {
      let state = row.state?.rawValue ?? "any"
      let other = row.nextWithScreen == row.next ? "" : row.nextWithScreen.rawValue
      let finished = row.event.reportsFinished ? "finished" : nil
      let reports = [row.event.report?.rawValue, finished].compactMap(\.self)
        .joined(separator: ", ")
      text += "| \(state) | \(row.event.rawValue) | \(row.next.rawValue) | \(other) | \(reports)"
      text += " | \(display(of: row.next)) |\n"
    }
    return text
  }

  private static func name(of operation: ScreenOperation) -> String {
    switch operation {
    case .load: "load of the screen"
    case .navigation: "navigation"
    case .lazyComponent: "`lazyComponent`"
    case .image: "remote image"
    case .webView: "`webView`"
    case .action: "`sendRequest` of a press"
    case .event: "`sendRequest` of `onInit` or `onScrollEnd`"
    case .form: "form of Beagle 1.x"
    }
  }

  private static var operations: String {
    let head = "operation | failure is shown | Escape removes it | tried again by itself"
    var text = "| \(head) |\n|---|---|---|---|\n"
    for operation in ScreenOperation.allCases {
      let place = operation.place == .dialog ? "in the dialog" : operation.place.rawValue
      text += "| \(name(of: operation)) | \(place) | \(operation.isDismissible ? "yes" : "no")"
      text += " | \(operation.isRepeated ? "yes" : "no") |\n"
    }
    return text
  }

  @Test(arguments: [("| state | event |", table), ("| operation | failure", operations)])
  func documentationShowsTheTable(head: String, table: String) throws {
    let page = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(page.range(of: head)).lowerBound
    let end = page.range(of: "\n\n", range: start..<page.endIndex)?.lowerBound ?? page.endIndex
    let new = page[..<start] + table.dropLast() + page[end...]
    guard ProcessInfo.processInfo.environment["BEAGLE_UPDATE_SNAPSHOTS"] == nil else {
      return try String(new).write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    #expect(page == new)
  }

  /// Each state can be left, and no event has two results.
  @Test func tableIsComplete() {
    let states: [LoadState] = [.idle, .loading, .shown, .failed, .canceled, .retired]
    let events: [LoadEvent] = [
      .begin, .adopt, .response, .failure, .cancel, .cover, .postpone, .remove, .revive,
    ]
    for state in states {
      let rows = LoadTransition.table.filter { ($0.state ?? state) == state }
      #expect(rows.contains { $0.next != state })
      for event in events { #expect(rows.filter { $0.event == event }.count <= 1) }
    }
    // A load that begins ends with one result.
    for row in LoadTransition.table where row.state == .loading && row.event.report != nil {
      #expect(row.event.reportsFinished)
    }
  }
}
