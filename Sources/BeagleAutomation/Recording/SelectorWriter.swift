import BeagleTUI
import CellText

/// Writes selectors of elements as YAML.
///
/// Each selector is read again and compared with the screen. It has no scripts, whatever the screen
/// shows, and an engine is never created.
@MainActor
struct SelectorWriter {
  let texts: RecordedTexts
  private let variables = FlowVariables { () throws(ScriptError) in
    throw .unavailable("a selector of a recording has no scripts")
  }

  init(_ texts: RecordedTexts) { self.texts = texts }

  /// The maximum number of positions among equal elements.
  private static let indexLimit = 50

  /// Returns the shortest selector whose first match is an element: its id, else its text, else its
  /// text and the text above it, else its position.
  func selector(of element: SemanticElement, in tree: SemanticElement) -> String {
    let text = countdownPattern(of: element) ?? pattern(element.recordedText)
    let id = element.identifier.flatMap(texts.pattern(id:)).map(RecordedTexts.scalar)
    // A row is named by all of its texts; its first word is what a person would name.
    let words = [element.firstWords, element.firstText].map { $0.flatMap(pattern) }
    var candidates = ([id.map { "{id: \($0)}" }] + words + [text]).compactMap(\.self)
    if let text {
      candidates += neighbors(of: element, in: tree).map { "{text: \(text), below: \($0)}" }
    }
    for candidate in candidates where isFirst(element, candidate, tree) { return candidate }
    if let text {
      let indexed = (0..<SelectorWriter.indexLimit).lazy.map { "{text: \(text), index: \($0)}" }
      let matching = indexed.prefix { !find($0, in: tree).isEmpty }
      if let found = matching.first(where: { isFirst(element, $0, tree) }) { return found }
    }
    let point =
      "\(element.visibleFrame.x * ElementFinder.cell.width),"
      + "\(element.visibleFrame.y * ElementFinder.cell.height)"
    return "{point: \"\(point)\"}"
  }

  /// The texts above an element that occur once, the nearest first, as YAML.
  private func neighbors(of element: SemanticElement, in tree: SemanticElement) -> [String] {
    let elements = VisibleElements(tree).nodes.map(\.element)
    var counts: [String: Int] = [:]
    for text in elements.flatMap(\.recordedTexts) { counts[text, default: 0] += 1 }
    return elements.filter {
      ($0.role == .text || $0.role == .header) && $0.frame.y <= element.frame.y
        && counts[$0.recordedText] == 1 && $0.name.count <= 60
    }.sorted { $0.frame.y > $1.frame.y }.prefix(8).compactMap { pattern($0.recordedText) }
  }

  /// Whether a command with a selector would use an element.
  private func isFirst(
    _ element: SemanticElement, _ selector: String, _ tree: SemanticElement
  ) -> Bool {
    guard let found = find(selector, in: tree).first else { return false }
    // A text inside of a button stands for the button.
    return found.frame == element.frame
      || element.isClickable && !found.isClickable
        && found.visibleFrame.intersection(element.visibleFrame) == found.visibleFrame
  }

  /// Returns the visible elements that a selector matches.
  func find(_ selector: String, in tree: SemanticElement) -> [SemanticElement] {
    guard let parsed = FlowReader.selector(selector),
      let finder = try? ElementFinder(parsed, variables)
    else { return [] }
    return (try? finder.find(in: tree)) ?? []
  }

  /// Returns the selector of a button that retries, as YAML, with any number of seconds if its title counts
  /// them; nil for another element. The button may have stopped to count when this is called.
  private func countdownPattern(of element: SemanticElement) -> String? {
    guard element.keyAction == .retry else { return nil }
    for title in [localized(.buttonRetry), localized(.controllerTryAgain)] {
      let pieces = element.recordedText.pieces(around: title)
      guard pieces.count == 2 else { continue }
      let quoted = TextPattern.quoted(title)
      return RecordedTexts.scalar(
        (pieces[0].isEmpty ? "" : ".*") + quoted + (pieces[1].isEmpty ? "" : ".*"))
    }
    return nil
  }

  /// Returns the selector of a text; nil if nothing of it may be written.
  func pattern(_ text: String) -> String? { texts.pattern(text).map(RecordedTexts.scalar) }
}
