import BeagleTUI
import CellText
import TerminalKit

/// A screen to compare with snapshots: its semantic tree and its cells.
@MainActor
package struct SnapshotScreen {
  /// The semantic tree.
  let tree: SemanticElement
  /// The cells.
  let surface: Surface
  /// Why the screen is probably not the intended one, for example because it shows an error.
  let problem: String?
  /// Why the screen cannot become a snapshot; nil if it can.
  let refusal: String?
  /// Whether the last row is the status bar without a message.
  private let hasHints: Bool

  /// Captures the current screen.
  /// - Parameters:
  ///   - application: The application, which is settled.
  ///   - terminal: The terminal that shows it.
  ///   - acceptsAnyState: Whether a screen with a problem can become a snapshot, because a test has
  ///     led to it.
  package init(
    _ application: BeagleApplication, on terminal: HeadlessTerminal, acceptsAnyState: Bool = false
  ) {
    // Snapshot files are committed, and differences are printed in CI.
    let tree = application.window.semanticTree().withoutSecrets
    self.tree = tree
    surface = terminal.surface.withoutSecrets
    hasHints =
      !application.window.statusBar.isHidden && tree.first { $0.role == .status } == nil
    problem = SnapshotScreen.problem(of: application, tree)
    refusal = acceptsAnyState ? nil : problem
  }

  private static func problem(
    of application: BeagleApplication, _ tree: SemanticElement
  ) -> String? {
    if let detail = tree.detail { return detail }
    if application.isLoading { return "the screen is still loading" }
    let alert = tree.first { $0.role == .alert }
    if application.hasFailed {
      let texts = alert?.children.filter { $0.role == .text }.map(\.name) ?? []
      let reason = texts.first ?? "it did not load"
      return "the screen shows an error: \(reason)"
    }
    if let busy = tree.first(where: { $0.role == .progress && $0.isVisible }) {
      let name = busy.ownName.map { " (\($0))" } ?? ""
      return "a part of the screen is still loading\(name)"
    }
    if let name = application.placeholders(in: tree).first {
      return "the screen shows the placeholder \(name)"
    }
    let isEmpty = { (element: SemanticElement) in
      element.role == .scrollArea || element.role == .group
    }
    if tree.flattened.dropFirst().allSatisfy({ isEmpty($0) || $0.role == .status }) {
      return "the screen is blank"
    }
    let content = tree.children.filter { $0.role != .navigationBar && $0.role != .status }
    let hasContent = !content.flatMap(\.flattened).allSatisfy(isEmpty)
    return hasContent ? nil : "the screen has no content below its navigation bar"
  }

  /// Returns the rows of the screen without trailing spaces, without trailing blank rows and without
  /// the key hints of the status bar. Masked cells are `▒`.
  func rows(masks: SnapshotMasks = SnapshotMasks()) -> [String] {
    let height = max(0, surface.size.height - (hasHints ? 1 : 0))
    let areas = masks.areas(in: tree).areas
    var rows = (0..<height).map(surface.rowText)
    SnapshotText.mask(&rows, areas)
    while let last = rows.last, last.isEmpty { rows.removeLast() }
    return rows
  }
}

/// The text files of snapshots.
enum SnapshotText {
  /// The character of masked cells.
  static let mask: Character = "▒"

  /// Returns the rows of a file, without a byte order mark and with line feeds.
  static func rows(_ text: String) -> [String] {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while let last = rows.last, last.isEmpty { rows.removeLast() }
    return rows
  }

  /// Returns the text of rows.
  static func text(_ rows: [String]) -> String { rows.map { $0 + "\n" }.joined() }

  /// Replaces the characters in some areas.
  static func mask(_ rows: inout [String], _ areas: [CellRect]) {
    for area in areas {
      for y in max(0, area.minY)..<max(0, max(area.minY, min(area.maxY, rows.count))) {
        rows[y] = masked(rows[y], from: area.minX, to: area.maxX)
      }
    }
  }

  private static func masked(_ row: String, from start: Int, to end: Int) -> String {
    var result = ""
    var column = 0
    func fill(to limit: Int) {
      while column < limit {
        result.append(column >= start && column < end ? mask : " ")
        column += 1
      }
    }
    for character in row {
      let width = TextMetrics.width(character)
      if column + width > start, column < end, width > 0 {
        fill(to: column + width)
      } else {
        result.append(character)
        column += width
      }
    }
    // The row is shorter than the masked area if the last cells of the area are blank.
    fill(to: end)
    while result.last == " " { result.removeLast() }
    return result
  }
}
