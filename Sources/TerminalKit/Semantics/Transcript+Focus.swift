import CellText
import Localization

/// The ends of waits and errors, and the focus.
extension Transcript {
  // MARK: - Ends

  /// Announces errors that are corrected, and that the screen is up to date again.
  mutating func announceEnds(
    _ reader: TranscriptReader, _ occasion: Occasion, _ update: inout Update
  ) {
    guard occasion == .change else { return }
    let layer = top
    var shown: Set<Key> = []
    for entry in reader.entries {
      if let view = entry.view {
        shown.insert(Key(view: ObjectIdentifier(view), part: entry.part, kind: entry.kind))
      }
    }
    for key in layer.shown where !shown.contains(key) {
      guard let gone = layer.heard[key] else { continue }
      if key.kind == .problem, reader.validFields.contains(key.view) {
        update.lines.append(localized.accessibleErrorCleared(name: gone.name))
        top.heard[key] = nil
      } else if key.kind == .match, gone.view?.window?.currentSearch == nil {
        update.lines.append(localized(.accessibleSearchEnded))
      } else if gone.isStale {
        update.lines.append(localized(.accessibleUpToDate))
        top.heard[key] = nil
      }
    }
  }

  func announceEndOfWait(
    _ tree: SemanticElement, _ reader: TranscriptReader, _ occasion: Occasion, from start: Int,
    _ opensScreen: Bool,
    _ update: inout Update
  ) {
    guard isBusy, !reader.isBusy, !opensScreen, occasion != .opened,
      tree.first(where: { $0.role == .alert }) == nil
    else { return }
    let bringsNothing = update.lines.count == start
    if isControlBusy {
      // What follows, such as an error, is the result.
      if bringsNothing { update.lines.append(localized(.accessibleDone)) }
    } else {
      // A canceled operation brings nothing new.
      update.lines.insert(
        localized(bringsNothing ? .accessibleLoadingEnded : .accessibleLoaded), at: start)
    }
  }

  // MARK: - Focus

  /// Announces a change of the focused element before its effects.
  mutating func announceFocusChange(
    _ focused: SemanticElement?, _ occasion: Occasion, in reader: TranscriptReader,
    _ update: inout Update
  ) {
    if focused == nil, occasion == .change, let field = focus as? TextField, field.window != nil {
      update.lines.append(localized.accessibleLeftField(name: focusName))
    }
    guard let focused, focused.view === focus, occasion == .change, !repeatsAlert,
      !isSilent(focused)
    else { return }
    let spoken = SpokenElement(focused)
    guard spoken.core != focusCore else { return }
    defer { (focusCore, focusName) = (spoken.core, spoken.name) }
    // An invalid field has a line about its error.
    guard focused.role != .textField else { return }
    if focused.states.contains(.busy) {
      // A wait is announced once.
      guard !isBusy else { return }
      isControlBusy = true
      var phrase = SpokenPhrase(spoken.name)
      if spoken.name == focusName { phrase.add(localized(.accessibleStateBusy)) }
      update.lines.append(phrase.text)
    } else if spoken.name != focusName {
      update.lines.append(spoken.core)
    } else if let change = spoken.stateChange {
      update.lines.append(change)
    }
  }

  /// Whether changes of the focused element are not announced: it counts time, or its position changes with
  /// each key.
  private func isSilent(_ focused: SemanticElement) -> Bool {
    focused.view?.accessibility.isTimer == true || focused.role == .scrollArea
  }

  mutating func announceFocus(
    _ focused: SemanticElement?, _ tree: SemanticElement, _ occasion: Occasion, _ isLast: Bool,
    _ update: inout Update
  ) {
    let moves = focused?.view !== focus
    let isReplaced = occasion == .change && focus?.window == nil && !focusLine.isEmpty
    focus = focused?.view
    guard let focused else { return echo = nil }
    let spoken = SpokenElement(focused)
    guard moves || occasion != .change || repeatsAlert else { return }
    (focusCore, focusName, echo) = (spoken.core, spoken.name, FieldEcho(focused))
    // The line of the page has said the position.
    if focused.role == .pages,
      let page = focused.first(where: { $0.role == .page && $0.isVisible }),
      update.lines.contains(SpokenElement(page).line())
    {
      return
    }
    // A reload creates the same control again.
    let lastLine = focusLine
    focusLine = TranscriptReader.focusLine(focused, in: tree, isNewRow: false, saysError: false)
    if isReplaced, focusLine == lastLine, !repeatsAlert { return }
    let problem = focused.problem.map { localized.accessibleError(name: spoken.name, message: $0) }
    let row = tree.rowAroundFocus?.view
    let isNewRow = row !== focusRow || occasion != .change
    focusRow = row
    let line = TranscriptReader.focusLine(
      focused, in: tree, isNewRow: isNewRow,
      saysError: problem.map { !update.lines.contains($0) } ?? false)
    update.lines.append(
      occasion == .opened && !isLast ? localized.accessibleFocus(line: line) : line)
  }

  /// Returns typed characters, or adds a line about another edit of the focused field.
  mutating func takeEcho(_ focused: SemanticElement?, _ update: inout Update) -> String {
    guard let focused, focused.view === focus, let old = echo, let new = FieldEcho(focused) else {
      return ""
    }
    echo = new
    switch new.announcement(after: old) {
    case .typed(let text)?: return TextMetrics.sanitized(text)
    case .line(let line)?: update.lines.append(TextMetrics.sanitized(line))
    case nil: break
    }
    return ""
  }
}
