import BeagleNetworking
import BeagleSchema
import BeagleTUI
import CellText

extension FailureReport {
  /// The maximum number of requests, log entries and elements.
  private static let requestLimit = 10
  private static let logLimit = 10
  private static let elementLimit = 8
  /// The maximum number of elements that are compared with the wanted text, and of characters of
  /// each text.
  private static let comparedLimit = (elements: 5000, characters: 500)
  /// The width of the source line.
  static let sourceWidth = 100

  /// Adds the position of the command.
  mutating func locate(_ location: FlowLocation) {
    file = location.file
    line = location.start.line
    column = location.start.column
    setSource(
      location.document.bytes, offset: location.span.offset, length: location.span.length)
  }

  /// Adds a line of a file with its marked part.
  mutating func setSource(_ bytes: [UInt8], offset: Int, length: Int) {
    guard
      let excerpt = SourceExcerpt(
        bytes, offset: offset, length: length, width: FailureReport.sourceWidth, isIndented: true)
    else { return }
    source = excerpt.before + excerpt.marked + excerpt.after
    markStart = excerpt.before.count
    markLength = max(1, excerpt.marked.count)
  }

  /// Adds what the screen shows.
  /// - Parameter wanted: the text that the failed command looked for.
  @MainActor
  mutating func describe(_ pilot: Pilot, wanted: String?) {
    let tree = pilot.semantics
    if let wanted { details += FailureReport.lookalikes(tree, of: wanted) }
    let similar = FailureReport.similar(tree, to: wanted)
    elementsAreSimilar = !similar.isEmpty
    elements = FailureReport.described(similar.isEmpty ? FailureReport.named(tree) : similar)
    screen = pilot.terminal.surface.withoutSecrets.text
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while screen.last?.isEmpty == true { screen.removeLast() }
    state = FailureReport.state(pilot, tree)
    requests = pilot.dependencies.requestLog.exchanges.suffix(FailureReport.requestLimit).map {
      "\($0.request.label) \(FailureReport.outcome($0))"
    }
    // A form that is not sent has a reason that the screen may not show.
    log = pilot.dependencies.log.entries.filter { $0.level > .info || $0.category == .form }.suffix(
      FailureReport.logLimit
    )
    .map(\.description)
  }

  /// Returns the result of a request in words, such as `returned 503 in 20 ms`.
  package static func outcome(_ exchange: Exchange) -> String {
    let time = exchange.milliseconds.map { " in \($0) ms" } ?? ""
    switch exchange.outcome {
    case .waiting: return "waits for a response"
    case .canceled: return "was canceled"
    case .success: return "returned \(exchange.statusCode ?? 200)\(time)"
    case .failure(let error): return error.reason + time
    }
  }

  /// Explains the difference of texts that look like the wanted one.
  @MainActor
  private static func lookalikes(_ tree: SemanticElement, of wanted: String) -> [String] {
    guard wanted.utf8.count <= comparedLimit.characters else { return [] }
    let texts = named(tree).prefix(comparedLimit.elements).flatMap {
      $0.source.all.isEmpty ? $0.texts : $0.source.all
    }.filter { $0.utf8.count <= 8 * comparedLimit.characters }
    return texts.filter { ComparableText.looksEqual($0, wanted) }.prefix(3).map { text in
      "the screen has a text that looks equal: \"\(TextMetrics.line(text))\" is"
        + " \(ComparableText.codePoints(of: text)), and the flow has"
        + " \(ComparableText.codePoints(of: wanted))"
    }
  }

  /// Returns the descriptions of the first elements, each once with the number of equal ones.
  @MainActor
  private static func described(_ elements: [SemanticElement]) -> [String] {
    var found: [(text: String, count: Int)] = []
    for text in elements.prefix(comparedLimit.elements).lazy.map(described) {
      if let index = found.firstIndex(where: { $0.text == text }) {
        found[index].count += 1
      } else if found.count < elementLimit {
        found.append((text, 1))
      } else {
        break
      }
    }
    return found.map { $0.count > 1 ? "\($0.text) (\($0.count) times)" : $0.text }
  }

  /// Returns the description of an element. Its texts have the form that they have in a flow, so that a
  /// copy of them is not a script.
  @MainActor
  static func described(_ element: SemanticElement) -> String {
    FlowText.quoted(PilotError.describe(element))
  }

  /// The elements with texts.
  @MainActor
  private static func named(_ tree: SemanticElement) -> [SemanticElement] {
    VisibleElements(tree).nodes.map(\.element).filter { !$0.texts.isEmpty }
  }

  /// Returns the elements that are similar to a text, the most similar first.
  @MainActor
  private static func similar(
    _ tree: SemanticElement, to wanted: String?
  ) -> [SemanticElement] {
    guard let wanted = wanted.map({ plain(start(of: $0)) }), !wanted.isEmpty else { return [] }
    let words = Set(wanted.split { !$0.isLetter && !$0.isNumber })
    return named(tree).prefix(comparedLimit.elements).enumerated().map { place, element in
      // A selector more likely means an element that can be tapped.
      let score = 2 * score(element, wanted, words)
      return (
        score: score > 0 && element.isClickable ? score + 1 : score, place: place, element: element
      )
    }.filter { $0.score > 0 }.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.element)
  }

  private static func start(of text: String) -> String {
    String(text.prefix(comparedLimit.characters))
  }

  /// Returns the text that a regular expression probably means, in lowercase: without `.*` at its ends
  /// and without backslashes.
  private static func plain(_ pattern: String) -> String {
    var text = pattern.lowercased()
    while text.hasSuffix(".*") { text.removeLast(2) }
    while text.hasPrefix(".*") { text.removeFirst(2) }
    return text.filter { $0 != "\\" }
  }

  /// Returns how similar the texts of an element are to the wanted one; 0 for not at all.
  private static func score(
    _ element: SemanticElement, _ wanted: String, _ words: Set<Substring>
  ) -> Int {
    let texts = element.texts + (element.identifier.map { [$0] } ?? [])
    return texts.map { text in
      let lower = start(of: text).lowercased()
      if lower == wanted { return 100 }
      if TypoCorrection.best(for: wanted, among: [lower]) != nil { return 90 }
      if lower.containsBytes(of: wanted) || wanted.containsBytes(of: lower) { return 70 }
      let common = words.intersection(lower.split { !$0.isLetter && !$0.isNumber }).count
      return words.isEmpty ? 0 : 60 * common / words.count
    }.max() ?? 0
  }

  @MainActor
  private static func state(_ pilot: Pilot, _ tree: SemanticElement) -> [String] {
    let application = pilot.application
    var state = [tree.ownName.map { "screen \"\($0)\"" } ?? "screen without a title"]
    if application.isLoading { state.append("loading") }
    if application.hasFailed { state.append("a load failed") }
    for role in [SemanticElement.Role.alert, .dialog] {
      if let box = tree.first(where: { $0.role == role }) {
        state.append("\(role.rawValue) \"\(box.name)\"")
      }
    }
    if let status = tree.first(where: { $0.role == .status }) {
      state.append("message \"\(status.name)\"")
    }
    if let focused = tree.focused {
      state.append("focus on \(PilotError.describe(focused))")
    }
    return state
  }
}
