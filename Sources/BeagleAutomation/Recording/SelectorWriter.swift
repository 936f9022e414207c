import BeagleFlows
import BeagleTUI
import CellText

/// Writes selectors of elements, and texts, as YAML.
@MainActor
struct SelectorWriter {
  private let variables = FlowVariables { ScriptProcess() }

  /// Returns the shortest selector whose first match is an element: its id, else its text, else its
  /// text and the text above it.
  func selector(of element: SemanticElement, in tree: SemanticElement) -> String {
    let text = element.texts.first ?? element.name
    var candidates: [String] = []
    if let id = element.identifier { candidates.append("{id: \(SelectorWriter.quoted(id))}") }
    // A row is named by all of its texts; its first word is what a person would name.
    for inner in [element.firstWords, element.firstText, text] {
      if let inner { candidates.append(SelectorWriter.expression(inner)) }
    }
    let quoted = SelectorWriter.expression(text)
    for near in neighbors(of: element, in: tree) {
      candidates.append("{text: \(quoted), below: \(SelectorWriter.expression(near))}")
    }
    for candidate in candidates where isFirst(element, candidate, tree) { return candidate }
    for index in 0..<50 {
      let candidate = "{text: \(quoted), index: \(index)}"
      if isFirst(element, candidate, tree) { return candidate }
    }
    let point =
      "\(element.visibleBounds.x * ElementFinder.cell.width),"
      + "\(element.visibleBounds.y * ElementFinder.cell.height)"
    return "{point: \"\(point)\"}"
  }

  /// The texts above an element that occur once, the nearest first.
  private func neighbors(of element: SemanticElement, in tree: SemanticElement) -> [String] {
    let elements = VisibleElements(tree).nodes.map(\.element)
    var counts: [String: Int] = [:]
    for text in elements.flatMap(\.texts) { counts[text, default: 0] += 1 }
    return elements.filter {
      ($0.role == .text || $0.role == .header) && $0.bounds.y <= element.bounds.y
        && counts[$0.name] == 1 && $0.name.count <= 60
    }.sorted { $0.bounds.y > $1.bounds.y }.prefix(8).map(\.name)
  }

  /// Whether a command with a selector would use an element.
  private func isFirst(
    _ element: SemanticElement, _ selector: String, _ tree: SemanticElement
  ) -> Bool {
    guard let found = find(selector, in: tree).first else { return false }
    // A text inside of a button stands for the button.
    return found.bounds == element.bounds
      || element.isClickable && !found.isClickable
        && found.visibleBounds.intersection(element.visibleBounds) == found.visibleBounds
  }

  /// Returns the visible elements that a selector matches.
  func find(_ selector: String, in tree: SemanticElement) -> [SemanticElement] {
    guard let parsed = FlowReader.selector(selector),
      let finder = try? ElementFinder(parsed, variables)
    else { return [] }
    return (try? finder.find(in: tree)) ?? []
  }

  // MARK: - Texts

  /// The maximum length of a text that is written as a whole.
  private static let longestText = 80
  /// The length of the beginning of a longer text.
  private static let beginning = 20...60

  /// Returns the selector of a text: the whole text or, for a long one, its beginning. Returns nil
  /// if the beginning would not be readable.
  static func pattern(_ text: String) -> String? {
    guard text.count > longestText else { return expression(text) }
    var start = text.prefix(beginning.upperBound)
    // A dot matches itself, too.
    if let end = start.firstIndex(where: { $0 != "." && TextPattern.isSpecial($0) }) {
      start = start[..<end]
    }
    if let sentence = start.firstRange(of: ". "),
      start.distance(from: start.startIndex, to: sentence) >= beginning.lowerBound
    {
      start = start[..<sentence]
    } else if let space = start.lastIndex(of: " ") {
      start = start[..<space]
    }
    guard start.count >= beginning.lowerBound else { return nil }
    return quoted(start + ".*")
  }

  /// Returns a regular expression that matches a text, as YAML: the text itself, because an equal
  /// text matches too, or with backslashes if it is not a valid expression, for example `+`.
  static func expression(_ text: String) -> String {
    guard TextPattern.problem(in: text) != nil else { return quoted(text) }
    return quoted(text.reduce(into: "") { $0 += TextPattern.isSpecial($1) ? "\\\($1)" : "\($1)" })
  }

  /// Returns a text as YAML: plain, or in double quotes if a plain text would mean something else.
  static func quoted(_ text: some StringProtocol) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last != " " && text.count < 200
      && text.allSatisfy { $0.isLetter || $0.isNumber || " _-./()+".contains($0) }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    if isPlain { return String(text) }
    var quoted = ""
    for character in text {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.append(character)
      }
    }
    return "\"\(quoted)\""
  }
}

extension Substring {
  /// Returns the index of the first occurrence of two characters.
  fileprivate func firstRange(of pair: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(pair) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
